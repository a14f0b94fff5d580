/** statx(2) of the C library, called directly, and where it writes what. */
import { type CLibrary, cLibrary } from "./c-library.ts";

export type Statx = CLibrary["statx"];

/** The call of the C library; null on systems without it. */
export function statxCall(): Statx | null {
  return cLibrary()?.statx ?? null;
}

/** In place of a directory: relative paths begin at the current one. */
export const FROM_HERE = -100;
/** The last link of a path is not followed. */
export const NO_FOLLOW = 0x100;
/** Type, inode, size and both times: STATX_TYPE, _INO, _SIZE, _MTIME, _CTIME. */
export const WANTED = 0x1 | 0x100 | 0x200 | 0x40 | 0x80;
export const STATX_BYTES = 256;

/** Places of the fields of `struct statx`, the same on every architecture (linux/stat.h), in words of two and of four bytes. */
export const MODE_AT = 28 / 2;
export const INODE_AT = 32 / 4;
export const SIZE_AT = 40 / 4;
export const CTIME_AT = 96 / 4;
export const MTIME_AT = 112 / 4;
/** Two words, which statx always fills in. */
export const DEVICE_AT = 136 / 4;
const NANOSECONDS = 2;

/** Words of four bytes that tell one state of an entry from another: its mode, inode, size and times. */
export const STATE_WORDS = [
  MODE_AT / 2,
  ...[INODE_AT, INODE_AT + 1],
  ...[SIZE_AT, SIZE_AT + 1],
  ...[CTIME_AT, CTIME_AT + 1, CTIME_AT + NANOSECONDS],
  ...[MTIME_AT, MTIME_AT + 1, MTIME_AT + NANOSECONDS],
] as const;
