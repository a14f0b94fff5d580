/** What a free name means, that is, one that its file does not bind. */

import type { ModuleSystem, Standing } from "#query/graph/modules/module-system.ts";
import { hasMembers, systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { EXTERNAL, type Meaning, meaningOf, NOTHING, NOTHING_KNOWN } from "./meaning.ts";
import { INHERITED_OUTSIDE, sideOf } from "./members.ts";
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
  const stands = isCalled ? "called" : "value";
  if (systemOf(file.language)?.separatesFunctions) {
    const apart = readAs(resolver, file, free, isCalled ? notValues : notFunctions, stands);
    if (apart.denotations.length > 0) return apart;
  }
  const found = readAs(resolver, file, free, anything, stands);
  if (isCalled || found.denotations.length > 0 || !found.isOpen) return found;
  return systemOf(file.language)?.unexplained?.(resolver, file, free.name, around(resolver, file, free)) ?? found;
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
function readAs(resolver: Resolver, file: GraphFile, free: FreeName, reading: Reading, stands: Standing): Meaning {
  const { facts } = resolver;
  const { name } = free;
  const system = systemOf(file.language);
  const inner = around(resolver, file, free);
  let isInherited = false;
  let mayBeInside = false;
  for (const outer of facts.outwards(inner)) {
    const found = inSymbol(resolver, system, outer, name);
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
