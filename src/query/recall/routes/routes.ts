/** Recall of routes: finds the lines that register a route, whatever its placeholders are called and wherever the path begins. */
import { compilePattern } from "#query/exact/pattern.ts";
import { isPlaceholder, type RouteQuery } from "#query/parse/route.ts";
import type { Database } from "#store/database/database.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import { type TextVersion, textVersions } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { fileRoutes } from "./file-routes.ts";
import { type RegisteredRoute, RouteFile } from "./route-file.ts";

/** How many words of a path are used to find files. */
const WORDS_MAX = 3;
/** What precedes a word that is a segment of a path: a slash, a quote, or the colon of a symbol. */
const BEFORE_WORD = ["/", '"', "'", "`", ":", "^"] as const;
/** How many files with the words are searched: a word in more files says little. */
const FILES_MAX = 400;
/** How many files named after a segment of the path have all their lines read. */
const FILES_INSIDE_MAX = 50;
/** Paths of files that usually register routes; they are searched first. */
const ROUTING_PATH =
  /(?:^|[/._-])(?:urls?|rout\w*|apis?|apps?|server|controllers?|handlers?|endpoints?|views?|web|main|index)(?:[/._-]|$)/i;
/** A source root that Maven and Gradle have in all projects, which says nothing of what is below. */
const SOURCE_ROOT = /(?:^|\/)src\/main\//;

/** Whether the path of a file says that it is for routes, or for what serves them. */
export function isRouting(path: string): boolean {
  return ROUTING_PATH.test(path.replace(SOURCE_ROOT, "/src/"));
}
const ROUTES_MAX = 200;

/** The lines of a view that register a route; none for a path without words. Files in languages of prose are searched last. */
export function registeredRoutes(db: Database, scope: Scope, query: RouteQuery, isProse: (language: string) => boolean): RegisteredRoute[] {
  const found = fileRoutes(db, inScope(db, scope), query);
  let [weakCount, sureCount] = [0, 0];
  const versions = versionsWithWords(db, scope, query, isProse);
  for (const version of versions) {
    const routes = new RouteFile(db, version, query).routes();
    // Recorded requests have hundreds of addresses, which must not end the search before the file that registers the route.
    const [weak, sure] = [routes.filter(({ isWeak }) => isWeak), routes.filter(({ isWeak }) => !isWeak)];
    found.push(...sure, ...weak.slice(0, Math.max(0, ROUTES_MAX - weakCount)));
    weakCount += weak.length;
    sureCount += sure.length;
    if (sureCount >= ROUTES_MAX) break;
  }
  // A path that is only a value for the placeholders of some route may be spelled out below a prefix of another file.
  const isThere = found.some(
    ({ reach, isWeak, isPrefix, agreement }) => reach !== "longer" && !isWeak && !isPrefix && agreement !== "concrete",
  );
  if (isThere) return found;
  const elsewhere = inNamedFiles(db, scope, query);
  const all = [...found, ...elsewhere];
  if (elsewhere.length > 0 || found.some(({ isWeak, isPrefix }) => !isWeak && !isPrefix)) return all;
  const code = versions.filter(({ language }) => !isProse(language));
  return [...all, ...code.flatMap((version) => new RouteFile(db, version, query).ends()).slice(0, ROUTES_MAX)];
}

/** Words of lines that register routes and that hardly any other code has, for files that are not called after routes. */
const REGISTERING =
  "@\\w+\\.(?:route|get|post)\\(|Mapping\\(|HandleFunc\\(|Route::|\\[Http(?:Get|Post)|\\bMap(?:Get|Post)\\(|#\\[(?:get|post)\\(";
const ANY_ROUTE: RouteQuery = { method: undefined, segments: [], path: "", isRequest: false };

/** Files that are for routes and for nothing else. */
const ROUTER_PATH = /(?:^|[/._-])(?:rout(?:es?|ers?|ing)|urls?)(?:[/._-]|$)/i;

