/**
 * Keeps what one question about the graph read from a view for the next question: an agent asks several in a row, and reading is most of
 * their cost. A change of the database drops everything kept, and only one view of a database is kept.
 */

import { changeStamp } from "#store/database/change-stamp.ts";
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";
import { keptResolvers } from "./kept-resolvers.ts";
import { Resolver } from "./meaning/resolver.ts";
import { ViewFacts } from "./meaning/view-facts.ts";

/** How many names, files and lists of symbols are kept; when a question needed more, nothing is. */
const KEPT_MAX = 40_000;

/** Returns a view's resolver, with what the last question read unless the database changed since. Call it within a read transaction. */
export function resolverOf(db: Database, view: View): Resolver {
  const stamp = `${changeStamp(db)} ${JSON.stringify(view)}`;
  const known = keptResolvers.get(db);
  if (known?.stamp === stamp && known.resolver.facts.size <= KEPT_MAX) return known.resolver;
  const resolver = new Resolver(new ViewFacts(db, view));
  keptResolvers.set(db, { stamp, resolver });
  return resolver;
}
