/** What a free name means, that is, one that its file does not bind. */

import { tagMeaning } from "#query/graph/modules/languages/templates/tag-meaning.ts";
import type { ModuleSystem, Standing } from "#query/graph/modules/module-system.ts";
import { hasMembers, systemOf } from "#query/graph/modules/module-systems.ts";
import { textMeaning } from "#query/graph/texts/text-meaning.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { isExtension } from "./extensions.ts";
import { EXTERNAL, type Meaning, meaningOf, NOTHING, NOTHING_KNOWN, only, symbolsIn } from "./meaning.ts";
import { INHERITED_OUTSIDE, type Meant, meantAmong, sideOf } from "./members.ts";
import { anything, notFunctions, notValues, type Reading, typesOnly } from "./preferring.ts";
import type { Resolver } from "./resolver.ts";
import { isFunction, isType } from "./symbol-kinds.ts";
import { onlyOneUnseen } from "./unseen.ts";
import type { GraphFile } from "./view-facts.ts";

export interface FreeName {
  readonly name: string;
  /** Position of the symbol that encloses the name; null at file level. */
  readonly within: number | null;
}

/** A function of a type outside the view; what it returns may be one of our types, as in a list that extends a list of the library. */
const FROM_OUTSIDE: Meaning = { denotations: [{ is: "external", gives: NOTHING_KNOWN }], isOpen: false };

/** What a free name means. A called name prefers functions in languages that keep functions and values in separate namespaces. */
export function freeName(resolver: Resolver, file: GraphFile, free: FreeName, isCalled: boolean): Meaning {
  const ofConvention = tagMeaning(resolver, file, free.name) ?? textMeaning(resolver, file, free.name);
  if (ofConvention) return ofConvention;
  const stands = isCalled ? "called" : "value";
  const { separatesFunctions, functionsAreOnlyCalled } = systemOf(file.language) ?? {};
  const apart = separatesFunctions ? readAs(resolver, file, free, isCalled ? notValues : notFunctions, stands) : NOTHING;
  if (apart.denotations.length > 0) return doubtingExtensions(resolver, file, free, apart);
  const isApart = functionsAreOnlyCalled === true && !isCalled;
  const found = isApart ? apart : doubtingExtensions(resolver, file, free, readAs(resolver, file, free, anything, stands));
  if (isCalled || found.denotations.length > 0 || !found.isOpen) return found;
  return systemOf(file.language)?.unexplained?.(resolver, file, free.name, around(resolver, file, free)) ?? found;
}

/**
 * The functions that a called name means and that satisfy `isMeant`: others of the name hide neither those further out nor extensions of the
 * types around the call. Where only functions are left that the file sees in ways nobody knows, the meaning is open.
 */
export function freeNameMeant(resolver: Resolver, file: GraphFile, free: FreeName, isMeant: Meant): Meaning {
  const found = readAs(resolver, file, free, (meaning) => meantAmong(meaning, isMeant), "called", isMeant);
  if (found.denotations.length > 0) return found;
  const isInReach = (symbol: SymbolRow): boolean => systemOf(file.language)?.isInReach(resolver, file, symbol) ?? false;
  const isOutside = (symbol: SymbolRow): boolean => symbol.parentRow === null && isFunction(symbol);
  const others = resolver.facts
    .named(free.name, file.language)
    .filter((symbol) => isOutside(symbol) && isMeant(symbol) && isInReach(symbol));
  return { ...meaningOf(others), isOpen: true };
}

/** Opens a meaning of extensions alone, unless one of the types around the name is of the type that they extend. */
function doubtingExtensions(resolver: Resolver, file: GraphFile, free: FreeName, found: Meaning): Meaning {
  if (found.isOpen || !systemOf(file.language)?.extensionsNeedReceivers || !isOfExtensions(resolver, found)) return found;
  const rows = new Set(symbolsIn(found).map(({ symbolRow }) => symbolRow));
  for (const outer of resolver.facts.outwards(around(resolver, file, free))) {
    const type = hasMembers(outer) ? (resolver.types.typeMeant(outer) ?? outer) : undefined;
    const members = type ? symbolsIn(resolver.memberOf(only({ is: "value", symbol: type }), free.name, file)) : [];
    if (members.some(({ symbolRow }) => rows.has(symbolRow))) return found;
  }
  return { ...found, isOpen: true };
}

/**
 * What an imported name means where it stands alone: a name that is not called is no function, and an extension is only meant if a value
 * of the type that it extends is around, which the import does not tell.
 */
