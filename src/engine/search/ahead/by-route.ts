/**
 * Answers queries that name a route with the line that registers it and its handler; a search for the words would find code that is merely
 * about such paths.
 */

import { inScope, isInScope, type Retrieval, type Retrieve, type RetrieveSource } from "#engine/search/retrieval.ts";
import { languageById } from "#lang/languages.ts";
import { Enclosing } from "#query/graph/enclosing.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { meantBy } from "#query/graph/meant-by.ts";
import { AGREEMENTS, type RouteQuery, routeQuery } from "#query/parse/route.ts";
import { isAside, isDocumentation } from "#query/rank/asides.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";

import { pathMarks } from "#query/rank/path-factors.ts";
import { candidateKey, NO_TEXT, type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import { describedRoutes } from "#query/recall/routes/described-routes.ts";
import type { RegisteredRoute } from "#query/recall/routes/route-file.ts";
import { isRouting, registeredRoutes } from "#query/recall/routes/routes.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsAround, symbolsNamed } from "#store/indices/symbols.ts";
import type { View } from "#store/rows/view.ts";
import { asAddressed } from "./by-address.ts";
import { lineCandidates } from "./placed-lines.ts";

/** Registering lines that an answer shows, and handlers of one line. */
const ROUTES_SHOWN_MAX = 10;
const HANDLERS_MAX = 2;
/** A name with more definitions than this does not show a handler. */
const MEANT_MAX = 3;
/** Lines below the path in which the handler argument of a call may stand. */
const LINES_BELOW = 2;
/** The cost of each reach, in steps of agreement. */
const REACH_COSTS: Readonly<Record<RegisteredRoute["reach"], number>> = { whole: 0, inside: 0.5, longer: 1.5, named_file: 0.5, rest: 1 };

/**
 * The cost of a registration that names no method where the query does, and of one that is only the beginning of routes registered
 * elsewhere.
 */
const UNSAID_METHOD_COST = 0.75;
const BEGINNING_COST = 1;
/** The highest confidence of an answer that only has beginnings of routes. */
const OF_BEGINNING_MAX = 0.6;

/**
 * Puts the lines that register the route of a query before the candidates of `retrieve`, each line followed by its handler's definition.
 */
export function orByRoute(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const asked = routeQuery(query);
    const found = retrieve(source, query);
    if (!asked || found.candidates.some(isFileAsked)) return found;
    const { first, later } = routesFor(source, asked, found);
    if (first.length + later.length === 0) {
      return (
        asDescribed(source, asked, found) ??
        asWritten(retrieve, source, { asked, query }) ??
        (found.candidates[0]?.isExact === undefined ? asAddressed(retrieve, source, query) : undefined) ??
        found
      );
    }
    const { correctedQuery: _, ...rest } = found;
    // The beginning of other routes does not serve a method that none of them has.
    const isBeginning = asked.method !== undefined && first.length > 0 && [...first, ...later].every((route) => route.isPrefix);
    return {
      ...rest,
      answerConfidence: isBeginning
        ? Math.min(OF_BEGINNING_MAX, found.answerConfidence)
        : Math.max(HIGH_CONFIDENCE, found.answerConfidence),
      suggestedNext: null,
      candidates: placed(source, found.candidates, { first, later, asked }),
    };
  };
}

/**
 * The answer for a route that no line registers in a shape of a framework: the places that have its path as text, if there are any. Code may
 * compare paths with constants (`accountPath = "/v1/account"`), and the words around the path in the query stand nowhere beside it.
 */
function asWritten(
  retrieve: Retrieve,
  source: RetrieveSource,
  { asked, query }: { readonly asked: RouteQuery; readonly query: string },
): Retrieval | undefined {
  if (!asked.isRequest || asked.path === query.trim()) return undefined;
  const written = retrieve(source, asked.path);
  if (written.candidates[0]?.isExact === undefined) return undefined;
  // Recorded requests have the same path with every method.
  const { method } = asked;
  const saying = method === undefined ? [] : written.candidates.filter((one) => isMethodSaid(source, one, method));
  return { ...written, candidates: [...new Set([...saying, ...written.candidates])] };
}

