/**
 * Methods that stand for each other: one that a type inherits or implements, and one that overrides or implements it. A call of the one may
 * run the other.
 */
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { arityOf } from "./meaning/arity.ts";
import { symbolsIn } from "./meaning/meaning.ts";
import { sideOf } from "./meaning/members.ts";
import type { Resolver } from "./meaning/resolver.ts";
import { isFunction, isType } from "./meaning/symbol-kinds.ts";

/** Types that are looked at for whether they implement an interface by its shape; of a more common name nobody can say. */
const SHAPES_MAX = 2_000;

/** The methods whose calls may run this one: those it overrides, and those of interfaces that its type implements. The same of a property. */
export function overriddenBy(resolver: Resolver, method: SymbolRow): SymbolRow[] {
  const owner = mayOverride(method) ? resolver.ownerOf(method) : undefined;
  if (!owner) return [];
  // Where shapes decide, what is embedded lends its methods and knows nothing of who takes them: only an interface's calls come here.
  const above = symbolsIn(resolver.supertypes(owner)).filter((type) => !hasShapes(method) || isInterface(type));
  const nominal = above.flatMap((type) => symbolsIn(resolver.members(type, method.name, sideOf(resolver.facts, method))));
  const shaped = hasShapes(method) && !isInterface(owner) ? interfacesOf(resolver, method, owner) : [];
  return [...nominal, ...shaped].filter(
    (other) =>
      other.symbolRow !== method.symbolRow &&
      mayOverrideInherited(resolver, method, other) &&
      isOnSameSide(resolver, method, other) &&
      takesAsMany(resolver, method, other),
  );
}

/** Whether a symbol may stand for one that its type inherits: a method, or a property, where these do not hide each other. */
export function mayOverride(symbol: SymbolRow): boolean {
  return isFunction(symbol) || (symbol.kind === "property" && systemOf(symbol.language)?.propertiesOverride !== undefined);
}

/** Whether a member can override an inherited one, by their sorts: a method never overrides a field, where both may have one name. */
export function mayOverrideInherited(resolver: Resolver, member: SymbolRow, inherited: SymbolRow): boolean {
  const system = systemOf(member.language);
  if (!mayOverride(inherited) || (isFunction(member) !== isFunction(inherited) && !system?.membersShareNames)) return false;
  if (isFunction(member)) return true;
  // What a type keeps for itself is told apart by the name of the type.
  if (sideOf(resolver.facts, member) === "type") return false;
  if (system?.propertiesOverride === "always") return true;
  return SAYS_OVERRIDE.test(member.signature) || isContract(resolver.ownerOf(inherited));
}

const SAYS_OVERRIDE = /\boverride\b/;

/** Whether one method can override the other: none of a type itself overrides one of values. */
export function isOnSameSide({ facts }: Resolver, a: SymbolRow, b: SymbolRow): boolean {
  const side = sideOf(facts, a);
  return side === undefined || (sideOf(facts, b) ?? side) === side;
}

/** Whether a method has no code of its own, so that a call of it runs another: one of an interface, or one that is only declared. */
export function isCodeless(resolver: Resolver, method: SymbolRow): boolean {
  if (!method.isDefinition || isContract(resolver.ownerOf(method))) return true;
  return method.kind === "property" && SAYS_ABSTRACT.test(method.signature);
}

const SAYS_ABSTRACT = /\babstract\b/;

function isContract(type: SymbolRow | undefined): boolean {
  return type?.kind === "interface" || type?.kind === "trait";
}

/** Whether two methods may take the same number of arguments: an overload of what is overridden is not overridden. */
export function takesAsMany({ facts }: Resolver, method: SymbolRow, other: SymbolRow): boolean {
  const a = arityOf(facts, method);
  const b = arityOf(facts, other);
  if (!a || !b) return true;
  return a.least <= (b.most ?? Number.POSITIVE_INFINITY) && b.least <= (a.most ?? Number.POSITIVE_INFINITY);
}

/** Of an interface's method: the methods of types that implement the interface by their shape alone. */
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
  const others = resolver.facts.named(method.name, method.language);
  if (others.length > SHAPES_MAX) return [];
  return others.filter((other) => {
    const type = resolver.ownerOf(other);
    return type !== undefined && isInterface(type) && areAsMany(other, method) && hasAll(resolver, owner, methodsOf(resolver, type));
  });
}

