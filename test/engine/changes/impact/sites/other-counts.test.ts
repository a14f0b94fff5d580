/** Languages that run a call although its function takes another number of arguments. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("what is not passed is nothing there, which a function may do with; what is passed in excess is lost", async () => {
  const lua = { "m.lua": 'local M = {}\nfunction M.check(prog, msg)\n  return prog\nend\nM.check("a", "b")\nreturn M\n' };
  expect(await brokenBy(lua, ["m.lua", "prog, msg)\n", "prog, msg, debug)\n"])).toEqual(["m.lua:5 may_break"]);
  expect(await brokenBy(lua, ["m.lua", "prog, msg)\n", "prog)\n"])).toEqual([]);
  const script = { "a.js": "export function f(a, b) {\n  return a\n}\nf(1, 2)\n" };
  expect(await brokenBy(script, ["a.js", "f(a, b) ", "f(a, b, c) "])).toEqual(["a.js:4 may_break"]);
  expect(await brokenBy(script, ["a.js", "f(a, b) ", "f(a) "])).toEqual([]);
});

test("arguments behind one that came or went are others' in these, too", async () => {
  const script = { "a.js": "export function f(a, b) {\n  return a\n}\nf(1, 2)\n" };
  expect(await brokenBy(script, ["a.js", "f(a, b) ", "f(b) "])).toEqual(["a.js:4 breaks"]);
  expect(await brokenBy(script, ["a.js", "f(a, b) ", "f(a, c, b) "])).toEqual(["a.js:4 breaks"]);
});

test("PHP takes more arguments and not fewer", async () => {
  const files = { "a.php": "<?php\nfunction f(int $a, int $b) { return $a; }\nf(1, 2);\n" };
  expect(await brokenBy(files, ["a.php", "int $a, int $b", "int $a"])).toEqual([]);
  expect(await brokenBy(files, ["a.php", "int $a, int $b", "int $a, int $b, int $c"])).toEqual(["a.php:3 breaks"]);
});
