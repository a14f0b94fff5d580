/**
 * Chooses the lines of a place that are worth showing: all of a small one; of a long one its head, and windows around the lines that
 * matched best, widened as far as the amount allows.
 */
import type { LineRange } from "#core/types.ts";
import type { FileText } from "#text/file-text.ts";
import type { LineMatch } from "./match-lines.ts";

export interface Place extends LineRange {
  readonly file: FileText;
  /** First line of the comment above it, or `lineStart`. */
  readonly docStart: number;
  /** A comment above or inside it with more lines than this is shown in part. */
  readonly docWhole: number;
  /** How many lines of such a comment are shown. */
  readonly docBeginning: number;
  /** The comments inside it, including its docstring: whole lines. */
  readonly comments: readonly LineRange[];
  /** Comment lines that are shown however long the comment is, because they contain the query word for word. */
  readonly told: readonly number[];
  /** The docstring inside it. */
  readonly docstring: LineRange | null;
  /** Last line of its declaration; the line before `lineStart` when it has none. */
  readonly headEnd: number;
  /** Name lines of its members, where these are worth listing. */
  readonly members: readonly number[];
  /** Name lines of the members that the rest of the answer, or the query, names: they are shown before anything else of its body. */
  readonly named: readonly number[];
  /** Whether its lines belong together, like those of a function; of a class only lines that matched well are shown. */
  readonly isOne: boolean;
  readonly matches: readonly LineMatch[];
}

/** How much of a place is shown, in lines. */
export interface Amount {
  /** Places up to this length, comment included, are shown whole. */
  readonly whole: number;
  /** Lines of windows and members besides the head. */
  readonly inside: number;
  readonly doc: number;
  readonly before: number;
  readonly after: number;
}

/** The largest amount shows places of up to this length whole. */
export const WHOLE_LINES_MAX = 150;

/** From a declaration alone up to as much as a reader takes in at once. */
export const AMOUNTS: readonly Amount[] = [
  { whole: 3, inside: 0, doc: 0, before: 0, after: 0 },
  { whole: 20, inside: 9, doc: 2, before: 3, after: 3 },
  { whole: 45, inside: 30, doc: 6, before: 2, after: 6 },
  { whole: WHOLE_LINES_MAX, inside: 90, doc: 20, before: 4, after: 12 },
];

/** A place from its comment to its end, however long: for one requested by name. */
export const WHOLE: Amount = { ...(AMOUNTS[0] as Amount), whole: Number.POSITIVE_INFINITY };

/** An excerpt with this share of a place is replaced by the whole place. */
const NEARLY_WHOLE_SHARE = 0.75;

/** How many lines of a long comment are usually shown. */
export const DOC_BEGINNING = 3;
/** Matches a line of a comment that says something; a line without a word only opens or divides the comment. */
const WORD = /[\p{L}\p{N}]/u;
/** The share of the inside lines of a class that its matching lines may use; the rest is for its members. */
const MATCHES_SHARE = 0.5;
/** Matches in a class below this share of its strongest match's weight are not shown. */
const LEAST_MATCH_SHARE = 0.5;
/** How often windows are doubled to use the room that is left. */
const WIDENINGS_MAX = 4;

/** The lines to show, in order, each once. */
export function excerpt(place: Place, amount: Amount): number[] {
  const left = leftOut(place);
  const doc = docLines(place);
  const all = [...doc, ...span(place.lineStart, place.lineEnd)].filter((line) => !left.has(line));
  if (all.length <= amount.whole) return all;
  const shown = new Chosen(left);
  add(shown, doc.slice(0, amount.doc), Number.POSITIVE_INFINITY);
  add(shown, span(place.lineStart, place.headEnd), Number.POSITIVE_INFINITY);
  const full = shown.size + amount.inside;
  if (amount.inside > 0 && place.docstring) add(shown, span(place.docstring.lineStart, place.docstring.lineEnd).slice(0, amount.doc), full);
  const bodyStart = Math.max(place.headEnd, place.docstring?.lineEnd ?? 0) + 1;
  if (place.isOne) addBody(shown, { ...place, lineStart: bodyStart }, amount, full);
  else addOfMany(shown, { ...place, lineStart: place.headEnd + 1 }, amount, full);
  return shown.size >= all.length * NEARLY_WHOLE_SHARE ? all : [...shown].sort((a, b) => a - b);
}

