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

/** Nothing is looked at further than this from where it begins: texts can repeat a beginning a million times. */
const TOKEN_CHARS_MAX = 2048;

function bounded(rest: string): string {
  return rest.replaceAll(/\{(\d+),\}/g, `{$1,${TOKEN_CHARS_MAX}}`).replaceAll("*", `{0,${TOKEN_CHARS_MAX}}`);
}

const compiled: readonly Compiled[] = TOKEN_SHAPES.map((shape) => ({
  ...shape,
  here: new RegExp(`(?:${shape.begin})(${bounded(shape.rest)})`, "y"),
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
/** What tokens that hold dashes are part of. */
const RUN = /[A-Za-z0-9_-]/;
const RUN_END = /[A-Za-z0-9_-]*/y;

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
    const start = startOf(shape, text, at);
    if (start === undefined) continue;
    shape.here.lastIndex = at;
    const match = shape.here.exec(text);
    if (!match) continue;
    const end = runEnd(text, shape.here.lastIndex);
    if (isToken(shape, text.slice(start, end), match[1] ?? "")) return { start, end, rule: shape.rule };
  }
  return undefined;
}

/** Where a token begins whose beginning was found; undefined when that is part of something else. */
function startOf({ before, rest }: Compiled, text: string, at: number): number | undefined {
  if (!before) return at > 0 && (rest.includes("_-") ? RUN : WORD).test(text.charAt(at - 1)) ? undefined : at;
  const lead = before.exec(text.slice(Math.max(0, at - LEAD_CHARS_MAX), at));
  return lead ? at - lead[0].length : undefined;
}

/** Where a token ends that goes on beyond what was looked at. */
function runEnd(text: string, at: number): number {
  RUN_END.lastIndex = at;
  RUN_END.test(text);
  return RUN_END.lastIndex;
}

function isToken({ isCertain, wellKnown }: Compiled, token: string, rest: string): boolean {
  if (isFiller(token) || wellKnown?.test(token)) return false;
  return isCertain === true || isRandomText(rest) || isMixed(rest);
}

/** Letters of both cases and digits in one run. */
function isMixed(rest: string): boolean {
  return /^[A-Za-z0-9]+$/.test(rest) && [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(rest));
}
