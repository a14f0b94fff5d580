/**
 * Routes that a description of an API has and no code registers: where code is generated from OpenAPI, a path and the name of what serves it
 * stand side by side only in the description.
 */
import { compilePattern } from "#query/exact/pattern.ts";
import { agreementOf, type RouteQuery, routeSegments } from "#query/parse/route.ts";
import type { Database } from "#store/database/database.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import { type TextVersion, textOfContent, textVersions } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";

/** An operation of a description. */
export interface DescribedRoute {
  readonly version: TextVersion;
  /** The line of its method; from 1. */
  readonly line: number;
  /** The name that generators give to the function that serves it; undefined where the description has none. */
  readonly operation: string | undefined;
}

/** What only descriptions of APIs are written in. */
const DESCRIPTION = /\.(?:ya?ml|json)$/i;
const OPERATION = "operationId";
const IS_DESCRIPTION = /^\s*\{?\s*["']?(?:openapi|swagger)["']?\s*:/m;
const PATH_KEY = /^\s*["']?(?<path>\/[^"'\s]*)["']?\s*:\s*\{?\s*$/;
const METHOD_KEY = /^\s*["']?(?<method>get|post|put|patch|delete|head|options|trace)["']?\s*:\s*\{?\s*$/;
const OPERATION_ID = /^\s*["']?operationId["']?\s*:\s*["']?(?<name>[\w.-]+)/;
const FILES_MAX = 50;
const CHARS_MAX = 4_000_000;
/** How many segments before a described path the server adds: `/petclinic/api/v1`. */
const SERVED_BELOW_MAX = 3;

/** The operations that descriptions of APIs have for a route, those with the longest part of its path only. */
export function describedRoutes(db: Database, scope: Scope, query: RouteQuery): DescribedRoute[] {
  const among = candidateVersions(db, scope, compilePattern(OPERATION, { literal: true }).required);
  if (!among) return [];
  const wanted = scope.versionIds && new Set(scope.versionIds);
  const versions = textVersions(db, scope.view, { among: [...among] }).filter(
    ({ path, versionId }) => DESCRIPTION.test(path) && (!wanted || wanted.has(versionId)),
  );
  const found = versions.slice(0, FILES_MAX).flatMap((version) => describedIn(db, version, query));
  const longest = Math.max(0, ...found.map(({ length }) => length));
  return found.filter(({ length }) => length === longest).map(({ route }) => route);
}

interface Described {
  readonly route: DescribedRoute;
  /** Number of segments of the described path. */
  readonly length: number;
}

function describedIn(db: Database, version: TextVersion, { segments, method }: RouteQuery): Described[] {
  const content = textOfContent(db, version.contentId);
  if (content.length > CHARS_MAX || !IS_DESCRIPTION.test(content)) return [];
  const lines = content.split(/\r?\n/);
  return lines.flatMap((row, at) => {
    const path = PATH_KEY.exec(row)?.groups?.["path"];
    const own = path === undefined ? [] : routeSegments(path);
    const isEnd = own.length > 0 && own.length <= segments.length && segments.length - own.length <= SERVED_BELOW_MAX;
    const agreement = isEnd ? agreementOf(segments.slice(-own.length), own) : undefined;
    // `/{id}` alone would end any path.
    if (agreement === undefined || (agreement === "concrete" && own.length === 1)) return [];
    return operationsBelow(lines, at)
      .filter((one) => method === undefined || one.method === method)
      .map(({ line, operation }) => ({ route: { version, line, operation }, length: own.length }));
  });
}

interface Operation {
  readonly method: string;
  readonly line: number;
  readonly operation: string | undefined;
}

/** The operations in the block of a path. */
function operationsBelow(lines: readonly string[], at: number): Operation[] {
  const block = blockBelow(lines, at);
  return block.flatMap((row, index) => {
    const method = METHOD_KEY.exec(row)?.groups?.["method"];
    // A parameter may be called `get`: methods are the keys next to the path.
    if (method === undefined || indentOf(row) !== indentOf(block.find((one) => one.trim() !== "") ?? "")) return [];
    const name = blockBelow(block, index).flatMap((inside) => OPERATION_ID.exec(inside)?.groups?.["name"] ?? [])[0];
    return [{ method, line: at + index + 2, operation: name }];
  });
}

/** The lines below one that are indented more than it. */
function blockBelow(lines: readonly string[], at: number): readonly string[] {
  const own = indentOf(lines[at] as string);
  let end = at + 1;
  while (end < lines.length && ((lines[end] as string).trim() === "" || indentOf(lines[end] as string) > own)) end++;
  return lines.slice(at + 1, end);
}

function indentOf(row: string): number {
  return row.length - row.trimStart().length;
}
