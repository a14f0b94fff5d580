/** Use cases `refs` and `callers`: every use of a definition, with the code round it. */
import type { AnswerState } from "#core/protocol.ts";
import { type CallerRow, type CallersResponse, CONFIDENCES, type RefsResponse, type UseRow } from "#core/protocol-graph.ts";
import type { EdgeType } from "#core/types.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { decodeCursor, encodeCursor } from "#engine/search/cursor.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { verified } from "#engine/session/verify.ts";
import { completenessOf } from "#engine/session/view-source.ts";
import { type Reference, References } from "#query/graph/references.ts";
import { isFunction } from "#query/graph/symbol-kinds.ts";
import { ViewFacts } from "#query/graph/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { checkShown } from "#store/views/views.ts";
import { graphSymbol } from "./graph-symbol.ts";
import { definitionMeant } from "./named-definition.ts";

/** What may be asked of the uses of a definition. */
export interface ReferencesRequest {
  /** A name, a handle, or a place. */
  readonly target: string;
  readonly ref?: string;
  readonly freshness?: "best_effort" | "balanced" | "strict";
  /** Kinds of use; all when left out. */
  readonly types?: readonly EdgeType[];
  /** The least sure uses that are listed. */
  readonly confidence?: (typeof CONFIDENCES)[number];
  readonly limit?: number;
  readonly cursor?: string;
}

const LIMIT_DEFAULT = 100;
/** Files of an answer whose bytes are compared; of the others the look at their times must do. */
const VERIFIED_FILES_MAX = 200;

/** @throws symbol_not_found, ref_not_found */
export async function references(session: QuerySession, request: ReferencesRequest): Promise<RefsResponse> {
  const { found, state, page, frame } = await usesOf(session, request, "refs", (uses) => uses);
  return { ...frame(found, state, page.length), results: page };
}

/** @throws symbol_not_found, ref_not_found */
export async function callers(session: QuerySession, request: ReferencesRequest): Promise<CallersResponse> {
  const { found, state, page, frame } = await usesOf(session, { ...request, types: ["calls"] }, "callers", byCaller);
  return { ...frame(found, state, page.length), results: page };
}

interface Found {
  readonly symbol: SymbolRow;
  readonly others: number;
  readonly uses: readonly UseRow[];
}

/** Finds the uses, has the files of the page checked, and makes what the answers have in common. */
async function usesOf<Row extends { readonly path: string }>(
  session: QuerySession,
  request: ReferencesRequest,
  question: string,
  rowsOf: (uses: readonly UseRow[]) => readonly Row[],
) {
  const { limit = LIMIT_DEFAULT, cursor, target, types, confidence = "name_only" } = request;
  const asked = JSON.stringify([question, target, types ?? [], confidence, request.ref ?? ""]);
  const offset = cursor === undefined ? 0 : decodeCursor(cursor, asked);
  const source = await session.source(request.ref);
  const { project } = session;
  const { current, made } = await verified(source, await source.ensure(request.freshness ?? "balanced"), ({ view: viewed, state }, left) =>
    project.reading(viewed, (view) => {
      const { symbol, others } = definitionMeant(session, view, target, state, left);
      const facts = new ViewFacts(project.db, view);
      const graph = new References(facts);
      const uses = graph
        .usesOf(graph.target(symbol))
        .filter(({ file, use }) => !left.has(file.path) && (!types || types.includes(use.type)))
        .filter((use) => CONFIDENCES.indexOf(use.confidence) <= CONFIDENCES.indexOf(confidence));
      const ordered = inOrder(uses.map((use) => useRow(session, facts, use, { repo: state.repo, ref: view.ref })));
      const all = rowsOf(ordered);
      const page = all.slice(offset, offset + limit);
      const cited = [symbol, ...page].flatMap(({ path }) => {
        const file = facts.fileAt(path);
        return file ? [{ path, versionId: file.versionId }] : [];
      });
      const shown = [...new Map(cited.map((file) => [file.path, file])).values()].slice(0, VERIFIED_FILES_MAX);
      checkShown(
        project.db,
        view,
        shown.map(({ versionId }) => versionId),
      );
      return { made: { found: { symbol, others, uses: ordered }, page, count: all.length }, cited: shown };
    }),
  );
  const isCut = offset + made.page.length < made.count;
  const frame = ({ symbol, others, uses }: Found, state: AnswerState, returned: number) => ({
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...state,
    result_completeness: completenessOf(current, isCut),
    symbol: graphSymbol(symbol, { repo: state.repo, ref: state.ref }),
    others,
    matches_total: uses.length,
    files_total: new Set(uses.map(({ path }) => path)).size,
    by_confidence: countsOf(uses),
    returned,
    next_cursor: isCut ? encodeCursor({ question: asked, offset: offset + returned }) : null,
  });
  return { found: made.found, state: current.state, page: made.page, frame };
}

/** The surest first; among these by place. */
function inOrder(uses: readonly UseRow[]): UseRow[] {
  return uses.toSorted((a, b) => CONFIDENCES.indexOf(a.confidence) - CONFIDENCES.indexOf(b.confidence));
}

function countsOf(uses: readonly UseRow[]): RefsResponse["by_confidence"] {
  const count = (confidence: UseRow["confidence"]): number => uses.filter((use) => use.confidence === confidence).length;
  return { resolved: count("resolved"), ambiguous: count("ambiguous"), name_only: count("name_only") };
}

function useRow(
  session: QuerySession,
  facts: ViewFacts,
  { file, use, confidence, candidates, via }: Reference,
  shown: { repo: string; ref: string },
): UseRow {
  const around = enclosing(facts, file.versionId, use.line);
  return {
    path: file.path,
    line_start: use.line,
    column: use.column,
    edge_type: use.type,
    confidence,
    candidates,
    ...(via === undefined ? {} : { via }),
    from: around ? graphSymbol(around, shown) : null,
    text: session.texts.of(file.versionId).line(use.line).trim(),
  };
}

/** The symbol round a line: the innermost function, else the innermost of any kind. */
function enclosing(facts: ViewFacts, versionId: number, line: number): SymbolRow | undefined {
  const around = facts
    .symbolsOf(versionId)
    .filter(({ lineStart, lineEnd, kind }) => lineStart <= line && line <= lineEnd && kind !== "import");
  return around.findLast(isFunction) ?? around.at(-1);
}

/** One row for each function that has calls, with all of them. */
function byCaller(uses: readonly UseRow[]): CallerRow[] {
  const keyOf = ({ path, from }: UseRow): string => `${path}\0${from?.symbol_id ?? ""}`;
  return [...Map.groupBy(uses, keyOf).values()].map((calls) => {
    const [first] = calls as [UseRow];
    const sites = calls.map(({ line_start, column, text }) => ({ line_start, column, text })).sort((a, b) => a.line_start - b.line_start);
    return {
      path: first.path,
      line_start: first.from?.line_start ?? first.line_start,
      confidence: first.confidence,
      candidates: first.candidates,
      from: first.from,
      sites,
    };
  });
}
