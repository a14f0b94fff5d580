/** Looks up the members of a type by name: its own, those of its parts, and those it inherits. */

import { CALLABLE } from "#core/usage-facts.ts";
import { languageById } from "#lang/languages.ts";
import type { SeenAs } from "#query/graph/modules/module-system.ts";
import { hasMembers, systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf } from "#store/rows/row-id.ts";
import { type Answer, answerOf } from "./following.ts";
import { comparedPath } from "./letter-case.ts";
import { type Denotation, type GivenTypes, type Meaning, meaningOf, NOTHING, NOTHING_KNOWN, union } from "./meaning.ts";
import { preferring } from "./preferring.ts";
import type { Resolver } from "./resolver.ts";
import { isFunction, isValue } from "./symbol-kinds.ts";
import type { ViewFacts } from "./view-facts.ts";

/** How many types of a hierarchy are searched for a member. */
const SUPERTYPES_MAX = 64;

/** The member can only come from a supertype that the view does not define. */
export const INHERITED_OUTSIDE: Meaning = { denotations: [], isOpen: true };

/** Whether a member belongs to the type itself (static) or to its instances. */
export type Side = "type" | "value";

/** The side of a member, where a type and its instances may each have one of a name; undefined where it may be both, or is unknown. */
export function sideOf(facts: ViewFacts, member: SymbolRow): Side | undefined {
  const isStatic = systemOf(member.language)?.isStatic?.(member, facts);
  return isStatic === undefined ? undefined : isStatic ? "type" : "value";
}

/** The member of an object literal or an anonymous type; undefined where it has none of the name. */
export function memberOfObject(
  resolver: Resolver,
  { file, members }: Denotation & { readonly is: "object" },
  name: string,
): Meaning | undefined {
  const member = members.find((one) => one.name === name);
  return member && resolver.meaning(file, member.value);
}

/** A type of a hierarchy, with what its type parameters stand for there. */
interface Step {
  readonly at: SymbolRow;
  readonly args?: readonly Meaning[] | undefined;
  readonly given?: GivenTypes | undefined;
  /** The type defines the one below it: `type Own Base` has the fields of `Base`, and none of its methods. */
  readonly keepsMethods?: boolean;
}

/** Whether a definition is one that a lookup asks for. */
export type Meant = (symbol: SymbolRow) => boolean;

/** What a member lookup asks for. */
interface Asked {
  readonly side: Side | undefined;
  readonly seenAs: SeenAs;
  /** Restricts the lookup to members that satisfy this. */
  readonly isMeant?: Meant;
}

/** Whether a symbol is a function or a value. */
function hasSort(symbol: SymbolRow): boolean {
  return isFunction(symbol) || isValue(symbol);
}

function withoutMethods(members: Meaning): Meaning {
  return { ...members, denotations: members.denotations.filter((one) => one.is !== "symbol" || one.symbol.kind !== "method") };
}

/** The definitions of a meaning that satisfy `isMeant`. */
export function meantAmong(members: Meaning, isMeant: Meant | undefined): Meaning {
  if (!isMeant) return members;
  return { ...members, denotations: members.denotations.filter((one) => one.is === "symbol" && isMeant(one.symbol)) };
}

export class Members {
  readonly #resolver: Resolver;
  readonly #known = new Map<number, Map<string, Answer<Meaning>>>();

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /**
   * The members of a type named `name`: its own, wherever they are defined, else members that its methods assign, else those it inherits.
   * `side` prefers static or instance members, where the language tells them apart. `reader`: the language of the using file, which may use
   * another name for them. `isMeant`: members that do not satisfy it hide no inherited ones.
   */
  of(owner: SymbolRow, name: string, side?: Side, reader?: string, isMeant?: Meant): Meaning {
    const type = owner.kind === "impl" ? (this.#resolver.types.typeMeant(owner) ?? owner) : owner;
    const seenAs = reader === undefined ? "written" : systemOf(reader)?.readsAccessors ? "property" : "accessor";
    if (isMeant) return this.#inHierarchy(type, name, { side, seenAs, isMeant });
    const ofType = this.#known.get(type.symbolRow) ?? new Map<string, Answer<Meaning>>();
    this.#known.set(type.symbolRow, ofType);
    return this.#resolver.following.take(answerOf(ofType, `${side ?? ""} ${seenAs} ${name}`), NOTHING_KNOWN, () => {
      const lead = this.#resolver.types.leadOf(type);
      if (lead !== type && this.#own(type, name, seenAs).denotations.length === 0) return this.of(lead, name, side, reader);
      return this.#withOtherSort(this.#inHierarchy(type, name, { side, seenAs }), type, name, { side, seenAs });
    });
  }

