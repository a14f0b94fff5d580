/** The parts of a type (the places that define it), its supertypes, and the type that owns a member. */
import type { Supertype } from "#core/usage-facts.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import { hasMembers, systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { isObject } from "./companions.ts";
import { type Answer, answerOf } from "./following.ts";
import { type Denotation, each, type Meaning, only, symbolsIn, union } from "./meaning.ts";
import type { Resolver } from "./resolver.ts";
import { isType, isValue } from "./symbol-kinds.ts";
import { differInTypeParameters } from "./type-parameters.ts";

/** Up to this many parts of a type are asked each on their own. */
const PARTS_ASKED_MAX = 256;

export class TypeParts {
  readonly #resolver: Resolver;
  readonly #parts = new Map<number, Answer<readonly SymbolRow[]>>();
  readonly #supertypes = new Map<number, Answer<Meaning>>();
  readonly #owners = new Map<number, SymbolRow | null>();

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /** A type and the other places that define it: partial classes, `impl` blocks, extensions. */
  partsOf(type: SymbolRow): readonly SymbolRow[] {
    return this.#resolver.following.take(answerOf(this.#parts, type.symbolRow), [type], () => this.#partsIn(type));
  }

  #partsIn(type: SymbolRow): readonly SymbolRow[] {
    const system = systemOf(type.language);
    const others = this.#resolver.facts
      .named(type.name, type.language)
      .filter((other) => other.symbolRow !== type.symbolRow && hasMembers(other) && this.#isPart(type, other, system));
    return [type, ...others];
  }

  /**
   * The part that is asked in the place of every part, where a type has so many that asking each of them would take its square: all inherit
   * the same. The type itself where it has few parts, or where its parts do not agree on which they are.
   */
  leadOf(type: SymbolRow): SymbolRow {
    if (!this.hasManyParts(type) || type.kind === "impl") return type;
    const parts = this.partsOf(type);
    const lead = parts.reduce((first, part) => (part.kind !== "impl" && part.symbolRow < first.symbolRow ? part : first));
    return this.partsOf(lead).length === parts.length ? lead : type;
  }

  /** Whether a type has so many parts that which of them comes first says nothing. */
  hasManyParts(type: SymbolRow): boolean {
    return this.partsOf(type).length > PARTS_ASKED_MAX;
  }

  /** The `impl` blocks of a type, besides the type itself. */
  blocksOf(type: SymbolRow): readonly SymbolRow[] {
    const named = this.#resolver.facts.named(type.name, type.language);
    const isSome = this.#haveBlocks.get(named) ?? named.some(({ kind }) => kind === "impl");
    this.#haveBlocks.set(named, isSome);
    return isSome ? this.partsOf(type).filter(({ kind, symbolRow }) => kind === "impl" && symbolRow !== type.symbolRow) : [];
  }
  readonly #haveBlocks = new Map<readonly SymbolRow[], boolean>();

