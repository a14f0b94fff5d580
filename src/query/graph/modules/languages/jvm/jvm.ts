/**
 * Java, Kotlin, Scala and Groovy: files declare the package they are part of, whatever directory they are in; a qualified name leads from
 * packages through types to members.
 */
import { EXPORTED_WHOLE, type Import, isWildcard, PROPERTY_NAMED } from "#core/usage-facts.ts";
import { hasAccessors } from "#lang/languages.ts";
import { extensionsNamed } from "#query/graph/meaning/extensions.ts";
import {
  type Denotation,
  EXTERNAL,
  type Meaning,
  type Module,
  meaningOf,
  NOTHING,
  NOTHING_KNOWN,
  only,
  symbolsIn,
  union,
} from "#query/graph/meaning/meaning.ts";
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { keysAt } from "#query/graph/modules/configuration-keys.ts";
import type { CollectionMember, ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import { PROGRAM_MODULES } from "#query/graph/modules/program.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { accessorsUsed, byAccessor, byProperty, namesOfProperty, propertiesOf, propertyOfAccessor } from "./accessors.ts";
import { areOneExpected } from "./expected.ts";
import { fileClasses } from "./file-classes.ts";
import { RUNTIME_SUPERTYPES } from "./runtime-types.ts";
import { writtenAccessors } from "./written-accessors.ts";

/** The definitions of a qualified name; of several, those nearest to the file that uses the name. */
function qualified(facts: ViewFacts, scope: string, name: string, from: GraphFile): SymbolRow[] {
  const found = written(facts, scope, name, from);
  if (found.length > 0 || hasAccessors(from.language)) return found;
  // Java uses a Kotlin symbol through accessors, or under the name that an annotation gives.
  const { written: renamed } = fileClasses(facts);
  return [...propertiesOf(name), ...renamed(name)].flatMap((other) =>
    written(facts, scope, other, from).filter((symbol) => hasAccessors(symbol.language) && !isType(symbol)),
  );
}

function written(facts: ViewFacts, scope: string, name: string, from: GraphFile): SymbolRow[] {
  const wanted = scope === "" ? name : `${scope}.${name}`;
  // An extension's qualified name has the extended type before its own name. The package comes first: what encloses a symbol, and what its
  // file declares, must be read.
  const inPackage = (symbol: SymbolRow): boolean =>
    symbol.qualifiedName.startsWith(scope) &&
    isAtTop(facts, symbol) &&
    (facts.usage(versionOf(symbol.symbolRow))?.packages.includes(scope) ?? false);
  return nearest(
    facts.named(name, from.language).filter((symbol) => symbol.qualifiedName === wanted || inPackage(symbol)),
    from.path,
  );
}

/** Whether no symbol encloses this one; an extension belongs to a type of its file without being inside it. */
function isAtTop(facts: ViewFacts, symbol: SymbolRow): boolean {
  const owner = facts.parentOf(symbol);
  return owner === undefined || symbol.lineStart > owner.lineEnd || symbol.lineEnd < owner.lineStart;
}

function isInPackage(facts: ViewFacts, symbol: SymbolRow): boolean {
  return isAtTop(facts, symbol) || facts.parentOf(symbol)?.kind === "module";
}

/** The members of a package or type, by its qualified name. For a name that a type lacks, the answer is NOTHING_KNOWN. */
function scoped(resolving: Resolving, scope: string, name: string, from: GraphFile): Meaning {
  const found = qualified(resolving.facts, scope, name, from);
  if (found.length > 0) return meaningOf(found);
  if (scope === "") return NOTHING;
  const cut = scope.lastIndexOf(".");
  const around = scope.slice(0, Math.max(0, cut));
  if (isFileClass(resolving.facts, around, scope.slice(cut + 1), from)) return meaningOf(qualified(resolving.facts, around, name, from));
  const owners = symbolsIn(scoped(resolving, around, scope.slice(cut + 1), from)).filter(isType);
  if (owners.length === 0) return NOTHING;
  const member = union(owners.map((owner) => resolving.members(owner, name)));
  return member.denotations.length > 0 ? member : NOTHING_KNOWN;
}

/** What an import brings in: a type, or a member of one. A name that the view lacks is external. */
function imported(resolving: Resolving, file: GraphFile, { kind, module, name }: Import): Meaning {
  if (kind === "all") {
    const cut = module.lastIndexOf(".");
    const around = module.slice(0, Math.max(0, cut));
    const types = qualified(resolving.facts, around, module.slice(cut + 1), file).filter(isType);
    const isOfFile = isFileClass(resolving.facts, around, module.slice(cut + 1), file);
    // A type may have the path of a package where files declare no package: in build scripts.
    return { denotations: [...meaningOf(types).denotations, packageOf(isOfFile ? around : module)], isOpen: false };
  }
  const found = scoped(resolving, module, name, file);
  if (found.denotations.length > 0 || found.isOpen) return found;
  return isFileClass(resolving.facts, module, name, file) ? only(packageOf(module)) : EXTERNAL;
}

/** Whether a name is a file class, whose members are those of its package. */
function isFileClass(facts: ViewFacts, scope: string, name: string, from: GraphFile): boolean {
  return !hasAccessors(from.language) && !isLower(name) && fileClasses(facts).has(scope, name);
}

/**
 * In Scala a path may also begin in a package that the file is part of, or with a name that another import brings in; and an import may
 * bring in a package, for which the path is the only evidence.
 */
function importedInScala(resolving: Resolving, file: GraphFile, what: Import): Meaning {
  const { facts } = resolving;
  const usage = facts.usage(file.versionId);
  const path = what.module.startsWith(ROOT) ? what.module.slice(ROOT.length) : what.module;
  const [head = ""] = path.split(".");
  const alias = usage?.imports.find((one) => one.local === head && one.kind === "name" && one.name !== "" && one.module !== what.module);
  const paths = [path, ...(usage?.packages ?? []).toReversed().map((scope) => `${scope}.${path}`)];
  if (alias) paths.unshift(`${alias.module}.${alias.name}${path.slice(head.length)}`);
  const read = paths.map((module) => imported(resolving, file, { ...what, module }));
  if (what.kind === "all") return union(read);
  const known = read.find((one) => one.isOpen || one.denotations.some(({ is }) => is !== "external"));
  if (known) return known;
  return isLower(what.name) && isDirectory(facts, what.name) ? only(packageOf(path)) : EXTERNAL;
}

const ROOT = "_root_.";

/** A definition of the same package, or the first part of a qualified name. */
function free(resolving: Resolving, file: GraphFile, name: string, within?: SymbolRow): Meaning {
  const { facts } = resolving;
  if (name.startsWith(PROPERTY_NAMED)) return meaningOf(keysAt(facts, name.slice(PROPERTY_NAMED.length), ["yaml", "ini"]));
  for (const scope of scopesOf(facts, file, within)) {
    const found = qualified(facts, scope, name, file).filter((symbol) => isInPackage(facts, symbol));
    if (found.length > 0) return meaningOf(found);
    if (isFileClass(facts, scope, name, file)) return only(packageOf(scope));
  }
  if (name === ROOT.slice(0, -1)) return only(packageOf(""));
  return beginsPackage(facts, file, name) ? { denotations: [packageOf(name)], isOpen: false } : NOTHING;
}

/** The packages whose members a position sees without import, from the inside out. "" only where the file declares no package. */
function scopesOf(facts: ViewFacts, file: GraphFile, within: SymbolRow | undefined): string[] {
  const around = [...facts.outwards(within)].filter(({ kind }) => kind === "module").map(({ qualifiedName }) => qualifiedName);
  const packages = facts.usage(file.versionId)?.packages ?? [];
  return [...around, ...(packages.length > 0 ? packages.toReversed() : [""])];
}

function packageOf(prefix: string, isSupposed?: Module["isSupposed"]): Denotation {
  const key = isSupposed ? `package ${prefix}, ${isSupposed}` : `package ${prefix}`;
  return { is: "module", module: { key, prefix, ...(isSupposed ? { isSupposed } : {}) } };
}

/** Whether a name certainly begins a package: a directory has the name, and the file declares or imports a package beginning with it. */
function beginsPackage(facts: ViewFacts, file: GraphFile, name: string): boolean {
  return isDirectory(facts, name) && isNamed(facts, file, name);
}

/** Whether a file declares or imports a package with this path, or one inside it. */
function isNamed(facts: ViewFacts, file: GraphFile, path: string): boolean {
  const usage = facts.usage(file.versionId);
  const begins = (other: string): boolean => other === path || other.startsWith(`${path}.`);
  return (usage?.packages.some(begins) ?? false) || (usage?.imports.some(({ module }) => begins(module)) ?? false);
}

const segmentsByFacts = new WeakMap<ViewFacts, ReadonlySet<string>>();

/** Whether a directory has this name: packages mostly are in directories of their names. */
function isDirectory(facts: ViewFacts, name: string): boolean {
  const known = segmentsByFacts.get(facts) ?? new Set([...facts.directories.keys()].flatMap((directory) => directory.split("/")));
  segmentsByFacts.set(facts, known);
  return known.has(name);
}

/**
 * An unresolved name may begin the path of a package, which may be inside a package of the file: a package is only certain once one of its
 * members is named.
 */
function unexplained({ facts }: Resolving, file: GraphFile, name: string, within: SymbolRow | undefined): Meaning {
  if (!isLower(name)) return NOTHING_KNOWN;
  const whole = facts.usage(file.versionId)?.imports.flatMap((what) => (isWildcard(what) ? [what.module] : [])) ?? [];
  const scopes = [...scopesOf(facts, file, within), ...whole];
  const paths = new Set([name, ...scopes.map((scope) => (scope === "" ? name : `${scope}.${name}`))]);
  return { denotations: [...paths].map((path) => packageOf(path, "anything")), isOpen: true };
}

/** Package names begin with a small letter. */
function isLower(name: string): boolean {
  return name.charAt(0) === name.charAt(0).toLowerCase();
}

function moduleMember(
  resolving: Resolving,
  { prefix, isSupposed }: Pick<Module, "prefix" | "isSupposed">,
  name: string,
  from: GraphFile,
): Meaning {
  if (prefix === undefined) return NOTHING;
  // A type may have the path of a package where files declare no package: in build scripts.
  if (prefix === "" && beginsPackage(resolving.facts, from, name)) return only(packageOf(name));
  const found = qualified(resolving.facts, prefix, name, from).filter((symbol) => isInPackage(resolving.facts, symbol));
  if (found.length > 0) return meaningOf(found);
  if (isFileClass(resolving.facts, prefix, name, from)) return only(packageOf(prefix));
  const inner = prefix === "" ? name : `${prefix}.${name}`;
  if (!isSupposed && isNamed(resolving.facts, from, inner)) return only(packageOf(inner));
  return { denotations: isLower(name) ? [packageOf(inner, isSupposed ?? "outside")] : [], isOpen: isSupposed === "anything" };
}

/** Whether other files cannot name a symbol: it is private, or inside something private, a function or an unnamed class. */
function isHidden(facts: ViewFacts, symbol: SymbolRow): boolean {
  for (const at of facts.outwards(symbol)) {
    if (at.visibility === "private" || (at !== symbol && !isType(at) && at.kind !== "module")) return true;
  }
  return false;
}

/** An unresolved name means no private member of another file, and no type of another package that the file does not import. */
function isInReach({ facts }: Resolving, file: GraphFile, symbol: SymbolRow, isInternalToPackage: boolean): boolean {
  if (versionOf(symbol.symbolRow) === file.versionId) return true;
  if (isHidden(facts, symbol)) return false;
  const there = facts.usage(versionOf(symbol.symbolRow))?.packages ?? [];
  const here = facts.usage(file.versionId);
  const isSamePackage = there.length === 0 ? here?.packages.length === 0 : there.some((name) => here?.packages.includes(name));
  if (symbol.visibility === "internal" && isInternalToPackage && !isSamePackage) return false;
  if (symbol.parentRow !== null || isSamePackage) return true;
  return here?.imports.some((what) => there.includes(what.module) && (isWildcard(what) || what.name === symbol.name)) ?? false;
}

/** What methods of the platform's collections and similar types return. */
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
  runtimeSupertypes: RUNTIME_SUPERTYPES,
  runtimeResults: new Map([
    ["toString", "String"],
    ["hashCode", "int"],
    ["equals", "boolean"],
    ["getClass", "Class"],
  ]),
  constructsEntries: true,
  hasOverloads: true,
  hasBareMembers: true,
  seesAllTypes: true,
  collectionMember: (name) => COLLECTION_MEMBERS.get(name),
  keepsOthersApart: true,
  separator: ".",
  imported,
  moduleMember,
  free,
  unexplained,
  isSameOwner: (a, b) => a.path === b.path,
  isInReach: (resolving, file, symbol) => isInReach(resolving, file, symbol, false),
};

