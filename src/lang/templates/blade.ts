/** Code in templates of Blade: expressions in braces, arguments of directives, blocks of PHP, and attributes of components that hold PHP. */
import { blank } from "./blank.ts";
import { CodePieces, closingNearby, UNCLOSED_MAX } from "./code-pieces.ts";

/** What the grammar of PHP needs to see before it reads code, in the shortest form, because a template may begin with a directive. */
const OPENING = "<?";
/** Comments, and parts that Blade shows as they stand. A part that is not closed ends with the file. */
const QUIET = /\{\{--[\s\S]*?(?:--\}\}|$)|@verbatim\b[\s\S]*?(?:@endverbatim\b|$)|@\{\{[\s\S]*?(?:\}\}|$)|@@\w+/g;
/** The signs around an expression. */
const ECHOES = [
  ["{{", "}}"],
  ["{!!", "!!}"],
] as const;
/** A block of PHP, as a directive or a tag. */
const BLOCK = /(?:@php\b(?![ \t]*\()|<\?(?:php\b|=))(?<code>[\s\S]*?)(?:@endphp\b|\?>|$)/g;
/** A directive up to the bracket: `@include(`. */
const DIRECTIVE = /(?<!\w)@(?<name>[A-Za-z]\w*)[ \t]*\(/g;
/** The tag of a component, and an attribute of it that holds PHP: `:message="$message"`. */
const COMPONENT = /<x[-:][\w.:-]+(?<attributes>(?:"[^"]*"|'[^']*'|[^"'>])+)/g;
const BOUND = /(?<=\s):[\w.:-]+\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g;
/** The argument of `@use`: the path of one class. */
const CLASS_PATH = /^\s*(["'])(?<path>[A-Za-z_\\][\w\\]*)\1\s*$/;

/** The code of a template at its own offsets, with white space for everything else. */
export function bladeCode(text: string): string {
  const markup = text.replace(QUIET, blank);
  const code = new CodePieces(markup);
  for (const { index, 0: whole, groups = {} } of markup.matchAll(BLOCK)) {
    const { code: inside = "" } = groups;
    const end = whole.lastIndexOf(inside) + inside.length;
    code.write(index, `;${blank(whole.slice(1, end - inside.length))}${inside}${end < whole.length ? ";" : ""}`);
  }
  for (const [open, close] of ECHOES) {
    for (let at = markup.indexOf(open); at >= 0; ) {
      const end = markup.indexOf(close, at + open.length);
      if (end < 0) break;
      const expression = markup.slice(at + open.length, end);
      if (expression.trim() !== "") code.write(at + open.length - 1, `;${expression};`);
      at = markup.indexOf(open, end + close.length);
    }
  }
  readDirectives(markup, code);
  for (const { index, 0: tag, groups = {} } of markup.matchAll(COMPONENT)) {
    const { attributes = "" } = groups;
    for (const bound of attributes.matchAll(BOUND)) {
      const value = bound.groups?.["double"] ?? bound.groups?.["single"] ?? "";
      const start = index + tag.length - attributes.length + bound.index + bound[0].length - 1 - value.length;
      if (value.trim() !== "") code.write(start - 1, `;${value};`);
    }
  }
  const written = code.toString();
  const end = written.trimEnd().length;
  // The last statement has no piece after it.
  const ended = end < written.length ? `${written.slice(0, end)};${written.slice(end + 1)}` : written;
  return end === 0 ? written : OPENING + ended.slice(OPENING.length);
}

/**
 * Reads the arguments of directives as statements: loops as what they are, all others as lists. The semicolon before the next piece ends a
 * statement.
 */
function readDirectives(markup: string, code: CodePieces): void {
  let unclosed = 0;
  for (const { index, 0: opening, groups = {} } of markup.matchAll(DIRECTIVE)) {
    const { name = "" } = groups;
    const start = index + opening.length;
    const end = closingNearby(markup, start - 1);
    if (end < 0 && ++unclosed > UNCLOSED_MAX) return;
    if (end < 0) continue;
    const inside = markup.slice(start, end);
    const used = name === "use" ? CLASS_PATH.exec(inside)?.groups?.["path"] : undefined;
    // Words stand before the bracket, so that the sign of the first line has room before them.
    const behind = (word: string): string => `;${word.padStart(opening.length - 1)}`;
    if (used !== undefined) code.write(index, `${behind("use")}${inside.replace(/["']/, " ").replace(/["']\s*$/, ";")}`);
    else if (name === "foreach" || name === "forelse") code.write(index, `${behind("foreach(")}${inside})`);
    else if (name === "for" || name === "while") code.write(index, `${behind(`${name}(`)}${inside})`);
    else if (inside.trim() !== "") code.write(start - 2, `;[${inside}]`);
  }
}
