/** Scores of rankings. */
import { expect, test } from "bun:test";
import { lineScore, pathScore, recallOf, reciprocalRank } from "#engine/eval/metrics.ts";

const at = (path: string, line_start?: number, line_end?: number) =>
  line_start === undefined ? { path } : { path, line_start, line_end: line_end ?? line_start };

test("a file counts once, at its first place, however many of its lines were found", () => {
  expect(pathScore([at("a", 1), at("a", 9), at("b", 1)], [at("b")])).toBeCloseTo(1 / Math.log2(3), 10);
  expect(reciprocalRank([at("a", 1), at("a", 9), at("b", 1)], [at("b")])).toBe(0.5);
});

test("everything expected in front is 1, nothing found is 0, and the end of the list counts for little", () => {
  const ten = Array.from({ length: 10 }, (_, i) => at(`f${i}`));
  expect(pathScore([at("a"), at("b"), ...ten], [at("a"), at("b")])).toBe(1);
  expect(pathScore(ten, [at("a")])).toBe(0);
  expect(reciprocalRank(ten, [at("a")])).toBe(0);
  expect(pathScore(ten, [at("f9")])).toBeCloseTo(1 / Math.log2(11), 10);
  expect(pathScore(ten, [at("f9")], 5)).toBe(0);
});

test("recall is the share of the expected files that came at all", () => {
  expect(recallOf([at("a"), at("b")], [at("b"), at("c")])).toBe(0.5);
});

test("lines are hit where they overlap, each expected span once, and only by the first lines of a long result", () => {
  const span = at("a", 10, 20);
  expect(lineScore([at("a", 15, 40)], [span])).toBe(1);
  expect(lineScore([at("b", 15, 40), at("a", 21, 40)], [span])).toBe(0);
  expect(lineScore([at("a", 12), at("a", 13)], [span, at("a", 50, 60)])).toBeLessThan(1);
  expect(lineScore([at("a", 1, 400)], [at("a", 300, 310)])).toBe(0);
  expect(lineScore([at("a", 1)], [at("a")])).toBeUndefined();
});
