/** Finds the methods that override or implement a changed one, and the types that lack a member which a contract requires. */

import type { Changed } from "#engine/changes/impact/changed.ts";
import { type JudgedPlace, placeOf } from "#engine/changes/impact/judging.ts";
import { rowIn } from "#engine/changes/impact/row-in.ts";
import type { State } from "#engine/changes/impact/state.ts";
import { languageById } from "#lang/languages.ts";
import { isSeenFurther } from "#query/compare/breaking/noticed-words.ts";
import { receiverOf } from "#query/compare/breaking/receivers.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";
import { formerImplementers, mayBeOneMethod, mayOverride } from "#query/graph/hierarchy/implementations.ts";
import { TypeTree } from "#query/graph/hierarchy/type-tree.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import { preferring } from "#query/graph/meaning/preferring.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { typesTaken } from "#query/graph/overloads/by-types.ts";
import type { References } from "#query/graph/references.ts";
import { nameAt } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { closedVerdict, overrideVerdict } from "./override-verdict.ts";

/** Changed methods of the view as they were before; null for new ones. */
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

  /** The methods or properties of the view that override or implement one. */
  of(method: SymbolRow): readonly SymbolRow[] {
    // An overload of the same name with other parameters overrides nothing.
    const mayBe = method.kind === "property" ? mayOverride(method) : mayBeOverridden(method);
    return mayBe ? this.#tree.overriding(method).filter((own) => mayBeOneMethod(this.#graph.resolver, own, method)) : [];
  }

  /** The supertypes of a type in the view, direct and indirect. */
  above(type: SymbolRow): SymbolRow[] {
    return this.#tree.above(type).flatMap(({ symbol, confidence }) => (symbol && confidence === "resolved" ? [symbol] : []));
  }

  /** The subtypes of a type in the view. */
  below(type: SymbolRow): SymbolRow[] {
    return this.#tree.below(type).flatMap(({ symbol }) => symbol ?? []);
  }

  /** The overrides of a changed method, including those in types that matched the interface's former shape. */
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
      // A type with one overload that fits overrides the method with that one.
      const isMet = some.some(({ verdict }) => verdict === undefined);
      const was = this.#former.get(method.symbolRow);
      const fitted = was ? exactFirst(some, was).filter(({ own }) => overrideVerdict(own, was, breaks) === undefined) : [];
      return (fitted.length > 0 ? fitted : some).map(({ own, verdict }) => ({
        reference: placeOf(own),
        verdict: isMet ? undefined : verdict,
      }));
    });
  }

  /** The overrides of a method that can no longer be overridden, unless a supertype has an overridable method of the name. */
  #closed(method: SymbolRow, owner: SymbolRow, breaks: Changed["breaks"]): JudgedPlace[] {
    const closed = breaks.find(({ notice }) => notice === "overriding");
    if (!closed) return [];
    const { resolver } = this.#graph;
    const isOpenAbove = this.above(owner).some((type) => symbolsIn(resolver.members(type, method.name)).some(isFunction));
    if (isOpenAbove && closed.detail !== "+final") return [];
    return this.of(method).map((own) => ({ reference: placeOf(own), verdict: closedVerdict(own, closed) }));
  }

  /** The overrides that are called on another kind of receiver than the changed method; those that are marked as overrides are wrong. */
  #ofOtherObjects(method: SymbolRow, breaks: Changed["breaks"]): JudgedPlace[] {
    if (!breaks.some(({ notice }) => notice === "receiving" || notice === "declaring")) return [];
    const wanted = receiverOf(method, method.language);
    const others = this.of(method).filter((own) => receiverOf(own, own.language) !== wanted);
    return others.map((own) => {
      const isMarked = /\boverride\b/.test(own.signature) || !systemOf(own.language)?.declaresApart;
      return { reference: placeOf(own), verdict: isMarked ? "breaks" : "may_break" };
    });
  }

  /** The overrides that are less visible than the changed method is now. */
  #hidden(method: SymbolRow, breaks: Changed["breaks"]): JudgedPlace[] {
    if (!breaks.some(({ notice }) => notice === "exposing")) return [];
    const isOverride = ({ language, signature }: SymbolRow): boolean =>
      languageById(language)?.exposesOverrides === "all" || /\boverride\b/.test(signature);
    const hidden = this.of(method).filter((own) => isOverride(own) && isSeenFurther(own, method));
    return hidden.map((own) => ({ reference: placeOf(own), verdict: "breaks" }));
  }

  /** Types that fulfil a contract indirectly or by shape, with a verdict on whether they lack a member that it requires now. */
  lacking(member: SymbolRow, owner: SymbolRow): JudgedPlace[] {
    const { resolver } = this.#graph;
    const below = this.#tree.below(owner);
    const near = new Set(below.flatMap(({ symbol }) => (symbol && mustFulfil(symbol, owner) ? [symbol.symbolRow] : [])));
    // Fixing the class that a type extends fixes the type as well.
    const isMended = (type: SymbolRow): boolean => symbolsIn(resolver.supertypes(type)).some(({ symbolRow }) => near.has(symbolRow));
    const far = below.flatMap(({ symbol, depth }) => (symbol && depth > 1 && !isMended(symbol) ? [symbol] : []));
    const isDelegating = ({ language, signature }: SymbolRow): boolean =>
      languageById(language)?.delegates !== undefined && /[\w>]\s+by\s+\w/.test(signature);
    return [...far, ...this.#formerly(owner)]
      .filter((type) => mustFulfil(type, owner) && !isDelegating(type))
      .map((type) => ({
        reference: placeOf(type),
        verdict: this.has(type, member) || this.#leaves(type, member) ? undefined : ("breaks" as const),
      }));
  }

  /** Whether a type has an implementation of a contract's member, its own or an inherited one. */
  has(type: SymbolRow, { name, symbolRow }: SymbolRow): boolean {
    const { resolver } = this.#graph;
    const members = symbolsIn(resolver.members(type, name)).filter((member) => member.symbolRow !== symbolRow);
    return members.some((member) => member.isDefinition || (!isFunction(member) && !isOfContract(member, resolver.ownerOf(member))));
  }

  /** Whether an abstract type declares a contract's member and leaves it to its subtypes. */
  #leaves(type: SymbolRow, { name }: SymbolRow): boolean {
    const { resolver } = this.#graph;
    const isDeclared = (member: SymbolRow): boolean => {
      const owner = resolver.ownerOf(member);
      return owner !== undefined && !isContract(owner);
    };
    return isAbstract(type) && symbolsIn(resolver.members(type, name)).some(isDeclared);
  }

  /** The types that implemented an interface by shape before the changes. */
  #formerly(owner: SymbolRow): SymbolRow[] {
    return formerImplementers(this.#graph.resolver, owner, (method) => {
      const former = this.#former.get(method.symbolRow);
      return former === undefined ? method : (former ?? undefined);
    });
  }
}

