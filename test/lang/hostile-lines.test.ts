/**
 * Files in which one line is as long as a file may be, or one sign repeats, cost no more than their length. Each case took minutes to
 * hours when it was found; the test then ends by its time limit, which is the only clock here.
 */

import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { LANGUAGES } from "#lang/languages.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { BudgetSpent } from "#lang/trees/work-budget.ts";
import { maskSecrets } from "#text/secrets/mask.ts";

setDefaultTimeout(180_000);

const MILLION = 1_000_000;
/** Enough short lines that a file with one long line does not count as what a program wrote. */
const SHORT_LINES = "\n".repeat(MILLION / 500);

let parsers: ParserPool;
beforeAll(async () => {
  parsers = await ParserPool.create(compileGrammars([]));
});

/** A text of a million characters that repeats a piece. */
const full = (piece: string): string => piece.repeat(MILLION / piece.length);
const namesIn = (path: string, text: string): string[] => extract(path, text, parsers).symbols.map(({ name }) => name);

test("one long line in the languages that rules read line by line", () => {
  const pieces = [" ", "A", "a ", '\\"', "(", "/*"];
  for (const { extensions, isReadByLines, keys } of LANGUAGES) {
    if (!isReadByLines && !keys) continue;
    for (const piece of pieces) extract(`x${extensions[0]}`, `${full(piece)}\u0001\n${SHORT_LINES}`, parsers);
  }
});

test("a declaration with a long line is found, and so is what follows it", () => {
  const long = "x".repeat(5_000);
  const lines = [`let first = "${long}"`, `let second a = a + 1 // ${long}`, "let third a = a", ""];
  expect(namesIn("a.fs", SHORT_LINES + lines.join("\n"))).toEqual(["first", "second", "third"]);
  expect(namesIn("a.proto", `${SHORT_LINES}/* ${long} */\nmessage A {\n  string b = 1; // ${long}\n}\nmessage C {}\n`)).toEqual([
    "A",
    "b",
    "C",
  ]);
  expect(namesIn("a.yaml", `${SHORT_LINES}one: ${long}\ntwo:\n  three: "${long}"\n`)).toEqual(["one", "two", "three"]);
  expect(namesIn("a.toml", `${SHORT_LINES}[ one ]\ntwo = "${long}"\n[[three]]\n[a b] # ${long}\n`)).toEqual(["one", "two", "three", "a b"]);
});

test("nested mappings on one line, and a section of nothing but blanks", () => {
  expect(namesIn("a.yaml", `a${full("a: {")}\n${SHORT_LINES}b: 1\n`)).toContain("b");
  expect(namesIn("a.toml", `[${full(" ")}\n${SHORT_LINES}b = 1\n`)).toEqual(["b"]);
});

test("lists and commands that never end", () => {
  for (const [path, piece] of [
    ["a.erl", "-export([a\n"],
    ["CMakeLists.txt", "install(\n\n\n\n\n\n\n\n\n"],
  ] as const) {
    expect(namesIn(path, full(piece))).toEqual([]);
  }
  expect(namesIn("CMakeLists.txt", `install(${full("\n")}\nadd_library(b b.c)\n`)).toEqual(["b"]);
});

test("calls inside of calls in a language whose functions differ in the number of their arguments", () => {
  expect(extract("a.erl", "f(\n".repeat(30_000), parsers).usage.uses).not.toEqual([]);
  const { usage } = extract("a.erl", "f(A, [B, C]) -> g(h(A, B), C).\n", parsers);
  expect(usage.arities).toEqual([{ symbol: 0, least: 2, most: 2 }]);
});

test("a template with nothing but text, and one with code far behind text", () => {
  for (const path of ["a.heex", "a.eex", "a.erb"]) expect(extract(path, full("a\n"), parsers).parseStatus).toBe("parsed");
  const text = `<%= one(1) # said %>\n${"a\n".repeat(5_000)}<%= two(2) %>\n`;
  for (const path of ["a.html.heex", "a.html.eex", "a.html.erb"]) {
    expect([path, extract(path, text, parsers).usage.uses.map(({ name }) => name)]).toEqual([path, ["one", "two"]]);
  }
});

