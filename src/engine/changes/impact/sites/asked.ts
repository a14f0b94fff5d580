/** What a contract requires: its new member, and the members that values had to have before. */

import type { Changed } from "#engine/changes/impact/changed.ts";
import type { Judging } from "#engine/changes/impact/judging.ts";
import { rowIn } from "#engine/changes/impact/row-in.ts";
import { isOptionalMember } from "#query/compare/breaking/required-members.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** Members of the contract by whose keys its values are found: every value has all required members. */
const REQUIRED_MAX = 2;
/** The same for a contract without required members: a value has some of the optional ones. */
const OPTIONAL_MAX = 12;

export interface Asked {
  readonly owner: SymbolRow;
  /** The member that is required now. */
  readonly member: SymbolRow;
  /** The names that values had to have before. */
  readonly names: readonly string[];
  /** All names that values could have before. */
  readonly allowed: ReadonlySet<string>;
  /** Members by whose names values are found. */
  readonly telling: readonly SymbolRow[];
}

/** What a contract requires since a change; undefined where the view lacks the member. */
export function askedBy({ change: { after } }: Changed, owner: SymbolRow, { now: { facts }, edits }: Judging): Asked | undefined {
  const member = after && rowIn(facts, after);
  if (!member) return undefined;
  const members = facts
    .symbolsOf(versionOf(owner.symbolRow))
    .filter(({ parentRow, kind }) => parentRow === owner.symbolRow && (kind === "property" || kind === "method"));
  // Members that came with the same edit are in no older value.
  const others = members.filter(({ symbolRow, path, nameLine }) => symbolRow !== member.symbolRow && !edits.areNew(path, nameLine, 1));
  const required = others.filter((one) => !isOptionalMember(one));
  const telling = required.length > 0 ? required.slice(0, REQUIRED_MAX) : others.slice(0, OPTIONAL_MAX);
  return { owner, member, names: required.map(({ name }) => name), allowed: new Set(others.map(({ name }) => name)), telling };
}

/** Whether some keys belong to a value of the contract that lacks the new member. */
export function lacks(keys: ReadonlySet<string>, { member, names, allowed }: Asked): boolean {
  const isOne = names.length > 0 ? names.every((name) => keys.has(name)) : [...keys].some((name) => allowed.has(name));
  return isOne && !keys.has(member.name);
}
