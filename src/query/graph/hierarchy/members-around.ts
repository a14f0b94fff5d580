/** Members of one name in types and in all that these are built on, or that is built on them. */

import { resolverOf } from "#query/graph/kept-facts.ts";
import { References } from "#query/graph/references.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { View } from "#store/rows/view.ts";
import { TypeTree } from "./type-tree.ts";

/** How many relatives of the types have their members read. */
const RELATIVES_MAX = 100;

/** The members of a name: those of the types themselves first, then those of the nearest types above and below. */
export function membersAround(db: Database, view: View, types: readonly SymbolRow[], member: string): SymbolRow[] {
  const resolver = resolverOf(db, view);
  const tree = new TypeTree(resolver.facts, new References(resolver.facts, resolver));
  const links = types.flatMap((type) => [...tree.above(type), ...tree.below(type)]);
  const relatives = links.toSorted((a, b) => a.depth - b.depth).flatMap(({ symbol }) => symbol ?? []);
  const owners = [...types, ...relatives.slice(0, RELATIVES_MAX)];
  const found = owners.flatMap((owner) => tree.membersOf(owner).filter(({ name, isDefinition }) => name === member && isDefinition));
  return [...new Map(found.map((symbol) => [symbol.symbolRow, symbol])).values()];
}