/** Whether the line that a candidate is shown for names a method, as a recorded request does: `POST {{host}}/orders`. */
function isMethodSaid({ texts }: RetrieveSource, { versionId, lineStart, matchedLines }: RankedCandidate, method: string): boolean {
  const line = matchedLines[0] ?? lineStart;
  const [text = ""] = texts.of(versionId).lines({ lineStart: line, lineEnd: line });
  return new RegExp(`\\b${method}\\b`, "i").test(text);
}

/** How many operations of a description of an API an answer shows. */
const OPERATIONS_SHOWN_MAX = 3;

/** The answer for a route that only a description of the API has: the line of its operation, and the functions that are called after it. */
function asDescribed(source: RetrieveSource, asked: RouteQuery, found: Retrieval): Retrieval | undefined {
  const { project, scope } = source;
  const described = describedRoutes(project.db, scope, asked).slice(0, OPERATIONS_SHOWN_MAX);
  const own = described.flatMap(({ version, line, operation }) => [
    ...lineCandidates(project.db, [{ file: version, line }], "route"),
    ...operationHandlers(source, operation).map((symbol) => ({
      ...symbolCandidate(symbol, {}),
      ...reasonOf({ version, line }, "route_handler"),
    })),
  ]);
  const first = inScope(source, own);
  if (first.length === 0) return undefined;
  const best = Math.max(1, found.candidates[0]?.score ?? 0);
  const keys = new Set<string>();
  const candidates = [...first.map((candidate) => ({ ...candidate, score: best })), ...found.candidates].filter(
    ({ key }) => !keys.has(key) && keys.add(key),
  );
  const { correctedQuery: _, ...rest } = found;
  return { ...rest, answerConfidence: Math.max(HIGH_CONFIDENCE, found.answerConfidence), suggestedNext: null, candidates };
}

/** The functions called after an operation: generators derive the name of a controller's method from it. Those in files for routes come alone. */
function operationHandlers({ project, scope }: RetrieveSource, operation: string | undefined): SymbolRow[] {
  if (operation === undefined) return [];
  const named = symbolsNamed(project.db, operation, { view: scope.view }, NAMESAKES_LOOKED_AT).filter(
    (symbol) => symbol.isDefinition && isFunction(symbol) && !isAside(symbol),
  );
  const routing = named.filter(({ path }) => isRouting(path));
  return (routing.length > 0 ? routing : named.length > MEANT_MAX ? [] : named).slice(0, HANDLERS_MAX);
}

interface Routes {
  readonly first: readonly RegisteredRoute[];
  /** Routes that match in another way than the text as it was typed, where some place has that text. */
  readonly later: readonly RegisteredRoute[];
}

/**
 * Places with the exact text of the query that come before routes which only match it loosely. Of documentation alone, one: the pages of an
 * API's reference and their translations have the same line again and again.
 */
const TYPED_FIRST = 3;
const TYPED_IN_DOCS_FIRST = 1;

/**
 * The candidates with the routes merged in: `first` at the front, `later` behind the first candidates that have the exact text of the
 * query.
 */
function placed(
  source: RetrieveSource,
  candidates: readonly RankedCandidate[],
  { first, later, asked }: Routes & { readonly asked: RouteQuery },
): RankedCandidate[] {
  const lines = new Set([...first, ...later].map(({ version, line }) => `${version.versionId}:${line}`));
  const isOneOfThem = ({ versionId, symbol, lineStart, lineEnd, matchedLines }: RankedCandidate): boolean => {
    const own = symbol === null && matchedLines.length > 0 ? matchedLines : lineStart === lineEnd ? [lineStart] : [];
    return own.length > 0 && own.every((line) => lines.has(`${versionId}:${line}`));
  };
  const front = source.keep(routeCandidates(source, first, asked)) as readonly RankedCandidate[];
  const others = candidates.filter((candidate) => !isOneOfThem(candidate) || !front.some(({ path }) => path === candidate.path));
  const typed = others.slice(0, Math.min(TYPED_FIRST, others.findLastIndex(({ isExact }) => isExact !== undefined) + 1));
  const exact = later.length === 0 ? 0 : typed.every(isDocumentation) ? Math.min(TYPED_IN_DOCS_FIRST, typed.length) : typed.length;
  const behind = source.keep(routeCandidates(source, later, asked)) as readonly RankedCandidate[];
  const best = Math.max(1, candidates[0]?.score ?? 0);
  const all = [
    ...front.map((candidate) => ({ ...candidate, score: best })),
    ...others.slice(0, exact),
    ...behind.map((candidate) => ({ ...candidate, score: others[exact - 1]?.score ?? best })),
    ...others.slice(exact),
  ];
  const keys = new Set<string>();
  return all.filter(({ key }) => !keys.has(key) && keys.add(key));
}