  #isPart(type: SymbolRow, other: SymbolRow, system: ModuleSystem | undefined): boolean {
    if (other.kind === "impl") {
      const meant = this.#declaredBy(other, system);
      if (meant.length > 0) return meant.some(({ symbolRow }) => symbolRow === type.symbolRow);
    }
    return this.isOneWith(type, other, system);
  }

  /** Whether two type definitions are parts of one type. */
  isOneWith(type: SymbolRow, other: SymbolRow, system = systemOf(type.language)): boolean {
    if (other.qualifiedName !== type.qualifiedName || differInTypeParameters(this.#resolver.facts, type, other)) return false;
    if (versionOf(type.symbolRow) === versionOf(other.symbolRow)) return system?.areOne?.(type, other, this.#resolver.facts) ?? true;
    return system?.areParts?.(type, other, this.#resolver.facts) ?? system?.isSameOwner(type, other) ?? false;
  }

  /** The types that an `impl` block names; where its file declares none, what its name means as a free name. */
  #declaredBy(block: SymbolRow, system: ModuleSystem | undefined): readonly SymbolRow[] {
    const declared = symbolsIn(this.#resolver.declared(block)).filter(isType);
    if (declared.length > 0 || !system?.blocksNameTypes) return declared;
    return symbolsIn(system.free(this.#resolver, this.#resolver.fileOf(block), block.name, undefined)).filter(
      (type) => isType(type) && type.kind !== "impl",
    );
  }

  /** The type that an `impl` block extends; any other symbol is returned as it is. */
  typeMeant(around: SymbolRow): SymbolRow | undefined {
    if (around.kind !== "impl") return around;
    const declared = this.#declaredBy(around, systemOf(around.language)).find(({ kind }) => kind !== "impl");
    if (declared) return declared;
    return this.partsOf(around).find(({ kind }) => kind !== "impl") ?? around;
  }

  /** The supertypes written in one part of a type, after `extends`, `implements` and the like. */
  writtenSupertypes(part: SymbolRow): readonly Supertype[] {
    const position = positionOf(part.symbolRow);
    return this.#resolver.facts.usage(versionOf(part.symbolRow))?.supertypesOf(position) ?? [];
  }

  /** What a type extends and implements, as types. */
  supertypes(type: SymbolRow): Meaning {
    return this.#resolver.following.take(answerOf(this.#supertypes, type.symbolRow), union([]), () => {
      const lead = this.leadOf(type);
      if (lead !== type) return this.supertypes(lead);
      const meanings = this.partsOf(type).flatMap((part) => {
        const file = this.#resolver.fileOf(part);
        return this.writtenSupertypes(part).map(({ expression }) => this.#resolver.meaning(file, expression));
      });
      const above = each(this.#resolver.typeArguments.bounded(union(meanings)), (one) => this.#behindName(one));
      return {
        denotations: above.denotations
          .map((one) => (one.is === "value" ? { ...one, is: "symbol" as const } : one))
          .filter((one) => one.is !== "symbol" || !isObject(one.symbol)),
        isOpen: above.isOpen || above.denotations.some(({ is, isPart }) => is === "unnamed" && isPart),
      };
    });
  }

  /**
   * What an extended name stands for: an alias, a variable that holds a class; for an alias that adds members to types, itself and these.
   */
  #behindName(above: Denotation): Meaning {
    const isName = above.is === "symbol" && (isValue(above.symbol) || above.symbol.kind === "type");
    if (!isName) return only(above);
    const behind = this.#resolver.giving.instance(above);
    return behind.denotations.length > 0 ? behind : { ...only(above), isOpen: true };
  }

  /** The type that a method or property belongs to: the type around it, or the type in its own name, `Foo::bar`. */
  ownerOf(symbol: SymbolRow): SymbolRow | undefined {
    const parent = this.#resolver.facts.parentOf(symbol);
    if (parent && hasMembers(parent)) return this.typeMeant(parent);
    const known = this.#owners.get(symbol.symbolRow);
    if (known !== undefined) return known ?? undefined;
    const found = this.#namedOwner(symbol);
    this.#owners.set(symbol.symbolRow, found ?? null);
    return found;
  }

  #namedOwner(symbol: SymbolRow): SymbolRow | undefined {
    const system = systemOf(symbol.language);
    const separator = system?.separator ?? ".";
    const cut = symbol.qualifiedName.lastIndexOf(separator);
    if (cut < 0) return undefined;
    const owner = symbol.qualifiedName.slice(0, cut);
    const name = owner.slice(owner.lastIndexOf(separator) + separator.length).replace(/^.*(?<=::)/, "");
    const types = this.#resolver.facts.named(name, symbol.language).filter((type) => hasMembers(type) && type.qualifiedName === owner);
    return types.find((type) => type.isDefinition && (system?.isSameOwner(type, symbol) ?? false)) ?? types[0];
  }

  /** Whether a type is only a name: no symbol is inside it, and no method of it is in another file. */
  ownsNothing(type: SymbolRow): boolean {
    const { facts } = this.#resolver;
    return facts.childrenOf(type).length === 0 && !systemOf(type.language)?.hasMethodsElsewhere?.(facts, type);
  }
}
