import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { entryLooker } from "#core/files/entry-look.ts";
import { isTreePath, isWithin } from "#core/files/path-rules.ts";
import type { WorktreeIdentity } from "#core/types.ts";
import { shortCommit } from "#text/commit-name.ts";
import { changesBetween, mergeBase, untrackedFiles } from "./git-differences.ts";
import { recentCommits, rootCommits } from "./git-history.ts";
import { blobSizes, diffTrees, kindNamed, listTree, readBlobs, resolveCommit } from "./git-objects.ts";
import { commitsBelow, commitsOf, commitsWithText, firstParents, pathsWithText } from "./git-past.ts";
import { fields, git, tryGit } from "./git-process.ts";
import { listWorktrees } from "./git-worktrees.ts";
import { headInFiles } from "./head-files.ts";
import { type ListingInputs, listingInputs } from "./listing-inputs.ts";
import { type MissingObjects, missingObjects } from "./missing-objects.ts";
import { isOutsideRepositories, usualRepository } from "./usual-repository.ts";
import type {
  Commit,
  Head,
  IgnoredByVcs,
  NamedCommit,
  ObjectFormat,
  PathChange,
  PathCommit,
  TextCommits,
  TextRange,
  TreeCommit,
  TreeDifference,
  TreeListing,
  VcsAdapter,
  VcsListing,
  Worktree,
} from "./vcs-adapter.ts";

/**
 * The git adapter for the whole working tree around a directory, with the tree's root, links resolved; undefined if the directory lies in
 * none or git is not installed. One git process answers both.
 */
export function openGitAround(directory: string): { readonly root: string; readonly vcs: VcsAdapter } | undefined {
  const found = worktreeFacts(directory);
  if (!found) return undefined;
  const root = realpathSync(found.toplevel);
  // A repository's config may name an enclosing directory as its working tree: git then finds no repository there.
  const vcs = existsSync(join(root, ".git")) ? new GitAdapter(root, { ...found, directory: "" }) : openGit(root);
  return vcs && { root, vcs };
}

/**
 * Whether a working tree contains a directory. A repository's config may name a working tree
 * elsewhere, which then says nothing about this directory.
 */
function isAround(root: string, directory: string): boolean {
  return isWithin(realpathSync(root), realpathSync(directory));
}

/** Whether an entry `.git` exists in the directory or above it, whatever git itself thinks of it. */
export function looksLikeGit(directory: string): boolean {
  for (let at = directory; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return true;
    if (dirname(at) === at) return false;
  }
}

/**
 * The git adapter for a workspace inside a working tree, or for a bare repository; undefined
 * when it is neither. A config that names a working tree elsewhere is ignored.
 */
export function openGit(workspace: string): VcsAdapter | undefined {
  const found = worktreeFacts(workspace);
  if (found) return new GitAdapter(workspace, found);
  const [bareDir, , bareFormat, isBare] = facts(workspace, REPOSITORY_FACTS);
  if (!bareDir || isBare !== "true") return undefined;
  return new GitAdapter(workspace, { commonDir: bareDir, gitDir: bareDir, format: bareFormat, directory: "", toplevel: undefined });
}

/** Git's facts about the working tree around a directory; undefined outside of one. */
function worktreeFacts(directory: string): (GitFacts & { readonly toplevel: string }) | undefined {
  const usual = usualRepository(directory);
  if (usual) return { ...usual, directory: usual.prefix, format: undefined };
  const [commonDir, gitDir, format, , prefix = "", toplevel] = facts(directory, [...REPOSITORY_FACTS, "--show-prefix", "--show-toplevel"]);
  if (!commonDir || !gitDir || !toplevel || !isAround(toplevel, directory)) return undefined;
  return { commonDir, gitDir, format, directory: prefix, toplevel };
}

const REPOSITORY_FACTS = ["--git-common-dir", "--git-dir", "--show-object-format", "--is-bare-repository"];

/**
 * The answers of `git rev-parse` to some questions; empty when it fails. It answers one line each, so if there are more lines than
 * questions, because a path contains a line break, each question is asked by itself. Outside of repositories git is not asked.
 */
