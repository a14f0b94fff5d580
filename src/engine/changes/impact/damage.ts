/** Orders breaking changes by the damage that they do, and names the public symbols that are no longer there. */
import { type BreakingChange, type BreakKind, isMerelyDeprecated } from "#core/protocol/impact.ts";
import { anchorOf } from "#query/compare/change-rank.ts";
import type { ComparedFile, ComparedSymbol } from "#query/compare/compared-file.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { isTestPlace } from "#query/rank/test-code.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { BreakingUses } from "./judging.ts";
import type { State } from "./state.ts";

/** Changes after which users outside of the repository surely have to change, whether or not anything here uses the symbol. */
const GRAVE: ReadonlySet<BreakKind> = new Set(["removed", "renamed", "kind_changed", "member_required", "visibility_narrowed"]);
/** Changes after which the name means nothing. */
const NAME_GONE: ReadonlySet<BreakKind> = new Set(["removed", "renamed"]);
/** Said of a name that a public symbol of another file has: it may be the same thing, moved and changed. */
const ELSEWHERE = " (one stands elsewhere)";
/** Said of a symbol that every use still fits, and that nobody should use any more. */
const DEPRECATED = " (newly deprecated)";
/** Said of a member that only subtypes see. */
const FOR_HEIRS = " (protected)";

/** Whether a row comes before those that break nothing here: something uses what changed, or it is gone for everybody. */
export function isPressing(row: Pick<BreakingChange, "breaks" | "may_break" | "why">): boolean {
  return row.breaks + doubtsOf(row) > 0 || row.why.some(({ kind }) => GRAVE.has(kind));
}

/** How many uses may not fit any more. Those of a symbol that is only deprecated all fit. */
function doubtsOf(row: Pick<BreakingChange, "may_break" | "why">): number {
  return isMerelyDeprecated(row) ? 0 : row.may_break;
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
    doubtsOf(b) - doubtsOf(a) ||
    Number(one.isTest) - Number(other.isTest) ||
    b.uses - a.uses ||
    Number(isType(b)) - Number(isType(a)) ||
    (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line_start - b.line_start)
  );
}

function isGrave(one: BreakingUses): boolean {
  return one.row.why.some(({ kind }) => GRAVE.has(kind)) && isForOthers(one);
}

/** Whether the lists of names have a change: code outside of the repository can use or inherit what changed. */
function isNamed(one: BreakingUses): boolean {
  return isForOthers(one) || (one.isForHeirs === true && !one.isTest && one.isOfProduct && !isOwnState(one.row));
}

/** Whether code outside of the repository can use what changed: it is public, and so is every type around it. */
function isForOthers({ row, change, isTest, isOfProduct }: BreakingUses): boolean {
  if (row.visibility !== "public" || isTest || !isOfProduct || isOwnState(row)) return false;
  // A name that a file no longer passes on is gone for everybody who takes it from there.
  if (change === null) return row.kind === "import";
  const { file, symbol } = change.before ?? anchorOf(change);
  for (let owner = file.symbols[symbol.parent ?? -1]; owner; owner = file.symbols[owner.parent ?? -1]) {
    const type = typeImplemented(owner, file);
    const isHidden = type && isType(type) && (type.visibility === "private" || type.visibility === "internal");
    if (isHidden || isFunction(owner)) return false;
  }
  return true;
}

/** Whether a member is an instance variable that no other object can name, in Ruby. */
function isOwnState({ kind, name }: Pick<BreakingChange, "kind" | "name">): boolean {
  return kind === "property" && name.startsWith("@");
}

/** The type that an `impl` block is of, if its file has it: the block itself is neither public nor private. Others are themselves. */
function typeImplemented(owner: ComparedSymbol, { symbols }: ComparedFile): ComparedSymbol | undefined {
  if (owner.kind !== "impl") return owner;
  return symbols.find(({ kind, name }) => kind !== "impl" && isType({ kind }) && name === owner.name);
}

/**
 * The public symbols that are gone or have another name, each once, with the type that it belonged to; behind them the protected ones. What
 * remains under the name is said, since it may be the same thing: an overload beside it, or a public symbol in another file.
 */
export function removedNames(all: readonly BreakingUses[], now: State): string[] {
  const names = all.flatMap((one): string | [] => {
    const { row, change } = one;
    if (!row.why.some(({ kind }) => NAME_GONE.has(kind)) || !isNamed(one)) return [];
    if (change === null) return `${row.name} (from ${row.path})`;
    const { before } = change;
    if (!before) return [];
    const { symbol, file } = before;
    const name = withOwner(before);
    // A function that lost one of its clauses or declarations keeps its name.
    if (change.after?.symbol.name === symbol.name) return [];
    if (change.after) return `${name} → ${change.after.symbol.name}`;
    const left = remaining(before, now);
    if (left.some(({ path, qualifiedName }) => path === file.path && qualifiedName === symbol.qualifiedName))
      return `${name} (an overload)`;
    if (symbol.visibility === "protected") return `${name}${FOR_HEIRS}`;
    return left.some(({ path }) => path !== file.path) ? `${name}${ELSEWHERE}` : name;
  });
  const placeOf = (name: string): number => [FOR_HEIRS, ELSEWHERE].findIndex((words) => name.endsWith(words));
  return [...new Set(names)].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The public symbols that are still there and changed for their users or were deprecated, each once, with the type that it belongs to. */
export function changedNames(all: readonly BreakingUses[]): string[] {
  const names = all.flatMap((one): string | [] => {
    const { row, change } = one;
    if (change === null || row.why.every(({ kind }) => NAME_GONE.has(kind)) || !isNamed(one)) return [];
    return change.after ? `${withOwner(change.after)}${isMerelyDeprecated(row) ? DEPRECATED : ""}` : [];
  });
  return [...new Set(names)];
}

/** The public symbols outside of tests that a view has of the name, in a type of the same name or, like this one, in none. */
function remaining({ file, symbol }: PlacedIn, { facts }: State): SymbolRow[] {
  const type = typeOf(file.symbols[symbol.parent ?? -1]);
  return facts
    .named(symbol.name, file.language)
    .filter((one) => one.visibility === "public" && !isTestPlace({ path: one.path, symbol: one }) && typeOf(facts.parentOf(one)) === type);
}

/** A symbol with its type; in a module that is declared with its whole name (`defmodule Shop.Cart`), with that name. */
function withOwner({ file, symbol }: PlacedIn): string {
  const owner = file.symbols[symbol.parent ?? -1];
  const named = owner?.kind === "module" && !isType(symbol) ? owner : symbol;
  if (named.signature.includes(named.qualifiedName)) return symbol.qualifiedName;
  const type = typeOf(owner);
  return type === undefined ? symbol.name : `${type}.${symbol.name}`;
}

/** The name of a type; undefined for another symbol. */
function typeOf(owner: Pick<SymbolRow, "name" | "kind"> | undefined): string | undefined {
  return owner && isType(owner) ? owner.name : undefined;
}
