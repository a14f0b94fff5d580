import { describe, expect, test } from "bun:test";
import { chooseFitting } from "#engine/context/fit.ts";

/** Chooses among costs; says what was chosen and the greatest sum that was tried. */
function choose(costs: readonly number[], budget: number): { chosen: number[]; tried: number } {
  let tried = 0;
  const chosen = chooseFitting(costs.length, (indexes) => {
    const sum = indexes.reduce((total, index) => total + (costs[index] ?? 0), 0);
    tried = Math.max(tried, sum);
    return sum <= budget;
  });
  return { chosen, tried };
}

describe("choosing what fits", () => {
  test("takes everything when there is room", () => expect(choose([3, 3, 3], 9).chosen).toEqual([0, 1, 2]));
  test("takes nothing when nothing fits", () => expect(choose([5, 6], 4).chosen).toEqual([]));
  test("of nothing is nothing", () => expect(choose([], 4).chosen).toEqual([]));
  test("takes the longest start, and what still fits behind it", () => {
    expect(choose([2, 2, 2, 9, 1, 9, 1], 8).chosen).toEqual([0, 1, 2, 4, 6]);
  });
  test("never exceeds the budget and leaves no room for the next of equals", () => {
    for (let budget = 0; budget < 40; budget++) expect(choose(Array(30).fill(1), budget).chosen).toHaveLength(Math.min(30, budget));
  });
  test("tries little more than what fits, however long the list", () => expect(choose(Array(10_000).fill(1), 100).tried).toBeLessThan(200));
});
