/** Guessing which path was meant when the one that was typed does not exist. */
import { basename, dirname } from "node:path/posix";
import { editDistance } from "./edit-distance.ts";

/** Paths that an error offers for a path that does not exist. */
export const NEAR_PATHS_MAX = 5;

/** Paths that may have been meant, the likeliest first: below it, of the same file name, or of nearly the same one. */
export function nearPaths(paths: readonly string[], wanted: string): string[] {
  const scored = paths.map((path) => ({ path, score: likeness(path.toLowerCase(), wanted.toLowerCase()) }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, NEAR_PATHS_MAX)
    .map(({ path }) => path);
}

/** The share of a file name's letters that may be wrong. */
const WRONG_LETTERS_SHARE_MAX = 0.34;

function likeness(path: string, wanted: string): number {
  if (path.startsWith(`${wanted}/`)) return 3;
  const name = basename(path);
  const typed = basename(wanted);
  const agreement = sharedFolders(path, wanted) / 100;
  if (name === typed) return 2 + agreement;
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
