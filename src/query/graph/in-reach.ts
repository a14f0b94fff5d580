/** The definitions that a use can mean when its name is the only evidence. */
import { type Expression, type ExpressionId, ROOT, type Use } from "#core/usage-facts.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { withoutFieldsOfMethods } from "./meaning/preferring.ts";
import type { Resolver } from "./meaning/resolver.ts";
import { isFunction, isType, isValue } from "./meaning/symbol-kinds.ts";
import { onlyOneUnseen } from "./meaning/unseen.ts";
import type { GraphFile, ViewFacts } from "./meaning/view-facts.ts";
import { mayTake } from "./overloads/by-count.ts";

/** How certain it is that a use means a definition; `references.ts` explains each value. */
export type Confidence = "resolved" | "ambiguous" | "name_only";

/**
 * A use counts as ambiguous up to this many possible definitions; with more, it is `name_only`, unless it certainly means some of these and
 * nothing else because the source writes a union of their types.
 */
export const CANDIDATES_MAX = 3;

const HANDED: ReadonlySet<Expression["op"] | undefined> = new Set(["parameter", "instance", "awaited", "element"]);

/** Expressions that are a name without a receiver or qualifier. */
const BARE: ReadonlySet<Expression["op"] | undefined> = new Set(["name", "type"]);

const shapedByFacts = new WeakMap<ViewFacts, Map<string, readonly SymbolRow[]>>();

/** The definitions that a use can mean by its name. */
interface Possible {
  readonly symbols: readonly SymbolRow[];
  /** Whether the file of the use is known to see these definitions. */
  readonly isInReach: boolean;
}

/** The definitions that a use can mean by name. On a type that the view does not define, it only has their name. */
export function possible(resolver: Resolver, file: GraphFile, use: Use): Possible {
  const found = seenOrUnseen(resolver, file, use);
  return found.isInReach && isOnForeignType(resolver, file, use) ? { ...found, isInReach: false } : found;
}

/** Whether the receiver of a use is written as the name of a type or module, or a path of such names, that the view does not define. */
function isOnForeignType(resolver: Resolver, file: GraphFile, use: Use): boolean {
  const expression = resolver.facts.usage(file.versionId)?.used(use);
  if (expression?.op !== "member" || !isForeignName(resolver, file, expression.of)) return false;
  return resolver.meaning(file, expression.of).denotations.length === 0;
}

function isForeignName(resolver: Resolver, file: GraphFile, id: ExpressionId): boolean {
  const expression = resolver.facts.usage(file.versionId)?.used({ expression: id });
  if (expression?.op !== "name" && expression?.op !== "type" && expression?.op !== "member") return false;
  const name = expression.name.startsWith(ROOT) ? expression.name.slice(ROOT.length) : expression.name;
  if (!/^\p{Lu}/u.test(name) || resolver.facts.named(name, file.language).length > 0) return false;
  return expression.op !== "member" || isForeignName(resolver, file, expression.of);
}

/** Those that its file sees, else the only one it may see in ways that the index does not know. */
function seenOrUnseen(resolver: Resolver, file: GraphFile, use: Use): Possible {
  const system = systemOf(file.language);
  const named = ownedAsSaid(resolver, file, use, rootedAsSaid(resolver, file, use, shapedLike(resolver, file, use)));
  const shaped = takenAsField(resolver, file, use, named);
  if (!system) return { symbols: shaped, isInReach: true };
  const isSeen = (other: SymbolRow): boolean => system.isInReach(resolver, file, other);
  if (shaped.every(isSeen)) return { symbols: shaped, isInReach: true };
  const seen = shaped.filter(isSeen);
  if (seen.length > 0) return { symbols: seen, isInReach: true };
  if (onlyOneUnseen(resolver, file, shaped, system.mayBeSeen)) return { symbols: shaped, isInReach: false };
  const isBare = BARE.has(resolver.facts.usage(file.versionId)?.used(use)?.op);
  return { symbols: isBare ? shaped.filter((other) => system.mayLackImport?.(resolver, other)) : [], isInReach: false };
}

/** For `::name`, which is in no namespace: drops definitions inside a namespace, unless the file imports whole namespaces. */
function rootedAsSaid({ facts }: Resolver, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  const usage = facts.usage(file.versionId);
  const expression = usage?.used(use);
  if (expression?.op !== "name" || !expression.name.startsWith(ROOT) || usage?.imports.some(({ kind }) => kind === "all")) return symbols;
  const name = expression.name.slice(ROOT.length);
  return symbols.every(({ qualifiedName }) => qualifiedName === name)
    ? symbols
    : symbols.filter(({ qualifiedName }) => qualifiedName === name);
}

/** For a bare name in the arguments of a call: drops fields unless a macro may take their name, and all else if it certainly takes one. */
function takenAsField(resolver: Resolver, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  const { takesField } = systemOf(file.language) ?? {};
  const expression = takesField && resolver.facts.usage(file.versionId)?.used(use);
  if (!takesField || expression?.op !== "key") return symbols;
  const takes = takesField(resolver, file, expression.of);
  return symbols.filter(({ kind }) => (kind === "property" ? takes !== "never" : takes !== "always"));
}