/** Those that take exactly the types of a method, where some do and types tell overloads apart; else all. */
function exactFirst<One extends { readonly own: SymbolRow }>(some: readonly One[], method: SymbolRow): readonly One[] {
  if (!systemOf(method.language)?.overloadsByTypes) return some;
  return preferring(some, ({ own }) => typesTaken(own) === typesTaken(method));
}

/** Whether a type must have what a type above requires; a contract passes that on to its subtypes, as mostly does an abstract type. */
export function mustFulfil(type: SymbolRow, above: SymbolRow | undefined): boolean {
  const declaresAll = above?.kind === "interface" && systemOf(type.language)?.abstractsDeclareAll === true;
  return !isContract(type) && (declaresAll || !isAbstract(type));
}

function isAbstract({ signature }: SymbolRow): boolean {
  return /\babstract\b/.test(signature);
}

/** Whether a type states what other types must have. A type alias does so where values are written without naming their type. */
export function isContract({ kind, language }: SymbolRow): boolean {
  return kind === "interface" || kind === "trait" || (kind === "type" && languageById(language)?.writesLiterals === true);
}

/** Whether a member is one that an interface or trait declares. */
function isOfContract({ language }: SymbolRow, owner: SymbolRow | undefined): boolean {
  return owner !== undefined && isContract(owner) && languageById(language)?.writesLiterals !== true;
}

/** Whether a method can be overridden: not a constructor, a static method, or a private one. */
function mayBeOverridden({ name, visibility, signature, language, kind }: SymbolRow): boolean {
  if (kind !== "method" || (systemOf(language)?.constructors?.has(name) ?? false)) return false;
  const before = signature.slice(0, Math.max(0, nameAt(signature, name)));
  return !/\bstatic\b/.test(before) && !(visibility === "private" && /\bprivate\b/.test(before));
}
