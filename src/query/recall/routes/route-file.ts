/** Finds the lines of one file that register a route, including routes inside the blocks of path prefixes. */
import { AGREEMENTS, type Agreement, agreementOf, isPlaceholder, type RouteQuery, routeSegments } from "#query/parse/route.ts";
import type { Database } from "#store/database/database.ts";
import { type TextVersion, textOfContent } from "#store/versions/files.ts";
import { textPlacesOfVersion } from "#store/versions/texts.ts";
import { lineStarts } from "#text/line-starts.ts";
import { deviseRoutes, isServed, RAILS_ROUTES, symbolIn } from "./rails.ts";
import { type QuotedText, quotedIn, type Registration, registrationOf, resourcesIn } from "./route-shapes.ts";

/**
 * How much of the asked path a line has, the best first: all of it; its rest, behind the prefixes of the blocks around the line; it as the
 * end of a longer path; its rest, in a file named after the part before; its rest, where nothing says what comes before.
 */
type Reach = "whole" | "inside" | "longer" | "named_file" | "rest";

/** A line that registers the route asked for. */
export interface RegisteredRoute {
  readonly version: TextVersion;
  readonly line: number;
  readonly text: string;
  /** Column where the path ends: the code behind it names the handler. */
  readonly end: number;
  readonly agreement: Agreement;
  readonly reach: Reach;
  readonly isMethodSaid: boolean;
  readonly isPrefix: boolean;
  readonly isWeak: boolean;
  /** The line is that of the handler itself: its file's path registers it. */
  readonly isHandler?: boolean;
  /** The resource in whose block the line stands, by its name: `stories` for `resources :stories do`. */
  readonly resource?: string;
}

/** ASP.NET: a class and its file are called after the controller, whose name stands for `[controller]` in routes, in any letter case. */
const CONTROLLER = /(?:^|\/)(?<name>\w+)Controller\.cs$/;

function spelledAs(name: string, segments: readonly string[]): string {
  return segments.find((segment) => segment.toLowerCase() === name.toLowerCase()) ?? name;
}

/** How many lines around a path may name its method. */
const LINES_AROUND = 4;
const METHOD_KEY = /\bmethods?["']?\s*[:=]\s*\[?\s*["'](\w+)["']/i;
const CHARS_MAX = 1_000_000;

/** A string on a line that registers something. */
interface Registering {
  readonly line: number;
  readonly segments: readonly string[];
  readonly quoted: QuotedText;
  readonly registration: Registration;
  /** The call begins on the line above and goes on below, as formatters write long calls. */
  readonly isWrapped: boolean;
}

