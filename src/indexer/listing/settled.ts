/** When times of a file system are believed. */

/** Milliseconds for which everything must have stood still to be remembered: more than a tick of any local file system (FAT's is two seconds). */
export const SETTLED_MS = 2_500;

/**
 * Whether what has these times, in microseconds since the epoch, stood still for long enough before a time in milliseconds. Where a file system
 * keeps no times it shows the epoch: the root of FAT has none on the disk, and after it is mounted again nothing tells what was done to it elsewhere.
 */
export function isSettled({ mtimeUs, ctimeUs }: { readonly mtimeUs: number; readonly ctimeUs: number }, atMs: number): boolean {
  return ctimeUs > 0 && Math.max(mtimeUs, ctimeUs) <= (atMs - SETTLED_MS) * 1000;
}
