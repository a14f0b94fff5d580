import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "../../temporary.ts";
import { User } from "../binary.ts";

const TEST_MS_MAX = 60_000;
setDefaultTimeout(TEST_MS_MAX);

test("the executable carries the third-party notices and prints them anywhere, in every format", async () => {
  const user = new User(temporaryDirectory());
  const text = readFileSync(join(import.meta.dir, "../../../THIRD-PARTY-NOTICES.md"), "utf8");
  expect(await user.run(["licenses"])).toMatchObject({ exitCode: 0, stdout: text, stderr: "" });
  const { components } = JSON.parse((await user.run(["licenses", "--format", "json"])).stdout);
  expect(components).toContainEqual(expect.objectContaining({ name: "web-tree-sitter", licence: "MIT" }));
  expect((await user.run(["licenses", "--format", "jsonl"])).stdout.trimEnd().split("\n")).toHaveLength(components.length);
  expect((await user.run(["licenses", "--format", "toon"])).stdout).toStartWith(`components[${components.length}]`);
});
