/** What a query at the stored default ref should know of the working tree. */
import type { Suggestion } from "#core/next-step.ts";
import type { AnswerState, Hit } from "#core/protocol.ts";
import { named } from "#core/visible.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";

/** Where queries are asked of a stored ref: that the name they look for is in the working tree, and not there. */
export function elsewhere(
  { project }: QuerySession,
  query: string,
  { state, results }: { readonly state: AnswerState; readonly results: readonly Hit[] },
): Suggestion | undefined {
  if (state.answered_from === undefined || !isNameLike(query)) return undefined;
  const { name } = parseNameQuery(query);
  const own = project.view();
  if (!own || results.some((hit) => hit.name.toLowerCase() === name.toLowerCase())) return undefined;
  const [there] = symbolsNamed(project.db, name, { view: own }, 1);
  if (!there) return undefined;
  const why = `${named(name)} is in the working tree (${there.path}:${there.nameLine}), not in ${named(state.answered_from)}, which is asked now.`;
  return { next: { do: "reset_ref" }, why };
}
