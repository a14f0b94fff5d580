/**
 * A client's configuration file on disk. It is never half written: a new file is made beside it and renamed over it, with the same mode. A
 * link is followed and stays a link. A byte-order mark is kept; the editors of the text keep its line ends.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { lstatIfThere } from "#core/files/if-there.ts";
import { replaceFile as renameOver } from "#core/files/replace-file.ts";
import { CONFIG_FILE_BYTES_MAX } from "#core/limits.ts";
import { ownerMark, removeLeftBehind } from "#core/process-identity.ts";

const BOM = "\uFEFF";
const BACKUP_SUFFIX = ".codecompass-backup";
const FILE_MODE = 0o644;
const OWNER_MAY_WRITE = 0o200;

export interface ConfigFile {
  /** The path that the client reads. */
  readonly path: string;
  /** The file that is written: the end of the link when `path` is one. */
  readonly target: string;
  /** Undefined when the file does not exist. */
  readonly bytes: Buffer | undefined;
  /** The text without a byte-order mark; empty when the file does not exist. */
  readonly text: string;
}

/**
 * Reads a configuration file; a missing one counts as empty.
 * @throws invalid_input when it is not a UTF-8 text file, limit_exceeded when it is too large for a configuration, permission_denied
 */
export function readConfigFile(path: string): ConfigFile {
  const target = targetOf(path);
  if (!existsSync(target)) return { path, target, bytes: undefined, text: "" };
  const stat = statSync(target);
  if (!stat.isFile())
    throw new CodeCompassError("invalid_input", `${path} is not a file.`, { remediation: "Move it away, and try again." });
  if (stat.size > CONFIG_FILE_BYTES_MAX) {
    throw new CodeCompassError("limit_exceeded", `${path} is larger than ${CONFIG_FILE_BYTES_MAX} bytes.`, {
      remediation: "Add the entry by hand: codecompass setup --print shows it.",
    });
  }
  const bytes = permitted(path, () => readFileSync(target));
  return { path, target, bytes, text: decode(path, bytes) };
}

/** The end of a chain of links; the file there need not exist. */
function targetOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const isLink = lstatIfThere(path)?.isSymbolicLink() === true;
  return isLink ? resolve(dirname(path), readlinkSync(path)) : path;
}

function decode(path: string, bytes: Buffer): string {
  try {
    // TextDecoder drops a byte-order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CodeCompassError("invalid_input", `${path} is not UTF-8 text; nothing is changed.`, {
      remediation: "Save it as UTF-8, and try again.",
    });
  }
}

/** The path of the backup: the file as it was before our first change. */
export function backupPath(file: ConfigFile): string {
  return file.target + BACKUP_SUFFIX;
}

/** Reads the backup; undefined when there is none. */
export function readBackup(file: ConfigFile): ConfigFile | undefined {
  const path = backupPath(file);
  return existsSync(path) ? readConfigFile(path) : undefined;
}

/**
 * Copies the present file to its backup path.
 * @throws permission_denied
 */
export function writeBackup(file: ConfigFile): void {
  const { bytes } = file;
  if (bytes) permitted(backupPath(file), () => replaceFile(backupPath(file), bytes, modeOf(file.target)));
}

/** Removes the copy of a file that an edit left beside it, if there is one. */
export function removeBackup(file: ConfigFile): void {
  rmSync(backupPath(file), { force: true });
}

/** Encodes a new text for a file, with a byte-order mark if the file has one. */
export function bytesFor(file: ConfigFile, text: string): Buffer {
  const hasMark = file.bytes?.toString("utf8", 0, 3) === BOM;
  return Buffer.from(hasMark ? BOM + text : text);
}

/**
 * Replaces the file, or deletes it when `bytes` is undefined.
 * @throws permission_denied when it is read-only, invalid_input when it changed since it was read
 */
export function writeConfigFile(file: ConfigFile, bytes: Buffer | undefined): void {
  refuseReadOnly(file);
  refuseChanged(file);
  permitted(file.path, () => {
    if (bytes === undefined) rmSync(file.target, { force: true });
    else {
      mkdirSync(dirname(file.target), { recursive: true });
      replaceFile(file.target, bytes, modeOf(file.target));
    }
  });
}

/** Runs a step on a file, and turns a refusal by the operating system into an error with the file's name. */
function permitted<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (thrown) {
    const { code = "" } = thrown as NodeJS.ErrnoException;
    if (!["EACCES", "EPERM", "EROFS", "ENOTDIR"].includes(code)) throw thrown;
    throw new CodeCompassError("permission_denied", `${path} cannot be accessed (${code}); nothing is changed.`, {
      remediation: "Check its permissions, or add the entry by hand: codecompass setup --print shows it.",
    });
  }
}

function refuseReadOnly({ path, target, bytes }: ConfigFile): void {
  // Checked here because a rename would replace a read-only file all the same.
  if (bytes === undefined || (statSync(target).mode & OWNER_MAY_WRITE) !== 0) return;
  throw new CodeCompassError("permission_denied", `${path} is read-only; nothing is changed.`, {
    remediation: `Make it writable (chmod u+w), or add the entry by hand: codecompass setup --print shows it.`,
  });
}

function refuseChanged({ path, target, bytes }: ConfigFile): void {
  const now = existsSync(target) ? readFileSync(target) : undefined;
  if (bytes === undefined ? now === undefined : now?.equals(bytes)) return;
  throw new CodeCompassError("invalid_input", `${path} was changed by another program in between; nothing is written.`, {
    remediation: "Run the command again.",
  });
}

function modeOf(path: string): number {
  return existsSync(path) ? statSync(path).mode & 0o7777 : FILE_MODE;
}

/** Writes a new file beside `path` and renames it over it. */
function replaceFile(path: string, bytes: Uint8Array, mode: number): void {
  const temporary = `${path}.${ownerMark()}.tmp`;
  removeLeftBehind(dirname(path), `${basename(path)}.`);
  try {
    const descriptor = openSync(temporary, "wx", mode);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    // The umask has cut the mode that was given to open.
    chmodSync(temporary, mode);
    renameOver(temporary, path);
  } catch (thrown) {
    rmSync(temporary, { force: true });
    throw thrown;
  }
}
