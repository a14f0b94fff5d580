/** Finding tokens by their shape. */
import { isFiller } from "./placeholders.ts";
import { isRandomText } from "./random-text.ts";
import type { SecretRange } from "./secrets.ts";
import { TOKEN_SHAPES, type TokenShape } from "./token-shapes.ts";

interface Compiled extends TokenShape {
  /** Matches at the beginning; its group is the rest. */
  readonly here: RegExp;
  /** Matches what stands before the beginning, at the end of it. */
  readonly before: RegExp | undefined;
}

const compiled: readonly Compiled[] = TOKEN_SHAPES.map((shape) => ({
  ...shape,
  here: new RegExp(`(?:${shape.begin})(${shape.rest})`, "y"),
  before: shape.lead === undefined ? undefined : new RegExp(`${shape.lead}$`),
}));

/** A token has as many characters of tokens after what it is found by; one look that rules out nearly every place. */
const BEGINNINGS = new RegExp(
  [
    `(?:${beginnings(({ rest }) => rest.includes("{"))})(?=[A-Za-z0-9+/_=.@~-]{8})`,
    `(?:${beginnings(({ rest }) => !rest.includes("{"))})`,
  ].join("|"),
  "g",
);

function beginnings(isMeant: (shape: TokenShape) => boolean): string {
  return TOKEN_SHAPES.filter(isMeant)
    .map(({ begin }) => begin)
    .join("|");
}

/** What stands before the beginning of a token is not longer. */
const LEAD_CHARS_MAX = 48;
const WORD = /[A-Za-z0-9]/;

/** Every token of a known shape, but for fillers and examples. */
export function tokensIn(text: string): SecretRange[] {
  const found: SecretRange[] = [];
  BEGINNINGS.lastIndex = 0;
  for (let hit = BEGINNINGS.exec(text); hit; hit = BEGINNINGS.exec(text)) {
    const token = tokenAt(text, hit.index);
    if (!token) continue;
    found.push(token);
    BEGINNINGS.lastIndex = token.end;
  }
  return found;
}

function tokenAt(text: string, at: number): SecretRange | undefined {
  for (const shape of compiled) {
    shape.here.lastIndex = at;
    const match = shape.here.exec(text);
    const start = match ? startOf(shape, text, at) : undefined;
    if (!match || start === undefined) continue;
    const end = shape.here.lastIndex;
    if (isToken(shape, text.slice(start, end), match[1] ?? "")) return { start, end, rule: shape.rule };
  }
  return undefined;
}

/** Where a token begins whose beginning was found; undefined when that is part of something else. */
function startOf({ before }: Compiled, text: string, at: number): number | undefined {
  if (!before) return at > 0 && WORD.test(text.charAt(at - 1)) ? undefined : at;
  const lead = before.exec(text.slice(Math.max(0, at - LEAD_CHARS_MAX), at));
  return lead ? at - lead[0].length : undefined;
}

function isToken({ isCertain, wellKnown }: Compiled, token: string, rest: string): boolean {
  if (isFiller(token) || wellKnown?.test(token)) return false;
  return isCertain === true || isRandomText(rest);
}
