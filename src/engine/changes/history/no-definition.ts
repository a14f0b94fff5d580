/** What `history` says of a name of which the commit has no definition: what else the caller may have meant, and what was not looked at. */
import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";
import type { AnswerState } from "#core/protocol.ts";
import { named } from "#core/visible.ts";
import type { locate } from "#engine/search/locate.ts";
import { memberNotFound } from "#engine/session/absent-member.ts";
import type { QuerySession } from "#engine/session/query-session.ts";

/** A word that may be meant as a file path. */
export const LIKE_PATH = /\/|\.[a-z\d]{1,5}$/i;

/** A name without a definition. */
interface Sought {
  readonly name: string;
  readonly ref: string | undefined;
  /** Whether the working tree has a definition. */
  readonly isUncommitted: boolean;
}

/** The error for a name that `locate` answered with `found`, and of which the commit has no definition. */
export async function noDefinition(
  session: QuerySession,
  { name, ref, isUncommitted }: Sought,
  found: Awaited<ReturnType<typeof locate>>,
): Promise<CodeCompassError> {
  const lacking = found.result_completeness === "partial" ? (found.warnings ?? []) : [];
  const absent = isUncommitted || found.freshness_status !== "fresh" ? undefined : await absentIn(session, ref, name);
  if (absent) return absent;
  const near = [...new Set(found.results.map((hit) => hit.qualified_name ?? hit.name))].filter((one) => one !== name).slice(0, 5);
  return new CodeCompassError(
    "symbol_not_found",
    [
      isUncommitted
        ? `${named(name)} is not in any commit yet.`
        : `No ${LIKE_PATH.test(name) ? "file of that commit and no symbol" : "symbol"} is called ${named(name)}.`,
      ...uncheckedRemark(found),
      ...lacking,
    ].join(" "),
    {
      ...(near.length > 0 && !isUncommitted
        ? { remediation: `Did you mean ${near.map(named).join(", ")}?` }
        : { next: { do: "search", query: name } }),
      near_names: near,
      ...(isUncommitted ? { is_uncommitted: true } : {}),
      ...(found.freshness_status === "fresh" ? {} : { unchecked_files: found.unchecked_files ?? 0 }),
    },
  );
}

/** The error for a member that its owner lacks; undefined for all other names. */
async function absentIn(session: QuerySession, ref: string | undefined, name: string): Promise<CodeCompassError | undefined> {
  const { project } = session;
  const source = await session.source(ref);
  const { view: viewed } = await source.ensure("balanced");
  return project.reading(viewed, (view) => memberNotFound(project.db, view, name));
}

/** The warning about files that were not compared with the disk and may define the name; none where all were. */
export function uncheckedRemark({ freshness_status, unchecked_files = 0 }: AnswerState): string[] {
  if (freshness_status === "fresh") return [];
  return [
    `The index is ${freshness_status}: ${counted(unchecked_files, "file has", "files have")} not been checked, and may define the name too.`,
  ];
}
