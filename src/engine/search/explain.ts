/** Use case `explain_ranking`: why a place ranks where it does for a query, or which step left it out. */

import type { ExplainResponse, ExplainVerdict, RankedPlace } from "#core/protocol.ts";
import { SKIP_WORDS } from "#core/skip-words.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import { ASK_AGAIN, isGrowing } from "#engine/session/first-index.ts";
import { ofNamedFile } from "#engine/session/named-file.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { CheckedView, CitedFile } from "#engine/session/view-source.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { explainIgnored } from "#indexer/explain-ignored.ts";
import { loadIgnoreRules } from "#indexer/rules/ignore-rules.ts";
import { rulesFilesAround } from "#indexer/rules/tree-rules.ts";
import { pathState } from "#indexer/scan.ts";
import { answerConfidence } from "#query/rank/confidence.ts";
import { type DroppedDuplicate, isWholeFile } from "#query/rank/diversify.ts";
import { withComments } from "#query/rank/documentation.ts";
import { meantExactly } from "#query/rank/locate/meant.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { findPlaces } from "#query/recall/places/places.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import type { View } from "#store/rows/view.ts";
import { type FileVersion, indexedPaths, versionOfPath } from "#store/versions/files.ts";
import { skipReasonOf } from "#store/views/manifest.ts";
import type { Scope } from "#store/views/scope.ts";
import { isPathKnown } from "#store/views/views.ts";
import { NEAR_PATHS_MAX, nearPaths } from "#text/near-paths.ts";
import { mergedByScore } from "./alternatives.ts";
import { checkQuery } from "./answer.ts";
import { type RefOfQuery, readRequest, withRefOfQuery } from "./asked.ts";
import { explainedFactors, explainedHit, termsOfFile, toRankedPlace, wordsKnownBy } from "./explained-hit.ts";
import { firstPageHits } from "./first-page.ts";
import { boostRecentFiles } from "./recency.ts";
import type { RetrieveSource } from "./retrieval.ts";
import { type RetrievalTrace, retrieve, traceRetrieval, wordsOfText } from "./retrieve.ts";

export interface ExplainRequest extends QueryRequest {
  /** `PATH` or `PATH:LINE`: the place to explain. */
  readonly target: string;
  /** Directory that a relative path is relative to; the workspace when left out. */
  readonly cwd?: string;
}

type Outcome = Partial<ExplainResponse> & Pick<ExplainResponse, "verdict" | "summary">;

/**
 * Explains one place of the answer to a `search`.
 * @throws invalid_input, path_outside_workspace, unsupported_language
 */
export async function explainRanking(session: QuerySession, given: ExplainRequest): Promise<ExplainResponse> {
  const query = checkQuery(given.query);
  const request = await withRefOfQuery(session, { ...given, query });
  const [, target = "", digits] = /^(.*?)(?::(\d{1,9}))?$/s.exec(request.target) ?? [];
  const line = digits === undefined ? null : Number(digits);
  const { path, current, made } = await ofNamedFile(session, { ...request, path: target }, async (file, left) => {
    const { version } = file;
    const outcome = version
      ? await explainIndexed(session, request, file.current, { query, version, line, left })
      : await explainAbsent(session, file.current, file.path, query);
    return { made: outcome, cited: citedBesides(session, file.current, outcome) };
  });
  const { verdict, summary, ...rest } = made;
  return { codecompass_protocol_version: PROTOCOL_VERSION, ...current.state, query, path, line, verdict, summary, ...NOTHING, ...rest };
}

/** The files, other than the one asked about, whose lines an explanation shows. */
function citedBesides({ project }: QuerySession, { view }: CheckedView, { above, suppressed_by: better }: Outcome): CitedFile[] {
  return [above, better].flatMap((place) => {
    const version = place && versionOfPath(project.db, view, place.path);
    return version ? [{ path: version.path, versionId: version.versionId }] : [];
  });
}

const NOTHING = {
  query_intent: null,
  confidence: null,
  total_candidates: null,
  hit: null,
  factors: [],
  channels: [],
  above: null,
  suppressed_by: null,
  terms: [],
  known_by: [],
  suggested_next: null,
} satisfies Partial<ExplainResponse>;

