/** Finds values that a text writes for a named type, and that no longer conform to that type. */
import { closingOf, itemsOf } from "#text/brackets.ts";
import { isCast, isFunctionAt, isOpen, literalAt } from "./literal-text.ts";

/** Generic types whose values contain, or promise, values of their type argument. */
const HOLDERS = /\b(?:Array|ReadonlyArray|Promise|PromiseLike|Readonly|Required)<\s*$/;

/** Whether a literal with members of these names lacks a required one. */
type Lacks = (names: ReadonlySet<string>) => boolean;

/** Offsets of the values that lack a member; an unnamed function has no members. `named` is the range of the type's name. */
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
    // Compilers report a value that begins right there at the declared name.
    const value = end + equals[0].length;
    return lackingAt(text, value, lacks).map((at) => (at === value ? named.start : at));
  }
  // Behind the parameters of a function: the type is its return type.
  if (!/\)\s*(?:\?\s*)?:\s*(?:readonly\s+)?$/.test(place)) return [];
  const arrow = /^(?:\s*\|\s*(?:undefined|null)\b)*\s*=>\s*/.exec(behind);
  const body = arrow ? end + arrow[0].length : end + (/^(?:\s*\|\s*(?:undefined|null)\b)*\s*/.exec(behind)?.[0].length ?? 0);
  if (text[body] !== "{") return arrow ? lackingAt(text, body, lacks) : [];
  const close = closingOf(text, body, { angles: false });
  return close < 0 ? [] : returnsOf(text, body + 1, close).flatMap((at) => lackingAt(text, at, lacks));
}

/** Extends a type to the generic types it is an argument of, and to list brackets: returns the text before it, and where it ends. */
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

/** Offsets of the expressions that a function's body returns, without those of functions inside it. */
function returnsOf(text: string, from: number, end: number): number[] {
  const found: number[] = [];
  for (const { 0: word, index } of text.slice(from, end).matchAll(/(?<![\w$.])(?:return|yield)\s+(?=[{[(])/g)) {
    const at = from + index + word.length;
    if (!isInsideOfFunction(text.slice(from, from + index))) found.push(at);
  }
  return found;
}

/** What opens the body of a function or of a branch; the word before the brackets tells which. */
const BODIES = /=>\s*\{|(\w*)\s*\([^(){}]*\)\s*(?::[^={};()]*)?\{/g;
const BRANCHES = new Set(["if", "for", "while", "switch", "catch"]);

/** Whether a text ends inside a function that begins in it. */
function isInsideOfFunction(text: string): boolean {
  return [...text.matchAll(BODIES)].some(
    ({ 0: head, 1: word, index }) => !BRANCHES.has(word ?? "") && closingOf(text, index + head.length - 1, { angles: false }) < 0,
  );
}

/** The offsets of literals in the expression at an offset that lack a member: the expression itself, or items of a list. */
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

/** The offset of the brace that a closing brace ends; -1 when there is none. */
function openingOf(text: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    if (text[at] === "}") depth++;
    else if (text[at] === "{" && --depth === 0) return at;
  }
  return -1;
}
