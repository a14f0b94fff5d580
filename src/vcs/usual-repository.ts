/**
 * What git would say of the repository around a directory, read from its files where these leave no doubt: every query asks, and a
 * process of git costs as much as opening the index. Whatever is unusual (a working tree elsewhere, included configuration, extensions of the
 * format, another file system on the way) is left to git.
 */
import { lstatSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { regularText } from "#core/files/regular-file.ts";
import { GIT_CONFIG_BYTES_MAX } from "#core/limits.ts";
import { headInFiles } from "./head-files.ts";
import { placesAround } from "./special-files.ts";

/** What makes the places and the format of a repository other than usual, in its configuration. Anything that looks like it counts. */
const UNUSUAL = /worktree|\bbare\b\s*(?:=(?!\s*false\b)|$)|\binclude|\bextensions|\brepositoryformatversion\b\s*=(?!\s*0\s*$)/im;

/** The places of a repository with a working tree and SHA-1 ids. */
export interface UsualRepository {
  readonly commonDir: string;
  readonly gitDir: string;
  readonly toplevel: string;
  /** Of the directory below the working tree's root, with a slash at the end; empty at the root. */
  readonly prefix: string;
}

/** The repository around a directory, absolute and with its links resolved; undefined where only git can tell, and where there is none. */
export function usualRepository(directory: string): UsualRepository | undefined {
  if (process.platform === "win32" || Bun.which("git") === null) return undefined;
  const places = placesAround(directory);
  // A bare repository is its own git directory.
  if (!places || places.root === places.gitDirectory) return undefined;
  const { root: toplevel, gitDirectory: gitDir, commonDirectory: commonDir } = places;
  const config = regularText(join(commonDir, "config"), GIT_CONFIG_BYTES_MAX);
  if (config === undefined || UNUSUAL.test(config)) return undefined;
  const isWhole = isDirectory(join(commonDir, "objects")) && isDirectory(join(commonDir, "refs")) && headInFiles(gitDir, commonDir);
  if (!isWhole || !areOnOneDevice(toplevel, directory)) return undefined;
  const below = relative(toplevel, directory);
  return { commonDir, gitDir, toplevel, prefix: below === "" ? "" : `${below}/` };
}

/**
 * Whether a directory, absolute, is certain to lie in no repository: neither it nor one above has a `.git` of any kind, or the `HEAD` without which
 * git takes none for a git directory. Where something cannot be looked at, only git can tell.
 */
export function isOutsideRepositories(directory: string): boolean {
  try {
    for (let at = directory; ; at = dirname(at)) {
      if (lstatSync(join(at, ".git"), QUIETLY) || lstatSync(join(at, "HEAD"), QUIETLY)) return false;
      if (dirname(at) === at) return true;
    }
  } catch {
    return false;
  }
}

const QUIETLY = { throwIfNoEntry: false } as const;

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** git does not look for a repository beyond the file system of the directory. */
function areOnOneDevice(toplevel: string, directory: string): boolean {
  return toplevel === directory || statSync(toplevel).dev === statSync(directory).dev;
}
