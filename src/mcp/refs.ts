/** Which view a call's `ref` means. The one place that knows which refs can be asked for. */
import { CodeCompassError } from "#core/errors.ts";
import type { Project } from "#engine/project.ts";

/** Names of what is checked out, whatever it is called. */
const CHECKED_OUT: readonly string[] = ["HEAD", "live"];

/**
 * Accepts the ref that the workspace has checked out.
 * @throws ref_not_found for every other
 */
export function refuseOtherRef(project: Project, ref: string | undefined): void {
  if (ref === undefined || CHECKED_OUT.includes(ref)) return;
  const { ref: current } = project.workspace.vcs.head();
  if (ref === current) return;
  throw new CodeCompassError("ref_not_found", `The ref ${JSON.stringify(ref.slice(0, 200))} is not indexed; ${current} is.`, {
    remediation: "Leave ref out, or pass the path of a worktree that has it checked out as workspace.",
  });
}
