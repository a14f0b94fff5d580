/** What a call passes, read from its text: how many arguments, and over how many lines. */
import { languageById } from "#lang/languages.ts";
import type { Arity } from "#query/compare/breaking/breaking-change.ts";
import type { Parameter } from "#query/read/signature.ts";
import { closingOf, itemsOf } from "#text/brackets.ts";

/** How many lines of a call are read. */
const CALL_LINES_MAX = 40;

export interface CallText {
  /** Undefined where the text does not say: no brackets, a spread list, or a block behind them. */
  readonly count: number | undefined;
  readonly text: string;
  /** The arguments as written. */
  readonly items: readonly string[];
  /** The names of arguments that are passed by name, in languages that have this: `f(1, b=2)`. */
  readonly named: readonly string[];
  /** How many lines the call takes. */
  readonly lines: number;
}

/** What precedes a function that is named with its number of arguments: `&Mod.run/2`. */
const CAPTURED = /&(?:\w+\.)*$/;
/** A pipe operator: the value before it is an argument as well. */
const PIPED = /\|>\s*(?:\w+\.)*$/;

/** Reads the use of a name at a column (1-based) on the first of some lines. */
export function callAt(lines: readonly string[], column: number, language: string): CallText {
  const whole = lines.slice(0, CALL_LINES_MAX).join("\n");
  const [ahead, code] = [whole.slice(0, column - 1), whole.slice(column - 1)];
  const head = /^[$@\p{L}_][\p{L}\p{N}_$]*[!?]?/u.exec(code)?.[0] ?? "";
  const captured = CAPTURED.test(ahead) ? /^\/(\d{1,2})\b/.exec(code.slice(head.length)) : null;
  if (captured) return { count: Number(captured[1]), text: head + captured[0], items: [], named: [], lines: 1 };
  const open = openingBracket(code, head.length);
  const close = open < 0 ? -1 : closingOf(code, open, { angles: false });
  if (close < 0) return { count: undefined, text: head, items: [], named: [], lines: 1 };
  const text = code.slice(0, close + 1);
  const given = itemsOf(code.slice(open + 1, close), { angles: false })
    .map((item) => item.replace(language === "lua" ? DASHED_COMMENTS : COMMENTS, ""))
    .filter((item) => item.trim() !== "");
  const items = languageById(language)?.patternDefaults === undefined ? given : withKeywordList(given);
  const isSpread = items.some((item) => /^(?:\.\.\.|\*)|\.\.\.$/.test(item));
  const hasBlock = languageById(language)?.passesBlocks === true && /^[ \t]*(?:\{|do\b)/.test(code.slice(close + 1));
  const named = items.flatMap((item) => argumentName(item) ?? []);
  const count = isSpread || hasBlock ? undefined : items.length + (PIPED.test(ahead) ? 1 : 0);
  return { count, text, items, named, lines: text.split("\n").length };
}

/** The arguments with the pairs at the end in brackets, as the one list that they are in Elixir: `join(query, on: true, as: :item)`. */
function withKeywordList(items: readonly string[]): string[] {
  const first = items.findIndex((item) => /^\s*(?:[\p{L}_][\p{L}\p{N}_]*[?!]?|"[^"]*"):\s/u.test(item));
  return first < 0 ? [...items] : [...items.slice(0, first), `[${items.slice(first).join(", ")}]`];
}

/**
 * Comments at the start of an argument, about it or the one before: `auth="x",  # type: ignore`, `f(/* none *\/)`. No argument begins so.
 */
const COMMENTS = /^(?:\s*(?:(?:#\s|\/\/)[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/))+/;
/** The same in Lua; elsewhere two dashes are an operator. */
const DASHED_COMMENTS = /^(?:\s*--[^\n]*(?:\n|$))+/;

/** An argument that names its parameter. */
const NAMED = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?:=(?![=>~])|:(?!:))/u;

/** The parameter name that an argument states; undefined for one passed by position. */
export function argumentName(item: string): string | undefined {
  return NAMED.exec(item)?.[1];
}

/** The offset of the bracket that opens the arguments, behind type arguments; -1 when there is none. */
function openingBracket(code: string, from: number): number {
  if (code[from] === "(") return from;
  const generic = /^(?:::)?[<[]/.exec(code.slice(from));
  if (!generic) return /^ \(/.test(code.slice(from)) ? from + 1 : -1;
  const end = closingOf(code, from + generic[0].length - 1);
  return end >= 0 && code[end + 1] === "(" ? end + 1 : -1;
}

/** Whether keyword-only parameters are not passed by position, and positional-only ones not by name. */
function areNamedAsAsked(inOrder: number, named: readonly string[], parameters: readonly Parameter[]): boolean {
  const isOpen = parameters.some(({ isRest }) => isRest);
  const byName = parameters.filter(({ isPassedBy }) => isPassedBy === "name").length;
  if (byName > 0 && !isOpen && inOrder > parameters.length - byName) return false;
  return isOpen || !parameters.some(({ name, isPassedBy }) => isPassedBy === "place" && named.includes(name));
}

/** Whether a function with this arity takes so many arguments. */
export function isWithin(count: number, { min, max }: Arity): boolean {
  return count >= min && count <= max;
}

/** Whether a call fits an arity: by its number of arguments, and by the names that it passes. */
export function isCallOf({ count, named }: Pick<CallText, "named"> & { readonly count: number }, arity: Arity): boolean {
  if (!isWithin(count, arity)) return false;
  const { parameters } = arity;
  if (parameters && !areNamedAsAsked(count - named.length, named, parameters)) return false;
  if (named.length === 0 || !parameters || parameters.some(({ isRest }) => isRest)) return true;
  const names = new Set(parameters.map(({ name }) => name));
  // What looks like a named argument may be something else: a conditional expression, an assignment.
  if (!named.some((name) => names.has(name))) return true;
  const inOrder = count - named.length;
  return parameters.every(({ name, isOptional }, at) => isOptional || at < inOrder || named.includes(name));
}
