/**
 * Lines that give a name the value that it has when nobody sets it, in the notations that most languages share: a declaration with a value, a
 * reading with a value in reserve (`options.limit ?? 10`), a parameter.
 */
import { exactly } from "#query/exact/pattern.ts";

/** Finds lines: `shape` is an expression of exact search, and `fits` judges the lines that match it. */
export interface LineShape {
  readonly shape: string;
  fits(line: string): boolean;
}

/** A value that source writes out. */
const LITERAL = "(?:[-+]?\\.?\\d|[\"'`]|true\\b|false\\b|null\\b|nil\\b|None\\b|True\\b|False\\b|:[a-z]\\w*\\b|\\[|\\{)";
/** The words before a declared name: `public static int?`, `std::string`, `Map<String, Integer>`; and a sign that belongs to the name. */
const BEFORE = "(?:[\\w@\\[][\\w@<>?.,:*&\\[\\]-]*\\s+)*(?:\\w+\\.)?[$@*&]{0,2}[\"'`]?";
/** What may stand between the name and the sign before its value: a mark, accessors (`{ get; set; }`). */
const BEHIND = "[\"'`]?[?!]?(?:\\s*\\{[^{}=]*\\})?\\s*";
/** Words in names of functions that read a setting by its name in quotes. */
const GETTERS = "(?:[Gg]et|[Ff]etch|[Ee]nv|ENV|[Rr]ead|[Oo]ption|[Pp]aram|[Vv]alue|[Cc]onfig|[Ss]etting|[Ll]ookup)";
/** A value of no number or text that a reading has in reserve. */
const RESERVE = new RegExp(`^(?:${LITERAL}|\\(|Infinity\\b|[A-Z][A-Z\\d_]{2,}\\b|[\\w.]*[dD]efault\\w*)`);

