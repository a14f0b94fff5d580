/** statx(2) of the C library, called directly, and the layout of its result. */
import { type CLibrary, cLibrary } from "./c-library.ts";

export type Statx = CLibrary["statx"];

/** The C library's function; null on systems without it. */
export function statxCall(): Statx | null {
  return cLibrary()?.statx ?? null;
}

/** AT_FDCWD: relative paths begin at the current directory. */
export const FROM_HERE = -100;
/** AT_SYMLINK_NOFOLLOW: a link at the end of a path is not followed. */
export const NO_FOLLOW = 0x100;
/** The requested fields: type, inode, size and both times (STATX_TYPE, _INO, _SIZE, _MTIME, _CTIME). */
export const WANTED = 0x1 | 0x100 | 0x200 | 0x40 | 0x80;
export const STATX_BYTES = 256;

/**
 * Offsets of the fields of `struct statx`, the same on every architecture (linux/stat.h): `MODE_AT` counts words of two bytes, the others
 * words of four.
 */
export const MODE_AT = 28 / 2;
export const INODE_AT = 32 / 4;
export const SIZE_AT = 40 / 4;
export const CTIME_AT = 96 / 4;
export const MTIME_AT = 112 / 4;
/** Two words, which statx always fills in. */
export const DEVICE_AT = 136 / 4;
const NANOSECONDS = 2;

/** The bits of a mode that tell the type of an entry, and their values (S_IFMT, S_IFREG, S_IFDIR, S_IFLNK). */
export const TYPE_MASK = 0o170000;
export const REGULAR = 0o100000;
export const DIRECTORY = 0o040000;
export const LINK = 0o120000;

/** The words of four bytes that tell one state of an entry from another: its mode, inode, size and times. */
export const STATE_WORDS = [
  MODE_AT / 2,
  ...[INODE_AT, INODE_AT + 1],
  ...[SIZE_AT, SIZE_AT + 1],
  ...[CTIME_AT, CTIME_AT + 1, CTIME_AT + NANOSECONDS],
  ...[MTIME_AT, MTIME_AT + 1, MTIME_AT + NANOSECONDS],
] as const;
