/**
 * R: the files of a package see each other's definitions, and its tests see them too; a test file's definitions are visible in that file,
 * those of helper files in all tests. Files outside packages see what is in their directory.
 */
import { dirname, join } from "node:path/posix";
import { EXTERNAL, type Meaning, meaningOf, NOTHING, only } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { fileBySuffix } from "#query/graph/modules/file-by-suffix.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

const TESTS = /(?:^|\/)tests?(?:\/|$)/;
const HELPER = /(?:^|\/)(?:helper|setup)[^/]*\.[rR]$/;

const rootsByFacts = new WeakMap<ViewFacts, ReadonlyMap<string, string>>();

/** The directories of packages, by package name. */
function packagesOf(facts: ViewFacts): ReadonlyMap<string, string> {
  const known = rootsByFacts.get(facts);
  if (known) return known;
  const roots = new Map<string, string>();
  for (const path of facts.paths) {
    if (path !== "DESCRIPTION" && !path.endsWith("/DESCRIPTION")) continue;
    const name = /^Package:\s*([\w.]+)/m.exec(facts.textAt(path) ?? "")?.[1];
    if (name !== undefined && !roots.has(name)) roots.set(name, dirname(path));
  }
  rootsByFacts.set(facts, roots);
  return roots;
}

/** The directory of the package around a file: the nearest with a subdirectory `R`. */
function rootOf(facts: ViewFacts, path: string): string | undefined {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    if (facts.directories.has(join(directory, "R"))) return directory;
    if (directory === "." || directory === "/") return undefined;
  }
}

/** Whether a symbol can be named outside of functions. */
const isNameable = ({ parentRow, kind }: SymbolRow): boolean => parentRow === null && kind !== "import" && kind !== "method";

const isIn = (path: string, root: string): boolean => dirname(path) === join(root, "R");

function definitions(facts: ViewFacts, name: string, language: string): readonly SymbolRow[] {
  return facts.named(name, language).filter(isNameable);
}

function inPackage({ facts }: Resolving, root: string, name: string, language: string): Meaning {
  return meaningOf(definitions(facts, name, language).filter(({ path }) => isIn(path, root)));
}

function packageMeant({ facts }: Resolving, name: string): Meaning {
  const root = packagesOf(facts).get(name);
  return root === undefined ? EXTERNAL : only({ is: "module", module: { key: `package ${root}`, directory: root } });
}

function free(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const { facts } = resolving;
  if (name.endsWith("::")) return packageMeant(resolving, name.replace(/:+$/, ""));
  const all = definitions(facts, name, file.language);
  if (all.length === 0) return NOTHING;
  const own = all.filter(({ path }) => path === file.path);
  const root = rootOf(facts, file.path);
  if (own.length > 0) return meaningOf(own);
  const helping = all.filter(({ path }) => HELPER.test(path) && dirname(path) === dirname(file.path));
  if (helping.length > 0) return meaningOf(helping);
  if (root !== undefined) return inPackage(resolving, root, name, file.language);
  return meaningOf(all.filter(({ path }) => dirname(path) === dirname(file.path)));
}

/** The generic functions that run a method: `summary` runs `summary.table` for a table. */
function generics({ facts }: Resolving, { name, path, language, kind }: SymbolRow): readonly SymbolRow[] {
  if (kind !== "function") return [];
  const root = rootOf(facts, path);
  const names = [...name.matchAll(/(?<=.)\.(?=.)/g)].map(({ index }) => name.slice(0, index));
  return names.flatMap((generic) =>
    definitions(facts, generic, language).filter((symbol) => symbol.kind === "function" && rootOf(facts, symbol.path) === root),
  );
}

export const R_MODULES: ModuleSystem = {
  hasBareMembers: false,
  hasNoFreeTop: true,
  constructors: new Set(["initialize"]),
  separator: "$",
  imported: (resolving, file, { kind, module }): Meaning => {
    if (kind !== "file") return packageMeant(resolving, module);
    const { facts } = resolving;
    const path =
      [join(dirname(file.path), module), module].find((one) => facts.hasPath(one)) ??
      fileBySuffix(facts, module.replace(/^(?:\.\.?\/)+/, ""));
    const found = path === undefined ? undefined : facts.fileAt(path);
    return found ? resolving.moduleOf(found) : NOTHING;
  },
  moduleMember: (resolving, { directory }, name, from) =>
    directory === undefined ? NOTHING : inPackage(resolving, directory, name, from.language),
  free,
  dispatching: generics,
  isSameOwner: (a, b) => a.path === b.path || (dirname(a.path) === dirname(b.path) && !TESTS.test(a.path)),
  // A function in a test belongs to its block, and each assignment makes another one.
  areOne: (a) => !TESTS.test(a.path),
  isInReach: ({ facts }, file, symbol) => {
    if (symbol.path === file.path || symbol.kind === "method" || symbol.kind === "property") return true;
    const root = rootOf(facts, file.path);
    return root === undefined ? dirname(symbol.path) === dirname(file.path) : isIn(symbol.path, root) || HELPER.test(symbol.path);
  },
};
