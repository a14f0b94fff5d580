/**
 * How a line registers a route: the code before and behind the string of its path. Frameworks of a language copy each other's shapes, so
 * that one row per shape covers most of them.
 */

/** A string on a line, with the code before and behind it. */
export interface QuotedText {
  readonly text: string;
  readonly before: string;
  readonly behind: string;
}

/** What a line that registers a route says about the route. */
export interface Registration {
  /** In lower case; empty where the route takes any method, or one that another line names. */
  readonly methods: readonly string[];
  /** The line's path is a prefix of the routes inside its block or behind it. */
  readonly isPrefix: boolean;
  /** It stands for the usual routes of a resource: list, single item, forms. */
  readonly isResource: boolean;
  /** The resource may have further routes behind its items, whose names its class says. */
  readonly hasActions: boolean;
  /** The only evidence is a key such as `url:`, which a request may have as well. */
  readonly isWeak: boolean;
}

interface Shape {
  readonly of: string;
  /** The code before the string; its group `word` is the method, or says that the route takes any. */
  readonly before: RegExp;
  readonly behind?: RegExp;
  readonly text?: RegExp;
  readonly isWeak?: boolean;
}

/** The code behind a route's path: more arguments that may be handlers. A call that sends a request ends there, or goes on with data. */
const HANDLER =
  /^\s*,\s*(?:["'][\w\\/:.]*(?:Controller|@\w+|#\w+)["']|(?!["'`\d]|null\b|None\b|nil\b|data\b|json\b|params\b|headers\b|body\b|config\b))/;
const CALL_WORDS =
  "get|post|put|patch|delete|del|head|options|any|all|route|routes|handle|handlefunc|handler|match|map|add|use|mount|nest|nest_service|\\w*group|prefix|pathprefix|path|re_path|url|method|methodfunc|mapget|mappost|mapput|mapdelete|mappatch|mapgroup|mapmethods|add_url_rule|(?:\\w+_)?route_\\w+|add_route|add_api_route|include_router|scope|resource|resources|apiresource|api_route|websocket|pipe|namespace|defaults|forward|live|controller|register_blueprint|service|at|on|ws";

const SHAPES: readonly Shape[] = [
  {
    of: "decorators, annotations, attributes: @app.get(, @GetMapping(, [HttpGet(, #[get(",
    before: /^\s*(?:@|#\[|\[)(?:[\w.:]*[.:])?(?<word>\w+)\s*\((?:[^"'`()]*[=:](?:\s*new\s*\[\])?)?\s*(?:[[{]\s*)?r?$/,
  },
  {
    of: "calls with a handler: app.get(…, handler), mux.HandleFunc(…, handler), Route::get(…, handler), .route(…, get(handler))",
    before: new RegExp(
      `(?<![\\w$])(?:[\\w$)\\]>]+\\s*(?:\\.|::|->)\\s*|^\\s*(?:\\.|::|->)\\s*)(?<word>${CALL_WORDS})\\s*(?:<[^>()]*>)?\\(\\s*(?:(?:http\\.Method|["'])?[A-Za-z]*["']?\\s*,\\s*)?r?$`,
      "i",
    ),
    behind: HANDLER,
  },
  {
    of: "calls whose handler stands below, or in what follows: .get(…) { , .route(…).get(",
    before: new RegExp(
      `(?:(?<![\\w$)\\]>])[\\w$)\\]>]+\\s*(?:\\.|::|->)\\s*|^\\s*(?:(?:\\.|::|->)\\s*)?)(?<word>${CALL_WORDS})\\s*(?:<[^>()]*>)?\\(\\s*r?$`,
      "i",
    ),
    behind: /^\s*(?:\)\s*(?:\{|do\b|\.\s*(?:get|post|put|patch|delete|all|handler|methods|group|name|route|to)\w*\s*\(|->|=>)|,\s*$)/i,
  },
  {
    of: "prefixes that a variable keeps: api := r.Group(…), const api = app.basePath(…), sub := r.PathPrefix(…).Subrouter()",
    before: /^\s*(?:(?:var|let|const|val|auto)\s+)?[\w$]+\s*:?=\s*(?:await\s+)?[\w$.]+\.\s*(?<word>\w*group|pathprefix|basepath)\s*\(\s*$/i,
    behind: /^\s*\)/,
  },
  {
    of: "resources of a router: router.register('users', UserViewSet)",
    before: /(?<![\w$])\w*router\w*\s*\.\s*(?<word>register)\s*\(\s*(?:prefix\s*=\s*)?r?$/i,
    behind: HANDLER,
  },
  {
    of: "functions of a table: path(…, view), re_path(…), Route(…), web.get(…)",
    before: /(?:^|[[(,\s])(?<word>path|re_path|url|Route|Mount|route|get|post|put|patch|delete)\s*\(\s*r?$/,
    behind: HANDLER,
  },
  {
    of: "words with a block or an arrow: get '…' do, get '…', to:, scope \"…\" do, resources \"…\"",
    before: /^\s*(?<word>get|post|put|patch|delete|options|head|match|scope|resources?|namespace|live|forward|route|root|mount)\s*\(?\s*$/,
    behind: /^\s*(?:,|=>|do\b|\)?\s*(?:\{|->|do\b))/,
  },
  {
    of: "a word alone, in the block of a resource: post 'upvote'. A test that sends a request begins its path with a slash",
    before: /^\s*(?<word>get|post|put|patch|delete)\s*$/,
    behind: /^\s*$/,
    text: /^\w+$/,
  },
  {
    of: "keys of a description: url: '…', path: '…', prefix=…, url_prefix=…",
    before: /(?:^|[{(,\s])["']?(?<word>url|path|pattern|prefix|url_prefix|basePath|uri)["']?\s*(?::|=>?)\s*$/,
    isWeak: true,
  },
];
/** Rails: the resource's name is the path. */
const RESOURCES = /^\s*resources?\s+:(?<name>\w+)/;

const METHOD = /^(?:http|map|route)?(?<method>get|post|put|patch|delete|head|options)(?:mapping|func|async)?$/;
const PREFIX =
  /^(?:use|mount|nest|nest_service|\w*group|prefix|pathprefix|url_prefix|basepath|scope|namespace|include_router|requestmapping|controller|route|routeprefix|path|blueprint|router|apirouter|register_blueprint|resource|resources|service|forward)$/;
/** Django: the routes below the path are those of another list. */
const INCLUDES = /^\s*,\s*include\s*\(/;
/** Matches words of routes; other annotations have paths as well: `@Value("/x")`. */
const ROUTE_WORD = new RegExp(
  `^(?:${CALL_WORDS}|register|\\w*mapping|http\\w+|controller|restcontroller|path|route\\w*|api_route|apirouter|blueprint|router)$`,
  "i",
);

/** What a string on a line registers; undefined where the path is only mentioned: in a test's request, a link, a message. */
export function registrationOf({ text, before, behind }: QuotedText): Registration | undefined {
  const own = /^(?<method>[A-Z]+) \//.exec(text)?.groups?.["method"];
  for (const shape of SHAPES) {
    const word = shape.before.exec(before)?.groups?.["word"]?.toLowerCase();
    if (word === undefined || (!ROUTE_WORD.test(word) && !/^(?:url|uri|pattern|basepath|url_prefix)$/.test(word))) continue;
    if ((shape.behind && !shape.behind.test(behind)) || (shape.text && !shape.text.test(text))) continue;
    if (isRequest(before)) continue;
    const named = METHOD.exec(word)?.groups?.["method"] ?? own?.toLowerCase();
    const methods = named === undefined ? methodsIn(before, behind) : [named];
    return {
      methods,
      // Python's `@app.route` has no routes inside: its handler is below it.
      isPrefix: methods.length === 0 && (PREFIX.test(word) || INCLUDES.test(behind)) && !(word === "route" && /^\s*@/.test(before)),
      hasActions: word === "register",
      isResource: /^(?:(?:api)?resources?|register)$/.test(word),
      isWeak: shape.isWeak ?? false,
    };
  }
  return undefined;
}

/** The name of the resources for which a line registers routes. */
export function resourcesIn(line: string): string | undefined {
  return RESOURCES.exec(line)?.groups?.["name"];
}

/** Whether the receiver of a call sends requests: such calls look like those that register handlers. */
function isRequest(before: string): boolean {
  return /(?:^|[\s.(=])(?:axios|fetch|[\w$]*client|[\w$]*agent|supertest|request|requests|session|page|cy|browser|mockMvc|restTemplate|webTestClient|nock|\$http)(?:\([^()]*\))?\s*\.\s*\w+\s*\(\s*$/i.test(
    before,
  );
}

/** Methods named near a path: `methods=["POST"]`, `get(list).post(create)`, `"PUT", `. */
function methodsIn(before: string, behind: string): string[] {
  const quoted = [
    ...`${before} ${behind}`.matchAll(/(?:["'`]|RequestMethod\.|Method\.|http\.Method|::)(get|post|put|patch|delete|head|options)\b/gi),
  ];
  const called = [...behind.matchAll(/(?:^|[\s.,(:])(get|post|put|patch|delete|head|options)(?:_with|_service)?\s*\(/g)];
  return [...new Set([...quoted, ...called].map(([, method]) => (method as string).toLowerCase()))];
}

/** Longer lines are generated, and some patterns take time quadratic in the length of the line. */
const LINE_CHARS_MAX = 400;
const QUOTED = /(["'`])((?:\\.|(?!\1)[^\\\n]){0,300}?)\1/g;

/** The quoted strings of a line. */
export function quotedIn(line: string): QuotedText[] {
  if (line.length > LINE_CHARS_MAX) return [];
  return [...line.matchAll(QUOTED)].map((match) => ({
    text: match[2] ?? "",
    before: line.slice(0, match.index),
    behind: line.slice(match.index + match[0].length),
  }));
}
