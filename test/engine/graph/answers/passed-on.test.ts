/** Functions that nothing calls under their name because they are passed on or stored: answers about calls say where. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callGraph } from "#engine/graph/call-graph.ts";
import { callers } from "#engine/graph/references.ts";
import { callGraphSheet } from "#format/answers/call-graph.ts";
import { callersSheet, leanGraphFrame } from "#format/answers/graph.ts";
import { writeSheet } from "#format/sheet.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "suite.cc":
      "class Suite {\n public:\n  bool RunAll() { return true; }\n};\nbool Guarded(Suite* s, bool (Suite::*m)());\nbool Run(Suite* s) {\n  return Guarded(s, &Suite::RunAll);\n}\nbool Outer(Suite* s) { return Run(s); }\n",
    "go.mod": "module example.com/shop\n",
    "shop/module.go":
      "package shop\n\nfunc provide(f any) {}\n\nfunc NewTill() int { return 1 }\n\nfunc wire() {\n\tprovide(NewTill)\n\tNewLamp()\n\tprovide(NewLamp)\n}\n\nfunc NewLamp() {}\n",
    "env.py": "class Env:\n    pass\n",
    "use.py":
      "from env import Env\n\n\ndef read(env: Env) -> Env:\n    return env\n\n\nclass Shop:\n    run = 1\n\n    def go(self, other):\n        other.polish\n",
    "polish.py": "def polish():\n    pass\n",
  }));
});

test("callers names where a function is taken that nothing calls", async () => {
  const method = await callers(open(root), { target: "Suite::RunAll" });
  expect(method.results).toEqual([]);
  expect(method.other_uses).toMatchObject({ total: 1, results: [{ path: "suite.cc", line_start: 7, from: { name: "Run" } }] });
  const lines = writeSheet(callersSheet(method, { color: false }), "lines");
  expect(lines).toContain("passed on or stored:\nsuite.cc:7: return Guarded(s, &Suite::RunAll);");
  expect(lines).toContain("0 uses, 0 files; 1 use that is not a call");
  expect(leanGraphFrame(method)["other_uses"]).toBe("1 use that is not a call, passed on or stored: suite.cc:7 in Run");
});

test("what is called and passed on, too, has both; the name alone tells nothing", async () => {
  const lamp = await callers(open(root), { target: "NewLamp" });
  expect(lamp.results).toMatchObject([{ sites: [{ line_start: 9 }] }]);
  expect(lamp.other_uses?.results.map(({ line_start }) => line_start)).toEqual([10]);
  const polish = await callers(open(root), { target: "polish" });
  expect(polish).not.toHaveProperty("other_uses");
});

test("a type that nothing constructs says how often it is named", async () => {
  const { results, other_uses: others } = await callers(open(root), { target: "Env" });
  expect(results).toEqual([]);
  expect(others).toEqual({ total: 2, results: [] });
});

test("a graph of calls goes on from where a function is taken as a value", async () => {
  const graph = await callGraph(open(root), { target: "Suite::RunAll", direction: "callers" });
  expect(graph.edges).toMatchObject([{ lines: [7], as_value: true }, { lines: [9] }]);
  expect(graph.edges[1]).not.toHaveProperty("as_value");
  const lines = writeSheet(callGraphSheet(graph, { color: false }), "lines");
  expect(lines).toContain("Run :6 (7) [as a value]");
});
