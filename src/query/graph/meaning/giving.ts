/** What an operation on a meaning yields: a call, a new instance, an element of a collection, the target of a promise or pointer. */

import { CALLABLE, CALLED } from "#core/usage-facts.ts";
import { languageById } from "#lang/languages.ts";
import type { CollectionMember } from "#query/graph/modules/module-system.ts";
import { hasMembers, systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf } from "#store/rows/row-id.ts";
import { type Answer, answerOf } from "./following.ts";
import {
  asPart,
  type Denotation,
  EXTERNAL,
  each,
  isExternal,
  type Meaning,
  NOTHING,
  NOTHING_KNOWN,
  only,
  symbolsIn,
  union,
} from "./meaning.ts";
import { functionsFirst, withoutNamesakes } from "./preferring.ts";
import type { Resolver } from "./resolver.ts";
import { isFunction, isType, isValue } from "./symbol-kinds.ts";
import type { GraphFile } from "./view-facts.ts";

/** Operators that make a type act as a pointer or a list. */
const POINTING = ["operator->", "operator*", "operator[]"];

export class Giving {
  readonly #resolver: Resolver;
  readonly #steps = new Map<string, Answer<Meaning>>();

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /** Takes a step through what a symbol declares; a step that is already under way yields NOTHING_KNOWN, so that recursion ends. */
  through(symbol: SymbolRow, step: string, take: () => Meaning): Meaning {
    return this.#resolver.following.take(answerOf(this.#steps, `${symbol.symbolRow} ${step}`), NOTHING_KNOWN, take);
  }

