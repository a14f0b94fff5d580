/** The shapes of lines that give a default, as regular expressions of exact search and of JavaScript. */
import { exactly } from "#query/exact/pattern.ts";

/** A value that source writes out. */
const LITERAL = "(?:[-+]?\\d|[\"'`]|true\\b|false\\b|null\\b|nil\\b|None\\b|True\\b|False\\b|\\[|\\{)";

/** A declaration or a member of an object with such a value; the type may stand between. */
export const SETS_LITERAL = new RegExp(`^[^:=]*(?::\\s*[^=,(){]{1,40}=\\s*|[:=]\\s*)${LITERAL}`);

/** Whether a line gives something a written value: behind a sign of assignment, of a fallback, of an argument. */
export const HAS_LITERAL = new RegExp(`[=?|:,(]\\s*\\(*${LITERAL}`);
/** A value that stands for none. */
export const GIVES_NOTHING = /(?:=|\?\?|\|\||[(,])\s*(?:null|nil|None|undefined|nullptr)\b/;
/** A line of a comment, or of an attribute between a comment and its member. */
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*|#|--|;|@|\[)/;
/** How many lines of a comment above a member are read. */
export const COMMENT_LINES_MAX = 12;
/** "Defaults to `0`", "@default 0", "(default: 0)", "The default is 0". */
const SAYS_DEFAULT = /@default\b|\bdefaults? (?:to|is|value)\b|\bdefaults?:|\bby default\b/i;
/** A declaration, and not an entry of an object that is given to something. */
export const DECLARES =
  /^\s*(?:(?:pub|public|private|protected|internal|static|readonly|final|const|let|var|val|export|mut|override)\b|[^:]*(?<![=!<>])=(?![=>]))/;

/** The shape of a line that begins by giving a name a value. */
export function assigned(name: string): string {
  return `^\\s*(?:[\\w@?]+\\s+)*[$"'\`]?${exactly(name)}\\b["'\`]?\\??\\s*[:=](?:[^=]|$)`;
}

/**
 * The shapes of lines that name a value for the case that nobody gave one: `f(delay: number = 40)`, `options.delay ?? 40`,
 * `get("delay", 40)`.
 */
export function fallbacks(name: string): string[] {
  return [
    `[(,{*$\\s]${exactly(name)}\\??\\s*(?::\\s*[^=,(){}]{1,40})?=\\s*${LITERAL}[^;&?]*[,)}]`,
    `\\b${exactly(name)}["'\`\\])]*\\s*(?:\\?\\?|\\|\\||\\?:|\\bor\\b)=?\\s*\\(?${LITERAL}`,
    `\\b[gG]et\\w*\\(\\s*["'\`]${exactly(name)}["'\`]\\s*,\\s*${LITERAL}`,
  ];
}

/** The shape of a line that begins by declaring a name, with or without a value. */
export function declared(name: string): string {
  return `^\\s*(?:[\\w@?]+\\s+)*[$"'\`]?${exactly(name)}\\b["'\`]?[?!]?\\s*(?:[:;=,(]|$)`;
}

/** The shape of a call that sets the default of a name: `set_default("inline_height", 40)`. */
export function setAsDefault(name: string): string {
  return `default\\w*\\W{0,3}\\(\\s*["'\`](?:[\\w.]+\\.)?${exactly(name)}["'\`]\\s*,`;
}

/** The shape of a macro of a name that has a value. */
export function definedAs(name: string): string {
  return `^\\s*#\\s*define\\s+${exactly(name)}\\s+${LITERAL}`;
}

/** Whether the comment right above a member says what its default is; `above` are the lines before the member. */
export function saysDefault(above: readonly string[]): boolean {
  const first = above.findLastIndex((text) => !COMMENT_LINE.test(text)) + 1;
  return above.slice(first).some((text) => SAYS_DEFAULT.test(text));
}
