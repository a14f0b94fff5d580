/** Go: a package is a directory; an import path ends in the directory's path inside the module that go.mod names. */
import { dirname } from "node:path/posix";
import { type Import, RANGE_KEYS } from "#core/usage-facts.ts";
import { EXTERNAL, type Meaning, meaningOf, NOTHING } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

export const GO_MODULES: ModuleSystem = {
  hasBareMembers: false,
  implementsByShape: true,
  methodsNameTypeParameters: true,
  hasMethodsElsewhere: (facts, type) => ownersIn(facts, dirname(type.path)).has(type.qualifiedName) && aliasedName(type) === undefined,
  membersInside: declaredByAlias,
  definesByTypes: true,
  keepsOthersApart: true,
  collectionMember: (name) => (name === RANGE_KEYS ? "first" : undefined),
  hasSameShape: ({ facts }, own, wanted) => areAlike(shapeOf(own), shapeOf(wanted), (type) => aliased(facts, type)),
  separator: ".",
  imported: ({ facts }, _file, { module }: Import): Meaning => {
    const directory = directoryOf(facts, module);
    return directory === undefined ? EXTERNAL : { denotations: [{ is: "module", module: { key: directory, directory } }], isOpen: false };
  },
  moduleMember: ({ facts }, { directory }, name, from) => (directory === undefined ? NOTHING : topLevel(facts, directory, name, from)),
  free: ({ facts }, file, name) => topLevel(facts, dirname(file.path), name, file),
  literalKey,
  isSameOwner: (a, b) => dirname(a.path) === dirname(b.path),
  isInReach: (_resolving, file, symbol) => /^(?:[A-Z]|\p{Lu})/u.test(symbol.name) || dirname(symbol.path) === dirname(file.path),
};

function topLevel(facts: ViewFacts, directory: string, name: string, from: GraphFile): Meaning {
  return meaningOf(facts.namedIn(directory, name, from.language).filter(isTopLevel));
}

function isTopLevel(symbol: SymbolRow): boolean {
  return symbol.parentRow === null && symbol.kind !== "method";
}

const ownersByFacts = new WeakMap<ViewFacts, Map<string, ReadonlySet<string>>>();

const ALIASES_MAX = 8;

/** The name of the type that an alias (`type Alias = Other`) is; undefined for types of their own, and for aliases of anything else. */
function aliasedName({ kind, name, signature }: SymbolRow): string | undefined {
  if (kind !== "type") return undefined;
  return new RegExp(
    `^(?:type\\s+)?${RegExp.escape(name)}\\s*(?:\\[[^=]*\\])?\\s*=\\s*\\*?([\\p{L}_][\\p{L}\\p{N}_]*)(?![.\\p{L}\\p{N}_])`,
    "u",
  ).exec(signature)?.[1];
}

/** The methods of a type whose receivers are written with an alias of the type: `func (a Alias) Run()`. */
function declaredByAlias(facts: ViewFacts, type: SymbolRow, name: string): readonly SymbolRow[] {
  const directory = dirname(type.path);
  const owners = ownersIn(facts, directory);
  const prefix = type.qualifiedName.slice(0, -type.name.length);
  const isOurs = (owner: string): boolean => {
    let at = owner;
    for (let steps = 0; steps < ALIASES_MAX; steps++) {
      const alias = facts.namedIn(directory, at, type.language).find((one) => one.parentRow === null && aliasedName(one) !== undefined);
      if (!alias) return false;
      at = aliasedName(alias) as string;
      if (at === type.name) return true;
    }
    return false;
  };
  return facts.namedIn(directory, name, type.language).filter(({ kind, qualifiedName }) => {
    const owner = qualifiedName.slice(0, -name.length - 1);
    return kind === "method" && owner.startsWith(prefix) && owners.has(owner) && isOurs(owner.slice(prefix.length));
  });
}

