/** Every view answers as a plain copy of its tree would, whatever happened before. Long runs: `bun scripts/differential.ts --minutes 60`. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { play } from "./play.ts";
import { randomSteps } from "./steps.ts";

// A busy machine must not decide.
setDefaultTimeout(300_000);

const CHANGES = 12;

describe("a random history never makes a view answer differently from a plain copy of its tree", () => {
  for (const seed of [1, 2, 3]) {
    test(`seed ${seed}`, async () => {
      const { failure, compared } = await play(randomSteps(seed, CHANGES));
      // On failure: bun scripts/differential.ts --seed N --changes 12 finds the steps it takes.
      expect(failure).toBeUndefined();
      expect(compared).toBeGreaterThan(10);
    });
  }
});

test("the same seed makes the same history", () => {
  expect(randomSteps(7, CHANGES)).toEqual(randomSteps(7, CHANGES));
  expect(randomSteps(7, CHANGES)).not.toEqual(randomSteps(8, CHANGES));
});
