/**
 * What was read of a view for one question about the graph is kept for the next: an agent asks several in a row, and most of what they cost
 * is reading. Nothing is kept past a change of the database, and not more than one view of it.
 */

import { changeStamp } from "#store/database/change-stamp.ts";
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";
import { keptResolvers } from "./kept-resolvers.ts";
import { Resolver } from "./meaning/resolver.ts";
import { ViewFacts } from "./meaning/view-facts.ts";

/** Names, files and lists of symbols that are kept; of a question that needed more, nothing is. */
const KEPT_MAX = 40_000;

/** A resolver of a view, with what the last question read where nothing has changed since. To be called within a read. */
export function resolverOf(db: Database, view: View): Resolver {
  const stamp = `${changeStamp(db)} ${JSON.stringify(view)}`;
  const known = keptResolvers.get(db);
  if (known?.stamp === stamp && known.resolver.facts.size <= KEPT_MAX) return known.resolver;
  const resolver = new Resolver(new ViewFacts(db, view));
  keptResolvers.set(db, { stamp, resolver });
  return resolver;
}
