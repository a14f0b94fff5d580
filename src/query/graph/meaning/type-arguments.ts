/** Generic types: what their members mean once type arguments replace type parameters. */
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf } from "#store/rows/row-id.ts";
import { asPart, type Denotation, each, type GivenTypes, type Meaning, NOTHING_KNOWN, only, RECEIVER } from "./meaning.ts";
import type { Resolver } from "./resolver.ts";
import { isFunction, isType } from "./symbol-kinds.ts";

/** How deep type arguments inside type arguments are followed: a type can be its own argument. */
const NESTED_MAX = 8;

type Parameter = Denotation & { readonly is: "parameter" };

export class TypeArguments {
  readonly #resolver: Resolver;

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /** What the type parameters of a type stand for, for each of its parts. */
  of(type: SymbolRow, args: readonly Meaning[] | undefined): GivenTypes | undefined {
    if (!args) return undefined;
    const given = new Map([[type.symbolRow, args]]);
    for (const part of this.#resolver.partsOf(type))
      if (part.symbolRow !== type.symbolRow) given.set(part.symbolRow, this.#ofPart(part, args));
    return given;
  }

  /** The same for one part. An `impl` block has type parameters of its own, and names the type with them: `impl<T> Stack<T>`. */
  #ofPart(part: SymbolRow, args: readonly Meaning[]): readonly Meaning[] {
    if (part.kind !== "impl") return args;
    const own: Meaning[] = [];
    for (const one of this.#resolver.declared(part).denotations) {
      const written = one.is === "symbol" || one.is === "value" ? (one.args ?? []) : [];
      for (const [place, meaning] of written.entries()) {
        const [parameter] = meaning.denotations;
        if (parameter?.is === "parameter" && parameter.owner === part.symbolRow) own[parameter.index] = args[place] ?? NOTHING_KNOWN;
      }
    }
    return own;
  }

  /** The constraint that a method's type puts on a type parameter, in languages where methods rename the type parameters of their type. */
  askedOfType(method: SymbolRow, index: number): Meaning {
    if (!isFunction(method) || !systemOf(method.language)?.methodsNameTypeParameters) return NOTHING_KNOWN;
    const type = this.#resolver.ownerOf(method);
    if (!type) return NOTHING_KNOWN;
    const asked = this.#asked.get(type.symbolRow) ?? this.#askedBy(type);
    this.#asked.set(type.symbolRow, asked);
    return asked[index] ?? NOTHING_KNOWN;
  }
  readonly #asked = new Map<number, readonly Meaning[]>();

  #askedBy(type: SymbolRow): readonly Meaning[] {
    const file = this.#resolver.fileOf(type);
    const position = positionOf(type.symbolRow);
    const usage = this.#resolver.facts.usage(file.versionId);
    const asked: Meaning[] = [];
    for (let id = 0; ; id++) {
      const expression = usage?.expression(id);
      if (!expression) return asked;
      if (expression.op === "typeParameter" && expression.symbol === position)
        asked[expression.index] = this.#resolver.meaning(file, expression.of);
    }
  }

  /** Applies type arguments to a type's members, also under the names that methods give the type parameters of their type anew. */
  member(meaning: Meaning, given: GivenTypes | undefined, args: readonly Meaning[] | undefined): Meaning {
    if (!given) return meaning;
    const denotations = meaning.denotations.map((one): Denotation => {
      if (one.is !== "symbol") return this.#applied(one, given, 0).denotations[0] ?? one;
      const all = new Map(given);
      for (const [row, inner] of one.given ?? [])
        all.set(
          row,
          inner.map((argument) => this.applied(argument, given)),
        );
      const isRenaming = isFunction(one.symbol) && systemOf(one.symbol.language)?.methodsNameTypeParameters;
      if (isRenaming && args) all.set(one.symbol.symbolRow, args);
      return { ...one, given: all };
    });
    return { ...meaning, denotations };
  }

  /** Members of a receiver, a type or a value of one: a method that returns the object it runs on returns the receiver. */
  onReceiver(members: Meaning, receiver: Denotation & { readonly is: "symbol" | "value" }): Meaning {
    if (members.denotations.length === 0 || !systemOf(receiver.symbol.language)?.selfIsReceiver) return members;
    const given = this.#givenReceiver(receiver);
    const denotations = members.denotations.flatMap((one): readonly Denotation[] => {
      if (one.is !== "symbol" || one.isSelf) return speaksOfParameters(one, 0) ? this.#applied(one, given, 0).denotations : [one];
      if (isType(one.symbol)) return [one];
      return [{ ...one, given: one.given ? new Map([...one.given, ...given]) : given }];
    });
    return { ...members, denotations };
  }

