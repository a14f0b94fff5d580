/**
 * Which top-level methods a Ruby file sees. They belong to no type of their own, and each script of a repository may define one of the same
 * name: a file has those that it defines, and those of the files that it requires.
 */
import { dirname, join } from "node:path/posix";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { filesBySuffix } from "#query/graph/modules/file-by-suffix.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** How many files are followed from one file. */
const FILES_MAX = 2_000;
/** Directories whose files a test runner loads all together. */
const LOADED_TOGETHER = /^(?:.*\/)?(?:features|spec|test)\//;
/** Files that rake loads all together. */
const OF_RAKE = /(?:^|\/)Rakefile$|\.rake$/;
/** Files that are there to be loaded by others. */
const OF_LIBRARY = /(?:^|\/)(?:lib|app)\//;

/** The files that each file requires itself. */
const requiredByFacts = new WeakMap<ViewFacts, Map<string, readonly string[]>>();
/** Those that each file requires, perhaps through others, and itself. */
const reachedByFacts = new WeakMap<ViewFacts, Map<string, ReadonlySet<string>>>();

/** Whether a symbol is a method outside of all types. */
export function isOfScript(symbol: SymbolRow): boolean {
  return symbol.parentRow === null && isFunction(symbol) && symbol.qualifiedName === symbol.name;
}

/** Whether a file certainly has the top-level methods of another: it requires the other, perhaps through more files. */
export function hasRequired(facts: ViewFacts, from: string, path: string): boolean {
  return from === path || requiredFrom(facts, from).has(path);
}

/** Whether a file may have the top-level methods of another, because something else loads both. */
export function mayBeLoadedWith(from: string, path: string): boolean {
  const [together] = LOADED_TOGETHER.exec(from) ?? [];
  if (together !== undefined && path.startsWith(together)) return true;
  return OF_LIBRARY.test(path) || (OF_RAKE.test(from) && OF_RAKE.test(path));
}

function requiredFrom(facts: ViewFacts, from: string): ReadonlySet<string> {
  const ofFacts = reachedByFacts.get(facts) ?? new Map<string, ReadonlySet<string>>();
  reachedByFacts.set(facts, ofFacts);
  const known = ofFacts.get(from);
  if (known) return known;
  const reached = new Set([from]);
  for (const one of reached) {
    for (const next of requiredBy(facts, one)) if (reached.size < FILES_MAX) reached.add(next);
  }
  ofFacts.set(from, reached);
  return reached;
}

/** The files of the view that a file requires: beside it, or below a directory that Ruby looks in. */
function requiredBy(facts: ViewFacts, path: string): readonly string[] {
  const ofFacts = requiredByFacts.get(facts) ?? new Map<string, readonly string[]>();
  requiredByFacts.set(facts, ofFacts);
  const known = ofFacts.get(path);
  if (known) return known;
  const file = facts.fileAt(path);
  const imports = (file && facts.usage(file.versionId)?.imports) ?? [];
  const found = imports.flatMap(({ kind, module }) => (kind === "file" && module !== "" ? pathsOf(facts, path, module) : []));
  ofFacts.set(path, found);
  return found;
}

function pathsOf(facts: ViewFacts, from: string, module: string): readonly string[] {
  const file = /\.(?:rb|rake)$/.test(module) ? module : `${module}.rb`;
  const beside = join(dirname(from), file);
  if (facts.hasPath(beside)) return [beside];
  return file.startsWith("./") ? [] : filesBySuffix(facts, file.replace(/^(?:\.\.?\/)+/, ""));
}
