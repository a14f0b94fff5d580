/**
 * C and C++: functions and variables have one name in a whole program, unless they are static; any other definition is visible to files
 * that include the file with it. A header and its source define the same things together.
 */
import { type Import, ROOT } from "#core/usage-facts.ts";
import { EXTERNAL, type Meaning, meaningOf, NOTHING, NOTHING_KNOWN, union } from "#query/graph/meaning/meaning.ts";
import { preferring } from "#query/graph/meaning/preferring.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { CollectionMember, ModuleSystem, Resolving, Standing } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { fullName } from "./full-names.ts";
import { nearestSeen } from "./includes.ts";
import { hasLostMembers, mayBeMember } from "./lost-members.ts";
import { takesField } from "./macro-arguments.ts";

const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|inc|inl|ipp|tpp|cuh|def)$/i;
const SEPARATOR = "::";

/** Whether a definition is visible in its own file only. */
function isFileLocal(symbol: SymbolRow): boolean {
  if (HEADER.test(symbol.path)) return false;
  return !isLinked(symbol) || (!symbol.isDefinition && symbol.kind !== "function");
}

/** Whether all declarations of a name in a program mean one definition (external linkage). */
function isLinked({ kind, visibility, parentRow }: SymbolRow): boolean {
  const mayBe = kind === "function" || kind === "method" || kind === "variable" || (kind === "constant" && parentRow === null);
  return mayBe && (visibility !== "private" || parentRow !== null);
}

/** The scope in which a name is looked up. An enum's members are visible around it, unless `enum class`; in C, so are a struct's. */
function scopeOf(facts: ViewFacts, symbol: SymbolRow): string {
  // The preprocessor knows no scopes: a macro is the same in and behind the namespace or function that its lines stand in.
  if (symbol.kind === "macro") return "";
  const named = scopeNamed(facts, symbol);
  if (named !== undefined) return named;
  let outermost = symbol;
  for (const owner of facts.outwards(facts.parentOf(symbol))) {
    if (!isSeenThrough(owner)) return owner.qualifiedName;
    outermost = owner;
  }
  const cut = outermost.qualifiedName.lastIndexOf(SEPARATOR);
  return cut < 0 ? "" : outermost.qualifiedName.slice(0, cut);
}

/** The type or namespace that an out-of-line definition names in its own name: `int Foo::size() {`. */
function scopeNamed(facts: ViewFacts, symbol: SymbolRow): string | undefined {
  const cut = symbol.qualifiedName.lastIndexOf(SEPARATOR);
  if (cut < 0) return undefined;
  const written = symbol.qualifiedName.slice(0, cut);
  const parent = facts.parentOf(symbol);
  return written === (parent?.qualifiedName ?? "") ? undefined : written;
}

function isSeenThrough(owner: SymbolRow): boolean {
  if (owner.kind === "enum") return !/^\s*enum\s+(?:class|struct)\b/.test(owner.signature);
  return owner.language === "c" && owner.kind !== "module";
}

/**
 * Narrows the definitions of one name in one namespace or type (`scope`) to those that a file can mean: its own, else those it includes,
 * else those of the whole program.
 */
function seenFrom(facts: ViewFacts, file: GraphFile, there: readonly SymbolRow[], scope = ""): Meaning {
  const types = file.language === "c" ? there.filter(isType) : [];
  if (types.length === 0 || types.length === there.length) return seenAlike(facts, file, there, scope);
  // In C, a struct and a function of one name are independent of each other.
  const others = there.filter((symbol) => !isType(symbol));
  return union([seenAlike(facts, file, types, scope), seenAlike(facts, file, others, scope)]);
}

