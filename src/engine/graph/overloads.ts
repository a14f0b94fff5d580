/** Overloads that take as many arguments: which of them a call means, only the types of what it passes tell, and nobody reads these. */
import { named } from "#core/visible.ts";
import { areLabelledAlike } from "#query/graph/argument-labels.ts";
import { arityOf } from "#query/graph/meaning/arity.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { overlap } from "#query/graph/overloads.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** Overloads that a remark names. */
const OVERLOADS_MAX = 5;

/** That the uses of a function are those of several overloads, where they are; `rows` are all its declarations. */
export function overloadsRemark(facts: ViewFacts, symbol: SymbolRow, rows: ReadonlySet<number>): string | undefined {
  const others = overloadsLike(facts, symbol, rows);
  if (others.length === 0) return undefined;
  const places = others.slice(0, OVERLOADS_MAX).map(({ path, nameLine }) => named(`${path}:${nameLine}`));
  const more = others.length > OVERLOADS_MAX ? ", ..." : "";
  return `The uses are those of ${others.length + 1} overloads, which only the types or labels of arguments tell apart; the others: ${places.join(", ")}${more}.`;
}

/** A declaration that stands apart from its definition takes the same types, and is no overload. */
function overloadsLike(facts: ViewFacts, symbol: SymbolRow, rows: ReadonlySet<number>): SymbolRow[] {
  const own = arityOf(facts, symbol);
  if (!own) return [];
  const seen = new Set([typesTaken(symbol)]);
  return facts.named(symbol.name, symbol.language).filter((other) => {
    const arity = rows.has(other.symbolRow) ? arityOf(facts, other) : undefined;
    if (!arity || !overlap(own, arity) || !areLabelledAlike(symbol, other) || seen.has(typesTaken(other))) return false;
    seen.add(typesTaken(other));
    return true;
  });
}

/** The types that a function takes, each with the label that calls write, where that is not the parameter's own name. */
export function typesTaken(symbol: SymbolRow): string {
  const parameters = signatureOf(symbol, symbol.language).parameters ?? [];
  return parameters.map(({ name, label, type }) => (label === name ? type : `${label}:${type}`)).join(",");
}
