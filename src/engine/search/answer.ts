/**
 * The steps that every search shares: it ensures freshness before retrieval, verifies the cited files after it, and frames the hits as a
 * response.
 */
import { CodeCompassError } from "#core/errors.ts";
import { isHandle } from "#core/handle.ts";
import { LIMIT_DEFAULT, LIMIT_MAX, QUERY_CHARS_MAX, TRACE_CHARS_MAX } from "#core/limits.ts";
import type { AnswerState, QueryIntent, SearchResponse } from "#core/protocol.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import { isGrowing, whileGrowing } from "#engine/session/first-index.ts";
import type { QueryKind, QuerySession } from "#engine/session/query-session.ts";
import { sparseRemarks } from "#engine/session/sparse-checkout.ts";
import { verified } from "#engine/session/verify.ts";
import { type CheckedView, completenessOf } from "#engine/session/view-source.ts";
import { whileLooking } from "#engine/session/while-looking.ts";
import { narrowingOf, type QueryRequest } from "#flags/query-flags.ts";
import { nameInPackage } from "#query/parse/name-query.ts";
import { pastedName } from "#query/parse/pasted/name.ts";
import { HIGH_CONFIDENCE, levelOf } from "#query/rank/confidence.ts";
import { withComments } from "#query/rank/documentation.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { View } from "#store/rows/view.ts";
import { checkShown, overlayVersions } from "#store/views/views.ts";

import { retrieveAsked } from "./alternatives.ts";
import { kindAsked, readRequest, withRefOfQuery } from "./asked.ts";
import { ANEW, asPage, cursorBehind, decodeCursor, type PageStart, pageStart, type SeenRows, seenRows } from "./cursor.ts";
import { elsewhere, leftOutNext } from "./elsewhere.ts";
import { firstPageHits } from "./first-page.ts";
import { type HitContext, toHit } from "./hit.ts";
import { boostRecentFiles } from "./recency.ts";
import type { Retrieval, Retrieve } from "./retrieval.ts";

/** Intents for which a hit's lines include the comment above it. */
const ASKS_FOR_WORDS: ReadonlySet<QueryIntent> = new Set(["natural_language", "error"]);

/** Runs a query from the freshness check to verified hits. A cursor of one `kind` does not continue an answer of another kind. */
export async function answer(session: QuerySession, kind: QueryKind, request: QueryRequest, retrieve: Retrieve): Promise<SearchResponse> {
  // Prose is searched by words alone, so no query of it is a trace.
  const query = checkQuery(request.query, kind === "docs" ? QUERY_CHARS_MAX : TRACE_CHARS_MAX);
  const question = questionOf(kind, query, request);
  const { from, limit } = checkPage(request, question);
  // A search would look for the words of an address; a caller who names a symbol by its package address wants the symbol, which
  // `nameInPackage` finds.
  const named = kind === "search" ? (nameInPackage(query)?.name ?? query) : query;
  const asked = { ...request, query: await session.placeIn(request.ref, named) };
  const { state, view, found, page, shown, start } = await retrieveVerified(session, kind, asked, retrieve, {
    from,
    limit,
    growsFirst: true,
  });
  const { offset } = start;
  const more = found.candidates.length > offset + shown;
  const context = hitContext(session, { view, state }, asked, page, found.text);
  const places = ASKS_FOR_WORDS.has(found.intent) ? withComments(session.project.db, session.texts, page) : page;
  const hits = places.map((candidate) => toHit(candidate, context));
  const results = asPage(hits, { question, offset, seen: seenIn(found.candidates) });
  session.releaseMemoryWhenIdle();
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...state,
    ...understoodOf(found, state),
    result_completeness: completenessOf({ view, state }, more),
    query_intent: found.intent,
    query_intent_confidence: found.confidence,
    ...confidenceOf(found, view),
    total_candidates: found.candidates.length,
    returned: results.length,
    suppressed_duplicate_count: found.suppressed,
    ...literalHits(found),
    safety_limit_applied: (request.limit ?? LIMIT_DEFAULT) > LIMIT_MAX,
    next_cursor: more ? cursorBehind(results, shown) : null,
    suggested_next:
      elsewhere(session, query, { state, results }) ??
      (isGrowing(view) ? undefined : await leftOutNext(session, asked, found, { view, results })) ??
      ofWhatWasSeen(found.suggestedNext, state),
    ...(found.places ? { places: found.places } : {}),
    ...correctedIn(found),
    results,
  };
}

