/** Finds the tags of templates: stretches between two signs, `{{ … }}` and `{% … %}`. */

import { blank } from "#lang/templates/blank.ts";
import { EXPRESSION_CHARS_MAX, UNCLOSED_MAX } from "#lang/templates/code-pieces.ts";
import type { Span } from "#lang/trees/captures.ts";

/** How a kind of tag begins and ends. */
export interface TagSigns {
  readonly opens: string;
  readonly closes: string;
  /** Quoted texts in the tag may contain the closing sign. */
  readonly hasQuotes?: boolean;
}

/** The tags of Jinja: what is shown nowhere, what says how the template goes on, and what shows a value. */
export const COMMENT: TagSigns = { opens: "{#", closes: "#}" };
export const STATEMENT: TagSigns = { opens: "{%", closes: "%}" };
export const OUTPUT: TagSigns = { opens: "{{", closes: "}}" };
export const JINJA_SIGNS: readonly TagSigns[] = [COMMENT, STATEMENT, OUTPUT];

/** A tag: the whole of it, and what stands between its signs. */
export interface Tag extends Span {
  readonly signs: TagSigns;
  readonly inside: Span;
}

/** The most tags that are read of one file. */
const TAGS_MAX = 50_000;

/**
 * The tags of a text in order of place. Where several signs open at one offset, the first of `signs` counts. The time is linear: a tag
 * without an end within reach is skipped, and after {@link UNCLOSED_MAX} of these the rest of the text has no tags.
 */
export function* tagsOf(text: string, signs: readonly TagSigns[]): Generator<Tag> {
  const brace = signs.every(({ opens }) => opens.startsWith("{{")) ? "{{" : "{";
  let unclosed = 0;
  let count = 0;
  for (let at = text.indexOf(brace); at >= 0 && unclosed < UNCLOSED_MAX && count < TAGS_MAX; at = text.indexOf(brace, at)) {
    const found = signs.find(({ opens }) => text.startsWith(opens, at));
    if (!found) {
      at++;
      continue;
    }
    const from = at + found.opens.length;
    const end = endOf(text, from, found);
    if (end < 0) {
      unclosed++;
      at = from;
      continue;
    }
    count++;
    at = end + found.closes.length;
    yield { signs: found, start: from - found.opens.length, end: at, inside: { start: from, end } };
  }
}

/** The offset of the sign that closes a tag; -1 where there is none within reach. */
function endOf(text: string, from: number, { closes, hasQuotes }: TagSigns): number {
  const reach = text.slice(from, from + EXPRESSION_CHARS_MAX);
  if (!hasQuotes) return placed(reach.indexOf(closes), from);
  let quote = "";
  for (let at = 0; at < reach.length; at++) {
    const sign = reach[at] as string;
    if (quote !== "") {
      if (sign === "\\" && quote === '"') at++;
      else if (sign === quote || (sign === "\n" && quote === '"')) quote = "";
    } else if (sign === '"' || sign === "`") quote = sign;
    else if (reach.startsWith(closes, at)) return from + at;
  }
  return -1;
}

function placed(at: number, from: number): number {
  return at < 0 ? -1 : from + at;
}

/** A text with blanks for the lines of YAML that are comments. */
export function withoutYamlComments(text: string): string {
  return text.replace(/^[ \t]*#.*$/gm, blank);
}

/** Characters before a definition that are read for a comment that describes it. */
const DOC_CHARS_MAX = 2_000;

/** The words of the comment that ends right before an offset. */
export class DocBefore {
  #end = -1;
  #words = "";

  /** Notes a comment. */
  comment(text: string, { inside, end }: Pick<Tag, "inside" | "end">): void {
    const written = text.slice(inside.start, Math.min(inside.end, inside.start + DOC_CHARS_MAX));
    const lines = written.split("\n").map((line) => line.trim().replace(/^-?\s?\/\*|\*\/\s?-?$/g, ""));
    this.#end = end;
    this.#words = lines
      .map((line) => line.trim())
      .filter((line) => line !== "" && line !== "-")
      .join("\n");
  }

  /** The comment before an offset, with nothing but one line break in between. */
  at(text: string, start: number): string | null {
    const isBeside =
      this.#end >= 0 && this.#end <= start && start - this.#end < 100 && /^[ \t\r]*\n?[ \t]*$/.test(text.slice(this.#end, start));
    return isBeside && this.#words !== "" ? this.#words : null;
  }
}
