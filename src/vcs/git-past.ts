/** The commits of the past along first parents: those that changed a path, something below it, or how often a text is there. Runs nothing that is configured. */
import { maskSecrets } from "#text/secrets/mask.ts";
import { changeOf, RAW } from "./git-differences.ts";
import { gitOutput, gitText } from "./git-process.ts";
import { missingObjectsError } from "./missing-objects.ts";
import type { PathChange, PathCommit, TextCommits, TreeCommit } from "./vcs-adapter.ts";

/** What a line of facts about a commit begins with; no fact of a changed path does. */
const COMMIT_MARK = "\u0001";
/** Hash, date of the author, author, subject, and the parents. */
const COMMIT_FORMAT = "%x01%H%x00%aI%x00%an%x00%s%x00%P";
const COMMIT_FIELDS = 5;
/** A signature would be checked by a program that the config names. */
const QUIET = ["-c", "log.showSignature=false", "-c", "log.mailmap=false", "-c", "log.follow=false"];
const LOG = [...QUIET, "log", "--first-parent", "--diff-merges=first-parent", "--root", `--format=${COMMIT_FORMAT}`, ...RAW];

/**
 * The newest commits, from one on along first parents, in which a path differs from the first parent, with its contents before and after.
 * A merge counts as one commit: what it brought into the branch.
 */
export async function commitsOf(directory: string, from: string, path: string, limit: number): Promise<PathCommit[]> {
  const commits = await commitsBelow(directory, from, path, limit);
  return commits.flatMap(({ changes: [change], ...commit }) => (change ? { ...commit, ...change } : []));
}

/** As {@link commitsOf}, with everything that differs below a path ("" is the whole of the directory that git runs in), above `downTo` if that is given. */
export async function commitsBelow(
  directory: string,
  from: string,
  path: string,
  limit: number,
  downTo: string | null = null,
): Promise<TreeCommit[]> {
  const { bytes, exitCode } = await gitOutput(directory, [
    ...LOG,
    `--max-count=${limit}`,
    ...rangeOf(from, downTo),
    "--",
    path === "" ? "." : path,
  ]);
  if (exitCode === 0) return treeCommits(bytes);
  const missing = await missingObjectsError(directory, [from], "history");
  if (missing) throw missing;
  return [];
}

/** The newest commits along first parents, from one on, at most `max`; those that another has as well left out, if one is given. */
export async function firstParents(directory: string, from: string, max: number, without: string | null = null): Promise<string[]> {
  const ids = await gitText(directory, ["rev-list", "--first-parent", `--max-count=${max}`, ...rangeOf(from, without), "--"]);
  return ids.split("\n").filter((id) => id !== "");
}

/**
 * The newest commits from one on along first parents, down to another that is not looked at (null: down to the first), in which some file has a
 * text more or less often than before, with those files; at most `limit`.
 */
export async function commitsWithText(
  directory: string,
  text: string,
  { from, downTo, limit }: { readonly from: string; readonly downTo: string | null; readonly limit: number },
): Promise<TextCommits> {
  const { bytes, exitCode } = await gitOutput(directory, [
    ...LOG,
    `--max-count=${limit}`,
    `-S${text}`,
    ...rangeOf(from, downTo),
    "--",
    ".",
  ]);
  // Git prints what it finds as it goes, and ends at the first content that is not there.
  return { commits: treeCommits(bytes), isWhole: exitCode === 0 };
}

function rangeOf(from: string, downTo: string | null): string[] {
  return downTo === null ? [from] : [from, `^${downTo}`];
}

function treeCommits(bytes: Uint8Array): TreeCommit[] {
  const all = new TextDecoder().decode(bytes).split("\0");
  const commits: TreeCommit[] = [];
  for (let at = 0; at < all.length; at++) {
    const start = (all[at] ?? "").indexOf(COMMIT_MARK);
    if (start < 0) continue;
    const [commit = "", date = "", author = "", subject = "", parents = ""] = all.slice(at, at + COMMIT_FIELDS);
    const changes = changesAfter(all, at + COMMIT_FIELDS);
    const [parent = "", ...merged] = parents.split(" ");
    if (changes.length > 0) {
      const facts = { commit: commit.slice(start + 1), date, author, subject: maskSecrets(subject) };
      commits.push({ ...facts, parent: parent === "" ? null : parent, merged, changes });
    }
    at += COMMIT_FIELDS - 1;
  }
  return commits;
}

/** The changes that follow a commit's facts, before the next commit begins. */
function changesAfter(all: readonly string[], from: number): PathChange[] {
  const changes: PathChange[] = [];
  for (let at = from; at + 1 < all.length; at++) {
    const field = (all[at] ?? "").trimStart();
    if (field.startsWith(COMMIT_MARK)) break;
    if (!field.startsWith(":")) continue;
    const change = changeOf(field, all[at + 1] ?? "");
    if (change) changes.push(change);
    at++;
  }
  return changes;
}
