/** Literal matching: how much of a query a text contains word for word. */
import type { FileText } from "#text/file-text.ts";
import type { LineMatch } from "./match-lines.ts";

const WORD = /[\p{L}\p{N}_]+/gu;
/** Shorter runs happen by chance. */
const RUN_WORDS_MIN = 2;
/** Long messages are written in pieces on consecutive lines; this many lines are matched together. */
const PIECE_LINES = 3;

export interface LiteralMatch {
  /** From 0 to 1. */
  readonly share: number;
  /** The line where the best run of words begins; undefined when there is none. */
  readonly line: number | undefined;
}

const NO_MATCH: LiteralMatch = { share: 0, line: undefined };

/**
 * The share of the query's neighbouring words that some matching lines also have side by side, in the query's order. Counting pairs and not
 * words keeps chance matches from adding up. A placeholder breaks a run, but not the whole: `cannot open %s: disk is full` against `cannot
 * open a.txt: disk is full` has 3 of 6 pairs. An empty word stands for a value, which no source has: `cannot open "" disk is full` has 3 of
 * 3.
 */
export function literalMatch(file: FileText, matches: readonly LineMatch[], words: readonly string[]): LiteralMatch {
  if (words.length < RUN_WORDS_MIN) return NO_MATCH;
  const pairs = words.filter((word, at) => at > 0 && word !== "" && words[at - 1] !== "").length;
  let best = 0;
  let bestLine: number | undefined;
  for (const { line, terms } of matches) {
    if (terms < RUN_WORDS_MIN && words.length > RUN_WORDS_MIN) continue;
    const piece = file.range({ lineStart: line, lineEnd: line + PIECE_LINES - 1 }).toLowerCase();
    const inRuns = pairsInRuns(piece.match(WORD) ?? [], words);
    // Of equal pieces the last is the tightest.
    if (inRuns < best || inRuns === 0) continue;
    best = inRuns;
    bestLine = line;
  }
  return { share: best / Math.max(1, pairs), line: bestLine };
}

/** The number of neighbouring query words in runs, found greedily from the left; each run comes after the one before in both texts. */
function pairsInRuns(text: readonly string[], words: readonly string[]): number {
  let total = 0;
  let from = 0;
  for (let at = 0; at < words.length; ) {
    const run = longestRun(text, words, at, from);
    if (run.length < RUN_WORDS_MIN) at++;
    else {
      total += run.length - 1;
      at += run.length;
      from = run.end;
    }
  }
  return total;
}

function longestRun(text: readonly string[], words: readonly string[], at: number, from: number): { length: number; end: number } {
  let best = { length: 0, end: from };
  for (let start = text.indexOf(words[at] as string, from); start !== -1; start = text.indexOf(words[at] as string, start + 1)) {
    let length = 1;
    while (at + length < words.length && words[at + length] !== "" && text[start + length] === words[at + length]) length++;
    if (length > best.length) best = { length, end: start + length };
  }
  return best;
}
