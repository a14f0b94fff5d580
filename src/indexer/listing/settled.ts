/** Decides when file times can be trusted. */

/**
 * Milliseconds for which an entry must have been unchanged to be remembered: more than a tick
 * of any local file system (FAT's is two seconds).
 */
export const SETTLED_MS = 2_500;

/**
 * Whether an entry with these times, in microseconds since the epoch, had been unchanged for long
 * enough at a time in milliseconds. A file system without a stored time shows the epoch: FAT's root
 * has none on the disk, and after a remount nothing tells what another system changed in it meanwhile.
 */
export function isSettled({ mtimeUs, ctimeUs }: { readonly mtimeUs: number; readonly ctimeUs: number }, atMs: number): boolean {
  return ctimeUs > 0 && Math.max(mtimeUs, ctimeUs) <= (atMs - SETTLED_MS) * 1000;
}
