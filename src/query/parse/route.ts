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
  /** Whether it can only be a request, because it has a method or a host, or because a question around it asks for what serves it. */
  readonly isRequest: boolean;
}

const METHODS = "get|post|put|patch|delete|head|options|trace|connect|any|all";
const WITH_METHOD = new RegExp(`^(?:(?<method>${METHODS})\\s+)?(?:(?<host>https?://[^/\\s]+))?(?<path>/[^\\s?#]*)(?:[?#]\\S*)?$`, "i");
/** `:id`, `{id}`, `<int:id>`, `[id]`, `*`, `#{id}`, `${id}`, `(\d+)`, `%s`. */
const PLACEHOLDER = /^(?::\w+.*|\{.*\}|<.*>|\[.*\]|\*\w*|\*\*\w*|[#$]\{.*\}|\(.*\)|%[sd]|\$\w+)$/;
/** Placeholders that match all the rest of a path. */
const OPEN = /^(?:\*{1,2}\w*|\{\*{1,2}\w*\}|\{\w+\*{1,2}\}|<path:\w+>|\{\w+:path\}|:\w+[*+]|\{\w+:\.[*+]\}|\(\.[*+]\))$/;
const SEGMENTS_MAX = 20;

/** A route inside a sentence. Behind a method, people leave out the first slash. */
const IN_SENTENCE = `(?<route>(?:(?:${METHODS}) )?["'\`]?(?:https?://[^/\\s]+)?/[^\\s?#]*|(?:${METHODS}) ["'\`]?[\\w.-]+/[^\\s?#]*)`;
const SERVES =
  "(?:serves?|handles?|renders?|answers?|processes|implements?|registers?|defines?|responds? to|is behind|(?:is|gets?) called (?:for|on|by|at)|runs? (?:for|on))";
const ROUTE_NOUN = "(?:route|endpoint|url|path|page|handler|controller|action|view|api)";
/**
 * Sentences that ask for what serves a route: "which action serves /moderations", "where is GET /users/:id handled", "the handler of
 * /login", "POST /orders returns 500". The last one needs a method, because a path before a verb may be that of a file.
 */
const ROUTE_SENTENCES: readonly RegExp[] = [
  `(?:which|what|who) (?:[a-z]+ ){0,2}?${SERVES} (?:(?:the|a|requests? (?:to|for)) )*(?:${ROUTE_NOUN} )?${IN_SENTENCE}(?: (?:requests?|${ROUTE_NOUN}))?`,
  `(?:which|what) (?:[a-z]+ ){1,3}?(?:is|are|gets?) (?:shown|displayed|rendered|mounted|served|loaded|opened) (?:at|on|for|under|by|when (?:i|we|you|someone) opens?) (?:the )?(?:${ROUTE_NOUN} )?${IN_SENTENCE}`,
  `where (?:is|are|do we|does it) (?:the )?(?:${ROUTE_NOUN} )?(?:(?:for|of|behind) )?${IN_SENTENCE}(?: ${ROUTE_NOUN})?(?: (?:handled?|defined?|registered|implement(?:ed)?|served?|declared|rendered?))?`,
  `(?:the )?${ROUTE_NOUN}(?: (?:for|of|behind))? ${IN_SENTENCE}`,
  `(?:the )?${IN_SENTENCE} ${ROUTE_NOUN}`,
  `(?:how does|what does|what happens (?:on|in|at|when (?:i|we|someone) calls?)) ${IN_SENTENCE}(?: (?:work|do|return))?`,
  `(?=(?:${METHODS}) )${IN_SENTENCE} (?:returns?|responds?|gives?|fails?|throws?|results? in|is|does) .+`,
].map((text) => new RegExp(`^${text}$`, "i"));

/** Reads a query as a route, alone or in a question for what serves it; undefined for any other text, including file paths. */
export function routeQuery(query: string): RouteQuery | undefined {
  return bareRoute(query) ?? routeInSentence(query);
}

function routeInSentence(query: string): RouteQuery | undefined {
  const text = query
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(?<![?.!])[?.!]+$/, "");
  if (!text.includes("/") || !text.includes(" ")) return undefined;
  for (const sentence of ROUTE_SENTENCES) {
    const route = sentence.exec(text)?.groups?.["route"]?.replace(/["'`]/g, "");
    const asked = route === undefined ? undefined : bareRoute(route.replace(/ (?!\/|https?:)/, " /"));
    // Questions are about files more often than about routes that end like files.
    if (asked && (asked.isRequest || !FILE_NAME.test(asked.path))) return { ...asked, isRequest: true };
  }
  return undefined;
}

const FILE_NAME = /\.[a-z]\w{0,4}$/i;

/** A path of an API without its first slash, as descriptions and clients write it. */
const API_PATH = /^(?:api|rest|v\d+)\/[\w{}:<>[\]-]+\/[\w{}:<>[\]/-]+$/i;

function bareRoute(query: string): RouteQuery | undefined {
  const typed = query.trim();
  const { method, host, path } = WITH_METHOD.exec(API_PATH.test(typed) ? `/${typed}` : typed)?.groups ?? {};
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
