/**
 * The join of snippets to symbols: full-text search says *what* matched, symbols say *where* that is.
 *
 * A hit inside a function comes back as that function, with the lines that matched. The symbol is the smallest one around the
 * strongest line; one-line members (fields, constants) count only when the query names them, else their owner is the answer.
 */
import type { SymbolKind } from "#core/types.ts";
import type { Database } from "#store/database.ts";
import type { IndexHit, SnippetRow, SymbolRow } from "#store/indices.ts";
import { versionOf } from "#store/row-id.ts";
import { symbolsAround } from "#store/symbols.ts";
import { type Candidate, candidateKey } from "./candidate.ts";
import { type LineMatch, matchLines, strongestLine } from "./match-lines.ts";
import { type QueryTerm, termSet } from "./query-terms.ts";
import type { VersionTexts } from "./version-texts.ts";

const MEMBER_KINDS: ReadonlySet<SymbolKind> = new Set(["property", "constant", "variable", "import"]);

/** One candidate per snippet, best first. */
export function joinSnippets(
  db: Database,
  hits: readonly IndexHit<SnippetRow>[],
  terms: readonly QueryTerm[],
  texts: VersionTexts,
): Candidate[] {
  const bestScore = hits[0]?.score ?? 1;
  return hits.map(({ row, score }, rank) => {
    const versionId = versionOf(row.snippetRow);
    const matches = matchLines(texts.lines(versionId), row, terms);
    const symbol = symbolFor(db, row, matches, terms);
    const range = symbol ?? row;
    return {
      key: candidateKey(symbol, versionId, row.lineStart),
      versionId,
      path: row.path,
      language: row.language,
      symbol,
      lineStart: range.lineStart,
      lineEnd: range.lineEnd,
      matchedLines: matches.map((match) => match.line).filter((line) => line >= range.lineStart && line <= range.lineEnd),
      ranks: { snippets: rank },
      textScore: score / bestScore,
    };
  });
}

function symbolFor(
  db: Database,
  snippet: SnippetRow,
  matches: readonly LineMatch[],
  terms: readonly QueryTerm[],
): SymbolRow | null {
  const strongest = strongestLine(matches);
  const line = strongest?.line ?? snippet.lineStart;
  const around = symbolsAround(db, versionOf(snippet.snippetRow), line);
  const wanted = new Set(terms.map(({ term }) => term));
  const answers = (symbol: SymbolRow): boolean => {
    if (!MEMBER_KINDS.has(symbol.kind)) return true;
    for (const term of termSet(symbol.name)) if (wanted.has(term)) return true;
    return false;
  };
  return around.find(answers) ?? null;
}
