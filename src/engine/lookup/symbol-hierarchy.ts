/** Use case `get_symbol_hierarchy`: what a symbol is inside of, what it is built on, and what it is made of. */
import { RELATED_LISTED_MAX, SYMBOL_DEPTH_MAX } from "#core/limits.ts";
import type { RelatedRow } from "#core/protocol-lookup.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolAt, symbolsNamed, symbolsOfVersion } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { edgesOfVersion } from "#store/versions/edges.ts";
import { type AroundSymbol, aroundSymbol, related, type SymbolInView } from "./named-symbol.ts";

/** Containers from the outermost in, the symbol, its supertypes, then its members. */
export function symbolHierarchy(session: QuerySession, name: string, ref?: string): Promise<AroundSymbol> {
  return aroundSymbol(session, name, ref, (found) => rowsFor(session, found));
}

function rowsFor(session: QuerySession, found: SymbolInView): RelatedRow[] {
  const { symbol } = found;
  const { db } = session.project;
  const members = symbolsOfVersion(db, versionOf(symbol.symbolRow)).filter((other) => other.parentRow === symbol.symbolRow);
  const rows = [
    ...containersOf(session, symbol).map((container) => related("container", container)),
    related("symbol", symbol),
    ...supertypesOf(session, found, members),
    ...members.map((member) => related("member", member)),
  ];
  return rows.slice(0, RELATED_LISTED_MAX);
}

function containersOf({ project: { db } }: QuerySession, symbol: SymbolRow): SymbolRow[] {
  const containers: SymbolRow[] = [];
  for (let at = symbol; at.parentRow !== null && containers.length < SYMBOL_DEPTH_MAX; ) {
    const parent = symbolAt(db, at.parentRow);
    if (!parent) break;
    containers.unshift(parent);
    at = parent;
  }
  return containers;
}

/** What the symbol says it extends or implements: each definition of that name, or only the name when the view has none. */
function supertypesOf({ project: { db } }: QuerySession, { symbol, view }: SymbolInView, members: readonly SymbolRow[]): RelatedRow[] {
  const rows: RelatedRow[] = [];
  const isOwn = (line: number): boolean => {
    const isInside = line >= symbol.lineStart && line <= symbol.lineEnd;
    // What a nested class is built on is its own affair.
    return isInside && !members.some((member) => line >= member.lineStart && line <= member.lineEnd);
  };
  for (const [name, sites] of edgesOfVersion(db, versionOf(symbol.symbolRow))) {
    const site = sites.find(({ type, line }) => (type === "extends" || type === "implements") && isOwn(line));
    if (!site) continue;
    const named = symbolsNamed(db, name, { view, languages: [symbol.language] }, RELATED_LISTED_MAX);
    const definitions = named.filter((row) => row.name === name && row.isDefinition);
    if (definitions.length > 0) rows.push(...definitions.map((definition) => related(site.type, definition)));
    else rows.push({ relation: site.type, kind: "type", name, path: symbol.path, line: site.line });
  }
  return rows;
}
