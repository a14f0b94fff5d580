/** What a name means that its file does not bind. */

import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import { hasMembers, systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { EXTERNAL, type Meaning, meaningOf, NOTHING, NOTHING_KNOWN } from "./meaning.ts";
import { sideOf } from "./members.ts";
import { anything, notFunctions, notValues, type Reading, typesOnly, untaggedFirst } from "./preferring.ts";
import type { Resolver } from "./resolver.ts";
import { isFunction, isType } from "./symbol-kinds.ts";
import { onlyOneUnseen } from "./unseen.ts";
import type { GraphFile } from "./view-facts.ts";

export interface FreeName {
  readonly name: string;
  /** Position of the symbol that it stands in; null at file level. */
  readonly within: number | null;
}

/** What a free name means; one that is called, where functions have names of their own, a function. */
export function freeName(resolver: Resolver, file: GraphFile, free: FreeName, isCalled: boolean): Meaning {
  if (systemOf(file.language)?.separatesFunctions) {
    const apart = readAs(resolver, file, free, isCalled ? notValues : notFunctions);
    if (apart.denotations.length > 0) return apart;
  }
  const read = readAs(resolver, file, free, anything);
  const found = systemOf(file.language)?.hasTags ? untaggedFirst(read) : read;
  if (isCalled || found.denotations.length > 0 || !found.isOpen) return found;
  return systemOf(file.language)?.unexplained?.(resolver, file, free.name, around(resolver, file, free)) ?? found;
}

function around({ facts }: Resolver, { versionId }: GraphFile, { within }: FreeName): SymbolRow | undefined {
  return within === null ? undefined : facts.symbolAt(versionId, within);
}

/** What a name means where only a type can stand. */
export function freeType(resolver: Resolver, file: GraphFile, free: FreeName): Meaning {
  return readAs(resolver, file, free, typesOnly);
}

/** A member of what is around it, a definition of the file, of its package, or of what it imports whole. */
function readAs(resolver: Resolver, file: GraphFile, free: FreeName, reading: Reading): Meaning {
  const { facts } = resolver;
  const { name } = free;
  const system = systemOf(file.language);
  const inner = around(resolver, file, free);
  for (const outer of facts.outwards(inner)) {
    const inside = reading(inSymbol(resolver, system, outer, name));
    if (inside.denotations.length > 0) return inside;
  }
  const top = system?.hasNoFreeTop ? NOTHING : reading(meaningOf(facts.atTop(file, name)));
  if (top.denotations.length > 0) return top;
  if (!system) return NOTHING_KNOWN;
  const beside = reading(system.free(resolver, file, name, inner));
  if (beside.denotations.length > 0) return beside;
  const taken = reading(resolver.modules.takenWhole(file, name));
  if (taken.denotations.length > 0) return taken;
  const seesAllTypes = (): boolean =>
    (system.seesAllTypes ?? false) && !onlyOneUnseen(resolver, file, facts.named(name, file.language).filter(isType), system.mayBeSeen);
  const seesAll = reading === typesOnly ? seesAllTypes() : system.seesAllNames;
  return seesAll ? EXTERNAL : NOTHING_KNOWN;
}

/** A name inside a type or a namespace. */
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
