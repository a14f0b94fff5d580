/** A repository in one view, as the uses in it are looked at. */
import { Enclosing } from "#query/graph/enclosing.ts";
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

/** How a repository stands in a view. */
export function stateOf(db: Database, view: View): State {
  const facts = new ViewFacts(db, view);
  return { facts, graph: new References(facts), enclosing: new Enclosing(facts) };
}
