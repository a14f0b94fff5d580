/**
 * Routes that code names: the helpers of Rails (`posts_path`), `route('posts.index')` of Laravel, `redirectToRoute('blog_index')` of Symfony,
 * and in templates `{{ path('blog_index') }}` of Symfony, `{% url 'shop:basket' %}` of Django and `url_for('auth.login')` of Flask. The view
 * decides what they run (`query/graph/texts/routes.ts`), by the names that files of routes give.
 */
import { ENDPOINT_NAMED, ROUTE_NAMED } from "#core/usage-facts.ts";
import type { Language } from "#lang/language.ts";
import { step } from "#lang/usage/usage-work.ts";
import type { TextUse } from "./text-use.ts";

/** A call of a helper; behind a colon or before one it is a symbol or a key, and what is assigned is a variable. */
const HELPER = /(?<![\w@$:"'-])(?<name>[a-z]\w*?)_(?:path|url)\b(?!\s*=[^=>~]|:(?!:)|["'?!])/g;
/** What the file itself calls like a helper: a method, a parameter of a block, a variable. */
const OWN: readonly RegExp[] = [
  /\bdef[ \t]+(?:self\.)?(?<name>[a-z]\w*?)_(?:path|url)\b/g,
  /\|[ \t]*(?<name>[a-z]\w*?)_(?:path|url)(?=[ \t]*[|,])/g,
  /^[ \t]*(?<name>[a-z]\w*?)_(?:path|url)[ \t]*=[^=>~]/gm,
];
const LARAVEL =
  /(?:(?<![\w$>:])(?:route|to_route|signedRoute|temporarySignedRoute)|(?<![\w$])(?:redirect\(\)->|Redirect::|URL::|url\(\)->)(?:route|signedRoute|temporarySignedRoute))\(\s*(?<quote>["'])(?<name>[\w.:/-]+)\k<quote>/g;
const SYMFONY = /(?:->(?:redirectToRoute|generateUrl|generate))\(\s*(?<quote>["'])(?<name>[A-Za-z_][\w.-]*)\k<quote>/g;
const TWIG = /(?<![\w.])(?:path|url)\(\s*(?<quote>["'])(?<name>[A-Za-z_][\w.-]*)\k<quote>/g;
const DJANGO = /\{%-?\s*url\s+(?<quote>["'])(?<name>[A-Za-z_][\w:.-]*)\k<quote>/g;
const FLASK = /\burl_for\(\s*(?<quote>["'])(?<name>\.?[A-Za-z_][\w.]*)\k<quote>/g;

const VERB_BEFORE = /(?<![\w.:])(?<verb>post|put|patch|delete)[ \t(]+$/;
const VERB_BEHIND = /\b(?:turbo_)?method["']?(?::|\s*=>)\s*:?["']?(?<verb>get|post|put|patch|delete)\b/;
const CHARS_BEFORE = 80;
const CHARS_BEHIND = 160;

/**
 * The verb with which code around a helper asks for its route; "" where a form may use any. The routes of several verbs share a name: a link
 * gets, a button posts, and options or a call of a test say otherwise.
 */
function verbAround(text: string, at: number): string {
  step(CHARS_BEFORE + CHARS_BEHIND);
  const before = text.slice(Math.max(0, at - CHARS_BEFORE), at);
  const rest = text.slice(at, at + CHARS_BEHIND).replace(/^\w+/, "");
  const end = rest.search(/%>|\n\s*\n|\w_(?:path|url)\b/);
  const behind = end < 0 ? rest : rest.slice(0, end);
  const verb = VERB_BEFORE.exec(before)?.groups?.["verb"] ?? VERB_BEHIND.exec(behind)?.groups?.["verb"];
  if (verb !== undefined) return `#${verb === "put" ? "patch" : verb}`;
  if (/\burl:\s*$|\bform_tag[ (]+$/.test(before)) return "";
  return /\bbutton_to\b[^\n]*$/.test(before) ? "#post" : "#get";
}

/** Where Rails has its helpers for routes. */
const WITH_HELPERS = /(?:^|\/)(?:app|spec|test|features)\//;

/** The routes and endpoints that a file names. */
export function routeCalls(path: string, text: string, language: Language, isQuiet: (offset: number) => boolean): readonly TextUse[] {
  const found = callsIn(path, text, language);
  return found.filter(({ start }) => !isQuiet(start));
}

function callsIn(path: string, text: string, { namesRoutes, tags }: Language): TextUse[] {
  if (namesRoutes === "rails") return WITH_HELPERS.test(path) ? helperCalls(text) : [];
  if (namesRoutes === "laravel_symfony") return [LARAVEL, SYMFONY].flatMap((shape) => quotedCalls(text, shape, asRoute));
  if (tags !== "jinja") return [];
  return [...[DJANGO, TWIG].flatMap((shape) => quotedCalls(text, shape, asRoute)), ...quotedCalls(text, FLASK, asEndpoint)];
}

/** The calls of helpers, without those that the file defines itself. */
function helperCalls(text: string): TextUse[] {
  const own = new Set(OWN.flatMap((shape) => [...text.matchAll(shape)].map(({ groups }) => groups?.["name"])));
  return [...text.matchAll(HELPER)].flatMap(({ index, groups = {} }): TextUse[] => {
    const { name = "" } = groups;
    if (own.has(name)) return [];
    return [{ name: ROUTE_NAMED + name, meant: ROUTE_NAMED + name + verbAround(text, index), start: index, type: "references" }];
  });
}

/** The calls of a shape that has the name of a route in quotes at its end. */
function quotedCalls(text: string, shape: RegExp, named: (name: string) => Pick<TextUse, "name" | "meant">): TextUse[] {
  return [...text.matchAll(shape)].map(({ index, 0: whole, groups = {} }) => {
    const { name = "" } = groups;
    step(whole.length);
    return { ...named(name), start: index + whole.length - name.length - 1, type: "references" };
  });
}

function asRoute(name: string): Pick<TextUse, "name" | "meant"> {
  return { name: ROUTE_NAMED + name.slice(name.lastIndexOf(":") + 1), meant: ROUTE_NAMED + name };
}

function asEndpoint(name: string): Pick<TextUse, "name" | "meant"> {
  return { name: name.slice(name.lastIndexOf(".") + 1), meant: ENDPOINT_NAMED + name };
}
