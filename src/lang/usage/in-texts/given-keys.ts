/**
 * Keys in the first argument of a call that translates, with the options behind it. What a call builds at run time is kept as the part of
 * the key before it.
 */
import { step } from "#lang/usage/usage-work.ts";

/** A key that a call is given. */
export interface GivenKey {
  readonly key: string;
  readonly start: number;
  /** Whether the key is only the beginning of one that is built at run time. */
  readonly isOpen: boolean;
  readonly space?: string;
  readonly scope?: string;
}

const STRING = /(?<quote>["'`])(?<inside>(?:(?!\k<quote>)[^\\\n]|\\['"]){1,200})\k<quote>/y;
const SYMBOL = /:(?:(?<quote>["'])(?<quoted>[\w.-]+)\k<quote>|(?<word>[A-Za-z_]\w*))/y;
const FILLED = /\$\{|#\{|\{\{/;
/** How far an argument, and what is behind a key, is read. */
const ARGUMENT_CHARS = 300;
const ALTERNATIVE = /(?:[?:]|\|\||\belse|\bif\b[^"'`,()]{1,80}\belse)\s*(?=["'`])/g;

/** The keys in the first argument of a call, which begins at an offset: one, or those between which a condition chooses, up to `until`. */
export function keysGiven(text: string, at: number, until = at + ARGUMENT_CHARS): readonly GivenKey[] {
  step(ARGUMENT_CHARS);
  const first = stringAt(text, at);
  if (first) {
    const behind = text.slice(first.end, first.end + ARGUMENT_CHARS);
    const isBuilt = /^\s*(?:\+|\.(?!\w)|\.\s*\$|%(?!>))/.test(behind);
    const options = /^\s*,[^;\n]*/.exec(behind)?.[0] ?? "";
    const space = /\bns:\s*["'](?<space>[\w/-]+)["']/.exec(options)?.groups?.["space"];
    const scope = scopeIn(options);
    const other = /^\s*if\b[^"'`,()]{1,80}\belse\s*(?=["'`])/.exec(behind);
    const next = first.end + (other?.[0].length ?? 0);
    const more = other && next < until ? keysGiven(text, next, until) : [];
    const open = opened(first.inside, isBuilt);
    return [
      ...(open
        ? [{ ...open, start: first.start, ...(space === undefined ? {} : { space }), ...(scope === undefined ? {} : { scope }) }]
        : []),
      ...more,
    ];
  }
  const argument = argumentAt(text, at);
  if (!/\?|\|\||\belse\b/.test(argument)) return [];
  return [...argument.matchAll(ALTERNATIVE)].flatMap(({ index, 0: whole }) => {
    const one = stringAt(text, at + index + whole.length);
    const open = one && opened(one.inside, false);
    return open ? [{ ...open, start: one.start }] : [];
  });
}

function stringAt(text: string, at: number): { readonly inside: string; readonly start: number; readonly end: number } | undefined {
  STRING.lastIndex = at;
  const string = STRING.exec(text)?.groups?.["inside"];
  if (string !== undefined) return { inside: string.replace(/\\(["'])/g, "$1"), start: at + 1, end: at + string.length + 2 };
  SYMBOL.lastIndex = at;
  const symbol = SYMBOL.exec(text);
  const { quoted, word } = symbol?.groups ?? {};
  if (!symbol) return undefined;
  const inside = quoted ?? word ?? "";
  return { inside, start: at + symbol[0].indexOf(inside), end: at + symbol[0].length };
}

/** A text as a key, or as the beginning of one: up to the last dot before what is filled in. */
function opened(inside: string, isBuilt: boolean): { readonly key: string; readonly isOpen: boolean } | undefined {
  const filled = inside.search(FILLED);
  if (filled < 0 && !isBuilt) return { key: inside, isOpen: false };
  const before = filled < 0 ? inside : inside.slice(0, filled);
  return /^[\w-]+[.:]/.test(before) || /^\.[\w-]+\./.test(before) ? { key: before, isOpen: true } : undefined;
}

/** `scope: "posts.index"`, `scope: [:posts, :index]` of Ruby. */
function scopeIn(options: string): string | undefined {
  const written = /\bscope:\s*(?:["'](?<text>[\w.]+)["']|:(?<word>\w+)|(?:%i)?\[(?<list>[:\w\s,"']+)\])/.exec(options)?.groups;
  if (!written) return undefined;
  const { text, word, list = "" } = written;
  return text ?? word ?? [...list.matchAll(/\w+/g)].map(([part]) => part).join(".");
}

const [OPENS, CLOSES, COMMA, SEMICOLON] = [1, 2, 3, 4] as const;
/** What each ASCII sign does to an argument: a loop over codes takes a tenth of the time of one over characters. */
const MARKS = new Uint8Array(128);
for (const [signs, mark] of [
  ["([{", OPENS],
  [")]}", CLOSES],
  [",", COMMA],
  [";", SEMICOLON],
] as const) {
  for (const sign of signs) MARKS[sign.charCodeAt(0)] = mark;
}

/** The text of the argument that begins at an offset, up to the comma or bracket that ends it. */
function argumentAt(text: string, at: number): string {
  let depth = 0;
  const until = Math.min(text.length, at + ARGUMENT_CHARS);
  for (let end = at; end < until; end++) {
    const mark = MARKS[text.charCodeAt(end)];
    if (mark === OPENS) depth++;
    else if (mark === SEMICOLON) return "";
    else if ((mark === CLOSES && depth-- === 0) || (mark === COMMA && depth === 0)) return text.slice(at, end);
  }
  return "";
}