/**
 * The suggestion, qualified where files are unchecked: a claim that no place has something holds only for the files that were looked into.
 */
function ofWhatWasSeen(suggestion: Retrieval["suggestedNext"], { unchecked_files = 0 }: AnswerState): Retrieval["suggestedNext"] {
  if (!suggestion || unchecked_files === 0) return suggestion;
  return { ...suggestion, why: `${suggestion.why} Files that have not been checked yet may have it.` };
}

/** The field that names the corrected query which the answer is for; nothing where the query was answered as typed. */
export function correctedIn({ correctedQuery }: Retrieval): Pick<SearchResponse, "corrected_query"> {
  return correctedQuery === undefined ? {} : { corrected_query: correctedQuery };
}

function literalHits({ candidates }: Retrieval): Pick<SearchResponse, "fallback_grep_hits"> {
  const hits = candidates.filter(({ isExact }) => isExact !== undefined).length;
  return hits > 0 ? { fallback_grep_hits: hits } : {};
}

/** The beginnings of a list of candidates. A symbol that has moved within its file is the same row. */
function seenIn(candidates: readonly RankedCandidate[]): SeenRows {
  return seenRows(candidates, ({ path, symbol, lineStart }) => `${path}:${symbol?.stableId ?? lineStart}`);
}

/**
 * What the answer says about operators: those it understood, a question that the graph has answered, and a warning for each text that was
 * nearly an operator.
 */
export function understoodOf(
  { parsed, graphQuestion, unanswered }: Retrieval,
  { warnings = [] }: AnswerState,
): Pick<SearchResponse, "understood" | "warnings"> {
  const { understood: operators = [], leftAsText = [] } = parsed ?? {};
  const understood = [...operators, ...(graphQuestion === undefined ? [] : [graphQuestion])];
  const all = [
    ...warnings,
    ...(unanswered === undefined ? [] : [unanswered]),
    ...leftAsText.map(({ typed, why }) => `${named(typed)} was searched for as text: ${why}.`),
  ];
  return { ...(understood.length > 0 ? { understood } : {}), ...(all.length > 0 ? { warnings: all } : {}) };
}

/** Every part of a request that decides which results an answer has and in which order: a cursor is bound to this text. */
function questionOf(kind: QueryKind, query: string, request: QueryRequest): string {
  return JSON.stringify([kindAsked(kind, query), query, ...narrowingOf(request)]);
}

interface PageOptions {
  /** The place that the cursor names. */
  readonly from: ReturnType<typeof decodeCursor>;
  readonly limit: number;
  /** Whether the confidence decides how many results a first page shows. */
  readonly growsFirst?: boolean;
  /** Reorders the retrieved candidates for the caller. */
  readonly arrange?: (candidates: readonly RankedCandidate[]) => readonly RankedCandidate[];
}

interface VerifiedPage extends CheckedView {
  readonly found: Retrieval;
  readonly page: readonly RankedCandidate[];
  /** The number of hits that the page has room for. */
  readonly shown: number;
  readonly start: PageStart;
}

/**
 * The confidence that the results answer the query. While a first index is being made, a low level is raised to medium: what is still
 * missing says nothing about what will be there.
 */
export function confidenceOf({ answerConfidence }: Retrieval, view: View): Pick<SearchResponse, "confidence" | "confidence_level"> {
  const level = levelOf(answerConfidence);
  return { confidence: answerConfidence, confidence_level: isGrowing(view) && level === "low" ? "medium" : level };
}

/**
 * Retrieves until no file of the page has changed since it was indexed. It leaves out hits in files that the index cannot take in now: an
 * answer never shows lines that are not in the file.
 */
