/** The changes whose users may break. */
import type { SymbolKind } from "#core/types.ts";
import { type Break, breaksOf } from "#query/compare/breaking-change.ts";
import { anchorOf } from "#query/compare/change-rank.ts";
import { remadeTypes } from "#query/compare/made-of-members.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";

/** A change with what of it breaks its users. */
export interface Changed {
  readonly change: SymbolChange;
  readonly breaks: readonly Break[];
}

const GONE = new Set(["removed", "renamed", "moved"]);

/** The changes that may break who uses them. Sections and imports are used by nobody. */
export function breakingChanges(changes: readonly SymbolChange[]): Changed[] {
  const own = changes.filter((change) => !UNUSED.has(anchorOf(change).symbol.kind)).map((change) => ({ change, breaks: breaksOf(change) }));
  return [...own, ...remadeTypes(changes)].filter(({ breaks }) => breaks.length > 0);
}

const UNUSED: ReadonlySet<SymbolKind> = new Set(["import", "section", "impl"]);

/** Whether a symbol is not under its name any more. */
export function isGone({ breaks }: Changed): boolean {
  return breaks.some(({ kind }) => GONE.has(kind));
}

/** Whether a symbol went with its file: who takes it from where that was means nothing any more, and is a user of it all the same. */
export function isCarriedAlong({ change: { before, after } }: Changed): boolean {
  return before !== null && after !== null && before.file.path !== after.file.path;
}

/** Whether the uses of a symbol are those that it had before: of what is seen less far, or is in a file that moved, some mean nothing any more. */
export function isUsedAsBefore(changed: Changed): boolean {
  return isGone(changed) || isCarriedAlong(changed) || changed.breaks.some(({ kind }) => kind === "visibility_narrowed");
}
