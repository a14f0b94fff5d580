/** From a piece of prose to a candidate: what it says about the query, whatever it is. */
import type { LineRange, ProseKind } from "#core/types.ts";
import type { SymbolRow } from "#store/indices.ts";
import type { Candidate } from "./candidate.ts";
import { FileText } from "./file-text.ts";
import { literalMatch } from "./literal.ts";
import { matchProse } from "./match-prose.ts";
import type { QueryTerms } from "./query-terms.ts";

/** A piece that may answer: the lines it fills, and its words when other things stand on these lines too. */
export interface Piece extends LineRange {
  readonly kind: ProseKind;
  readonly versionId: number;
  readonly path: string;
  readonly language: string;
  readonly symbol: SymbolRow | null;
  /** The piece alone; undefined when its lines are nothing but it. */
  readonly words?: string;
}

/** From here on a query quotes the text, and the line where the quote begins is the one to show. */
const QUOTED_WORDS_MIN = 4;
const QUOTED_SHARE_MIN = 0.5;

/** The piece as a candidate, its text score that of BM25 alone; undefined when no term occurs in it. */
export function proseCandidate(piece: Piece, file: FileText, { terms, words }: QueryTerms): Candidate | undefined {
  const text = piece.words ?? file.range(piece);
  const match = matchProse(text, terms);
  if (match.lines.length === 0) return undefined;
  const literal = literalMatch(new FileText(text), match.lines, words);
  const strongest = match.lines.toSorted((a, b) => b.weight - a.weight || a.line - b.line).map(({ line }) => line);
  const isQuoted = literal.line !== undefined && words.length >= QUOTED_WORDS_MIN && literal.share >= QUOTED_SHARE_MIN;
  const first = isQuoted && literal.line !== undefined ? [literal.line, ...strongest.filter((line) => line !== literal.line)] : strongest;
  // The heading is shown anyway: what stands below it says more.
  const shift = piece.lineStart - 1;
  const heading = piece.kind === "section" && piece.symbol ? piece.symbol.nameLine - shift : undefined;
  const lines = [...first.filter((line) => line !== heading), ...first.filter((line) => line === heading)];
  return {
    key: `${piece.kind}${piece.versionId}:${piece.lineStart}-${piece.lineEnd}:${piece.symbol?.symbolRow ?? ""}`,
    versionId: piece.versionId,
    path: piece.path,
    language: piece.language,
    symbol: piece.symbol,
    lineStart: piece.lineStart,
    lineEnd: piece.lineEnd,
    matchedLines: lines.map((line) => line + shift),
    ranks: {},
    text: { score: match.score, coverage: match.coverage, literal: literal.share },
    textKind: piece.kind,
  };
}
