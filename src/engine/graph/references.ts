/** Use cases `refs` and `callers`: every use of a definition, with its line of code and the symbol around it. */
import { counted } from "#core/counted.ts";
import { GRAPHQL } from "#core/graphql-names.ts";
import {
  type CallerRow,
  type CallersResponse,
  CONFIDENCES,
  type GraphRows,
  type GraphSymbol,
  type NamedElsewhere,
  type OtherUses,
  type RefsResponse,
  type UseRow,
} from "#core/protocol/graph.ts";
import { ROUTE_NAMED } from "#core/usage-facts.ts";
import { named } from "#core/visible.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { CalleesRequest, RefsRequest } from "#flags/graph-flags.ts";
import { carriedOutBy, overridingMethods } from "#query/graph/hierarchy/implementers.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { fieldResolvedBy } from "#query/graph/modules/languages/graphql/resolvers.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { isRunBySigns, SIGNS_NOT_FOLLOWED } from "#query/graph/operators.ts";
import type { Target } from "#query/graph/target.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import { isTestPath } from "#query/rank/test-code.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { answerAbout, countsOf, cutRows, frameOf, type GraphAnswer, GraphPage, type Ground, lacking, remarking } from "./answer.ts";
import { namedElsewhere } from "./elsewhere.ts";
import { foreignCallersRemark } from "./foreign-callers.ts";
import type { FoundUse } from "./found-use.ts";
import { graphSymbol } from "./graph-symbol.ts";
import { mentionsOf, mentionsOfValue } from "./mentions.ts";
import { overloadsRemark } from "./overloads.ts";
import { ownValue } from "./own-value.ts";
import { commonNameRemark, unreadRemark } from "./unread-code.ts";

/** @throws symbol_not_found, ref_not_found, unsupported_language */
export async function references(session: QuerySession, request: RefsRequest): Promise<RefsResponse> {
  const rows = await rowsOf(
    session,
    request,
    "refs",
    () => true,
    (ground, symbol, page) => {
      const target = targetOf(ground, symbol);
      const uses = request.text ? mentionsOf(ground, symbol) : usesOf(ground, target, request);
      const rows = (): UseRow[] => page.of(uses, placeOf).map((use) => useRow(ground, use));
      const remark = valueRemark(ground, symbol, { isOfText: request.text ?? false, isEmpty: uses.length === 0 });
      const overriding = request.text || request.types ? undefined : overridingRemark(ground, symbol);
      const elsewhere = isOfAll(request) ? namedElsewhere(ground, target, uses) : undefined;
      return { uses, count: uses.length, rows, overridden: overriddenBy(ground, target), remark, overriding, elsewhere };
    },
  );
  return { ...rows, test_paths: testPathsOf(request, rows) };
}

/** Whether a request lists all that the graph knows of uses, so that other lines with the name are news. */
function isOfAll({ text, types, confidence }: RefsRequest): boolean {
  return !text && !types && confidence === undefined;
}

/** The paths of tests among the rows; none where the request selects paths, or the symbol itself is one of tests. */
function testPathsOf({ pathGlobs = [] }: RefsRequest, { symbol, results }: GraphRows<UseRow>): readonly string[] {
  if (pathGlobs.some((glob) => !glob.startsWith("!")) || isTestPath(symbol.path)) return [];
  return [...new Set(results.map(({ path }) => path))].filter(isTestPath);
}

/**
 * What an answer says of the string that the symbol stands for: where nothing uses the symbol by its name, how many places have that
 * string; of mentions, that the string was not looked for.
 */
function valueRemark(
  ground: Ground,
  symbol: SymbolRow,
  { isOfText, isEmpty }: { readonly isOfText: boolean; readonly isEmpty: boolean },
): string | undefined {
  if (!isOfText && !isEmpty) return undefined;
  const value = ownValue(ground, symbol);
  if (!value) return undefined;
  const said = JSON.stringify(value.text);
  if (isOfText) return value.isTelling ? undefined : `Its value ${said} is too common to search for; only the name was searched.`;
  const mentions = mentionsOfValue(ground, symbol, value).length;
  return mentions === 0
    ? undefined
    : `${counted(mentions, "comment or string has", "comments or strings have")} its value ${said}; text lists them.`;
}

/** The answer of `refs` with its first `shown` rows only. */
export function cutReferences(answer: RefsResponse, shown: number): RefsResponse {
  return cutRows(answer, shown);
}

interface CallersRequest extends CalleesRequest {
  /** Callers that match by name only are counted, not listed, where surer ones answer the question: for texts, whose readers pay for each row. */
  readonly countsNames?: boolean;
}

