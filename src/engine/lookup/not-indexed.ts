/** The error of a file that is there, and that no index has. */
import { CodeCompassError } from "#core/errors.ts";
import { SKIP_WORDS } from "#core/skip-words.ts";
import type { SkipReason } from "#core/types.ts";
import { named } from "#core/visible.ts";

export function notIndexed(path: string, reason: SkipReason): CodeCompassError {
  return new CodeCompassError("path_not_found", `${named(path)} is known, but not in the index: ${SKIP_WORDS[reason]}.`, {
    remediation: "Read it from the disk.",
    skip_reason: reason,
  });
}
