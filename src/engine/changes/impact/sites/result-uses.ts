/** Judges what a use does with the result of a function whose result has another type now. */
import type { SiteVerdict } from "#core/protocol/impact.ts";
import { languageById } from "#lang/languages.ts";
import { isDeferred } from "#query/compare/breaking/type-text.ts";
import type { CallText } from "#query/compare/uses/call-arguments.ts";
import { itemsOf } from "#text/brackets.ts";
import type { SiteCode } from "./notices.ts";

/** The code around the call of a function. */
export interface ResultUse {
  readonly language: string;
  readonly call: CallText;
  readonly code: SiteCode;
}

/** What names the object of a call, up to the function's own name: `this.store.`, `load(x).`. */
const OBJECT = String.raw`(?<![\w$@])(?:[\w$@]+(?:\([^()]*\)|\[[^[\]]*\])*[!?]?(?:\.|->|::))*`;
const AWAITED = new RegExp(String.raw`\bawait\s+${OBJECT}$`);
const CALL_START = new RegExp(`${OBJECT}$`);
const STATEMENT_START = new RegExp(String.raw`^\s*(?:await\s+|try[!?]?\s+)?${OBJECT}$`);
/** A binary operator in front of a call, with what it applies to. */
const OPERATOR_AHEAD = /[\w)\]"'`]\s*(?:[-+*/%]|[=!<>]=|&&|\|\||(?<![-=])[<>])\s*$/;
/** An operator behind a call; `=` alone, arrows, and what opens a block are none. */
const OPERATOR_BEHIND = /^\s*(?:[-+*/%](?![-+=>/*])|[=!]=|[<>](?!>)=?\s|&&|\|\|)/;
/** How much of a line ahead of a call is read. */
const AHEAD_MAX = 500;
/** What takes a member or an element of a result. */
const MEMBER = /^\s*(?:\??\.\s*(?=[\p{L}_])|\[)/u;

/** In Go, the variables that take the results of a call. */
const ASSIGNED = /^(?:(?:if|for|switch|var|\}\s*else\s+if)\s+)?((?:[\w.,[\]*]|[ \t]+(?=\S))+):?=$/;

/** The ends of lines after which a statement goes on. */
const GOES_ON = /(?:[=(,[+\-*/%&|?<>.\\!~^]|\b(?:return|in|and|or|not|await|yield|throw|is|as))$/;

/** Members that a result has which comes later. */
const OF_DEFERRED =
  /^\s*\??\.\s*(?:then|catch|finally|whenComplete|Result|Wait|GetAwaiter|ConfigureAwait|ContinueWith|Is\w+|Status|send|throw|close|await|get|join|cancel)\b/;

/** The code behind a call; undefined where it is too far behind. */
function behindCall({ call: { text }, code: { behind } }: ResultUse): string | undefined {
  const rest = text.replace(/^[$@\p{L}_][\p{L}\p{N}_$]*[!?]?/u, "");
  return rest !== "" && behind.startsWith(rest) ? behind.slice(rest.length) : undefined;
}

/** Whether a call is a statement of its own, so that nothing uses its result. */
function isStatement(use: ResultUse): boolean {
  const { language, code } = use;
  const rest = behindCall(use);
  if (rest === undefined) return false;
  const isEnded = /^\s*;/.test(rest);
  const cut = isEnded ? Math.max(code.ahead.lastIndexOf(";"), code.ahead.lastIndexOf("{"), code.ahead.lastIndexOf("}")) + 1 : 0;
  // The condition of a `for` stands between semicolons, too.
  if (cut > 0 && /\bfor\b[^{}]*$/.test(code.ahead.slice(Math.max(0, cut - AHEAD_MAX), cut))) return false;
  if (!STATEMENT_START.test(code.ahead.slice(cut))) return false;
  const before = code.above.slice(0, code.above.length - code.ahead.length).trimEnd();
  const isFirst = cut > 0 || before === "";
  if (isEnded) return isFirst || /(?:[;{})]|\belse|\*\/)$/.test(before) || before.slice(before.lastIndexOf("\n") + 1).includes("//");
  const { endByLine, giveLast } = languageById(language)?.results ?? {};
  if (!endByLine || !/^[ \t]*(?:\n|$|#|\/\/)/.test(rest) || /^\s*\??\./.test(rest)) return false;
  if (giveLast && !/^\s*[^\s}]/.test(rest)) return false;
  return isFirst || !(GOES_ON.test(before) || (endByLine !== "colon" && before.endsWith(":")));
}

/** What a call notices of a result that comes later now: whether it waits, or uses the result as if it were there. */
export function deferredVerdict(use: ResultUse): SiteVerdict | undefined {
  const { language, code } = use;
  const rest = behindCall(use);
  const near = code.ahead.slice(-AHEAD_MAX);
  if (AWAITED.test(near)) return undefined;
  if (rest === undefined) return "may_break";
  if (languageById(language)?.results?.waitBehind ? /^\s*\.await\b/.test(rest) : OF_DEFERRED.test(rest)) return undefined;
  const ahead = near.replace(CALL_START, "");
  const isIterated = /\bfor\b[^;]*\b(?:in|of)\s+$/.test(ahead) && !/\basync\b|\bawait\b/.test(ahead);
  return isIterated || MEMBER.test(rest) || OPERATOR_BEHIND.test(rest) || OPERATOR_AHEAD.test(ahead) ? "breaks" : "may_break";
}

/** What a call notices of the other type of its result. */
export function resultVerdict(use: ResultUse, was: string, is: string, isFitting: boolean): SiteVerdict | undefined {
  const { language, code } = use;
  if (isDeferred(is) && !isDeferred(was)) return deferredVerdict(use);
  const rest = behindCall(use);
  const ahead = code.ahead.slice(-AHEAD_MAX).replace(CALL_START, "");
  // A cast or a comparison may ask for a type that the result cannot have any more.
  if (isFitting) return /\([\w.<>[\], ]+\)\s*$/.test(ahead) || /^\s*[!=]=/.test(rest ?? "") ? "may_break" : undefined;
  if (rest === undefined) return "may_break";
  if (isStatement(use)) return undefined;
  const { areSeveral, wrapper, voidIsNoValue } = languageById(language)?.results ?? {};
  if (areSeveral) return ofSeveral({ ahead, rest }, resultsOf(was), resultsOf(is));
  const isUsed = MEMBER.test(rest) || OPERATOR_BEHIND.test(rest) || OPERATOR_AHEAD.test(ahead);
  if (wrapper?.test(is) && !wrapper.test(was))
    return /^\s*[-+*/%](?![-+=>/*])/.test(rest) || /[\w)\]]\s*[-+*/%]\s*$/.test(ahead) ? "breaks" : "may_break";
  if (voidIsNoValue && is === "void" && was !== "void") return isUsed || /(?<![=<>!])=\s*$/.test(ahead) ? "breaks" : "may_break";
  return "may_break";
}

/** How many results a type of results stands for: `(int,error)` are two. */
function resultsOf(type: string): number {
  if (type === "" || type === "nothing") return 0;
  return type.startsWith("(") && type.endsWith(")") ? itemsOf(type.slice(1, -1)).length : 1;
}

/** In Go, every result has a variable of its own, and only a single one can stand in an expression. */
function ofSeveral({ ahead, rest }: { readonly ahead: string; readonly rest: string }, was: number, is: number): SiteVerdict | undefined {
  if (was === is) return "may_break";
  const isEnd = /^[ \t]*(?:\n|$|;|\{|\/\/)/.test(rest);
  const assigned = ASSIGNED.exec(ahead.trim())?.[1];
  if (assigned !== undefined && isEnd) return itemsOf(assigned).length === is ? undefined : "breaks";
  const isTested = /^\s*(?:if|switch)\s+!?$/.test(ahead) && isEnd;
  const isSingle = MEMBER.test(rest) || OPERATOR_BEHIND.test(rest) || OPERATOR_AHEAD.test(ahead) || isTested;
  return isSingle && is !== 1 ? "breaks" : "may_break";
}
