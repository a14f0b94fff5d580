/** The list of mutations keeps up with the sources: each changes code that stands in its file once, and names tests that exist. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MUTATIONS } from "../../scripts/mutation-list.ts";

const root = join(import.meta.dir, "../..");
const TESTS = [...new Bun.Glob("test/**/*.test.ts").scanSync({ cwd: root })];

test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))("%s", (_, { file, from, to, tests }) => {
  expect(readFileSync(join(root, file), "utf8").split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
  for (const named of tests) expect(TESTS.some((path) => path.startsWith(named))).toBe(true);
});
