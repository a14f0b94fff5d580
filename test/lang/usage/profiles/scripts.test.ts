/** What Lua files and shell scripts say of the names they use. */
import { describe, expect, test } from "bun:test";
import { usageOf } from "../print.ts";

function of(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}

describe("Lua", () => {
  test("a module is what its file returns, and what is required of others", async () => {
    const all = await usageOf(
      "m.lua",
      of(['local util = require("a.util")', "local M = {}", "function M.run() util.go() end", "return M"]),
    );
    expect(all).toEqual([
      "1 import default a.util default as util",
      "export (whole) = =M",
      "1:7 imports default import(a.util default)",
      "3:10 references M =M",
      "3:18 references default import(a.util default)",
      "3:23 calls go import(a.util default).go",
      "4:8 references M =M",
    ]);
  });

  test("self is the table that a method is defined on, also where it was made by setmetatable", async () => {
    const all = await usageOf(
      "m.lua",
      of([
        "local Store = {}",
        "Store.__index = Store",
        "function Store.new(rows) local self = setmetatable({}, Store) self.rows = rows return self end",
        "function Store:get() return self:find(self.rows) end",
        "local s = Store.new()",
        "s:get()",
      ]),
    );
    expect(all).toContain("Store.new : =Store");
    expect(all).toContain("4:34 calls find =Store.find");
    expect(all.at(-1)).toBe("6:3 calls get =s.get");
  });

  test("parameters, loop variables, labels and keys are no uses; globals are free", async () => {
    const all = await usageOf(
      "m.lua",
      of([
        "local function f(a, ...)",
        "  for k, v in pairs(a) do v.x(k) end",
        "  ::top:: goto top",
        "  g({ key = a })",
        "end",
        "function g(t) f(t) end",
      ]),
    );
    expect(all.filter((line) => /^\d+:\d+ /.test(line))).toEqual(
      ["2:29 calls x element(?).x", "4:3 calls g g", "6:15 calls f =f"].map((line) => line.replace("element(?).x", "?.x")),
    );
  });
});

describe("shell scripts", () => {
  test("commands are calls, what is sourced is taken in, variables that functions declare are theirs", async () => {
    const all = await usageOf(
      "m.sh",
      of([
        "source ./lib.sh",
        '. "$(dirname "$0")/more.sh"',
        "ROOT=/tmp",
        'build() { local out="$1"; compile "$ROOT" "$out"; echo done; }',
        "trap cleanup EXIT; if build; then sudo install_it; fi",
      ]),
    );
    expect(all).toEqual([
      "1 import file ./lib.sh  as -",
      "2 import file /more.sh  as -",
      "4:27 calls compile compile",
      "4:37 references ROOT ROOT",
      "5:6 calls cleanup cleanup",
      "5:23 calls build build",
      "5:40 calls install_it install_it",
    ]);
  });
});