/** @throws symbol_not_found, ref_not_found, unsupported_language */
export async function callers(session: QuerySession, request: CallersRequest): Promise<CallersResponse> {
  let leftOut = 0;
  const answer = await rowsOf(session, request, "callers", isCalled, (ground, symbol, page) => {
    const target = targetOf(ground, symbol);
    const { calls: uses, otherUses } = callsOf(ground, target);
    const all = byCaller(ground, uses);
    const groups = told(all, request);
    leftOut = callsIn(all) - callsIn(groups);
    const rows = (): CallerRow[] => page.of(groups, ({ calls }) => placeOf(calls[0])).map((group) => callerRow(ground, group));
    return { uses, count: groups.length, rows, overridden: overriddenBy(ground, target), otherUses };
  });
  return leftOut > 0 ? { ...answer, name_only_left_out: leftOut } : answer;
}

/**
 * The callers that an answer lists. A reader of sure callers pays for every row, and those that match by name only are seldom calls of the
 * function; a single one costs no more than the line that counts it.
 */
function told(groups: readonly CallerGroup[], { confidence, countsNames }: CallersRequest): readonly CallerGroup[] {
  const { resolved = [], name_only: byName = [] } = Object.groupBy(groups, ({ calls }) => calls[0].confidence);
  const isTold = !countsNames || confidence !== undefined || resolved.length === 0 || byName.length < 2;
  return isTold ? groups : groups.filter(({ calls }) => calls[0].confidence !== "name_only");
}

function callsIn(groups: readonly CallerGroup[]): number {
  return groups.reduce((sum, { calls }) => sum + calls.length, 0);
}

/** The answer of `callers` with its first rows only. */
export function cutCallers(answer: CallersResponse, shown: number): CallersResponse {
  return cutRows(answer, shown);
}

/** Whether a symbol can be called. Where a function and a field share a name, questions about calls mean the function. */
export function isCalled(symbol: SymbolRow): boolean {
  return isFunction(symbol) || (isType(symbol) && !systemOf(symbol.language)?.callsNoTypes);
}

interface Found<Row> {
  readonly uses: readonly FoundUse[];
  /** The number of rows on all pages. */
  readonly count: number;
  /** Builds the rows of the requested page. */
  readonly rows: () => readonly Row[];
  readonly overridden: readonly GraphSymbol[];
  readonly otherUses?: OtherUses | undefined;
  /** What the answer must say beside its rows. */
  readonly remark?: string | undefined;
  /** Which methods override the symbol: they are no uses of it, and change with its signature. */
  readonly overriding?: string | undefined;
  readonly elsewhere?: NamedElsewhere | undefined;
}

/**
 * The target whose uses are listed. A call of a method that has code of its own is no use of its overrides; the answer names the overridden
 * methods.
 */
function targetOf({ graph, isOneOverload }: Ground, symbol: SymbolRow): Target {
  return graph.target(symbol, { through: "codeless", isOneOverload });
}

function overriddenBy({ shown }: Ground, { overridden }: Target): GraphSymbol[] {
  return overridden.slice(0, OVERRIDDEN_MAX).map((method) => graphSymbol(method, shown));
}

function overridingRemark(ground: Ground, symbol: SymbolRow): string | undefined {
  const { graph } = ground;
  const resolving = carriedOutBy(graph, symbol);
  if (resolving.length > 0) {
    const verb = symbol.language === GRAPHQL ? "resolve" : "implement";
    const [does, change] = resolving.length === 1 ? [`function ${verb}s`, "changes"] : [`functions ${verb}`, "change"];
    return `${resolving.length} ${does} it, and ${change} with it: ${placesNamed(resolving)}.`;
  }
  const methods = overridingMethods(graph, symbol);
  if (methods.length === 0) return undefined;
  return `${counted(methods.length, "method overrides", "methods override")} it, and ${methods.length === 1 ? "changes" : "change"} with its signature: ${placesNamed(methods)}.`;
}

/** The names and places of the first functions, and how many more there are. */
function placesNamed(functions: readonly SymbolRow[]): string {
  const shown = functions
    .slice(0, OVERRIDING_MAX)
    .map(({ qualifiedName, path, nameLine }) => `${named(qualifiedName)} (${named(`${path}:${nameLine}`)})`);
  return `${shown.join(", ")}${functions.length > shown.length ? `, and ${functions.length - shown.length} more` : ""}`;
}

/** Overriding methods that an answer names. */
const OVERRIDING_MAX = 5;

/** Overridden methods that an answer names. */
const OVERRIDDEN_MAX = 3;

/** The place of a use, which identifies it from one answer to the next. */
function placeOf({ file, use: { line, column } }: Pick<FoundUse, "file" | "use">): string {
  return `${file.path}:${line}:${column}`;
}

