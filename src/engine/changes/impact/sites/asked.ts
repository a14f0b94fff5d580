/** What a contract asks for: a member that is new, and what its values had to have before. */

import type { Changed } from "#engine/changes/impact/changed.ts";
import type { Judging } from "#engine/changes/impact/judging.ts";
import { rowIn } from "#engine/changes/impact/row-in.ts";
import { isOptionalMember } from "#query/compare/breaking-change.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** Members of the contract whose keys are looked for: every value of it has all that it asks for. */
const REQUIRED_MAX = 2;
/** The same where it asks for none: a value has some of what it may have. */
const OPTIONAL_MAX = 12;

export interface Asked {
  readonly owner: SymbolRow;
  /** The member that is asked for now. */
  readonly member: SymbolRow;
  /** The names that its values had to have before. */
  readonly names: readonly string[];
  /** All that its values may have had before. */
  readonly allowed: ReadonlySet<string>;
  /** Members by whose names its values are found. */
  readonly telling: readonly SymbolRow[];
}

/** What a contract asks for since a change; undefined where the view does not have the member. */
export function askedBy({ change: { after } }: Changed, owner: SymbolRow, { now: { facts }, edits }: Judging): Asked | undefined {
  const member = after && rowIn(facts, after);
  if (!member) return undefined;
  const members = facts
    .symbolsOf(versionOf(owner.symbolRow))
    .filter(({ parentRow, kind }) => parentRow === owner.symbolRow && (kind === "property" || kind === "method"));
  // No value has what came with the same edit.
  const others = members.filter(({ symbolRow, path, nameLine }) => symbolRow !== member.symbolRow && !edits.areNew(path, nameLine, 1));
  const required = others.filter((one) => !isOptionalMember(one));
  const telling = required.length > 0 ? required.slice(0, REQUIRED_MAX) : others.slice(0, OPTIONAL_MAX);
  return { owner, member, names: required.map(({ name }) => name), allowed: new Set(others.map(({ name }) => name)), telling };
}

/** Whether some names are those of a value that has what was asked for before, and not what is asked for now. */
export function lacks(keys: ReadonlySet<string>, { member, names, allowed }: Asked): boolean {
  const isOne = names.length > 0 ? names.every((name) => keys.has(name)) : [...keys].some((name) => allowed.has(name));
  return isOne && !keys.has(member.name);
}
