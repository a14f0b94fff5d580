/**
 * The error for a qualified name whose owner exists but lacks the member: it says which part is missing, and which members the owner has.
 */
import { CodeCompassError } from "#core/errors.ts";
import { named } from "#core/visible.ts";
import { absentMember } from "#query/rank/locate/absent-member.ts";
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";

/** Members that an error names. */
const MEMBERS_NAMED = 5;

/** The error for a name whose owner exists without such a member; undefined for all other names. */
export function memberNotFound(db: Database, view: View, given: string): CodeCompassError | undefined {
  const absent = absentMember(db, view, given);
  if (!absent) return undefined;
  const { member, owner } = absent;
  const members = absent.members.map(({ name }) => name);
  const more = members.length > MEMBERS_NAMED ? ` and ${members.length - MEMBERS_NAMED} more` : "";
  const has = members.slice(0, MEMBERS_NAMED).map(named).join(", ");
  return new CodeCompassError(
    "symbol_not_found",
    `${named(owner.qualifiedName)} (${named(`${owner.path}:${owner.line}`)}) has no member ${named(member)} in this view.`,
    {
      remediation: `It has ${has}${more}.`,
      next: { do: "outline", path: owner.path },
      near_names: members.slice(0, MEMBERS_NAMED).map((name) => `${owner.qualifiedName}.${name}`),
    },
  );
}