export async function retrieveVerified(
  session: QuerySession,
  kind: QueryKind,
  given: QueryRequest,
  retrieve: Retrieve,
  { from, limit, growsFirst = false, arrange = (candidates) => candidates }: PageOptions,
): Promise<VerifiedPage> {
  const request = await withRefOfQuery(session, given);
  const source = await session.source(request.ref);
  const { project, texts } = session;
  const settingsSource = await session.settings();
  const retrieveFrom = (view: View): Retrieval => {
    // Settings are read here, not earlier, because this runs while git lists the working tree.
    const settings = settingsSource.current();
    return project.reading(view, (now) => {
      const asked = readRequest({ project, texts, kind }, now, request);
      const retrieved = retrieveAsked({ project, texts, settings }, asked, now, kind, retrieve);
      const found = {
        ...suggesting(retrieved, now),
        candidates: arrange(retrieved.candidates),
        parsed: asked.parsed,
        text: asked.plainText || request.query,
      };
      const { offset } = pageStart(from, seenIn(found.candidates));
      const page = found.candidates.slice(offset, offset + limit);
      checkShown(
        project.db,
        now,
        page.map(({ versionId }) => versionId),
      );
      return found;
    });
  };
  const { looked, early } = await whileLooking(source, request.freshness ?? "balanced", retrieveFrom);
  const { current, made } = await verified(source, looked, async ({ view }, left) => {
    const all = early?.syncId === view.syncId ? early.made : retrieveFrom(view);
    const lifted =
      request.session === false || all.isOrdered ? all.candidates : await boostRecentFiles(session, kind, view, all.candidates);
    // Files that the caller has opened since the page before are lifted; the page goes on in whichever order that page had.
    const orders = [lifted, all.candidates].map((order) => (left.size === 0 ? order : order.filter(({ path }) => !left.has(path))));
    const order = orders.find((candidates) => !pageStart(from, seenIn(candidates)).isAnew) ?? orders[0];
    const found = { ...all, candidates: order ?? [] };
    const start = pageStart(from, seenIn(found.candidates));
    const shown = growsFirst && start.offset === 0 ? firstPageHits(request.limit, found) : limit;
    const page = found.candidates.slice(start.offset, start.offset + shown);
    return { made: { found, shown, page, start }, cited: page };
  });
  const { state } = current;
  // A caller who names a place or a handle means no other file, so files outside a sparse checkout do not matter.
  const isAboutOne = made.found.places !== undefined || isHandle(request.query);
  const sparse = isAboutOne ? [] : await sparseRemarks(source, request.pathGlobs);
  const warnings = [...(state.warnings ?? []), ...settingsSource.mistakes, ...sparse, ...(made.start.isAnew ? [ANEW] : [])];
  return { ...current, ...(warnings.length > 0 ? { state: { ...state, warnings } } : {}), ...made };
}

/** What was retrieved, with the suggestion that holds in the view. */
function suggesting(found: Retrieval, view: View): Retrieval {
  if (!isGrowing(view)) return found;
  const isSure = found.candidates.length > 0 && found.answerConfidence >= HIGH_CONFIDENCE;
  return { ...found, suggestedNext: whileGrowing(found.suggestedNext, isSure) };
}

function hitContext(
  session: QuerySession,
  { view, state }: CheckedView,
  request: QueryRequest,
  page: readonly RankedCandidate[],
  query = request.query,
): HitContext {
  const { project, texts } = session;
  const { detail = "signature", explain = "off" } = request;
  const versionIds = page.map(({ versionId }) => versionId);
  const overlay = project.reading(view, (now) => overlayVersions(project.db, now, versionIds));
  return { db: project.db, view, overlay, repo: state.repo, texts, query, detail, explain };
}

/**
 * The query trimmed, and without what another program printed around its only name (`pastedName`).
 * @throws invalid_input, limit_exceeded
 */
export function checkQuery(query: string, charsMax = QUERY_CHARS_MAX): string {
  const trimmed = pastedName(query.replaceAll("\0", " ").trim());
  if (trimmed === "") throw new CodeCompassError("invalid_input", "The query is empty.", { remediation: "Name what to look for." });
  if (trimmed.length > charsMax) {
    throw new CodeCompassError("limit_exceeded", `The query has ${trimmed.length} characters; at most ${charsMax} are allowed.`, {
      remediation: "Send only the line with the error message, or the words that matter.",
    });
  }
  return trimmed;
}

function checkPage(request: QueryRequest, question: string): Pick<PageOptions, "from" | "limit"> {
  const limit = request.limit ?? LIMIT_DEFAULT;
  if (!Number.isInteger(limit) || limit < 1) {
    throw new CodeCompassError("invalid_input", `The limit must be a whole number from 1 to ${LIMIT_MAX}.`);
  }
  return { from: decodeCursor(request.cursor, question), limit: Math.min(limit, LIMIT_MAX) };
}
