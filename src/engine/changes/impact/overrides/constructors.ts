/**
 * How subtypes notice a changed constructor: subtypes without a constructor of their own are made by it, and constructors of subtypes run
 * it first.
 */

import type { Changed } from "#engine/changes/impact/changed.ts";
import { type JudgedPlace, type Judging, placeOf } from "#engine/changes/impact/judging.ts";
import { languageById } from "#lang/languages.ts";
import { type Arity, arityIn } from "#query/compare/breaking/breaking-change.ts";
import { marksOver } from "#query/compare/breaking/marks.ts";
import { isWithin } from "#query/compare/uses/call-arguments.ts";
import { isConstructor } from "#query/graph/constructors.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** Subtypes of a changed type whose calls are looked at. */
const TYPES_MAX = 200;

/** The constructor that a change is about, with its type: a changed constructor, or the first one that a type got. */
function constructorOf(symbol: SymbolRow, judging: Judging): { readonly owner: SymbolRow; readonly maker: SymbolRow } | undefined {
  const { facts } = judging.now;
  if (isType(symbol)) {
    const maker = membersOf(symbol, judging).find((one) => isFunction(one) && isConstructor(one, symbol));
    return maker ? { owner: symbol, maker } : undefined;
  }
  const owner = isFunction(symbol) ? facts.parentOf(symbol) : undefined;
  return owner && isType(owner) && isConstructor(symbol, owner) ? { owner, maker: symbol } : undefined;
}

/** The calls that make values of subtypes through the inherited constructor. */
export function inheritedConstructorCalls(symbol: SymbolRow, judging: Judging): Reference[] {
  const made = systemOf(symbol.language)?.inheritsConstructors ? constructorOf(symbol, judging) : undefined;
  if (!made) return [];
  const { graph } = judging.now;
  const inheriting = judging.overrides.below(made.owner).filter((type) => {
    const makers = symbolsIn(graph.resolver.members(type, made.maker.name));
    return makers.length === 1 && makers[0]?.symbolRow === made.maker.symbolRow && !isMadeOtherwise(type, judging);
  });
  const targets = inheriting.slice(0, TYPES_MAX).map((type) => graph.target(type, { through: "none" }));
  return [...graph.usesOfAll(targets).found.values()].flat().filter(({ use }) => use.type === "calls");
}

/** Whether a mark on a type generates its constructor: `@dataclass`. */
function isMadeOtherwise({ symbolRow, nameLine, kind, signature, language }: SymbolRow, { texts }: Judging): boolean {
  const types = languageById(language)?.constructsOfMembers?.types;
  const marks = marksOver(nameLine, (range) => texts.of(versionOf(symbolRow)).lines(range));
  return types?.test(`${marks}\n${kind} ${signature}`) === true;
}

/**
 * Subtypes, or their constructors, that implicitly call a constructor without arguments, where it requires some now. `arities` are those of
 * all its overloads.
 */
export function unsaidConstructions({ change }: Changed, symbol: SymbolRow, arities: readonly Arity[], judging: Judging): JudgedPlace[] {
  const says = languageById(symbol.language)?.saysSuper;
  const made = says ? constructorOf(symbol, judging) : undefined;
  if (!says || !made || arities.length === 0 || arities.some((arity) => isWithin(0, arity))) return [];
  const was = change.before && change.before !== change.after ? arityIn(change.before) : undefined;
  if (was && !isWithin(0, was)) return [];
  const { resolver } = judging.now.graph;
  return judging.overrides.below(made.owner).flatMap((type): JudgedPlace[] => {
    if (!symbolsIn(resolver.supertypes(type)).some(({ symbolRow }) => symbolRow === made.owner.symbolRow)) return [];
    const makers = membersOf(type, judging).filter((one) => isFunction(one) && isConstructor(one, type));
    const silent = makers.filter((one) => !says.test(judging.texts.of(versionOf(one.symbolRow)).lines(one).join("\n")));
    const isSaidInHead = new RegExp(`\\b${RegExp.escape(made.owner.name)}\\s*\\(`).test(type.signature);
    const places = isSaidInHead ? [] : makers.length === 0 ? [type] : silent;
    return places.map((place) => ({ reference: placeOf(place), verdict: "breaks" }));
  });
}

function membersOf(type: SymbolRow, { now }: Judging): SymbolRow[] {
  const parts = new Set(now.graph.resolver.partsOf(type).map(({ symbolRow }) => symbolRow));
  return now.facts.symbolsOf(versionOf(type.symbolRow)).filter(({ parentRow }) => parentRow !== null && parts.has(parentRow));
}