export const JAVA_MODULES: ModuleSystem = {
  ...JVM,
  seesPastOverloads: true,
  overloadsByTypes: true,
  callsProperties: true,
  inheritsBareCalls: true,
  separatesFunctions: true,
  functionsAreOnlyCalled: true,
  keepsFieldsApart: true,
  calledOtherwise: byProperty,
  otherNames: (facts, symbol) => [...propertyOfAccessor(facts, symbol), ...writtenAccessors(facts, symbol)],
  isInReach: (resolving, file, symbol) => isInReach(resolving, file, symbol, true),
};

/** Languages with extension functions. */
const EXTENDING: ModuleSystem = {
  ...JVM,
  extensions: (resolving, of, name, file) => {
    const found = extensionsNamed(resolving, of, name, file, { isInReach: hasByItsName });
    return found.denotations.length > 0 ? found : renamedExtensions(resolving, of, name, file, found);
  },
};

/** Whether a file sees an extension under the extension's own name, and not only under one that an import gives it. */
function hasByItsName(resolving: Resolving, file: GraphFile, symbol: SymbolRow): boolean {
  if (!isInReach(resolving, file, symbol, false)) return false;
  const { facts } = resolving;
  if (versionOf(symbol.symbolRow) === file.versionId || !isAtTop(facts, symbol)) return true;
  const there = facts.usage(versionOf(symbol.symbolRow))?.packages ?? [];
  const { packages = [], imports = [] } = facts.usage(file.versionId) ?? {};
  const from = imports.filter((what) => there.includes(what.module) && (isWildcard(what) || what.name === symbol.name));
  const isNeeded = !there.some((name) => packages.includes(name));
  return !isNeeded || from.length === 0 || from.some((what) => isWildcard(what) || what.local === symbol.name);
}

