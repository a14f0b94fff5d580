/** What is said of calls whose functions are not in the repository. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { calleesSheet } from "#format/answers/graph.ts";
import { writeSheet } from "#format/sheet.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("calls of other code are counted, and said to be of names that the repository does not define", async () => {
  const { root } = await sharedWorkspace({
    "a.py": "import os\n\n\ndef own():\n    pass\n\n\ndef run():\n    own()\n    os.getcwd()\n    os.getcwd()\n    os.getpid()\n",
  });
  const found = await callees(open(root), { target: "run" });
  const lines = writeSheet(calleesSheet(found, { color: false }), "lines");
  expect(lines).toContain("1 use, 1 file; 3 calls of 2 names that this repository does not define");
});

/** Functions that call built-in functions of their language, with all calls that leave the repository, in the order of their places. */
const WITH_BUILT_INS: Readonly<Record<string, { readonly code: string; readonly outside: readonly string[] }>> = {
  "load.ts": {
    code: [
      'import fs from "node:fs";',
      "export function load(path: string) {",
      '  const text = fs.readFileSync(path, "utf8");',
      "  console.log(text);",
      "  setTimeout(() => own(1), 2);",
      "  return JSON.parse(text) ?? parseInt(text, 10);",
      "}",
      "function own(n: number) { return n; }",
    ].join("\n"),
    outside: ["fs.readFileSync 3", "console.log 4", "setTimeout 5", "JSON.parse 6", "parseInt 6"],
  },
  "wait.ts": {
    code: "export function load(n: number) { return new Promise((done) => setTimeout(done, n)); }\n",
    outside: ["Promise 1", "setTimeout 1"],
  },
  "load.py": {
    code: "import json\n\ndef load(p):\n    print(p)\n    with open(p) as f:\n        print(len(f))\n        return json.load(f)\n",
    outside: ["print 4,6", "open 5", "len 6", "json.load 7"],
  },
  "load.go": {
    code: 'package a\n\nimport "fmt"\n\nfunc load(a []int) []int {\n\tfmt.Println(len(a))\n\treturn append(a, 1)\n}\n',
    outside: ["fmt.Println 6", "len 6", "append 7"],
  },
  "load.rb": { code: "def load(path)\n  puts path\n  require_that(path)\nend\n", outside: ["puts 2", "require_that 3"] },
  "load.php": { code: "<?php\nfunction load($p) {\n  return strlen(trim($p));\n}\n", outside: ["strlen 3", "trim 3"] },
  "load.ex": {
    code: 'defmodule A do\n  def load(p) do\n    if is_nil(p), do: raise("none"), else: length(p)\n  end\nend\n',
    outside: ["is_nil 3", "raise 3", "length 3"],
  },
  "load.sh": { code: "load() {\n  echo hi\n  curl x\n}\n", outside: ["echo 2", "curl 3"] },
  "load.rs": {
    code: "fn load(p: &str) -> Option<usize> {\n    drop(p);\n    Some(other::len(p))\n}\n",
    outside: ["drop 2", "Some 3", "other.len 3"],
  },
  "Load.java": {
    code: "class Load {\n  static int load(String p) {\n    return Integer.parseInt(p) + Math.abs(1);\n  }\n}\n",
    outside: ["Integer.parseInt 3", "Math.abs 3"],
  },
  "shadow.py": { code: "def print(x):\n    return x\n\ndef load(p):\n    return print(p)\n", outside: [] },
};

for (const [path, { code, outside }] of Object.entries(WITH_BUILT_INS)) {
  test(`calls of built-in functions are listed and counted with the others that leave the repository: ${path}`, async () => {
    const { root } = await sharedWorkspace({ [path]: code });
    const found = await callees(open(root), { target: "load", external: true });
    const listed = found.results.filter(({ confidence }) => confidence === "external");
    expect(listed.map(({ name, sites }) => `${name} ${sites.map(({ line_start }) => line_start).join(",")}`)).toEqual([...outside]);
    expect(found).toMatchObject({
      external_names: outside.length,
      external_calls: listed.reduce((sum, { sites }) => sum + sites.length, 0),
      built_ins_counted: true,
    });
  });
}

test("an answer about a file in which nothing can find calls of built-in functions says so", async () => {
  const { root } = await sharedWorkspace({ "a.pl": "sub load {\n  print lc(shift);\n}\n" });
  const found = await callees(open(root), { target: "load", external: true });
  expect(found).toMatchObject({ external_calls: 0, result_completeness: "partial" });
  expect(found.built_ins_counted).toBeUndefined();
  expect(found.warnings).toEqual(["Calls of built-in functions are not in this answer: they cannot be read in this file."]);
});

test("an answer that has not read the calls of built-in functions says that it does not count them", async () => {
  const { root } = await sharedWorkspace({ "a.py": "import os\n\n\ndef run():\n    print(os.getcwd())\n" });
  const found = await callees(open(root), { target: "run" });
  expect(found).toMatchObject({ external_names: 1, external_calls: 1 });
  expect(found.built_ins_counted).toBeUndefined();
  const lines = writeSheet(calleesSheet(found, { color: false }), "lines");
  expect(lines).toContain("1 call of 1 name that this repository does not define, built-ins not counted");
});