/** Finds the uses, builds the rows of the page, and adds the fields that both answers share. */
async function rowsOf<Row extends { readonly path: string }>(
  session: QuerySession,
  request: RefsRequest | CalleesRequest,
  kind: "refs" | "callers",
  prefers: (symbol: SymbolRow) => boolean,
  find: (ground: Ground, symbol: SymbolRow, page: GraphPage) => Found<Row>,
): Promise<GraphRows<Row>> {
  const page = new GraphPage(kind, request);
  const answer = await answerAbout(session, request, { question: kind, prefers }, (ground, symbol) => {
    const { uses, count, rows, overridden, otherUses, remark: said, overriding, elsewhere } = find(ground, symbol, page);
    const isOfText = "text" in request && request.text === true;
    const isUnused = uses.length === 0 && !otherUses && overridden.length === 0 && !isOfText;
    const remark =
      said ??
      (isUnused
        ? (filteredRemark(ground, symbol, kind) ??
          resolvingRemark(ground, symbol) ??
          foreignCallersRemark(ground.graph.resolver, symbol) ??
          definedAlikeRemark(ground, symbol))
        : undefined);
    const shown = rows();
    const unfollowed = isRunBySigns(ground.facts, symbol) ? SIGNS_NOT_FOLLOWED : undefined;
    const shared = uses.length > 0 ? overloadsRemark(ground.facts, symbol, targetOf(ground, symbol)) : undefined;
    const unread = unreadRemark(ground, symbol);
    const common = commonNameRemark(ground, symbol);
    const paths = [...shown, ...(otherUses?.results ?? [])].map(({ path }) => path);
    return {
      made: { uses, count, shown, overridden, otherUses, unfollowed, shared, unread, common, remark, overriding, elsewhere },
      paths,
    };
  });
  const { uses, count, shown, overridden, otherUses, unfollowed, shared, unread, common, remark, overriding, elsewhere } = answer.made;
  const isCut = page.isCut(shown.length, count);
  const frame = remarking(framed(answer, { uses, count, shown, overridden, otherUses, elsewhere, isCut }), shared);
  return page.paged(remarking(remarking(lacking(lacking(lacking(frame, unfollowed), unread), common), remark), overriding));
}

/**
 * The remark that only the filters of the request leave an answer empty. Callers give the file of the definition as the path, as other
 * tools have it, and would take the empty answer for "nothing uses it".
 */
function filteredRemark(ground: Ground, symbol: SymbolRow, kind: "refs" | "callers"): string | undefined {
  const unfiltered = { ...ground, isWanted: ({ path }: { readonly path: string }) => !ground.left.has(path), isSure: () => true };
  const all = usesOf(unfiltered, targetOf(ground, symbol), kind === "callers" ? { types: ["calls"] } : {});
  if (all.length === 0) return undefined;
  const are = all.length === 1 ? "does not pass" : "do not pass";
  return `${counted(all.length, kind === "callers" ? "call" : "use")} of it ${are} the filters of this question (path, language, type, confidence).`;
}

/**
 * The remark that another file defines the same: the schema of a client has again what the schema of the server has, and its operations are
 * about that.
 */
function definedAlikeRemark({ facts }: Ground, symbol: SymbolRow): string | undefined {
  if (symbol.language !== GRAPHQL) return undefined;
  const alike = facts
    .named(symbol.name, symbol.language)
    .filter((one) => one.path !== symbol.path && one.qualifiedName === symbol.qualifiedName && one.kind === symbol.kind);
  if (alike.length === 0) return undefined;
  return `${alike.length === 1 ? "Another definition of it may be" : "Other definitions of it may be"} the one that is used: ${placesNamed(alike)}.`;
}

/** The remark that a function without calls resolves a field of a schema of GraphQL: the framework calls it. */
function resolvingRemark({ facts }: Ground, symbol: SymbolRow): string | undefined {
  const resolved = fieldResolvedBy(facts, symbol);
  if (!resolved) return undefined;
  return `It resolves ${named(`${resolved.type}.${resolved.field}`)} of a schema of GraphQL: the server calls it when an operation asks for that.`;
}

function framed<Row>(
  answer: GraphAnswer<unknown>,
  {
    uses,
    count,
    shown,
    overridden,
    otherUses,
    elsewhere,
    isCut,
  }: Omit<Found<Row>, "rows" | "remark"> & { readonly shown: readonly Row[]; readonly isCut: boolean },
): GraphRows<Row> {
  return {
    ...frameOf(answer, isCut),
    ...(overridden.length > 0 ? { overrides: overridden } : {}),
    ...(otherUses ? { other_uses: otherUses } : {}),
    ...(elsewhere ? { named_elsewhere: elsewhere } : {}),
    matches_total: uses.length,
    files_total: new Set(uses.map(({ file }) => file.versionId)).size,
    by_confidence: countsOf(uses),
    rows_total: count,
    returned: shown.length,
    next_cursor: null,
    results: shown,
  };
}

