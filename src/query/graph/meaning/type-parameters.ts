/** Types of one name that differ in how many type parameters they have, where a language takes them for different types. */
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { Denotation, Meaning } from "./meaning.ts";
import { isType } from "./symbol-kinds.ts";
import type { ViewFacts } from "./view-facts.ts";

/** How many type parameters the head of a type says it has. */
function typeParameterCount({ name, signature }: Pick<SymbolRow, "name" | "signature">): number {
  const head = new RegExp(`(?<![\\w.])${RegExp.escape(name)}\\s*<`).exec(signature);
  if (!head) return 0;
  let depth = 1;
  let count = 1;
  for (let at = head.index + head[0].length; at < signature.length && depth > 0; at++) {
    const letter = signature[at] as string;
    if ("<([".includes(letter)) depth++;
    else if (">)]".includes(letter)) depth--;
    else if (letter === "," && depth === 1) count++;
  }
  return count;
}

/** Whether two definitions of one qualified name are, or stand in, types that differ in how many type parameters they have. */
export function differInTypeParameters(facts: ViewFacts, a: SymbolRow, b: SymbolRow): boolean {
  if (!systemOf(a.language)?.typesByParameters) return false;
  const [ofA, ofB] = [typesAround(facts, a), typesAround(facts, b)];
  return ofA.some((type, at) => {
    const other = ofB[at];
    return other !== undefined && type.name === other.name && typeParameterCount(type) !== typeParameterCount(other);
  });
}

/** A type, or the types that a member stands in, the innermost first. */
function typesAround(facts: ViewFacts, symbol: SymbolRow): SymbolRow[] {
  return [...(isType(symbol) ? [symbol] : []), ...[...facts.outwards(facts.parentOf(symbol))].filter(isType)];
}

/** Of types of one name, told apart by how many type parameters they have, those with so many; all where none has. */
export function takingTypes(meaning: Meaning, count: number): Meaning {
  const types = meaning.denotations.filter(isToldApart);
  if (types.length < 2) return meaning;
  const fitting = new Set(types.filter(({ symbol }) => typeParameterCount(symbol) === count));
  if (fitting.size === 0 || fitting.size === types.length) return meaning;
  return { ...meaning, denotations: meaning.denotations.filter((one) => !isToldApart(one) || fitting.has(one)) };
}

function isToldApart(one: Denotation): one is Denotation & { readonly is: "symbol" } {
  return one.is === "symbol" && isType(one.symbol) && (systemOf(one.symbol.language)?.typesByParameters ?? false);
}
