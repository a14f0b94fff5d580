/** The numbers of the ranking by name. */
import { expect, test } from "bun:test";
import { RANKING_PARAMETERS, rankingWith } from "#query/rank/ranking-parameters.ts";
import { DEFAULT_RANKING } from "#query/rank/weights.ts";

test("no values give the defaults, and every parameter reaches the ranking and nothing else", () => {
  expect(rankingWith(new Map())).toEqual(DEFAULT_RANKING);
  const numbersOf = (value: unknown): number[] => (typeof value === "number" ? [value] : Object.values(value as object).flatMap(numbersOf));
  const before = numbersOf(DEFAULT_RANKING);
  for (const { key } of RANKING_PARAMETERS) {
    const after = numbersOf(rankingWith(new Map([[key, 19]])));
    expect(after.filter((value, at) => value !== before[at])).toEqual([19]);
  }
  expect(RANKING_PARAMETERS).toHaveLength(before.length);
});

test("defaults lie within their bounds", () => {
  const outside = RANKING_PARAMETERS.filter(({ default: value, min, max }) => value < min || value > max);
  expect(outside).toEqual([]);
});
