/**
 * Finds the lines that give a value to names which a window of a function uses. What a reader of the window cannot see is where such a
 * name comes from; the facts of a file do not keep local names, so the text of the lines decides, in the forms of many languages.
 */
import type { LineRange } from "#core/types.ts";
import { identifiersIn } from "./imports.ts";

/** A text that is read line by line. */
interface Lines {
  line(line: number): string;
}

/** The most lines that are found for one window. */
const DEFINING_LINES_MAX = 3;
/** Names that begin declarations, or that are everywhere. */
const NO_LOCALS: ReadonlySet<string> = new Set(
  "and as auto await break case catch const continue def do else elif except false final finally fn for foreach from func function if in int is let local loop match mut my new nil none not null of or pass private public return self static super switch then this throw true try try unless until use val var void when where while with yield".split(
    " ",
  ),
);
/** A line is read up to this length. */
const LINE_CHARS_MAX = 300;
/** Between what is defined and its value. A comparison and a compound assignment define nothing. */
const GIVES = /:=|(?<![=!<>+\-*/%&|^~?:])=(?![=>~])|<-|(?<=\bfor(?:each)?\b.*)\s(?:in|of)\s/;
/** What a definition begins with, so that brackets behind it are part of a pattern: `if let Some(name)`, `const { name }`. */
const DECLARES = /^\s*(?:(?:\}\s*else\s+)?(?:if|while)\s*\(?\s*)?(?:auto|const|let|local|my|val|var)\b/;
/** A call before the value: its argument is named so, and nothing is defined. */
const CALL = /[\p{L}\p{N}_$]\(/u;
/** An argument on a line of its own: `width=3,`. */
const NAMED_ARGUMENT = /^\s*[\p{L}_][\p{L}\p{N}_]*=\S.*,\s*$/u;

/** The nearest line above a window, for each name that the window uses, in which the name gets its value: those of the focus first. */
export function definingLines(file: Lines, above: LineRange, window: LineRange, focus: number): number[] {
  const names = namesByDistance(file, window, focus);
  const lines = new Set<number>();
  for (const name of names) {
    if (lines.size === DEFINING_LINES_MAX) break;
    const line = lastDefinition(file, above, name);
    if (line !== undefined && !isDefined(file, { lineStart: window.lineStart, lineEnd: focus }, name)) lines.add(line);
  }
  return [...lines].sort((a, b) => a - b);
}

/** The names of a window, those on the lines next to the focus first. */
function namesByDistance(file: Lines, { lineStart, lineEnd }: LineRange, focus: number): Set<string> {
  const lines = Array.from({ length: lineEnd - lineStart + 1 }, (_, index) => lineStart + index);
  const near = lines.sort((a, b) => Math.abs(a - focus) - Math.abs(b - focus));
  return new Set(near.flatMap((line) => [...identifiersIn(file.line(line))]).filter((name) => name.length > 1 && !NO_LOCALS.has(name)));
}

function lastDefinition(file: Lines, { lineStart, lineEnd }: LineRange, name: string): number | undefined {
  for (let line = lineEnd; line >= lineStart; line--) if (defines(file.line(line), name)) return line;
  return undefined;
}

function isDefined(file: Lines, range: LineRange, name: string): boolean {
  return lastDefinition(file, range, name) !== undefined;
}

/** Whether a line gives a value to a local name: to the last word of one of the parts before the value, `const { a, name } = ...`. */
function defines(text: string, name: string): boolean {
  if (!text.includes(name) || text.length > LINE_CHARS_MAX || NAMED_ARGUMENT.test(text)) return false;
  const [left = ""] = text.split(GIVES, 1);
  if (left === text || (CALL.test(left) && !DECLARES.test(left))) return false;
  const parts = left.replaceAll("::", " ").split(",");
  if (ELEMENT.test(left.replace(/:.*/, ""))) return false;
  return parts.some((part) => NAME_AT_END.exec(part.split(":")[0] ?? "")?.[1] === name);
}

/** An element of a collection, which is no name of its own. */
const ELEMENT = /[\p{L}\p{N}_$)\]]\[[^\]]/u;
/** The last word of a part, if it is no member of something. */
const NAME_AT_END = /(?:^|[^\p{L}\p{N}_$.>\]]|[^-]>|\]\s)([\p{L}_$][\p{L}\p{N}_$]*)[\s)}\]]*$/u;
