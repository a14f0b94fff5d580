/**
 * Names the objects that a repository lacks: a partial clone has only some of the objects of its
 * commits, and a damaged repository has lost some. Nothing is fetched here, because the transport
 * is a program that the repository's configuration can name; the user is told the command.
 */
import { CodeCompassError } from "#core/errors.ts";
import { shellWord } from "#core/shell-word.ts";
import { gitOutput, tryGit } from "./git-process.ts";

export interface MissingObjects {
  readonly count: number;
  /** Id, in hex, of the first missing object. */
  readonly first: string;
  /** The shell command that fetches them. */
  readonly remedy: string;
}

/** Number of commits searched for missing objects when a walk through history fails. */
const HISTORY_COMMITS_MAX = 1_000;

/** The objects that a repository lacks of some commits, or of the history up to them; undefined when none is missing. */
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

/** A sentence for people about missing objects; `what` names what they belong to. */
export function missingText({ count, first }: MissingObjects, what: string): string {
  return `${count} git ${count === 1 ? "object" : "objects"} of ${what} ${count === 1 ? "is" : "are"} not in this repository: ${first}${count === 1 ? "" : " first"}.`;
}

/**
 * The command that fetches missing objects. It overrides a partial clone's filter, which would leave out the same objects again, and
 * fetches everything again, to bring back what a damaged repository has lost.
 */
function remedyFor(directory: string): string {
  const promisors = tryGit(directory, ["config", "--get-regexp", "^remote\\..*\\.promisor$", "^true$"])?.split("\n")[0] ?? "";
  const remote = /^remote\.(.*)\.promisor /.exec(promisors)?.[1] ?? tryGit(directory, ["remote"])?.split("\n")[0];
  if (!remote) return `git -C ${shellWord(directory)} fsck --full shows what is damaged; bring it from another copy of the repository.`;
  return `git -C ${shellWord(directory)} fetch --refetch --no-filter ${shellWord(remote)}`;
}
