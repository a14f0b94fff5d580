/** Strategies to find the next matching line. */
import type { LineAutomaton } from "./line-automaton.ts";
import type { NeedleSearch } from "./needles.ts";
import type { Span } from "./spans.ts";

export interface LineSearch {
  /** An offset in the next matching line from line start `from` on, or -1. It may be the offset of the line's feed. */
  find(text: string, from: number): number;
  /** The first match in a line, when this search has a faster way than the pattern's program. */
  readonly span?: (line: string) => Span | undefined;
  /** Whether a line matches, likewise. */
  readonly accepts?: (line: string) => boolean;
  /** The matches in a line, from left to right, at most `max`, likewise. */
  readonly spans?: (line: string, max: number) => readonly Span[];
}

/** Finds lines that contain a text. */
export function literalSearch(needle: string): LineSearch {
  return {
    find: (text, from) => text.indexOf(needle, from),
    span: (line) => {
      const start = line.indexOf(needle);
      return start < 0 ? undefined : { start, end: start + needle.length };
    },
    spans: (line, max) => placesOf(needle, line, max),
  };
}

function placesOf(needle: string, line: string, max: number): Span[] {
  const spans: Span[] = [];
  for (let start = line.indexOf(needle); start >= 0 && spans.length < max; start = line.indexOf(needle, start + needle.length)) {
    spans.push({ start, end: start + needle.length });
  }
  return spans;
}

/** After how many candidates a needle search is judged for being worthwhile. */
const CANDIDATES_JUDGED = 200;
/** A needle search is worthwhile if at least this many characters are between two candidates on average. */
const CHARS_BETWEEN_MIN = 100;

/** Finds lines that an automaton accepts; with needles, runs the automaton only on lines that contain one. */
export function regularSearch(automaton: LineAutomaton, needle: NeedleSearch | undefined): LineSearch {
  return needle ? new NeedleFirst(automaton, needle) : { find: (text, from) => automaton.find(text, from) };
}

class NeedleFirst implements LineSearch {
  #candidates = 0;
  #passed = 0;

  readonly automaton: LineAutomaton;
  readonly needle: NeedleSearch;

  constructor(automaton: LineAutomaton, needle: NeedleSearch) {
    this.automaton = automaton;
    this.needle = needle;
  }

  find(text: string, from: number): number {
    let lineStart = from;
    while (this.#isWorthIt()) {
      const found = this.needle(text, lineStart);
      this.#passed += (found < 0 ? text.length : found) - lineStart;
      if (found < 0) return -1;
      this.#candidates++;
      lineStart = found > lineStart ? Math.max(lineStart, text.lastIndexOf("\n", found) + 1) : lineStart;
      const feed = text.indexOf("\n", found);
      const end = feed < 0 ? text.length : feed + 1;
      const match = this.automaton.find(text, lineStart, end);
      if (match >= 0) return match;
      if (feed < 0) return -1;
      lineStart = end;
    }
    return this.automaton.find(text, lineStart);
  }

  #isWorthIt(): boolean {
    return this.#candidates < CANDIDATES_JUDGED || this.#passed >= this.#candidates * CHARS_BETWEEN_MIN;
  }
}
