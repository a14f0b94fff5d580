/**
 * Java, Kotlin and Scala: a package is what files say they are part of, whatever directories they lie in; a qualified name leads from packages
 * through types to members.
 */
import type { Import } from "#core/usage-facts.ts";
import { extensionsNamed } from "#query/graph/meaning/extensions.ts";
import { EXTERNAL, type Meaning, meaningOf, NOTHING, NOTHING_KNOWN, symbolsIn } from "#query/graph/meaning/meaning.ts";
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { CollectionMember, ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** The definitions of a qualified name; of several, those nearest to the file that names them. */
function qualified(facts: ViewFacts, scope: string, name: string, from: GraphFile): SymbolRow[] {
  const wanted = scope === "" ? name : `${scope}.${name}`;
  // An extension's qualified name has what it extends before its own.
  const inPackage = (symbol: SymbolRow): boolean =>
    isAtTop(facts, symbol) &&
    symbol.qualifiedName.startsWith(scope) &&
    (facts.usage(versionOf(symbol.symbolRow))?.packages.includes(scope) ?? false);
  return nearest(
    facts.named(name, from.language).filter((symbol) => symbol.qualifiedName === wanted || inPackage(symbol)),
    from.path,
  );
}

/** Whether a symbol stands in nothing; an extension belongs to a type of its file without standing in it. */
function isAtTop(facts: ViewFacts, symbol: SymbolRow): boolean {
  const owner = facts.parentOf(symbol);
  return owner === undefined || symbol.lineStart > owner.lineEnd || symbol.lineEnd < owner.lineStart;
}

/** A package's or a type's members, by the qualified name of it: of what a type does not have, nothing is known. */
function scoped(resolving: Resolving, scope: string, name: string, from: GraphFile): Meaning {
  const found = qualified(resolving.facts, scope, name, from);
  if (found.length > 0) return meaningOf(found);
  if (scope === "") return NOTHING;
  const cut = scope.lastIndexOf(".");
  const owner = symbolsIn(scoped(resolving, scope.slice(0, Math.max(0, cut)), scope.slice(cut + 1), from)).find(isType);
  if (!owner) return NOTHING;
  const member = resolving.members(owner, name);
  return member.denotations.length > 0 ? member : NOTHING_KNOWN;
}

/** What an import by name brings in: a type, or a member of one. What the view does not have, others do. */
function imported(resolving: Resolving, file: GraphFile, { kind, module, name }: Import): Meaning {
  if (kind === "all") {
    const cut = module.lastIndexOf(".");
    const types = qualified(resolving.facts, module.slice(0, Math.max(0, cut)), module.slice(cut + 1), file).filter(isType);
    if (types.length > 0) return meaningOf(types);
    return { denotations: [{ is: "module", module: { key: `package ${module}`, prefix: module } }], isOpen: false };
  }
  const found = scoped(resolving, module, name, file);
  return found.denotations.length > 0 || found.isOpen ? found : EXTERNAL;
}

/** A definition of the same package, or the first part of a qualified name. */
function free(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const { facts } = resolving;
  for (const scope of (facts.usage(file.versionId)?.packages ?? []).toReversed()) {
    const found = qualified(facts, scope, name, file);
    if (found.length > 0) return meaningOf(found);
  }
  if (!facts.usage(file.versionId)?.packages.length) {
    const found = qualified(facts, "", name, file);
    if (found.length > 0) return meaningOf(found);
  }
  return beginsPackage(facts, name)
    ? { denotations: [{ is: "module", module: { key: `package ${name}`, prefix: name } }], isOpen: false }
    : NOTHING;
}

const segmentsByFacts = new WeakMap<ViewFacts, ReadonlySet<string>>();

/** Packages mostly lie in directories of their names. */
function beginsPackage(facts: ViewFacts, name: string): boolean {
  const known = segmentsByFacts.get(facts) ?? new Set([...facts.directories.keys()].flatMap((directory) => directory.split("/")));
  segmentsByFacts.set(facts, known);
  return known.has(name);
}

function moduleMember(resolving: Resolving, { prefix }: { readonly prefix?: string }, name: string, from: GraphFile): Meaning {
  if (prefix === undefined) return NOTHING;
  const found = qualified(resolving.facts, prefix, name, from);
  if (found.length > 0) return meaningOf(found);
  if (!beginsPackage(resolving.facts, name)) return NOTHING;
  const inner = `${prefix}.${name}`;
  return { denotations: [{ is: "module", module: { key: `package ${inner}`, prefix: inner } }], isOpen: false };
}

/** Whether other files can name a symbol: nothing private has a name there, nor what stands in it, nor a class without a name. */
function isHidden(facts: ViewFacts, symbol: SymbolRow): boolean {
  for (const at of facts.outwards(symbol)) {
    if (at.visibility === "private" || (at !== symbol && !isType(at) && at.kind !== "module")) return true;
  }
  return false;
}

/** What nothing explains is no private member of another file, and no type of another package that the file does not import. */
function isInReach({ facts }: Resolving, file: GraphFile, symbol: SymbolRow, isInternalToPackage: boolean): boolean {
  if (versionOf(symbol.symbolRow) === file.versionId) return true;
  if (isHidden(facts, symbol)) return false;
  const there = facts.usage(versionOf(symbol.symbolRow))?.packages ?? [];
  const here = facts.usage(file.versionId);
  const isSamePackage = there.length === 0 ? here?.packages.length === 0 : there.some((name) => here?.packages.includes(name));
  if (symbol.visibility === "internal" && isInternalToPackage && !isSamePackage) return false;
  if (symbol.parentRow !== null || isSamePackage) return true;
  return here?.imports.some(({ kind, module, name }) => there.includes(module) && (kind === "all" || name === symbol.name)) ?? false;
}

/** What methods of the collections and the like give that come with the platform. */
const COLLECTION_MEMBERS = new Map<string, CollectionMember>([
  ...words(
    `get next previous poll pollFirst pollLast peek peekFirst peekLast remove removeFirst removeLast pop first last getFirst getLast take
     element head orElse orElseGet orElseThrow getOrDefault put putIfAbsent computeIfAbsent computeIfPresent compute merge getValue
     firstOrNull lastOrNull single singleOrNull find max min reduce getOrElse getOrPut getOrNull random floor ceiling lower higher call join
     elementAt headOption`,
    "last",
  ),
  ...words("getKey", "first"),
  ...words("keySet keys", "keys"),
  ...words(
    `size isEmpty isPresent contains containsKey containsValue containsAll indexOf lastIndexOf length equals hashCode toString compareTo name
     getName getSimpleName ordinal count nonEmpty isDefined hasNext add addAll addFirst addLast push offer clear removeAll removeIf retainAll
     forEach isInstance sort`,
    "other",
  ),
  ...words(
    `stream parallelStream iterator listIterator descendingIterator values entrySet subList filter sorted limit skip distinct findFirst
     findAny collect toList toSet reversed descendingMap headMap tailMap subMap asSequence sortedBy sortedWith take drop takeWhile dropWhile
     filterNot filterNotNull toMutableList plus minus asReversed onEach tail init`,
    "same",
  ),
]);

function words(text: string, gives: CollectionMember): [string, CollectionMember][] {
  return text.split(/\s+/).map((word) => [word, gives]);
}

const JVM: ModuleSystem = {
  hasBareMembers: true,
  seesAllTypes: true,
  collectionMember: (name) => COLLECTION_MEMBERS.get(name),
  keepsOthersApart: true,
  separator: ".",
  imported,
  moduleMember,
  free,
  isSameOwner: (a, b) => a.path === b.path,
  isInReach: (resolving, file, symbol) => isInReach(resolving, file, symbol, false),
};

export const JAVA_MODULES: ModuleSystem = {
  ...JVM,
  callsProperties: true,
  separatesFunctions: true,
  isInReach: (resolving, file, symbol) => isInReach(resolving, file, symbol, true),
};

/** Languages whose functions can be members of types that they are not written in. */
const EXTENDING: ModuleSystem = {
  ...JVM,
  extensions: (resolving, of, name, file) => extensionsNamed(resolving, of, name, file, JVM),
};

export const KOTLIN_MODULES: ModuleSystem = { ...EXTENDING, separatesFunctions: true, companion: "Companion" };
export const SCALA_MODULES: ModuleSystem = EXTENDING;
