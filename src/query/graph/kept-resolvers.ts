/** The resolver that is kept per database between questions; apart from the code that makes it, which only such questions load. */
import type { Database } from "#store/database/database.ts";
import type { Resolver } from "./meaning/resolver.ts";

interface Kept {
  readonly stamp: string;
  readonly resolver: Resolver;
}

export const keptResolvers = new WeakMap<Database, Kept>();

/** Frees the memory of what is kept for a database. */
export function forgetFacts(db: Database): void {
  keptResolvers.delete(db);
}