/** All lines of a view that surely register a route: those of files for routes first, those of files that are `isAside` last. */
export function registrations(db: Database, scope: Scope, isAside: (file: TextVersion) => boolean): RegisteredRoute[] {
  const registering = new Set(candidateVersions(db, scope, compilePattern(REGISTERING).required));
  const files = inScope(db, scope).filter((file) => file.isParsed && (registering.has(file.versionId) || isRouting(file.path)));
  const ordered = files.toSorted(
    (one, other) =>
      Number(isAside(one)) - Number(isAside(other)) ||
      Number(ROUTER_PATH.test(other.path)) - Number(ROUTER_PATH.test(one.path)) ||
      (one.path < other.path ? -1 : 1),
  );
  const found: RegisteredRoute[] = [];
  for (const version of ordered.slice(0, FILES_MAX)) {
    found.push(...new RouteFile(db, version, ANY_ROUTE).all());
    if (found.length >= ROUTES_MAX) break;
  }
  return found;
}

/** The words of a path that distinguish it, the longest first. */
function wordsOf({ segments }: RouteQuery): string[] {
  const words = segments.filter((segment) => !isPlaceholder(segment) && !/^\d+$|^[\da-f-]{16,}$/.test(segment));
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, WORDS_MAX);
}

function versionsWithWords(db: Database, scope: Scope, query: RouteQuery, isProse: (language: string) => boolean): TextVersion[] {
  const among = new Set<number>();
  for (const written of wordsOf(query).flatMap((word) => BEFORE_WORD.map((sign) => sign + word))) {
    for (const one of candidateVersions(db, scope, compilePattern(written, { literal: true }).required) ?? []) among.add(one);
  }
  if (among.size === 0) return [];
  const begun = versionsWithRest(db, scope, query);
  // Code first: a word in every second document hardly tells where it is part of a path.
  const orderOf = ({ path, language, versionId }: TextVersion): number =>
    isProse(language) ? 4 : (isRouting(path) ? 0 : 2) + Number(!begun.has(versionId));
  return inScope(db, scope, [...among])
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .slice(0, FILES_MAX);
}

/**
 * The versions with a string that may begin in the middle of a path, as those of routers do whose prefix stands elsewhere. The clients of a
 * large API, of which a repository may have hundreds of files in several languages, write the whole path.
 */
function versionsWithRest(db: Database, scope: Scope, { segments }: RouteQuery): ReadonlySet<number> {
  const rest = segments.slice(1).filter((segment) => !isPlaceholder(segment));
  const beginnings = rest.flatMap((segment) => QUOTES.map((quote) => `${quote}/${segment}`));
  return new Set(beginnings.flatMap((text) => candidateVersions(db, scope, compilePattern(text, { literal: true }).required) ?? []));
}

const QUOTES = ['"', "'", "`"] as const;

function inScope(db: Database, scope: Scope, among?: readonly number[]): TextVersion[] {
  const wanted = scope.versionIds && new Set(scope.versionIds);
  const within = { ...(among ? { among } : {}), ...(scope.languages ? { languages: scope.languages } : {}) };
  return textVersions(db, scope.view, within).filter(({ versionId }) => !wanted || wanted.has(versionId));
}

/** Routes of routers with files of their own: `routes/users.js` registers `/:id`, which another file mounts at `/users`. */
function inNamedFiles(db: Database, scope: Scope, query: RouteQuery): RegisteredRoute[] {
  const owners = query.segments.flatMap((segment, at) => (isPlaceholder(segment) || /^\d/.test(segment) ? [] : [{ segment, at }]));
  // The root of the last segment's file may be meant, or a route that the file of a segment before it spells out, which says more.
  const roots: RegisteredRoute[] = [];
  for (const { segment, at } of owners.toReversed()) {
    const stem = segment.toLowerCase().replace(/s$/, "");
    const named = inScope(db, scope).filter(
      ({ path }) =>
        stem.length > 1 &&
        path
          .toLowerCase()
          .split(/[/._-]/)
          .some((part) => part.startsWith(stem)),
    );
    // A word such as "series" is in the names of a hundred files of the client, before that of the controller.
    const ordered = [...named.filter(({ path }) => isRouting(path)), ...named.filter(({ path }) => !isRouting(path))];
    const rest = query.segments.slice(at + 1);
    const found = ordered.slice(0, FILES_INSIDE_MAX).flatMap((version) => new RouteFile(db, version, query).rest(rest));
    if (rest.length === 0) roots.push(...found);
    else if (found.length > 0) return [...found, ...roots];
  }
  return roots;
}
