import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { git, tryGit } from "./git-process.ts";
import type { Head, VcsAdapter } from "./vcs-adapter.ts";

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
  const answer = tryGit(workspace, ["rev-parse", "--path-format=absolute", "--git-common-dir", "--show-toplevel"]);
  const [commonDir, toplevel] = answer?.split("\n") ?? [];
  if (!commonDir || !toplevel) return undefined;
  return new GitAdapter(workspace, realpathSync(commonDir), toplevel);
}

class GitAdapter implements VcsAdapter {
  readonly kind = "git";
  readonly projectKey: string;
  readonly repoRoot: string;
  readonly #workspace: string;

  constructor(workspace: string, commonDir: string, toplevel: string) {
    this.#workspace = workspace;
    this.projectKey = commonDir;
    this.repoRoot = commonDir.endsWith("/.git") ? dirname(commonDir) : toplevel;
  }

  get defaultRef(): string {
    const remote = tryGit(this.#workspace, ["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"]);
    return remote?.trim().replace(/^origin\//, "") || this.head().ref;
  }

  head(): Head {
    const branch = tryGit(this.#workspace, ["symbolic-ref", "--quiet", "--short", "HEAD"])?.trim();
    const commit = tryGit(this.#workspace, ["rev-parse", "--quiet", "--verify", "HEAD"])?.trim() || null;
    return { ref: branch || commit?.slice(0, 12) || "HEAD", commit };
  }

  async listFiles(): Promise<string[]> {
    const out = await git(this.#workspace, ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]);
    return splitPaths(out);
  }

  async listIgnoredFiles(patterns: readonly string[]): Promise<string[]> {
    if (patterns.length === 0) return [];
    const out = await git(this.#workspace, ["ls-files", "-z", "--others", "--ignored", "--exclude-standard"]);
    return splitPaths(out);
  }
}

/** Nested repositories are listed as `dir/`: they are other projects, not files of this one. */
function splitPaths(out: string): string[] {
  return out.split("\0").filter((path) => path !== "" && !path.endsWith("/"));
}
