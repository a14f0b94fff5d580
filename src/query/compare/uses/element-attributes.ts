/** Which attributes elements pass to their components: JSX in code (`<Card title="a" />`), and tags in markup. */
import { closingOf } from "#text/brackets.ts";
import { camelCased } from "#text/words/identifiers.ts";

/** The attribute that holds what is between an element's tags. */
const CHILDREN = "children";

/** The names of an element's attributes, read from behind its name; undefined where some are spread, or the text is no element. */
export function attributesAt(text: string, from: number): ReadonlySet<string> | undefined {
  const given = new Set<string>();
  let at = text[from] === "<" ? closingOf(text, from) + 1 : from;
  for (;;) {
    at += /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text.slice(at))?.[0].length ?? 0;
    if (text.startsWith("/>", at)) return given;
    if (text[at] === ">") return given.add(CHILDREN);
    const attribute = /^([\w$:.-]+)\s*(=\s*)?/.exec(text.slice(at));
    if (!attribute) return undefined;
    given.add(attribute[1] ?? "");
    at += attribute[0].length;
    const end = attribute[2] === undefined ? at : valueEnd(text, at);
    if (end === undefined) return undefined;
    at = end;
  }
}

/** The offset behind an attribute's value; undefined where it does not end. */
function valueEnd(text: string, at: number): number | undefined {
  const end = text[at] === "{" ? closingOf(text, at, { angles: false }) : text.indexOf(text[at] ?? "", at + 1);
  return end < 0 || !/["'{]/.test(text[at] ?? "") ? undefined : end + 1;
}

/** A tag with the names that its attributes set. */
export interface Tag {
  /** The offset of the bracket that opens it. */
  readonly start: number;
  /** The offset behind the bracket that closes it. */
  readonly end: number;
  readonly name: string;
  readonly keys: ReadonlySet<string>;
  /** Whether it may set any member, because it spreads another value. */
  readonly isOpen: boolean;
}

/** Characters before a place that are searched for the beginning of its tag. */
const TAG_CHARS_MAX = 4_000;
const OPENS = /<(?<name>[A-Za-z][\w$.:-]*)/g;
const NAME = /[^\s"'<>/={}]+/y;
/** A word before a colon that says how an attribute sets what it names. */
const SETS = /^(?:v-model:|v-bind:|bind:|:|\.)/;

/** The tag that a place in a text stands in, as its name or as an attribute; undefined where it stands in none. */
export function tagAt(text: string, place: number): Tag | undefined {
  const from = Math.max(0, place - TAG_CHARS_MAX);
  const opening = [...text.slice(from, place + 1).matchAll(OPENS)];
  // A bracket in a value of an attribute opens a tag that ends before the place.
  for (const { index, groups } of opening.toReversed()) {
    const tag = tagFrom(text, from + index, groups?.["name"] ?? "");
    if (tag && tag.end > place) return tag;
  }
  return undefined;
}

function tagFrom(text: string, start: number, part: string): Tag | undefined {
  const name = part + (/^[\w$.:-]*/.exec(text.slice(start + 1 + part.length, start + 100))?.[0] ?? "");
  const keys = new Set<string>();
  let isOpen = false;
  for (let at = start + 1 + name.length; at < Math.min(text.length, start + 2 * TAG_CHARS_MAX); ) {
    const char = text[at] as string;
    if (char === ">") return { start, end: at + 1, name, keys, isOpen };
    if (char === "<") return undefined;
    if (char === '"' || char === "'" || char === "`") at = after(text.indexOf(char, at + 1));
    else if (char === "{") {
      const end = braceEnd(text, at);
      const inside = text.slice(at + 1, end - 1).trim();
      if (inside.startsWith("...")) isOpen = true;
      else if (/^[A-Za-z_$][\w$]*$/.test(inside) && !/=\s*$/.test(text.slice(start, at))) keys.add(inside);
      at = end;
    } else {
      NAME.lastIndex = at;
      const written = NAME.exec(text)?.[0];
      if (written === undefined) at++;
      else {
        if (written === "v-bind") isOpen = true;
        else if (written === "v-model" || written.startsWith("v-model.")) keys.add("modelValue");
        else keys.add(camelCased(written.replace(SETS, "").replace(/\..*$/, "")));
        at += written.length;
      }
    }
  }
  return undefined;
}

function after(found: number): number {
  return found < 0 ? Number.POSITIVE_INFINITY : found + 1;
}

/** The offset behind the brace that closes the one at `open`, ignoring braces in quotes. */
function braceEnd(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at] as string;
    if (char === '"' || char === "`" || (char === "'" && !/\w/.test(text[at - 1] ?? ""))) {
      const end = text.indexOf(char, at + 1);
      if (end > 0) at = end;
    } else if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return at + 1;
  }
  return text.length;
}
