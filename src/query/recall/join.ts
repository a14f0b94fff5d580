/**
 * Joins snippets to symbols: full-text search says *what* matched, symbols say *where* that is.
 *
 * A hit inside a function becomes that function, with the lines that matched. The symbol is the smallest one around the strongest line; a
 * one-line member (field, constant) counts only when the query names it, else its owner is the answer.
 */
import type { SymbolKind } from "#core/types.ts";
import { type QueryTerms, stemSet } from "#query/parse/query-terms.ts";
import { type LiteralMatch, literalMatch } from "#query/read/literal.ts";
import { matchSnippet, type SnippetMatch } from "#query/read/match-lines.ts";
import { ownLine } from "#query/read/own-line.ts";
import type { Bm25 } from "#query/read/term-scores.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import { byPlace, type IndexHit, type SnippetRow, type SymbolRow } from "#store/indices/indices.ts";
import { symbolsAround } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { type Candidate, type Channel, candidateKey } from "./candidate.ts";

const MEMBER_KINDS: ReadonlySet<SymbolKind> = new Set(["property", "constant", "variable", "import"]);

/** A snippet, and what of a query its text contains. */
export interface MatchedSnippet {
  readonly row: SnippetRow;
  readonly versionId: number;
  readonly match: SnippetMatch;
  readonly literal: LiteralMatch;
}

/** The snippets that recall found, the best text first: recall's own scores only selected the snippets. */
export function matchSnippets(
  hits: readonly IndexHit<SnippetRow>[],
  { terms, runs }: QueryTerms,
  texts: VersionTexts,
  numbers: Bm25,
): MatchedSnippet[] {
  texts.expect(hits.map(({ row }) => versionOf(row.snippetRow)));
  const snippets = hits.map(({ row }): MatchedSnippet => {
    const versionId = versionOf(row.snippetRow);
    const file = texts.of(versionId);
    const match = matchSnippet(file, row, terms, numbers);
    return { row, versionId, match, literal: literalMatch(file, match.lines, runs) };
  });
  return snippets.sort((a, b) => b.match.score - a.match.score || byPlace(a.row, b.row));
}

/** One candidate per snippet, in their order. */
export function joinSnippets(
  db: Database,
  snippets: readonly MatchedSnippet[],
  channel: Channel,
  { terms }: QueryTerms,
  texts: VersionTexts,
): Candidate[] {
  const around = symbolsAround(
    db,
    snippets.map(({ row, versionId, match }) => ({
      versionId,
      line: ownLine(texts.of(versionId), match.strongest?.line ?? row.lineStart),
    })),
  );
  const bestScore = snippets[0]?.match.score || 1;
  const wanted = new Set(terms.map(({ stem }) => stem));
  return snippets.map((snippet, rank) => toCandidate(snippet, smallestAnswer(around[rank] ?? [], wanted), { [channel]: rank }, bestScore));
}

function toCandidate(
  { row, versionId, match, literal }: MatchedSnippet,
  symbol: SymbolRow | null,
  ranks: Candidate["ranks"],
  bestScore: number,
): Candidate {
  const range = symbol ?? row;
  return {
    key: candidateKey(symbol, versionId, row.lineStart),
    versionId,
    path: row.path,
    language: row.language,
    symbol,
    lineStart: range.lineStart,
    lineEnd: range.lineEnd,
    matchedLines: strongestFirst(match, literal).filter((line) => line >= range.lineStart && line <= range.lineEnd),
    ranks,
    text: { score: match.score / bestScore, coverage: match.coverage, literal: literal.share },
  };
}

/** The matching lines: first the line with the query's words in a row, then the others by the weight of their terms. */
function strongestFirst({ lines }: SnippetMatch, literal: LiteralMatch): number[] {
  const ordered = [...lines].sort((a, b) => b.weight - a.weight || a.line - b.line).map(({ line }) => line);
  return literal.line === undefined ? ordered : [literal.line, ...ordered.filter((line) => line !== literal.line)];
}

/** The smallest symbol around a line, skipping members that the query does not name. */
function smallestAnswer(around: readonly SymbolRow[], wanted: ReadonlySet<string>): SymbolRow | null {
  const isNamed = (symbol: SymbolRow): boolean => {
    for (const stem of stemSet(symbol.name)) if (wanted.has(stem)) return true;
    return false;
  };
  return around.find((symbol) => !MEMBER_KINDS.has(symbol.kind) || isNamed(symbol)) ?? null;
}
