/**
 * Reads git's facts about the repository around a directory from its files, where these leave no doubt: every query needs them, and a git
 * process costs as much as opening the index. Unusual cases (a working tree elsewhere, included configuration, format extensions, another
 * file system on the way) are left to git.
 */
import { statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { lstatIfThere, statIfThere } from "#core/files/if-there.ts";
import { regularText } from "#core/files/regular-file.ts";
import { GIT_CONFIG_BYTES_MAX } from "#core/limits.ts";
import { headInFiles } from "./head-files.ts";
import { placesAround } from "./special-files.ts";

/** Matches configuration that makes a repository's places or format unusual. It errs on the side of matching. */
const UNUSUAL = /worktree|\bbare\b\s*(?:=(?!\s*false\b)|$)|\binclude|\bextensions|\brepositoryformatversion\b\s*=(?!\s*0\s*$)/im;

/** The places of a repository that has a working tree and SHA-1 ids. */
export interface UsualRepository {
  readonly commonDir: string;
  readonly gitDir: string;
  readonly toplevel: string;
  /** The directory's path below the working tree's root, with a slash at the end; empty at the root. */
  readonly prefix: string;
}

/** The repository around a directory, which must be absolute with links resolved; undefined where only git can tell, or there is none. */
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
 * Whether an absolute directory certainly lies in no repository: neither it nor a parent has an entry `.git` of any kind, or the `HEAD`
 * that git requires in a git directory. False where an entry cannot be looked at, since then only git can tell.
 */
export function isOutsideRepositories(directory: string): boolean {
  try {
    for (let at = directory; ; at = dirname(at)) {
      if (lstatIfThere(join(at, ".git")) || lstatIfThere(join(at, "HEAD"))) return false;
      if (dirname(at) === at) return true;
    }
  } catch {
    return false;
  }
}

function isDirectory(path: string): boolean {
  return statIfThere(path)?.isDirectory() ?? false;
}

/** Git does not look for a repository beyond the file system of the directory. */
function areOnOneDevice(toplevel: string, directory: string): boolean {
  return toplevel === directory || statSync(toplevel).dev === statSync(directory).dev;
}
