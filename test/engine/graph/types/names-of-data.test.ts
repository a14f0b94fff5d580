/** Names that code shares with thousands of keys of data, which come first by path. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, located, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = 6;
const RECORDS = 900;

let root = "";

beforeAll(async () => {
  const records = Array.from(
    { length: RECORDS },
    (_, at) => `k${at}:
  weigh: 1
  Berth: 1
  cargo: 1
`,
  ).join("");
  const files = Array.from({ length: FILES }, (_, at) => [`data/d${at}.yaml`, records] as const);
  ({ root } = await sharedWorkspace({
    ...Object.fromEntries(files),
    "src/Berth.java": "package src;\npublic class Berth {\n  public void weigh() {}\n}\n",
    "src/CARGO.java": "package src;\npublic class CARGO {}\n",
    "src/Port.java": "package src;\npublic class Port {\n  void go(Berth b) {\n    b.weigh();\n  }\n}\n",
  }));
});

test("a method has its uses, and the call its method, however many keys of data have the name", async () => {
  expect(await usesAt(root, "Berth.weigh")).toEqual(["src/Port.java:4 resolved"]);
  const called = await callees(open(root), { target: "Port.go" });
  expect(called.results.map(({ name, confidence }) => `${name} ${confidence}`)).toEqual(["weigh resolved"]);
});

test("a class is found among keys that have its name, and among those that differ from it only in letter case", async () => {
  for (const name of ["Berth", "CARGO"]) expect((await located(root, name))[0]).toBe(`src/${name}.java:2 ${name}`);
  const { symbol, results } = await references(open(root), { target: "Berth" });
  expect(`${symbol.path}:${symbol.line_start}`).toBe("src/Berth.java:2");
  expect(results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["src/Port.java:3"]);
});