/** Why a path has no place in the view: the first step that left it out. */
async function explainAbsent({ project }: QuerySession, { view }: CheckedView, path: string, query: string): Promise<Outcome> {
  const { db, workspace } = project;
  const reason = skipReasonOf(db, view, path);
  if (reason) return { verdict: "skipped", summary: `${named(path)} is not indexed: ${SKIP_WORDS[reason]}.` };
  if (view.kind === "commit") return { verdict: "not_in_view", summary: `${view.ref} has no indexed file ${named(path)}.` };
  const isThere = pathState(workspace.path, path).is !== "missing";
  const ignored = await explainIgnored(workspace.path, workspace.vcs);
  const rule =
    ignored.find((entry) => entry.path === path || (entry.path.endsWith("/") && path.startsWith(entry.path))) ??
    (isThere ? loadIgnoreRules(workspace.path, rulesFilesAround(path)).judge(path) : undefined);
  if (rule) {
    const where = rule.source ? ` in ${named(rule.source)}` : "";
    return {
      verdict: "ignored",
      summary: `${named(path)} is left out of the index by the ${rule.layer} rule ${named(rule.rule)}${where}.`,
    };
  }
  if (isPathKnown(db, path) && !isThere) {
    const summary = `${named(path)} is not in this view (${named(view.ref)}): it was deleted, or only another ref has it.`;
    return { verdict: "not_in_view", summary };
  }
  const paths = indexedPaths(db, view);
  if (!isThere && findPlaces(db, { view }, query)?.candidates.length) {
    return {
      verdict: "not_found",
      summary: `${named(path)} does not exist, but ${named(query)} does: the query comes first, then the place.`,
    };
  }
  if (isThere && isGrowing(view)) {
    return { verdict: "not_found", summary: `${named(path)} is not in the index yet, which is being built.`, suggested_next: ASK_AGAIN };
  }
  if (paths.some((file) => file.startsWith(`${path}/`))) {
    const summary = `${named(path)} is a directory; explain needs a file or PATH:LINE.`;
    return { verdict: "not_found", summary, suggested_next: { next: { do: "map", directory: path }, why: "A map shows what is in it." } };
  }
  const near = nearPaths(paths, path).slice(0, NEAR_PATHS_MAX);
  const [nearest] = near;
  const spelling = near.length > 0 ? ` Did you mean ${near.map(named).join(", ")}?` : "";
  const summary = `${named(path)} ${isThere ? "exists, but is not a file that can be indexed" : "does not exist"}.${spelling}`;
  const why = "The indexed file with the most similar name.";
  return {
    verdict: "not_found",
    summary,
    suggested_next: nearest ? { next: { do: "outline", path: nearest }, why } : null,
  };
}

interface ExplainedPlace {
  readonly query: string;
  readonly version: FileVersion;
  readonly line: number | null;
  /** Paths that the answer leaves out. */
  readonly left: ReadonlySet<string>;
}

/** The query that a search really answers: as it was typed, or corrected. */
function effectiveQuery(source: RetrieveSource, query: string): string {
  return retrieve(source, query).correctedQuery ?? query;
}

