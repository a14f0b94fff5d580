/** Use case `callees`: what a function calls, each callee resolved in the view, and which calls leave the repository. */
import { CodeCompassError } from "#core/errors.ts";
import { type CalleeRow, type CalleesResponse, CONFIDENCES, type UseConfidence } from "#core/protocol/graph.ts";
import type { Use } from "#core/usage-facts.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { CalleesRequest } from "#flags/graph-flags.ts";
import { languageById } from "#lang/languages.ts";
import { fileOf, isInside, isInText, meantBy, outsideName, usesInside } from "#query/graph/meant-by.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { answerAbout, countsOf, cutRows, frameOf, GraphPage, type Ground, lacking } from "./answer.ts";
import type { Callee } from "./callee.ts";
import { clausesOf, withBody } from "./clauses.ts";
import { graphSymbol, type ShownIn } from "./graph-symbol.ts";
import { type LargeFileCallees, largeFileCallees } from "./large-file-callees.ts";
import { isCalled, lineOf } from "./references.ts";
import { callReader, placeKey, type ReadCalls } from "./runtime-calls.ts";

/** @throws symbol_not_found, ref_not_found, unsupported_language */
export async function callees(session: QuerySession, request: CalleesRequest): Promise<CalleesResponse> {
  const page = new GraphPage("callees", request);
  try {
    return await indexedCallees(session, request, page);
  } catch (thrown) {
    const isUnknown = thrown instanceof CodeCompassError && thrown.code === "symbol_not_found";
    const large = isUnknown ? await largeFileCallees(session, request) : undefined;
    if (!large) throw thrown;
    return calleesOfLarge(large, request, page);
  }
}

async function indexedCallees(session: QuerySession, request: CalleesRequest, page: GraphPage): Promise<CalleesResponse> {
  const { external: wantsExternal = false } = request;
  // Without the flag, the answer neither lists nor counts calls of built-in functions: parsing the file again takes longer than the rest.
  const readCalls = wantsExternal ? await callReader() : undefined;
  let isUnread = false;
  const answer = await answerAbout(session, request, { question: "callees", prefers: isCalled }, (ground, symbol) => {
    const all = calleesOf(ground, symbol);
    const inView = all.filter(({ confidence, to }) => confidence !== "external" && isListed(ground, confidence, to));
    const stored = all.filter(({ confidence }) => confidence === "external");
    const read = readCalls && allOutside(ground, symbol, stored, readCalls);
    isUnread = wantsExternal && read === undefined;
    const outside = read ?? stored;
    const rows = wantsExternal ? [...inView, ...outside] : inView;
    const { versionId } = fileOf(symbol);
    const results = page.of(rows, keyOf).map((callee) => calleeRow(ground.shown, callee, (line) => lineOf(ground, versionId, line)));
    return { made: { inView, outside, count: rows.length, results }, paths: results.flatMap(({ path }) => path ?? []) };
  });
  const { count, results } = answer.made;
  const frame = frameOf(answer, page.isCut(results.length, count));
  const builtIns = wantsExternal && !isUnread ? ({ built_ins_counted: true } as const) : {};
  return page.paged({ ...lacking(frame, isUnread ? UNREAD : undefined), ...builtIns, ...rowsOf(answer.made) });
}

/** The answer about a function that was read from a file outside the index. */
function calleesOfLarge(large: LargeFileCallees, request: CalleesRequest, page: GraphPage): CalleesResponse {
  const { current, symbol, callees: all, remark, lineAt } = large;
  const shown = { repo: current.state.repo, ref: current.view.ref };
  const outside = all.filter(({ confidence }) => confidence === "external");
  const inView = all.filter(({ confidence }) => confidence !== "external");
  const rows = request.external ? [...inView, ...outside] : inView;
  const results = page.of(rows, keyOf).map((callee) => calleeRow(shown, callee, lineAt));
  const named = { symbol, others: 0, otherSymbols: [], isOneOverload: false, remarks: [] };
  const frame = frameOf({ made: undefined, named, current }, page.isCut(results.length, rows.length));
  return page.paged({ ...lacking(frame, remark), ...rowsOf({ inView, outside, count: rows.length, results }) });
}

/** The fields of an answer about its rows. */
function rowsOf({ inView, outside, count, results }: MadeCallees) {
  const calls = inView.flatMap(({ confidence, uses }) => uses.map(() => ({ confidence: confidence as UseConfidence })));
  return {
    matches_total: calls.length,
    files_total: new Set(inView.flatMap(({ to }) => to?.path ?? [])).size,
    by_confidence: countsOf(calls),
    external_names: outside.length,
    external_calls: outside.reduce((sum, { uses }) => sum + uses.length, 0),
    rows_total: count,
    returned: results.length,
    next_cursor: null,
    results,
  };
}

