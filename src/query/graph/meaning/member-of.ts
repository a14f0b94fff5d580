/** Looks up a member of each denotation: of a type, a value, a module, an object, or something that the view does not define. */

import type { ExpressionId } from "#core/usage-facts.ts";
import { hasMembers, systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf } from "#store/rows/row-id.ts";
import { objectsFirst } from "./companions.ts";
import {
  type Denotation,
  EXTERNAL,
  each,
  isExternal,
  isSupposed,
  type Meaning,
  meaningOf,
  NOTHING,
  NOTHING_KNOWN,
  only,
  symbolsIn,
  union,
} from "./meaning.ts";
import { INHERITED_OUTSIDE, type Meant, meantAmong, memberOfObject } from "./members.ts";
import { holdersFirst, withoutNamesakes } from "./preferring.ts";
import type { Resolver } from "./resolver.ts";
import { isValue } from "./symbol-kinds.ts";
import type { GraphFile } from "./view-facts.ts";

/** How many values are followed that are declared to hold each other's values. */
const VALUES_MAX = 8;

export class MemberOf {
  readonly #resolver: Resolver;

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /** The member `name` of a meaning, as `file` sees it. */
  of(meaning: Meaning, name: string, file: GraphFile): Meaning {
    const plain = objectsFirst(withoutNamesakes(meaning, false));
    const holders = systemOf(file.language)?.hasNamesakes ? holdersFirst(plain) : plain;
    // A path may begin with one of several supposed packages: the first that has the member ends the guessing.
    const supposed = holders.denotations.filter(isSupposed);
    for (const one of supposed) {
      const found = this.ofOne(one, name, file);
      if (symbolsIn(found).length > 0) return found;
    }
    const parts = holders.denotations.filter(({ isPart }) => isPart);
    if (parts.length < 2) return each(holders, (denotation) => this.ofOne(denotation, name, file));
    const others = { ...holders, denotations: holders.denotations.filter(({ isPart }) => !isPart) };
    const ofParts = this.#ofParts(parts, name, file);
    return others.denotations.length === 0 && !others.isOpen
      ? ofParts
      : union([ofParts, each(others, (denotation) => this.ofOne(denotation, name, file))]);
  }

  /**
   * A member of something that is all of the parts at once: those parts say what it is that have the member. Where none of ours has it, it is
   * that of a part from outside.
   */
  #ofParts(parts: readonly Denotation[], name: string, file: GraphFile): Meaning {
    const found = parts.map((part) => this.ofOne(part, name, file));
    const having = found.filter(({ denotations }) => denotations.some(({ is }) => is !== "external" && is !== "unnamed"));
    if (having.length > 0) return union(having);
    const isOutside = parts.some(({ is }) => is === "external") && parts.every((part, index) => this.#isWhole(part, found[index]));
    return isOutside ? EXTERNAL : union(found);
  }

  /** Whether a part that is not known to have the member certainly gives nothing of ours by its name: no type above it, no collection. */
  #isWhole(part: Denotation, member: Meaning | undefined): boolean {
    if (part.is === "external")
      return member !== undefined && isExternal(member) && member.denotations.every((one) => !("gives" in one && one.gives));
    return part.is === "object" || (part.is === "value" && this.#resolver.types.writtenSupertypes(part.symbol).length === 0);
  }