function facts(workspace: string, questions: readonly string[]): readonly (string | undefined)[] {
  if (isOutsideRepositories(workspace)) return [];
  const ask = (asked: readonly string[]): string | undefined =>
    tryGit(workspace, ["rev-parse", "--path-format=absolute", ...asked])?.replace(/\n$/, "");
  const lines = ask(questions)?.split("\n") ?? [];
  return lines.length <= questions.length ? lines : questions.map((question) => ask([question]));
}

const BRANCHES = "refs/heads/";
const ORIGIN_BRANCHES = "refs/remotes/origin/";
/** Names of the default branch where the repository does not name one. */
const USUAL_DEFAULTS = ["main", "master", "trunk", "develop"];

interface GitFacts {
  readonly commonDir: string;
  readonly gitDir: string;
  readonly format: string | undefined;
  readonly directory: string;
  /** Undefined for a bare repository. */
  readonly toplevel: string | undefined;
}

class GitAdapter implements VcsAdapter {
  readonly kind = "git";
  readonly projectKey: string;
  readonly repoRoot: string;
  readonly worktreeIdentity: WorktreeIdentity;
  readonly directory: string;
  readonly isBare: boolean;
  readonly objectFormat: ObjectFormat;
  readonly #workspace: string;
  readonly #gitDir: string;

  constructor(workspace: string, { commonDir, gitDir, format, directory, toplevel }: GitFacts) {
    this.#workspace = workspace;
    this.#gitDir = gitDir;
    this.projectKey = realpathSync(commonDir);
    this.repoRoot = this.projectKey.endsWith("/.git") ? dirname(this.projectKey) : (toplevel ?? this.projectKey);
    this.worktreeIdentity = { root: realpathSync(gitDir), directory };
    this.directory = directory;
    this.isBare = toplevel === undefined;
    this.objectFormat = format === "sha256" ? "sha256" : "sha1";
  }

  get defaultRef(): string {
    return this.knownDefault ?? this.head().ref;
  }

