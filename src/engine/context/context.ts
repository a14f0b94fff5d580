/** Use case `context`: the code that a person would have opened for a query, within the tokens that the caller can spare. */

import { CodeCompassError } from "#core/errors.ts";
import { CONTEXT_KNOWN_MAX, CONTEXT_TOKENS_DEFAULT, CONTEXT_TOKENS_MAX, CONTEXT_TOKENS_MIN, TRACE_CHARS_MAX } from "#core/limits.ts";
import type { ContextFrames, ContextResponse, ContextStrategy } from "#core/protocol/context.ts";
import { type BudgetRange, checkedBudget } from "#core/token-budget.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { orByPlace } from "#engine/search/ahead/by-place.ts";
import { orByRoute } from "#engine/search/ahead/by-route.ts";
import { orByGraph } from "#engine/search/ahead/graph/by-graph.ts";
import { checkQuery, confidenceOf, correctedIn, retrieveVerified, understoodOf } from "#engine/search/answer.ts";
import { kindsAsked } from "#engine/search/asked.ts";
import type { Retrieval } from "#engine/search/retrieval.ts";
import { retrieve } from "#engine/search/retrieve.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { completenessOf } from "#engine/session/view-source.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { isNameLike } from "#query/parse/name-query.ts";
import { analyseQuery } from "#query/parse/query-terms.ts";
import { CodeFile } from "#query/read/code-file.ts";
import { byWorth, type ContextCandidate, type EntrySource, toEntries } from "./entries.ts";
import { fittingFrames, framesOf } from "./frames.ts";
import { asksForMore, withRest } from "./literal-question.ts";
import { type PackedContext, pack } from "./pack.ts";
import { inDoubt, STRATEGIES, type StrategyRow } from "./strategy.ts";
import { withUses } from "./uses-beside.ts";

/** The most candidates that may be shown, and whose files are verified. */
const CONTEXT_CANDIDATES_MAX = 60;

export interface ContextRequest extends Pick<QueryRequest, "query" | "languages" | "pathGlobs" | "kinds" | "freshness" | "ref" | "detail"> {
  /** The most tokens that the whole written answer may cost, metadata included. */
  readonly maxTokens?: number;
  readonly strategy?: ContextStrategy;
  /** Handles of pieces that the caller already has: the answer names them instead of showing them again. */
  readonly known?: readonly string[];
  /** Leaves out the comments that document symbols. */
  readonly noDocs?: boolean;
}

/** The cost of an answer, in tokens, in the output format in which it will be written. */
export type ContextCost = (response: ContextResponse) => number;

/**
 * Answers with code. Finding nothing is an answer, not an error.
 * @throws invalid_input, limit_exceeded
 */
export async function context(session: QuerySession, request: ContextRequest, cost: ContextCost): Promise<ContextResponse> {
  const query = checkQuery(request.query, TRACE_CHARS_MAX);
  const maxTokens = checkedBudget(request.maxTokens, BUDGET);
  const known = checkKnown(request.known);
  const chosen = STRATEGIES[request.strategy ?? "breadth"];
  const asked = { ...request, query: await session.placeIn(request.ref, query) };
  const { state, view, found, page } = await retrieveVerified(
    session,
    "search",
    asked,
    orByPlace(withUses(withRest(orByGraph(orByRoute(retrieve))))),
    {
      from: { offset: 0, seen: "" },
      limit: CONTEXT_CANDIDATES_MAX,
      arrange: (candidates) => byWorth(candidates, chosen, asksForMore(query, candidates)),
    },
  );
  const sureness = confidenceOf(found, view);
  const strategy = sureness.confidence_level === "low" ? inDoubt(chosen) : chosen;
  const frames = framesOf(page);
  const entries = entriesOf(session, { ...request, query }, { view, found, page, strategy, hasFrames: frames !== undefined, sureness });
  const frame = {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...state,
    ...understoodOf(found, state),
    query_intent: found.intent,
    ...sureness,
    suggested_next: found.suggestedNext,
    ...correctedIn(found),
  };
  const respond = (packed: PackedContext, trace: ContextFrames): ContextResponse => {
    const completeness = completenessOf({ view, state }, packed.isTruncated);
    return {
      ...frame,
      ...trace,
      result_completeness: completeness,
      ...contents(packed, entries, { total: found.candidates.length, isSure: sureness.confidence_level === "high" }),
    };
  };
  const isAffordable = (packed: PackedContext, trace: ContextFrames): boolean => cost(respond(packed, trace)) <= maxTokens;
  const trace = frames ? fittingFrames(frames, (some) => isAffordable(NO_CODE, some)) : {};
  const packed = pack(entries, strategy, known, (some) => isAffordable(some, trace));
  const response = respond(packed, trace);
  for (const { handle, path, name } of response.results) session.shown.add(handle, { path, name });
  session.releaseMemoryWhenIdle();
  // With many words, the suggestion alone can exceed the budget when nothing was found.
  return cost(response) <= maxTokens ? response : { ...response, suggested_next: null };
}

