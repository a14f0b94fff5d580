/** Values that a text gives where the name of a type stands, and that are none of that type any more. */
import { closingOf, itemsOf } from "#text/brackets.ts";
import { isCast, isFunctionAt, isOpen, literalAt } from "./literal-text.ts";

/** Types whose values hold, or promise, what stands between their angle brackets. */
const HOLDERS = /\b(?:Array|ReadonlyArray|Promise|PromiseLike|Readonly|Required)<\s*$/;

/** Whether a value with members of some names lacks one that it has to have. */
type Lacks = (names: ReadonlySet<string>) => boolean;

/** Offsets of the values that lack something; a function that is written on the spot has no members. `named` is where the type's name stands. */
export function valuesLacking(text: string, named: { readonly start: number; readonly end: number }, lacks: Lacks): number[] {
  const ahead = text.slice(Math.max(0, named.start - 200), named.start);
  if (/\}\s*satisfies\s+$/.test(ahead)) {
    const open = openingOf(text, text.lastIndexOf("}", named.start));
    return open >= 0 && isLiteralLacking(text, open, lacks) ? [open] : [];
  }
  const { place, end } = typeAround(text, named);
  if (named.end > 0 && !/[:|]\s*(?:readonly\s+)?$/.test(place)) return [];
  const behind = text.slice(end);
  const equals = /^(?:\s*\|\s*(?:undefined|null)\b)*\s*=\s*(?![=>])/.exec(behind);
  const isOne = !/\|\s*(?:readonly\s+)?$/.test(place) || /(?:undefined|null)\s*\|\s*$/.test(place);
  if (!isOne) return [];
  if (equals) {
    // Compilers blame the name that is declared for a value that begins below it.
    const value = end + equals[0].length;
    return lackingAt(text, value, lacks).map((at) => (at === value ? named.start : at));
  }
  // Behind the parameters of a function: what it gives.
  if (!/\)\s*(?:\?\s*)?:\s*(?:readonly\s+)?$/.test(place)) return [];
  const arrow = /^(?:\s*\|\s*(?:undefined|null)\b)*\s*=>\s*/.exec(behind);
  const body = arrow ? end + arrow[0].length : end + (/^(?:\s*\|\s*(?:undefined|null)\b)*\s*/.exec(behind)?.[0].length ?? 0);
  if (text[body] !== "{") return arrow ? lackingAt(text, body, lacks) : [];
  const close = closingOf(text, body, { angles: false });
  return close < 0 ? [] : returnsOf(text, body + 1, close).flatMap((at) => lackingAt(text, at, lacks));
}

/** A type with what it is an argument of, and brackets that make it a list: what stands in front of it, and where it ends. */
function typeAround(text: string, { start, end }: { readonly start: number; readonly end: number }): { place: string; end: number } {
  let [from, to] = [start, text[end] === "<" ? closingOf(text, end) + 1 : end];
  for (;;) {
    to += /^(?:\s*\[\s*\])*/.exec(text.slice(to))?.[0].length ?? 0;
    const place = text.slice(Math.max(0, from - 200), from);
    const holder = HOLDERS.exec(place)?.[0];
    const closer = /^\s*>/.exec(text.slice(to))?.[0];
    if (holder === undefined || closer === undefined) return { place, end: to };
    from -= holder.length;
    to += closer.length;
  }
}

/** Offsets of what a function's body returns, functions in it left aside. */
function returnsOf(text: string, from: number, end: number): number[] {
  const found: number[] = [];
  for (const { 0: word, index } of text.slice(from, end).matchAll(/(?<![\w$.])(?:return|yield)\s+(?=[{[(])/g)) {
    const at = from + index + word.length;
    if (!isInsideOfFunction(text.slice(from, from + index))) found.push(at);
  }
  return found;
}

/** What opens the body of a function, or of a branch: the word in front of the brackets tells. */
const BODIES = /=>\s*\{|(\w*)\s*\([^(){}]*\)\s*(?::[^={};()]*)?\{/g;
const BRANCHES = new Set(["if", "for", "while", "switch", "catch"]);

/** Whether a text ends inside of a function that begins in it. */
function isInsideOfFunction(text: string): boolean {
  return [...text.matchAll(BODIES)].some(
    ({ 0: head, 1: word, index }) => !BRANCHES.has(word ?? "") && closingOf(text, index + head.length - 1, { angles: false }) < 0,
  );
}

/** The values that an expression at an offset writes and that lack something: itself, or the items of a list. */
function lackingAt(text: string, from: number, lacks: Lacks): number[] {
  const at = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
  if (isFunctionAt(text, at)) return [at];
  if (text[at] === "(") return lackingAt(text, at + 1, lacks);
  if (text[at] === "{") return isLiteralLacking(text, at, lacks) ? [at] : [];
  const close = text[at] === "[" ? closingOf(text, at, { angles: false }) : -1;
  if (close < 0) return [];
  let start = at + 1;
  return itemsOf(text.slice(start, close), { angles: false }).flatMap((item) => {
    start = text.indexOf(item, start);
    const found = item.startsWith("{") ? lackingAt(text, start, lacks) : [];
    start += item.length;
    return found;
  });
}

function isLiteralLacking(text: string, open: number, lacks: Lacks): boolean {
  const literal = literalAt(text, open);
  return literal !== undefined && !isOpen(literal) && lacks(literal.keys) && !isCast(text.slice(literal.close + 1));
}

/** The brace that a closing one ends; -1 when none does. */
function openingOf(text: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    if (text[at] === "}") depth++;
    else if (text[at] === "{" && --depth === 0) return at;
  }
  return -1;
}