function seenAlike(facts: ViewFacts, file: GraphFile, there: readonly SymbolRow[], scope: string): Meaning {
  const name = there[0]?.name ?? "";
  // In C++, functions with the name of the type around or beside them are its constructors: the name means the type.
  const isOfType = file.language !== "c" && (there.some(isType) || scope === name || scope.endsWith(`${SEPARATOR}${name}`));
  const found = isOfType ? there.filter((symbol) => !isFunction(symbol)) : there;
  const own = found.filter(({ path }) => path === file.path);
  const others = found.filter((symbol) => !isFileLocal(symbol));
  // In C++ several functions share a name: overloads from elsewhere join those of the file itself.
  if (file.language !== "c" && own.some(isFunction)) return meaningOf([...own, ...overloadsSeen(facts, file, others.filter(isFunction))]);
  if (own.length > 0) return meaningOf(own);
  if (others.length === 0) return meaningOf(hiddenBehind(facts, file, found));
  const included = includedFrom(facts, file, others);
  if (included.length > 0) return meaningOf(included);
  const linked = others.filter(({ kind, path }) => (kind === "function" || kind === "variable") && !HEADER.test(path));
  // No included file declares the name, but the program defines it: mostly because of an include that cannot be resolved.
  const left = linked.length > 0 ? linked : others;
  // A name in a namespace of ours does not belong to a library.
  if (scope !== "") return meaningOf(left);
  if (thingsIn(left) !== 1) return NOTHING_KNOWN;
  // A function may belong to a library that has the same name; a type that is named without an include was declared in passing.
  return left.every(isType) ? meaningOf(left) : { ...meaningOf(left), isOpen: true };
}

/**
 * The types that a header names without defining them: source files that include it define them for themselves. After
 * `typedef struct Table_ Table;` in a header, `Table` means what `Table.c` defines as `struct Table_`.
 */
function hiddenBehind(facts: ViewFacts, { path }: GraphFile, found: readonly SymbolRow[]): readonly SymbolRow[] {
  if (!HEADER.test(path)) return [];
  const header = new Set([path]);
  const isBehind = (type: SymbolRow): boolean =>
    nearestSeen(facts, { versionId: versionOf(type.symbolRow), path: type.path, language: type.language }, header) !== undefined;
  return found.filter((symbol) => isType(symbol) && symbol.isDefinition && isBehind(symbol));
}

/**
 * Narrows definitions to those that a file includes. In C, a file can see only one thing of a name, so of headers that declare it the
 * nearest is enough; in C++ several functions share a name.
 */
function includedFrom(facts: ViewFacts, file: GraphFile, found: readonly SymbolRow[]): readonly SymbolRow[] {
  if (file.language === "c") {
    const seen = nearestSeen(facts, file, new Set(found.map(({ path }) => path)));
    return found.filter(({ path }) => path === seen);
  }
  return found.filter(({ path }) => nearestSeen(facts, file, new Set([path])) !== undefined);
}

/** The functions that a file includes; if some of these are declarations only, all functions, to have the definitions as well. */
function overloadsSeen(facts: ViewFacts, file: GraphFile, found: readonly SymbolRow[]): readonly SymbolRow[] {
  const included = includedFrom(facts, file, found);
  return included.every(({ isDefinition }) => isDefinition) ? included : found;
}

function thingsIn(symbols: readonly SymbolRow[]): number {
  return symbols.filter(({ isDefinition }) => isDefinition).length || 1;
}

/** The scope of a name and the scopes around it, the innermost first: `a::b`, `a`, "". */
function* scopesAround(qualifiedName: string): Generator<string> {
  let scope = qualifiedName;
  while (scope !== "") {
    yield scope;
    scope = scope.includes(SEPARATOR) ? scope.slice(0, scope.lastIndexOf(SEPARATOR)) : "";
  }
  yield "";
}

/** What a name means in the namespaces around `within`. */
function around({ facts }: Resolving, file: GraphFile, name: string, within: SymbolRow | undefined, stands: Standing = "value"): Meaning {
  const named = facts.named(name, file.language).filter((symbol) => isNameable(facts, symbol));
  const found = withoutOwnAliases(facts, file, standingSo(facts, file, named, stands));
  if (found.length === 0) return NOTHING;
  const byScope = Map.groupBy(found, (symbol) => scopeOf(facts, symbol));
  for (const scope of scopesAround(within?.qualifiedName ?? "")) {
    const there = withoutHiddenTypes(file, byScope.get(scope) ?? [], stands);
    const modules = there.filter(({ kind }) => kind === "module");
    if (modules.length > 0) return namespace(scope === "" ? name : `${scope}${SEPARATOR}${name}`);
    const seen = there.length > 0 ? seenFrom(facts, file, there, scope) : NOTHING;
    if (seen.denotations.length > 0) return seen;
  }
  return NOTHING;
}

/**
 * Narrows definitions of one name to those that fit its position. C has two namespaces: `struct stat` means the tag, which the function
 * `stat` does not hide; a call never means a tag; a bare name means a tag only where a macro puts `struct` before it.
 */
