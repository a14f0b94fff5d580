/** Tags of components in markup, with what their attributes set, hear and fill. */
import { type ComponentSyntax, type MemberRole, memberName } from "#lang/components/member.ts";
import { closingNearby, EXPRESSION_CHARS_MAX, UNCLOSED_MAX } from "./code-pieces.ts";
import type { MarkupElement } from "./markup-code.ts";

const TAG = /<(?<close>\/?)(?<name>[A-Za-z][\w$.:-]*)/g;
const COMPONENT = /^(?:[A-Z][\w$]*(?:\.[A-Za-z_$][\w$]*)*|[a-z][a-z0-9]*(?:-[a-z0-9]+)+)$/;
/** Elements of HTML that have no end. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
/** Elements that only hold what stands in them, and belong to the tag around them. */
const HOLDER = /^(?:template|svelte:fragment|Fragment)$/;
/** An attribute up to its value. */
const ATTRIBUTE = /\s(?<name>[^\s"'<>/={}]+|\{[A-Za-z_$][\w$]*\})/y;
const SNIPPET = /\{#snippet\s+(?<name>[A-Za-z_$][\w$]*)/g;
/** Attributes that Vue itself takes away. */
const OF_VUE = /^(?:key|ref|is|class|style|slot)$/;
/** Within how many characters behind an attribute its equals sign stands, with the white space around it. */
const EQUALS_CHARS_MAX = 40;
/** How many attributes a tag may have. */
const ATTRIBUTES_MAX = 200;
/** How deep tags are nested. */
const DEPTH_MAX = 500;

interface Attribute {
  readonly written: string;
  readonly start: number;
  /** The value in quotes, without these. */
  readonly value?: { readonly text: string; readonly start: number };
}

interface OpenTag {
  readonly name: string;
  readonly component: Element | undefined;
}

interface SetMember {
  readonly name: string;
  readonly start: number;
  readonly role: MemberRole;
}

interface Element extends MarkupElement {
  readonly attributes: SetMember[];
}

/**
 * The tags of components in the markup of a file, without its comments, scripts and styles. `isTag` tells which other names of tags are those
 * of components.
 */
export function componentTags(markup: string, syntax: ComponentSyntax, isTag: (name: string) => boolean): readonly MarkupElement[] {
  const found: Element[] = [];
  const open: OpenTag[] = [];
  const budget = { unclosed: UNCLOSED_MAX };
  const snippets = syntax === "svelte" ? [...markup.matchAll(SNIPPET)] : [];
  for (const { index, 0: opening, groups } of markup.matchAll(TAG)) {
    const { close = "", name = "" } = groups ?? {};
    fill(open, snippets, index);
    if (close !== "") {
      const at = open.findLastIndex((one) => one.name === name);
      if (at >= 0) open.length = at;
      continue;
    }
    const { attributes, isClosed } = attributesFrom(markup, index + opening.length, budget);
    const isComponent = (COMPONENT.test(name) || isTag(name)) && !HOLDER.test(name);
    const element: Element | undefined = isComponent ? { name, start: index + 1, isComponent, attributes: [] } : undefined;
    const around = open.findLast((one) => !HOLDER.test(one.name))?.component;
    for (const attribute of attributes) {
      if (syntax === "vue") vueAttribute(attribute, element, name === "template" ? around : undefined);
      else bracesAttribute(attribute, element, around, syntax);
    }
    if (element) found.push(element);
    if (!isClosed && !VOID.test(name) && open.length < DEPTH_MAX) open.push({ name, component: element });
  }
  fill(open, snippets, markup.length);
  return found;
}

/** Snippets up to an offset set properties of the component that they stand in. */
function fill(open: readonly OpenTag[], snippets: RegExpExecArray[], end: number): void {
  for (let next = snippets[0]; next && next.index < end; next = snippets[0]) {
    const name = next.groups?.["name"] ?? "";
    open.at(-1)?.component?.attributes.push({ name, start: next.index + next[0].length - name.length, role: "prop" });
    snippets.shift();
  }
}

/** `budget`: how many more braces without an end are searched for it. */
function attributesFrom(
  markup: string,
  from: number,
  budget: { unclosed: number },
): { readonly attributes: readonly Attribute[]; readonly isClosed: boolean } {
  const attributes: Attribute[] = [];
  let at = from;
  for (; at < markup.length && attributes.length < ATTRIBUTES_MAX; ) {
    const char = markup[at] as string;
    if (char === ">" || char === "<") break;
    if (char === "{" || char === '"' || char === "'") {
      const end = char !== "{" ? quoteEnd(markup, at) : budget.unclosed > 0 ? closingNearby(markup, at) : -1;
      if (end < 0) budget.unclosed--;
      at = end < 0 ? at + 1 : end + 1;
      continue;
    }
    ATTRIBUTE.lastIndex = at;
    const { 0: whole = "", groups } = ATTRIBUTE.exec(markup) ?? {};
    if (!groups) {
      at++;
      continue;
    }
    const written = groups["name"] ?? "";
    const start = at + 1;
    at += whole.length;
    const equals = /^\s*=\s*/.exec(markup.slice(at, at + EQUALS_CHARS_MAX))?.[0] ?? "";
    const quote = markup[at + equals.length];
    const end = equals !== "" && (quote === '"' || quote === "'") ? quoteEnd(markup, at + equals.length) : -1;
    const valueStart = at + equals.length + 1;
    attributes.push(end < 0 ? { written, start } : { written, start, value: { text: markup.slice(valueStart, end), start: valueStart } });
    at = end < 0 ? at + equals.length : end + 1;
  }
  return { attributes, isClosed: markup[at] === ">" && markup[at - 1] === "/" };
}

function quoteEnd(markup: string, at: number): number {
  const end = markup.indexOf(markup[at] as string, at + 1);
  return end - at > EXPRESSION_CHARS_MAX ? -1 : end;
}

/** What stands before `.sync`, `.once.prevent` and the like. */
function withoutModifiers(given: string): string {
  let start = given.length;
  while (start > 1 && /[\w.-]/.test(given.charAt(start - 1))) start--;
  const dot = given.indexOf(".", start);
  return dot < 0 ? given : given.slice(0, dot);
}

/** `title`, `:title.sync`, `v-model:open`, `@row-click.once`, `#head`, `v-slot:head`. */
function vueAttribute({ written, start }: Attribute, own: Element | undefined, around: Element | undefined): void {
  const [, sign = "", given = ""] = /^(v-model:?|v-bind:|v-on:|v-slot:?|[:@#.]|)(.*)$/.exec(written) ?? [];
  const name = memberName(withoutModifiers(given));
  const at = start + sign.length;
  if (sign === "#" || sign.startsWith("v-slot")) {
    (around ?? own)?.attributes.push({ name: name || "default", start: name === "" ? start : at, role: "slot" });
    return;
  }
  if (!own || name.startsWith("[") || (sign === "" && (OF_VUE.test(name) || name.startsWith("v-")))) return;
  if (sign.startsWith("v-model")) {
    const model = sign === "v-model" ? "modelValue" : name;
    const place = sign === "v-model" ? start : at;
    own.attributes.push({ name: model, start: place, role: "prop" }, { name: `update:${model}`, start: place, role: "event" });
  } else if (name !== "") own.attributes.push({ name, start: at, role: sign === "@" || sign === "v-on:" ? "event" : "prop" });
}

/** `title`, `{title}`, `bind:title`, `on:save`, `slot="head"`. Other words before a colon are directives. */
function bracesAttribute(
  { written, start, value }: Attribute,
  own: Element | undefined,
  around: Element | undefined,
  syntax: ComponentSyntax,
): void {
  if (written === "slot" && value && !own?.attributes.some(({ name }) => name === "slot")) {
    around?.attributes.push({ name: memberName(value.text), start: value.start, role: "slot" });
    return;
  }
  if (!own) return;
  const [, word = "", given = ""] = /^(?:(\w+):)?(.*)$/.exec(written.replace(/^\{|\}$/g, "")) ?? [];
  const name = given.replace(/\|.*$/, "");
  const at = start + written.indexOf(given);
  if (word === "" || (word === "bind" && name !== "this")) own.attributes.push({ name, start: at, role: "prop" });
  else if (word === "on" && syntax === "svelte") own.attributes.push({ name, start: at, role: "event" });
}
