/** The code of templates: programs whose output is text, in which the code is marked. */
import type { TemplateSyntax } from "#lang/language-syntax.ts";
import { bladeCode } from "./blade.ts";
import { heexCode } from "./heex.ts";
import { percentCode } from "./percent-tags.ts";
import { razorCode } from "./razor.ts";

const READERS: Readonly<Record<TemplateSyntax, (text: string) => string>> = {
  "percent-tags": (text) => withoutLongGaps(percentCode(text)),
  heex: (text) => withoutLongGaps(heexCode(text)),
  blade: bladeCode,
  razor: razorCode,
};

const WHITE_SPACE = /[ \t\r\n]{2,}/g;
/** White space between two pieces of code that is longer than text which people write between two tags mostly is. */
const GAP_CHARS_MAX = 1_000;

/**
 * The code with blanks in place of all line breaks but the first, which may end a comment, in long white space. From each line break,
 * Elixir's grammar looks over all the following ones for an operator that goes on with the line.
 */
function withoutLongGaps(code: string): string {
  return code.replace(WHITE_SPACE, (gap) => {
    const first = gap.length > GAP_CHARS_MAX ? gap.search(/[\r\n]/) + 1 : gap.length;
    return gap.slice(0, first) + gap.slice(first).replace(/[\r\n]/g, " ");
  });
}

/** The code of a template at its own offsets, with white space for everything else. */
export function templateCode(text: string, syntax: TemplateSyntax): string {
  return READERS[syntax](text);
}
