/** How many arguments calls pass, in languages whose overloads differ in it: comments between them are none. */
import { expect, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

const parsers = await ParserPool.create(compileGrammars([]));

const CALL = "put(1, /* two */ 2, // three\n 3)";

const CALLS: Readonly<Record<string, string>> = {
  "a.kt": `fun f() {\n  ${CALL}\n}\n`,
  "a.cs": `class A {\n  void F() {\n    ${CALL};\n  }\n}\n`,
  "a.swift": `func f() {\n  ${CALL}\n}\n`,
  "a.java": `class A { void f() { ${CALL}; } }\n`,
  "a.cc": `void f() {\n  ${CALL};\n}\n`,
  "a.dart": `void f() {\n  ${CALL};\n}\n`,
  "a.scala": `object A {\n  def f() = {\n    ${CALL}\n  }\n}\n`,
  "a.sol": `contract A { function f() public { ${CALL}; } }\n`,
  "a.ex": "defmodule A do\n  def f do\n    put(1, 2, # three\n      3)\n  end\nend\n",
};

for (const [path, text] of Object.entries(CALLS)) {
  test(`${path}: three`, () => {
    const calls = extract(path, text, parsers).usage.uses.filter(({ name }) => name === "put");
    expect(calls.map(({ type, arguments: passed }) => `${type}/${passed}`)).toEqual(["calls/3"]);
  });
}
