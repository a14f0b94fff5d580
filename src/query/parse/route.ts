/**
 * Routes: `GET /users/:id`, `/users/{id}`, `http://localhost:3000/users/42?x=1`, and the forms in which frameworks register them. A route
 * is its list of segments; the spelling and name of a placeholder do not matter.
 */

/** The route that a query asks for. */
export interface RouteQuery {
  /** In lower case; undefined where the query names none. */
  readonly method: string | undefined;
  readonly segments: readonly string[];
  /** As typed, without the method. */
  readonly path: string;
  /** Whether it can only be a request, because it has a method or a host. */
  readonly isRequest: boolean;
}

const METHODS = "get|post|put|patch|delete|head|options|trace|connect|any|all";
const WITH_METHOD = new RegExp(`^(?:(?<method>${METHODS})\\s+)?(?:(?<host>https?://[^/\\s]+))?(?<path>/[^\\s?#]*)(?:[?#]\\S*)?$`, "i");
/** `:id`, `{id}`, `<int:id>`, `[id]`, `*`, `#{id}`, `${id}`, `(\d+)`, `%s`. */
const PLACEHOLDER = /^(?::\w+.*|\{.*\}|<.*>|\[.*\]|\*\w*|\*\*\w*|[#$]\{.*\}|\(.*\)|%[sd]|\$\w+)$/;
/** Placeholders that match all the rest of a path. */
const OPEN = /^(?:\*{1,2}\w*|\{\*{1,2}\w*\}|\{\w+\*{1,2}\}|<path:\w+>|\{\w+:path\}|:\w+[*+]|\{\w+:\.[*+]\}|\(\.[*+]\))$/;
const SEGMENTS_MAX = 20;

/** Reads a query as a route; undefined for any other text, including file paths. */
export function routeQuery(query: string): RouteQuery | undefined {
  const { method, host, path } = WITH_METHOD.exec(query.trim())?.groups ?? {};
  if (path === undefined) return undefined;
  const segments = routeSegments(path);
  if (segments.length === 0 || segments.length > SEGMENTS_MAX || segments.every(isPlaceholder)) return undefined;
  const isRequest = method !== undefined || host !== undefined;
  return { method: method?.toLowerCase(), segments, path, isRequest };
}

/** The segments of a path as written in code, without anchors of regular expressions and marks of optional parts. */
export function routeSegments(written: string): string[] {
  const bare = written.replace(/^\^|\$$|\\(?=[/.-])/g, "");
  const segments: string[] = [];
  let depth = 0;
  let segment = "";
  // A slash in brackets is part of a placeholder's pattern.
  for (const sign of bare) {
    if ("{<([".includes(sign)) depth++;
    if ("}>)]".includes(sign)) depth = Math.max(0, depth - 1);
    if (sign === "/" && depth === 0) {
      segments.push(segment);
      segment = "";
    } else segment += sign;
  }
  return [...segments, segment].filter((part) => part !== "" && part !== "?");
}

export function isPlaceholder(segment: string): boolean {
  return PLACEHOLDER.test(segment);
}

/** How a registered route agrees with the asked one, the best first: equal, with other placeholder names, with values for placeholders. */
export const AGREEMENTS = ["same", "renamed", "concrete"] as const;
export type Agreement = (typeof AGREEMENTS)[number];

/**
 * How the asked segments agree with those of a registered route: the same, with placeholders of other names, or, as in a request, with
 * values in their place. Undefined where they do not.
 */
export function agreementOf(asked: readonly string[], registered: readonly string[]): Agreement | undefined {
  let worst = 0;
  for (const [at, own] of registered.entries()) {
    const wanted = asked[at];
    if (OPEN.test(own) && at === registered.length - 1)
      return AGREEMENTS[Math.max(worst, wanted === own && at === asked.length - 1 ? 0 : 2)];
    if (wanted === undefined) return undefined;
    if (wanted === own) continue;
    if (!isPlaceholder(own)) return undefined;
    worst = Math.max(worst, isPlaceholder(wanted) ? 1 : 2);
  }
  return asked.length === registered.length ? AGREEMENTS[worst] : undefined;
}
