/** Prints the warnings that concern an answer as a whole: its own, and that files changed after the index read them. */
import type { Standing } from "#format/standing.ts";
import { warn } from "./terminal/log.ts";

export const UNDER_WAY = "Indexing is under way; this is the answer so far.";

/**
 * Prints an answer's warnings. Also warns when the answer does not reflect the present contents of all files, or comes from a stored ref
 * that the request does not name.
 */
export async function remarkStanding({
  freshness_status: status,
  unchecked_files: count = 0,
  answered_from: ref,
  warnings = [],
}: Standing): Promise<void> {
  for (const warning of warnings) await warn(warning);
  if (ref !== undefined) await warn(`Answered from ${ref}, which switch-ref chose; codecompass switch-ref --reset undoes that.`);
  if (status === "fresh") return;
  const files = count === 1 ? "1 file has" : `${count} files have`;
  const unchecked = count === 0 ? "" : ` ${files} not been checked.`;
  if (status === "syncing") await warn(`${UNDER_WAY}${unchecked}`);
  else await warn(`The answer is stale:${unchecked || " files changed."} If it stays stale, codecompass sync says why.`);
}
