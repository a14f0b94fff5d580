import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { git, tryGit } from "./git-process.ts";
import type { Head, IgnoredByVcs, VcsAdapter, VcsListing } from "./vcs-adapter.ts";

/** Root of the working tree that encloses a directory, if it lies in one and git is installed. */
export function enclosingWorktree(directory: string): string | undefined {
  const root = tryGit(directory, ["rev-parse", "--show-toplevel"])?.replace(/\n$/, "");
  return root === "" ? undefined : root;
}

/** Whether something called `.git` stands in the directory or above it, whatever git itself thinks of it. */
export function looksLikeGit(directory: string): boolean {
  for (let at = directory; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return true;
    if (dirname(at) === at) return false;
  }
}

/** The git adapter for a workspace inside a working tree, or undefined when it is not in one. */
export function openGit(workspace: string): VcsAdapter | undefined {
  const answer = tryGit(workspace, ["rev-parse", "--path-format=absolute", "--git-common-dir", "--show-toplevel", "--git-dir"]);
  const [commonDir, toplevel, gitDir] = answer?.split("\n") ?? [];
  if (!commonDir || !toplevel || !gitDir) return undefined;
  return new GitAdapter(workspace, realpathSync(commonDir), toplevel, gitDir);
}

const BRANCHES = "refs/heads/";

class GitAdapter implements VcsAdapter {
  readonly kind = "git";
  readonly projectKey: string;
  readonly repoRoot: string;
  readonly #workspace: string;
  readonly #gitDir: string;

  constructor(workspace: string, commonDir: string, toplevel: string, gitDir: string) {
    this.#workspace = workspace;
    this.#gitDir = gitDir;
    this.projectKey = commonDir;
    this.repoRoot = commonDir.endsWith("/.git") ? dirname(commonDir) : toplevel;
  }

  get defaultRef(): string {
    const remote = tryGit(this.#workspace, ["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"]);
    return remote?.trim().replace(/^origin\//, "") || this.head().ref;
  }

  head(): Head {
    const [hash, name] = tryGit(this.#workspace, ["rev-parse", "HEAD", "--symbolic-full-name", "HEAD"])?.split("\n") ?? [];
    if (hash && name?.startsWith(BRANCHES)) return { ref: name.slice(BRANCHES.length), commit: hash };
    return this.#unusualHead();
  }

  ref(): string {
    return this.#branchInFile() ?? this.head().ref;
  }

  /** The branch that the file HEAD names: what git would say, without a process. Undefined when it is not that simple. */
  #branchInFile(): string | undefined {
    try {
      const name = /^ref: refs\/heads\/(.+)\n$/.exec(readFileSync(join(this.#gitDir, "HEAD"), "utf8"))?.[1];
      // Where refs are not files, HEAD is one only in appearance.
      return name === ".invalid" ? undefined : name;
    } catch {
      return undefined;
    }
  }

  /** Detached, or a branch without commits. */
  #unusualHead(): Head {
    const branch = tryGit(this.#workspace, ["symbolic-ref", "--quiet", "--short", "HEAD"])?.trim();
    const commit = tryGit(this.#workspace, ["rev-parse", "--quiet", "--verify", "HEAD"])?.trim() || null;
    return { ref: branch || commit?.slice(0, 12) || "HEAD", commit };
  }

  async listFiles(): Promise<VcsListing> {
    const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
    const { out, warnings } = await git(this.#workspace, args);
    const nested: string[] = [];
    const files: string[] = [];
    for (const path of fields(out)) (path.endsWith("/") ? nested : files).push(path);
    return {
      files,
      nested,
      unreadable: Array.from(warnings.matchAll(UNREADABLE), ([, directory = ""]) => directory),
    };
  }

  async listIgnoredFiles(patterns: readonly string[]): Promise<string[]> {
    if (patterns.length === 0) return [];
    const { out } = await git(this.#workspace, ["ls-files", "-z", "--others", "--ignored", "--exclude-standard"]);
    return fields(out).filter((path) => !path.endsWith("/"));
  }

  async explainIgnored(): Promise<IgnoredByVcs[]> {
    const listing = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];
    const { out: listed } = await git(this.#workspace, listing);
    // A path that begins with a colon would be taken for something else. Exit status 1 says that none is ignored.
    const stdin = fields(listed)
      .map((path) => `./${path}\0`)
      .join("");
    const options = { stdin, accept: [0, 1], pathspecs: [] };
    const { out } = await git(this.#workspace, ["check-ignore", "-z", "--verbose", "--stdin"], options);
    const answers = fields(out);
    const explained: IgnoredByVcs[] = [];
    for (let at = 0; at + 3 < answers.length; at += 4) {
      const [source = "", , rule = "", path = ""] = answers.slice(at, at + 4);
      explained.push({ path: path.slice("./".length), rule, source });
    }
    return explained;
  }
}

/** What git says about a directory that it may not list; it leaves the directory out and goes on. */
const UNREADABLE = /^warning: could not open directory '(.*)\/': /gm;

/** The parts of NUL-terminated output. */
function fields(out: string): string[] {
  return out.split("\0").slice(0, -1);
}
