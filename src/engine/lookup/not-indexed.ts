/** The errors of a file that no index has: one that is there, and one that is not. */
import { CodeCompassError } from "#core/errors.ts";
import type { NextStep } from "#core/next-step.ts";
import { SKIP_WORDS } from "#core/skip-words.ts";
import type { SkipReason } from "#core/types.ts";
import { named } from "#core/visible.ts";
import { directoryAbove, nearPaths } from "#text/near-paths.ts";

/** The error of a path that the view does not have: what is near to it, and where nothing is, what there is above it. */
export function noSuchPath(
  message: string,
  { path, indexed }: { readonly path: string; readonly indexed: readonly string[] },
  again: (near: string) => NextStep,
): CodeCompassError {
  const near = nearPaths(indexed, path);
  const [nearest] = near;
  return new CodeCompassError("path_not_found", message, {
    ...(nearest === undefined
      ? {
          remediation: "Check the spelling; rules may have left it out of the index, too.",
          next: { do: "list_ignored" as const },
          otherwise: { do: "outline" as const, path: directoryAbove(indexed, path) },
        }
      : { remediation: `Did you mean ${near.map(named).join(", ")}?`, next: again(nearest) }),
    near_paths: near,
  });
}

export function notIndexed(path: string, reason: SkipReason): CodeCompassError {
  return new CodeCompassError("path_not_found", `${named(path)} is known, but not in the index: ${SKIP_WORDS[reason]}.`, {
    remediation: "Read it from the disk.",
    skip_reason: reason,
  });
}
