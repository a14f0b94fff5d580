/** HEEx, the templates of Phoenix: the tags of EEx, expressions in braces, and tags that call functions. */
import { blank } from "./blank.ts";
import { CodePieces, closingBrace } from "./code-pieces.ts";
import { percentCode } from "./percent-tags.ts";

/** Parts in which braces and tags are text. */
const QUIET = /<!--[\s\S]*?(?:-->|$)|<%[\s\S]*?(?:%>|$)|<(?<tag>script|style)\b[\s\S]*?(?:<\/\k<tag>\s*>|$)/gi;
/** A tag that calls a function of the module (`<.card`) or of another (`<Layouts.app`). */
const CALL = /<(?<local>\.)?(?<name>(?:[A-Z]\w*\.)*[a-z_]\w*[?!]?)(?=[\s/>])/g;
/** How many braces without an end are searched before giving up. */
const UNCLOSED_MAX = 50;

/** The code of a template at its own offsets, with white space for everything else. */
export function heexCode(text: string): string {
  const code = new CodePieces(text, percentCode(text));
  const markup = text.replace(QUIET, blank);
  for (const { index, groups = {} } of markup.matchAll(CALL)) {
    const { local = "", name = "" } = groups;
    if (local === "" && !name.includes(".")) continue;
    // What the tag has as attributes are the fields of the only argument.
    const open = ";".padEnd(1 + local.length);
    const after = index + open.length + name.length;
    code.write(index, `${open}${name}${/[\r\n]/.test(markup.slice(after, after + 2)) || markup.length < after + 2 ? "" : " _"}`);
  }
  let unclosed = 0;
  for (let at = markup.indexOf("{"); at >= 0 && unclosed < UNCLOSED_MAX; at = markup.indexOf("{", at + 1)) {
    const end = closingBrace(markup, at);
    if (end < 0) unclosed++;
    if (end < 0) continue;
    code.write(at, `;${markup.slice(at + 1, end)};`);
    at = end;
  }
  return code.toString();
}
