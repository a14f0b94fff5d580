/** Use case `search_similar_symbol`: symbols with similar names, the most similar first. */
import { NAMESAKES_MAX, RELATED_LISTED_MAX } from "#core/limits.ts";
import type { RelatedRow } from "#core/protocol/lookup.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { NAME_ONLY, type SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { checkVersions } from "#store/rows/seals.ts";
import { identifierParts } from "#text/words/identifiers.ts";
import { aroundSymbol, type NamedSymbol, related, type SymbolInView } from "./named-symbol.ts";

export interface SimilarRow extends RelatedRow {
  /** From 0 to 1. */
  readonly similarity: number;
}

const NAME_SHARE = 0.7;
const SIGNATURE_SHARE = 0.2;
const KIND_SHARE = 0.1;
const SIMILARITY_MIN = 0.3;

/** Compares the words of names and signatures (Jaccard index), and the kinds. */
export function similarSymbols(
  session: QuerySession,
  name: string,
  ref?: string,
): Promise<NamedSymbol & { readonly rows: readonly SimilarRow[] }> {
  return aroundSymbol(session, { question: "similar", name, ref }, (found) => rowsLike(session, found));
}

function rowsLike(session: QuerySession, { symbol, view }: SymbolInView): SimilarRow[] {
  const words = identifierParts(symbol.name).join(" ");
  const hits = session.project.indices.symbols.search(words, { view }, { limit: NAMESAKES_MAX, boost: NAME_ONLY });
  checkVersions(
    session.project.db,
    hits.map(({ row }) => versionOf(row.symbolRow)),
  );
  const rows = hits
    .filter(({ row }) => row.symbolRow !== symbol.symbolRow && row.kind !== "import")
    .map(({ row }) => ({ ...related("similar", row), similarity: similarity(symbol, row) }))
    .filter((row) => row.similarity >= SIMILARITY_MIN)
    .sort((a, b) => b.similarity - a.similarity || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));
  return rows.slice(0, RELATED_LISTED_MAX);
}

function similarity(a: SymbolRow, b: SymbolRow): number {
  const names = overlap(identifierParts(a.name), identifierParts(b.name));
  const signatures = overlap(identifierParts(a.signature), identifierParts(b.signature));
  const kind = a.kind === b.kind ? KIND_SHARE : 0;
  return Math.round((names * NAME_SHARE + signatures * SIGNATURE_SHARE + kind) * 1000) / 1000;
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const [first, second] = [new Set(a), new Set(b)];
  const union = first.union(second).size;
  return union === 0 ? 0 : first.intersection(second).size / union;
}