function standingSo(facts: ViewFacts, file: GraphFile, named: readonly SymbolRow[], stands: Standing): readonly SymbolRow[] {
  if (stands === "type") return preferring(named, isType);
  const tags = file.language === "c" ? named.filter(isTag) : [];
  if (tags.length === 0) return named;
  const others = named.filter((symbol) => !isTag(symbol));
  if (stands === "called") return others;
  return others.length > 0 && (seesAny(facts, file, others) || !seesAny(facts, file, tags)) ? others : tags;
}

/**
 * Leaves out `typedef struct dict dict;` where the file sees the struct: both are one type, and the meaning of the alias would be looked for
 * under the very name that the alias has.
 */
function withoutOwnAliases(facts: ViewFacts, file: GraphFile, found: readonly SymbolRow[]): readonly SymbolRow[] {
  if (found.length < 2 || !found.some(isOwnAlias)) return found;
  return seesAny(facts, file, found.filter(isTag)) ? found.filter((symbol) => !isOwnAlias(symbol)) : found;
}

function isOwnAlias({ kind, name, signature }: SymbolRow): boolean {
  if (kind !== "type") return false;
  const words = /^\s*typedef\s+(?:struct|union|enum)\s+(\w+)\s+(\w+)\s*;?$/.exec(signature);
  return words?.[1] === name && words[2] === name;
}

/** Whether a type's name is only usable after `struct`, `union` or `enum`. */
function isTag(symbol: SymbolRow): boolean {
  return isType(symbol) && symbol.kind !== "type" && !/^\s*typedef\b/.test(symbol.signature);
}

/** Whether a file contains or includes one of the definitions. */
function seesAny(facts: ViewFacts, file: GraphFile, found: readonly SymbolRow[]): boolean {
  return found.some(({ path }) => path === file.path) || includedFrom(facts, file, found).length > 0;
}

/** In C++ a function hides a type of its name in the same scope, except in a type position; constructors hide nothing. */
function withoutHiddenTypes(file: GraphFile, there: readonly SymbolRow[], stands: Standing): readonly SymbolRow[] {
  if (stands === "type" || file.language === "c" || !there.some(isType)) return there;
  return there.some(givesSomething) ? there.filter((symbol) => !isType(symbol)) : there;
}

/** Whether a function states a return type, which constructors do not. Macros and specifiers before the name are no return type. */
function givesSomething({ kind, name, signature }: SymbolRow): boolean {
  const cut = kind === "function" ? signature.search(new RegExp(`\\b${RegExp.escape(name)}\\s*\\(`)) : -1;
  if (cut <= 0) return false;
  const before = signature
    .slice(0, cut)
    .replaceAll(/\b(?:template\s*<[^()]*>|explicit|inline|constexpr|consteval|static|extern|friend|virtual|[A-Z][A-Z\d_]+)(?![\w<])/g, "");
  return /[\w>*&]\s*$/.test(before) && !/^\s*(?:class|struct|union|enum)\b/.test(before);
}

/**
 * The same, also for files that the parser could read only in part, whose namespaces may end too early: accepts a name that is unique among
 * all that the file sees.
 */
function aroundBroken(resolving: Resolving, file: GraphFile, name: string, within: SymbolRow | undefined, stands?: Standing): Meaning {
  if (name.startsWith(ROOT)) return atGlobal(resolving, file, name.slice(ROOT.length), stands);
  const { facts } = resolving;
  const found = around(resolving, file, name, within, stands);
  if (found.denotations.length > 0 || facts.fileAt(file.path)?.parseStatus !== "partial") return found;
  const isConstructor = ({ qualifiedName }: SymbolRow): boolean => qualifiedName.endsWith(`${name}${SEPARATOR}${name}`);
  const named = facts
    .named(name, file.language)
    .filter((symbol) => symbol.kind !== "module" && isNameable(facts, symbol) && !isConstructor(symbol));
  const own = named.filter(({ path }) => path === file.path);
  const others = named.filter((symbol) => !isFileLocal(symbol));
  const seen = own.length > 0 ? own : includedFrom(facts, file, others);
  return new Set(seen.map(({ qualifiedName }) => qualifiedName)).size === 1 ? meaningOf(seen) : found;
}