/**
 * The uses that a request wants, the surest first. Among uses of equal confidence, those in tests come last; otherwise the order is that of
 * their places.
 */
export function usesOf({ graph, enclosing, isWanted, isSure }: Ground, target: Target, { types }: Pick<RefsRequest, "types">): Reference[] {
  const uses = graph
    .usesOf(target)
    .filter(({ file, use, confidence }) => isWanted(file) && isSure(confidence) && (!types || types.includes(use.type)));
  const testFiles = new Map(uses.map(({ file }) => [file.path, isTestPath(file.path)]));
  const isInTest = ({ file, use }: Reference): boolean => testFiles.get(file.path) === true || enclosing.isTestAt(file.versionId, use.line);
  const ranked = uses.map((use) => ({ use, rank: 2 * CONFIDENCES.indexOf(use.confidence) + (isInTest(use) ? 1 : 0) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ use }) => use);
}

/** Uses other than calls that an answer of `callers` lists; `refs` lists all of them. */
const OTHER_USES_MAX = 10;

/**
 * The calls of a target, and its other uses. A function that is passed on or stored is called under another name, so an answer without
 * these would suggest that nothing runs it. For a type, the other uses are only counted, and only where nothing constructs it: most of them
 * merely name it.
 */
function callsOf(ground: Ground, target: Target): { readonly calls: readonly Reference[]; readonly otherUses: OtherUses | undefined } {
  const uses = usesOf(ground, target, { types: ["calls", "references", "extends", "implements"] });
  const [calls, others] = [uses.filter(({ use }) => use.type === "calls"), uses.filter(({ use }) => use.type !== "calls")];
  // A use whose only evidence is the name is as often of a field or a variable as of the function.
  const told = others.filter(({ confidence }) => confidence !== "name_only");
  const isListed = isFunction(target.symbol);
  if (told.length === 0 || (!isListed && calls.length > 0)) return { calls, otherUses: undefined };
  const results = isListed ? told.slice(0, OTHER_USES_MAX).map((use) => useRow(ground, use)) : [];
  return { calls, otherUses: { total: told.length, results } };
}

function useRow(ground: Ground, { file, use, confidence, candidates, via: overridden, alias }: FoundUse): UseRow {
  const via = overridden ?? asWritten(alias);
  const around = ground.enclosing.at(file.versionId, use.line);
  return {
    path: file.path,
    line_start: use.line,
    column: use.column,
    edge_type: use.type,
    confidence,
    candidates,
    ...(via === undefined ? {} : { via }),
    from: around ? graphSymbol(around, ground.shown) : null,
    text: lineOf(ground, file.versionId, use.line),
  };
}

/** Another name of a definition as code writes it: that of a route without the mark that it has in facts. */
function asWritten(alias: string | undefined): string | undefined {
  return alias?.startsWith(ROUTE_NAMED) && alias !== ROUTE_NAMED ? alias.slice(ROUTE_NAMED.length) : alias;
}

/** A line of a version, without the white space around it. */
export function lineOf({ session }: Ground, versionId: number, line: number): string {
  return session.texts.of(versionId).line(line).trim();
}

interface CallerGroup {
  readonly calls: readonly [Reference, ...Reference[]];
}

/**
 * One group for each calling function, with all its calls. Calls outside of functions share only their file, so they are grouped by
 * confidence: sure calls say nothing about the others.
 */
function byCaller({ enclosing }: Ground, uses: readonly Reference[]): CallerGroup[] {
  const groups = new Map<string, { calls: [Reference, ...Reference[]] }>();
  for (const use of uses) {
    const key = `${use.file.versionId} ${enclosing.rowAt(use.file.versionId, use.use.line) ?? use.confidence}`;
    const group = groups.get(key);
    if (group) group.calls.push(use);
    else groups.set(key, { calls: [use] });
  }
  return [...groups.values()];
}

function callerRow(ground: Ground, { calls }: CallerGroup): CallerRow {
  const [first] = calls;
  const via = first.via ?? asWritten(first.alias);
  const around = ground.enclosing.at(first.file.versionId, first.use.line);
  const sites = calls
    .map(({ file, use: { line, column }, confidence }) => ({
      line_start: line,
      column,
      text: lineOf(ground, file.versionId, line),
      ...(confidence === first.confidence ? {} : { confidence }),
    }))
    .sort((a, b) => a.line_start - b.line_start || a.column - b.column);
  return {
    path: first.file.path,
    line_start: around?.lineStart ?? first.use.line,
    confidence: first.confidence,
    candidates: first.candidates,
    ...(via === undefined ? {} : { via }),
    from: around ? graphSymbol(around, ground.shown) : null,
    sites,
  };
}
