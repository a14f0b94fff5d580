/**
 * Pairs of methods where a call of one may run the other: a method that a type inherits or an interface declares, and the method that
 * overrides or implements it.
 */

import { arityOf } from "#query/graph/meaning/arity.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import { sideOf } from "#query/graph/meaning/members.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import { isContract, isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { typesTaken } from "#query/graph/overloads/by-types.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** How many methods of one name are compared with interfaces: as many as are read of a name. */
const SHAPES_MAX = 4_000;

/** The methods whose calls may run this one: those it overrides, and those of interfaces its type implements. Also for properties. */
export function overriddenBy(resolver: Resolver, method: SymbolRow): SymbolRow[] {
  const owner = mayOverride(method) ? resolver.ownerOf(method) : undefined;
  if (!owner) return [];
  // Where shapes decide, an embedded type lends its methods without knowing the type that embeds it: only interfaces count.
  const above = symbolsIn(resolver.supertypes(owner)).filter((type) => !hasShapes(method) || isInterface(type));
  const nominal = above.flatMap((type) => symbolsIn(resolver.members(type, method.name, sideOf(resolver.facts, method))));
  const shaped = hasShapes(method) && !isInterface(owner) ? interfacesOf(resolver, method, owner) : [];
  return [...nominal, ...shaped].filter(
    (other) =>
      other.symbolRow !== method.symbolRow &&
      // A module may be what it takes in: its other clauses of a function are the function.
      resolver.ownerOf(other)?.symbolRow !== owner.symbolRow &&
      mayOverrideInherited(resolver, method, other) &&
      isOnSameSide(resolver, method, other) &&
      mayBeOneMethod(resolver, method, other),
  );
}

/** Whether a symbol can override an inherited one: a method, or a property where properties override instead of hiding each other. */
export function mayOverride(symbol: SymbolRow): boolean {
  return isFunction(symbol) || (symbol.kind === "property" && systemOf(symbol.language)?.propertiesOverride !== undefined);
}

/** Whether a member can override an inherited one by kind: a method never overrides a field where both may share a name. */
export function mayOverrideInherited(resolver: Resolver, member: SymbolRow, inherited: SymbolRow): boolean {
  const system = systemOf(member.language);
  if (!mayOverride(inherited) || (isFunction(member) !== isFunction(inherited) && !system?.membersShareNames)) return false;
  if (isFunction(member)) return true;
  // A property of the type itself (static) is reached through the type's name, so it overrides none.
  if (sideOf(resolver.facts, member) === "type") return false;
  if (system?.propertiesOverride === "always") return true;
  return SAYS_OVERRIDE.test(member.signature) || isContract(resolver.ownerOf(inherited));
}

const SAYS_OVERRIDE = /\boverride\b/;

/** Whether one method can override the other: a static method does not override an instance method. */
export function isOnSameSide({ facts }: Resolver, a: SymbolRow, b: SymbolRow): boolean {
  const side = sideOf(facts, a);
  return side === undefined || (sideOf(facts, b) ?? side) === side;
}

/** Whether a method has no code of its own, so that a call of it runs another: a method of an interface, or one that is only declared. */
export function isCodeless(resolver: Resolver, method: SymbolRow): boolean {
  if (!method.isDefinition || isContract(resolver.ownerOf(method))) return true;
  return method.kind === "property" && SAYS_ABSTRACT.test(method.signature);
}

const SAYS_ABSTRACT = /\babstract\b/;

/**
 * Whether one method can override the other by its parameters: an overload with another number of them does not, nor does one with other
 * types where the type of either method has an overload with just the types of the other method. Type parameters may stand for other types.
 */
export function mayBeOneMethod(resolver: Resolver, method: SymbolRow, other: SymbolRow): boolean {
  if (!takesAsMany(resolver, method, other)) return false;
  if (!systemOf(method.language)?.overloadsByTypes || typesTaken(method) === typesTaken(other)) return true;
  return !hasOverloadLike(resolver, method, other) && !hasOverloadLike(resolver, other, method);
}

/** Whether the type of a method has an overload of it that takes just the types of another method. */
function hasOverloadLike({ facts }: Resolver, { parentRow, name, symbolRow }: SymbolRow, other: SymbolRow): boolean {
  const types = typesTaken(other);
  const beside = parentRow === null ? facts.symbolsOf(versionOf(symbolRow)) : facts.childrenOf({ symbolRow: parentRow });
  return beside.some((one) => one.parentRow === parentRow && one.name === name && isFunction(one) && typesTaken(one) === types);
}

function takesAsMany({ facts }: Resolver, method: SymbolRow, other: SymbolRow): boolean {
  const a = arityOf(facts, method);
  const b = arityOf(facts, other);
  if (!a || !b) return true;
  return a.least <= (b.most ?? Number.POSITIVE_INFINITY) && b.least <= (a.most ?? Number.POSITIVE_INFINITY);
}

