/**
 * Answers from the view as it is while the working tree is compared with the disk: mostly nothing has changed, and the early answer holds.
 */
import type { FreshnessPolicy } from "#core/protocol.ts";
import type { View } from "#store/rows/view.ts";
import type { CheckedView, ViewSource } from "./view-source.ts";

/** An early result, and the sync id of the view that it was made from. */
export interface Early<T> {
  readonly made: T;
  readonly syncId: string | null;
}

/**
 * Makes the view fresh as the policy says and meanwhile calls `make` with the published view, if there is one that may still hold.
 * @throws whatever `make` throws
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
