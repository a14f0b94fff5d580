/** Paths and languages of a request choose among definitions of one name, and cut the rows of its answer. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { callees } from "#engine/graph/callees.ts";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "a.py": "class Child:\n    def skip(self): return True\n\ndef own(c: Child): return c.skip()\n",
    "b.ts": "export class Child { skip() { return go() } }\nexport function own(c: Child) { return c.skip() }\nfunction go() {}\n",
    "go.mod": "module shop\n",
    "http/http.go": "package http\n\nfunc Provision() int { return 1 }\n\nfunc use() int { return Provision() }\n",
    "log/log.go":
      "package log\n\nfunc Provision() int { return only() }\n\nfunc only() int { return 2 }\n\nfunc use() int { return Provision() }\n",
  }));
});

test("a definition in the language or the path that was named comes before those elsewhere", async () => {
  const session = open(root);
  const asked = async (target: string, files: object): Promise<unknown[]> => {
    const { symbol, others, results } = await references(session, { target, ...files });
    return [symbol.path, others, results.map(({ path, line_start }) => `${path}:${line_start}`)];
  };
  expect(await asked("Child.skip", { languages: ["ts"] })).toEqual(["b.ts", 1, ["b.ts:2"]]);
  expect(await asked("skip", { languages: ["ts"] })).toEqual(["b.ts", 1, ["b.ts:2"]]);
  expect(await asked("Provision", { pathGlobs: ["log/**"] })).toEqual(["log/log.go", 1, ["log/log.go:7"]]);
  expect(await asked("Provision", { pathGlobs: ["!ht*"] })).toEqual(["log/log.go", 1, ["log/log.go:7"]]);
  expect(await asked("Provision", { pathGlobs: ["http/**"] })).toEqual(["http/http.go", 1, ["http/http.go:5"]]);
  expect((await callers(session, { target: "Provision", pathGlobs: ["log"] })).results.map(({ path }) => path)).toEqual(["log/log.go"]);
  expect((await callees(session, { target: "Provision", pathGlobs: ["log"] })).results.map(({ name }) => name)).toEqual(["only"]);
  expect((await impact(session, { target: "Provision", pathGlobs: ["log/**"] }, () => 0)).symbol?.path).toBe("log/log.go");
});

test("where nothing of the name is in the files that were named, it means what it means without them, and its uses are theirs", async () => {
  const { symbol, results } = await references(open(root), { target: "only", pathGlobs: ["http/**"] });
  expect([symbol.path, results]).toEqual(["log/log.go", []]);
  const handle = (await references(open(root), { target: "log/log.go:3" })).symbol.symbol_id;
  expect((await references(open(root), { target: handle, pathGlobs: ["http/**"] })).symbol.path).toBe("log/log.go");
});

test("an answer that only its filters leave empty says how many uses these leave out", async () => {
  const session = open(root);
  const asked = async (filters: object): Promise<unknown> => {
    const { matches_total, warnings = [] } = await references(session, { target: "http.Provision", ...filters });
    return [matches_total, ...warnings];
  };
  expect(await asked({ pathGlobs: ["log/**", "http/http.go"] })).toEqual([1]);
  expect(await asked({ types: ["extends"] })).toEqual([0, expect.stringContaining("1 use of it does not pass the filters")]);
});