/** For a method of an interface: the methods of types that implement the interface by shape alone. */
export function shapedImplementations(resolver: Resolver, method: SymbolRow): SymbolRow[] {
  const owner = resolver.ownerOf(method);
  if (!owner || !isInterface(owner) || !hasShapes(method)) return [];
  const wanted = methodsOf(resolver, owner);
  const others = resolver.facts.named(method.name, method.language).filter((other) => isFunction(other) && areAsMany(other, method));
  if (others.length > SHAPES_MAX) return [];
  return others.filter((other) => {
    const type = resolver.ownerOf(other);
    return type !== undefined && !isInterface(type) && hasAll(resolver, type, wanted);
  });
}

function interfacesOf(resolver: Resolver, method: SymbolRow, owner: SymbolRow): SymbolRow[] {
  const required = requiredSo(resolver, resolver.facts.named(method.name, method.language));
  if (required.length > SHAPES_MAX) return [];
  return required
    .filter(({ required: other, by }) => areAsMany(other, method) && hasAll(resolver, owner, methodsOf(resolver, by)))
    .map(({ required: other }) => other);
}

/** A method that an interface requires. */
interface Required {
  readonly required: SymbolRow;
  readonly by: SymbolRow;
}

/** Those of some methods of one name that interfaces require: of the thousands that a common name may have, these are few. */
function requiredSo(resolver: Resolver, namesakes: readonly SymbolRow[]): readonly Required[] {
  const known =
    requiredAmong.get(namesakes) ??
    namesakes.flatMap((required) => {
      const by = resolver.ownerOf(required);
      return by && isInterface(by) ? [{ required, by }] : [];
    });
  requiredAmong.set(namesakes, known);
  return known;
}

const requiredAmong = new WeakMap<readonly SymbolRow[], readonly Required[]>();

function hasAll(resolver: Resolver, type: SymbolRow, wanted: readonly SymbolRow[]): boolean {
  return wanted.every((method) =>
    symbolsIn(resolver.members(type, method.name)).some((own) => isFunction(own) && isLike(resolver, own, method)),
  );
}

function isLike(resolver: Resolver, own: SymbolRow, wanted: SymbolRow): boolean {
  return areAsMany(own, wanted) && (systemOf(own.language)?.hasSameShape?.(resolver, own, wanted) ?? true);
}

/** The methods that an interface requires, including those of the interfaces that it extends. */
function methodsOf(resolver: Resolver, type: SymbolRow): readonly SymbolRow[] {
  const known = requiredBy.get(resolver) ?? new Map<number, readonly SymbolRow[]>();
  requiredBy.set(resolver, known);
  const methods = known.get(type.symbolRow) ?? methodsAbove(resolver, type, new Set());
  known.set(type.symbolRow, methods);
  return methods;
}

/** Read once for each interface: each type that has a method of one name is compared with each interface that has such a method. */
const requiredBy = new WeakMap<Resolver, Map<number, readonly SymbolRow[]>>();

function methodsAbove(resolver: Resolver, type: SymbolRow, seen: Set<number>): SymbolRow[] {
  if (seen.has(type.symbolRow)) return [];
  seen.add(type.symbolRow);
  const own = resolver.facts.childrenOf(type).filter(({ kind }) => kind === "method");
  return [...own, ...symbolsIn(resolver.supertypes(type)).flatMap((above) => (isType(above) ? methodsAbove(resolver, above, seen) : []))];
}

/** Whether a type implements interfaces by having their methods. */
export function mayHaveShape(type: SymbolRow): boolean {
  return hasShapes(type) && !isInterface(type);
}

function isInterface({ kind }: SymbolRow): boolean {
  return kind === "interface";
}

function hasShapes({ language }: SymbolRow): boolean {
  return systemOf(language)?.implementsByShape ?? false;
}

/** Whether two declarations have the same number of parameters, as far as their signatures tell. */
function areAsMany(a: SymbolRow, b: SymbolRow): boolean {
  const [ofA, ofB] = [parameters(a), parameters(b)];
  return ofA === undefined || ofB === undefined || ofA === ofB;
}

/**
 * How many parameters a declaration has, counted in its signature. A receiver before the name does not count, nor does a trailing comma.
 * Undefined where the signature is cut off before the parameters end.
 */
function parameters(symbol: SymbolRow): number | undefined {
  const known = countedBySymbol.get(symbol);
  if (known) return known.count;
  const count = countedIn(symbol);
  countedBySymbol.set(symbol, { count });
  return count;
}

const countedBySymbol = new WeakMap<SymbolRow, { readonly count: number | undefined }>();