/** Drops types that the qualifier before the name excludes: types owned by something else, unless a constant of that name may hold them. */
function ownedAsSaid({ facts }: Resolver, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  if (symbols.length === 0 || !systemOf(file.language)?.qualifiersAreOwners) return symbols;
  const usage = facts.usage(file.versionId);
  const expression = usage?.used(use);
  const holder = expression?.op === "member" ? usage?.expression(expression.of) : undefined;
  const owner = holder?.op === "member" || holder?.op === "name" ? holder.name.replace(/^.*::/, "") : undefined;
  if (owner === undefined || !/^\p{Lu}/u.test(owner) || facts.named(owner, file.language).some(isValue)) return symbols;
  const isHeld = (symbol: SymbolRow): boolean => (!isType(symbol) && symbol.kind !== "module") || facts.parentOf(symbol)?.name === owner;
  return symbols.every(isHeld) ? symbols : symbols.filter(isHeld);
}

/**
 * All definitions of the name of a use whose shape fits the use. Uses with the same answer mostly share one array: for a common name the
 * array is long, and is needed thousands of times.
 */
function shapedLike(resolver: Resolver, file: GraphFile, use: Use): readonly SymbolRow[] {
  const { facts } = resolver;
  const usage = facts.usage(file.versionId);
  const expression = usage?.used(use);
  const holder = expression?.op === "member" ? usage?.expression(expression.of) : undefined;
  // A member of what a callback receives is not taken for a key.
  const isKey = holder?.op === "parameter" && !HANDED.has(usage?.expression(holder.of)?.op);
  const system = systemOf(file.language);
  const known = shapedByFacts.get(facts) ?? new Map<string, readonly SymbolRow[]>();
  shapedByFacts.set(facts, known);
  // A key of an object that is passed to a function means a member of the type that the function expects, not a member of some other
  // object.
  const shape = `${file.language} ${expression?.op} ${isKey} ${use.type} ${use.arguments ?? ""} ${use.name}`;
  const shaped =
    known.get(shape) ??
    facts
      .named(use.name, file.language)
      .filter(
        (other) =>
          fits(facts, expression, other, system, use) &&
          (!isKey || isType(facts.parentOf(other) ?? { kind: "module" }) || (use.type === "calls" && isFunction(other))) &&
          mayTake(facts, other, use.arguments) &&
          !(use.type === "references" && system && isNamelessConstructor(system, other)) &&
          !(system?.separatesFunctions && use.type === "references" && isFunction(other)),
      );
  const meant = use.type === "calls" ? withoutFieldsOfMethods(shaped) : shaped;
  known.set(shape, meant);
  return meant;
}

/** Where constructors are named like their types, only a call means the constructor: the bare name means the type. */
function isNamelessConstructor({ constructors, separator }: ModuleSystem, { kind, name, qualifiedName }: SymbolRow): boolean {
  return constructors === undefined && (kind === "method" || kind === "function") && qualifiedName.endsWith(`${name}${separator}${name}`);
}

/** Whether the form of a use fits a definition: a use with a receiver or qualifier can only mean a member. */
function fits(
  facts: ViewFacts,
  expression: Expression | undefined,
  symbol: SymbolRow,
  system: ModuleSystem | undefined,
  use: Use,
): boolean {
  if (use.type === "calls" && !isCallable(facts, symbol)) return false;
  if (expression?.op === "member") {
    if (symbol.kind === "method" || symbol.kind === "property" || isHeld(facts, symbol) || isMemberBeside(symbol)) return true;
    if (isExtension(facts, symbol)) return true;
    return system?.mayBeMember?.(facts, symbol, use) ?? false;
  }
  if (system?.tagsAreApart) {
    if (expression?.op === "type") return isType(symbol) || symbol.kind === "macro";
    if (use.type === "calls" && system.callsNoTypes && isType(symbol) && symbol.kind !== "type") return false;
  }
  if (expression?.op === "name") return (system?.hasBareMembers ?? true) || symbol.parentRow === null || isType(symbol);
  return true;
}

/** Whether a definition is inside a type, a module or a value; a definition inside a function is a local of that function. */
function isHeld(facts: ViewFacts, symbol: SymbolRow): boolean {
  const owner = facts.parentOf(symbol);
  return owner !== undefined && !isFunction(owner);
}

/** Whether a call can mean a definition: a variable may hold a function, and calling a case of an enumeration makes a value of it. */
function isCallable(facts: ViewFacts, symbol: SymbolRow): boolean {
  if (isFunction(symbol) || isType(symbol) || symbol.kind === "property" || symbol.kind === "variable") return true;
  return symbol.kind === "constant" && facts.parentOf(symbol)?.kind === "enum";
}

/** Whether a function is called as a member of a type outside of which it is written (an extension). */
function isExtension(facts: ViewFacts, symbol: SymbolRow): boolean {
  const position = positionOf(symbol.symbolRow);
  return facts.usage(versionOf(symbol.symbolRow))?.extendedBy(position) !== undefined;
}

function isMemberBeside(symbol: SymbolRow): boolean {
  return isFunction(symbol) && (systemOf(symbol.language)?.functionsAreMembers ?? false);
}