/** The extensions that a file imports under another name: `import a.render as draw`, then `page.draw()`. `none`: the answer without any. */
function renamedExtensions(resolving: Resolving, of: Denotation | undefined, name: string, file: GraphFile, none: Meaning): Meaning {
  const renaming = resolving.facts.usage(file.versionId)?.importsBinding(name) ?? [];
  const found = renaming.flatMap((what) => {
    if (what.kind !== "name" || what.name === name) return [];
    const meant = new Set(symbolsIn(imported(resolving, file, what)).map(({ symbolRow }) => symbolRow));
    return [extensionsNamed(resolving, of, what.name, file, { isInReach: (_, __, symbol) => meant.has(symbol.symbolRow) })];
  });
  return found.some(({ denotations }) => denotations.length > 0) ? union(found) : none;
}

export const KOTLIN_MODULES: ModuleSystem = {
  ...EXTENDING,
  seesPastOverloads: true,
  overloadsByTypes: true,
  propertiesOverride: "said",
  separatesFunctions: true,
  functionsAreOnlyCalled: true,
  extensionsNeedReceivers: true,
  isSameOwner: (a, b) => a.path === b.path || areOneExpected(a, b),
  keepsFieldsApart: true,
  constructors: new Set(["constructor"]),
  companion: "Companion",
  instance: "INSTANCE",
  readsAccessors: true,
  accessorsUsed,
  calledOtherwise: byAccessor,
  otherNames: namesOfProperty,
};
/**
 * Values without a written type may have any member. A script without a package also sees the scripts of its program, by the names of
 * their files: the steps of a Jenkins library.
 */
