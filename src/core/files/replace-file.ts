/** Puts a finished file in the place of another in one step, also on systems that refuse while somebody has the old one open. */
import { constants, copyFileSync, linkSync, renameSync } from "node:fs";

/** The operations that this file needs of a file system; tests replace them. */
interface FileSystem {
  readonly rename: (from: string, to: string) => void;
  readonly link: (from: string, to: string) => void;
  /** Copies a file. Throws EEXIST when `to` exists. */
  readonly copyNew: (from: string, to: string) => void;
  readonly wait: (ms: number) => void;
}

const THIS_SYSTEM: FileSystem = {
  rename: renameSync,
  link: linkSync,
  copyNew: (from, to) => copyFileSync(from, to, constants.COPYFILE_EXCL),
  wait: (ms) => Bun.sleepSync(ms),
};

/** Windows reports these for a file that a reader, a virus scanner or an indexer has open for a moment. */
const IN_USE: ReadonlySet<string> = new Set(["EPERM", "EACCES", "EBUSY"]);
const TRIES_MAX = 8;
const FIRST_WAIT_MS = 5;
/** Errors of file systems without hard links: FAT, exFAT, many network shares. */
const NO_LINKS: ReadonlySet<string> = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EMLINK", "EINVAL"]);

/**
 * Renames `from` to `to`, replacing what is there. Retries up to {@link TRIES_MAX} times on Windows, where a refusal may be temporary;
 * elsewhere the first refusal is thrown.
 */
export function replaceFile(
  from: string,
  to: string,
  platform: NodeJS.Platform = process.platform,
  system: FileSystem = THIS_SYSTEM,
): void {
  for (let tries = 1; ; tries += 1) {
    try {
      system.rename(from, to);
      return;
    } catch (thrown) {
      if (platform !== "win32" || !IN_USE.has(codeOf(thrown)) || tries >= TRIES_MAX) throw thrown;
      system.wait(FIRST_WAIT_MS * 2 ** (tries - 1));
    }
  }
}

/** Gives a finished file a second name, which must be free: as a hard link, or as a copy where there are no links. @throws EEXIST */
export function placeNewFile(from: string, to: string, system: FileSystem = THIS_SYSTEM): void {
  try {
    system.link(from, to);
  } catch (thrown) {
    if (!NO_LINKS.has(codeOf(thrown))) throw thrown;
    system.copyNew(from, to);
  }
}

function codeOf(thrown: unknown): string {
  return (thrown as NodeJS.ErrnoException).code ?? "";
}