interface MadeCallees {
  readonly inView: readonly Callee[];
  readonly outside: readonly Callee[];
  /** The number of all rows; `results` are those of the page. */
  readonly count: number;
  readonly results: readonly CalleeRow[];
}

/** What identifies a callee from one answer to the next. */
function keyOf({ name, to, confidence }: Callee): string {
  return to ? `${to.path}:${to.stableId}` : `${name} ${confidence}`;
}

const UNREAD = "Calls of built-in functions are not in this answer: they cannot be read in this file.";

/**
 * What a definition calls outside of the repository, built-in functions included, each name once and in the order of the first calls.
 * Undefined where nothing can find the built-in functions that the file calls.
 */
function allOutside({ graph: { resolver }, enclosing }: Ground, symbol: SymbolRow, outside: readonly Callee[], read: ReadCalls) {
  const clauses = clausesOf(resolver.facts, symbol);
  const calls = read(resolver.facts, fileOf(symbol))?.filter(({ use }) => clauses.some((clause) => isInside(enclosing, clause, use)));
  if (!calls) return undefined;
  const written = new Map(calls.map(({ name, use }) => [placeKey(use), name]));
  const all = [
    ...outside.flatMap(({ name, uses }) => uses.map((use) => ({ name: written.get(placeKey(use)) ?? name, use }))),
    ...calls.filter(({ isStored }) => !isStored),
  ].sort((a, b) => byPlace(a.use, b.use));
  return [...Map.groupBy(all, ({ name }) => name)].map(([name, alike]): Callee => {
    return { name, to: undefined, confidence: "external", candidates: 0, uses: alike.map(({ use }) => use) };
  });
}

function byPlace(a: Use, b: Use): number {
  return a.line - b.line || a.column - b.column;
}

/** The answer of `callees` with its first `shown` rows only. */
export function cutCallees(answer: CalleesResponse, shown: number): CalleesResponse {
  return cutRows(answer, shown);
}

function isListed({ isWanted, isSure }: Ground, confidence: UseConfidence, to: SymbolRow | undefined): boolean {
  return isSure(confidence) && (to === undefined || isWanted(fileOf(to)));
}

/** What a definition calls, the surest callees first; those of equal confidence in the order of their first call. */
export function calleesOf({ graph, enclosing }: Ground, symbol: SymbolRow): Callee[] {
  const { resolver } = graph;
  const file = fileOf(symbol);
  // A header's prototype is what the call sees; the reader wants the function.
  const defined = (to: SymbolRow): SymbolRow => (languageById(to.language)?.headers ? withBody(graph, to) : to);
  const found = new Map<string, Callee & { uses: Use[] }>();
  const add = (key: string, callee: Omit<Callee, "uses">, use: Use): void => {
    const known = found.get(key);
    if (!known) found.set(key, { ...callee, uses: [use] });
    else known.uses.push(use);
  };
  const clauses = clausesOf(resolver.facts, symbol);
  for (const use of clauses.flatMap((clause) => usesInside(resolver, enclosing, clause))) {
    if (use.type !== "calls") continue;
    const { symbols, confidence } = meantBy(resolver, file, use);
    const candidates = symbols.length;
    // An action of a controller need not have a view of its name.
    if (confidence === undefined && isInText(resolver, file, use)) continue;
    if (confidence === undefined) {
      const name = outsideName(resolver, file, use);
      add(`external ${name}`, { name, to: undefined, confidence: "external", candidates: 0 }, use);
    } else if (confidence === "name_only") {
      add(`name ${use.name}`, { name: use.name, to: undefined, confidence, candidates }, use);
    } else for (const to of symbols.map(defined)) add(`${confidence} ${to.symbolRow}`, { name: to.name, to, confidence, candidates }, use);
  }
  const order: readonly string[] = [...CONFIDENCES, "external"];
  return [...found.values()].sort((a, b) => order.indexOf(a.confidence) - order.indexOf(b.confidence));
}

function calleeRow(shown: ShownIn, { name, to, confidence, candidates, uses }: Callee, textOf: (line: number) => string): CalleeRow {
  return {
    name,
    path: to?.path ?? null,
    line_start: to?.lineStart ?? null,
    confidence,
    candidates,
    to: to ? graphSymbol(to, shown) : null,
    sites: uses.map(({ line, column }) => ({ line_start: line, column, text: textOf(line) })),
  };
}
