/** Every view answers as a plain copy of its tree would, whatever happened before. Long runs: `bun scripts/differential.ts --minutes 60`. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { play } from "./play.ts";
import { plainSteps, randomSteps, type Step } from "./steps.ts";

// A busy machine must not decide.
setDefaultTimeout(300_000);

const CHANGES = 12;

describe("a random history never makes a view answer differently from a plain copy of its tree", () => {
  for (const seed of [1, 2, 3]) {
    test(`seed ${seed}`, async () => {
      const { failure, compared } = await play(randomSteps(seed, CHANGES));
      // On failure: npm run differential -- --seed N --changes 12 finds the steps it takes.
      expect(failure).toBeUndefined();
      expect(compared).toBeGreaterThan(10);
    });
  }
});

describe("a tree without version control answers as a plain copy of it would, with what is remembered of it", () => {
  for (const seed of [1, 2]) {
    test(`seed ${seed}`, async () => {
      const { failure, compared } = await play(plainSteps(seed, CHANGES), { aheadMs: 3_000 });
      // On failure: npm run differential -- --plain --ahead 3 --seed N --changes 12 finds the steps it takes.
      expect(failure).toBeUndefined();
      expect(compared).toBeGreaterThan(10);
    });
  }
});

test("the same seed makes the same history", () => {
  expect(randomSteps(7, CHANGES)).toEqual(randomSteps(7, CHANGES));
  expect(randomSteps(7, CHANGES)).not.toEqual(randomSteps(8, CHANGES));
});

/** Histories that once went wrong, cut down to what it took. */
const REGRESSIONS: Readonly<Record<string, readonly Step[]>> = {
  "a view pruned under an open session comes back with the branch that is checked out now": [
    { do: "init", at: 0, format: "sha1" },
    { do: "git", at: 0, args: ["commit", "--quiet", "--allow-empty", "-m", "first"] },
    { do: "git", at: 0, args: ["branch", "b2"] },
    { do: "git", at: 0, args: ["commit", "--quiet", "--allow-empty", "-m", "second"] },
    { do: "worktree", at: 1, ref: "HEAD~1", isInside: true },
    { do: "worktree", at: 2, ref: "HEAD", isInside: true, branch: "b1" },
    { do: "look", at: 1, isKept: true },
    { do: "git", at: 1, args: ["checkout", "-q", "-f", "--ignore-other-worktrees", "b2"] },
    { do: "prune", at: 2 },
    { do: "look", at: 1, isKept: true },
  ],
  "a directory replaced by a link to one with a file of the same name, size and times": [
    { do: "init", at: 0, format: "sha1" },
    { do: "git", at: 0, args: ["commit", "--quiet", "--allow-empty", "-m", "first"] },
    { do: "worktree", at: 3, ref: "HEAD", isInside: false },
    { do: "write", at: 3, path: "gen/a.ts", content: { is: "code", names: ["epsilonRow", "zetaOffset"] } },
    { do: "write", at: 3, path: "lib/a.ts", content: { is: "code", names: ["ThetaBox", "alphaOne"] } },
    { do: "git", at: 3, args: ["add", "-A"] },
    { do: "look", at: 3 },
    { do: "link", at: 3, path: "gen", to: "lib" },
    { do: "look", at: 3 },
  ],
};

for (const [name, steps] of Object.entries(REGRESSIONS)) {
  test(name, async () => {
    expect((await play(steps)).failure).toBeUndefined();
  });
}
