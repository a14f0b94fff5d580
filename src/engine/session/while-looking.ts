/** Answering from the view as it is while the working tree is looked at: mostly nothing has changed, and what was made early holds. */
import type { FreshnessPolicy } from "#core/protocol.ts";
import type { View } from "#store/rows/view.ts";
import type { CheckedView, ViewSource } from "./view-source.ts";

/** What was made early, and the state of the view that it was made from. */
export interface Early<T> {
  readonly made: T;
  readonly syncId: string | null;
}

/**
 * Looks as the policy says, and meanwhile makes something from the published view, if there is one that may hold; where making fails, that is what is
 * thrown.
 */
export async function whileLooking<T>(
  source: ViewSource,
  policy: FreshnessPolicy,
  make: (view: View) => T | Promise<T>,
): Promise<{ readonly looked: CheckedView; readonly early: Early<T> | undefined }> {
  const looking = source.ensure(policy);
  looking.catch(() => undefined);
  const view = source.view();
  const early = view?.publishedAt && !source.hasFoundChanges() ? { made: await make(view), syncId: view.syncId } : undefined;
  return { looked: await looking, early };
}