function countedIn({ signature, name }: SymbolRow): number | undefined {
  const open = signature.indexOf("(", signature.search(new RegExp(`\\b${RegExp.escape(name)}\\b`)));
  if (open < 0) return 0;
  let depth = 0;
  let count = 0;
  let isEmpty = true;
  for (let at = open; at < signature.length; at++) {
    const letter = signature[at] as string;
    if ("([{<".includes(letter)) depth++;
    else if (")]}>".includes(letter)) depth--;
    if (depth === 0) return isEmpty ? count : count + 1;
    if (letter === "," && depth === 1) {
      if (!isEmpty) count++;
      isEmpty = true;
    } else if (at > open && letter.trim() !== "") isEmpty = false;
  }
  return undefined;
}

/** Types that implement an interface by shape: they have its methods, with as many parameters and what else the language compares. */
export function implementersByShape(resolver: Resolver, type: SymbolRow): SymbolRow[] {
  if (!isInterface(type) || !hasShapes(type)) return [];
  const wanted = methodsOf(resolver, type);
  const namesakes = wanted.map((method) => resolver.facts.named(method.name, method.language).filter(isFunction));
  const [rarest] = namesakes.toSorted((a, b) => a.length - b.length);
  if (!rarest || rarest.length > SHAPES_MAX) return [];
  return ownersOf(resolver, rarest).filter((owner) => !isInterface(owner) && hasAll(resolver, owner, wanted));
}

/**
 * Types that had, by shape, all methods that an interface required before it changed. `formerOf` returns a method as it was, or undefined
 * for a new one. A type that was adapted since may have some methods in their present form.
 */
export function formerImplementers(
  resolver: Resolver,
  type: SymbolRow,
  formerOf: (method: SymbolRow) => SymbolRow | undefined,
): SymbolRow[] {
  if (!isInterface(type) || !hasShapes(type)) return [];
  const wanted = methodsOf(resolver, type).flatMap((method) => {
    const former = formerOf(method);
    return former ? [[former, method] as const] : [];
  });
  const namesakes = wanted.map((forms) => {
    const names = new Set(forms.map(({ name }) => name));
    return [...names].flatMap((name) => resolver.facts.named(name, type.language).filter(isFunction));
  });
  const [rarest] = namesakes.toSorted((a, b) => a.length - b.length);
  if (!rarest || rarest.length > SHAPES_MAX) return [];
  const hasOne = (owner: SymbolRow, forms: readonly SymbolRow[]): boolean => forms.some((form) => hasAll(resolver, owner, [form]));
  return ownersOf(resolver, rarest).filter((owner) => !isInterface(owner) && wanted.every((forms) => hasOne(owner, forms)));
}

/**
 * The interfaces that a type implemented by shape while it had a method as it was (`former`), and no longer does. `asksForMore` says
 * whether the interface requires other methods as well: many types happen to have the only method of a small interface and are never used
 * as one.
 */
export function formerlyImplemented(
  resolver: Resolver,
  type: SymbolRow,
  former: SymbolRow,
): { readonly contract: SymbolRow; readonly asksForMore: boolean }[] {
  if (!mayHaveShape(type)) return [];
  const namesakes = resolver.facts.named(former.name, former.language).filter(isFunction);
  if (namesakes.length > SHAPES_MAX) return [];
  return ownersOf(resolver, namesakes).flatMap((contract) => {
    if (!isInterface(contract)) return [];
    const wanted = methodsOf(resolver, contract);
    const [same, others] = [wanted.filter(({ name }) => name === former.name), wanted.filter(({ name }) => name !== former.name)];
    const was = same.length > 0 && same.every((method) => isLike(resolver, former, method)) && hasAll(resolver, type, others);
    return was && !hasAll(resolver, type, same) ? [{ contract, asksForMore: others.length > 0 }] : [];
  });
}

/** The interfaces whose methods a type has all of. */
export function interfacesByShape(resolver: Resolver, type: SymbolRow, methods: readonly SymbolRow[]): SymbolRow[] {
  if (!mayHaveShape(type)) return [];
  const namesakes = methods.flatMap(({ name, language }) => {
    const found = resolver.facts.named(name, language).filter(isFunction);
    return found.length > SHAPES_MAX ? [] : found;
  });
  return ownersOf(resolver, namesakes).filter((owner) => isInterface(owner) && hasAll(resolver, type, methodsOf(resolver, owner)));
}

/** Whether a type has all methods of an interface, in a language where shape decides. */
export function fulfils(resolver: Resolver, type: SymbolRow, contract: SymbolRow): boolean {
  if (!isInterface(contract) || isInterface(type) || !hasShapes(contract)) return false;
  const wanted = methodsOf(resolver, contract);
  return wanted.length > 0 && hasAll(resolver, type, wanted);
}

function ownersOf(resolver: Resolver, methods: readonly SymbolRow[]): SymbolRow[] {
  const owners = methods.flatMap((method) => resolver.ownerOf(method) ?? []);
  return [...new Map(owners.map((owner) => [owner.symbolRow, owner])).values()];
}
