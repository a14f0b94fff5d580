/** The methods that override or implement what changed, and the types that a contract asks for more than they have. */

import type { Changed } from "#engine/changes/impact/changed.ts";
import { type JudgedPlace, placeOf } from "#engine/changes/impact/judging.ts";
import { rowIn } from "#engine/changes/impact/row-in.ts";
import type { State } from "#engine/changes/impact/state.ts";
import { languageById } from "#lang/languages.ts";
import { isSeenFurther } from "#query/compare/noticed-words.ts";
import { receiverOf } from "#query/compare/receivers.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";
import { formerImplementers, isCodeless, mayOverride, takesAsMany } from "#query/graph/implementations.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { References } from "#query/graph/references.ts";
import { TypeTree } from "#query/graph/type-tree.ts";
import { nameAt } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { closedVerdict, overrideVerdict } from "./override-verdict.ts";

/** Methods of the view as they were before the changes: null for those that are new. */
type Former = ReadonlyMap<number, SymbolRow | null>;

export class Overrides {
  readonly #graph: References;
  readonly #tree: TypeTree;
  readonly #former: Former;

  constructor({ facts, graph }: State, changes: readonly SymbolChange[]) {
    this.#graph = graph;
    this.#tree = new TypeTree(facts, graph);
    const methods = changes.filter(({ after }) => after && isFunction(after.symbol));
    this.#former = new Map(
      methods.flatMap(({ before, after }): [number, SymbolRow | null][] => {
        const row = after ? rowIn(facts, after) : undefined;
        return row ? [[row.symbolRow, before && { ...row, name: before.symbol.name, signature: before.symbol.signature }]] : [];
      }),
    );
  }

  /** The methods or properties that override or implement one of the view. */
  of(method: SymbolRow): readonly SymbolRow[] {
    // Of the same name, but for other arguments: an overload beside it overrides nothing.
    const mayBe = method.kind === "property" ? mayOverride(method) : mayBeOverridden(method);
    return mayBe ? this.#tree.overriding(method).filter((own) => takesAsMany(this.#graph.resolver, own, method)) : [];
  }

  /** The types of the view that a type is built on, with the types that those are built on. */
  above(type: SymbolRow): SymbolRow[] {
    return this.#tree.above(type).flatMap(({ symbol, confidence }) => (symbol && confidence === "resolved" ? [symbol] : []));
  }

  /** The types of the view that are built on a type. */
  below(type: SymbolRow): SymbolRow[] {
    return this.#tree.below(type).flatMap(({ symbol }) => symbol ?? []);
  }

  /** The overrides of a method that changed, those of types that had its interface's former shape included. */
  judged(method: SymbolRow, { breaks }: Changed): JudgedPlace[] {
    if (!mayBeOverridden(method)) return [];
    const { resolver } = this.#graph;
    const owner = resolver.ownerOf(method);
    if (!owner || !isType(owner)) return [];
    const shaped = this.#formerly(owner).flatMap((type) => symbolsIn(resolver.members(type, method.name)).filter(isFunction));
    const all = [...new Map([...this.#tree.overriding(method), ...shaped].map((one) => [one.symbolRow, one])).values()];
    const judged = all.map((own) => ({ own, verdict: overrideVerdict(own, method, breaks) }));
    const byOwner = Map.groupBy(judged, ({ own }) => resolver.ownerOf(own)?.symbolRow);
    const closed = [...this.#closed(method, owner, breaks), ...this.#ofOtherObjects(method, breaks), ...this.#hidden(method, breaks)];
    if (closed.length > 0) return closed;
    return [...byOwner.values()].flatMap((some) => {
      // A type that has one that fits overrides with that; its others are overloads.
      const isMet = some.some(({ verdict }) => verdict === undefined);
      const was = this.#former.get(method.symbolRow);
      const fitted = was ? some.filter(({ own }) => overrideVerdict(own, was, breaks) === undefined) : [];
      return (fitted.length > 0 ? fitted : some).map(({ own, verdict }) => ({
        reference: placeOf(own),
        verdict: isMet ? undefined : verdict,
      }));
    });
  }

  /** The overrides of a method that may not be overridden any more, unless one above it that still may has its name. */
  #closed(method: SymbolRow, owner: SymbolRow, breaks: Changed["breaks"]): JudgedPlace[] {
    const closed = breaks.find(({ notice }) => notice === "overriding");
    if (!closed) return [];
    const { resolver } = this.#graph;
    const isOpenAbove = this.above(owner).some((type) => symbolsIn(resolver.members(type, method.name)).some(isFunction));
    if (isOpenAbove && closed.detail !== "+final") return [];
    return this.of(method).map((own) => ({ reference: placeOf(own), verdict: closedVerdict(own, closed) }));
  }

  /** The overrides that can be called of other objects than a method says now: those that say that they override are wrong. */
  #ofOtherObjects(method: SymbolRow, breaks: Changed["breaks"]): JudgedPlace[] {
    if (!breaks.some(({ notice }) => notice === "receiving" || notice === "declaring")) return [];
    const wanted = receiverOf(method, method.language);
    const others = this.of(method).filter((own) => receiverOf(own, own.language) !== wanted);
    return others.map((own) => {
      const isMarked = /\boverride\b/.test(own.signature) || !systemOf(own.language)?.declaresApart;
      return { reference: placeOf(own), verdict: isMarked ? "breaks" : "may_break" };
    });
  }

  /** The overrides that are seen less far than a method is now. */
  #hidden(method: SymbolRow, breaks: Changed["breaks"]): JudgedPlace[] {
    if (!breaks.some(({ notice }) => notice === "exposing")) return [];
    const isOverride = ({ language, signature }: SymbolRow): boolean =>
      languageById(language)?.exposesOverrides === "all" || /\boverride\b/.test(signature);
    const hidden = this.of(method).filter((own) => isOverride(own) && isSeenFurther(own, method));
    return hidden.map((own) => ({ reference: placeOf(own), verdict: "breaks" }));
  }

  /** Types below a contract, behind those that name it or by their shape, that lack a member which it asks for now. */
  lacking(member: SymbolRow, owner: SymbolRow): JudgedPlace[] {
    const { resolver } = this.#graph;
    const below = this.#tree.below(owner);
    const near = new Set(below.flatMap(({ symbol }) => (symbol && mustFulfil(symbol) ? [symbol.symbolRow] : [])));
    // Who mends the class that a type extends mends the type.
    const isMended = (type: SymbolRow): boolean => symbolsIn(resolver.supertypes(type)).some(({ symbolRow }) => near.has(symbolRow));
    const far = below.flatMap(({ symbol, depth }) => (symbol && depth > 1 && !isMended(symbol) ? [symbol] : []));
    return [...far, ...this.#formerly(owner)].filter(mustFulfil).map((type) => ({
      reference: placeOf(type),
      verdict: this.has(type, member) ? undefined : ("breaks" as const),
    }));
  }

  /** Whether a type has what a contract asks for, with code: its own or an inherited one. */
  has(type: SymbolRow, { name, symbolRow }: SymbolRow): boolean {
    const { resolver } = this.#graph;
    const members = symbolsIn(resolver.members(type, name)).filter((member) => member.symbolRow !== symbolRow);
    return members.some((member) => !isFunction(member) || !isCodeless(resolver, member));
  }

  /** What implemented an interface by its shape before the changes. */
  #formerly(owner: SymbolRow): SymbolRow[] {
    return formerImplementers(this.#graph.resolver, owner, (method) => {
      const former = this.#former.get(method.symbolRow);
      return former === undefined ? method : (former ?? undefined);
    });
  }
}

/** Whether a type has to have what its contracts ask for: another contract hands that on. */
export function mustFulfil(type: SymbolRow): boolean {
  return !isContract(type) && !/\babstract\b/.test(type.signature);
}

/** Whether a type says what others have to have; a name for a type is such where values are written without naming theirs. */
export function isContract({ kind, language }: SymbolRow): boolean {
  return kind === "interface" || kind === "trait" || (kind === "type" && languageById(language)?.writesLiterals === true);
}

/** What is made by constructors, belongs to the type itself or is seen by it alone is not overridden. */
function mayBeOverridden({ name, visibility, signature, language, kind }: SymbolRow): boolean {
  if (kind !== "method" || (systemOf(language)?.constructors?.has(name) ?? false)) return false;
  const before = signature.slice(0, Math.max(0, nameAt(signature, name)));
  return !/\bstatic\b/.test(before) && !(visibility === "private" && /\bprivate\b/.test(before));
}
