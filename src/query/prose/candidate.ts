/** From a piece of prose to a candidate: what it says about the query, whatever it is. */
import type { LineRange, ProseKind } from "#core/types.ts";
import type { QueryTerms } from "#query/parse/query-terms.ts";
import type { DocsNumbers } from "#query/rank/docs-numbers.ts";
import { type LiteralMatch, literalMatch } from "#query/read/literal.ts";
import type { LineMatch } from "#query/read/match-lines.ts";
import type { Candidate } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { FileText } from "#text/file-text.ts";
import { matchProse } from "./match.ts";

/** A piece that may answer: the lines it fills, and its words when other things stand on these lines too. */
export interface Passage extends LineRange {
  readonly kind: ProseKind;
  readonly versionId: number;
  readonly path: string;
  readonly language: string;
  readonly symbol: SymbolRow | null;
  /** What of its lines is the piece itself, from its first line on. */
  readonly words: string;
}

/** From here on a query quotes the text, and the line where the quote begins is the one to show. */
const QUOTED_WORDS_MIN = 4;
const QUOTED_SHARE_MIN = 0.5;
const SENTENCE_WORDS_MIN = 6;

/** The piece as a candidate, its text score that of BM25 alone; undefined when no term occurs in it. */
export function proseCandidate(piece: Passage, queryTerms: QueryTerms, numbers: DocsNumbers): Candidate | undefined {
  const match = matchProse(piece.words, queryTerms.terms, piece.symbol?.qualifiedName, numbers.docs_text);
  if (match.lines.length === 0) return undefined;
  const text = new FileText(piece.words);
  const literal = literalMatch(text, match.lines, queryTerms.words);
  const shift = piece.lineStart - 1;
  const lines = tellingLines(match.lines, literal, text, queryTerms.words.length, numbers.docs_lines).map((line) => line + shift);
  // The heading is shown anyway: what stands below it says more.
  const heading = piece.kind === "section" ? piece.symbol?.nameLine : undefined;
  return {
    key: `${piece.kind}${piece.versionId}:${piece.lineStart}-${piece.lineEnd}:${piece.symbol?.symbolRow ?? ""}`,
    versionId: piece.versionId,
    path: piece.path,
    language: piece.language,
    symbol: piece.symbol,
    lineStart: piece.lineStart,
    lineEnd: piece.lineEnd,
    matchedLines: [...lines.filter((line) => line !== heading), ...lines.filter((line) => line === heading)],
    ranks: {},
    text: { score: match.score, coverage: match.coverage, literal: literal.share },
    textKind: piece.kind,
  };
}

/** The lines of a text that match, those that tell most first. */
function tellingLines(
  matches: readonly LineMatch[],
  literal: LiteralMatch,
  text: FileText,
  queryWords: number,
  { phrase, fragment }: DocsNumbers["docs_lines"],
): number[] {
  const isQuoted = queryWords >= QUOTED_WORDS_MIN && literal.share >= QUOTED_SHARE_MIN;
  const worth = ({ line, weight, terms }: LineMatch): number => {
    if (line === literal.line && isQuoted) return Number.POSITIVE_INFINITY;
    const isPhrase = line === literal.line && terms > 1;
    const isFragment = (text.line(line).match(/\p{L}{2,}/gu)?.length ?? 0) < SENTENCE_WORDS_MIN;
    return weight * (isPhrase ? phrase : 1) * (isFragment ? fragment : 1);
  };
  const rated = matches.map((match) => ({ line: match.line, worth: worth(match) }));
  return rated.sort((a, b) => (a.worth === b.worth ? a.line - b.line : b.worth - a.worth)).map(({ line }) => line);
}