function hasAll(resolver: Resolver, type: SymbolRow, wanted: readonly SymbolRow[]): boolean {
  return wanted.every((method) =>
    symbolsIn(resolver.members(type, method.name)).some((own) => isFunction(own) && isLike(resolver, own, method)),
  );
}

function isLike(resolver: Resolver, own: SymbolRow, wanted: SymbolRow): boolean {
  return areAsMany(own, wanted) && (systemOf(own.language)?.hasSameShape?.(resolver, own, wanted) ?? true);
}

/** The methods that an interface of the view asks for, those it takes over from others included. */
function methodsOf(resolver: Resolver, type: SymbolRow, seen: Set<number> = new Set()): SymbolRow[] {
  if (seen.has(type.symbolRow)) return [];
  seen.add(type.symbolRow);
  const own = resolver.facts
    .symbolsOf(versionOf(type.symbolRow))
    .filter(({ parentRow, kind }) => parentRow === type.symbolRow && kind === "method");
  return [...own, ...symbolsIn(resolver.supertypes(type)).flatMap((above) => (isType(above) ? methodsOf(resolver, above, seen) : []))];
}

function isInterface({ kind }: SymbolRow): boolean {
  return kind === "interface";
}

function hasShapes({ language }: SymbolRow): boolean {
  return systemOf(language)?.implementsByShape ?? false;
}

/** Whether two declarations have as many parameters, as far as their signatures tell. */
function areAsMany(a: SymbolRow, b: SymbolRow): boolean {
  const [ofA, ofB] = [parameters(a), parameters(b)];
  return ofA === undefined || ofB === undefined || ofA === ofB;
}

/**
 * How many parameters a declaration has, as written; a receiver before the name is none, nor is what follows a last comma. Undefined where the
 * signature is cut off before their end.
 */
function parameters({ signature, name }: SymbolRow): number | undefined {
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

/** Types that have all methods of an interface, with as many parameters, where the language asks for no more. */
export function implementersByShape(resolver: Resolver, type: SymbolRow): SymbolRow[] {
  if (!isInterface(type) || !hasShapes(type)) return [];
  const wanted = methodsOf(resolver, type);
  const namesakes = wanted.map((method) => resolver.facts.named(method.name, method.language).filter(isFunction));
  const [rarest] = namesakes.toSorted((a, b) => a.length - b.length);
  if (!rarest || rarest.length > SHAPES_MAX) return [];
  return ownersOf(resolver, rarest).filter((owner) => !isInterface(owner) && hasAll(resolver, owner, wanted));
}

/**
 * Types that had all methods which an interface asked for before it changed, by their shape. `formerOf`: a method as it was, undefined for one
 * that is new. A type that was adapted since has some as they are now.
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
 * Interfaces of the view that a type had all methods of while it had one as it was, and has not any more; each with whether it asks for
 * others, too: many types have the one method of a small interface and are never taken for it.
 */
export function formerlyImplemented(
  resolver: Resolver,
  type: SymbolRow,
  former: SymbolRow,
): { readonly contract: SymbolRow; readonly asksForMore: boolean }[] {
  if (isInterface(type) || !hasShapes(type)) return [];
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

/** Interfaces of the view whose methods a type has all. */
export function interfacesByShape(resolver: Resolver, type: SymbolRow, methods: readonly SymbolRow[]): SymbolRow[] {
  if (isInterface(type) || !hasShapes(type)) return [];
  const namesakes = methods.flatMap(({ name, language }) => {
    const found = resolver.facts.named(name, language).filter(isFunction);
    return found.length > SHAPES_MAX ? [] : found;
  });
  return ownersOf(resolver, namesakes).filter((owner) => isInterface(owner) && hasAll(resolver, type, methodsOf(resolver, owner)));
}

/** Whether a type has all methods of an interface, where shapes decide what implements it. */
export function fulfils(resolver: Resolver, type: SymbolRow, contract: SymbolRow): boolean {
  if (!isInterface(contract) || isInterface(type) || !hasShapes(contract)) return false;
  const wanted = methodsOf(resolver, contract);
  return wanted.length > 0 && hasAll(resolver, type, wanted);
}

function ownersOf(resolver: Resolver, methods: readonly SymbolRow[]): SymbolRow[] {
  const owners = methods.flatMap((method) => resolver.ownerOf(method) ?? []);
  return [...new Map(owners.map((owner) => [owner.symbolRow, owner])).values()];
}
