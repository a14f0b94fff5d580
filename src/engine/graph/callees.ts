/** Use case `callees`: what a function calls, each callee resolved in the view, and which calls leave the repository. */
import { type CalleeRow, type CalleesResponse, CONFIDENCES, type UseConfidence } from "#core/protocol/graph.ts";
import type { Use } from "#core/usage-facts.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { CalleesRequest } from "#flags/graph-flags.ts";
import { fileOf, isInside, isInText, meantBy, outsideName, usesInside } from "#query/graph/meant-by.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { answerAbout, countsOf, cutRows, frameOf, GraphPage, type Ground, lacking } from "./answer.ts";
import { clausesOf } from "./clauses.ts";
import { graphSymbol } from "./graph-symbol.ts";
import { isCalled, lineOf } from "./references.ts";
import { callReader, placeKey, type ReadCalls } from "./runtime-calls.ts";

/** @throws symbol_not_found, ref_not_found, unsupported_language */
export async function callees(session: QuerySession, request: CalleesRequest): Promise<CalleesResponse> {
  const page = new GraphPage("callees", request);
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
    const results = page.of(rows, keyOf).map((callee) => calleeRow(ground, symbol, callee));
    return { made: { inView, outside, count: rows.length, results }, paths: results.flatMap(({ path }) => path ?? []) };
  });
  const { inView, outside, count, results } = answer.made;
  const calls = inView.flatMap(({ confidence, uses }) => uses.map(() => ({ confidence: confidence as UseConfidence })));
  const frame = frameOf(answer, page.isCut(results.length, count));
  const response: CalleesResponse = {
    ...lacking(frame, isUnread ? UNREAD : undefined),
    matches_total: calls.length,
    files_total: new Set(inView.flatMap(({ to }) => to?.path ?? [])).size,
    by_confidence: countsOf(calls),
    external_names: outside.length,
    external_calls: outside.reduce((sum, { uses }) => sum + uses.length, 0),
    ...(wantsExternal && !isUnread ? { built_ins_counted: true } : {}),
    rows_total: count,
    returned: results.length,
    next_cursor: null,
    results,
  };
  return page.paged(response);
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

/** A called function or type, with its calls. */
export interface Callee {
  readonly name: string;
  /** Undefined where only the name is known. */
  readonly to: SymbolRow | undefined;
  readonly confidence: CalleeRow["confidence"];
  readonly candidates: number;
  readonly uses: readonly Use[];
}

/** What a definition calls, the surest callees first; those of equal confidence in the order of their first call. */
export function calleesOf({ graph: { resolver }, enclosing }: Ground, symbol: SymbolRow): Callee[] {
  const file = fileOf(symbol);
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
    } else for (const to of symbols) add(`${confidence} ${to.symbolRow}`, { name: to.name, to, confidence, candidates }, use);
  }
  const order: readonly string[] = [...CONFIDENCES, "external"];
  return [...found.values()].sort((a, b) => order.indexOf(a.confidence) - order.indexOf(b.confidence));
}

function calleeRow(ground: Ground, caller: SymbolRow, { name, to, confidence, candidates, uses }: Callee): CalleeRow {
  const { versionId } = fileOf(caller);
  return {
    name,
    path: to?.path ?? null,
    line_start: to?.lineStart ?? null,
    confidence,
    candidates,
    to: to ? graphSymbol(to, ground.shown) : null,
    sites: uses.map(({ line, column }) => ({ line_start: line, column, text: lineOf(ground, versionId, line) })),
  };
}