/** Whether the query is the path of a file, or the end of one. */
function isFileAsked({ reasons }: RankedCandidate): boolean {
  return reasons.some(({ factor, weight }) => factor === "path_end" && weight > 0);
}

/**
 * The registered routes that match, the best first. A path without a method may be any text: where some place has it as it was typed, only
 * lines that register exactly that text come first, and looser matches go to `later`.
 */
function routesFor({ project, scope }: RetrieveSource, asked: RouteQuery, found: Retrieval): Routes {
  const all = registeredRoutes(project.db, scope, asked, (language) => languageById(language)?.isProse ?? false);
  const ordered = byCosts([...new Map(all.map((route) => [`${route.version.versionId}:${route.line}`, route])).values()], asked);
  if (asked.isRequest || !found.candidates.some(({ isExact }) => isExact !== undefined))
    return { first: ordered.slice(0, ROUTES_SHOWN_MAX), later: [] };
  // Django, Rails and clients write paths without their first slash.
  const bare = asked.segments.length > 1 || asked.path.includes("-") ? asked.path.replace(/^\/|\/$/g, "") : asked.path;
  // Whatever blocks are around such a line: people leave out the prefix of a version or of an API.
  const isTyped = (route: RegisteredRoute): boolean =>
    route.agreement === "same" && !route.isWeak && (route.text.includes(bare) || isPutTogether(route));
  const first = ordered.filter(isTyped).slice(0, ROUTES_SHOWN_MAX);
  return { first, later: ordered.filter((route) => !isTyped(route) && !route.isWeak).slice(0, ROUTES_SHOWN_MAX) };
}

/**
 * Whether a route is surely the one asked for although its line has only a part of the text, as the rest is a prefix around it, in another
 * file, or where its file stands. The places that have the whole text are then clients and tests that request it.
 */
function isPutTogether({ reach, isHandler, isPrefix, version }: RegisteredRoute): boolean {
  return (isHandler === true || (reach !== "whole" && reach !== "longer" && !isPrefix)) && !isAside(version);
}

function byCosts(routes: readonly RegisteredRoute[], { method }: RouteQuery): RegisteredRoute[] {
  const costs = new Map(routes.map((route) => [route, costsOf(route, method !== undefined)]));
  return routes.toSorted((a, b) => {
    const [one, other] = [costs.get(a) ?? [], costs.get(b) ?? []];
    const at = one.findIndex((cost, index) => cost !== other[index]);
    return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
  });
}

const ASIDE: ReadonlySet<string> = new Set(["path_test", "path_mock", "path_docs", "path_example", "path_generated", "path_vendored"]);

/** The costs of a route, the weightiest first: routes are compared cost by cost. */
function costsOf({ agreement, reach, isMethodSaid, isPrefix, isWeak, version }: RegisteredRoute, hasMethod: boolean): number[] {
  const marks = pathMarks(version.path, "").map(({ factor }) => factor);
  const aside = marks.includes("path_docs") ? 2 : Number(marks.some((factor) => ASIDE.has(factor)));
  const fit = AGREEMENTS.indexOf(agreement) + REACH_COSTS[reach];
  return [Number(isWeak), aside, fit + (hasMethod && !isMethodSaid ? UNSAID_METHOD_COST : 0) + (isPrefix ? BEGINNING_COST : 0)];
}