interface FoundCode extends Pick<Awaited<ReturnType<typeof retrieveVerified>>, "view" | "found" | "page"> {
  readonly strategy: StrategyRow;
  /** Whether the query is a trace with frames that are answered one by one. */
  readonly hasFrames: boolean;
  readonly sureness: ReturnType<typeof confidenceOf>;
}

/** The entries of what was found, each with the amounts in which the request lets it be shown. */
function entriesOf(
  session: QuerySession,
  request: ContextRequest,
  { view, found, page, strategy, hasFrames, sureness }: FoundCode,
): ContextCandidate[] {
  const { query } = request;
  const words = textOf(found, query);
  const source = {
    hasFrames: hasFrames && (request.detail ?? "context") === "context",
    fileOf: filesOf(session),
    terms: analyseQuery(session.project.db, view, found.isOrdered ? "" : words).terms,
    phrase: words.trim(),
    kinds: kindsAsked(request, found.parsed),
    isName: isNameLike(query),
    listsMembers: found.intent === "symbol" || found.intent === "path",
    asksMore: asksForMore(query, page),
    isOfWords: found.isOrdered !== true,
    isDoubtful: sureness.confidence_level === "low",
    noDocs: request.noDocs ?? false,
  };
  return toEntries(source, page, strategy).map((entry) => ({ ...entry, cuts: cutsAt(request.detail, entry.cuts) }));
}

const NO_CODE: PackedContext = { pieces: [], isTruncated: true };

/** The cuts of a place that a detail level allows: its first line, its declaration, or all amounts of its body. */
function cutsAt(detail: ContextRequest["detail"], cuts: ContextCandidate["cuts"]): ContextCandidate["cuts"] {
  const [declaration] = cuts;
  if (!declaration || detail === undefined || detail === "context") return cuts;
  return [detail === "signature" ? declaration : { ...declaration, lines: declaration.lines.slice(0, 1) }];
}

/** The words by which lines are chosen: the corrected query, else the query without its operators. */
function textOf({ parsed, correctedQuery }: Retrieval, query: string): string {
  if (correctedQuery !== undefined) return correctedQuery;
  if (!parsed || parsed.understood.length === 0) return query;
  return parsed.alternatives.map(({ text }) => text).join(" ");
}

/** Returns the file of a candidate; reads each file once. */
function filesOf({ project: { db }, texts }: QuerySession): EntrySource["fileOf"] {
  const files = new Map<number, CodeFile>();
  return (candidate) => {
    const { versionId } = candidate;
    const file = files.get(versionId) ?? new CodeFile(db, candidate, texts.of(versionId));
    files.set(versionId, file);
    return file;
  };
}

function contents(
  packed: PackedContext,
  entries: readonly ContextCandidate[],
  { total, isSure }: { readonly total: number; readonly isSure: boolean },
): Pick<ContextResponse, "metadata" | "results"> {
  const ranks = new Set(packed.pieces.flatMap((piece) => piece.ranks));
  const returned = [...ranks].filter((rank) => entries[rank]?.isCandidate).length;
  const metadata = {
    total_candidates: total,
    returned,
    truncated: packed.isTruncated,
    remaining_candidates: total - returned,
    suggestion: suggestion(packed, total - returned, isSure),
  };
  return { metadata, results: packed.pieces.map(({ ranks: _, ...piece }) => piece) };
}

function suggestion({ pieces, isTruncated }: PackedContext, remaining: number, isSure: boolean): string | null {
  if (isTruncated && pieces.length === 0) return "Raise max_tokens.";
  if (isTruncated) return "Raise max_tokens, or narrow by path, lang or kind.";
  if (remaining === 0) return null;
  return isSure ? "The rest matches much less; a search lists it." : "A search lists the rest, which may have the answer.";
}

const BUDGET: BudgetRange = { min: CONTEXT_TOKENS_MIN, max: CONTEXT_TOKENS_MAX, usual: CONTEXT_TOKENS_DEFAULT };

function checkKnown(known: readonly string[] = []): ReadonlySet<string> {
  if (known.length <= CONTEXT_KNOWN_MAX) return new Set(known);
  throw new CodeCompassError("limit_exceeded", `${known.length} known handles were given; at most ${CONTEXT_KNOWN_MAX} are allowed.`, {
    remediation: "Pass those of the latest answers.",
  });
}
