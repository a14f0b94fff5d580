/** The code of templates: programs whose output is text, in which the code is marked. */
import type { TemplateSyntax } from "#lang/language-syntax.ts";
import { bladeCode } from "./blade.ts";
import { heexCode } from "./heex.ts";
import { percentCode } from "./percent-tags.ts";
import { razorCode } from "./razor.ts";

const READERS: Readonly<Record<TemplateSyntax, (text: string) => string>> = {
  "percent-tags": percentCode,
  heex: heexCode,
  blade: bladeCode,
  razor: razorCode,
};

/** The code of a template at its own offsets, with white space for everything else. */
export function templateCode(text: string, syntax: TemplateSyntax): string {
  return READERS[syntax](text);
}
