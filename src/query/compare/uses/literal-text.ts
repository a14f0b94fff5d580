/** Object literals such as `{ name: value }`: where they end in a text, and which members they set. */
import { closingOf, itemsOf } from "#text/brackets.ts";

/** The key that stands for members spread from another value. */
const REST = "...";

/** A pair of braces with its keys. */
export interface Literal {
  /** The offset of the closing brace. */
  readonly close: number;
  readonly keys: ReadonlySet<string>;
}

/** The literal whose braces open at an offset; undefined where nothing closes them. */
export function literalAt(text: string, open: number): Literal | undefined {
  const close = closingOf(text, open, { angles: false });
  if (close < 0) return undefined;
  const keys = itemsOf(text.slice(open + 1, close), { angles: false }).map((item) => {
    const bare = item.replace(/^(?:\s*(?:\/\/[^\n]*\n|\/\*[\s\S]*?\*\/))*\s*/, "");
    return bare.startsWith(REST) ? REST : (/^(?:(?:async|get|set)\s+(?=[\w$]))?\*?\s*["']?([\w$]+)/.exec(bare)?.[1] ?? "");
  });
  return { close, keys: new Set(keys) };
}

/** Whether a literal may have any member, because it spreads another value. */
export function isOpen({ keys }: Literal): boolean {
  return keys.has(REST);
}

/** Whether the code behind a literal casts it, so that it may lack members: `{ … } as Options`. */
export function isCast(behind: string): boolean {
  return /^\s*\)*\s*as\s+(?!const\b)/.test(behind);
}

/** Whether an unnamed function begins at an offset. */
export function isFunctionAt(text: string, at: number): boolean {
  const code = text.slice(at);
  const head = /^async\s*(?=[\w$(<])/.exec(code)?.[0].length ?? 0;
  if (/^(?:function\b|[\w$]+\s*=>)/.test(code.slice(head))) return true;
  const open = code[head] === "<" ? closingOf(code, head) + 1 : head;
  const close = code[open] === "(" ? closingOf(code, open) : -1;
  return close >= 0 && /^\s*(?::[^=;{}]*)?=>/.test(code.slice(close + 1));
}