/** The qualified names of the types that have methods in a package: each file of it may declare methods of any type of it. */
function ownersIn(facts: ViewFacts, directory: string): ReadonlySet<string> {
  const byDirectory = ownersByFacts.get(facts) ?? new Map<string, ReadonlySet<string>>();
  ownersByFacts.set(facts, byDirectory);
  const known = byDirectory.get(directory);
  if (known) return known;
  const versions = (facts.directories.get(directory) ?? []).filter((path) => path.endsWith(".go")).map((path) => facts.versionAt(path));
  const methods = versions.flatMap((version) =>
    version === undefined ? [] : facts.symbolsOf(version).filter(({ kind }) => kind === "method"),
  );
  const owners = new Set(methods.map(({ qualifiedName, name }) => qualifiedName.slice(0, -name.length - 1)));
  byDirectory.set(directory, owners);
  return owners;
}

/**
 * What a key of a composite literal means: a field of a struct, or, where the type has no fields, a value of the package. Whether a type
 * that the view does not have is a struct is unknown.
 */
function literalKey(resolving: Resolving, file: GraphFile, types: Meaning, name: string): Meaning {
  const named = types.denotations.flatMap((one) => (one.is === "symbol" || one.is === "value" ? [one.symbol] : []));
  const others = types.denotations.filter(({ is }) => is !== "symbol" && is !== "value");
  const member = resolving.memberOf({ denotations: [...meaningOf(named).denotations, ...others], isOpen: types.isOpen }, name, file);
  const value = topLevel(resolving.facts, dirname(file.path), name, file);
  const isFound = member.denotations.some(({ is }) => is !== "external");
  if (isFound || value.denotations.length === 0 || (named.length > 0 && named.every(isStruct))) return member;
  return { ...value, isOpen: others.length > 0 || types.isOpen || !named.every(isIndexed) };
}

const isStruct = ({ kind }: SymbolRow): boolean => kind === "struct";

/** Whether a type is declared as a map, array or slice: `type Header map[string][]string`. */
function isIndexed({ name, signature }: SymbolRow): boolean {
  return new RegExp(`\\b${RegExp.escape(name)}\\s*(?:=\\s*|\\s)(?:map)?\\[`).test(signature);
}

/** The directory of an import path: behind the path of a module of the view, or, without a go.mod, the longest directory that ends it. */
function directoryOf(facts: ViewFacts, path: string): string | undefined {
  const { directories } = facts;
  for (const { root, module } of modulesOf(facts)) {
    if (path !== module && !path.startsWith(`${module}/`)) continue;
    const inside = path.slice(module.length + 1);
    const directory = inside === "" ? root : root === "." ? inside : `${root}/${inside}`;
    if (directories.has(directory)) return directory;
  }
  if (modulesOf(facts).length > 0) return undefined;
  for (let rest = path; rest.includes("/"); rest = rest.slice(rest.indexOf("/") + 1)) if (directories.has(rest)) return rest;
  return undefined;
}

interface GoModule {
  readonly root: string;
  readonly module: string;
}

const modulesByFacts = new WeakMap<ViewFacts, readonly GoModule[]>();

/** The Go modules of the view, those with the longest paths first. */
function modulesOf(facts: ViewFacts): readonly GoModule[] {
  const known = modulesByFacts.get(facts);
  if (known) return known;
  const found = facts.paths
    .filter((path) => path === "go.mod" || path.endsWith("/go.mod"))
    .flatMap((path) => {
      const module = /^module\s+"?([^\s"]+)/m.exec(facts.textAt(path) ?? "")?.[1];
      return module === undefined ? [] : [{ root: dirname(path), module }];
    })
    .sort((a, b) => b.module.length - a.module.length);
  modulesByFacts.set(facts, found);
  return found;
}

/** The types of a method's parameters and results as written, without parameter names and package qualifiers. */
interface Shape {
  /** As far as the signature shows them. */
  readonly parameters: readonly string[];
  /** Undefined where the signature is cut off before they end. */
  readonly results: readonly string[] | undefined;
  readonly hasAllParameters: boolean;
}

const CUT = "…";

