/** Types of one name that differ in their number of type parameters, in languages that take them for different types. */
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { Denotation, Meaning } from "./meaning.ts";
import { isType } from "./symbol-kinds.ts";
import type { ViewFacts } from "./view-facts.ts";

/** How many type parameters a type's signature states. */
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

/** Whether two definitions of one qualified name are, or are inside, types that differ in their number of type parameters. */
export function differInTypeParameters(facts: ViewFacts, a: SymbolRow, b: SymbolRow): boolean {
  if (!systemOf(a.language)?.typesByParameters) return false;
  const [ofA, ofB] = [typesAround(facts, a), typesAround(facts, b)];
  return ofA.some((type, at) => {
    const other = ofB[at];
    return other !== undefined && type.name === other.name && typeParameterCount(type) !== typeParameterCount(other);
  });
}

/** The symbol itself if it is a type, then the types that enclose it, the innermost first. */
function typesAround(facts: ViewFacts, symbol: SymbolRow): SymbolRow[] {
  return [...(isType(symbol) ? [symbol] : []), ...[...facts.outwards(facts.parentOf(symbol))].filter(isType)];
}

/** Where types of one name differ in their number of type parameters, keeps those with `count`; keeps all where none has that number. */
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
