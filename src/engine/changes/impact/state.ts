/** A repository in one view, as the uses in it are looked at. */
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
  /** What stands round a line. */
  readonly enclosing: Enclosing;
}

/**
 * How a repository stands in a view. Of a commit, which a working tree is mostly compared with, everything is read for this question alone: only one
 * view is kept, and that of the tree is asked about again.
 */
export function stateOf(db: Database, view: View): State {
  const resolver = view.kind === "commit" ? new Resolver(new ViewFacts(db, view)) : resolverOf(db, view);
  const { facts } = resolver;
  return { facts, graph: new References(facts, resolver), enclosing: new Enclosing(facts) };
}
