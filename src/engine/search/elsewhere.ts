/**
 * Hints for a query about places where it did not look: the working tree, when a stored ref was asked, and files that rules leave out of
 * the index.
 */
import type { Suggestion } from "#core/next-step.ts";
import type { AnswerState, Hit } from "#core/protocol.ts";
import { named } from "#core/visible.ts";
import { nameLeftOut } from "#engine/session/left-out-name.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import { LOW_CONFIDENCE } from "#query/rank/confidence.ts";
import { isNowhere } from "#query/recall/typos.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import type { View } from "#store/rows/view.ts";
import { withRefOfQuery } from "./asked.ts";
import type { Retrieval } from "./retrieval.ts";

/** For a query at a stored default ref: the hint that the working tree has the name, where that ref has not. */
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
  const why = `${named(name)} is in the working tree (${there.path}:${there.nameLine}), not in ${named(state.answered_from)}, which this query searches.`;
  return { next: { do: "reset_ref" }, why };
}

/** Words of a query that are looked for in left-out files. */
const WORDS_MAX = 3;
const WORD = /[\p{L}\p{N}_$]+/gu;

/**
 * For an answer of low confidence, or one without the name asked for: the hint that rules leave out of the index a file that has the name.
 */
export async function leftOutNext(
  session: QuerySession,
  request: QueryRequest,
  { suggestedNext, answerConfidence }: Retrieval,
  { view, results }: { readonly view: View; readonly results: readonly Hit[] },
): Promise<Suggestion | undefined> {
  const { query } = request;
  const { name } = parseNameQuery(query);
  if (results.some((hit) => hit.name.toLowerCase() === name.toLowerCase())) return undefined;
  const { db } = session.project;
  const isSure = suggestedNext === null || (results.length > 0 && answerConfidence >= LOW_CONFIDENCE);
  if (isSure && !(isNameLike(query) && isNowhere(db, view, name))) return undefined;
  const unknown = (query.match(WORD) ?? []).filter((word) => isNowhere(db, view, word));
  const source = await session.source((await withRefOfQuery(session, request)).ref);
  for (const word of isNameLike(query) ? [name] : unknown.slice(0, WORDS_MAX)) {
    const left = await nameLeftOut(source, word);
    if (left) return isNameLike(query) ? left : askedInWords(left, query);
  }
  return undefined;
}

/** The suggestion to ask another ref for a name, as one to ask it the whole question. */
function askedInWords(left: Suggestion, query: string): Suggestion {
  const { next } = left;
  return next.do === "locate" && next.ref !== undefined ? { ...left, next: { do: "search", query, ref: next.ref } } : left;
}
