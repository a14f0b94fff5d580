/** Verification: the last look at the files that an answer is about to cite. */

import type { Project } from "#engine/project/project.ts";
import { pathState, sameStamp } from "#indexer/scan.ts";
import { stampsOf } from "#store/stamps.ts";
import type { View } from "#store/views.ts";

/** Those of some paths whose files are not what the view of the workspace holds. Empty for a view that is being filled for the first time. */
export function changedAmong(project: Project, view: View, paths: Iterable<string>): ReadonlySet<string> {
  if (view.publishedAt === null) return new Set();
  const changed = [...stampsOf(project.db, view.viewId, [...new Set(paths)])].filter(([path, stamp]) => {
    const state = pathState(project.workspace.path, path);
    if (state.is !== "file") return true;
    // A stamp without a time is one that was not to be trusted; the sweep has just looked at its content.
    return stamp.mtimeUs !== 0 && !sameStamp(stamp, state.stamp);
  });
  return new Set(changed.map(([path]) => path));
}