function shapeOf({ signature, name }: SymbolRow): Shape {
  const open = signature.indexOf("(", signature.search(new RegExp(`\\b${RegExp.escape(name)}\\b`)));
  if (open < 0) return { parameters: [], results: [], hasAllParameters: true };
  const end = closing(signature, open);
  if (end === signature.length) return { parameters: typesIn(signature.slice(open + 1)), results: undefined, hasAllParameters: false };
  const results = signature.slice(end + 1).trim();
  const isList = results.startsWith("(") && closing(results, 0) === results.length - 1;
  const types = isList ? typesIn(results.slice(1, -1)) : [plainType(results)].filter((type) => type !== "");
  return {
    parameters: typesIn(signature.slice(open + 1, end)),
    results: results.endsWith(CUT) ? undefined : types,
    hasAllParameters: true,
  };
}

/** Whether two shapes are equal, as far as both signatures show them. `meaning` resolves a type that is an alias. */
function areAlike(a: Shape, b: Shape, meaning: (type: string) => string): boolean {
  const seen = Math.min(a.parameters.length, b.parameters.length);
  const areAsMany = a.hasAllParameters && b.hasAllParameters ? a.parameters.length === b.parameters.length : true;
  const isSame = (type: string, other: string | undefined): boolean =>
    type === other || (other !== undefined && meaning(type) === meaning(other));
  const haveSameResults =
    !a.results || !b.results || (a.results.length === b.results.length && a.results.every((type, at) => isSame(type, b.results?.[at])));
  return areAsMany && haveSameResults && a.parameters.slice(0, seen).every((type, at) => isSame(type, b.parameters[at]));
}

/** A type with its aliases resolved: `type Response = OtherResponse`. */
function aliased(facts: ViewFacts, type: string): string {
  return type.replace(/[\p{L}_][\p{L}\p{N}_]*/gu, (name) => {
    const [declared, ...others] = facts.named(name, "go").filter(({ kind }) => kind === "type");
    const stands = new RegExp(`^(?:type\\s+)?${name}\\s*=\\s*(\\S+)$`).exec(declared?.signature ?? "")?.[1];
    return stands === undefined || others.length > 0 ? name : plainType(stands);
  });
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if ("([{".includes(text[at] as string)) depth++;
    else if (")]}".includes(text[at] as string) && --depth === 0) return at;
  }
  return text.length;
}

/** Words that begin a type, so that no parameter name comes before them. */
const BEGINS_TYPE = /^(?:func|chan|map|struct|interface)\b/;

/**
 * The types in a parameter list; a named parameter without a type takes the type of the next one. Leaves out the types that a cut-off list
 * leaves in doubt.
 */
function typesIn(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= list.length; at++) {
    const letter = list[at] ?? ",";
    if ("([{".includes(letter)) depth++;
    else if (")]}".includes(letter)) depth--;
    else if (letter === "," && depth === 0) {
      const part = list.slice(from, at).trim();
      if (part !== "") parts.push(part);
      from = at + 1;
    }
  }
  const named = /^[\p{L}_][\p{L}\p{N}_]*\s+(?=\S)/u;
  const hasNames = parts.some((part) => named.test(part) && !BEGINS_TYPE.test(part));
  const types = parts.map((part) => (hasNames && named.test(part) ? part.replace(named, "") : hasNames ? "" : part));
  const known = list.endsWith(CUT) ? types.slice(0, types.slice(0, -1).findLastIndex((type) => type !== "") + 1) : types;
  for (let at = known.length - 2; at >= 0; at--) known[at] ||= known[at + 1] ?? "";
  return known.map(plainType);
}

function plainType(type: string): string {
  const plain = type.replace(/\binterface\s*\{\s*\}/g, "any").replace(/[\p{L}\p{N}_]+\./gu, "");
  return withoutNames(plain.replace(/\s+/g, " ").trim());
}

/** A type without the parameter names of function types in it. */
function withoutNames(type: string): string {
  const begin = /\bfunc ?\(/.exec(type);
  if (!begin) return type;
  const open = begin.index + begin[0].length - 1;
  const end = closing(type, open);
  if (end === type.length) return type;
  return `${type.slice(0, begin.index)}func(${typesIn(type.slice(open + 1, end)).join(",")})${withoutNames(type.slice(end + 1))}`;
}