  /** What a call of `denotation` returns. */
  called(denotation: Denotation, file: GraphFile): Meaning {
    if (denotation.is === "parameter") return each(this.#resolver.typeArguments.bounded(only(denotation)), (one) => this.called(one, file));
    if (denotation.is === "object") {
      const run = each(this.#callable(denotation, denotation.file), (one) => this.called(one, file));
      return run.denotations.length > 0 ? run : this.#resolver.memberOf(only(denotation), CALLED, denotation.file);
    }
    if (denotation.is === "module" || denotation.is === "unnamed") return NOTHING_KNOWN;
    if (denotation.is === "external")
      return denotation.gives ?? (denotation.args?.some((one) => !isExternal(one)) ? NOTHING_KNOWN : EXTERNAL);
    if (denotation.is === "value") {
      const { calledMember } = systemOf(denotation.symbol.language) ?? {};
      const run = calledMember === undefined ? NOTHING : this.#resolver.memberOf(only(denotation), calledMember, file);
      const named = run.denotations.filter((one) => one.is === "symbol" && isFunction(one.symbol));
      if (named.length > 0) return each({ ...run, denotations: named }, (one) => this.called(one, file));
      return each(this.#callable(denotation, file), (one) => this.called(one, file));
    }
    const { symbol } = denotation;
    if (isType(symbol)) return this.instance(denotation);
    if (isFunction(symbol)) return this.#resolver.typeArguments.declaredBy(denotation);
    const isAccessor = [symbol, file].some(({ language }) => systemOf(language)?.callsProperties);
    const given = this.through(symbol, `called ${file.language}`, () =>
      each(functionsFirst(this.#resolver.declared(symbol)), (held) => {
        // In a language that calls properties like functions, the call reads the property, and does not call the function that it holds.
        if (isAccessor && (symbol.language !== file.language || held.is === "value")) return only(held);
        if (held.is === "symbol" || held.is === "value" || (held.is === "external" && held.takes)) return this.called(held, file);
        return isAccessor ? only(held) : NOTHING_KNOWN;
      }),
    );
    return this.#resolver.typeArguments.applied(given, denotation.given);
  }

  /** What a function takes as argument number `index`; for a type, what its constructor takes. */
  taken(denotation: Denotation, index: number): Meaning {
    if (denotation.is === "external") return denotation.takes ? (denotation.takes[index] ?? NOTHING_KNOWN) : EXTERNAL;
    if (denotation.is === "value" || denotation.is === "object") return this.#takenByCalls(denotation, index);
    if (denotation.is !== "symbol") return NOTHING_KNOWN;
    const { typeArguments } = this.#resolver;
    return typeArguments.applied(this.#takenBy(denotation.symbol, index), denotation.given);
  }

  /** The parameter `index` of the functions that a call of the value runs, of those that have so many parameters. */
  #takenByCalls(denotation: Callable, index: number): Meaning {
    const file = denotation.is === "object" ? denotation.file : this.#resolver.fileOf(denotation.symbol);
    const takes = this.#callable(denotation, file).denotations.flatMap((one) => (one.is === "external" && one.takes?.[index]) || []);
    return takes.length > 0 ? union(takes) : NOTHING_KNOWN;
  }

  /** The functions that a call of the value itself runs. */
  #callable(denotation: Callable, file: GraphFile): Meaning {
    const found = this.#resolver.memberOf(only(denotation), CALLABLE, file);
    return found.denotations.some((one) => one.is === "external" && one.takes) ? found : NOTHING_KNOWN;
  }

  #takenBy(symbol: SymbolRow, index: number): Meaning {
    if (isType(symbol)) {
      const names = systemOf(symbol.language)?.constructors;
      if (!names) return this.#takenByMakers(symbol, index);
      const constructors = [...names].flatMap((name) => symbolsIn(this.#resolver.members(symbol, name)).filter(isFunction));
      return constructors.length === 0 ? NOTHING_KNOWN : union(constructors.map((one) => this.#parameter(one, index)));
    }
    const own = isFunction(symbol) || isValue(symbol) ? this.#parameter(symbol, index) : NOTHING_KNOWN;
    if (own.denotations.length > 0 || !isValue(symbol)) return own;
    // A value that holds a function.
    return this.through(symbol, `taken ${index}`, () =>
      each(this.#resolver.declared(symbol), (held) => {
        const isFunctionHeld = held.is === "symbol" && held.symbol.symbolRow !== symbol.symbolRow;
        const isCallable = isFunctionHeld || held.is === "value" || held.is === "object" || (held.is === "external" && held.takes);
        return isCallable ? this.taken(held, index) : NOTHING_KNOWN;
      }),
    );
  }

  /** The parameter `index` of the constructors that are named like their type, or of the head of the type, as far as these say one. */
  #takenByMakers(type: SymbolRow, index: number): Meaning {
    const named = this.#resolver.qualified(type, type.name).filter(isFunction);
    const said = [...named, ...this.#resolver.partsOf(type)].map((one) => this.#parameter(one, index));
    const known = said.filter(({ denotations }) => denotations.length > 0);
    return known.length > 0 ? union(known) : NOTHING_KNOWN;
  }

  /**
   * What a named argument refers to: the member that it sets, where the called type has no constructor of its own or its head, or a
   * parameter of its constructor, declares the name; else nothing.
   */
  keyed(called: Meaning, name: string): Meaning {
    const isMade = (type: SymbolRow): boolean => !this.#hasConstructor(type) || takesInHead(type, name);
    const types = symbolsIn(called).filter(isType);
    return { denotations: types.flatMap((type) => (isMade(type) ? this.#setBy(type, name) : this.#promoted(type, name))), isOpen: false };
  }

  /** The property that a parameter of a constructor declares, in languages where it can. */
  #promoted(type: SymbolRow, name: string): readonly Denotation[] {
    const { promotesParameters, constructors = [] } = systemOf(type.language) ?? {};
    if (!promotesParameters) return [];
    const makers = [...constructors].flatMap((maker) => symbolsIn(this.#resolver.members(type, maker)).filter(isFunction));
    const isIn = (maker: SymbolRow, { parentRow, nameLine }: SymbolRow): boolean =>
      parentRow === maker.parentRow && maker.lineStart <= nameLine && nameLine <= maker.lineEnd;
    const { denotations } = this.#resolver.members(type, name);
    return denotations.filter((one) => one.is === "symbol" && isValue(one.symbol) && makers.some((maker) => isIn(maker, one.symbol)));
  }

  /** The members that a named argument sets. A parameter in the head of a type is no inherited member of its name. */
  #setBy(type: SymbolRow, name: string): readonly Denotation[] {
    const { denotations } = this.#resolver.members(type, name);
    const isOfHead = takesInHead(type, name);
    return denotations.filter((one) => one.is === "symbol" && isValue(one.symbol) && (!isOfHead || isInHead(type, one.symbol)));
  }

  #hasConstructor(type: SymbolRow): boolean {
    const names = systemOf(type.language)?.constructors ?? [type.name];
    return [...names].some((name) => symbolsIn(this.#resolver.members(type, name)).some(isFunction));
  }

  #parameter(symbol: SymbolRow, index: number): Meaning {
    const file = this.#resolver.fileOf(symbol);
    const position = positionOf(symbol.symbolRow);
    const parameters = this.#resolver.facts.usage(file.versionId)?.parameters ?? [];
    const found = parameters.find((one) => one.symbol === position && one.index === index);
    return found ? this.#resolver.meaning(file, found.expression) : NOTHING_KNOWN;
  }

  /** An instance of a type; anything that is not a type stays what it is. */
  instance(denotation: Denotation): Meaning {
    const found = this.#instance(denotation);
    return denotation.isPart ? asPart(found) : found;
  }

  #instance(denotation: Denotation): Meaning {
    if (denotation.is === "parameter") return only({ ...denotation, isValue: true });
    if (denotation.is !== "symbol") return only(denotation);
    const { symbol, args, isSelf } = denotation;
    const { typeArguments } = this.#resolver;
    if (denotation.isTypeOf) {
      const { isTypeOf: _, ...itself } = denotation;
      return only(itself);
    }
    if (symbol.kind === "type") {
      const alias = this.#resolver.declared(symbol);
      const isOther = this.#resolver.types.ownsNothing(symbol);
      const named = isOther ? alias : withoutObjects(alias);
      // An alias of another type, or a type composed with others (`Base & { depth: number }`). Other type declarations declare nothing, or
      // only their parts.
      if (named.denotations.length > 0 && (isOther || named !== alias)) {
        const held = this.through(symbol, "instance", () => each(named, (meant) => this.instance(meant)));
        const others = typeArguments.applied(held, args && new Map([[symbol.symbolRow, args]]));
        return isOther ? others : union([only({ is: "value", symbol, ...(args ? { args } : {}) }), others]);
      }
    }
    if (hasMembers(symbol)) return only({ is: "value", symbol, ...(args ? { args } : {}), ...(isSelf ? { isSelf } : {}) });
    if (isFunction(symbol) && systemOf(symbol.language)?.functionsConstruct) return only({ is: "value", symbol });
    if (!isValue(symbol)) return NOTHING_KNOWN;
    const held = this.through(symbol, "instance", () => each(this.#resolver.declared(symbol), (one) => this.instance(one)));
    return typeArguments.applied(held, denotation.given);
  }

  /** Replaces variables and properties with what they hold. */
  held(meaning: Meaning): Meaning {
    return each(withoutNamesakes(meaning, false), (denotation) => {
      const isHolding = denotation.is === "symbol" && !isType(denotation.symbol) && denotation.symbol.kind !== "module";
      return isHolding ? this.#resolver.typeArguments.declaredBy(denotation) : only(denotation);
    });
  }

  element(denotation: Denotation): Meaning {
    if (denotation.is === "parameter") return each(this.#resolver.typeArguments.bounded(only(denotation)), (one) => this.element(one));
    if (denotation.is === "value" && systemOf(denotation.symbol.language)?.pointsWithOperators) return this.#pointed(denotation);
    const last = argumentsOf(denotation)?.at(-1);
    if (last) return this.#instances(last);
    if (denotation.is !== "value" || denotation.symbol.kind !== "type") return NOTHING_KNOWN;
    const { symbol } = denotation;
    return this.through(symbol, "element", () => each(this.#resolver.declared(symbol), (meant) => this.element(meant)));
  }

  /** What dereferencing a value yields: for a plain pointer the value itself, for a type with pointer operators what these return. */
  #pointed(denotation: Denotation & { readonly is: "value" }): Meaning {
    const { symbol, args } = denotation;
    const operator = POINTING.flatMap((name) => symbolsIn(this.#resolver.members(symbol, name)))[0];
    if (!operator) return only(denotation);
    const given = this.#resolver.declared(operator);
    const first = args?.[0];
    return given.denotations.length > 0 || !first ? given : this.#instances(first);
  }

  /** What `await` yields: the last type argument of an external type such as a promise; any other value stays what it is. */
  awaited(denotation: Denotation): Meaning {
    const last = denotation.is === "external" ? denotation.args?.at(-1) : undefined;
    return last ? this.#instances(last) : only(denotation);
  }

  /** A member of an external collection or pointer type, described by what a call of the member returns. */
  ofCollection(collection: Denotation & { readonly is: "external" }, member: CollectionMember): Meaning {
    return only({ is: "external", gives: this.#givenBy(collection, member) });
  }

  #givenBy(collection: Denotation & { readonly is: "external" }, member: CollectionMember): Meaning {
    const { args = [] } = collection;
    if (member === "same") return only({ is: "external", args });
    if (member === "keys") return only({ is: "external", args: args.slice(0, 1) });
    if (member === "other") return EXTERNAL;
    if (member === "first" && args.every(isExternal)) return EXTERNAL;
    return member === "first" ? this.#instances(args[0] ?? NOTHING_KNOWN) : this.element(collection);
  }

  #instances(types: Meaning): Meaning {
    return each(types, (meant) => this.instance(meant));
  }
}

/** Whether the head of a type declares a constructor parameter `name`, whatever other constructors the type has. */
function takesInHead(type: SymbolRow, name: string): boolean {
  if (!languageById(type.language)?.constructsInHead) return false;
  const head = type.signature.slice(type.signature.indexOf("(", type.signature.indexOf(type.name)));
  return new RegExp(`[(,\\s]${RegExp.escape(name)}\\s*[:,)=]`).test(head);
}

/** Whether the head of a type declares a member: as a parameter, with all the words before its name. */
function isInHead(type: SymbolRow, member: SymbolRow): boolean {
  const upToName = member.signature.slice(0, member.signature.indexOf(member.name) + member.name.length);
  return member.parentRow === type.symbolRow && onOneLine(type.signature).includes(onOneLine(upToName));
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

/** A meaning without the object literals in it; the same object where there are none. */
function withoutObjects(meaning: Meaning): Meaning {
  const others = meaning.denotations.filter(({ is }) => is !== "object");
  return others.length === meaning.denotations.length ? meaning : { ...meaning, denotations: others };
}

type Callable = Denotation & { readonly is: "value" | "object" };

function argumentsOf(denotation: Denotation): readonly Meaning[] | undefined {
  return "args" in denotation ? denotation.args : undefined;
}
