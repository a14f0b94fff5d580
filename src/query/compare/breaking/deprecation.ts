/** Whether a declaration says that its users should use something else: by a mark, in its documentation, or as the first thing it does. */
import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import { languageById } from "#lang/languages.ts";
import type { ComparedFile } from "#query/compare/compared-file.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { nameAt } from "#query/read/signature.ts";
import { closingOf } from "#text/brackets.ts";

/** Lines above a declaration that are read for its marks and its documentation. */
const ABOVE_MAX = 80;
/** Lines over which one mark, the head of a declaration, or one statement may extend. */
const LINES_MAX = 12;

/** The words that any way to deprecate something contains. */
const SAID = /deprecat|depwarn|\bobsolete\b/i;

/** An annotation, attribute or specifier. `#[allow(deprecated)]` is about what the code uses, and is none. */
const MARKED =
  /@(?:[\w.]+\.)?deprecated\b|@available\s*\([^)]*\bdeprecated\b|\[\s*(?:[^\](]*,\s*)?(?:[\w\\.:]*[\\.:])?(?:deprecated|Obsolete(?:Attribute)?)\b|__declspec\s*\(\s*deprecated|\^:deprecated\b|@(?:module|type)?doc\s+deprecated:/i;
/** An attribute behind the name or the parameters. */
const MARKED_BEHIND =
  /__attribute__\s*\(\(\s*(?:__)?deprecated|\[\[\s*deprecated\b|@deprecated\b|\[[^\]]*\bdeprecated\s*=\s*true\b|\{\.[^}]*\bdeprecated\b|\[@+(?:ocaml\.)?deprecated\b/;
/** A macro of C and its family that expands to such an attribute. */
const MACRO = /\b[A-Z0-9_]*DEPRECATED[A-Z0-9_]*\b/;
/** What deprecates a declaration of C and its family, with its reason. */
const OF_DECLARATION =
  /\b[A-Z0-9_]*DEPRECATED[A-Z0-9_]*(?:\s*\([^()]*\))?|__attribute__\s*\(\(\s*(?:__)?deprecated[^()]*(?:\([^()]*\))?\s*\)\)|\[\[\s*deprecated[^\]]*\]\]/g;
/** A line of documentation that begins with the tag, the directive or, with a reason behind it, the word. */
const DOCUMENTED = /^[\s/*#;!<>'%-]*(?:[@\\]deprecated\b|\.\. deprecated::|Deprecated:\s+\S)/;
/** The same in a docstring. */
const DIRECTIVE = /^\s*\.\. deprecated::/;
/** The start of a mark: `@Name`, `#[`, `[`. */
const MARK_START = /^(?:@[\w.:]+\s*(?=\(|$|@|\[)|#?(?=\[))/;
/** A macro on a line of its own. */
const MACRO_LINE = /^[A-Z][A-Z0-9_]*\s*(?:\(.*\))?$/;
/** An attribute of a module whose value stands behind it on its line, in Elixir. */
const ATTRIBUTE = /^@(?:deprecated (?=["~])|(?:doc|spec|since|impl|typedoc|dialyzer)\b)/;
/** A statement whose only purpose is to say that the code around it is deprecated. */
const SAYING = /^@?(?:[\w:\\$]+(?:\.|::|->))*(?:deprecate|trigger_deprecation|depwarn|warn_deprecated|deprecation_warning)\s*[( ]\s*[^\s=]/;
const WARNING = /^@?(?:[\w:\\$]+(?:\.|::|->))*(?:warn|warning|warn_once|warnOnce|trigger_error)\s*[( ]/;
/** What a warning names that is about one way to use the code: some of its callers only. */
const OF_SOME_CALLS = /\b(?:arg(?:ument)?s?|param(?:eter)?s?|keywords?|kwargs?|passing|calling|option)\b/i;
/** A condition behind a statement, in Ruby and Perl. */
const CONDITION = /(?:\)|["'\s])\s*\b(?:if|unless)\b[^"']*$/;
/** Names of functions that warn of something else. */
const WARNS_OF_OTHERS = /deprecat|warn/i;
/** Members that run when code makes a value of their type or a type below it. */
const CONSTRUCTORS: ReadonlySet<string> = new Set(["__init__", "__new__", "__init_subclass__", "constructor", "initialize", "__construct"]);

/** Whether a declaration says that it is deprecated, and did not say so before. */
export function isNewlyDeprecated(before: PlacedIn, after: PlacedIn): boolean {
  return isDeprecated(after) && !isDeprecated(before);
}

/** The lines of a file that contain one of the words, in order; most files have none, and are not read again for each symbol. */
const saying = new WeakMap<ComparedFile, readonly number[]>();

function linesSaying(file: ComparedFile): readonly number[] {
  const known = saying.get(file);
  if (known) return known;
  const lines = SAID.test(file.content) ? file.content.split("\n").flatMap((line, at) => (SAID.test(line) ? [at + 1] : [])) : [];
  saying.set(file, lines);
  return lines;
}

function isDeprecated(placed: PlacedIn): boolean {
  const { file, symbol } = placed;
  const from = Math.max(1, symbol.lineStart - ABOVE_MAX);
  const isSaidNear = linesSaying(file).some((line) => line >= from && line <= symbol.lineEnd);
  if (!isSaidNear && !isListed(placed)) return false;
  const { marks, comments } = above(placed);
  const [ahead, behind] = headOf(placed);
  const all = [...marks, ahead];
  return (
    comments.some((line) => DOCUMENTED.test(line)) ||
    all.some((text) => MARKED.test(text) || MARKED_BEHIND.test(text) || (isOfC(file) && MACRO.test(text))) ||
    MARKED_BEHIND.test(behind) ||
    (isOfC(file) && MACRO.test(behind.split("=")[0] ?? "")) ||
    isListed(placed) ||
    warns(placed)
  );
}

function isOfC({ language }: ComparedFile): boolean {
  return languageById(language)?.headers !== undefined;
}

/** Statements that deprecate what they name: `deprecate :name`, in Ruby; `{-# DEPRECATED name "why" #-}`, in Haskell. */
const LISTING = /^[ \t]*deprecate(?:_constant)?[\s(]+[^#\n]*|\{-#\s*DEPRECATED\s+[^"#]*/gm;

const listings = new WeakMap<ComparedFile, string>();

/** Whether a statement of the file says that the name is deprecated. Files are read once for all of their symbols. */
function isListed({ file, symbol: { name } }: PlacedIn): boolean {
  const known = listings.get(file) ?? (file.content.match(LISTING) ?? []).join("\n");
  listings.set(file, known);
  if (known === "" || !known.includes(name)) return false;
  const own = RegExp.escape(name);
  const ofRuby = `^\\s*deprecate(?:_constant)?[\\s(]+(?:.*,\\s*)?(?::${own}(?![\\w?!])|${own}:)`;
  const ofHaskell = `^\\{-#.*(?<![\\w'])${own}(?![\\w'])`;
  return new RegExp(`${ofRuby}|${ofHaskell}`, "m").test(known);
}

/** The lines of comments directly above a declaration, the nearest first. */
export function commentsAbove(placed: PlacedIn): readonly string[] {
  return above(placed).comments;
}

/** The marks and the lines of comments directly above a declaration. */
function above({ file, symbol }: PlacedIn): { readonly marks: readonly string[]; readonly comments: readonly string[] } {
  const [marks, comments]: [string[], string[]] = [[], []];
  let pending: string[] = [];
  for (let line = symbol.lineStart - 1; line > Math.max(0, symbol.lineStart - 1 - ABOVE_MAX); line--) {
    const [raw, code] = [file.text.line(line).trim(), codeAt(file, line)];
    if (code === "" && (raw !== "" || pending.length > 0)) {
      if (raw !== "") comments.push(raw);
      continue;
    }
    pending = [code, ...pending];
    const text = pending.join(" ");
    if (code === "" || pending.length > LINES_MAX) break;
    if (isWholeMark(text) || (isOfC(file) && MACRO_LINE.test(text))) {
      marks.push(unquoted(text));
      pending = [];
    } else if (!closesMore(text)) break;
  }
  return { marks, comments };
}

function codeAt(file: ComparedFile, line: number): string {
  return (file.code({ lineStart: line, lineEnd: line })[0] ?? "").trim();
}

/** Whether a text is marks alone, and not a declaration behind a mark. */
function isWholeMark(text: string): boolean {
  if (ATTRIBUTE.test(text)) return !closesMore(text);
  let rest = text;
  for (let start = MARK_START.exec(rest); start; start = MARK_START.exec(rest)) {
    const at = start[0].length;
    const close = /[([]/.test(rest[at] ?? "") ? closingOf(rest, at) : at - 1;
    if (close < 0 && at > 0) return false;
    rest = rest.slice(close + 1).trim();
    if (rest === "") return true;
  }
  return false;
}

/** Whether a text closes brackets that it does not open: it goes on in the lines above. */
function closesMore(text: string): boolean {
  const signs = unquoted(text);
  return signs.replace(/[^)\]}]/g, "").length > signs.replace(/[^([{]/g, "").length;
}

function unquoted(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
}

/** What a declaration has ahead of its name and behind it, without its code and its texts in quotes. */
function headOf({ file, symbol }: PlacedIn): [ahead: string, behind: string] {
  const { lineStart, lineEnd, nameLine, name } = symbol;
  const ahead = unquoted(file.code({ lineStart, lineEnd: Math.min(nameLine - 1, lineStart + LINES_MAX) }).join(" "));
  const code = file.code({ lineStart: nameLine, lineEnd: Math.min(lineEnd, nameLine + LINES_MAX) });
  const list = statementIn(code);
  // In C and its family, an attribute may stand on the line behind the parameters.
  const own = unquoted(isOfC(file) ? `${list.text} ${code[list.lines] ?? ""}` : list.text);
  const at = Math.max(0, nameAt(own, name));
  return [`${ahead} ${own.slice(0, at)}`, own.slice(at + name.length).split(/;|\{(?!\.)/)[0] ?? ""];
}

/** A declaration of C and its family without what deprecates it, which is no part of its type. */
export function withoutDeprecation(declaration: string, { file, symbol }: PlacedIn): string {
  if (!isOfC(file) || !SAID.test(declaration) || MACRO.test(symbol.name)) return declaration;
  return declaration.replace(OF_DECLARATION, " ").trim();
}

/** Whether a function, or what makes values of a type, warns each of its callers, or its docstring says so. */
function warns(placed: PlacedIn): boolean {
  const { file, index, symbol } = placed;
  if (FUNCTION_KINDS.has(symbol.kind)) return !CONSTRUCTORS.has(symbol.name) && !WARNS_OF_OTHERS.test(symbol.name) && bodyWarns(placed);
  const makers = file.symbols.flatMap((one, at) =>
    one.parent === index && CONSTRUCTORS.has(one.name) ? [{ file, index: at, symbol: one }] : [],
  );
  return makers.some(bodyWarns) || (symbol.kind === "class" && isDirected(linesInside(placed)));
}

interface Line {
  readonly text: string;
  readonly code: string;
  readonly indent: number;
}

/** The lines of a symbol that are indented more than its first one, as far as its members. */
function linesInside({ file, index, symbol }: PlacedIn): Line[] {
  const own = indentOf(file.text.line(symbol.lineStart));
  const member = file.symbols.find(({ parent }) => parent === index)?.lineStart ?? symbol.lineEnd + 1;
  const range = { lineStart: symbol.nameLine + 1, lineEnd: FUNCTION_KINDS.has(symbol.kind) ? symbol.lineEnd : member - 1 };
  return file.rawLines(range).flatMap((text, at): Line | [] => {
    const indent = indentOf(text);
    if (text === "") return { text, code: "", indent: Number.POSITIVE_INFINITY };
    return indent > own ? { text: text.trim(), code: codeAt(file, range.lineStart + at), indent } : [];
  });
}

function indentOf(line: string): number {
  return line.search(/\S/);
}

function baseOf(lines: readonly Line[]): number {
  return Math.min(...lines.map(({ indent }) => indent));
}

/** Whether a statement that every call runs says that the function is deprecated. */
function bodyWarns(placed: PlacedIn): boolean {
  const lines = linesInside(placed);
  if (isDirected(lines)) return true;
  const base = baseOf(lines);
  for (const [at, { code, indent }] of lines.entries()) {
    // Behind a way out, only some calls get here.
    if (/\breturn\b/.test(code)) return false;
    if (
      indent === base &&
      (SAYING.test(code) || WARNING.test(code)) &&
      saysSo(statementIn(lines.slice(at, at + LINES_MAX).map(({ code: one }) => one)).text)
    )
      return true;
  }
  return false;
}

function saysSo(statement: string): boolean {
  return SAID.test(statement) && !OF_SOME_CALLS.test(statement) && !CONDITION.test(statement);
}

/** The statement with which some lines of code begin, as far as its brackets close, and the number of its lines. */
function statementIn(code: readonly string[]): { readonly text: string; readonly lines: number } {
  let text = "";
  for (const [at, line] of code.entries()) {
    text = `${text} ${line}`.trim();
    const open = text.indexOf("(");
    if (open < 0 || closingOf(text, open) >= 0) return { text, lines: at + 1 };
  }
  return { text, lines: code.length };
}

/** Whether a docstring has a directive about all of the code, and not about a parameter. */
function isDirected(lines: readonly Line[]): boolean {
  const base = baseOf(lines);
  const at = lines.findIndex(({ text, code, indent }) => code === "" && indent === base && DIRECTIVE.test(text));
  if (at < 0) return false;
  const end = lines.findIndex(({ text }, place) => place > at && text === "");
  const said = lines.slice(at, end < 0 ? at + LINES_MAX : end).map(({ text }) => text);
  return !OF_SOME_CALLS.test(said.join(" "));
}
