/** Orders breaking changes by the damage that they do, and names the public symbols that are no longer there. */
import type { BreakingChange, BreakKind } from "#core/protocol/impact.ts";
import { anchorOf } from "#query/compare/change-rank.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { BreakingUses } from "./judging.ts";
import type { State } from "./state.ts";

/** Changes after which users outside of the repository surely have to change, whether or not anything here uses the symbol. */
const GRAVE: ReadonlySet<BreakKind> = new Set(["removed", "renamed", "kind_changed", "member_required", "visibility_narrowed"]);
/** Changes after which the name means nothing. */
const NAME_GONE: ReadonlySet<BreakKind> = new Set(["removed", "renamed"]);

/** Whether a row comes before those that break nothing here: something uses what changed, or it is gone for everybody. */
export function isPressing({ breaks, may_break, why }: Pick<BreakingChange, "breaks" | "may_break" | "why">): boolean {
  return breaks + may_break > 0 || why.some(({ kind }) => GRAVE.has(kind));
}

/**
 * Compares two breaking changes, the more damaging first: what surely breaks uses, then public symbols that are gone or became another
 * thing, then what may break uses, then the rest.
 */
export function byDamage(one: BreakingUses, other: BreakingUses): number {
  const [a, b] = [one.row, other.row];
  return (
    Number(b.breaks > 0) - Number(a.breaks > 0) ||
    Number(isGrave(other)) - Number(isGrave(one)) ||
    b.breaks - a.breaks ||
    b.may_break - a.may_break ||
    Number(one.isTest) - Number(other.isTest) ||
    b.uses - a.uses ||
    Number(isType(b)) - Number(isType(a)) ||
    (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line_start - b.line_start)
  );
}

function isGrave(one: BreakingUses): boolean {
  return one.row.why.some(({ kind }) => GRAVE.has(kind)) && isForOthers(one);
}

/** Whether code outside of the repository can use what changed: it is public, and so is every type around it. */
function isForOthers({ row, change, isTest, isOfProduct }: BreakingUses): boolean {
  if (row.visibility !== "public" || isTest || !isOfProduct || change === null) return false;
  const { file, symbol } = change.before ?? anchorOf(change);
  for (let owner = file.symbols[symbol.parent ?? -1]; owner; owner = file.symbols[owner.parent ?? -1]) {
    const isHidden = isType(owner) && (owner.visibility === "private" || owner.visibility === "internal");
    if (isHidden || isFunction(owner)) return false;
  }
  return true;
}

/**
 * The public symbols that are gone or have another name, each once, with the type that it belonged to. One that still stands elsewhere
 * under its whole name is left out; where overloads of it remain, it is named as an overload.
 */
export function removedNames(all: readonly BreakingUses[], { facts }: State): string[] {
  const names = all.flatMap(({ row, change, ...rest }): string | [] => {
    const before = change?.before;
    if (!before || !row.why.some(({ kind }) => NAME_GONE.has(kind)) || !isForOthers({ row, change, ...rest })) return [];
    const { symbol, file } = before;
    const name = withOwner(before);
    if (change.after) return `${name} → ${change.after.symbol.name}`;
    const left = facts.named(symbol.name, file.language).filter(({ qualifiedName }) => qualifiedName === symbol.qualifiedName);
    if (left.some(({ path }) => path === file.path)) return `${name} (an overload)`;
    return left.length > 0 ? [] : name;
  });
  return [...new Set(names)];
}

function withOwner({ file, symbol }: PlacedIn): string {
  const owner = file.symbols[symbol.parent ?? -1];
  return owner && isType(owner) ? `${owner.name}.${symbol.name}` : symbol.name;
}
