/** Use case `search_similar_symbol`: symbols with similar code and names, the most similar first. */
import { NAMESAKES_MAX, RELATED_LISTED_MAX } from "#core/limits.ts";
import type { RelatedRow } from "#core/protocol/lookup.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { hasKeys } from "#lang/languages.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import { isMadeByPath } from "#query/rank/secondary/machine-made.ts";
import { SNIPPET_TEXT } from "#store/indices/full-text.ts";
import { NAME_ONLY, type SymbolRow } from "#store/indices/indices.ts";
import { symbolsAt } from "#store/indices/symbols.ts";
import { rowsWith } from "#store/indices/terms.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { checkVersions } from "#store/rows/seals.ts";
import type { View } from "#store/rows/view.ts";
import { identifierParts, textTerms } from "#text/words/identifiers.ts";
import { aroundSymbol, type NamedSymbol, related, type SymbolInView } from "./named-symbol.ts";

export interface SimilarRow extends RelatedRow {
  /** From 0 to 1. */
  readonly similarity: number;
}

/** What each likeness counts for two functions with code, and where one has none: a field, a type, a prototype. */
const OF_CODE = { code: 0.5, name: 0.35, signature: 0.1, kind: 0.05 } as const;
const OF_DECLARATIONS = { code: 0, name: 0.7, signature: 0.2, kind: 0.1 } as const;
/** What a likeness of declarations alone counts beside one of code: a prototype, an accessor on one line. */
const WITHOUT_CODE = 0.75;
const SIMILARITY_MIN = 0.25;
/** Code of fewer lines is alike by chance. */
const CODE_LINES_MIN = 3;
/** Only so many lines of a symbol's code are compared. */
const CODE_LINES_MAX = 300;
/** Words of the code that are searched for, the rarest ones, and places that have them which are compared. */
const CODE_WORDS = 16;
const CODE_HITS_MAX = 60;

/** Compares the words of code (Dice coefficient), of names and signatures (Jaccard index), and the kinds. */
export function similarSymbols(
  session: QuerySession,
  name: string,
  ref?: string,
): Promise<NamedSymbol & { readonly rows: readonly SimilarRow[] }> {
  return aroundSymbol(session, { question: "similar", name, ref }, (found) => rowsLike(session, found));
}

function rowsLike(session: QuerySession, { symbol, view }: SymbolInView): SimilarRow[] {
  const { db, indices } = session.project;
  const words = identifierParts(symbol.name).join(" ");
  const hits = indices.symbols.search(words, { view }, { limit: NAMESAKES_MAX, boost: NAME_ONLY });
  checkVersions(
    db,
    hits.map(({ row }) => versionOf(row.symbolRow)),
  );
  const code = codeWords(session, symbol);
  const alike = code.size === 0 ? [] : withCodeLike(session, view, code);
  const others = [...new Map([...hits.map(({ row }) => row), ...alike].map((row) => [row.symbolRow, row])).values()];
  const rows = others
    // Settings and translations have a key for much of what code does, and nothing of how.
    .filter(({ language }) => hasKeys(symbol.language) || !hasKeys(language))
    // Who writes the same again copies no code that a compiler makes.
    .filter(({ path }) => isMadeByPath(symbol.path) || !isMadeByPath(path))
    .filter((row) => row.symbolRow !== symbol.symbolRow && row.kind !== "import" && !isInside(row, symbol) && !isInside(symbol, row))
    .map((row) => ({ ...related("similar", row), similarity: similarity(symbol, row, [code, codeWords(session, row)]) }))
    .filter((row) => row.similarity >= SIMILARITY_MIN)
    .sort((a, b) => b.similarity - a.similarity || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));
  return rows.slice(0, RELATED_LISTED_MAX);
}

/** Functions whose code has the rarest words of some code. */
function withCodeLike({ project: { db, indices } }: QuerySession, view: View, code: ReadonlySet<string>): SymbolRow[] {
  const rarest = [...code]
    .map((word) => ({ word, rows: rowsWith(db, view, SNIPPET_TEXT, word) }))
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => a.rows - b.rows || (a.word < b.word ? -1 : 1))
    .slice(0, CODE_WORDS);
  const hits = indices.snippets.search(rarest.map(({ word }) => word).join(" "), { view }, { limit: CODE_HITS_MAX });
  const rows = hits.flatMap(({ row }) => row.symbolRow ?? []);
  checkVersions(db, rows.map(versionOf));
  return [...symbolsAt(db, [...new Set(rows)]).values()].filter(isFunction);
}

/** The words of a function's code; none of other symbols, or of code too short to compare. */
function codeWords({ texts }: QuerySession, symbol: SymbolRow): ReadonlySet<string> {
  const { lineStart, lineEnd, symbolRow } = symbol;
  if (!isFunction(symbol) || lineEnd - lineStart + 1 < CODE_LINES_MIN) return new Set();
  const text = texts.of(versionOf(symbolRow));
  return new Set(textTerms(text.range({ lineStart, lineEnd: Math.min(lineEnd, lineStart + CODE_LINES_MAX) })));
}

function isInside(inner: SymbolRow, outer: SymbolRow): boolean {
  return inner.path === outer.path && inner.lineStart >= outer.lineStart && inner.lineEnd <= outer.lineEnd;
}

/** How alike two symbols are, 0 to 1; `codes` are the words of their code. */
function similarity(a: SymbolRow, b: SymbolRow, codes: readonly [ReadonlySet<string>, ReadonlySet<string>]): number {
  const [one, other] = codes;
  const code = one.size === 0 || other.size === 0 ? undefined : overlapOf(one, other);
  const shares = code === undefined ? OF_DECLARATIONS : OF_CODE;
  const names = overlap(identifierParts(a.name), identifierParts(b.name));
  const signatures = overlap(identifierParts(a.signature), identifierParts(b.signature));
  const kind = a.kind === b.kind ? shares.kind : 0;
  const all = (code ?? 0) * shares.code + names * shares.name + signatures * shares.signature + kind;
  return Math.round(all * (code === undefined && one.size > 0 ? WITHOUT_CODE : 1) * 1000) / 1000;
}

function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return (2 * a.intersection(b).size) / (a.size + b.size);
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const [first, second] = [new Set(a), new Set(b)];
  const union = first.union(second).size;
  return union === 0 ? 0 : first.intersection(second).size / union;
}
