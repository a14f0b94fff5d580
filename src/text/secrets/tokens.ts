/** Finds tokens by their shape. */

import { isFiller } from "./placeholders.ts";
import { isRandomText } from "./random-text.ts";
import type { SecretRange } from "./secret-range.ts";
import { TOKEN_SHAPES, type TokenShape } from "./token-shapes.ts";

interface Compiled extends TokenShape {
  /** Matches at a beginning; its group is the rest of the token. */
  readonly here: RegExp;
  /** Matches the beginning itself, without its look-aheads. */
  readonly start: RegExp;
  /** Matches the part of the token before the beginning, up to it. */
  readonly before: RegExp | undefined;
}

/** Number of characters from its beginning within which a token is matched: a text can repeat a beginning a million times. */
const TOKEN_CHARS_MAX = 2048;

function bounded(rest: string): string {
  return rest.replaceAll(/\{(\d+),\}/g, `{$1,${TOKEN_CHARS_MAX}}`).replaceAll("*", `{0,${TOKEN_CHARS_MAX}}`);
}

/** A look-ahead at the end of a beginning, with at most one nested group. */
const LOOK_AHEAD = /\(\?[=!](?:[^()]|\([^()]*\))*\)/g;

let compiled: readonly Compiled[] | undefined;

/** The shapes with their compiled expressions. Compiled with the first text, because that takes 20 ms, for which every query would wait. */
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
 * One expression that rules out nearly every place: it requires no letter or digit before a beginning, and token characters after it. The
 * look-behind comes first, which is faster than trying all the beginnings inside every word.
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

/** Maximum length of the part before a beginning. */
const LEAD_CHARS_MAX = 64;
const WORD = /[A-Za-z0-9]/;
/** The characters around tokens that may contain dashes. */
const RUN = /[A-Za-z0-9_-]/;
const RUN_END = /[A-Za-z0-9_-]*/y;

/** Every token of a known shape, except fillers and examples. */
export function tokensIn(text: string): SecretRange[] {
  const found: SecretRange[] = [];
  anyOfThem ??= anyBeginning();
  anyOfThem.lastIndex = 0;
  for (let hit = anyOfThem.exec(text); hit; hit = anyOfThem.exec(text)) {
    const token = tokenAt(text, hit.index, shapesOf(hit[0]));
    if (!token) continue;
    if (token.isSecret) found.push(token);
    // A stretch with the shape of a token that is not a secret contains no other one; skipping it
    // keeps the search linear in a text that repeats a beginning.
    anyOfThem.lastIndex = token.end;
  }
  return found;
}

const shapesByBeginning = new Map<string, readonly Compiled[]>();
/** Number of beginnings whose shapes are cached; a cap is needed because the characters in a beginning vary. */
const BEGINNINGS_REMEMBERED_MAX = 4096;

/** The shapes to which a beginning, as found, can belong. */
function shapesOf(beginning: string): readonly Compiled[] {
  const known = shapesByBeginning.get(beginning);
  if (known) return known;
  const shapes = compiledShapes().filter(({ start }) => start.test(beginning));
  if (shapesByBeginning.size >= BEGINNINGS_REMEMBERED_MAX) shapesByBeginning.clear();
  // A copy by way of bytes: a substring would keep the whole text in memory.
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

/** Offset at which a token with a beginning at `at` starts; undefined when the beginning is part of something else. */
function startOf({ before, rest }: Compiled, text: string, at: number): number | undefined {
  if (!before) return at > 0 && (rest.includes("_-") ? RUN : WORD).test(text.charAt(at - 1)) ? undefined : at;
  const lead = before.exec(text.slice(Math.max(0, at - LEAD_CHARS_MAX), at));
  return lead ? at - lead[0].length : undefined;
}

/** Offset at which a token that continues beyond its match ends. */
function runEnd(text: string, at: number): number {
  RUN_END.lastIndex = at;
  RUN_END.test(text);
  return RUN_END.lastIndex;
}

function isToken({ isCertain, wellKnown, lead }: Compiled, token: string, rest: string): boolean {
  // The beginning of a certain token proves nothing (a webhook's contains its number): only the rest is tested for a filler.
  if (isFiller(isCertain && lead === undefined ? rest : token) || wellKnown?.test(token)) return false;
  return isCertain === true || isRandomText(rest) || isMixed(rest);
}

/** Whether a text is one run of letters of both cases and digits. */
function isMixed(rest: string): boolean {
  return /^[A-Za-z0-9]+$/.test(rest) && [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(rest));
}
