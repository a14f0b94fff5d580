/**
 * Overloads that take equally many arguments: only the types of the arguments tell which of them a call means, and the index does not infer
 * types.
 */
import { named } from "#core/visible.ts";
import { arityOf } from "#query/graph/meaning/arity.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { areLabelledAlike } from "#query/graph/overloads/argument-labels.ts";
import { overlap } from "#query/graph/overloads/by-count.ts";
import { typesTaken } from "#query/graph/overloads/by-types.ts";
import type { Target } from "#query/graph/target.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** Overloads that a warning names. */
const OVERLOADS_MAX = 5;

/**
 * The warning that the uses of a function may belong to several overloads, where they may. Where one overload was asked for and arguments
 * tell overloads apart, each row says so itself.
 */
export function overloadsRemark(facts: ViewFacts, symbol: SymbolRow, { rows, isOneOverload }: Target): string | undefined {
  if (isOneOverload && systemOf(symbol.language)?.overloadsByTypes) return undefined;
  const others = overloadsLike(facts, symbol, rows);
  if (others.length === 0) return undefined;
  const places = others.slice(0, OVERLOADS_MAX).map(({ path, nameLine }) => named(`${path}:${nameLine}`));
  const more = others.length > OVERLOADS_MAX ? ", ..." : "";
  return `These uses may belong to any of ${others.length + 1} overloads, which differ only in argument types or labels; the others: ${places.join(", ")}${more}.`;
}

/** A declaration that stands apart from its definition takes the same types, so it does not count as another overload. */
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
