/** Guesses which path is meant when the typed one does not exist. */
import { basename, dirname } from "node:path/posix";
import { editDistance } from "./edit-distance.ts";

/** Number of paths that an error suggests for a path that does not exist. */
export const NEAR_PATHS_MAX = 5;

/**
 * Paths that may be meant, the likeliest first: paths below the typed one, with the same file name, or with nearly the same one. If exactly
 * one path ends in the typed one, only that path.
 */
export function nearPaths(paths: readonly string[], wanted: string): string[] {
  const endingSo = paths.filter((path) => path.endsWith(`/${wanted}`));
  if (endingSo.length === 1) return endingSo;
  const scored = paths.map((path) => ({ path, score: likeness(path.toLowerCase(), wanted.toLowerCase()) }));
  // Beside files with exactly that name, others only lengthen the list.
  const least = scored.some(({ score }) => score >= SAME_NAME) ? SAME_NAME : Number.MIN_VALUE;
  return scored
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, NEAR_PATHS_MAX)
    .map(({ path }) => path);
}

/** The nearest existing directory above a path, one that contains a file; "." if that is the workspace. */
export function directoryAbove(paths: readonly string[], wanted: string): string {
  for (let at = wanted.lastIndexOf("/"); at > 0; at = wanted.lastIndexOf("/", at - 1)) {
    const directory = wanted.slice(0, at);
    if (paths.some((path) => path.startsWith(`${directory}/`))) return directory;
  }
  return ".";
}

const SAME_NAME = 2;
/** Share (0..1) of a file name's letters that may be wrong. */
const WRONG_LETTERS_SHARE_MAX = 0.34;

function likeness(path: string, wanted: string): number {
  if (path.startsWith(`${wanted}/`)) return 3;
  const name = basename(path);
  const typed = basename(wanted);
  const agreement = sharedFolders(path, wanted) / 100;
  if (name === typed) return SAME_NAME + agreement;
  if (withoutExtension(name) === withoutExtension(typed)) return 1.5 + agreement;
  const wrong = editDistance(name, typed) / Math.max(name.length, typed.length);
  return wrong > WRONG_LETTERS_SHARE_MAX ? 0 : 1 - wrong + agreement;
}

function sharedFolders(path: string, wanted: string): number {
  const folders = new Set(dirname(wanted).split("/"));
  return dirname(path)
    .split("/")
    .filter((folder) => folders.has(folder)).length;
}

function withoutExtension(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/, "");
}
