/** Definitions that a use can mean where nothing but its name says so. */
import { type Expression, ROOT, type Use } from "#core/usage-facts.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import type { Resolver } from "./meaning/resolver.ts";
import { isFunction, isType, isValue } from "./meaning/symbol-kinds.ts";
import { onlyOneUnseen } from "./meaning/unseen.ts";
import type { GraphFile, ViewFacts } from "./meaning/view-facts.ts";
import { mayTake } from "./overloads.ts";

/** How sure it is that a use means a definition; `references.ts` says what each stands for. */
export type Confidence = "resolved" | "ambiguous" | "name_only";

/** An ambiguous use can mean at most so many definitions; of more, only the name is known. */
export const CANDIDATES_MAX = 3;

const HANDED: ReadonlySet<Expression["op"] | undefined> = new Set(["parameter", "instance", "awaited", "element"]);

/** Names that stand by themselves. */
const BARE: ReadonlySet<Expression["op"] | undefined> = new Set(["name", "type"]);

const shapedByFacts = new WeakMap<ViewFacts, Map<string, readonly SymbolRow[]>>();

/** What a use can mean by its name. */
interface Possible {
  readonly symbols: readonly SymbolRow[];
  /** Whether its file is known to see them. */
  readonly isInReach: boolean;
}

/** What a use can mean by its name: what its file sees, else the one definition that it may see by ways that nobody knows. */
export function possible(resolver: Resolver, file: GraphFile, use: Use): Possible {
  const system = systemOf(file.language);
  const shaped = ownedAsSaid(resolver, file, use, rootedAsSaid(resolver, file, use, shapedLike(resolver, file, use)));
  if (!system) return { symbols: shaped, isInReach: true };
  const isSeen = (other: SymbolRow): boolean => system.isInReach(resolver, file, other);
  if (shaped.every(isSeen)) return { symbols: shaped, isInReach: true };
  const seen = shaped.filter(isSeen);
  if (seen.length > 0) return { symbols: seen, isInReach: true };
  if (onlyOneUnseen(resolver, file, shaped, system.mayBeSeen)) return { symbols: shaped, isInReach: false };
  const isBare = BARE.has(resolver.facts.usage(file.versionId)?.used(use)?.op);
  return { symbols: isBare ? shaped.filter((other) => system.mayLackImport?.(resolver, other)) : [], isInReach: false };
}

/** Of a name that is said to stand in no namespace, `::name`, without all that stands in one, unless the file takes in whole namespaces. */
function rootedAsSaid({ facts }: Resolver, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  const usage = facts.usage(file.versionId);
  const expression = usage?.used(use);
  if (expression?.op !== "name" || !expression.name.startsWith(ROOT) || usage?.imports.some(({ kind }) => kind === "all")) return symbols;
  const name = expression.name.slice(ROOT.length);
  return symbols.every(({ qualifiedName }) => qualifiedName === name)
    ? symbols
    : symbols.filter(({ qualifiedName }) => qualifiedName === name);
}

/** Without the types that what stands before the name excludes: they are in something else, and no constant that may hold that is called so. */
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
 * All definitions that have the name of a use and that it can be one of by its shape. Uses for which the answer is the same mostly get the same
 * array: of a common name it is long, and asked for thousands of times.
 */
function shapedLike(resolver: Resolver, file: GraphFile, use: Use): readonly SymbolRow[] {
  const { facts } = resolver;
  const usage = facts.usage(file.versionId);
  const expression = usage?.used(use);
  const holder = expression?.op === "member" ? usage?.expression(expression.of) : undefined;
  // What a function without a name is called with is no key.
  const isKey = holder?.op === "parameter" && !HANDED.has(usage?.expression(holder.of)?.op);
  const system = systemOf(file.language);
  const known = shapedByFacts.get(facts) ?? new Map<string, readonly SymbolRow[]>();
  shapedByFacts.set(facts, known);
  // A key of an object that is handed to a function is a member of a type that is asked for there, and of no other object.
  const shape = `${file.language} ${expression?.op} ${isKey} ${use.type} ${use.arguments ?? ""} ${use.name}`;
  const shaped =
    known.get(shape) ??
    facts
      .named(use.name, file.language)
      .filter(
        (other) =>
          fits(facts, expression, other, system, use) &&
          (!isKey || isType(facts.parentOf(other) ?? { kind: "module" })) &&
          mayTake(facts, other, use.arguments) &&
          !(use.type === "references" && system && isNamelessConstructor(system, other)) &&
          !(system?.separatesFunctions && use.type === "references" && isFunction(other)),
      );
  known.set(shape, shaped);
  return shaped;
}

/** Where constructors are called like their types, only a call means one: the name by itself is the type's. */
function isNamelessConstructor({ constructors, separator }: ModuleSystem, { kind, name, qualifiedName }: SymbolRow): boolean {
  return constructors === undefined && (kind === "method" || kind === "function") && qualifiedName.endsWith(`${name}${separator}${name}`);
}

/** Whether a use can be one of a definition by its shape: what is taken from something is a member of it. */
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
    return system?.mayBeMember?.(facts, symbol) ?? false;
  }
  if (system?.tagsAreApart) {
    if (expression?.op === "type") return isType(symbol) || symbol.kind === "macro";
    if (use.type === "calls" && system.callsNoTypes && isType(symbol) && symbol.kind !== "type") return false;
  }
  if (expression?.op === "name") return (system?.hasBareMembers ?? true) || symbol.parentRow === null || isType(symbol);
  return true;
}

/** Whether a definition stands in a type, a module or a value; what stands in a function is a local of it. */
function isHeld(facts: ViewFacts, symbol: SymbolRow): boolean {
  const owner = facts.parentOf(symbol);
  return owner !== undefined && !isFunction(owner);
}

/** Whether a call can mean a definition: a variable may hold a function, and a case of an enumeration that holds something is made by a call. */
function isCallable(facts: ViewFacts, symbol: SymbolRow): boolean {
  if (isFunction(symbol) || isType(symbol) || symbol.kind === "property" || symbol.kind === "variable") return true;
  return symbol.kind === "constant" && facts.parentOf(symbol)?.kind === "enum";
}

/** Whether a function is called as a member of a type that it is not written in. */
function isExtension(facts: ViewFacts, symbol: SymbolRow): boolean {
  const position = positionOf(symbol.symbolRow);
  return facts.usage(versionOf(symbol.symbolRow))?.extensions.some((one) => one.symbol === position) ?? false;
}

function isMemberBeside(symbol: SymbolRow): boolean {
  return isFunction(symbol) && (systemOf(symbol.language)?.functionsAreMembers ?? false);
}
