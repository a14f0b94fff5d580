/**
 * Contents that commits have but this repository lacks, because it is a partial clone or damaged. Nothing is fetched; answers tell the user
 * how to.
 */
import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";
import { named } from "#core/visible.ts";
import { shortCommit } from "#text/commit-name.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";

/** Paths that a sentence names. */
const PATHS_NAMED = 3;

/** How to get what some commits lack: the command that fetches it, or the one that shows what is damaged. */
export async function missingRemedy(vcs: VcsAdapter, commits: readonly string[]): Promise<string> {
  for (const commit of commits) {
    const missing = await vcs.missingObjects(commit);
    if (missing) return `To bring what is missing: ${missing.remedy}`;
  }
  return "git fsck --full shows what is damaged.";
}

/** The warning about files whose contents could not be compared. */
export function missingSentence(paths: readonly string[]): string {
  const more = paths.length > PATHS_NAMED ? ` and ${paths.length - PATHS_NAMED} more` : "";
  const shown = `${paths.slice(0, PATHS_NAMED).map(named).join(", ")}${more}`;
  const [theirs, them] = paths.length === 1 ? ["its", "it"] : ["their", "them"];
  return `Contents of ${counted(paths.length, "file")} that git has to compare are missing or damaged in this repository (${shown}): ${theirs} symbols are not compared, and what moved from or to ${them} counts as added or deleted.`;
}

/**
 * A content that a history needed but could not read: that of a path in a commit or, with `isOrigin`, of the files that the followed symbol
 * or file may have come from.
 */
export interface UnreadContent {
  readonly commit: string;
  readonly path: string;
  readonly isOrigin?: true;
}

/** The warning that a history ends early because a content could not be read. */
export async function unreadSentence(vcs: VcsAdapter, { commit, path, isOrigin }: UnreadContent): Promise<string> {
  const where = shortCommit(commit);
  const [what, unknown] = isOrigin
    ? [
        `other files that ${where} changed held before`,
        `whether it was added to ${named(path)} there, or came from one of them, cannot be told`,
      ]
    : [`${named(path)} held before ${where}, or on a branch that it merged,`, "what changed there and earlier is not in this answer"];
  return `What ${what} is missing or damaged in this repository, or too large to be read: ${unknown}. ${await missingRemedy(vcs, [commit, `${commit}^`])}`;
}

/** The error for a file that a commit has but whose content this repository lacks. */
export async function missingFile(vcs: VcsAdapter, commit: string, path: string): Promise<CodeCompassError> {
  return new CodeCompassError(
    "ref_not_found",
    `${shortCommit(commit)} has ${named(path)}, whose content is missing or damaged in this repository.`,
    { remediation: await missingRemedy(vcs, [commit]) },
  );
}