test("scripts and tags of components", () => {
  for (const open of ["`", '"', "'", "readonly "]) {
    const text = `<script setup>\ndefineProps({ ${open}${full(open === "readonly " ? " " : `\\${open}`)}\u0001\n </script>\n${SHORT_LINES}`;
    expect(namesIn("A.vue", text)).toContain("A");
  }
  expect(namesIn("A.vue", `<template><b :a${full(".a")}\u0001="x"/></template>\n${SHORT_LINES}`)).toContain("A");
  const component =
    '<script setup>\nconst r = /["\'`]\\`/;\ndefineProps({ one: String, "two"  ? : Number });\n</script>\n<template><B :c.sync="1"/></template>\n';
  expect(namesIn("A.vue", component)).toEqual(expect.arrayContaining(["one", "two"]));
});

test("comments and literals that name types", () => {
  for (const tag of ["@return [a", "@param [a"]) expect(namesIn("a.rb", `# ${full(tag)}\n${SHORT_LINES}def b(c)\nend\n`)).toEqual(["b"]);
  for (const tag of ["@var (a", "@method a<a"]) {
    expect(namesIn("a.php", `<?php\n/** ${full(tag)} */\n${SHORT_LINES}class B {}\n`)).toEqual(["B"]);
  }
  const admin = `class B(Admin):\n    ordering = ["${full("a__a")}!"]\n`;
  expect(namesIn("a.py", `${SHORT_LINES}${admin}`)).toContain("B");
  expect(namesIn("a.c", `#define B ${full('\\"')}\n${SHORT_LINES}int c(void) { return 1; }\n`)).toContain("B");
  expect(namesIn("a.ts", `withTranslation(${full(" ")}\n${SHORT_LINES}export function b() {}\n`)).toContain("b");
});

test("a line of a manifest that begins with a colon", () => {
  const text = `kind: Secret\ndata:\n  ? a\n  :${full(" ")}\u2028\n`;
  expect(maskSecrets(text, "usual", "manifests")).toHaveLength(text.length);
  const secret = "kind: Secret\nstringData:\n  ? a\n  :   'hunter2hunter2'\n";
  expect(maskSecrets(secret, "usual", "manifests")).not.toContain("hunter2");
});

test("a long line in what manifests, Compose files, workflows and playbooks name", () => {
  const begins = {
    "a.yaml": "apiVersion: v1\nkind: Service\nmetadata:\n  name: a\n",
    "compose.yaml": "services:\n  a:\n    image: b\n",
    ".github/workflows/a.yml": "on: push\njobs:\n  a:\n    runs-on: b\n",
    "roles/b/tasks/main.yml": "- name: a\n  command: b\n",
  };
  for (const [path, begin] of Object.entries(begins)) {
    for (const piece of [" ", "- ", "a", "a ", "a: {", "- a: "]) {
      for (const before of ["", "b: ", "b: {"]) {
        expect([path, piece, namesIn(path, `${begin}${before}${full(piece)}\u2028x\n${SHORT_LINES}`).includes("a")]).toEqual([
          path,
          piece,
          true,
        ]);
      }
    }
  }
});

test("conditions, enumerations and calls of C that never end", () => {
  const pieces = [
    "#if A\n",
    "#if A\n{\n",
    "#else\n",
    "#endif\n{\n",
    "enum {\n",
    "enum\n",
    "f(a,\n",
    "f(a *,\n",
    "X(a,\n",

    '"a" B\n',
    "#define A \\\n",
  ];
  for (const piece of pieces) {
    for (const path of ["a.c", "a.cpp"]) {
      expect(namesIn(path, `int b(void) { return 1; }\nint ) {\n${full(piece)}`)).toContain("b");
    }
  }
});

test("comments that never end are given up by the count of what is read, however much other work a file may cost", async () => {
  const unlimited = 1_000_000_000_000;
  for (const path of ["a.go", "a.java", "a.ts"]) {
    const own = await ParserPool.create(compileGrammars([]));
    let ended: unknown;
    try {
      extract(path, "/*\n".repeat(20_000), own, unlimited);
    } catch (thrown) {
      ended = thrown;
    }
    expect(ended).toBeInstanceOf(BudgetSpent);
    expect((ended as BudgetSpent).isFinal).toBe(true);
  }
});
