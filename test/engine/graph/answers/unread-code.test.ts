/** Answers about uses say which files have the name in code that nobody read for uses. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "sink.php": "<?php\nclass Sink {\n  function putOne($n) {}\n  function putTwo($n) {}\n  function last() {}\n}\n",
    "half.php":
      "<?php\nfunction half(Sink $k, $last) {\n  $x = 'abc;\n  $k->putOne(1);\n}\n// a comment: $k->putTwo(1)\nfunction use(Sink $k) {\n  return $last;\n}\n",
    "whole.php": "<?php\nfunction whole(Sink $k) {\n  $k->putTwo(1);\n  $k->last();\n}\n",
    "helper.rb": "module Helper\n  def stamp(at)\n  end\nend\n",
    "page.html.haml": "%p= stamp(at)\n",
    "page.go": 'package web\n\ntype Page struct{}\n\nfunc (p Page) Heading() string { return "" }\n',
    "page.tmpl": "<h1>{{ .Heading }}</h1>\n",
    "tasks.thor": "class Tasks < Thor\n  include Helper\n  def go\n    stamp(1)\n  end\nend\n",
  }));
});

const NOT_UNDERSTOOD = "These files mention the name in lines that their grammar cannot parse: half.php.";

test("lines that look like a use, in a file that the grammar did not understand wholly, and that are no use", async () => {
  const asked = { target: "Sink::putOne" };
  for (const ask of [references, callers]) {
    const { warnings = [], result_completeness: completeness } = await ask(open(root), asked);
    expect([warnings.join(" "), completeness]).toEqual([expect.stringContaining(NOT_UNDERSTOOD), "partial"]);
  }
  const { warnings = [] } = await impact(open(root), { target: "Sink::putOne" }, () => 0);
  expect(warnings.join(" ")).toContain(NOT_UNDERSTOOD);
});

test("nothing is said of names in comments, of locals and of files that were understood", async () => {
  for (const target of ["Sink::putTwo", "Sink::last"]) {
    const { warnings = [] } = await references(open(root), { target });
    expect(warnings.join(" ")).not.toContain("cannot parse");
  }
});

test("Ruby: templates that hold code are named, and Thor's files are read", async () => {
  const { warnings = [] } = await references(open(root), { target: "Helper::stamp" });
  expect(warnings.join(" ")).toContain("These files mention the name, but CodeCompass does not analyse their code: page.html.haml.");
  expect(await usesAt(root, "helper.rb:2")).toEqual(["tasks.thor:4 resolved"]);
});

test("templates of Go, which hold names of methods, are named", async () => {
  const { warnings = [] } = await references(open(root), { target: "Page.Heading" });
  expect(warnings.join(" ")).toContain("does not analyse their code: page.tmpl.");
});