/** What `::name` means: a definition outside all namespaces. Where none is known and no `using` may bring one in, a library's. */
function atGlobal(resolving: Resolving, file: GraphFile, name: string, stands: Standing | undefined): Meaning {
  const { facts } = resolving;
  const found = around(resolving, file, name, undefined, stands);
  if (found.denotations.length > 0 || facts.fileAt(file.path)?.parseStatus === "partial") return found;
  const mayBeHere = facts.named(name, file.language).some((symbol) => isNameable(facts, symbol) && scopeOf(facts, symbol) === "");
  const mayBeTaken = facts.usage(file.versionId)?.imports.some(({ kind, local }) => kind === "all" || local === name);
  return mayBeHere || mayBeTaken ? NOTHING : EXTERNAL;
}

/** Whether a bare name can mean a symbol: members are looked up in their owners instead. */
function isNameable(facts: ViewFacts, symbol: SymbolRow): boolean {
  if (symbol.kind === "property" || symbol.kind === "method") return false;
  const owner = facts.parentOf(symbol);
  return !owner || !isFunction(owner) || isType(symbol) || symbol.kind === "macro";
}

function namespace(prefix: string): Meaning {
  return { denotations: [{ is: "module", module: { key: `namespace ${prefix}`, prefix } }], isOpen: false };
}

/** A member of a namespace, in all files that open it, including members of its inline namespaces, which a qualified name may leave out. */
function inNamespace({ facts }: Resolving, prefix: string, name: string, file: GraphFile): Meaning {
  const found = facts.named(name, file.language).filter((symbol) => symbol.kind !== "property" && symbol.kind !== "macro");
  const there = found.filter((symbol) => scopeOf(facts, symbol) === prefix);
  if (there.some(({ kind }) => kind === "module")) return namespace(`${prefix}${SEPARATOR}${name}`);
  if (there.length > 0) {
    const seen = seenFrom(facts, file, there, prefix);
    if (seen.denotations.length === 0) return NOTHING_KNOWN;
    const isTaken = there.some(({ path }) => path === file.path) || !there.every(isType) || includedFrom(facts, file, there).length > 0;
    const bare = isTaken ? [] : includedFrom(facts, file, bareTypes(facts, name, file));
    return bare.length > 0 ? { ...meaningOf(bare), isOpen: true } : seen;
  }
  const deeper = found.filter(
    (symbol) => scopeOf(facts, symbol).startsWith(`${prefix}${SEPARATOR}`) && !isType(facts.parentOf(symbol) ?? { kind: "module" }),
  );
  if (deeper.length > 0) return thingsIn(deeper) === 1 ? { ...meaningOf(deeper), isOpen: true } : NOTHING_KNOWN;
  const type = bareType(facts, name, file);
  return type.denotations.length > 0 ? type : { ...seenFrom(facts, file, bareValues(facts, name, file)), isOpen: true };
}

/** Types outside all namespaces, as the grammar sees it: where a macro opens a namespace, the grammar does not see the namespace. */
function bareTypes(facts: ViewFacts, name: string, file: GraphFile): readonly SymbolRow[] {
  return facts.named(name, file.language).filter((symbol) => isType(symbol) && scopeOf(facts, symbol) === "");
}

/** The same for functions, variables and members of enumerations. */
function bareValues(facts: ViewFacts, name: string, file: GraphFile): readonly SymbolRow[] {
  const isInNothing = (symbol: SymbolRow): boolean => symbol.kind !== "macro" && scopeOf(facts, symbol) === "" && isNameable(facts, symbol);
  return facts.named(name, file.language).filter((symbol) => symbol.language === file.language && isInNothing(symbol));
}

function bareType(facts: ViewFacts, name: string, file: GraphFile): Meaning {
  return { ...seenFrom(facts, file, bareTypes(facts, name, file)), isOpen: true };
}

