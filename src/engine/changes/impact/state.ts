/** A repository in one view, with what the analysis needs to look at uses. */
import { Enclosing } from "#query/graph/enclosing.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import { Resolver } from "#query/graph/meaning/resolver.ts";
import { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { References } from "#query/graph/references.ts";
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";

export interface State {
  readonly facts: ViewFacts;
  readonly graph: References;
  /** Finds the symbol around a line. */
  readonly enclosing: Enclosing;
}

/**
 * The state of a repository in a view. Facts of a commit, which is mostly the older side, are read for this question only: the cache keeps
 * one view, and later questions are about the working tree's.
 */
export function stateOf(db: Database, view: View): State {
  const resolver = view.kind === "commit" ? new Resolver(new ViewFacts(db, view)) : resolverOf(db, view);
  const { facts } = resolver;
  return { facts, graph: new References(facts, resolver), enclosing: new Enclosing(facts) };
}
