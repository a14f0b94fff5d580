/** When times of a file system are believed. */

/** Milliseconds for which everything must have stood still to be remembered: more than a tick of any local file system (FAT's is two seconds). */
export const SETTLED_MS = 2_500;

/** Whether what has these times, in microseconds since the epoch, stood still for long enough before a time in milliseconds. */
export function isSettled({ mtimeUs, ctimeUs }: { readonly mtimeUs: number; readonly ctimeUs: number }, atMs: number): boolean {
  return Math.max(mtimeUs, ctimeUs) <= (atMs - SETTLED_MS) * 1000;
}
