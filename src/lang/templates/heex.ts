/** HEEx, the templates of Phoenix: the tags of EEx, expressions in braces, and tags that call functions. */
import { blank } from "./blank.ts";
import { braced, CodePieces } from "./code-pieces.ts";
import { percentCode } from "./percent-tags.ts";

/** Parts in which braces and tags are text. */
const QUIET = /<!--[\s\S]*?(?:-->|$)|<%[\s\S]*?(?:%>|$)|<(?<tag>script|style)\b[\s\S]*?(?:<\/\k<tag>\s*>|$)/gi;
/** A tag that calls a function of the module (`<.card`) or of another (`<Layouts.app`). */
const CALL = /<(?<local>\.)?(?<name>(?:[A-Z]\w*\.)*[a-z_]\w*[?!]?)(?=[\s/>])/g;

/** The code of a template at its own offsets, with white space for everything else. */
export function heexCode(text: string): string {
  const code = new CodePieces(text, percentCode(text));
  const markup = text.replace(QUIET, blank);
  for (const { index, groups = {} } of markup.matchAll(CALL)) {
    const { local = "", name = "" } = groups;
    if (local === "" && !name.includes(".")) continue;
    const start = index + 1 + local.length;
    code.write(start, name + argumentIn(markup.slice(start + name.length)));
  }
  for (const { start, end } of braced(markup)) code.write(start, ` ${markup.slice(start + 1, end)};`);
  return code.toString();
}

/**
 * The only argument of a function that is called by a tag, in the place of what follows the name on its line: a name for the attributes.
 * Empty where the line ends too soon.
 */
function argumentIn(behind: string): string {
  const room = /^[^\r\n]{0,3}/.exec(behind)?.[0].length ?? 0;
  return room < 2 ? "" : " _;".slice(0, room);
}