/** The lines that register routes, each followed by the definition of its handler. */
function routeCandidates(source: RetrieveSource, routes: readonly RegisteredRoute[], asked: RouteQuery): RankedCandidate[] {
  if (routes.length === 0) return [];
  const { project, scope } = source;
  const around = symbolsAround(
    project.db,
    routes.map(({ version, line }) => ({ versionId: version.versionId, line })),
  );
  const resolver = resolverOf(project.db, scope.view);
  const enclosing = new Enclosing(resolver.facts);
  const candidates = new Map<string, RankedCandidate>();
  for (const [at, route] of routes.entries()) {
    const registering = ofLine(route, around[at] ?? []);
    const known = candidates.get(registering.key);
    if (known) candidates.set(known.key, { ...known, matchedLines: [...known.matchedLines, route.line] });
    else candidates.set(registering.key, registering);
    const actions = resourceActions(resolver, route, asked, scope.view);
    for (const handler of actions.length > 0 ? actions : handlersOf(resolver, enclosing, route, scope.view)) {
      const candidate = symbolCandidate(handler, {});
      if (!candidates.has(candidate.key)) candidates.set(candidate.key, { ...candidate, ...reasonOf(route, "route_handler") });
    }
  }
  return [...candidates.values()].filter((candidate) => isInScope(source, candidate));
}

function ofLine(route: RegisteredRoute, around: readonly SymbolRow[]): RankedCandidate {
  const { version, line } = route;
  const symbol =
    around.find(({ kind, lineStart }) => kind !== "import" && kind !== "section" && (kind !== "module" || lineStart > 1)) ?? null;
  const base = symbol
    ? symbolCandidate(symbol, {})
    : {
        versionId: version.versionId,
        path: version.path,
        language: version.language,
        symbol,
        lineStart: line,
        lineEnd: line,
        ranks: {},
        text: NO_TEXT,
      };
  return { ...base, key: candidateKey(symbol, version.versionId, line), matchedLines: [line], isQuoted: true, ...reasonOf(route, "route") };
}

function reasonOf(
  { version, line }: Pick<RegisteredRoute, "version" | "line">,
  factor: string,
): Pick<RankedCandidate, "score" | "reasons"> {
  return { score: 1, reasons: [{ factor, weight: 1, detail: `${version.path}:${line}` }] };
}

/**
 * The definitions of a route's handlers: the names behind the path, as the graph resolves them, or a handler named in a string
 * (`NAMED_HANDLERS`).
 */
function handlersOf(resolver: Resolver, enclosing: Enclosing, route: RegisteredRoute, view: View): SymbolRow[] {
  const { version, line, text, end } = route;
  const { facts } = resolver;
  if (route.isHandler) return [];
  const file = { versionId: version.versionId, path: version.path, language: version.language };
  if (DECORATOR.test(text)) return decorated(facts.symbolsOf(version.versionId), line);
  const action = route.resource === undefined ? undefined : ACTION_ALONE.exec(text)?.groups?.["action"];
  if (action !== undefined) return actionsOf(resolver, { owner: `${route.resource}Controller`, action }, view);
  const isBelow = /^\s*,?\s*$/.test(text.slice(end));
  if (!isBelow && !/^\s*(?:,|=>)/.test(text.slice(end))) return [];
  const behind = (facts.usage(version.versionId)?.allUses() ?? []).filter(
    (use) => (use.line === line && use.column > end) || (isBelow && use.line > line && use.line <= line + LINES_BELOW),
  );
  const meant = behind.flatMap((use) => {
    const { symbols, confidence } = meantBy(resolver, file, use);
    return confidence === undefined || confidence === "name_only" || symbols.length > MEANT_MAX ? [] : symbols;
  });
  const isHere = ({ path, nameLine }: SymbolRow): boolean => path === version.path && nameLine === line;
  // Beside the key `path:` stand other keys, of which only a component's value serves the route.
  const isKey = /\bpath["']?\s*:\s*$/.test(text.slice(0, end).replace(/["'`][^"'`]*["'`]?$/, ""));
  const callable = meant.filter(
    (symbol) =>
      isFunction(symbol) &&
      (!isKey || /^\p{Lu}/u.test(symbol.name)) &&
      !isHere(symbol) &&
      enclosing.rowAt(version.versionId, line) !== symbol.symbolRow,
  );
  const classes = meant.filter(isType);
  const named = namedHandlers(resolver, text.slice(end), view);
  const own = [...named, ...callable, ...(named.length + callable.length === 0 ? classes : [])];
  return [...new Map(own.map((symbol) => [symbol.symbolRow, symbol])).values()].slice(0, HANDLERS_MAX);
}

