/** Use cases `refs` and `callers`: every use of a definition, with the code round it. */
import { type CallerRow, type CallersResponse, CONFIDENCES, type RefsResponse, type UseRow } from "#core/protocol-graph.ts";
import type { EdgeType } from "#core/types.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { decodeCursor, encodeCursor } from "#engine/search/cursor.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { verified } from "#engine/session/verify.ts";
import { type CitedFile, completenessOf } from "#engine/session/view-source.ts";
import { enclosing } from "#query/graph/enclosing.ts";
import { type Reference, References } from "#query/graph/references.ts";
import { ViewFacts } from "#query/graph/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { checkShown } from "#store/views/views.ts";
import { graphSymbol, type ShownIn } from "./graph-symbol.ts";
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
  const { frame, page } = await usesOf(session, request, "refs", {
    rowsOf: (uses) => uses,
    shown: (use, written) => useRow(use, written),
  });
  return { ...frame, results: page };
}

/** @throws symbol_not_found, ref_not_found */
export async function callers(session: QuerySession, request: ReferencesRequest): Promise<CallersResponse> {
  const { frame, page } = await usesOf(session, { ...request, types: ["calls"] }, "callers", {
    rowsOf: (uses) => [...Map.groupBy(uses, ({ file, from }) => `${file.versionId} ${from?.symbolRow ?? ""}`).values()],
    shown: (calls, written) => callerRow(calls, written),
  });
  return { ...frame, results: page };
}

/** A use with the symbol round it. */
interface PlacedUse extends Reference {
  readonly from: SymbolRow | undefined;
}

/** How rows are made of uses, and how those of a page are written. Only the page's texts are read: a name may have ten thousand uses. */
interface Listing<Group, Row> {
  readonly rowsOf: (uses: readonly PlacedUse[]) => readonly Group[];
  readonly shown: (group: Group, written: Written) => Row;
}

interface Written extends ShownIn {
  readonly lineOf: (use: Reference) => string;
}

/** Finds the uses, has the files of the page checked, and makes what the answers have in common. */
async function usesOf<Group, Row extends { readonly path: string }>(
  session: QuerySession,
  request: ReferencesRequest,
  question: string,
  { rowsOf, shown }: Listing<Group, Row>,
): Promise<{ readonly frame: Omit<RefsResponse, "results">; readonly page: readonly Row[] }> {
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
        .filter((use) => CONFIDENCES.indexOf(use.confidence) <= CONFIDENCES.indexOf(confidence))
        .sort((a, b) => CONFIDENCES.indexOf(a.confidence) - CONFIDENCES.indexOf(b.confidence));
      const all = rowsOf(uses.map((use) => ({ ...use, from: enclosing(facts, use.file.versionId, use.use.line) })));
      const lineOf = ({ file, use }: Reference): string => session.texts.of(file.versionId).line(use.line).trim();
      const page = all.slice(offset, offset + limit).map((group) => shown(group, { repo: state.repo, ref: view.ref, lineOf }));
      const cited = citedBy(facts, [symbol, ...page]);
      checkShown(
        project.db,
        view,
        cited.map(({ versionId }) => versionId),
      );
      return { made: { symbol, others, uses, page, count: all.length }, cited };
    }),
  );
  session.releaseMemoryWhenIdle();
  const { symbol, others, uses, page, count } = made;
  const { state } = current;
  const isCut = offset + page.length < count;
  const frame = {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...state,
    result_completeness: completenessOf(current, isCut),
    symbol: graphSymbol(symbol, { repo: state.repo, ref: state.ref }),
    others,
    matches_total: uses.length,
    files_total: new Set(uses.map(({ file }) => file.path)).size,
    by_confidence: countsOf(uses),
    returned: page.length,
    next_cursor: isCut ? encodeCursor({ question: asked, offset: offset + page.length }) : null,
  };
  return { frame, page };
}

function citedBy(facts: ViewFacts, rows: readonly { readonly path: string }[]): CitedFile[] {
  const paths = [...new Set(rows.map(({ path }) => path))].slice(0, VERIFIED_FILES_MAX);
  return paths.flatMap((path) => {
    const file = facts.fileAt(path);
    return file ? [{ path, versionId: file.versionId }] : [];
  });
}

function countsOf(uses: readonly Reference[]): RefsResponse["by_confidence"] {
  const count = (confidence: Reference["confidence"]): number => uses.filter((use) => use.confidence === confidence).length;
  return { resolved: count("resolved"), ambiguous: count("ambiguous"), name_only: count("name_only") };
}

function useRow(found: PlacedUse, written: Written): UseRow {
  const { file, use, confidence, candidates, via, from } = found;
  return {
    path: file.path,
    line_start: use.line,
    column: use.column,
    edge_type: use.type,
    confidence,
    candidates,
    ...(via === undefined ? {} : { via }),
    from: from ? graphSymbol(from, written) : null,
    text: written.lineOf(found),
  };
}

/** A function with all its calls, which are as sure as the surest. */
function callerRow(calls: readonly PlacedUse[], written: Written): CallerRow {
  const first = calls[0] as PlacedUse;
  const { file, use, confidence, candidates, from } = first;
  const sites = calls.map((call) => ({ line_start: call.use.line, column: call.use.column, text: written.lineOf(call) }));
  return {
    path: file.path,
    line_start: from?.lineStart ?? use.line,
    confidence,
    candidates,
    from: from ? graphSymbol(from, written) : null,
    sites: sites.sort((a, b) => a.line_start - b.line_start || a.column - b.column),
  };
}
