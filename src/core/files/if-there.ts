/**
 * Looks at what stands at a path, if anything does. Nothing stands below a file either: `throwIfNoEntry` would still throw ENOTDIR there,
 * which happens as soon as a file takes a directory's place.
 */
import { type BigIntStats, lstatSync, type Stats, statSync } from "node:fs";

/** What stands at a path, or at the end of the links there; undefined when nothing does. @throws the system's error for any other failure */
export function statIfThere(path: string): Stats | undefined {
  return ifThere(() => statSync(path, { throwIfNoEntry: false }));
}

/** What stands at a path, which may be a link; undefined when nothing does. @throws the system's error for any other failure */
export function lstatIfThere(path: string): Stats | undefined {
  return ifThere(() => lstatSync(path, { throwIfNoEntry: false }));
}

/** Like {@link lstatIfThere}, with times in nanoseconds. */
export function exactLstatIfThere(path: string): BigIntStats | undefined {
  return ifThere(() => lstatSync(path, { bigint: true, throwIfNoEntry: false }));
}

function ifThere<T>(look: () => T | undefined): T | undefined {
  try {
    return look();
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOTDIR") return undefined;
    throw thrown;
  }
}