/** Finds the place among the candidates that retrieval found for the query. */
async function explainIndexed(
  session: QuerySession,
  request: ExplainRequest & RefOfQuery,
  { view }: CheckedView,
  asked: ExplainedPlace,
): Promise<Outcome> {
  const { project, texts } = session;
  const { query, version, line, left: omitted } = asked;
  const settings = (await session.settings()).current();
  const { searches, narrowing } = readRequest({ project, texts, kind: "search" }, view, request);
  const [only] = searches;
  const meant = only && meantExactly({ db: project.db, scope: only.scope, repo: project.workspace.path }, only.text || query);
  if (meant) return explainMeant(meant, asked);
  const traces = searches.map((search) => ({
    search,
    trace: traceRetrieval(
      { project, texts, settings, ...search },
      effectiveQuery({ project, texts, settings, ...search }, search.text || query),
    ),
  }));
  const [first] = traces;
  const { search, trace: own } = traces.find(({ trace }) => hasVersion(trace, version)) ?? (first as (typeof traces)[number]);
  const { scope } = search;
  const merged = {
    ...own,
    diversified: { ...own.diversified, candidates: mergedByScore(traces.map(({ trace }) => trace.diversified.candidates)) },
  };
  const retrieved = without(merged, omitted);
  const trace = await asAnswered(session, request, view, retrieved);
  const { candidates, dropped } = trace.diversified;
  const { confidence } = answerConfidence(query, wordsOfText(query, trace.gathered), candidates, texts, settings.expansions);
  const framed = { query_intent: trace.gathered.intent, confidence, total_candidates: candidates.length };
  const { intent } = trace.gathered;
  const limit = firstPageHits(request.limit, { intent, answerConfidence: confidence, candidates, text: query });
  // A whole-file hit contains every line; when the caller names a line, only a smaller hit counts.
  const isAsked = (candidate: RankedCandidate): boolean => {
    if (candidate.versionId !== version.versionId || line === null) return candidate.versionId === version.versionId;
    const [shown = candidate] = withComments(project.db, texts, [candidate]);
    return !isWholeFile(candidate) && shown.lineStart <= line && line <= shown.lineEnd;
  };
  const at = candidates.findIndex(isAsked);
  if (at >= 0) return { ...framed, ...explainRanked(session, trace, at, limit) };
  const left = dropped.find(({ candidate }) => isAsked(candidate));
  if (left) return { ...framed, ...explainDropped(trace, left, texts) };
  const whole = candidates.findIndex((candidate) => candidate.versionId === version.versionId && isWholeFile(candidate));
  if (whole >= 0) return { ...framed, ...explainRanked(session, trace, whole, limit) };
  const filter = filterAgainst(session, narrowing, scope, version);
  if (filter) return { ...framed, verdict: "filtered", summary: `${named(version.path)} is indexed, but ${filter} leaves it out.` };
  return { ...framed, ...explainUnrecalled(session, view, trace, asked) };
}

function hasVersion({ diversified }: RetrievalTrace, { versionId }: FileVersion): boolean {
  return diversified.candidates.some((candidate) => candidate.versionId === versionId);
}

/** Explains a query that names places or handles: these are not ranked, but come in the order of the query's text. */
function explainMeant(
  { candidates, confidence, places }: NonNullable<ReturnType<typeof meantExactly>>,
  { version, line, left }: ExplainedPlace,
): Outcome {
  const shown = candidates.filter(({ path }) => !left.has(path));
  const isAsked = ({ versionId, lineStart, lineEnd }: RankedCandidate): boolean =>
    versionId === version.versionId && (line === null || (lineStart <= line && line <= lineEnd));
  const at = shown.findIndex(isAsked);
  const framed = { query_intent: places ? ("path" as const) : ("symbol" as const), confidence, total_candidates: shown.length };
  const why = `the query names ${places ? "places" : "a handle"}, so the answer is what it names, in its order`;
  const hit = shown[at];
  if (!hit) return { ...framed, verdict: "not_recalled", summary: `${named(version.path)} is not in the answer: ${why}.` };
  const place = toRankedPlace(hit, at + 1);
  const summary = `${named(`${place.path}:${place.line_start}`)} ${named(place.name)} is number ${at + 1} of ${shown.length}: ${why}.`;
  return { ...framed, verdict: "shown", summary, hit: { ...place, ranking_score: hit.score } };
}

/** The retrieved candidates without those in the omitted files. */
function without(trace: RetrievalTrace, omitted: ReadonlySet<string>): RetrievalTrace {
  if (omitted.size === 0) return trace;
  const { candidates, dropped, ...rest } = trace.diversified;
  const isKept = ({ path }: RankedCandidate): boolean => !omitted.has(path);
  const kept = { candidates: candidates.filter(isKept), dropped: dropped.filter(({ by }) => isKept(by)) };
  return { ...trace, diversified: { ...rest, ...kept } };
}

/** The order of the answer: that of retrieval, with recently touched files lifted. */
async function asAnswered(
  session: QuerySession,
  { session: wanted }: ExplainRequest,
  view: View,
  trace: RetrievalTrace,
): Promise<RetrievalTrace> {
  if (wanted === false) return trace;
  const candidates = await boostRecentFiles(session, "search", view, trace.diversified.candidates);
  return { ...trace, diversified: { ...trace.diversified, candidates } };
}