  /** Adds what the type inherits under the name and the members found do not hide: the field beside a method, or the reverse. */
  #withOtherSort(found: Meaning, type: SymbolRow, name: string, asked: Asked): Meaning {
    const { denotations } = found;
    if (denotations.length === 0 || !systemOf(type.language)?.keepsFieldsApart) return found;
    const sorts = new Set(denotations.map((one) => (one.is === "symbol" && hasSort(one.symbol) ? isFunction(one.symbol) : undefined)));
    const [isFunctions, ...more] = sorts;
    if (isFunctions === undefined || more.length > 0) return found;
    const isOther = (symbol: SymbolRow): boolean => hasSort(symbol) && isFunction(symbol) !== isFunctions;
    if (!this.#resolver.facts.named(name, type.language).some(isOther)) return found;
    const others = this.#inHierarchy(type, name, { ...asked, isMeant: isOther });
    return { ...found, denotations: [...denotations, ...others.denotations] };
  }

  #inHierarchy(type: SymbolRow, name: string, { side, seenAs, isMeant }: Asked): Meaning {
    let isOpen = false;
    let isOutside = false;
    let otherSide: Meaning | undefined;
    let assigned: Meaning | undefined;
    let asked: Meaning | undefined;
    const seen = new Set<number>();
    const { typeArguments } = this.#resolver;
    for (let level: Step[] = [{ at: type }]; level.length > 0 && seen.size < SUPERTYPES_MAX; ) {
      const found: Meaning[] = [];
      const written: Meaning[] = [];
      const next: Step[] = [];
      for (const { at, args, given, keepsMethods } of level) {
        if (seen.has(at.symbolRow)) continue;
        seen.add(at.symbolRow);
        const all = meantAmong(this.#own(at, name, seenAs), isMeant);
        const own = keepsMethods ? withoutMethods(all) : all;
        if (own.denotations.length > 0) {
          const member = typeArguments.member(this.#onSide(own, side), given, args);
          if (this.#isOnlySet(at, name)) assigned = member;
          else if (side === undefined || this.#isOnSide(member, side)) {
            found.push(member);
            continue;
          }
          otherSide ??= member;
        }
        const defining = this.#defining(at);
        const above = union([this.#resolver.supertypes(at), defining]);
        isOpen ||= systemOf(at.language)?.isOpenType?.(at, this.#resolver.facts) ?? false;
        isOpen ||= above.isOpen || this.#isOnlyDeclared(at);
        isOutside ||= above.denotations.some(({ is }) => is === "external");
        for (const one of above.denotations) {
          if (one.is === "object") written.push(typeArguments.applied(memberOfObject(this.#resolver, one, name) ?? NOTHING, given));
          if (one.is !== "symbol" || !hasMembers(one.symbol)) continue;
          const applied = one.args?.map((argument) => typeArguments.applied(argument, given));
          const isDefining = defining.denotations.includes(one) && one.symbol.kind !== "interface";
          next.push({ at: one.symbol, args: applied, given: typeArguments.of(one.symbol, applied), keepsMethods: isDefining });
        }
      }
      const isOrdered = systemOf(type.language)?.isLinear && !this.#resolver.types.hasManyParts(type);
      if (found.length > 0 && this.#isOnlyAsked(found, type)) asked ??= union(found);
      else if (found.length > 0) return isOrdered ? (found[0] as Meaning) : union(this.#implementing(found, type));
      // A member written in an anonymous part replaces the same member of the types beside that part: `Omit<Base, "log"> & { log: Log }`.
      const added = union(written);
      if (added.denotations.length > 0) return added;
      level = next;
    }
    if (asked) return asked;
    if (assigned) return assigned;
    if (otherSide) return otherSide;
    return isOpen ? NOTHING_KNOWN : isOutside ? INHERITED_OUTSIDE : NOTHING;
  }

  /** Whether members are only what interfaces ask for, and a type that is no interface may inherit others that a call runs. */
  #isOnlyAsked(found: readonly Meaning[], type: SymbolRow): boolean {
    if (!systemOf(type.language)?.traitsComeFirst || type.kind === "interface") return false;
    return found.every((members) => this.#hasOwner(members, "interface"));
  }

  /** Of members that a type inherits from several types, those that a call runs: of a trait, else of a class. */
  #implementing(found: readonly Meaning[], type: SymbolRow): readonly Meaning[] {
    if (found.length < 2 || !systemOf(type.language)?.traitsComeFirst) return found;
    const ofTraits = found.filter((members) => this.#hasOwner(members, "trait"));
    if (ofTraits.length > 0) return ofTraits;
    return preferring(found, (members) => !this.#hasOwner(members, "interface"));
  }

  #hasOwner({ denotations }: Meaning, kind: SymbolRow["kind"]): boolean {
    return denotations.every((one) => one.is === "symbol" && this.#resolver.facts.parentOf(one.symbol)?.kind === kind);
  }

  /** The type whose fields a type has because it is declared by it, in languages where that makes a new type. */
  #defining(type: SymbolRow): Meaning {
    if (type.kind !== "type" || !systemOf(type.language)?.definesByTypes) return NOTHING;
    const declared = this.#resolver.declared(type);
    return { ...declared, denotations: declared.denotations.filter(({ is }) => is === "symbol" || is === "external") };
  }

  /**
   * Whether a type has a member only because its methods assign it, and what they assign is unknown: such an assignment may set an
   * inherited member. A member with a known value is more certain than the inherited one, unless the language asks for a declaration of
   * each member: then an assignment declares none.
   */
  #isOnlySet(type: SymbolRow, name: string): boolean {
    const file = this.#resolver.fileOf(type);
    const position = positionOf(type.symbolRow);
    const set = this.#resolver.facts.usage(file.versionId)?.attributesOf(position, name) ?? [];
    if (set.length > 0 && name !== CALLABLE && languageById(type.language)?.declaresMembers) return true;
    const isKnown = ({ is }: Denotation): boolean => is === "symbol" || is === "value" || is === "object";
    return set.length > 0 && !set.some(({ expression }) => this.#resolver.meaning(file, expression).denotations.some(isKnown));
  }

  /** Of members of one name, the static ones or those of instances, as `side` says; all where none is on that side. */
  #onSide(members: Meaning, side: Side | undefined): Meaning {
    if (side === undefined || members.denotations.length < 2) return members;
    return { ...members, denotations: preferring(members.denotations, (one) => one.is !== "symbol" || this.#sideOf(one) === side) };
  }

  #isOnSide({ denotations }: Meaning, side: Side): boolean {
    return denotations.some((one) => (this.#sideOf(one) ?? side) === side);
  }

  /** The side of a member; undefined where it may be both, or is unknown. */
  #sideOf(member: Denotation): Side | undefined {
    return member.is === "symbol" ? sideOf(this.#resolver.facts, member.symbol) : undefined;
  }

  /** Whether the members of a type are out of sight: the view only declares the type, or the grammar failed on its definition. */
  #isOnlyDeclared(type: SymbolRow): boolean {
    if (type.isDefinition || !systemOf(type.language)?.declaresApart) return false;
    return !this.#resolver.types.partsOf(type).some(({ isDefinition }) => isDefinition);
  }

  #own(type: SymbolRow, name: string, seenAs: SeenAs): Meaning {
    // Inside a type, its name means the type, although constructors have that name too.
    const system = systemOf(type.language);
    if (name === type.name && system?.namesConstructorsLikeTypes) return meaningOf([type]);
    const { facts } = this.#resolver;
    const written = [...this.qualified(type, name), ...this.#inBlocks(type, name)];
    const own = system?.calledOtherwise?.(facts, name, written, (other) => this.qualified(type, other), seenAs) ?? written;
    if (own.length > 0) return union([meaningOf(own), ...this.#onTheSpot(type, name)]);
    const inside = system?.membersInside?.(facts, type, name) ?? [];
    if (inside.length > 0) return meaningOf(inside);
    if (name === system?.companion || name === system?.instance) return meaningOf([type]);
    const file = this.#resolver.fileOf(type);
    const position = positionOf(type.symbolRow);
    const assigned = facts.usage(file.versionId)?.attributesOf(position, name) ?? [];
    if (assigned.length > 0) {
      const held = union(assigned.map(({ expression }) => this.#resolver.meaning(file, expression)));
      return held.denotations.length > 0 ? held : { denotations: [{ is: "unnamed" }], isOpen: false };
    }
    // An alias of an anonymous type has the members of that type.
    const onTheSpot = this.#anonymous(type);
    return onTheSpot.length > 0 ? this.#resolver.memberOf({ denotations: onTheSpot, isOpen: false }, name, file) : NOTHING;
  }

  /** The anonymous types that an alias is made of. */
  #anonymous(type: SymbolRow): readonly (Denotation & { readonly is: "object" })[] {
    return type.kind === "type" ? this.#resolver.declared(type).denotations.filter((one) => one.is === "object") : [];
  }

  /** The members of the anonymous types that an alias is made of; not in all of these, the index has a symbol for them. */
  #onTheSpot(type: SymbolRow, name: string): readonly Meaning[] {
    return this.#anonymous(type).flatMap((one) => memberOfObject(this.#resolver, one, name) ?? []);
  }

  /** The definitions named `name` inside `owner`, or whose qualified name is `owner`'s followed by `name`. */
  qualified(owner: SymbolRow, name: string): SymbolRow[] {
    const system = systemOf(owner.language);
    const { byOwner, byPath } = this.#resolver.facts.namedByPlace(name, owner.language);
    const path = `${owner.qualifiedName}${system?.separator ?? "."}${name}`;
    const called = byPath.get(comparedPath(owner.language, path)) ?? [];
    // A namespace also encloses members of types that are written elsewhere: these have longer qualified names.
    const isOwn = ({ qualifiedName }: SymbolRow): boolean => owner.kind !== "module" || qualifiedName.length <= path.length;
    const inside = (byOwner.get(owner.symbolRow) ?? []).filter(isOwn);
    const elsewhere = called.filter(
      (symbol) =>
        symbol.parentRow !== owner.symbolRow && (system?.isSameOwner(owner, symbol) ?? false) && !this.#isOfNamesake(owner, symbol),
    );
    return [...inside, ...elsewhere];
  }

  /** Whether a member belongs to another type of the same name: beside it, in another program, or with other type parameters. */
  #isOfNamesake(owner: SymbolRow, member: SymbolRow): boolean {
    const around = this.#resolver.facts.parentOf(member);
    if (!around || !hasMembers(around) || around.qualifiedName !== owner.qualifiedName) return false;
    return owner.kind !== "impl" && around.kind !== "impl" && !this.#resolver.types.isOneWith(owner, around);
  }

  /** Members in the `impl` blocks of a type: those of inherent blocks, else those of blocks that implement something. */
  #inBlocks(type: SymbolRow, name: string): SymbolRow[] {
    const { types, facts } = this.#resolver;
    const blocks = types.blocksOf(type);
    if (blocks.length === 0) return [];
    const { byOwner } = facts.namedByPlace(name, type.language);
    const ofBlocks = (some: readonly SymbolRow[]): SymbolRow[] => some.flatMap(({ symbolRow }) => byOwner.get(symbolRow) ?? []);
    const inherent = ofBlocks(blocks.filter((block) => types.writtenSupertypes(block).length === 0));
    return inherent.length > 0 ? inherent : ofBlocks(blocks);
  }
}
