/** Which files a C or C++ file includes, and which files it therefore sees. */
import { dirname, join } from "node:path/posix";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";

/** How many files one file may see through includes; the search does not follow the includes of files beyond that. */
const SEEN_MAX = 5_000;

interface Includes {
  /** Paths by base name. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** For each file, the paths in its `#include` directives, as written. */
  readonly written: Map<string, readonly string[]>;
  /** For each file, the paths of the view that it includes. */
  readonly direct: Map<string, readonly string[]>;
  /** Results of earlier searches, by the set of paths that was searched for. */
  readonly wanted: Map<string, Wanted>;
}

interface Wanted {
  readonly paths: ReadonlySet<string>;
  /** The base names of the paths. */
  readonly names: ReadonlySet<string>;
  /** For each file, the nearest of the paths that it sees; null where it sees none. */
  readonly nearest: Map<string, string | null>;
}

const byFacts = new WeakMap<ViewFacts, Includes>();

function includesOf(facts: ViewFacts): Includes {
  const known = byFacts.get(facts);
  if (known) return known;
  const made: Includes = { byName: Map.groupBy(facts.paths, lastPart), written: new Map(), direct: new Map(), wanted: new Map() };
  byFacts.set(facts, made);
  return made;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The file that `#include "written"` in file `from` means: the one beside it, else the nearest one whose path ends in `written`. */
function includedPath(facts: ViewFacts, from: string, written: string): string | undefined {
  const beside =
    written.includes("..") || written.startsWith("./")
      ? join(dirname(from), written)
      : `${from.slice(0, from.lastIndexOf("/") + 1)}${written}`;
  if (facts.hasPath(beside)) return beside;
  const plain = written.replace(/^(?:\.\.?\/)+/, "");
  const ending = (includesOf(facts).byName.get(lastPart(plain)) ?? []).filter((path) => path === plain || path.endsWith(`/${plain}`));
  if (ending.length <= 1) return ending[0];
  return ending.reduce((best, path) => (nearness(from, path) > nearness(from, best) ? path : best));
}

/** A score that grows with the directories two paths have in common, and, less so, the shorter `path` is. */
function nearness(from: string, path: string): number {
  let common = 0;
  let parts = 1;
  let isCommon = true;
  for (let at = 0; at < path.length; at++) {
    isCommon &&= path.charCodeAt(at) === from.charCodeAt(at);
    if (path.charCodeAt(at) !== SLASH) continue;
    parts++;
    if (isCommon) common++;
  }
  return common * 100 - parts;
}

const SLASH = 47;

/** The paths in a file's `#include` directives. */
function writtenIncludes(facts: ViewFacts, path: string): readonly string[] {
  const { written } = includesOf(facts);
  const known = written.get(path);
  if (known) return known;
  const versionId = facts.versionAt(path);
  const imports = (versionId !== undefined && facts.usage(versionId)?.imports) || [];
  const found = imports.flatMap(({ kind, module }) => (kind === "file" ? [module] : []));
  written.set(path, found);
  return found;
}

/** The files of the view that a file includes directly. */
function directIncludes(facts: ViewFacts, path: string): readonly string[] {
  const { direct } = includesOf(facts);
  const known = direct.get(path);
  if (known) return known;
  const found = writtenIncludes(facts, path).flatMap((module) => includedPath(facts, path, module) ?? []);
  direct.set(path, found);
  return found;
}

/** The first of the wanted files that a file includes directly. Most includes have another base name, so that they need not be resolved. */
function includedItself(facts: ViewFacts, path: string, { paths, names }: Wanted): string | undefined {
  for (const module of writtenIncludes(facts, path)) {
    const found = names.has(lastPart(module)) ? includedPath(facts, path, module) : undefined;
    if (found !== undefined && paths.has(found)) return found;
  }
  return undefined;
}

/**
 * The nearest of some files that a file sees: the file itself, one it includes, or one included indirectly. Caches the results for the
 * files on the way, so that asking many files about the same set costs little.
 */
export function nearestSeen(facts: ViewFacts, { path }: GraphFile, paths: ReadonlySet<string>): string | undefined {
  if (paths.has(path)) return path;
  const wanted = wantedIn(includesOf(facts), paths);
  const { nearest } = wanted;
  const known = nearest.get(path);
  if (known !== undefined) return known ?? undefined;
  const from = new Map<string, string>();
  const open = [path];
  for (const at of open) {
    const own = includedItself(facts, at, wanted);
    if (own !== undefined) return keep(nearest, from, at, own);
    for (const next of open.length > SEEN_MAX ? [] : directIncludes(facts, at)) {
      const there = nearest.get(next);
      if (there) return keep(nearest, from, at, there);
      if (there === null || next === path || from.has(next)) continue;
      from.set(next, at);
      open.push(next);
    }
  }
  for (const at of open) nearest.set(at, null);
  return undefined;
}

function wantedIn({ wanted }: Includes, paths: ReadonlySet<string>): Wanted {
  const key = [...paths].sort().join("\0");
  const known = wanted.get(key) ?? { paths, names: new Set([...paths].map(lastPart)), nearest: new Map() };
  wanted.set(key, known);
  return known;
}

/** Records `found` for file `last` and for every file on the path of includes that led to it. */
function keep(nearest: Wanted["nearest"], from: ReadonlyMap<string, string>, last: string, found: string): string {
  for (let at: string | undefined = last; at !== undefined; at = from.get(at)) nearest.set(at, found);
  return found;
}
