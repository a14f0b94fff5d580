/** A hit for words begins with the comment above the declaration; one for a name is the declaration. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { search } from "#engine/search/search.ts";
import { directoryWith } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, located, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);
beforeEach(() => {
  freshStorage();
});

const WEIGH = [
  "/**",
  " * Weighs a parcel on the scale.",
  " */",
  "export function weigh(load: number): number {",
  "  return load;",
  "}",
  "",
].join("\n");
const LONG = `${"// The scale is looked after by nobody in particular.\n".repeat(60)}export function scale(): void {}\n`;

test("lines of a hit", async () => {
  const root = directoryWith({ "weigh.ts": WEIGH, "scale.ts": LONG });
  await index(root);
  const { results } = await search(open(root), { query: "how is a parcel weighed on the scale" });
  const lines = results.map(({ path, line_start, line_end, declared_at }) => [path, line_start, line_end, declared_at]);
  expect(lines).toContainEqual(["weigh.ts", 1, 6, 4]);
  expect(lines).toContainEqual(["scale.ts", 61, 61, undefined]);
  expect(await located(root, "weigh")).toEqual(["weigh.ts:4 weigh"]);
  const [named] = (await search(open(root), { query: "weigh" })).results;
  expect([named?.line_start, named?.declared_at]).toEqual([4, undefined]);
});
