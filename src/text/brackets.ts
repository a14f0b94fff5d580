/** Brackets and quotes in a piece of code of any language: where a list ends, and where its items do. */

const CLOSERS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
const QUOTES = new Set(['"', "'", "`"]);

/** Characters of a code that stand outside of quotes, with how deep in brackets: 0 outside of any. */
interface Walk {
  /** Whether `<` and `>` are brackets: in declarations they are, in calls they compare. */
  readonly angles: boolean;
  /** Ends the walk when it gives true. */
  readonly visit: (char: string, at: number, depth: number) => boolean;
}

function walk(code: string, from: number, { angles, visit }: Walk): void {
  const open: string[] = [];
  for (let at = from; at < code.length; at++) {
    const char = code[at] as string;
    if (QUOTES.has(char)) {
      const end = quoteEnd(code, at);
      if (end >= 0) {
        at = end;
        continue;
      }
    }
    const isArrow = char === ">" && (code[at - 1] === "-" || code[at - 1] === "=");
    const isClosing = char === open.at(-1) && !isArrow;
    if (isClosing) open.pop();
    if (visit(char, at, open.length)) return;
    const closer = CLOSERS[char];
    if (closer && !isClosing && (char !== "<" || (angles && isOpeningAngle(code, at)))) open.push(closer);
  }
}

/**
 * Three quotes in a row end where three stand again, on another line too. Rust writes lifetimes with a quote, and C++ and others group digits by
 * it: a quote that no other ends is none, nor one whose end stands before a letter: `&'a str, &'a str`.
 */
function quoteEnd(code: string, at: number): number {
  const quote = code[at] as string;
  const long = quote === "`" ? "" : quote.repeat(3);
  const longEnd = long !== "" && code.startsWith(long, at) ? code.indexOf(long, at + long.length) : -1;
  if (longEnd >= 0) return longEnd + long.length - 1;
  for (let end = at + 1; end < code.length && code[end] !== "\n"; end++) {
    if (code[end] === "\\") end++;
    else if (code[end] === quote) return quote === "'" && isNoQuote(code, at, end) ? -1 : end;
  }
  return -1;
}

function isNoQuote(code: string, at: number, end: number): boolean {
  return /\w/.test(code[at - 1] ?? "") || /\w/.test(code[end + 1] ?? "");
}

function isOpeningAngle(code: string, at: number): boolean {
  return !/[<=\s-]/.test(code[at + 1] ?? " ") && code[at - 1] !== "<";
}

/** The end of the bracket that opens at `at`, as the offset of what closes it; -1 when nothing does. */
export function closingOf(code: string, at: number, { angles = true } = {}): number {
  let end = -1;
  walk(code, at, {
    angles,
    visit: (char, place, depth) => {
      if (place === at || depth > 0 || char !== CLOSERS[code[at] as string]) return false;
      end = place;
      return true;
    },
  });
  return end;
}

/** The items of a list between commas, without white space round them; none of an empty list. What follows a last comma is no item. */
export function itemsOf(list: string, { angles = true } = {}): string[] {
  const items: string[] = [];
  let start = 0;
  walk(list, 0, {
    angles,
    visit: (char, at, depth) => {
      if (char === "," && depth === 0) {
        items.push(list.slice(start, at));
        start = at + 1;
      }
      return false;
    },
  });
  return [...items, list.slice(start)].map((item) => item.trim()).filter((item, at, all) => item !== "" || at < all.length - 1);
}

/** The first place outside of brackets and quotes where one of some texts stands; -1 when none does. */
export function outside(code: string, texts: readonly string[], from = 0): number {
  let found = -1;
  walk(code, from, {
    angles: true,
    visit: (_char, at, depth) => {
      if (depth > 0 || !texts.some((text) => code.startsWith(text, at))) return false;
      found = at;
      return true;
    },
  });
  return found;
}
