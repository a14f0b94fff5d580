/** Clojure: a namespace is a file, mostly found by its name; the `ns` form of a file says which names it sees: by alias, singly, or all. */
import { EXTERNAL, type Meaning, meaningOf, NOTHING, only } from "#query/graph/meaning/meaning.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { fileBySuffix } from "#query/graph/modules/file-by-suffix.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

const ENDINGS = [".clj", ".cljc", ".cljs", ".bb"];
const withoutEnding = (path: string): string => path.replace(/\.(?:clj[cs]?|bb)$/, "");

/** Whether a symbol is a name of its namespace: a top-level definition, or a method of a protocol. */
function isNameable(facts: ViewFacts, symbol: SymbolRow): boolean {
  const owner = facts.parentOf(symbol);
  if (owner === undefined) return symbol.kind !== "import" && symbol.kind !== "method";
  return owner.kind === "interface" && isFunction(symbol);
}

/** What a file's namespace has under a name; files of one namespace for several platforms count as one. */
function definedIn({ facts }: Resolving, path: string, name: string, language: string): Meaning {
  const stem = withoutEnding(path);
  const all = facts.named(name, language).filter((symbol) => withoutEnding(symbol.path) === stem && isNameable(facts, symbol));
  const own = all.filter((symbol) => symbol.path === path);
  return meaningOf(own.length > 0 ? own : all);
}

function fileOfNamespace(facts: ViewFacts, namespace: string): string | undefined {
  const stem = namespace.replaceAll(".", "/").replaceAll("-", "_");
  return ENDINGS.map((ending) => fileBySuffix(facts, `${stem}${ending}`)).find((path) => path !== undefined);
}

const namespaceMeant = (namespace: string): Meaning => only({ is: "module", module: { key: `namespace ${namespace}`, prefix: namespace } });

/** What a namespace has under a name: in the file named after it, or in a file that declares to be that namespace. */
function inNamespace(resolving: Resolving, namespace: string, name: string, language: string): Meaning {
  const { facts } = resolving;
  const path = fileOfNamespace(facts, namespace);
  if (path !== undefined) return definedIn(resolving, path, name, language);
  const said = facts
    .named(name, language)
    .filter((symbol) => isNameable(facts, symbol) && (facts.parentOf(symbol) ?? symbol).qualifiedName.startsWith(`${namespace}.`))
    .filter((symbol) => !(facts.parentOf(symbol) ?? symbol).qualifiedName.slice(namespace.length + 1).includes("."));
  return said.length > 0 ? meaningOf(said) : EXTERNAL;
}

function free(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const own = definedIn(resolving, file.path, name, file.language);
  if (own.denotations.length > 0) return own;
  if (name.includes(".")) return namespaceMeant(name);
  for (const what of resolving.facts.usage(file.versionId)?.imports ?? []) {
    const taken = what.kind === "all" ? resolving.memberOf(resolving.imported(file, what), name, file) : NOTHING;
    if (taken.denotations.some(({ is }) => is === "symbol")) return taken;
  }
  // A record is a class, which other files import from the platform.
  const records = /^\p{Lu}/u.test(name) ? resolving.facts.named(name, file.language).filter(isType) : [];
  return records.length > 0 ? { ...meaningOf(records), isOpen: true } : NOTHING;
}

/** The protocol functions that a method may implement, where it is a method of an object or in an extension of a type. */
function protocolFunctions({ facts }: Resolving, method: SymbolRow): readonly SymbolRow[] {
  if (method.kind !== "method" || isType(facts.parentOf(method) ?? { kind: "module" })) return [];
  return facts.named(method.name, method.language).filter((symbol) => facts.parentOf(symbol)?.kind === "interface");
}

export const CLOJURE_MODULES: ModuleSystem = {
  hasBareMembers: false,
  hasNoFreeTop: true,
  seesAllNames: true,
  separator: ".",
  imported: (_resolving, _file, { module }) => namespaceMeant(module),
  moduleMember: (resolving, { prefix }, name, from) =>
    prefix === undefined ? NOTHING : inNamespace(resolving, prefix, name, from.language),
  free,
  dispatching: protocolFunctions,
  isSameOwner: (a, b) => withoutEnding(a.path) === withoutEnding(b.path),
  isInReach: () => true,
};