/** A value that stands for none. */
export const GIVES_NOTHING = /(?:=|\?\?|\|\||[(,])\s*(?:null|nil|None|undefined|nullptr)\b/;
/** A line of a comment, or of an attribute between a comment and its member. */
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*|#|--|;|@|\[)/;
/** How many lines of a comment above a member are read. */
export const COMMENT_LINES_MAX = 12;
/** "Defaults to `0`", "@default 0", "(default: 0)", "The default is 0". */
const SAYS_DEFAULT = /@default\b|\bdefaults? (?:to|is|value)\b|\bdefaults?:|\bby default\b/i;

/** `DEFINE`s and declarations of a name, and members of objects with it, whatever their values. */
export function declaredShape(name: string): LineShape {
  const assigned = new RegExp(`^\\s*${BEFORE}${RegExp.escape(name)}\\b${BEHIND}[:=](?:[^=]|$)`);
  // An assignment to a member of something sets it there: only a declaration names its owner (`int IOptions.Depth { get; set; } = 1`).
  const ofOther = new RegExp(`^\\s*(?!this\\.|self\\.)(?:\\w+\\.)+${RegExp.escape(name)}\\b`);
  return {
    shape: `^\\s*${BEFORE}${exactly(name)}\\b${BEHIND}[:=](?:[^=]|$)`,
    fits: (line) => assigned.test(line) && !ofOther.test(line),
  };
}

/** Declarations of a name with or without a value. */
export function nameShape(name: string): LineShape {
  return { shape: `^\\s*${BEFORE}${exactly(name)}\\b${BEHIND}(?:[:;=,(]|$)`, fits: () => true };
}

/** Whether the comment right above a member says what its default is; `above` are the lines before the member. */
export function saysDefault(above: readonly string[]): boolean {
  const first = above.findLastIndex((text) => !COMMENT_LINE.test(text)) + 1;
  return above.slice(first).some((text) => SAYS_DEFAULT.test(text));
}

/** Whether a line that declares a name writes out its value; the type may stand between. */
export function hasLiteral(line: string, name: string): boolean {
  const behind = line.slice(line.indexOf(name) + name.length);
  return new RegExp(`^[^:=]*(?::\\s*:?[^=,(){]{1,40}=\\s*|(?::|=>?)\\s*)${LITERAL}`).test(behind);
}

/** Whether a line makes a name a member of an object or an argument (`limit: 10`), which may be one of many that use it. */
export function isMember(line: string, name: string): boolean {
  return /^["'`]?\s*(?::|=>)(?![^=,(){]{1,40}=[^=>])/.test(line.slice(line.indexOf(name) + name.length));
}

/** Members and arguments with a value that is written out, wherever they stand in a line. */
export function memberShape(name: string): LineShape {
  return { shape: `\\b${exactly(name)}\\s*[:=]\\s*[^\\s=]`, fits: (line) => hasLiteral(line, name) };
}

/** `#define NAME 5` */
export function definedShape(name: string): LineShape {
  return { shape: `^\\s*#\\s*define\\s+${exactly(name)}\\s+[-+\\w"'(]`, fits: () => true };
}

/** Calls that set a default, with the name in quotes: `set_default("inline_height", 40)`. */
export function setDefaultShape(name: string): LineShape {
  return { shape: `default\\w*\\W{0,3}\\(\\s*["'\`](?:[\\w.]+\\.)?${exactly(name)}["'\`]\\s*,`, fits: () => true };
}

/** One search for what any of several shapes finds: each line is still judged by all. */
export function anyOf(shapes: readonly LineShape[]): LineShape {
  return { shape: shapes.map(({ shape }) => `(?:${shape})`).join("|"), fits: (line) => shapes.some(({ fits }) => fits(line)) };
}

/** Readings of a name that have a value in reserve: `limit ?? 10`, `getenv("LIMIT", 10)`, `${LIMIT:-10}`, `{ limit = 10 }`. */
export function reserveShapes(name: string): readonly LineShape[] {
  const own = RegExp.escape(name);
  const typed = exactly(name);
  // A parameter or local for what may be given: `newLimit ?? 10`.
  const first = name.charAt(0);
  const given = /^[a-z]\w*[A-Z]/.test(name) ? `|\\b[a-z]+${first.toUpperCase()}${typed.slice(1)}` : "";
  const givenOwn = /^[a-z]\w*[A-Z]/.test(name) ? `|(?<![\\w$])[a-z]+${first.toUpperCase()}${RegExp.escape(name.slice(1))}` : "";
  const named = `(?:\\b${typed}${given})`;
  const namedOwn = `(?:(?<![\\w-])${own}${givenOwn})(?![\\w-])`;
  // `limit?: number` is a member that may be absent.
  const nullish = new RegExp(`${namedOwn}["'\`]?[\\s)\\]}]*(?:\\?\\?|\\s\\?:)=?\\s*\\S`);
  const falsy = new RegExp(`${namedOwn}["'\`]?[\\s)\\]}]*(?:\\|\\||\\bor\\b)=?\\s*(?<value>.+)`);
  const unwrapped = new RegExp(`${namedOwn}["'\`]?[\\s)\\]?]*\\.(?:unwrap_or|getOrElse|orElse|or_else|value_or|GetValueOrDefault)\\w*\\(`);
  const asked = new RegExp(`[(\\[]\\s*["'\`:]${own}["'\`]?\\s*,\\s*${LITERAL}`);
  const parameter = new RegExp(
    `[(,{|]\\s*(?:[\\w@<>?.:&\\[\\]]+\\s+){0,4}[$@*&]{0,2}${own}\\b(?:\\s*\\??:\\s*[^=,(){}]{1,40})?\\s*=\\s*${LITERAL}`,
  );
  return [
    { shape: `${named}["'\`]?[\\s)\\]}]*(?:\\?\\?|\\s\\?:)`, fits: (line) => nullish.test(line) },
    {
      shape: `${named}["'\`]?[\\s)\\]?]*\\.(?:unwrap_or|getOrElse|orElse|or_else|value_or|GetValueOrDefault)`,
      fits: (line) => unwrapped.test(line),
    },
    {
      shape: `${GETTERS}\\w*[!?]?(?:<[^<>]*>)?[(\\[]\\s*["'\`:]${typed}["'\`]?\\s*,`,
      fits: (line) => asked.test(line),
    },
    { shape: `\\$\\{${typed}:-?[^}]`, fits: (line) => line.includes(`\${${name}:`) },
    {
      shape: `${named}["'\`]?[\\s)\\]}]*(?:\\|\\||\\bor\\b)`,
      // `a || b` is a condition more often than a default.
      fits: (line) => RESERVE.test(falsy.exec(line)?.groups?.["value"] ?? ""),
    },
    {
      shape: `[(,{|][^=]*\\b${typed}\\b[^=]*=\\s*[^=]`,
      fits: (line) =>
        parameter.test(line) &&
        /\b(?:def|function|func|fun|fn|constructor|__construct|init|initialize|class|record|new)\b|=>|\)\s*\{\s*$/.test(line),
    },
  ];
}

/** The same of a plain word, as a member or a key only: `config.retry ?? 3`, `get("retry", 3)`. */
export function wordReserveShapes(word: string): readonly LineShape[] {
  const own = RegExp.escape(word);
  const member = new RegExp(`(?:\\.|->|\\[\\s*["':]?)${own}["']?\\s*\\]?\\s*(?:\\?\\?|\\s\\?:)=?\\s*\\S`);
  const asked = new RegExp(`[(\\[]\\s*["'\`:]${own}["'\`]?\\s*,\\s*${LITERAL}`);
  return [
    { shape: `\\b${exactly(word)}["']?\\s*\\]?\\s*(?:\\?\\?|\\?:)`, fits: (line) => member.test(line) },
    {
      shape: `${GETTERS}\\w*[!?]?(?:<[^<>]*>)?[(\\[]\\s*["'\`:]${exactly(word)}["'\`]?\\s*,`,
      fits: (line) => asked.test(line),
    },
  ];
}
