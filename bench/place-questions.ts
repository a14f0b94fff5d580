/**
 * Plain questions whose answer is one place, put to the executable: how often that place is first or among five, and how often first by what the
 * answer says of its confidence. The questions were written from the sources alone, before any answer was looked at.
 *
 *   CODECOMPASS_CORPORA=… CODECOMPASS_HOME=… bun bench/place-questions.ts
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BINARY, corpus } from "./corpora.ts";
import { runTimed } from "./process-run.ts";

interface ExpectedPlace {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  /** It helps, but is no answer. */
  readonly secondary?: boolean;
}

interface PlaceQuestion {
  readonly repo: string;
  readonly query: string;
  /** Empty where the repository has nothing of the kind. */
  readonly expected: readonly ExpectedPlace[];
}

interface Hit {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
}

interface Answer {
  readonly confidence_level: string;
  readonly results: readonly Hit[];
}

/** Lines of a comment above a definition that a hit may begin with. */
const COMMENT_LINES = 40;
/** A hit is the place itself and not something around it when it is at most this much longer. */
const LONGER_TIMES = 2;
const LONGER_LINES = 14;

/** Whether a hit is an expected place: it begins in it or in its comment, and is not much longer. */
function isRight(hit: Hit, expected: readonly ExpectedPlace[]): boolean {
  return expected.some((place) => {
    if (place.secondary || place.path !== hit.path) return false;
    if (hit.line_start > place.line_end || hit.line_end < place.line_start) return false;
    const commented = Math.min(COMMENT_LINES, Math.max(0, place.line_start - hit.line_start));
    const length = hit.line_end - hit.line_start - commented;
    return length <= LONGER_TIMES * (place.line_end - place.line_start) + LONGER_LINES;
  });
}

const text = readFileSync(join(import.meta.dir, "place-questions.jsonl"), "utf8");
const questions = text.trimEnd().split("\n");
const byLevel = new Map<string, { asked: number; absent: number; first: number; five: number }>();
const rows = questions.map((line) => JSON.parse(line) as PlaceQuestion);
for (const repo of new Set(rows.map((row) => row.repo))) {
  const checkout = corpus(repo);
  if (checkout) runTimed([BINARY, "index", "--workspace", checkout]);
}
for (const { repo, query, expected } of rows) {
  const checkout = corpus(repo);
  if (!checkout) continue;
  const command = [BINARY, "search", query, "--workspace", checkout, "--format", "json", "--limit", "5"];
  const answer = JSON.parse(runTimed(command, { allowedExits: [1] }).output) as Answer;
  const at = answer.results.findIndex((hit) => isRight(hit, expected));
  const level = byLevel.get(answer.confidence_level) ?? { asked: 0, absent: 0, first: 0, five: 0 };
  byLevel.set(answer.confidence_level, level);
  if (expected.length === 0) level.absent++;
  else level.asked++;
  if (at === 0) level.first++;
  if (at >= 0) level.five++;
}
for (const [level, { asked, absent, first, five }] of byLevel) {
  const share = (count: number): string => (asked === 0 ? "-" : (count / asked).toFixed(3));
  console.log(`${level}: ${asked} questions, first ${share(first)}, in five ${share(five)}; ${absent} of what is not there`);
}
const all = [...byLevel.values()];
const sum = (of: (level: (typeof all)[number]) => number): number => all.reduce((total, level) => total + of(level), 0);
const asked = sum((level) => level.asked) || 1;
console.log(
  `all: ${asked} questions, first ${(sum(({ first }) => first) / asked).toFixed(3)}, in five ${(sum(({ five }) => five) / asked).toFixed(3)}`,
);
