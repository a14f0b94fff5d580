/** Use case `suggest_followup_queries`: calls that may get further than the query did. */
import { dirname } from "node:path/posix";
import { FOLLOW_UPS_MAX } from "#core/limits.ts";
import type { Suggestion } from "#core/next-step.ts";
import type { Hit, SearchResponse } from "#core/protocol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { search } from "./search.ts";

export interface FollowUps {
  readonly response: SearchResponse;
  readonly suggestions: readonly Suggestion[];
}

/**
 * Answers the query once more and derives suggestions from its results: names to locate, files to outline, a directory to narrow the query
 * to.
 */
export async function followUpQueries(session: QuerySession, query: string, ref?: string): Promise<FollowUps> {
  const response = await search(session, { query, ...(ref === undefined ? {} : { ref }) });
  const { results } = response;
  const suggestions = [
    ...(response.suggested_next ? [response.suggested_next] : []),
    ...symbolsOf(results).map((hit) => locating(hit)),
    ...narrowed(query, results),
    ...filesOf(results).map((path) => ({
      next: { do: "outline" as const, path },
      why: "Several of the best results are in this file.",
    })),
    ...fewerWords(query),
  ];
  const distinct = new Map(suggestions.map((suggestion) => [JSON.stringify(suggestion.next), suggestion]));
  return { response, suggestions: [...distinct.values()].slice(0, FOLLOW_UPS_MAX) };
}

const SYMBOLS_SUGGESTED = 3;

function symbolsOf(results: readonly Hit[]): Hit[] {
  return results.filter(({ qualified_name, kind }) => qualified_name !== undefined && kind !== "section").slice(0, SYMBOLS_SUGGESTED);
}

function locating(hit: Hit): Suggestion {
  const name = hit.qualified_name ?? hit.name;
  return { next: { do: "locate", name, detail: "context" }, why: `Shows the body of this ${hit.kind}.` };
}

/** Suggests the query within the directory that most of the results share. */
function narrowed(query: string, results: readonly Hit[]): Suggestion[] {
  const [best] = [...Map.groupBy(results, ({ path }) => dirname(path))].sort((a, b) => b[1].length - a[1].length);
  if (!best || best[0] === "." || best[1].length < 2 || best[1].length === results.length) return [];
  return [
    {
      next: { do: "search", query, pathGlob: `${best[0]}/**` },
      why: `${best[1].length} of ${results.length} results are below it.`,
    },
  ];
}

function filesOf(results: readonly Hit[]): string[] {
  return [...Map.groupBy(results, ({ path }) => path)].filter(([, hits]) => hits.length > 1).map(([path]) => path);
}

const WORDS_KEPT = 3;

/** Suggests the query with its longest words only, since these say most. */
function fewerWords(query: string): Suggestion[] {
  const words = query.split(/\s+/);
  if (words.length <= WORDS_KEPT) return [];
  const longest = new Set([...words].sort((a, b) => b.length - a.length).slice(0, WORDS_KEPT));
  const kept = words.filter((word) => longest.has(word)).join(" ");
  return [{ next: { do: "search", query: kept }, why: "Fewer words match more places." }];
}
