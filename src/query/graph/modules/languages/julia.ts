/**
 * Julia: modules include files as text, so that the files of one package see each other's names; by convention they are below its `src`.
 * Methods of one function may be in any of them.
 */
import { dirname, join } from "node:path/posix";
import type { Import } from "#core/usage-facts.ts";
import { EXTERNAL, type Meaning, meaningOf, NOTHING, only } from "#query/graph/meaning/meaning.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** Directories whose files each run by themselves. */
const APART = /(?:^|\/)(?:tests?|bench(?:marks?)?|perf|examples?|docs?|scripts?)(?:\/|$)/;

/** The directory whose sources see each other's names: the `src` around a file, else its own directory. */
function unitOf(path: string): string {
  const source = /^(?:.*\/)?src\//.exec(path)?.[0];
  return source ?? dirname(path);
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/** Whether a symbol can be named outside the symbol that encloses it. */
function isNameable(facts: ViewFacts, symbol: SymbolRow): boolean {
  if (symbol.kind === "property" || symbol.kind === "import") return false;
  const owner = facts.parentOf(symbol);
  return owner === undefined || owner.kind === "module" || (symbol.kind === "method" && symbol.name === owner.name);
}

/**
 * Methods added to a function of another module run when that function is called, but are not the whole function, so the meaning is open.
 */
function seen(facts: ViewFacts, symbols: readonly SymbolRow[]): Meaning {
  return { ...meaningOf(symbols), isOpen: symbols.length > 0 && symbols.every((symbol) => isAdded(facts, symbol)) };
}

/** Whether a method is added to another module's function: `Base.show(…) = …`. */
function isAdded(facts: ViewFacts, symbol: SymbolRow): boolean {
  const owner = facts.parentOf(symbol)?.qualifiedName;
  const written = owner === undefined ? symbol.qualifiedName : symbol.qualifiedName.slice(owner.length + 1);
  return written !== symbol.name;
}

function seenFrom(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const { facts } = resolving;
  const all = facts.named(name, file.language).filter((symbol) => isNameable(facts, symbol));
  if (all.length === 0) return NOTHING;
  const own = all.filter(({ path }) => path === file.path);
  if (own.length > 0 && APART.test(file.path)) return seen(facts, own);
  const unit = unitOf(file.path);
  const beside = all.filter(({ path }) => path === file.path || unitOf(path) === unit);
  if (beside.length > 0) return seen(facts, beside);
  return APART.test(file.path) ? takenAround(resolving, file, name) : NOTHING;
}

/** What the file that includes a file has under a name: test files are mostly included by a file that names what they use. */
function takenAround(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const { facts } = resolving;
  for (const path of facts.directories.get(dirname(file.path)) ?? []) {
    if (path === file.path || !path.endsWith(".jl")) continue;
    const version = facts.versionAt(path);
    const imports = version === undefined ? undefined : facts.usage(version)?.imports;
    if (version === undefined || !imports?.some((one) => includes(path, one, file.path))) continue;
    const around = { versionId: version, path, language: file.language };
    for (const one of imports) {
      if (one.kind !== "all" && (one.kind !== "name" || one.local !== name)) continue;
      const taken = resolving.imported(around, one);
      const found = one.kind === "all" ? resolving.memberOf(taken, name, around) : taken;
      if (found.denotations.some(({ is }) => is === "symbol")) return found;
    }
  }
  return NOTHING;
}

/** Whether a file includes another, by its name or by a computed name. */
function includes(path: string, { kind, module }: Import, other: string): boolean {
  return kind === "file" && (module === "" || join(dirname(path), module) === other);
}

/** The module that a path names: a submodule, a module around the file, or a package of the view; the nearest of that name. */
function moduleNamed({ facts }: Resolving, file: GraphFile, module: string): SymbolRow | undefined {
  const name = lastPart(module);
  const all = facts.named(name, file.language).filter(({ kind }) => kind === "module");
  return nearest(all, file.path)[0];
}

export const JULIA_MODULES: ModuleSystem = {
  hasBareMembers: false,
  hasNoFreeTop: true,
  separator: ".",
  imported: (resolving, file, { kind, module, name }): Meaning => {
    if (kind === "file") {
      if (module === "") return NOTHING;
      const found = resolving.facts.fileAt(join(dirname(file.path), module));
      return found ? resolving.moduleOf(found) : NOTHING;
    }
    const found = moduleNamed(resolving, file, module);
    if (found) return kind === "name" ? memberOf(resolving, found, name, file) : meaningOf([found]);
    const isName = kind === "name";
    const seenHere = isName ? seenFrom(resolving, file, name) : NOTHING;
    // Dots alone mean the modules around the file's, whose files see each other's names.
    if (isName && /^\.+$/.test(module) && seenHere.denotations.length > 0) return seenHere;
    // A method added to a function of a package that the view does not have, or a module that may be that package's.
    const inner = isName ? moduleNamed(resolving, file, name) : undefined;
    const likely = seenHere.denotations.length > 0 || !inner ? seenHere : meaningOf([inner]);
    return likely.denotations.length > 0 ? { ...likely, isOpen: true } : EXTERNAL;
  },
  moduleDeclared: (_resolving, { path, qualifiedName, name }) =>
    only({ is: "module", module: { key: `module ${path} ${qualifiedName}`, directory: path, prefix: name } }),
  moduleMember: (resolving, { directory, prefix }, name, from) => {
    const module = resolving.facts
      .named(prefix ?? "", from.language)
      .find((symbol) => symbol.kind === "module" && symbol.path === directory);
    return module ? memberOf(resolving, module, name, from) : NOTHING;
  },
  free: (resolving, file, name) => seenFrom(resolving, file, name),
  isSameOwner: (a, b) => a.path === b.path || (unitOf(a.path) === unitOf(b.path) && !APART.test(a.path)),
  isInReach: (_resolving, file, symbol) =>
    symbol.path === file.path || !APART.test(symbol.path) || dirname(symbol.path) === dirname(file.path),
};

/** What a module has under a name: inside it, or, for a package's main module, in the files of the package. */
function memberOf({ facts }: Resolving, module: SymbolRow, name: string, from: GraphFile): Meaning {
  const all = facts
    .named(name, from.language)
    .filter((symbol) => isNameable(facts, symbol) || (isFunction(symbol) && symbol.parentRow === module.symbolRow));
  const inside = all.filter((symbol) => [...facts.outwards(symbol)].some(({ symbolRow }) => symbolRow === module.symbolRow));
  if (inside.length > 0) return seen(facts, inside);
  const unit = unitOf(module.path);
  return seen(
    facts,
    all.filter((symbol) => unitOf(symbol.path) === unit),
  );
}
