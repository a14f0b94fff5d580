/** Walks over brackets and quotes in a piece of code of any language: finds the ends of lists and of their items. */

const CLOSERS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
const QUOTES = new Set(['"', "'", "`"]);

/** How to walk over the characters outside of quotes; `depth` counts the brackets around one. */
interface Walk {
  /** Whether `<` and `>` are brackets, as in declarations; in calls they compare. */
  readonly angles: boolean;
  /** Ends the walk by returning true. */
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
 * The offset at which a quoted text ends; -1 when `at` is not an opening quote. Three quotes in a row end at the next three, also on a
 * later line. Rust writes lifetimes with a single quote, and C++ and others group digits with it: such a quote counts only if another ends
 * it on the same line and no letter or digit touches the pair from outside, unlike in `&'a str, &'a str`.
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

/** Offset of the bracket that closes the one at `at`; -1 when none does. */
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

/** The trimmed items of a comma-separated list; none for an empty list. Nothing after a trailing comma counts as an item. */
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

/** Offset of the first of some texts outside of brackets and quotes; -1 when there is none. */
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
