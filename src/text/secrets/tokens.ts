/** Finding tokens by their shape. */

import { isFiller } from "./placeholders.ts";
import { isRandomText } from "./random-text.ts";
import type { SecretRange } from "./secret-range.ts";
import { TOKEN_SHAPES, type TokenShape } from "./token-shapes.ts";

interface Compiled extends TokenShape {
  /** Matches at the beginning; its group is the rest. */
  readonly here: RegExp;
  /** Matches the beginning itself, without what it looks ahead for. */
  readonly start: RegExp;
  /** Matches what stands before the beginning, at the end of it. */
  readonly before: RegExp | undefined;
}

/** Nothing is looked at further than this from where it begins: texts can repeat a beginning a million times. */
const TOKEN_CHARS_MAX = 2048;

function bounded(rest: string): string {
  return rest.replaceAll(/\{(\d+),\}/g, `{$1,${TOKEN_CHARS_MAX}}`).replaceAll("*", `{0,${TOKEN_CHARS_MAX}}`);
}

/** At the end of a beginning; holds at most one group of its own. */
const LOOK_AHEAD = /\(\?[=!](?:[^()]|\([^()]*\))*\)/g;

let compiled: readonly Compiled[] | undefined;

/** The shapes with their expressions. Compiled with the first text: it takes 20 ms, which every query would wait for. */
function compiledShapes(): readonly Compiled[] {
  compiled ??= TOKEN_SHAPES.map((shape) => ({
    ...shape,
    here: new RegExp(`(?:${shape.begin})(${bounded(shape.rest)})`, "y"),
    start: new RegExp(`^(?:${shape.begin.replaceAll(LOOK_AHEAD, "")})`),
    before: shape.lead === undefined ? undefined : new RegExp(`${shape.lead}$`),
  }));
  return compiled;
}

/**
 * One look that rules out nearly every place: no letter before it, characters of tokens after it. Looking behind first is faster than to try
 * all the beginnings inside of every word.
 */
function anyBeginning(): RegExp {
  const [bare, led] = [beginnings(({ lead }) => lead === undefined), beginnings(({ lead }) => lead !== undefined)];
  const expression = `(?<![A-Za-z0-9])(?:${bare})(?=[A-Za-z0-9+/_=.@~-]{8})|(?:${led})`;
  return new RegExp(expression, "g");
}

let anyOfThem: RegExp | undefined;

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
  anyOfThem ??= anyBeginning();
  anyOfThem.lastIndex = 0;
  for (let hit = anyOfThem.exec(text); hit; hit = anyOfThem.exec(text)) {
    const token = tokenAt(text, hit.index, shapesOf(hit[0]));
    if (!token) continue;
    if (token.isSecret) found.push(token);
    // What has the shape and is none holds no other: a text that repeats a beginning is not looked through again from each.
    anyOfThem.lastIndex = token.end;
  }
  return found;
}

const shapesByBeginning = new Map<string, readonly Compiled[]>();
/** Beginnings whose shapes are remembered; a cap is needed because the characters in a beginning vary. */
const BEGINNINGS_REMEMBERED_MAX = 4096;

/** The shapes that a beginning, as it was found, can belong to. */
function shapesOf(beginning: string): readonly Compiled[] {
  const known = shapesByBeginning.get(beginning);
  if (known) return known;
  const shapes = compiledShapes().filter(({ start }) => start.test(beginning));
  if (shapesByBeginning.size >= BEGINNINGS_REMEMBERED_MAX) shapesByBeginning.clear();
  // By way of bytes: a part of a text would keep all of it in memory.
  shapesByBeginning.set(Buffer.from(beginning).toString(), shapes);
  return shapes;
}

function tokenAt(text: string, at: number, shapes: readonly Compiled[]): (SecretRange & { readonly isSecret: boolean }) | undefined {
  for (const shape of shapes) {
    const start = startOf(shape, text, at);
    if (start === undefined) continue;
    shape.here.lastIndex = at;
    const match = shape.here.exec(text);
    if (!match) continue;
    const end = runEnd(text, shape.here.lastIndex);
    return { start, end, rule: shape.rule, isSecret: isToken(shape, text.slice(start, end), match[1] ?? "") };
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

function isToken({ isCertain, wellKnown, lead }: Compiled, token: string, rest: string): boolean {
  // The number of a webhook is in its beginning, and says nothing.
  if (isFiller(isCertain && lead === undefined ? rest : token) || wellKnown?.test(token)) return false;
  return isCertain === true || isRandomText(rest) || isMixed(rest);
}

/** Letters of both cases and digits in one run. */
function isMixed(rest: string): boolean {
  return /^[A-Za-z0-9]+$/.test(rest) && [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(rest));
}
