/** Lists the working trees of a repository, and finds where a known one is now. */
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { regularText } from "#core/files/regular-file.ts";
import { REF_FILE_BYTES_MAX } from "#core/limits.ts";
import type { WorktreeIdentity } from "#core/types.ts";
import { gitOutput } from "./git-process.ts";
import type { Worktree } from "./vcs-adapter.ts";

const BRANCHES = "refs/heads/";

/** All worktrees, the main one first; without a bare repository. */
export async function listWorktrees(directory: string): Promise<Worktree[]> {
  const { bytes, exitCode } = await gitOutput(directory, ["worktree", "list", "--porcelain", "-z"]);
  const decoder = new TextDecoder();
  const blocks =
    exitCode === 0
      ? blocksOf(decoder.decode(bytes))
      : blocksOfOldGit(decoder.decode((await gitOutput(directory, ["worktree", "list", "--porcelain"])).bytes));
  return blocks.flatMap(toWorktree);
}

function blocksOf(listing: string): string[][] {
  return listing.split("\0\0").map((block) => block.split("\0"));
}

/**
 * The blocks of a listing by a git before 2.36, which ends fields with line breaks only. A path with line breaks ends before the next line
 * that begins a worktree's state (`HEAD ...` with its branch, or `bare`).
 */
export function blocksOfOldGit(listing: string): string[][] {
  const blocks = listing.matchAll(/^worktree (.*?)\n(HEAD [\da-f]{40,64}\n(?:branch [^\n]+|detached)|bare)\n/gms);
  return Array.from(blocks, ([, path = "", state = ""]) => [`worktree ${path}`, ...state.split("\n")]);
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
 * The present path of the worktree with an identity; undefined when it is gone. Git keeps the place of a linked worktree in a file, as an
 * absolute path or relative to that file's directory.
 */
export function standsAt({ root, directory }: WorktreeIdentity, lastSeen: string): string | undefined {
  if (!existsSync(root)) return undefined;
  const pointer = join(root, "gitdir");
  if (!existsSync(pointer)) return existsSync(lastSeen) ? lastSeen : undefined;
  const found = regularText(pointer, REF_FILE_BYTES_MAX)?.replace(/\n$/, "");
  const dotGit = found === undefined ? undefined : resolve(root, found);
  return dotGit !== undefined && existsSync(dotGit) ? join(dirname(dotGit), directory).replace(/\/$/, "") : undefined;
}
