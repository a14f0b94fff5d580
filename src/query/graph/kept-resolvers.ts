/** What is kept of a database between questions about the graph: apart from what makes it, which only who asks such a question loads. */
import type { Database } from "#store/database/database.ts";
import type { Resolver } from "./meaning/resolver.ts";

interface Kept {
  readonly stamp: string;
  readonly resolver: Resolver;
}

export const keptResolvers = new WeakMap<Database, Kept>();

/** Gives back the memory. */
export function forgetFacts(db: Database): void {
  keptResolvers.delete(db);
}
