/** A function with several signatures is one function: its history, and what it calls, are those of all of them. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { history } from "#engine/changes/history/symbol-history.ts";
import { callees } from "#engine/graph/callees.ts";
import { locate } from "#engine/search/locate.ts";
import { git, repositoryWith } from "../../../temporary.ts";
import { edit, freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const SCRIPT = [
  "export function weigh(item: string): number;",
  "export function weigh(items: string[]): number;",
  "export function weigh(what: string | string[]): number {",
  "  return scale(what);",
  "}",
  "",
  "export function scale(what: unknown): number {",
  "  return String(what).length;",
  "}",
  "",
].join("\n");
const MODULE = [
  "import typing as t",
  "",
  "class Scale:",
  "    @t.overload",
  "    def weigh(self, item: str) -> int: ...",
  "",
  "    @t.overload",
  "    def weigh(self, item: bytes) -> int:",
  '        """Of bytes."""',
  "",
  "    def weigh(self, item):",
  "        return self.measure(item)",
  "",
  "    def measure(self, item):",
  "        return len(item)",
  "",
].join("\n");
const PROTOTYPE = "int weigh(int item);\n";
const PROGRAM = '#include "weigh.h"\nint scale(int item) { return item; }\nint weigh(int item) { return scale(item); }\n';

const CLAUSES = [
  "defmodule Weigh do",
  "  def weigh(0, _unit), do: :none",
  "  def weigh(item, unit) when item > 0 do",
  "    {item, unit}",
  "  end",
  "  def weigh(item), do: weigh(item, :kg)",
  "end",
  "",
].join("\n");

let root: string;

beforeEach(async () => {
  root = repositoryWith({ "src/weigh.ts": SCRIPT, "scale.py": MODULE, "c/weigh.h": PROTOTYPE, "c/weigh.c": PROGRAM, "weigh.ex": CLAUSES });
  freshStorage();
  commit("body", "src/weigh.ts", "return scale(what);", "return scale(what) + 1;");
  commit("body of Python", "scale.py", "return self.measure(item)", "return self.measure(item) + 1");
  commit("signature", "src/weigh.ts", "weigh(items: string[])", "weigh(items: readonly string[])");
  commit("signature of Python", "scale.py", "item: bytes", "item: bytearray");
  commit("second clause", "weigh.ex", "{item, unit}", "{unit, item}");
  commit("other arity", "weigh.ex", ":kg", ":g");
  commit("something else", "src/weigh.ts", "String(what).length", "String([what]).length");
  await index(root);
});

function commit(message: string, path: string, from: string, to: string): void {
  edit(root, path, from, to);
  git(root, "commit", "-qam", message);
}

async function subjects(name: string): Promise<string[]> {
  const { versions, result_completeness } = await history(open(root), { name });
  expect(result_completeness).toBe("complete");
  return versions.slice(0, -1).map(({ subject, change, body_changed }) => `${subject}: ${change}${body_changed ? " body" : ""}`);
}

test("history has the commits that changed the body and those that changed any signature", async () => {
  const expected = ["signature: modified", "body: modified body"];
  expect(await subjects("weigh.ts:weigh")).toEqual(expected);
  for (const line of [1, 2, 3]) expect(await subjects(`src/weigh.ts:${line}`)).toEqual(expected);
  const python = ["signature of Python: modified", "body of Python: modified body"];
  expect(await subjects("Scale.weigh")).toEqual(python);
  expect(await subjects("scale.py:5")).toEqual(python);
  const { line, path } = await history(open(root), { name: "Scale.weigh" });
  expect(`${path}:${line}`).toBe("scale.py:11");
});

test("what it calls stands in the body, whichever signature is named", async () => {
  const called = async (target: string): Promise<string[]> => (await callees(open(root), { target })).results.map(({ name }) => name);
  for (const target of ["Scale.weigh", "scale.py:5", "scale.py:8", "scale.py:11"]) expect(await called(target)).toEqual(["measure"]);
  for (const target of ["src/weigh.ts:1", "src/weigh.ts:3"]) expect(await called(target)).toEqual(["scale"]);
  expect(await called("c/weigh.h:1")).toEqual(["scale"]);
});

test("overloads of Python are found as one function", async () => {
  const { results } = await locate(open(root), { query: "Scale.weigh" });
  const places = results.map(({ path, line_start, line_end }) => `${path}:${line_start}-${line_end}`);
  expect(places.filter((place) => place.startsWith("scale.py"))).toEqual(["scale.py:5-12"]);
});

test("history of a function with clauses has the commits that changed any clause with as many parameters", async () => {
  for (const line of [2, 3]) expect(await subjects(`weigh.ex:${line}`)).toEqual(["second clause: modified body"]);
  expect(await subjects("weigh.ex:6")).toEqual(["other arity: modified body"]);
});