  /** The members `name` of a meaning that satisfy `isMeant`: any others hide neither inherited members nor extensions. */
  meantOf(meaning: Meaning, name: string, file: GraphFile, isMeant: Meant, steps = VALUES_MAX): Meaning {
    return each(objectsFirst(withoutNamesakes(meaning, false)), (one) => this.#meantOfOne(one, name, file, isMeant, steps));
  }

  #meantOfOne(denotation: Denotation, name: string, file: GraphFile, isMeant: Meant, steps: number): Meaning {
    const { typeArguments } = this.#resolver;
    if (denotation.is === "parameter") return this.meantOf(typeArguments.bounded(only(denotation)), name, file, isMeant, steps);
    if (denotation.is === "value") {
      const own = this.#resolver.members(denotation.symbol, name, "value", file.language, isMeant);
      if (own.denotations.length > 0) return own;
      const added = meantAmong(systemOf(file.language)?.extensions?.(this.#resolver, denotation, name, file) ?? NOTHING, isMeant);
      return added.denotations.length > 0 ? added : own;
    }
    if (denotation.is === "symbol" && hasMembers(denotation.symbol))
      return this.#resolver.members(denotation.symbol, name, "type", file.language, isMeant);
    if (denotation.is === "symbol" && isValue(denotation.symbol) && steps > 0)
      return this.meantOf(this.#resolver.declared(denotation.symbol), name, file, isMeant, steps - 1);
    return meantAmong(this.ofOne(denotation, name, file), isMeant);
  }

  ofOne(denotation: Denotation, name: string, file: GraphFile): Meaning {
    switch (denotation.is) {
      case "module":
        return this.#resolver.modules.member(denotation.module, name, file);
      case "external":
        return this.#ofExternal(denotation, name, file);
      case "value":
        return this.#ofValue(denotation, name, file);
      case "object":
        return memberOfObject(this.#resolver, denotation, name) ?? NOTHING_KNOWN;
      case "unnamed":
        return NOTHING_KNOWN;
      case "parameter": {
        const asked = this.#resolver.typeArguments.bounded(only(denotation));
        const found = asked.denotations.length > 0 ? this.of(asked, name, file) : NOTHING_KNOWN;
        return found.denotations.length > 0 ? found : NOTHING_KNOWN;
      }
      default:
        return this.#ofSymbol(denotation, name, file);
    }
  }

  #ofExternal(denotation: Extract<Denotation, { is: "external" }>, name: string, file: GraphFile): Meaning {
    const system = systemOf(file.language);
    const added = system?.extensions?.(this.#resolver, denotation, name, file) ?? NOTHING;
    if (added.denotations.length > 0 || (added.isOpen && system?.mayBeSeen)) return added;
    if (system?.elementMembers?.has(name)) return NOTHING_KNOWN;
    if (denotation.takes) return EXTERNAL;
    // A property access is written like a call that would return the same.
    if (denotation.gives) return each(denotation.gives, (held) => this.ofOne(held, name, file));
    const { args } = denotation;
    if (!args) return EXTERNAL;
    const member = system?.collectionMember?.(name);
    if (member) return this.#resolver.giving.ofCollection(denotation, member);
    if (system?.keepsOthersApart) return only(denotation);
    if (args.every(isExternal)) return EXTERNAL;
    // A member of something that holds one of our types may be one of ours, but which is unknown. So may be the result of a method of the
    // collection.
    return system?.keepsCollectionsApart ? only({ is: "external", gives: NOTHING_KNOWN }) : NOTHING_KNOWN;
  }

  #ofValue(denotation: Extract<Denotation, { is: "value" }>, name: string, file: GraphFile): Meaning {
    const { typeArguments } = this.#resolver;
    const given = typeArguments.of(denotation.symbol, denotation.args);
    const own = typeArguments.member(this.#resolver.members(denotation.symbol, name, "value", file.language), given, denotation.args);
    if (own.denotations.length > 0) return typeArguments.onReceiver(own, denotation);
    const aliased = this.#behindAlias(denotation.symbol, name, file);
    if (aliased.denotations.length > 0) return aliased;
    const system = systemOf(file.language);
    const added = system?.extensions?.(this.#resolver, denotation, name, file) ?? NOTHING;
    if (added.denotations.length > 0 || (added.isOpen && system?.mayBeSeen)) return added;
    // A member that no type of ours has belongs to the external type that it extends.
    if (own === INHERITED_OUTSIDE && system?.keepsOthersApart) return EXTERNAL;
    const behind = this.#behind(denotation.symbol, system?.pointsTo, name, file);
    if (behind.denotations.length > 0) return behind;
    if (system?.passing?.has(name)) return only({ is: "external", gives: only(denotation) });
    return system?.hasOpenValues ? NOTHING_KNOWN : own;
  }

  /** A member of the values that a block of an alias is about: `self.name` in `impl Display for Named`, after `type Named = Holder<u8>`. */
  #behindAlias(type: SymbolRow, name: string, file: GraphFile): Meaning {
    if (type.kind !== "type" || !systemOf(type.language)?.hasOpenValues || !this.#resolver.types.ownsNothing(type)) return NOTHING;
    const { giving } = this.#resolver;
    return giving.through(type, `self ${file.versionId} ${name}`, () =>
      this.of(
        each(this.#resolver.declared(type), (meant) => giving.instance(meant)),
        name,
        file,
      ),
    );
  }

  /** A member of what values of a type can be used as (`pointsTo`, for instance Rust's `Deref`). */
  #behind(type: SymbolRow, pointsTo: string | undefined, name: string, file: GraphFile): Meaning {
    if (pointsTo === undefined || name === pointsTo) return NOTHING;
    const held = this.#resolver.members(type, pointsTo);
    if (held.denotations.length === 0) return NOTHING;
    const targets = symbolsIn(held);
    const { giving } = this.#resolver;
    // Two types can each dereference to the other.
    return giving.through(type, `behind ${file.versionId} ${name}`, () => {
      const values = { ...held, denotations: held.denotations.filter(({ is }) => is === "value") };
      const declared = union([...targets.map((symbol) => this.#resolver.declared(symbol)), values]);
      return this.of(
        each(declared, (meant) => giving.instance(meant)),
        name,
        file,
      );
    });
  }

  #ofSymbol(denotation: Denotation & { readonly is: "symbol" }, name: string, file: GraphFile): Meaning {
    const { symbol } = denotation;
    if (hasMembers(symbol)) return this.#ofType(denotation, name, file);
    const { giving, modules, typeArguments } = this.#resolver;
    if (symbol.kind === "module") return modules.memberOfDeclared(symbol, name, file);
    const constructs = systemOf(symbol.language)?.functionsConstruct ?? false;
    const typed = constructs && isValue(symbol) ? this.#ofDeclaredType(symbol, name) : NOTHING;
    if (typed.denotations.length > 0) return typed;
    const nested = this.#resolver.qualified(symbol, name);
    if (nested.length > 0) return meaningOf(nested);
    if (constructs) {
      const given = this.#givenBeside(symbol, name);
      if (given.denotations.length > 0 || symbol.kind === "function") return given;
    }
    // A value, or a property that is written as a function.
    if (denotation.given) {
      const held = this.#resolver.declared(symbol);
      const applied = typeArguments.applied(held, denotation.given);
      if (applied !== held) return this.of(applied, name, file);
    }
    return giving.through(symbol, `member ${file.versionId} ${name}`, () => this.of(this.#resolver.declared(symbol), name, file));
  }

  /** A member of the declared type of a value: code uses a value by its declared type. */
  #ofDeclaredType(symbol: SymbolRow, name: string): Meaning {
    return this.#resolver.giving.through(symbol, `type ${name}`, () => {
      const types = this.#resolver.declared(symbol).denotations.filter(({ is }) => is === "value");
      const { typeArguments } = this.#resolver;
      const inType = (type: Denotation): Meaning =>
        type.is === "value"
          ? typeArguments.member(this.#resolver.members(type.symbol, name), typeArguments.of(type.symbol, type.args), type.args)
          : NOTHING;
      return union([NOTHING, ...types.map(inType)]);
    });
  }

  /** Members assigned to a function or an object: `f.x = …`. */
  #givenBeside(symbol: SymbolRow, name: string): Meaning {
    const file = this.#resolver.fileOf(symbol);
    const position = positionOf(symbol.symbolRow);
    const given = this.#resolver.facts.usage(file.versionId)?.attributesOf(position, name) ?? [];
    const found = [...given.map(({ expression }) => this.#resolver.meaning(file, expression)), ...this.#exportedBeside(symbol, name, file)];
    return found.length > 0 ? union(found) : NOTHING_KNOWN;
  }

  /** Of what a file exports as a whole, the file's named exports are members, too: `module.exports = A; module.exports.b = b`. */
  #exportedBeside({ symbolRow }: SymbolRow, name: string, file: GraphFile): Meaning[] {
    const usage = this.#resolver.facts.usage(file.versionId);
    const given = usage?.exportsNamed(name) ?? [];
    const isOurs = (expression: ExpressionId): boolean =>
      symbolsIn(this.#resolver.meaning(file, expression)).some((one) => one.symbolRow === symbolRow);
    if (given.length === 0 || !usage?.exportsNamed("").some((one) => isOurs(one.expression))) return [];
    return given.map(({ expression }) => this.#resolver.meaning(file, expression));
  }

  #ofType(denotation: Denotation & { readonly is: "symbol" }, name: string, file: GraphFile): Meaning {
    const { symbol: type, args } = denotation;
    const { giving, types, typeArguments } = this.#resolver;
    const found = typeArguments.member(this.#resolver.members(type, name, "type", file.language), typeArguments.of(type, args), args);
    const isWritten = symbolsIn(found).some((symbol) => symbol.name.toLowerCase() === name.toLowerCase());
    const run = isWritten ? [] : symbolsIn(this.#behind(type, systemOf(type.language)?.typesPointTo, name, file));
    if (run.length > 0) return meaningOf(run);
    if (found.denotations.length > 0) return typeArguments.onReceiver(found, denotation);
    if (type.kind === "type" && types.ownsNothing(type)) {
      const alias = this.#resolver.declared(type);
      if (alias.denotations.length > 0) {
        return giving.through(type, `alias ${file.versionId} ${name}`, () => this.of(alias, name, file));
      }
    }
    const system = systemOf(file.language);
    const beside = system?.functionsConstruct ? this.#exportedBeside(type, name, this.#resolver.fileOf(type)) : [];
    if (beside.length > 0) return union(beside);
    const made = type.kind === "enum" ? system?.enumMakers?.get(name) : undefined;
    if (made === "all") return only({ is: "external", gives: only({ is: "external", args: [only(denotation)] }) });
    const isMade = made === "one" || system?.constructing?.has(name);
    return isMade ? only({ is: "external", gives: giving.instance({ is: "symbol", symbol: type }) }) : found;
  }
}
