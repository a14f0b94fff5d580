/** Types whose values are used as those of another type. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Cargo.toml": '[package]\nname = "rs"\nversion = "0.1.0"\n',
    "src/lib.rs": "mod circle;\nmod guard;\n",
    "src/circle.rs": [
      "use std::ops::Deref;",
      "pub struct Day;",
      "pub struct Night;",
      "impl Deref for Day { type Target = Night; fn deref(&self) -> &Night { todo!() } }",
      "impl Deref for Night { type Target = Day; fn deref(&self) -> &Day { todo!() } }",
      "pub struct Clock;",
      "impl Clock { pub fn strike(&self) {} }",
      "fn tell(day: &Day) { day.strike(); }",
      "",
    ].join("\n"),
    "src/guard.rs": [
      "use std::ops::Deref;",
      "pub struct Queue;",
      "impl Queue { pub fn drain(&self) {} }",
      "pub struct Guard;",
      "impl Deref for Guard { type Target = Queue; fn deref(&self) -> &Queue { todo!() } }",
      "fn empty(guard: Guard) { guard.drain(); }",
      "",
    ].join("\n"),
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a member is found behind the type that a guard points to", async () => {
  expect(await uses("Queue.drain")).toEqual(["src/guard.rs:6 resolved"]);
});

test("two types that point to each other lead to no member, and end the search for it", async () => {
  expect((await uses("Clock.strike")).filter((use) => use.endsWith(" resolved"))).toEqual([]);
});
