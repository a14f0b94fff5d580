/** Makes a candidate of a piece of prose: how well it matches the query, whatever kind it is. */
import type { LineRange, ProseKind } from "#core/types.ts";
import type { QueryTerms } from "#query/parse/query-terms.ts";
import type { DocsNumbers } from "#query/rank/docs-numbers.ts";
import { type LiteralMatch, literalMatch } from "#query/read/literal.ts";
import type { LineMatch } from "#query/read/match-lines.ts";
import type { Candidate } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { FileText } from "#text/file-text.ts";
import { matchProse } from "./match.ts";

/** A piece that may answer: its lines, and its words, because other text may be on these lines too. */
export interface Passage extends LineRange {
  readonly kind: ProseKind;
  readonly versionId: number;
  readonly path: string;
  readonly language: string;
  readonly symbol: SymbolRow | null;
  /** The text of the piece itself, from its first line on. */
  readonly words: string;
}

/** A query with this many words, and this share of them in a row in the text, quotes it: then the line where the quote begins is shown. */
const QUOTED_WORDS_MIN = 4;
const QUOTED_SHARE_MIN = 0.5;
const SENTENCE_WORDS_MIN = 6;

/** The piece as a candidate, with BM25 alone as its text score; undefined when no term occurs in it. */
export function proseCandidate(piece: Passage, queryTerms: QueryTerms, numbers: DocsNumbers): Candidate | undefined {
  const match = matchProse(piece.words, queryTerms.terms, piece.symbol?.qualifiedName, numbers.docs_text);
  if (match.lines.length === 0) return undefined;
  const text = new FileText(piece.words);
  const literal = literalMatch(text, match.lines, queryTerms.words);
  const shift = piece.lineStart - 1;
  const lines = tellingLines(match.lines, literal, text, queryTerms.words.length, numbers.docs_lines).map((line) => line + shift);
  // The heading is shown anyway, and the lines below it say more.
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

/** The matching lines of a text, the most telling first. */
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
