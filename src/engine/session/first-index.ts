/**
 * What answers may say while the first index of a workspace is being built: what it lacks so far may be in any file that is not read yet,
 * so an answer must not claim that something is nowhere, nor suggest what merely resembles it.
 */
import { CodeCompassError } from "#core/errors.ts";
import type { Suggestion } from "#core/next-step.ts";
import { named } from "#core/visible.ts";
import type { View } from "#store/rows/view.ts";

/** The suggestion of an answer that cannot know what the files hold which the index does not have yet. */
export const ASK_AGAIN: Suggestion = {
  next: { do: "status" },
  why: "Not all files are in the index yet, and nobody can tell what the others hold; ask again when they are.",
};

/** Whether a view is that of a first index which a run is still building. */
export function isGrowing({ publishedAt }: Pick<View, "publishedAt">): boolean {
  return publishedAt === null;
}

/** The error for a name or path that a growing index does not have, or not yet. */
export function notYetIndexed(code: "path_not_found" | "symbol_not_found", given: string): CodeCompassError {
  return new CodeCompassError(code, `${named(given)} is not in the index yet, which is being built.`, {
    remediation: "Ask again in a moment.",
    next: ASK_AGAIN.next,
  });
}

/** The suggestion that fits a growing index: one about how the query is written holds; all others claim to know the whole repository. */
export function whileGrowing(suggestion: Suggestion | null, isSure: boolean): Suggestion | null {
  if (suggestion?.next.do === "grep_expression") return suggestion;
  return suggestion === null && isSure ? null : ASK_AGAIN;
}