export function importedAlone(resolver: Resolver, { language }: GraphFile, found: Meaning, isCalled: boolean): Meaning {
  const { functionsAreOnlyCalled, extensionsNeedReceivers } = systemOf(language) ?? {};
  const meant = functionsAreOnlyCalled && !isCalled ? withoutFunctions(found) : found;
  return extensionsNeedReceivers && isOfExtensions(resolver, meant) ? { ...meant, isOpen: true } : meant;
}

function withoutFunctions(found: Meaning): Meaning {
  const denotations = found.denotations.filter((one) => one.is !== "symbol" || !isFunction(one.symbol));
  return denotations.length === found.denotations.length ? found : { ...found, denotations };
}

/** Whether a meaning consists of extensions alone. */
function isOfExtensions(resolver: Resolver, { denotations }: Meaning): boolean {
  return denotations.length > 0 && denotations.every((one) => one.is === "symbol" && isExtension(resolver.facts, one.symbol));
}

function around({ facts }: Resolver, { versionId }: GraphFile, { within }: FreeName): SymbolRow | undefined {
  return within === null ? undefined : facts.symbolAt(versionId, within);
}

/** What a name means in a position where only a type can be. */
export function freeType(resolver: Resolver, file: GraphFile, free: FreeName): Meaning {
  const found = readAs(resolver, file, free, typesOnly, "type");
  // A macro may stand for a type, and what the grammar takes for a type may be anything.
  const mayBeOther = systemOf(file.language)?.tagsAreApart === true && found.denotations.length === 0;
  return mayBeOther ? readAs(resolver, file, free, anything, "type") : found;
}

/** Looks for a name outwards: in the symbols around it, at the top of the file, in its package, then in what the file imports whole. */
function readAs(resolver: Resolver, file: GraphFile, free: FreeName, reading: Reading, stands: Standing, isMeant?: Meant): Meaning {
  const { facts } = resolver;
  const { name } = free;
  const system = systemOf(file.language);
  const inner = around(resolver, file, free);
  let isInherited = false;
  let mayBeInside = false;
  for (const outer of facts.outwards(inner)) {
    const found = isMeant ? meantInSymbol(resolver, file, outer, name, isMeant) : inSymbol(resolver, system, outer, name);
    const inside = reading(found);
    if (inside.denotations.length > 0) return inside;
    if (found === INHERITED_OUTSIDE) isInherited = true;
    else mayBeInside ||= found.isOpen;
  }
  const top = system?.hasNoFreeTop ? NOTHING : reading(meaningOf(facts.atTop(file, name)));
  if (top.denotations.length > 0) return top;
  if (!system) return NOTHING_KNOWN;
  const beside = reading(system.free(resolver, file, name, inner, stands));
  if (beside.denotations.length > 0) return beside;
  const taken = reading(resolver.modules.takenWithin(file, name, inner));
  if (taken.denotations.length > 0) return taken;
  if (isInherited && !mayBeInside && stands === "called" && system.inheritsBareCalls) return FROM_OUTSIDE;
  const seesAllTypes = (): boolean =>
    (system.seesAllTypes ?? false) && !onlyOneUnseen(resolver, file, facts.named(name, file.language).filter(isType), system.mayBeSeen);
  const seesAll = reading === typesOnly ? seesAllTypes() : system.seesAllNames;
  return seesAll ? EXTERNAL : NOTHING_KNOWN;
}

/** The functions that a called name means inside a type or a function of it, extensions of the type included. */
function meantInSymbol(resolver: Resolver, file: GraphFile, around: SymbolRow, name: string, isMeant: Meant): Meaning {
  if (!hasMembers(around) && !isFunction(around)) return meantAmong(inSymbol(resolver, systemOf(file.language), around, name), isMeant);
  const type = hasMembers(around) ? (resolver.types.typeMeant(around) ?? around) : resolver.ownerOf(around);
  return type ? resolver.memberOf(only({ is: "value", symbol: type }), name, file, isMeant) : NOTHING;
}

/** What a name means inside a type, a function or a namespace. */
function inSymbol(resolver: Resolver, system: ModuleSystem | undefined, around: SymbolRow, name: string): Meaning {
  if (hasMembers(around)) {
    return system?.hasBareMembers
      ? resolver.members(resolver.types.typeMeant(around) ?? around, name, undefined, around.language)
      : NOTHING;
  }
  if (isFunction(around)) {
    const owner = system?.hasBareMembers ? resolver.ownerOf(around) : undefined;
    return owner ? resolver.members(owner, name, sideOf(resolver.facts, around), around.language) : NOTHING;
  }
  return around.kind === "module" && !system?.freeLooksOutwards ? meaningOf(resolver.qualified(around, name)) : NOTHING;
}
