/** Code in the markup of components that uses names of their scripts: expressions in attributes and text, and tags of components. */
import type { ComponentSyntax } from "#lang/components/member.ts";
import type { MarkupSyntax } from "#lang/language-syntax.ts";
import { angularCode } from "./angular.ts";
import { blank } from "./blank.ts";
import { braced, CodePieces, EXPRESSION_CHARS_MAX } from "./code-pieces.ts";
import { componentTags } from "./component-tags.ts";
import type { MarkupCode } from "./markup-code.ts";

/** Parts without markup: comments, scripts, styles, front matter. A part that is not closed ends with the file. */
const OTHER =
  /<!--[\s\S]*?(?:-->|$)|<(?<tag>script|style)\b[\s\S]*?(?:<\/\k<tag>\s*>|$)|^(?:\uFEFF)?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?=\r?\n|$)/gi;
const COMPONENT_TAG = /<(?<name>[A-Z][\w$]*(?:\.[A-Za-z_$][\w$]*)*|[a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?=[\s/>.])/g;
/** How many names of tags that HTML does not have are looked for in the script. */
const LOOKED_UP_MAX = 100;
const LOWER_CASE_TAG = /<(?<name>[a-z][a-z0-9]*)(?=[\s/>])/g;
/** Elements of HTML and SVG in one word, and those of Vue itself. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup data
   datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head
   header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee menu meta meter nav noscript object ol optgroup
   option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub
   summary sup table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr animate circle defs desc ellipse filter
   g image line marker mask metadata path pattern polygon polyline rect stop svg switch symbol text tspan use view component transition
   teleport suspense`.split(/\s+/),
);
/** An attribute whose value is code, up to that value: `v-if="`, `@click="`, `:title='`, `#item="`. */
const DIRECTIVE = /(?<=\s)(?<name>v-[a-z]|[@:#](?=[\w[]))[^\s="'<>]*\s?=\s?(?<quote>["'])/g;
const LOOP = /^(?<locals>[^"]*?)\s(?:in|of)\s/;
const STATEMENTS = /;|^\s*(?:if|for|const|let)\b/;
/** Begins a block, or says how an expression is used: `#if`, `:else if`, `@html`. */
const BLOCK_WORD = /^\s*(?:#(?:if|each|await|key|snippet)|:else(?:\s+if)?|:then|:catch|@(?:html|render|const|debug|attach)|\/\w+)(?![\w$])/;
/** A directive that uses a name of the script: `use:tooltip`, or `bind:value` without a value. */
const NAMED = /(?<=\s)(?:(?:use|transition|in|out|animate)|(?:class|bind)(?=:[\w$]+[\s/>])):(?<name>[A-Za-z_$][\w$]*)/g;

/** The markup of a file, with white space for its comments, scripts, styles and front matter. */
export function markupAlone(text: string): string {
  return text.replace(OTHER, blank);
}

/** The code in the markup of a file; undefined where there is none. */
export function markupCode(text: string, syntax: MarkupSyntax, framework?: ComponentSyntax): MarkupCode | undefined {
  const markup = markupAlone(text);
  if (syntax === "angular") return angularCode(markup);
  const code = new CodePieces(markup);
  const tags = new Set<number>();
  for (const match of markup.matchAll(COMPONENT_TAG)) {
    code.name(match.index, camel(match.groups?.["name"] ?? ""));
    tags.add(match.index + 1);
  }
  const isTag = framework === "vue" ? lowerCaseTags(text, markup, code, tags) : () => false;
  if (syntax === "directives") readDirectives(markup, code);
  else readBraces(markup, code);
  if (code.isEmpty) return undefined;
  const read = { text: code.toString(), locals: code.locals, tags };
  return framework ? { ...read, framework, elements: componentTags(markup, framework, isTag) } : read;
}

/**
 * Names the components that Vue markup names by one word in lower case: `<layout>` is `Layout`, where the script has that name and HTML no
 * such element. Returns which names are such.
 */
function lowerCaseTags(text: string, markup: string, code: CodePieces, tags: Set<number>): (name: string) => boolean {
  const known = new Map<string, boolean>();
  const isTag = (name: string): boolean => {
    if (!/^[a-z][a-z0-9]*$/.test(name) || ELEMENTS.has(name)) return false;
    if (known.size >= LOOKED_UP_MAX && !known.has(name)) return false;
    const found = known.get(name) ?? new RegExp(`(?<![\\w$.'"/-])${capital(name)}(?![\\w$'"/.-])`).test(text);
    known.set(name, found);
    return found;
  };
  for (const match of markup.matchAll(LOWER_CASE_TAG)) {
    const name = match.groups?.["name"] ?? "";
    if (!isTag(name)) continue;
    code.name(match.index, capital(name));
    tags.add(match.index + 1);
  }
  return isTag;
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** `cart-item` as scripts write it (`CartItem`), padded to the same length. */
function camel(name: string): string {
  const written = name.includes("-") ? name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) : name;
  return written.padEnd(name.length);
}

/** Reads attributes whose values are code, and `{{ expression }}` in text. */
function readDirectives(markup: string, code: CodePieces): void {
  for (const match of markup.matchAll(DIRECTIVE)) {
    const { name = "", quote = "" } = match.groups ?? {};
    const start = match.index + match[0].length;
    const end = markup.indexOf(quote, start);
    if (end < 0 || end - start > EXPRESSION_CHARS_MAX) continue;
    const value = markup.slice(start, end);
    if (name === "#" || /^v-slot/.test(match[0])) code.bindNames(value);
    else if (/^v-for\b/.test(match[0])) {
      const loop = LOOP.exec(value);
      code.bindNames(loop?.groups?.["locals"] ?? "");
      writeExpression(code, start + (loop?.[0].length ?? 0), value.slice(loop?.[0].length ?? 0));
    } else writeExpression(code, start, value);
  }
  for (let at = markup.indexOf("{{"); at >= 0; ) {
    const end = markup.indexOf("}}", at);
    if (end < 0) return;
    if (end - at <= EXPRESSION_CHARS_MAX) writeExpression(code, at + 2, markup.slice(at + 2, end));
    at = markup.indexOf("{{", end);
  }
}

/**
 * Writes an expression in parentheses, so that an object literal is not read as a block. They overwrite the characters around the
 * expression.
 */
function writeExpression(code: CodePieces, start: number, value: string): void {
  if (value.trim() === "") return;
  code.write(start - 2, STATEMENTS.test(value) ? `; ${value};` : `;(${value})`);
}

/**
 * Reads `{expression}` in text and attributes, and blanks the words that open blocks. The rest, in its braces, reads as a block of
 * statements.
 */
function readBraces(markup: string, code: CodePieces): void {
  for (const { start, end } of braced(markup)) {
    const inner = markup.slice(start + 1, end);
    const word = BLOCK_WORD.exec(inner)?.[0] ?? "";
    const value = withoutBindings(word.trim(), inner.slice(word.length), code);
    const written = `${blank(word)}${value}`.replace(/^(\s*)\.\.\./, "$1   ").replace(/(?<![\w$.])\$(?=[A-Za-z_])/g, " ");
    if (written.trim() !== "") code.write(start, `{${written}}`);
  }
  for (const match of markup.matchAll(NAMED)) {
    const name = match.groups?.["name"] ?? "";
    code.name(match.index + match[0].length - name.length - 1, name);
  }
}

/** The text of a block without the names that it binds: of `items as item, i (item.id)`, the items and the key. Binds those names. */
function withoutBindings(word: string, value: string, code: CodePieces): string {
  if (word === ":then" || word === ":catch" || word === "#snippet") {
    code.bindNames(value);
    return blank(value);
  }
  const bound = (word === "#each" ? /\sas\s+[^(]*/ : word === "#await" ? /\s(?:then|catch)\s[\s\S]*/ : /(?!)/).exec(value)?.[0] ?? "";
  code.bindNames(bound.replace(/^\s*(?:as|then|catch)\s/, ""));
  if (word === "@const") code.bindNames(value.slice(0, Math.max(0, value.indexOf("="))));
  const separated = bound === "" ? "" : bound.replace(/[^\r\n]/g, " ").replace(" ", ";");
  return value.replace(bound, separated);
}
