/** Which files a file of C or C++ includes, and which it therefore sees. */
import { basename, dirname, join } from "node:path/posix";
import type { GraphFile, ViewFacts } from "#query/graph/view-facts.ts";

/** Files that one file may see; of more, what is left is not looked at. */
const SEEN_MAX = 5_000;

interface Includes {
  /** Paths by their last part. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly paths: ReadonlySet<string>;
  /** What each file includes. */
  readonly direct: Map<string, readonly string[]>;
  /** Of each set of wanted files: those that are known to see one of them, and those that see none. */
  readonly sight: Map<string, Map<string, boolean>>;
}

const byFacts = new WeakMap<ViewFacts, Includes>();

function includesOf(facts: ViewFacts): Includes {
  const known = byFacts.get(facts);
  if (known) return known;
  const { paths } = facts;
  const made: Includes = {
    byName: Map.groupBy(paths, (path) => basename(path)),
    paths: new Set(paths),
    direct: new Map(),
    sight: new Map(),
  };
  byFacts.set(facts, made);
  return made;
}

/** The file that `#include "written"` means in a file: beside it, else the one that ends so and is nearest. */
function includedPath(facts: ViewFacts, from: string, written: string): string | undefined {
  const { byName, paths } = includesOf(facts);
  const beside = join(dirname(from), written);
  if (paths.has(beside)) return beside;
  const plain = written.replace(/^(?:\.\.?\/)+/, "");
  const ending = (byName.get(basename(plain)) ?? []).filter((path) => path === plain || path.endsWith(`/${plain}`));
  if (ending.length <= 1) return ending[0];
  return ending.reduce((best, path) => (nearness(from, path) > nearness(from, best) ? path : best));
}

/** How many directories two paths have in common, and, less so, how short the other is. */
function nearness(from: string, path: string): number {
  const a = from.split("/");
  const b = path.split("/");
  let common = 0;
  while (common < a.length - 1 && common < b.length - 1 && a[common] === b[common]) common++;
  return common * 100 - b.length;
}

/** The paths that a file includes itself, as far as the view has them. */
function directIncludes(facts: ViewFacts, path: string): readonly string[] {
  const { direct } = includesOf(facts);
  const known = direct.get(path);
  if (known) return known;
  const file = facts.fileAt(path);
  const written = (file && facts.usage(file.versionId)?.imports.filter(({ kind }) => kind === "file")) ?? [];
  const found = written.flatMap(({ module }) => includedPath(facts, path, module) ?? []);
  direct.set(path, found);
  return found;
}

/**
 * Whether a file sees one of some files: is it, includes it, or includes a file that does. What is found out about the files on the way is
 * kept, so that many files are asked about the same ones at little cost.
 */
export function seesOneOf(facts: ViewFacts, { path }: GraphFile, wanted: ReadonlySet<string>): boolean {
  const { sight } = includesOf(facts);
  const key = [...wanted].sort().join("\0");
  const known = sight.get(key) ?? new Map<string, boolean>();
  sight.set(key, known);
  const from = new Map<string, string>();
  const open = [path];
  const visited = new Set(open);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const answer = wanted.has(at) || known.get(at);
    if (answer) {
      for (let back: string | undefined = at; back !== undefined; back = from.get(back)) known.set(back, true);
      return true;
    }
    if (answer === false || visited.size > SEEN_MAX) continue;
    for (const next of directIncludes(facts, at)) {
      if (visited.has(next)) continue;
      visited.add(next);
      from.set(next, at);
      open.push(next);
    }
  }
  for (const at of visited) known.set(at, false);
  return false;
}