  #givenReceiver({ symbol, args, isSelf }: Denotation & { readonly is: "symbol" | "value" }): GivenTypes {
    const known = args ? undefined : this.#receivers[isSelf ? 1 : 0].get(symbol.symbolRow);
    if (known) return known;
    const type = only({ is: "symbol", symbol, ...(args ? { args } : {}), ...(isSelf ? { isSelf } : {}) });
    const given: GivenTypes = new Map([[RECEIVER, [type]]]);
    if (!args) this.#receivers[isSelf ? 1 : 0].set(symbol.symbolRow, given);
    return given;
  }
  /** What receivers without type arguments give, for those that are known exactly and for `isSelf`. */
  readonly #receivers = [new Map<number, GivenTypes>(), new Map<number, GivenTypes>()] as const;

  /** What a symbol declares, with type arguments in place of type parameters, those that a call names for the function itself included. */
  declaredBy({ symbol, given, args }: Denotation & { readonly is: "symbol" }): Meaning {
    const all = args && args.length > 0 && isFunction(symbol) ? new Map([...(given ?? []), [symbol.symbolRow, args]]) : given;
    return this.applied(this.#resolver.declared(symbol), all);
  }

  applied(meaning: Meaning, given: GivenTypes | undefined, depth = 0): Meaning {
    if (!given || !meaning.denotations.some((one) => speaksOfParameters(one, 0))) return meaning;
    return each(meaning, (one) => this.#applied(one, given, depth));
  }

  #applied(one: Denotation, given: GivenTypes, depth: number): Meaning {
    if (one.is === "parameter") {
      const meant = given.get(one.owner)?.[one.index];
      if (!meant || meant.denotations.length === 0) return only(one);
      const held = one.isValue ? each(meant, (type) => this.#resolver.giving.instance(type)) : meant;
      return one.isPart ? asPart(held) : held;
    }
    if ((one.is === "value" || one.is === "symbol") && one.isSelf) {
      const [receiver] = given.get(RECEIVER) ?? [];
      if (receiver) return one.is === "value" ? each(receiver, (type) => this.#resolver.giving.instance(type)) : receiver;
    }
    if (depth >= NESTED_MAX || !("args" in one || "gives" in one)) return only(one);
    const inner = (meaning: Meaning): Meaning => this.applied(meaning, given, depth + 1);
    const args = one.args?.map(inner);
    if (one.is === "external") {
      const takes = one.takes?.map(inner);
      return only({ ...one, ...(args ? { args } : {}), ...(one.gives ? { gives: inner(one.gives) } : {}), ...(takes ? { takes } : {}) });
    }
    return only({ ...one, ...(args ? { args } : {}) });
  }

  /** The constraint of a type parameter, or an instance of it, for callers that know no argument. */
  bound({ bound, isValue, isPart }: Parameter): Meaning {
    const held = isValue ? each(bound, (type) => this.#resolver.giving.instance(type)) : bound;
    return isPart ? asPart(held) : held;
  }

  /** Replaces each type parameter of a meaning with its constraint. */
  bounded(meaning: Meaning): Meaning {
    if (!meaning.denotations.some(({ is }) => is === "parameter")) return meaning;
    const plain = each(meaning, (one) => (one.is === "parameter" ? this.bound(one) : only(one)));
    return plain.denotations.length > 0 || plain.isOpen ? plain : NOTHING_KNOWN;
  }
}

function speaksOfParameters(one: Denotation, depth: number): boolean {
  if (one.is === "parameter" || ("isSelf" in one && one.isSelf)) return true;
  if (depth >= NESTED_MAX || one.is === "module" || one.is === "object" || one.is === "unnamed") return false;
  const inner = (meaning: Meaning): boolean => meaning.denotations.some((other) => speaksOfParameters(other, depth + 1));
  if (one.args?.some(inner)) return true;
  return one.is === "external" && ((one.gives !== undefined && inner(one.gives)) || (one.takes?.some(inner) ?? false));
}
