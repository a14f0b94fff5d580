/** What `search` and `locate` have in common: freshness before, verification after, and the frame around the hits. */
import { CodeCompassError } from "#core/errors.ts";
import { LIMIT_DEFAULT, LIMIT_MAX, QUERY_CHARS_MAX, VERIFY_ROUNDS_MAX } from "#core/limits.ts";
import type { DetailLevel, ExplainLevel, FreshnessPolicy, QueryIntent, SearchResponse, SuggestedNext } from "#core/protocol.ts";
import type { SymbolKind } from "#core/types.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { pathState, sameStamp } from "#indexer/scan.ts";
import { languageByAlias } from "#lang/languages.ts";
import type { RankedCandidate } from "#query/candidate.ts";
import { VersionTexts } from "#query/version-texts.ts";
import { type Scope, versionsByPath } from "#store/scope.ts";
import { manifestEntries, type View } from "#store/views.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { Freshness } from "./freshness.ts";
import { toHit } from "./hit.ts";
import type { Project } from "./project.ts";

/** What every query takes. */
export interface QueryRequest {
  readonly query: string;
  readonly languages?: readonly string[];
  readonly pathGlob?: string;
  readonly kinds?: readonly SymbolKind[];
  readonly limit?: number;
  readonly cursor?: string;
  readonly detail?: DetailLevel;
  readonly explain?: ExplainLevel;
  readonly freshness?: FreshnessPolicy;
}

/** What a kind of query found, before paging. */
export interface Found {
  readonly intent: QueryIntent;
  readonly confidence: number;
  readonly candidates: readonly RankedCandidate[];
  readonly suppressed: number;
  readonly suggestedNext: SuggestedNext | null;
}

export type Retrieve = (source: { project: Project; scope: Scope; texts: VersionTexts }, query: string) => Found;

/** An open project that queries are asked of, one after another. */
export class QuerySession {
  readonly project: Project;
  readonly freshness: Freshness;
  readonly texts: VersionTexts;

  constructor(project: Project) {
    this.project = project;
    this.freshness = new Freshness(project);
    this.texts = new VersionTexts(project.db);
  }
}

/** Runs a query from freshness to verified hits. */
export async function answer(session: QuerySession, request: QueryRequest, retrieve: Retrieve): Promise<SearchResponse> {
  const query = checkQuery(request.query);
  const { project } = session;
  const { state, view: firstView } = await session.freshness.ensure(request.freshness ?? "balanced");
  const { offset, limit } = checkPage(request);
  let view = firstView;
  for (let round = 0; ; round++) {
    const { texts } = session;
    const scope = scopeOf(project, view, request);
    const found = retrieve({ project, scope, texts }, query);
    const page = found.candidates.slice(offset, offset + limit);
    const changed = view.publishedAt === null ? new Set<string>() : changedPaths(project, view, page);
    if (changed.size > 0 && round < VERIFY_ROUNDS_MAX) {
      view = (await session.freshness.resync()) ?? view;
      continue;
    }
    const trusted = page.filter((candidate) => !changed.has(candidate.path));
    const hits = trusted.map((candidate) =>
      toHit(candidate, {
        db: project.db,
        view,
        repo: project.workspace.path,
        texts,
        detail: request.detail ?? "signature",
        explain: request.explain ?? "off",
      }),
    );
    const more = found.candidates.length > offset + limit;
    return {
      codecompass_protocol_version: PROTOCOL_VERSION,
      ...state,
      result_completeness: view.publishedAt === null ? "partial" : more ? "truncated" : "complete",
      query_intent: found.intent,
      query_intent_confidence: found.confidence,
      total_candidates: found.candidates.length,
      returned: hits.length,
      suppressed_duplicate_count: found.suppressed,
      safety_limit_applied: (request.limit ?? LIMIT_DEFAULT) > LIMIT_MAX,
      next_cursor: more ? encodeCursor({ query, offset: offset + limit }) : null,
      suggested_next: found.suggestedNext,
      results: hits,
    };
  }
}

function checkQuery(query: string): string {
  const trimmed = query.replaceAll("\0", " ").trim();
  if (trimmed === "") throw new CodeCompassError("invalid_input", "The query is empty.", { remediation: "codecompass search QUERY" });
  if (trimmed.length > QUERY_CHARS_MAX) {
    throw new CodeCompassError("limit_exceeded", `The query has ${trimmed.length} characters; at most ${QUERY_CHARS_MAX} are allowed.`);
  }
  return trimmed;
}

function checkPage(request: QueryRequest): { offset: number; limit: number } {
  const limit = request.limit ?? LIMIT_DEFAULT;
  if (!Number.isInteger(limit) || limit < 1) {
    throw new CodeCompassError("invalid_input", `The limit must be a whole number from 1 to ${LIMIT_MAX}.`);
  }
  const offset = request.cursor === undefined ? 0 : decodeCursor(request.cursor, request.query.trim());
  return { offset, limit: Math.min(limit, LIMIT_MAX) };
}

function scopeOf(project: Project, view: View, request: QueryRequest): Scope {
  const languages = request.languages?.map((name) => {
    const language = languageByAlias(name);
    if (language) return language.id;
    throw new CodeCompassError("unsupported_language", `No language is called "${name}".`, {
      remediation: "codecompass doctor lists the languages of this workspace.",
    });
  });
  const { pathGlob } = request;
  return {
    view,
    ...(languages && languages.length > 0 ? { languages } : {}),
    ...(request.kinds && request.kinds.length > 0 ? { kinds: request.kinds } : {}),
    ...(pathGlob === undefined ? {} : { versionIds: versionsByPath(project.db, view, pathMatcher(pathGlob)) }),
  };
}

/** A glob without a slash matches file names; a plain directory matches what is below it. */
function pathMatcher(glob: string): (path: string) => boolean {
  const bare = glob.replace(/^\.?\//, "").replace(/\/+$/, "/**");
  const patterns = bare.includes("/") ? [bare] : [`**/${bare}`, bare];
  if (!/[*?[{]/.test(glob)) patterns.push(`${bare}/**`);
  const globs = patterns.map((pattern) => new Bun.Glob(pattern));
  return (path) => globs.some((compiled) => compiled.match(path));
}

/** Paths among the hits whose files are not what the view holds. */
function changedPaths(project: Project, view: View, page: readonly RankedCandidate[]): Set<string> {
  const paths = [...new Set(page.map((candidate) => candidate.path))];
  const changed = manifestEntries(project.db, view, paths).filter((entry) => {
    const state = pathState(project.workspace.path, entry.path);
    if (state.is !== "file") return true;
    // A stamp without a time is one that was not to be trusted; the sweep has just looked at its content.
    return entry.mtimeUs !== 0 && !sameStamp(entry, state.stamp);
  });
  return new Set(changed.map((entry) => entry.path));
}
