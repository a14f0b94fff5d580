/** What one question has read is kept for the next, and is none the less true when files change between them. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("answers in one session follow edits of the file that uses, of the one that defines, and of what lies between", async () => {
  const { root } = await sharedWorkspace({
    "a.ts": "export function one(): Foo { return new Foo(); }\nexport class Foo { run() {} }\nexport class Bar { run() {} }\n",
    "b.ts": "export { one as given } from './a';\n",
    "c.ts": "import { given } from './b';\ngiven().run();\n",
  });
  const session = open(root);
  const uses = async (target: string): Promise<string[]> => {
    const { results } = await references(session, { target, freshness: "balanced" });
    return results
      .filter(({ edge_type, confidence }) => edge_type === "calls" && confidence === "resolved")
      .map(({ path, line_start }) => `${path}:${line_start}`);
  };
  expect(await uses("Foo.run")).toEqual(["c.ts:2"]);
  expect(await uses("Bar.run")).toEqual([]);
  writeFileSync(join(root, "c.ts"), "import { given } from './b';\n\ngiven().run();\ngiven().run();\n");
  expect(await uses("Foo.run")).toEqual(["c.ts:3", "c.ts:4"]);
  writeFileSync(
    join(root, "a.ts"),
    "export function one(): Bar { return new Bar(); }\nexport class Foo { run() {} }\nexport class Bar { run() {} }\n",
  );
  expect(await uses("Foo.run")).toEqual([]);
  expect(await uses("Bar.run")).toEqual(["c.ts:3", "c.ts:4"]);
  writeFileSync(join(root, "b.ts"), "export const given = 1;\n");
  expect(await uses("Bar.run")).toEqual([]);
  const { results } = await callers(session, { target: "one", freshness: "balanced" });
  expect(results).toEqual([]);
});