/** What `using a::b::name;` and `using namespace a::b;` mean, looked up through the enclosing namespaces. */
function imported(resolving: Resolving, file: GraphFile, what: Import): Meaning {
  const { facts } = resolving;
  if (what.kind === "file") return NOTHING;
  const path = what.module.replace(/^::/, "").replaceAll(/<[^<>]*>/g, "");
  const first = path.split(SEPARATOR)[0] as string;
  if (first === "std") return EXTERNAL;
  const within = what.within === null ? undefined : facts.symbolAt(file.versionId, what.within);
  for (const scope of scopesAround(within?.qualifiedName ?? "")) {
    const prefix = scope === "" ? path : `${scope}${SEPARATOR}${path}`;
    const last = prefix.split(SEPARATOR).at(-1) as string;
    const owners = facts.named(last, file.language).filter(({ qualifiedName }) => qualifiedName === prefix);
    if (owners.length === 0) continue;
    if (what.kind !== "name") return namespace(prefix);
    const type = owners.find(isType);
    return type ? resolving.members(type, what.name) : inNamespace(resolving, prefix, what.name, file);
  }
  const bare = what.kind === "name" ? bareType(facts, what.name, file) : NOTHING;
  if (bare.denotations.length > 0) return bare;
  return facts.named(first, file.language).some(({ kind }) => kind === "module") ? NOTHING_KNOWN : EXTERNAL;
}

function isSameOwner(a: SymbolRow, b: SymbolRow): boolean {
  if (a.path === b.path || a.kind === "module") return true;
  // A header with a macro of a function's name replaces the function under another configuration, or wraps it.
  const macro = a.kind === "macro" ? a : b;
  if (macro.kind === "macro" && a.kind !== b.kind) return HEADER.test(macro.path);
  if (a.qualifiedName === b.qualifiedName && a.isDefinition && b.isDefinition && !isDefinedOutside(a, b)) return false;
  return HEADER.test(a.path) || HEADER.test(b.path) || (isLinked(a) && isLinked(b));
}

/** Whether one is a static data member and the other its definition outside of the type: `const int Table::SIZES[] = {`. */
function isDefinedOutside(a: SymbolRow, b: SymbolRow): boolean {
  const [member, other] = a.kind === "property" ? [a, b] : [b, a];
  return member.kind === "property" && (other.kind === "variable" || other.kind === "constant") && /\bstatic\b/.test(member.signature);
}

/** The enumerators that stand in an enumeration inside a type and are members of that type: those of no `enum class`. */
function enumeratorsIn(facts: ViewFacts, type: SymbolRow, name: string): readonly SymbolRow[] {
  const prefix = `${type.qualifiedName}${SEPARATOR}`;
  return facts.named(name, type.language).filter((symbol) => {
    if (symbol.kind !== "constant" || !symbol.qualifiedName.startsWith(prefix)) return false;
    const owner = facts.parentOf(symbol);
    return owner?.kind === "enum" && isSeenThrough(owner) && owner.parentRow === type.symbolRow;
  });
}

const SHARED = {
  isOnlyDeclaredElsewhere: ({ isDefinition, path }) => isDefinition && !HEADER.test(path),
  takesInOneOf: (facts, file, paths) => nearestSeen(facts, file, paths) !== undefined,
  separator: SEPARATOR,
  hasNoFreeTop: true,
  tagsAreApart: true,
  freeLooksOutwards: true,
  imported,
  moduleMember: (resolving, { prefix }, name, from) => (prefix === undefined ? NOTHING : inNamespace(resolving, prefix, name, from)),
  free: around,
  isSameOwner,
  isInReach: (_resolving, file, symbol) => symbol.path === file.path || !isFileLocal(symbol),
} as const satisfies Partial<ModuleSystem>;

export const C_MODULES: ModuleSystem = { ...SHARED, hasBareMembers: false, callsNoTypes: true, takesField };

/**
 * What members of the standard library's containers and pointers return: their element ("last"), or the same kind of collection ("same").
 */
const COLLECTION_MEMBERS = new Map<string, CollectionMember>([
  ..."get value front back at top release load value_or emplace_back emplace".split(" ").map((name) => [name, "last"] as const),
  ..."begin end cbegin cend rbegin rend find data lock lower_bound upper_bound subspan".split(" ").map((name) => [name, "same"] as const),
]);

export const CPP_MODULES: ModuleSystem = {
  ...SHARED,
  hasOverloads: true,
  membersInside: enumeratorsIn,
  takesNoCalls: ({ signature }) => /=\s*delete$/.test(signature),
  free: aroundBroken,
  hasBareMembers: true,
  inheritsBareCalls: true,
  namesConstructorsLikeTypes: true,
  copiesByConstructor: true,
  keepsOthersApart: true,
  declaresApart: true,
  pointsWithOperators: true,
  collectionMember: (name) => COLLECTION_MEMBERS.get(name),
  fullName,
  mayBeMember,
  isOpenType: hasLostMembers,
};
