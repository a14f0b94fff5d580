/**
 * Naming what a repository lacks: a partial clone has only a part of the objects of its commits, and a damaged one less than it should.
 * Nothing is fetched here, because the transport is a program that the repository's configuration can name; the user is told the command.
 */
import { CodeCompassError } from "#core/errors.ts";
import { shellWord } from "#core/shell-word.ts";
import { gitOutput, tryGit } from "./git-process.ts";

export interface MissingObjects {
  readonly count: number;
  /** Id of the first one in hex. */
  readonly first: string;
  /** The command that brings them, for a shell. */
  readonly remedy: string;
}

/** Commits that are searched for missing objects when a walk through history fails. */
const HISTORY_COMMITS_MAX = 1_000;

/** The objects of some commits, or of the history before them, that a repository lacks; undefined when it has all. */
export async function missingObjects(
  directory: string,
  commits: readonly string[],
  reach: "commits" | "history",
): Promise<MissingObjects | undefined> {
  const walk = reach === "commits" ? ["--no-walk"] : ["--first-parent", `--max-count=${HISTORY_COMMITS_MAX}`];
  const { bytes } = await gitOutput(directory, ["rev-list", "--objects", "--missing=print", ...walk, ...commits, "--"]);
  const missing = new TextDecoder().decode(bytes).match(/^\?[\da-f]{40,64}$/gm) ?? [];
  const [first] = missing;
  return first === undefined ? undefined : { count: missing.length, first: first.slice(1), remedy: remedyFor(directory) };
}

/** The error for a command that needs the missing objects; undefined when nothing is missing. */
export async function missingObjectsError(
  directory: string,
  commits: readonly string[],
  reach: "commits" | "history",
): Promise<CodeCompassError | undefined> {
  const missing = await missingObjects(directory, commits, reach);
  return missing && new CodeCompassError("ref_not_found", missingText(missing, "what was asked about"), { remediation: missing.remedy });
}

/** A sentence for people that names what is missing. */
export function missingText({ count, first }: MissingObjects, what: string): string {
  return `${count} git ${count === 1 ? "object" : "objects"} of ${what} ${count === 1 ? "is" : "are"} not in this repository: ${first}${count === 1 ? "" : " first"}.`;
}

/** A partial clone's filter would leave out the same objects again; a whole fetch also brings what a damaged repository has lost. */
function remedyFor(directory: string): string {
  const promisors = tryGit(directory, ["config", "--get-regexp", "^remote\\..*\\.promisor$", "^true$"])?.split("\n")[0] ?? "";
  const remote = /^remote\.(.*)\.promisor /.exec(promisors)?.[1] ?? tryGit(directory, ["remote"])?.split("\n")[0];
  if (!remote) return `git -C ${shellWord(directory)} fsck --full shows what is damaged; bring it from another copy of the repository.`;
  return `git -C ${shellWord(directory)} fetch --refetch --no-filter ${shellWord(remote)}`;
}
