/** The working trees of a repository, and where one that was known stands now. */
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { REF_FILE_BYTES_MAX } from "#core/limits.ts";
import { regularText } from "#core/regular-file.ts";
import { gitOutput } from "./git-process.ts";
import type { Worktree } from "./vcs-adapter.ts";

const BRANCHES = "refs/heads/";

/** All worktrees, the main one first; a bare repository is none. */
export async function listWorktrees(directory: string): Promise<Worktree[]> {
  const { bytes, exitCode } = await gitOutput(directory, ["worktree", "list", "--porcelain", "-z"]);
  // Before git 2.36 there was no -z; then a path with a newline in it is shown cut off.
  const text = exitCode === 0 ? bytes : (await gitOutput(directory, ["worktree", "list", "--porcelain"])).bytes;
  const separator = exitCode === 0 ? "\0" : "\n";
  return new TextDecoder()
    .decode(text)
    .split(separator + separator)
    .map((block) => block.split(separator))
    .flatMap(toWorktree);
}

function toWorktree(lines: readonly string[]): Worktree[] {
  const value = (name: string): string | undefined => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
  const path = value("worktree");
  if (path === undefined || lines.includes("bare")) return [];
  const commit = value("HEAD");
  return [
    {
      path,
      name: basename(path),
      branch: value("branch")?.replace(BRANCHES, "") ?? null,
      commit: commit === undefined || /^0+$/.test(commit) ? null : commit,
      isGone: !existsSync(path),
    },
  ];
}

/**
 * What identifies a worktree: its git directory, which stays when the worktree moves, and the directory in it that is the workspace.
 * A workspace without version control is its path.
 */
export function identityOf(gitDirectory: string, directory: string): string {
  return directory === "" ? gitDirectory : `${gitDirectory}\n${directory}`;
}

/** Where the worktree with an identity stands now; undefined when it is gone. git keeps, in a file, where a linked one is. */
export function standsAt(identity: string, lastSeen: string): string | undefined {
  const [gitDirectory = "", directory = ""] = identity.split("\n");
  if (!existsSync(gitDirectory)) return undefined;
  const pointer = join(gitDirectory, "gitdir");
  if (!existsSync(pointer)) return existsSync(lastSeen) ? lastSeen : undefined;
  const dotGit = regularText(pointer, REF_FILE_BYTES_MAX)?.trim();
  return dotGit !== undefined && existsSync(dotGit) ? join(dirname(dotGit), directory).replace(/\/$/, "") : undefined;
}