/** A line that registers all routes of a resource, with its controller if it names one: `Route::apiResource('notes', NoteController::class)`. */
const RESOURCE_LINE =
  /\b(?:api)?resources?\b\s*\(?\s*[:"'](?<name>[\w/.-]+)["']?(?:\s*,.*?\b(?<owner>[A-Z]\w*)(?:::class|["'),]|\s*$|\s+do\b))?/i;
/** The actions by which frameworks serve a method on all items of a resource, and on one. */
const ACTIONS: Readonly<Record<string, readonly [ofAll: readonly string[], ofOne: readonly string[]]>> = {
  get: [["index"], ["show"]],
  post: [["store", "create"], []],
  put: [[], ["update"]],
  patch: [[], ["update"]],
  delete: [[], ["destroy", "delete"]],
};
/** Pages with a form, which have the name of their action behind the path. */
const FORMS: ReadonlySet<string> = new Set(["new", "create", "edit"]);

/** The action of a resource's controller that the method of a request means by convention; none where the line says another handler. */
function resourceActions(resolver: Resolver, { text }: RegisteredRoute, { method, segments }: RouteQuery, view: View): SymbolRow[] {
  const { name, owner } = RESOURCE_LINE.exec(text)?.groups ?? {};
  if (name === undefined || method === undefined) return [];
  const [last = "", resource = ""] = [segments.at(-1), name.split(/[/.]/).at(-1)];
  const [ofAll, ofOne] = ACTIONS[method] ?? [[], []];
  const actions = method === "get" && FORMS.has(last) ? [last] : last === resource ? ofAll : ofOne;
  const controller = owner ?? `${resource}Controller`;
  return actions.flatMap((action) => actionsOf(resolver, { owner: controller, action }, view)).slice(0, 1);
}

const DECORATOR = /^\s*(?:@|#\[|\[)/;
/** The largest number of lines from a decorator to the name of the definition below it. */
const DECORATED_WITHIN = 10;

/** The function or type that a decorator stands above. */
function decorated(symbols: readonly SymbolRow[], line: number): SymbolRow[] {
  const below = symbols.filter(
    (symbol) => symbol.nameLine > line && symbol.nameLine <= line + DECORATED_WITHIN && (isFunction(symbol) || isType(symbol)),
  );
  return below.sort((a, b) => a.nameLine - b.nameLine).slice(0, 1);
}

/** `'users#show'`, `UserController, :show`, `[UserController::class, 'show']`, `'UserController@show'`. */
const NAMED_HANDLERS: readonly RegExp[] = [
  /["'](?<owner>[\w/]+)#(?<action>\w+)["']/,
  /\b(?<owner>[A-Z]\w*)(?:::class)?\s*,\s*[:'"](?<action>\w+)/,
  /["'\\](?<owner>[A-Z]\w*)@(?<action>\w+)["']/,
];

function namedHandlers(resolver: Resolver, behind: string, view: View): SymbolRow[] {
  for (const shape of NAMED_HANDLERS) {
    const { owner, action } = shape.exec(behind)?.groups ?? {};
    if (owner !== undefined && action !== undefined) return actionsOf(resolver, { owner: owner.split("/").at(-1) ?? "", action }, view);
  }
  return [];
}

/** A route of a resource that is only the name of its action: `post "upvote"`. */
const ACTION_ALONE = /^\s*\w+\s+["'](?<action>\w+)["']\s*$/;

/** The method of a controller whose qualified name contains that of its owner, in whatever letter case. */
function actionsOf({ facts }: Resolver, { owner, action }: { readonly owner: string; readonly action: string }, view: View): SymbolRow[] {
  const stem = owner.replaceAll("_", "").toLowerCase();
  const namesakes = symbolsNamed(facts.db, action, { view }, NAMESAKES_LOOKED_AT).filter(isFunction);
  return namesakes.filter(({ qualifiedName }) => qualifiedName.replaceAll("_", "").toLowerCase().includes(stem)).slice(0, 1);
}

const NAMESAKES_LOOKED_AT = 300;
