/** C#: files declare their namespaces; a file sees the namespaces around it, those it uses, and those that its whole project uses. */
import { ACTION_NAMED, type Import, ROOT, TARGET_TYPED, TYPE_OF } from "#core/usage-facts.ts";
import { extensionsNamed } from "#query/graph/meaning/extensions.ts";
import { EXTERNAL, type Meaning, type Module, meaningOf, NOTHING, union } from "#query/graph/meaning/meaning.ts";
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { actionNamed } from "./actions.ts";
import { globalUsings } from "./usings.ts";

function qualified(facts: ViewFacts, namespace: string, name: string, from: GraphFile): SymbolRow[] {
  const wanted = namespace === "" ? name : `${namespace}.${name}`;
  return facts
    .named(name, from.language)
    .filter((symbol) => symbol.qualifiedName === wanted && (isType(symbol) || symbol.kind === "module"));
}

/** The namespaces that a file declares, for all of it or in blocks, and those that enclose these; innermost first. */
function namespacesOf(facts: ViewFacts, versionId: number): string[] {
  const said = facts.usage(versionId)?.packages ?? [];
  const blocks = facts.symbolsOf(versionId).flatMap(({ kind, qualifiedName }) => (kind === "module" ? [qualifiedName] : []));
  const around = [...said, ...blocks].flatMap((name) => {
    const parts = name.split(".");
    return parts.map((_, count) => parts.slice(0, parts.length - count).join("."));
  });
  return [...new Set(around)].sort((a, b) => b.length - a.length);
}

/**
 * The full names that a path can stand for, the innermost namespace first: inside `namespace Shop`, `using Parts;` may mean `Shop.Parts`.
 */
function pathsFrom(facts: ViewFacts, file: GraphFile, path: string): string[] {
  return [...namespacesOf(facts, file.versionId).map((around) => `${around}.${path}`), path];
}

function imported({ facts }: Resolving, file: GraphFile, { kind, module, name }: Import): Meaning {
  const modules = module === "" ? [module] : pathsFrom(facts, file, module);
  if (kind === "all") {
    for (const path of modules) {
      const cut = path.lastIndexOf(".");
      const types = qualified(facts, path.slice(0, Math.max(0, cut)), path.slice(cut + 1), file).filter(isType);
      if (types.length > 0) return meaningOf(types);
    }
    return union(modules.map(typesOf));
  }
  for (const path of modules) {
    const found = qualified(facts, path, name, file);
    if (found.length > 0) return meaningOf(found);
  }
  return EXTERNAL;
}

const namespace = (prefix: string): Meaning => ({
  denotations: [{ is: "module", module: { key: `namespace ${prefix}`, prefix } }],
  isOpen: false,
});

/** What `using` takes in. */
const typesOf = (prefix: string): Meaning => ({
  denotations: [{ is: "module", module: { key: `types of ${prefix}`, prefix, hasTypesOnly: true } }],
  isOpen: false,
});

function free(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const { facts } = resolving;
  if (name.startsWith(ACTION_NAMED)) return actionNamed(resolving, file, name.slice(ACTION_NAMED.length));
  if (name.startsWith(ROOT)) return atRoot(facts, file, name.slice(ROOT.length));
  for (const scope of [...namespacesOf(facts, file.versionId), ""]) {
    const found = qualified(facts, scope, name, file);
    if (found.length > 0) return meaningOf(found);
  }
  for (const taken of globalUsings(facts, file)) {
    if (taken.local === name) return imported(resolving, file, taken);
    const found = taken.kind === "all" ? takenFrom(resolving, file, taken.module, name) : NOTHING;
    if (found.denotations.length > 0) return used(resolving, file, name) ?? found;
  }
  return beginsNamespace(facts, name) && used(resolving, file, name) === undefined ? namespacesNamed(facts, file, name) : NOTHING;
}

/**
 * What the `using`s that stand in a file bring in under a name. They come before those of the whole project: a file has both only where its
 * own stand inside its namespace, since otherwise the compiler would refuse the name.
 */
function used(resolving: Resolving, file: GraphFile, name: string): Meaning | undefined {
  const imports = resolving.facts.usage(file.versionId)?.imports ?? [];
  for (const { kind, module } of imports) {
    for (const path of kind === "all" ? pathsFrom(resolving.facts, file, module) : []) {
      const found = takenFrom(resolving, file, path, name);
      if (found.denotations.length > 0) return found;
    }
  }
  return undefined;
}

/** The namespaces that the first part of a qualified name can mean: inside `namespace Shop`, `Parts.Wheel` may be `Shop.Parts.Wheel`. */
function namespacesNamed(facts: ViewFacts, file: GraphFile, name: string): Meaning {
  return union(pathsFrom(facts, file, name).map(namespace));
}

/** A type outside all namespaces, or the namespace of that name. */
function atRoot(facts: ViewFacts, file: GraphFile, name: string): Meaning {
  const found = qualified(facts, "", name, file);
  if (found.length > 0) return meaningOf(found);
  return beginsNamespace(facts, name) ? namespace(name) : NOTHING;
}

