/**
 * Haskell: a module is a file, found by its name. Its top-level definitions, and the constructors, fields and methods inside them, share
 * one namespace. Importers see what the module's head exports, which may come from other modules.
 */
import type { Import } from "#core/usage-facts.ts";
import { EXTERNAL, type Meaning, meaningOf, only, symbolsIn } from "#query/graph/meaning/meaning.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { filesBySuffix } from "#query/graph/modules/file-by-suffix.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

function fileNamed(facts: ViewFacts, from: GraphFile, module: string): GraphFile | undefined {
  const suffix = module.replaceAll(".", "/");
  const paths = [".hs", ".hsc", ".lhs"].flatMap((ending) => filesBySuffix(facts, `${suffix}${ending}`));
  const [path] = nearest(
    paths.map((one) => ({ path: one })),
    from.path,
  );
  const found = path && facts.fileAt(path.path);
  return found && { versionId: found.versionId, path: found.path, language: from.language };
}

/** Whether a symbol is a name of its module: no local, and no method of an instance. */
function isNameable(facts: ViewFacts, symbol: SymbolRow): boolean {
  if (symbol.kind === "impl" || symbol.kind === "module" || symbol.kind === "import") return false;
  const owner = facts.parentOf(symbol);
  return owner === undefined || (owner.kind !== "impl" && !isFunction(owner));
}

/** Definitions of a name that a module can export. */
const givable = (facts: ViewFacts, name: string, language: string): readonly SymbolRow[] =>
  facts.named(name, language).filter((symbol) => isNameable(facts, symbol));

function standsIn(facts: ViewFacts, symbol: SymbolRow, type: string): boolean {
  for (const at of facts.outwards(symbol)) if (at !== symbol && at.name === type) return true;
  return false;
}

interface Asking {
  readonly resolving: Resolving;
  readonly name: string;
  readonly all: readonly SymbolRow[];
  /** Versions of the modules already asked: modules may re-export from each other in a circle. */
  readonly asked: Set<number>;
}

/** What a module exports under a name. */
function given(asking: Asking, file: GraphFile): readonly SymbolRow[] {
  const { resolving, all, asked, name } = asking;
  const own = all.filter(({ path }) => path === file.path);
  if (own.length > 0 || asked.has(file.versionId)) return own;
  asked.add(file.versionId);
  const usage = resolving.facts.usage(file.versionId);
  for (const { name: exported, expression } of usage?.exports ?? []) {
    const meant = exported === name || /^[A-Z]/.test(exported) ? symbolsIn(resolving.meaning(file, expression)) : [];
    if (exported === name && meant.length > 0) return meant;
    // Exporting a type of another module exports its constructors and fields as well.
    const inside = meant.flatMap((type) =>
      all.filter((symbol) => symbol.path === type.path && standsIn(resolving.facts, symbol, type.name)),
    );
    if (inside.length > 0) return inside;
  }
  for (const what of usage?.imports ?? []) {
    const found = what.isExported && what.kind !== "module" ? taken(asking, file, what) : [];
    if (found.length > 0) return found;
  }
  return [];
}

/** What an import brings in under a name; for `T(..)`, what is inside the type `T`. */
function taken(asking: Asking, file: GraphFile, what: Import): readonly SymbolRow[] {
  const { facts } = asking.resolving;
  if (what.kind === "name" && what.name !== asking.name) return [];
  const module = fileNamed(facts, file, what.module);
  const found = module ? given(asking, module) : [];
  return what.kind === "all" && what.name !== "" ? found.filter((symbol) => standsIn(facts, symbol, what.name)) : found;
}

function asking(resolving: Resolving, name: string, language: string): Asking {
  return { resolving, name, all: givable(resolving.facts, name, language), asked: new Set() };
}

/** What a file sees under a name; a name that none of its modules in the view has is external. */
function seen(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const all = givable(resolving.facts, name, file.language);
  if (all.length === 0) return EXTERNAL;
  const own = all.filter(({ path }) => path === file.path);
  if (own.length > 0) return meaningOf(own);
  for (const what of resolving.facts.usage(file.versionId)?.imports ?? []) {
    const found = what.kind === "all" ? taken({ resolving, name, all, asked: new Set() }, file, what) : [];
    if (found.length > 0) return meaningOf(found);
  }
  return EXTERNAL;
}

export const HASKELL_MODULES: ModuleSystem = {
  hasBareMembers: false,
  hasNoFreeTop: true,
  seesAllTypes: true,
  blocksNameTypes: true,
  seesAllNames: true,
  separatesTypes: true,
  separator: ".",
  imported: ({ facts }, file, { module }) =>
    fileNamed(facts, file, module) ? only({ is: "module", module: { key: `module ${module}`, prefix: module } }) : EXTERNAL,
  moduleMember: (resolving, { prefix }, name, from) => {
    const file = prefix === undefined ? undefined : fileNamed(resolving.facts, from, prefix);
    const found = file ? given(asking(resolving, name, from.language), file) : [];
    return found.length > 0 ? meaningOf(found) : EXTERNAL;
  },
  free: (resolving, file, name) => seen(resolving, file, name),
  isSameOwner: (a, b) => a.path === b.path,
  isInReach: (_resolving, file, symbol) => symbol.path === file.path || symbol.visibility === "public",
};