/** The chosen lines of a place; ignores lines that are never shown. */
class Chosen extends Set<number> {
  readonly #left: ReadonlySet<number>;

  constructor(left: ReadonlySet<number>) {
    super();
    this.#left = left;
  }

  override add(line: number): this {
    return this.#left.has(line) ? this : super.add(line);
  }
}

/** The lines to show of the comment above a place. */
function docLines(place: Place): number[] {
  return commentLines(place, { lineStart: place.docStart, lineEnd: place.lineStart - 1 });
}

/** The lines of comments inside a place that are not shown. */
function leftOut(place: Place): ReadonlySet<number> {
  const comments = place.comments.filter(({ lineStart, lineEnd }) => lineStart >= place.lineStart && lineEnd <= place.lineEnd);
  return new Set(
    comments.flatMap((comment) => {
      const shown = new Set(commentLines(place, comment));
      return span(comment.lineStart, comment.lineEnd).filter((line) => !shown.has(line));
    }),
  );
}

/** The lines of a comment to show: all, or, of a long one, its first paragraph, and lines with the query word for word. */
function commentLines(place: Place, { lineStart, lineEnd }: LineRange): number[] {
  const lines = span(lineStart, lineEnd);
  if (lines.length <= place.docWhole) return lines;
  const shown = new Set([...(place.docWhole === 0 ? [] : firstParagraph(place, lines)), ...place.told]);
  return lines.filter((line) => shown.has(line));
}

function firstParagraph({ file, docBeginning }: Place, lines: readonly number[]): readonly number[] {
  const hasWords = (line: number): boolean => WORD.test(file.line(line));
  const first = Math.max(0, lines.findIndex(hasWords));
  const beginning = lines.slice(first, first + docBeginning);
  const blank = beginning.findIndex((line) => !hasWords(line));
  return blank > 0 ? beginning.slice(0, blank) : beginning;
}

/** Adds windows around the matches, as wide as there is room; without a match, the beginning of the body. */
function addBody(shown: Set<number>, body: Place, { before, after }: Amount, full: number): void {
  const matches = strongestFirst(body);
  const from = matches.length > 0 ? matches : [body.lineStart];
  for (let factor = 1; factor <= 2 ** WIDENINGS_MAX && shown.size < full; factor *= 2) {
    addWindows(shown, body, from, { before: before * factor, after: after * factor }, full);
  }
}

/** Adds the best matches with the lines around them, and as many members as there is room for. */
function addOfMany(shown: Set<number>, place: Place, amount: Amount, full: number): void {
  const hasMembers = place.members.length > 0;
  add(shown, place.named, full);
  const matches = strongestFirst(place, LEAST_MATCH_SHARE);
  addWindows(shown, place, matches, amount, hasMembers ? shown.size + Math.ceil((full - shown.size) * MATCHES_SHARE) : full);
  if (hasMembers) add(shown, place.members, full);
  else if (matches.length === 0) add(shown, span(place.lineStart, place.lineEnd), full);
}

/** The lines of matches with at least a share of the strongest weight, the strongest first. */
function strongestFirst({ lineStart, lineEnd, matches }: Place, leastShare = 0): number[] {
  const least = leastShare * Math.max(0, ...matches.map(({ weight }) => weight));
  const within = matches.filter(({ line, weight }) => line >= lineStart && line <= lineEnd && weight >= least);
  return within.sort((a, b) => b.weight - a.weight || a.line - b.line).map(({ line }) => line);
}

function addWindows(
  shown: Set<number>,
  { lineStart, lineEnd }: LineRange,
  lines: readonly number[],
  { before, after }: Pick<Amount, "before" | "after">,
  full: number,
): void {
  // The matching line comes first, because the last window may be cut.
  for (const line of lines) add(shown, [line, ...span(Math.max(lineStart, line - before), Math.min(lineEnd, line + after))], full);
}

function add(shown: Set<number>, lines: readonly number[], full: number): void {
  for (const line of lines) if (shown.size < full) shown.add(line);
}

function span(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
