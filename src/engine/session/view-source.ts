/** What every place that a query can look at has in common. */
import type { AnswerState, FreshnessPolicy } from "#core/protocol.ts";
import type { View } from "#store/views.ts";

/** The view to answer from, and what is to be said about it. */
export interface Current {
  /** Its `ref` is what the answer says, which may be newer than what was published. */
  readonly view: View;
  readonly state: AnswerState;
}

export interface ViewSource {
  /** The same for two sources that show the same. */
  readonly key: string;
  /** Where the files lie that it shows; null for a commit, which lies nowhere. */
  readonly directory: string | null;
  /** Does what the policy asks, and returns the view to answer from with its state. */
  ensure(policy: FreshnessPolicy): Promise<Current>;
  /** Syncs because an answer was about to cite something that changed. Undefined when the index cannot be written now. */
  resync(): Promise<Current | undefined>;
  /** The view as it is in the database now, before anything is looked at. */
  view(): View | undefined;
  /** Those of some paths whose files are not what the view holds. */
  changedAmong(view: View, paths: Iterable<string>): ReadonlySet<string>;
}