/** A type of a namespace, or a member of a type after `using static`. */
function takenFrom(resolving: Resolving, file: GraphFile, module: string, name: string): Meaning {
  const found = qualified(resolving.facts, module, name, file);
  if (found.length > 0) return meaningOf(found);
  const cut = module.lastIndexOf(".");
  const [type] = qualified(resolving.facts, module.slice(0, Math.max(0, cut)), module.slice(cut + 1), file).filter(isType);
  return type ? resolving.members(type, name) : NOTHING;
}

const partsByFacts = new WeakMap<ViewFacts, ReadonlySet<string>>();

/** Whether a directory suggests a namespace of this name: projects mostly are in directories named after theirs, `Some.Product/Part`. */
function beginsNamespace(facts: ViewFacts, name: string): boolean {
  const known = partsByFacts.get(facts) ?? new Set([...facts.directories.keys()].flatMap((directory) => directory.split(/[/.]/)));
  partsByFacts.set(facts, known);
  return known.has(name);
}

function moduleMember(
  { facts }: Resolving,
  { prefix, hasTypesOnly }: Pick<Module, "prefix" | "hasTypesOnly">,
  name: string,
  from: GraphFile,
): Meaning {
  if (prefix === undefined) return NOTHING;
  const found = qualified(facts, prefix, name, from);
  if (found.length > 0) return meaningOf(found);
  return !hasTypesOnly && beginsNamespace(facts, name) ? namespace(`${prefix}.${name}`) : NOTHING;
}

/** The outermost type that contains a symbol, or the symbol itself. */
function outermost(facts: ViewFacts, symbol: SymbolRow): SymbolRow {
  let outer = symbol;
  for (const at of facts.outwards(symbol)) {
    if (at.kind === "module") break;
    outer = at;
  }
  return outer;
}

/** An unresolved name means no private member of another type, and no top-level type of a namespace that the file does not use. */
function isInReach({ facts }: Resolving, file: GraphFile, symbol: SymbolRow): boolean {
  const versionId = versionOf(symbol.symbolRow);
  if (versionId === file.versionId) return true;
  const outer = outermost(facts, symbol);
  const isExtension = facts.usage(versionId)?.extendedBy(positionOf(symbol.symbolRow)) !== undefined;
  if (outer !== symbol && !isExtension) return symbol.visibility !== "private";
  const there = outer.qualifiedName.slice(0, Math.max(0, outer.qualifiedName.length - outer.name.length - 1));
  if (there === "" || namespacesOf(facts, file.versionId).includes(there)) return true;
  const taken = [...(facts.usage(file.versionId)?.imports ?? []), ...globalUsings(facts, file)];
  return taken.some(
    ({ kind, module, name }) =>
      (kind === "all" && pathsFrom(facts, file, module).some((path) => path === there || path === outer.qualifiedName)) ||
      (kind === "name" && name === outer.name),
  );
}

/** Whatever the build imports for a file, it does not see private symbols of other files. */
function mayBeSeen({ facts }: Resolving, _file: GraphFile, symbol: SymbolRow): boolean {
  return [...facts.outwards(symbol)].every(({ visibility }) => visibility !== "private");
}

const LAST = new Set(
  `First FirstOrDefault Last LastOrDefault Single SingleOrDefault ElementAt ElementAtOrDefault Min Max MinBy MaxBy Aggregate Find FindLast Peek Pop
   Dequeue Value Result Current GetResult GetValueOrDefault GetOrAdd AddOrUpdate Invoke Random Target`.split(/\s+/),
);
const SAME = new Set(
  `Where OrderBy OrderByDescending ThenBy ThenByDescending Skip SkipWhile Take TakeWhile Distinct Reverse Concat Union Except Intersect ToList
   ToArray AsEnumerable AsQueryable AsReadOnly ToHashSet Values ConfigureAwait GetEnumerator GetAsyncEnumerator GetAwaiter Append Prepend
   FindAll AsParallel AsSpan DefaultIfEmpty`.split(/\s+/),
);

/** The first parameter of an extension method. */
const RECEIVING = /\(\s*(?:(?:ref|in)\s+)?this\s+[\w@(]/;

export const CSHARP_MODULES: ModuleSystem = {
  namesConstructorsLikeTypes: true,
  importsHold: "inside",
  hasOverloads: true,
  seesPastOverloads: true,
  overloadsByTypes: true,
  convertsArguments: true,
  takesReceiver: ({ signature }) => RECEIVING.test(signature),
  runtimeResults: new Map([
    ["ToString", "string"],
    ["GetHashCode", "int"],
    ["Equals", "bool"],
    ["GetType", "Type"],
  ]),
  overloadsByTypeParameters: true,
  typesByParameters: true,
  hasBareMembers: true,
  inheritsBareCalls: true,
  propertiesOverride: "said",
  abstractsDeclareAll: true,
  seesAllTypes: true,
  keepsOthersApart: true,
  extensions: (resolving, of, name, file) => extensionsNamed(resolving, of, name, file, { isInReach, mayBeSeen }),
  collectionMember: (name) => (LAST.has(name) ? "last" : SAME.has(name) ? "same" : name === "Key" ? "first" : undefined),
  separator: ".",
  imported,
  moduleMember,
  free,
  isSameOwner: () => true,
  typeMember: TYPE_OF,
  otherNames: (facts, symbol) => (isType(symbol) || facts.parentOf(symbol)?.name === symbol.name ? [TARGET_TYPED] : []),
  isInReach,
  mayBeSeen,
};