function explainRanked(session: QuerySession, trace: RetrievalTrace, at: number, limit: number): Outcome {
  const { candidates } = trace.diversified;
  const { hit, ...explained } = explainedHit(trace, at, session.texts);
  const isShown = at < limit;
  const where = `${named(`${hit.path}:${hit.line_start}`)} ${named(hit.name)}`;
  const summary = isShown
    ? `${where} is number ${at + 1} of ${candidates.length}.`
    : `${where} was found, but is number ${at + 1} of ${candidates.length} and the answer shows ${limit}; a larger limit or a filter brings it in.`;
  return { verdict: isShown ? "shown" : "below_the_cut", summary, hit, ...explained };
}

const DROPPED: Readonly<Record<DroppedDuplicate<RankedCandidate>["why"], string>> = {
  same_body: "has the same name and body as",
  lies_inside: "is inside",
  file_answered_by_part: "stands for its whole file, and the answer has a part of it:",
};

function explainDropped(
  trace: RetrievalTrace,
  { candidate, by, why }: DroppedDuplicate<RankedCandidate>,
  texts: QuerySession["texts"],
): Outcome {
  const rank = trace.diversified.candidates.indexOf(by) + 1;
  const place = (item: RankedPlace): string => `${named(`${item.path}:${item.line_start}`)} ${named(item.name)}`;
  const better = toRankedPlace(by, rank || null);
  const own = toRankedPlace(candidate, null);
  const shownAt = rank > 0 ? ` (number ${rank})` : "";
  return {
    verdict: "suppressed",
    summary: `${place(own)} was found, but ${DROPPED[why]} ${place(better)}${shownAt}, which ranks better.`,
    hit: { ...own, ranking_score: Math.round(1000 * candidate.score) / 1000 },
    factors: explainedFactors(candidate, trace.ranking, 0),
    suppressed_by: better,
    terms: termsOfFile(texts.of(candidate.versionId), candidate.path, trace.gathered.terms.terms),
  };
}

/** Which filter of the request keeps out a file, or all its symbols; undefined when none does. */
function filterAgainst(
  { project }: QuerySession,
  narrowing: readonly string[],
  scope: Scope,
  { versionId, language }: FileVersion,
): string | undefined {
  if (scope.languages && !scope.languages.includes(language))
    return `the language filter (${scope.languages.join(", ")}; it is ${language})`;
  if (scope.versionIds && !scope.versionIds.includes(versionId)) return `the path filter (${narrowing.join(" ")})`;
  const wanted = scope.kinds;
  if (!wanted) return undefined;
  const hasKind = symbolsOfVersion(project.db, versionId).some(({ kind }) => wanted.includes(kind));
  return hasKind ? undefined : `the kind filter (${wanted.join(", ")}; it has no such symbol)`;
}

/**
 * Explains a file that is indexed and passes the filters, but that no retrieval channel returned, by the query's words that it has and
 * lacks.
 */
function explainUnrecalled(
  { project, texts }: QuerySession,
  view: View,
  trace: RetrievalTrace,
  { version, line }: ExplainedPlace,
): Outcome {
  const file = texts.of(version.versionId);
  const terms = termsOfFile(file, version.path, trace.gathered.terms.terms);
  const has = terms.filter(({ in_name, in_text }) => in_name || in_text).map(({ term }) => term);
  const lacks = terms.filter(({ term }) => !has.includes(term)).map(({ term }) => term);
  const elsewhere = trace.diversified.candidates.findIndex(({ versionId }) => versionId === version.versionId);
  const knownBy = wordsKnownBy(project.db, view, file);
  const parts = [
    `${named(`${version.path}${line === null ? "" : `:${line}`}`)} was not found`,
    has.length === 0 ? "it has none of the words" : lacks.length === 0 ? "it has all the words, others have them closer together" : "",
    has.length > 0 && lacks.length > 0 ? `it has ${has.join(", ")}, but not ${lacks.join(", ")}` : "",
    elsewhere >= 0 ? `another place of the file is number ${elsewhere + 1}` : "",
    version.parseStatus === "text" ? "it was read as plain text, without symbols" : "",
  ].filter((part) => part !== "");
  const why = "Words that tell this file from others.";
  const words = knownBy.slice(0, 3).join(" ");
  return {
    verdict: "not_recalled" satisfies ExplainVerdict,
    summary: `${parts.join("; ")}.`,
    terms,
    known_by: knownBy,
    suggested_next: words === "" ? null : { next: { do: "search", query: words }, why },
  };
}