  get knownDefault(): string | undefined {
    const remote = tryGit(this.#workspace, ["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"]);
    if (remote) return firstLine(remote).replace(/^origin\//, "");
    const usual = this.#branches(USUAL_DEFAULTS.map((name) => BRANCHES + name));
    const known = USUAL_DEFAULTS.find((name) => usual.includes(name));
    if (known !== undefined) return known;
    const [only, ...others] = this.#branches(["--count=2", BRANCHES]);
    return others.length === 0 ? only : undefined;
  }

  /** Local branches that `git for-each-ref` lists with these arguments. */
  #branches(asked: readonly string[]): string[] {
    const listed = tryGit(this.#workspace, ["for-each-ref", "--format=%(refname)", ...asked])?.split("\n") ?? [];
    return listed.filter((name) => name !== "").map((name) => name.slice(BRANCHES.length));
  }

  head(): Head {
    const { branch, commit } = headInFiles(this.#gitDir, this.projectKey) ?? {};
    if (commit === undefined) return this.#readHead();
    return { ref: branch ?? shortCommit(commit), commit };
  }

  #readHead(): Head {
    const [hash, name] = tryGit(this.#workspace, ["rev-parse", "HEAD", "--symbolic-full-name", "HEAD"])?.split("\n") ?? [];
    if (hash && name?.startsWith(BRANCHES)) return { ref: name.slice(BRANCHES.length), commit: hash };
    return this.#unusualHead();
  }

  /** The head when it is detached, or on a branch without commits. */
  #unusualHead(): Head {
    const branch = tryGit(this.#workspace, ["symbolic-ref", "--quiet", "--short", "HEAD"]) ?? "";
    const commit = firstLine(tryGit(this.#workspace, ["rev-parse", "--quiet", "--verify", "HEAD"]) ?? "") || null;
    return { ref: firstLine(branch) || (commit && shortCommit(commit)) || "HEAD", commit };
  }

  async listFiles(): Promise<VcsListing> {
    if (this.isBare) return { files: [], untracked: new Set(), nested: [], sparse: [], unreadable: [], undecodable: [], impossible: [] };
    const { bytes, warnings } = await git(this.#workspace, ["ls-files", "-z", "-t", "--cached", "--others", "--exclude-standard"]);
    const { all, undecodable } = fields(bytes);
    const unreadable = Array.from(warnings.matchAll(UNREADABLE), ([, directory = ""]) => directory);
    return { ...listedFiles(all, this.#workspace), unreadable, undecodable: undecodable.map((entry) => entry.slice(TAG_LENGTH)) };
  }

  mayBeSparse(): boolean {
    return existsSync(join(this.#gitDir, "info", "sparse-checkout"));
  }

  listingInputs(): ListingInputs {
    return listingInputs(this.#workspace);
  }

  /** Reads objects only. `git status` would run filters that the repository names, to compare contents. */
  async committedBlobs(paths: readonly string[], commit = "HEAD"): Promise<ReadonlyMap<string, string>> {
    const blobs = new Map<string, string>();
    if (paths.length === 0) return blobs;
    // Status 128: a branch without commits.
    const { bytes } = await git(this.#workspace, ["ls-tree", "-z", commit, "--", ...paths], { accept: [0, 128] });
    for (const [, id = "", path = ""] of fields(bytes).all.map((entry) => /^\d+ blob ([\da-f]+)\t(.*)$/s.exec(entry) ?? [])) {
      if (id !== "") blobs.set(path, id);
    }
    return blobs;
  }

  async listIgnoredFiles(patterns: readonly string[]): Promise<string[]> {
    if (patterns.length === 0 || this.isBare) return [];
    const { bytes } = await git(this.#workspace, ["ls-files", "-z", "--others", "--ignored", "--exclude-standard"]);
    return fields(bytes).all.filter((path) => !path.endsWith("/"));
  }

  async explainIgnored(): Promise<IgnoredByVcs[]> {
    if (this.isBare) return [];
    const listing = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];
    const listed = await git(this.#workspace, listing);
    // The prefix `./`, because a leading colon would be taken for magic. Exit status 1 says that no path is ignored.
    const stdin = fields(listed.bytes)
      .all.map((path) => `./${path}\0`)
      .join("");
    const options = { stdin, accept: [0, 1], pathspecs: [] };
    const { bytes } = await git(this.#workspace, ["check-ignore", "-z", "--verbose", "--stdin"], options);
    const answers = fields(bytes).all;
    const explained: IgnoredByVcs[] = [];
    for (let at = 0; at + 3 < answers.length; at += 4) {
      const [source = "", , rule = "", path = ""] = answers.slice(at, at + 4);
      explained.push({ path: path.slice("./".length), rule, source });
    }
    return explained;
  }

  resolveCommit(ref: string): Promise<string | undefined> {
    return resolveCommit(this.#workspace, ref);
  }

  kindNamed(ref: string): Promise<string | undefined> {
    return kindNamed(this.#workspace, ref);
  }

  branchCommit(branch: string): Promise<string | undefined> {
    return this.resolveCommit(BRANCHES + branch);
  }

  async sharedBranchCommit(branch: string): Promise<string | undefined> {
    for (const name of [BRANCHES + branch, ORIGIN_BRANCHES + branch, branch]) {
      const commit = await this.resolveCommit(name);
      if (commit) return commit;
    }
    return undefined;
  }

  listTree(commit: string): Promise<TreeListing> {
    return listTree(this.#workspace, commit);
  }

  diffTrees(from: string, to: string): Promise<TreeDifference[] | undefined> {
    return diffTrees(this.#workspace, from, to);
  }

  mergeBase(a: string, b: string): Promise<string | undefined> {
    return mergeBase(this.#workspace, a, b);
  }

  changesBetween(from: string, to: string | null): Promise<PathChange[] | undefined> {
    return changesBetween(this.#workspace, from, to);
  }

  untrackedFiles(): Promise<string[]> {
    return untrackedFiles(this.#workspace);
  }

  recentCommits(max: number): Promise<Commit[]> {
    return recentCommits(this.#workspace, max);
  }

  commitsOf(from: string, path: string, limit: number): Promise<PathCommit[]> {
    return commitsOf(this.#workspace, from, path, limit);
  }

  commitsBelow(from: string, path: string, limit: number, downTo: string | null = null): Promise<TreeCommit[]> {
    return commitsBelow(this.#workspace, from, path, limit, downTo);
  }

  firstParents(from: string, max: number, without: string | null = null): Promise<string[]> {
    return firstParents(this.#workspace, from, max, without);
  }

  commitsWithText(text: string, range: TextRange): Promise<TextCommits> {
    return commitsWithText(this.#workspace, text, range);
  }

  pathsWithText(commit: string, text: string): Promise<string[]> {
    return pathsWithText(this.#workspace, commit, text);
  }

  blobSizes(blobs: readonly string[]): Promise<Map<string, number>> {
    return blobSizes(this.#workspace, blobs);
  }

  readBlobs(blobs: readonly string[]): Promise<Map<string, Uint8Array>> {
    return readBlobs(this.#workspace, blobs);
  }

  missingObjects(commit: string): Promise<MissingObjects | undefined> {
    return missingObjects(this.#workspace, [commit], "commits");
  }

  rootCommits(commit: string): Promise<string[]> {
    return rootCommits(this.#workspace, commit);
  }

  async refs(): Promise<NamedCommit[]> {
    // For an annotated tag, an object of its own, the commit that it names comes second.
    const format = "--format=%(objectname) %(*objectname) %(refname:short)";
    const { bytes } = await git(this.#workspace, ["for-each-ref", format, "refs/heads", "refs/remotes", "refs/tags"]);
    const lines = new TextDecoder().decode(bytes).split("\n").slice(0, -1);
    return lines.map((line) => {
      const [direct = "", peeled = "", ...name] = line.split(" ");
      return { name: name.join(" "), commit: peeled || direct };
    });
  }

  worktrees(): Promise<Worktree[]> {
    return listWorktrees(this.#workspace);
  }
}

/** Length of the tag before each path: a letter for its state, and a blank. */
const TAG_LENGTH = 2;
const UNTRACKED = "?";

/**
 * Tag of a file that git need not have in the working tree, because of a sparse checkout or `--skip-worktree`; it may exist all the same.
 */
const SKIPPED = "S";

/** Sorts tagged paths into files and repositories. A path with a conflict is listed once for each side. */
function listedFiles(entries: readonly string[], workspace: string): Omit<VcsListing, "unreadable" | "undecodable"> {
  const lists = { files: [] as string[], nested: [] as string[], sparse: [] as string[], impossible: [] as string[] };
  const listed = { ...lists, untracked: new Set<string>() };
  const isThere = presence(workspace);
  let last = "";
  for (const entry of entries) {
    const path = entry.slice(TAG_LENGTH);
    if (path === last) continue;
    last = path;
    const isNested = path.endsWith("/");
    if (!isTreePath(isNested ? path.slice(0, -1) : path)) listed.impossible.push(path);
    else if (isNested) listed.nested.push(path);
    else if (entry.startsWith(SKIPPED) && !isThere(path)) listed.sparse.push(path);
    else {
      listed.files.push(path);
      if (entry.startsWith(UNTRACKED)) listed.untracked.add(path);
    }
  }
  return listed;
}

/** A test whether a path exists in a directory. It looks at nothing below a missing directory: sparse checkouts leave out whole ones. */
function presence(directory: string): (path: string) => boolean {
  const lookAt = entryLooker(directory);
  const known = new Map<string, boolean>([["", true]]);
  const isThere = (path: string): boolean => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    const isParentThere = known.get(parent) ?? isThere(parent);
    known.set(parent, isParentThere);
    return isParentThere && lookAt(path) !== undefined;
  };
  return isThere;
}

/** The first line. Unlike `trim` it keeps special blanks, which may be part of a ref's name. */
const firstLine = (output: string): string => output.split("\n")[0] ?? "";

/** Git's warning about a directory that it may not list, and leaves out. */
const UNREADABLE = /^warning: could not open directory '(.*?)\/': /gms;
