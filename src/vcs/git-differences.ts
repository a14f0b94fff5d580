/** Reading git's history: common ancestors, what differs between two states, which commits changed a path. Runs nothing that is configured. */
import { CodeCompassError } from "#core/errors.ts";
import { maskSecrets } from "#text/secrets/mask.ts";
import { fields, git, gitOutput } from "./git-process.ts";
import { missingObjectsError } from "./missing-objects.ts";
import type { Content, PathChange, PathCommit } from "./vcs-adapter.ts";

const FILE_MODE = /^100/;
const GONE_MODE = "000000";
const NO_ID = /^0+$/;

/** Paths are those of the directory git runs in; contents come as they are; submodules are one entry and are not looked into. */
const RAW = ["-z", "--raw", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-textconv", "--relative"];

/** The best common ancestor of two commits; undefined when they share no history, or a shallow clone lacks it. */
export async function mergeBase(directory: string, a: string, b: string): Promise<string | undefined> {
  const { bytes } = await gitOutput(directory, ["merge-base", a, b]);
  return /^[0-9a-f]{40,64}/.exec(new TextDecoder().decode(bytes))?.[0];
}

/**
 * What differs between a commit and another, or the working tree with everything that is staged or edited, but not what is untracked.
 * Undefined when git cannot say.
 */
export async function changesBetween(directory: string, from: string, to: string | null): Promise<PathChange[] | undefined> {
  const ignored = "--ignore-submodules=dirty";
  const args =
    to === null
      ? [...(await withoutFilters(directory)), "diff-index", ...RAW, ignored, from, "--"]
      : ["diff-tree", "-r", ...RAW, ignored, from, to, "--"];
  const { bytes, exitCode } = await gitOutput(directory, args);
  // A path that is not UTF-8 is shown as nearly as it can be; it is not in any index.
  if (exitCode === 0) return changesIn(new TextDecoder().decode(bytes).split("\0"));
  const missing = await missingObjectsError(directory, to === null ? [from, "HEAD"] : [from, to], "commits");
  if (missing) throw missing;
  return undefined;
}

/**
 * Settings that keep git from running the filters that a repository's config names. `diff-index` would, to tell whether a file that was
 * edited within the clock's resolution differs; without them such a file counts as changed.
 */
async function withoutFilters(directory: string): Promise<string[]> {
  const { bytes } = await git(directory, ["config", "-z", "--name-only", "--get-regexp", "^filter\\."], { accept: [0, 1] });
  const names = new Set(fields(bytes).all.map((key) => key.slice(0, key.lastIndexOf("."))));
  return [...names].flatMap((name) => {
    if (/[=\n]/.test(name))
      throw new CodeCompassError(
        "invalid_input",
        `The git config of this repository has a filter with a name that cannot be switched off: ${name}`,
        { remediation: "git config --show-origin --get-regexp '^filter' shows where; remove it." },
      );
    return ["clean=", "process=", "required=false"].flatMap((setting) => ["-c", `${name}.${setting}`]);
  });
}

/** Facts and path alternate. During a merge a path comes twice; the entry that says what is on the disk is the last. */
function changesIn(all: readonly string[]): PathChange[] {
  const changes = new Map<string, PathChange>();
  for (let at = 0; at + 1 < all.length; at += 2) {
    const change = changeOf(all[at] ?? "", all[at + 1] ?? "");
    if (change) changes.set(change.path, change);
  }
  return [...changes.values()];
}

function changeOf(facts: string, path: string): PathChange | undefined {
  const [modeBefore = "", modeAfter = "", before = "", after = "", status] = facts.replace(/^:/, "").split(" ");
  if (status === "U") return undefined;
  return { path, before: content(modeBefore, before), after: content(modeAfter, after) };
}

function content(mode: string, blob: string): Content | null {
  if (mode === GONE_MODE) return null;
  return { is: FILE_MODE.test(mode) ? "file" : "other", blob: NO_ID.test(blob) ? null : blob };
}

/** Files of the working tree that git does not track and does not ignore. */
export async function untrackedFiles(directory: string): Promise<string[]> {
  const { bytes } = await git(directory, ["ls-files", "-z", "--others", "--exclude-standard"]);
  return fields(bytes).all.filter((path) => !path.endsWith("/"));
}

/** What a line of facts about a commit begins with; no fact of a changed path does. */
const COMMIT_MARK = "\u0001";
/** Hash, date of the author, author, subject, and the parents. */
const COMMIT_FORMAT = "%x01%H%x00%aI%x00%an%x00%s%x00%P";
const COMMIT_FIELDS = 5;

/**
 * The newest commits, from one on along first parents, in which a path differs from the first parent, with its contents before and after.
 * A merge counts as one commit: what it brought into the branch.
 */
export async function commitsOf(directory: string, from: string, path: string, limit: number): Promise<PathCommit[]> {
  // A signature would be checked by a program that the config names.
  const quiet = ["-c", "log.showSignature=false", "-c", "log.mailmap=false", "-c", "log.follow=false"];
  const shown = ["--first-parent", "--diff-merges=first-parent", "--root", `--format=${COMMIT_FORMAT}`, `--max-count=${limit}`];
  const { bytes, exitCode } = await gitOutput(directory, [...quiet, "log", ...shown, ...RAW, from, "--", path]);
  if (exitCode === 0) return pathCommits(new TextDecoder().decode(bytes).split("\0"));
  const missing = await missingObjectsError(directory, [from], "history");
  if (missing) throw missing;
  return [];
}

function pathCommits(all: readonly string[]): PathCommit[] {
  const commits: PathCommit[] = [];
  for (let at = 0; at < all.length; at++) {
    const start = (all[at] ?? "").indexOf(COMMIT_MARK);
    if (start < 0) continue;
    const [commit = "", date = "", author = "", subject = "", parents = ""] = all.slice(at, at + COMMIT_FIELDS);
    const change = changesAfter(all, at + COMMIT_FIELDS);
    const parent = parents.split(" ")[0] ?? "";
    if (change)
      commits.push({
        commit: commit.slice(start + 1),
        date,
        author,
        subject: maskSecrets(subject),
        parent: parent === "" ? null : parent,
        ...change,
      });
    at += COMMIT_FIELDS - 1;
  }
  return commits;
}

/** The change that follows a commit's facts, before the next commit begins. */
function changesAfter(all: readonly string[], from: number): PathChange | undefined {
  for (let at = from; at + 1 < all.length; at++) {
    const field = (all[at] ?? "").trimStart();
    if (field.startsWith(COMMIT_MARK)) return undefined;
    if (field.startsWith(":")) return changeOf(field, all[at + 1] ?? "");
  }
  return undefined;
}