export const GROOVY_MODULES: ModuleSystem = {
  ...JVM,
  inheritsBareCalls: true,
  keepsFieldsApart: true,
  free: (resolving, file, name, within, stands) => {
    const found = free(resolving, file, name, within);
    const packages = resolving.facts.usage(file.versionId)?.packages ?? [];
    if (found.denotations.length > 0 || packages.length > 0) return found;
    const { denotations } = PROGRAM_MODULES.free(resolving, file, name, within, stands);
    return { denotations: denotations.filter((one) => one.is !== "symbol" || one.symbol.language === file.language), isOpen: false };
  },
};

export const SCALA_MODULES: ModuleSystem = {
  ...EXTENDING,
  importsHold: "below",
  propertiesOverride: "always",
  membersShareNames: true,
  imported: importedInScala,
  pointsTo: EXPORTED_WHOLE,
  isObject,
  areOne: (a, b) => isObject(a) === isObject(b),
  // The members of a package object are members of its package.
  moduleDeclared: (_resolving, symbol) => only(packageOf(symbol.qualifiedName)),
  // Imports may bring in more than is known, and unresolved members may be types.
  mayBeSeen: ({ facts }, _file, symbol) => !isHidden(facts, symbol),
};

function isObject({ kind, name, signature }: SymbolRow): boolean {
  return kind === "class" && new RegExp(`\\bobject\\s+\`?${RegExp.escape(name)}`).test(signature);
}
