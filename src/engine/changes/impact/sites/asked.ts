/** What a contract asks for: a member that is new, and what its values had to have before. */

import type { Changed } from "#engine/changes/impact/changed.ts";
import { rowIn } from "#engine/changes/impact/row-in.ts";
import type { State } from "#engine/changes/impact/state.ts";
import { isOptionalMember } from "#query/compare/breaking-change.ts";
import { writtenMembers } from "#query/compare/written-members.ts";
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** Members of the contract whose keys are looked for: every value of it has all that it asks for. */
const REQUIRED_MAX = 2;
/** The same where it asks for none: a value has some of what it may have. */
const OPTIONAL_MAX = 12;

export interface Asked {
  readonly owner: SymbolRow;
  /** The names that its values have to have now. */
  readonly missing: readonly string[];
  /** The names that its values had to have before. */
  readonly names: readonly string[];
  /** All that its values may have had before. */
  readonly allowed: ReadonlySet<string>;
  /** Members by whose names its values are found; none where they are no symbols. */
  readonly telling: readonly SymbolRow[];
  /** The member that is asked for now, where it is a symbol. */
  readonly member: SymbolRow | undefined;
}

/** What a contract asks for since a change; undefined where the view does not have the member. */
export function askedBy({ change, breaks }: Changed, owner: SymbolRow, { facts }: State): Asked | undefined {
  const { before, after } = change;
  const row = after && rowIn(facts, after);
  if (!after || !row) return undefined;
  if (isType(row)) {
    const was = (before && writtenMembers(before)) ?? new Map<string, boolean>();
    const missing = breaks.flatMap(({ kind, detail }) => (kind === "member_required" ? [detail.slice(detail.lastIndexOf(".") + 1)] : []));
    const names = [...was].flatMap(([name, isOptional]) => (isOptional ? [] : [name]));
    return { owner, missing, names, allowed: new Set(was.keys()), telling: [], member: undefined };
  }
  const others = facts
    .symbolsOf(versionOf(owner.symbolRow))
    .filter(
      ({ parentRow, kind, symbolRow }) =>
        parentRow === owner.symbolRow && (kind === "property" || kind === "method") && symbolRow !== row.symbolRow,
    );
  const required = others.filter((one) => !isOptionalMember(one));
  const telling = required.length > 0 ? required.slice(0, REQUIRED_MAX) : others.slice(0, OPTIONAL_MAX);
  const names = required.map(({ name }) => name);
  return { owner, missing: [row.name], names, allowed: new Set(others.map(({ name }) => name)), telling, member: row };
}

/** Whether some names are those of a value that has what was asked for before, and lacks what is asked for now. */
export function lacks(keys: ReadonlySet<string>, { missing, names, allowed }: Asked): boolean {
  const isOne = names.length > 0 ? names.every((name) => keys.has(name)) : [...keys].some((name) => allowed.has(name));
  return isOne && lacksAny(keys, missing);
}

/** Whether some names are without one of those that are asked for. */
export function lacksAny(keys: ReadonlySet<string>, missing: readonly string[]): boolean {
  return missing.some((name) => !keys.has(name));
}
