/** Things of one name that are told apart by where the name stands, and types under other names. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "ts/shape.ts":
      "export interface Shape {\n  area: number;\n}\nexport const Shape = { of(): Shape { return { area: 1 }; } };\nexport class Box {\n  static of(): Box { return new Box(); }\n  of(): number { return 1; }\n  again() { return this.constructor; }\n  constructor() {}\n}\n",
    "ts/use.ts":
      'import { Box, Shape } from "./shape";\nimport * as all from "./shape";\nlet a: Shape;\nShape.of();\nlet b: all.Shape;\nall.Shape.of();\nBox.of();\nBox.of().of();\n',
    "ts/args.ts":
      "interface Options {\n  limit: number;\n}\nclass Query {\n  constructor(name: string, options: Options) {}\n}\nexport const ask = (options: Options): void => {};\nask({ limit: 1 });\nnew Query('a', { limit: 2 });\nask([{ limit: 3 }]);\nother({ limit: 4 });\n",
    "ts/maker.ts": "export function makerOf() {\n  return function launchApp() {\n    return 1;\n  };\n}\n",
    "ts/runtime.ts": 'import { makerOf } from "./maker";\nexport const launchApp = (...args: unknown[]) => makerOf()();\n',
    "ts/test/launch.ts": "const launchApp = () => 2;\nlaunchApp();\n",
    "ts/test/only.ts": "function onlyTested() {}\nonlyTested();\n",
    "ts/settings.toml": "onlyTested = true\n",
    "ts/main.ts": 'import { launchApp } from "./runtime";\nlaunchApp();\n',
    "cc/base.h":
      "struct Enabled {\n  void stamp() {}\n};\nusing Base = Enabled;\nstruct Fields : public Base {};\nvoid Plot(int a);\nvoid Plot(int a, int b = 0, int c = 0);\n",
    "cc/use.cc":
      '#include "base.h"\nvoid Plot(int a, int b, int c) {}\nvoid run(Fields& fields) {\n  fields.stamp();\n  Plot(1, 2);\n  Plot(1, 2, 3);\n}\n',
  }));
});

/** The uses of a definition that are sure and no imports, as `path:line`. */
async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  const sure = results.filter(({ confidence, edge_type }) => confidence === "resolved" && edge_type !== "imports");
  return sure.map(({ path, line_start }) => `${path}:${line_start}`);
}

test("TypeScript: an interface is used as a type, a constant of its name as a value", async () => {
  expect(await uses("ts/shape.ts:1")).toEqual(["ts/shape.ts:4", "ts/use.ts:3", "ts/use.ts:5"]);
  const values = await references(open(root), { target: "ts/shape.ts:4:14" });
  expect(values.results.map(({ path, line_start }) => `${path}:${line_start}`).sort()).toEqual([
    "ts/use.ts:1",
    "ts/use.ts:4",
    "ts/use.ts:6",
  ]);
});

test("TypeScript: a static method is none of the values, and `.constructor` gives the class", async () => {
  expect(await uses("ts/shape.ts:6")).toEqual(["ts/use.ts:7", "ts/use.ts:8"]);
  expect(await uses("ts/shape.ts:7")).toEqual(["ts/use.ts:8"]);
  expect(await uses("ts/shape.ts:9")).toEqual(["ts/shape.ts:6"]);
});

test("C++: what an alias stands for is extended; a declaration says which arguments its definition may be called without", async () => {
  expect(await uses("cc/base.h:2")).toEqual(["cc/use.cc:4"]);
  expect(await uses("cc/base.h:6")).toEqual([]);
  expect(await uses("cc/use.cc:2")).toEqual(["cc/use.cc:5", "cc/use.cc:6"]);
});

test("TypeScript: keys of an object are members of what the function takes that it is handed to", async () => {
  expect(await uses("ts/args.ts:2")).toEqual(["ts/args.ts:8", "ts/args.ts:9"]);
});

test("a bare name means what other files can name, not a function inside of another or of a test", async () => {
  expect(await uses("launchApp")).toEqual(["ts/main.ts:2"]);
  const { results } = await callers(open(root), { target: "launchApp" });
  expect(results.map(({ path }) => path)).toEqual(["ts/main.ts"]);
  expect(await uses("onlyTested")).toEqual(["ts/test/only.ts:2"]);
});
