/** Values that are written on the spot, as `{ name: value }`: where they stand in a text, and which members they write. */
import { closingOf, itemsOf } from "#text/brackets.ts";

/** What stands for members that are taken out of another value. */
const REST = "...";

/** A pair of braces with the names in it. */
export interface Literal {
  /** The offset of the brace that closes it. */
  readonly close: number;
  readonly keys: ReadonlySet<string>;
}

/** What the braces that open at an offset write; undefined where nothing closes them. */
export function literalAt(text: string, open: number): Literal | undefined {
  const close = closingOf(text, open, { angles: false });
  if (close < 0) return undefined;
  const keys = itemsOf(text.slice(open + 1, close), { angles: false }).map((item) => {
    const bare = item.replace(/^(?:\s*(?:\/\/[^\n]*\n|\/\*[\s\S]*?\*\/))*\s*/, "");
    return bare.startsWith(REST) ? REST : (/^(?:(?:async|get|set)\s+(?=[\w$]))?\*?\s*["']?([\w$]+)/.exec(bare)?.[1] ?? "");
  });
  return { close, keys: new Set(keys) };
}

/** Whether a literal may have any member: it takes some out of another value. */
export function isOpen({ keys }: Literal): boolean {
  return keys.has(REST);
}

/** Whether what stands behind a literal says that it is of a type whatever it lacks: `{ … } as Options`. */
export function isCast(behind: string): boolean {
  return /^\s*\)*\s*as\s+(?!const\b)/.test(behind);
}

/** Whether a function without a name begins at an offset. */
export function isFunctionAt(text: string, at: number): boolean {
  const code = text.slice(at);
  const head = /^async\s*(?=[\w$(<])/.exec(code)?.[0].length ?? 0;
  if (/^(?:function\b|[\w$]+\s*=>)/.test(code.slice(head))) return true;
  const open = code[head] === "<" ? closingOf(code, head) + 1 : head;
  const close = code[open] === "(" ? closingOf(code, open) : -1;
  return close >= 0 && /^\s*(?::[^=;{}]*)?=>/.test(code.slice(close + 1));
}