/** The variable that keeps a group of routes: `api := r.Group(`, `const api = app.group(`. */
const KEPT_AS = /^\s*(?:(?:var|let|const|val|auto)\s+)?(?<name>[\w$]+)\s*:?=\s*(?:await\s+)?[\w$.]+\.\s*\w+\s*\(/;

/** A block of lines, and how well the path prefixes around it agree with the asked path. */
interface Region {
  readonly from: number;
  readonly to: number;
  readonly depth: number;
  readonly worst: Agreement;
  /** What the calls of its lines run on, where a variable keeps the prefix; undefined: on anything. */
  readonly receiver?: string;
}

const OPENS_BLOCK = /(?:[{([]|\bdo(?:\s*\|[^|]*\|)?|->|=>)\s*$/;

function worse(a: Agreement, b: Agreement): Agreement {
  return AGREEMENTS[Math.max(AGREEMENTS.indexOf(a), AGREEMENTS.indexOf(b))] as Agreement;
}

type Fit = Pick<RegisteredRoute, "agreement" | "reach">;

/** The registering lines of one file. */
export class RouteFile {
  readonly #db: Database;
  readonly #content: string;
  readonly #lines: readonly string[];
  readonly #version: TextVersion;
  readonly #query: RouteQuery;
  readonly #registering: readonly Registering[];

  constructor(db: Database, version: TextVersion, query: RouteQuery) {
    this.#db = db;
    const content = textOfContent(db, version.contentId);
    this.#content = content.length > CHARS_MAX ? "" : content;
    this.#lines = this.#content.split("\n");
    this.#version = version;
    this.#query = query;
    const controller = CONTROLLER.exec(version.path)?.groups?.["name"];
    const named = controller === undefined ? undefined : spelledAs(controller, query.segments);
    const isRails = RAILS_ROUTES.test(version.path);
    this.#registering = this.#lines
      .flatMap((_, at) => [...registeringIn(this.#lines, at, isRails), ...(isRails ? impliedIn(this.#lines, at) : [])])
      .map((one) =>
        named === undefined ? one : { ...one, segments: one.segments.map((segment) => (segment === "[controller]" ? named : segment)) },
      );
  }

  /**
   * Lines with the whole path, or its rest inside blocks of its prefixes; where there are none, lines with a longer path that ends in it.
   */
  routes(): RegisteredRoute[] {
    const { segments } = this.#query;
    const own = this.#below(segments, { from: 0, to: this.#lines.length, depth: 0, worst: "same" });
    const longer =
      own.length > 0
        ? []
        : this.#registering.flatMap((one) => {
            const agreement =
              one.segments.length > segments.length ? agreementOf(segments, one.segments.slice(-segments.length)) : undefined;
            return agreement && agreement !== "concrete" ? this.#route(one, { agreement, reach: "longer" }) : [];
          });
    return [...own, ...longer];
  }

  /** All lines that surely register a route. */
  all(): RegisteredRoute[] {
    const sure = this.#registering.filter(
      ({ segments, quoted, registration: { methods, isWeak } }) =>
        !isWeak && !isRequested(quoted) && (segments.length > 0 || methods.length > 0),
    );
    return sure.flatMap((one) => this.#route(one, { agreement: "same", reach: "whole" })).filter(({ isWeak }) => !isWeak);
  }

  /** Lines whose path is the rest of a path that another file begins. */
  rest(segments: readonly string[]): RegisteredRoute[] {
    return this.#registering.flatMap((one) => {
      const { methods, isPrefix, isWeak } = one.registration;
      if (isWeak || (one.segments.length === 0 && (methods.length === 0 || isPrefix))) return [];
      const agreement = agreementOf(segments, one.segments);
      // A route of placeholders alone would match any words; a value in the query has a digit.
      const isTelling = segments.every((segment) => isPlaceholder(segment) || /\d/.test(segment)) || !one.segments.every(isPlaceholder);
      return agreement && isTelling ? this.#route(one, { agreement, reach: "named_file" }) : [];
    });
  }

  /**
   * Lines whose path is the end of the asked one, the longest ends only: another file includes them under a prefix, which may itself be put
   * together (`/api/v3/` before `checks/<uuid:code>/pause`). One word alone is an end only behind a usual root of an API.
   */
  ends(): RegisteredRoute[] {
    const { segments } = this.#query;
    const found = this.#registering.flatMap((one) => {
      const { length } = one.segments;
      if (one.registration.isWeak || length === 0 || length >= segments.length) return [];
      const isAlone =
        length === 1 && (isPlaceholder(one.segments[0] as string) || !segments.slice(0, -1).every((part) => API_ROOT.test(part)));
      const agreement = isAlone ? undefined : agreementOf(segments.slice(-length), one.segments);
      const isTelling = agreement !== "concrete" || one.segments.some((segment) => !isPlaceholder(segment));
      return agreement && isTelling ? this.#route(one, { agreement, reach: "rest" }).map((route) => ({ route, length })) : [];
    });
    const longest = Math.max(0, ...found.map(({ length }) => length));
    return found.filter(({ length }) => length === longest).map(({ route }) => route);
  }

  /** Lines of a region that have the rest of the path, directly or inside a block of its next prefix. */
  #below(rest: readonly string[], within: Region): RegisteredRoute[] {
    const { from, to, depth } = within;
    const found: RegisteredRoute[] = [];
    let inside = from;
    for (const one of this.#registering) {
      // A line inside the block of a prefix was searched with that prefix already.
      if (one.line <= inside || one.line > to || !this.#isOn(one.line, within.receiver)) continue;
      const nested = this.#nested(rest, one, within);
      found.push(...nested);
      if (nested.length === 0) found.push(...this.#here(rest, one, within));
      if (one.registration.isPrefix && one.segments.length > 0 && (one.isWrapped || this.#opensBlock(one.line))) inside = this.#endOf(one);
    }
    return depth === 0 ? found : found.map((route) => ({ ...route, reach: "inside" }));
  }

  #here(rest: readonly string[], one: Registering, { depth, worst }: Region): RegisteredRoute[] {
    const { isResource, hasActions, methods } = one.registration;
    if (one.segments.length === 0 && (depth === 0 || methods.length === 0)) return [];
    const agreement =
      agreementOf(rest, one.segments) ??
      (isResource
        ? ofResource(rest, one.segments, { hasActions, row: this.#lines[one.line - 1] ?? "", method: this.#query.method })
        : undefined);
    // A route of placeholders alone would match any path.
    const isTelling = depth > 0 || agreement !== "concrete" || one.segments.some((segment) => !isPlaceholder(segment));
    return agreement && isTelling ? this.#route(one, { agreement: worse(agreement, worst), reach: "whole" }) : [];
  }

  #nested(rest: readonly string[], one: Registering, { depth, worst }: Region): RegisteredRoute[] {
    const { segments, line, registration } = one;
    if (!registration.isPrefix || depth === DEPTH_MAX || segments.length === 0 || segments.length > rest.length) return [];
    const agreement = agreementOf(rest.slice(0, segments.length), segments);
    // A prefix of placeholders alone would begin any path.
    const begins = agreement === "concrete" && segments.every(isPlaceholder) ? undefined : agreement;
    const below = { from: line, to: this.#endOf(one), depth: depth + 1, worst: worse(begins ?? worst, worst) };
    if (!begins) return [];
    const behind = rest.slice(segments.length);
    const [item] = behind;
    // The routes of a resource's items have the item before them, which the block does not say: `post "upvote"` is `/stories/:id/upvote`.
    const ofItems =
      registration.isResource && behind.length > 1 && item !== undefined
        ? this.#below(behind.slice(1), { ...below, worst: worse(below.worst, isPlaceholder(item) ? "renamed" : "concrete") })
        : [];
    const receiver = KEPT_AS.exec(this.#lines[line - 1] as string)?.groups?.["name"];
    const kept = receiver === undefined ? [] : this.#below(behind, { ...below, receiver });
    // Where no line runs on the variable, it was given to something else, which registers the routes.
    const found = [...(kept.length > 0 ? kept : this.#below(behind, below)), ...ofItems];
    const resource = registration.isResource ? segments.at(-1) : undefined;
    return resource === undefined ? found : found.map((route) => ({ resource, ...route }));
  }

  #isOn(line: number, receiver: string | undefined): boolean {
    if (receiver === undefined) return true;
    const row = this.#lines[line - 1] as string;
    const at = row.indexOf(`${receiver}.`);
    return at >= 0 && !/[\w$.]/.test(row[at - 1] ?? " ");
  }

  #opensBlock(line: number): boolean {
    return OPENS_BLOCK.test(this.#lines[line - 1] as string);
  }

  /** The last line to which a prefix applies: the end of its call or of the block that its line opens, else the end of the file. */
  #endOf({ line, isWrapped }: Registering): number {
    const row = this.#lines[line - 1] as string;
    if (!isWrapped && !this.#opensBlock(line)) return this.#lines.length;
    const own = indentOf(row);
    const isBehind = (other: string): boolean => (isWrapped ? indentOf(other) < own : indentOf(other) <= own);
    const end = this.#lines.findIndex((other, at) => at >= line && other.trim() !== "" && isBehind(other));
    return end < 0 ? this.#lines.length : end;
  }

  #route(one: Registering, fit: Fit): RegisteredRoute[] {
    const { method } = this.#query;
    const { line, quoted, registration } = one;
    const { isPrefix } = registration;
    const methods = registration.methods.length > 0 || isPrefix ? registration.methods : this.#methodsAround(line);
    const isAny = method === undefined || method === "any" || method === "all";
    if (!isAny && methods.length > 0 && !methods.includes(method)) return [];
    const text = this.#lines[line - 1] as string;
    const isWeak = registration.isWeak || this.#isProse(line, quoted);
    const isMethodSaid = method !== undefined && methods.includes(method);
    return [{ version: this.#version, line, text, end: text.length - quoted.behind.length, ...fit, isMethodSaid, isPrefix, isWeak }];
  }

  #starts: readonly number[] | undefined;
  #prose: ReturnType<typeof textPlacesOfVersion> | undefined;
  /** Whether a path is only an example: in a comment, or in a string of several lines. */
  #isProse(line: number, { before }: QuotedText): boolean {
    this.#starts ??= lineStarts(this.#content);
    this.#prose ??= textPlacesOfVersion(this.#db, this.#version.versionId);
    const start = this.#starts[line - 1] ?? 0;
    const at = start + before.length;
    return this.#prose.some((piece) => piece.start <= at && at < piece.end && (piece.kind !== "string" || piece.start < start));
  }

  /** The methods that a description over several lines names near its path. */
  #methodsAround(line: number): string[] {
    const around = this.#lines.slice(Math.max(0, line - 1 - LINES_AROUND), line + LINES_AROUND).join("\n");
    const method = METHOD_KEY.exec(around)?.[1];
    return method === undefined ? [] : [method.toLowerCase()];
  }
}

const DEPTH_MAX = 4;
/** Whether a text is no route: an address with a host is requested, and a word without a slash in an assignment is any key (`q = params.delete("q")`). */
function isRequested({ text, before }: QuotedText): boolean {
  return /^\w+:\/\//.test(text) || (!text.includes("/") && before.includes("="));
}

/** What paths of an API begin with before the words of its routes. */
const API_ROOT = /^(?:api|rest|v\d+(?:\.\d+)?)$/i;

function indentOf(row: string): number {
  return row.length - row.trimStart().length;
}

/** An annotation without a path, which registers the path of the annotation around it. */
const WITHOUT_PATH = /^\s*(?:@|\[)(?:Http)?(?:Get|Post|Put|Patch|Delete)(?:Mapping)?(?:\(\s*\))?\]?\s*$/;

/** What every registering line has: a quoted string, a name of resources, or an annotation. */
const MAY_REGISTER = /["'`]|^\s*(?:@|\[|resources?\s)/;

/** A line on which a call begins whose arguments stand on lines of their own. */
const OPENS_CALL = /\w\s*\(\s*$/;
const ONLY_ARGUMENT = /^\s*r?$/;

/** What a table of a client's routes has beside a path: Angular, Vue Router, React Router. */
const CLIENT_ROUTE = /(?<![\w$])(?:component|Component|components|element|loadChildren|loadComponent|redirectTo|lazy|children)\s*:/;
const CLIENT_KEY = /(?:^|[{,\s])["']?path["']?\s*:/;
const CHILDREN = /(?<![\w$])children\s*:\s*\[?\s*$/;
/** Lines behind a path in which its component may stand. */
const CLIENT_LINES = 4;

/**
 * What the key `path:` of a line registers where a client shows something at that path: the component, or the routes below it, stands
 * behind it. Only the routes of its own block are below it.
 */
function ofClient(written: Registration, lines: readonly string[], at: number): Registration {
  const row = lines[at] as string;
  if (!written.isWeak || !CLIENT_KEY.test(row)) return written;
  const below = lines.slice(at + 1, at + 1 + CLIENT_LINES);
  // The next path is that of another route.
  const end = below.findIndex((line) => CLIENT_KEY.test(line));
  const own = [row, ...(end < 0 ? below : below.slice(0, end))];
  if (!own.some((line) => CLIENT_ROUTE.test(line))) return written;
  return { ...written, isWeak: false, isPrefix: own.some((line) => CHILDREN.test(line)) };
}

/** The routes that a line registers beyond what its strings say. */
function impliedIn(lines: readonly string[], at: number): Registering[] {
  const row = lines[at] as string;
  return deviseRoutes(row).map(({ segments, methods }) => ({
    line: at + 1,
    segments,
    quoted: { text: segments.join("/"), before: row, behind: "" },
    registration: { methods, isPrefix: false, isResource: false, hasActions: false, isWeak: false },
    isWrapped: false,
  }));
}

function registeringIn(lines: readonly string[], at: number, isRails: boolean): Registering[] {
  const row = lines[at] as string;
  const symbol = isRails ? symbolIn(row) : undefined;
  if (!symbol && !MAY_REGISTER.test(row)) return [];
  const name = resourcesIn(row);
  const texts = [
    ...(name === undefined ? [] : [{ text: name, before: "resources ", behind: " do" }]),
    ...(symbol ? [symbol] : []),
    ...(WITHOUT_PATH.test(row) ? [{ text: "", before: `${row.replace(/[(\])\s]+$/, "")}(`, behind: ")" }] : []),
    ...quotedIn(row),
  ];
  const above = lines[at - 1] ?? "";
  return texts.flatMap((quoted) => {
    const path = quoted.text.replace(/^[A-Z]+ (?=\/)/, "");
    // Most strings are sentences; checking for a space is faster than reading the code around the string.
    if (/\s/.test(path)) return [];
    const isWrapped = ONLY_ARGUMENT.test(quoted.before) && /^\s*,\s*$/.test(quoted.behind) && OPENS_CALL.test(above);
    const around = isWrapped
      ? { ...quoted, before: above.trimEnd() + quoted.before.trim(), behind: `, ${argumentBelow(lines, at + 1)}` }
      : quoted;
    const written = registrationOf(around);
    if (!written) return [];
    const registration = ofClient(written, lines, at);
    const segments = routeSegments(path);
    return segments.length <= SEGMENTS_MAX ? [{ line: at + 1, segments, quoted, registration, isWrapped }] : [];
  });
}

/** An argument on lines of its own, with the calls chained to it: `post(create)` and below it `.get(list)`. */
function argumentBelow(lines: readonly string[], at: number): string {
  const [first = "", ...below] = lines.slice(at, at + CHAINED_LINES_MAX).map((line) => line.trim());
  const end = below.findIndex((line) => !line.startsWith("."));
  return [first, ...below.slice(0, end < 0 ? undefined : end)].join("");
}

const CHAINED_LINES_MAX = 8;
const SEGMENTS_MAX = 20;

/**
 * How a resource agrees with the path. Its routes are `/users`, `/users/new`, `/users/:id`, `/users/:id/edit`, below the paths around it.
 */
function ofResource(
  asked: readonly string[],
  registered: readonly string[],
  { hasActions, row, method }: { readonly hasActions: boolean; readonly row: string; readonly method: string | undefined },
): Agreement | undefined {
  const at = asked.findLastIndex((_, start) => agreementOf(asked.slice(start, start + registered.length), registered) === "same");
  const rest = at < 0 ? undefined : asked.slice(at + registered.length);
  if (!rest || registered.length === 0) return undefined;
  const [one, form] = rest;
  if (rest.length > 2 || (form !== undefined && form !== "edit" && !hasActions) || !isServed(row, rest, method)) return undefined;
  return one === undefined || one === "new" || isPlaceholder(one) ? "renamed" : "concrete";
}
