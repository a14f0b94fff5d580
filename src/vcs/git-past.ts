/**
 * Reads past commits along first parents: those that changed a path, something below it, or the number of occurrences of a text. Runs no
 * program that the configuration names.
 */
import { CodeCompassError } from "#core/errors.ts";
import { maskSecrets } from "#text/secrets/mask.ts";
import { changeOf, RAW } from "./git-differences.ts";
import { fields, gitOutput, gitText } from "./git-process.ts";
import { missingObjectsError } from "./missing-objects.ts";
import type { PathChange, PathCommit, TextCommits, TextRange, TreeCommit } from "./vcs-adapter.ts";

/** Begins a commit's line of facts; no line about a changed path begins with it. */
const COMMIT_MARK = "\u0001";
/** Hash, author date, author, subject, and parents. */
const COMMIT_FORMAT = "%x01%H%x00%aI%x00%an%x00%s%x00%P";
const COMMIT_FIELDS = 5;
/** To check a signature, git would run a program that the config names. */
const QUIET = ["-c", "log.showSignature=false", "-c", "log.mailmap=false", "-c", "log.follow=false"];
const LOG = [...QUIET, "log", "--first-parent", "--diff-merges=first-parent", "--root", `--format=${COMMIT_FORMAT}`, ...RAW];

/**
 * The newest commits along first parents, from `from` on, in which a path differs from the first parent, with its contents before and
 * after. A merge counts as one commit: what it brought into the branch.
 */
export async function commitsOf(directory: string, from: string, path: string, limit: number): Promise<PathCommit[]> {
  const commits = await commitsBelow(directory, from, path, limit);
  return commits.flatMap(({ changes: [change], ...commit }) => (change ? { ...commit, ...change } : []));
}

/**
 * As {@link commitsOf}, with all differences below a path ("" is the directory in which git
 * runs); if `downTo` is given, without that commit and its ancestors.
 * @throws ref_not_found when objects that git needs are missing or damaged
 */
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
  // No commits would say that none changed the path.
  throw missing ?? unreadable(from);
}

function unreadable(from: string): CodeCompassError {
  return new CodeCompassError("ref_not_found", `git cannot read the history of ${from}: the repository is damaged.`, {
    remediation: "git fsck --full shows what is damaged; git fetch --refetch brings what the remote has.",
  });
}

/** Ids of the newest commits along first parents, from `from` on, at most `max`; without `without` and its ancestors, if given. */
export async function firstParents(directory: string, from: string, max: number, without: string | null = null): Promise<string[]> {
  const ids = await gitText(directory, ["rev-list", "--first-parent", `--max-count=${max}`, ...rangeOf(from, without), "--"]);
  return ids.split("\n").filter((id) => id !== "");
}

/**
 * The newest commits along first parents, from `from` down to, but without, `downTo` (null: down to the root), that change how often a text
 * occurs in some file, or in one of some `paths`, with those files; at most `limit`. With a `downTo`, git leaves out a merge whose first
 * parent is `downTo` if `paths` are given; even with `.`, which is why the directory is not named: `--relative` stands for it.
 */
export async function commitsWithText(
  directory: string,
  text: string,
  { from, downTo, limit, paths = [] }: TextRange,
): Promise<TextCommits> {
  const { bytes, exitCode } = await gitOutput(directory, [
    "--literal-pathspecs",
    ...LOG,
    `--max-count=${limit}`,
    `-S${text}`,
    ...rangeOf(from, downTo),
    "--",
    ...paths,
  ]);
  // Git prints commits as it finds them, and stops at the first missing content.
  return { commits: treeCommits(bytes), isWhole: exitCode === 0 };
}

/** The files of a commit below the directory that have a text of one line, without binary ones. */
export async function pathsWithText(directory: string, commit: string, text: string): Promise<string[]> {
  const list = ["grep", "-I", "-l", "-z", "--no-color", "--no-recurse-submodules", "--fixed-strings", "-e", text, commit, "--", "."];
  const { bytes } = await gitOutput(directory, ["-c", "grep.fullName=false", ...list]);
  return fields(bytes).all.map((row) => row.slice(commit.length + 1));
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
      const facts = { commit: commit.slice(start + 1), date, author: maskSecrets(author), subject: maskSecrets(subject) };
      commits.push({ ...facts, parent: parent === "" ? null : parent, merged, changes });
    }
    at += COMMIT_FIELDS - 1;
  }
  return commits;
}

/** The changes that follow a commit's facts, up to the next commit. */
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
