/** Which imports are shown above code. */
import { expect, test } from "bun:test";
import { importLines, importsIn } from "#query/read/imports.ts";
import type { EdgeSite } from "#store/packed/packing.ts";
import { FileText } from "#text/file-text.ts";

function edges(...sites: readonly (readonly [name: string, line: number, qualifier: string])[]): Map<string, EdgeSite[]> {
  return new Map(sites.map(([name, line, qualifier]) => [name, [{ type: "imports", line, from: null, qualifier }]]));
}

test("an import is known by the name that code uses", () => {
  const found = importsIn(
    edges(
      ["Basket", 1, "./basket.ts"],
      ["example.org/shop/v2", 2, ""],
      ["numpy", 3, " as np"],
      ["dump", 4, "json as write"],
      ["os.path", 5, ""],
    ),
  );
  expect(found.map(({ line, name }) => `${line} ${name}`)).toEqual(["1 Basket", "2 shop", "3 np", "4 write", "5 os"]);
});

test("an import that says no more than its name is left out, and so is a header", () => {
  expect(importsIn(edges(["fmt", 1, ""], ["server.h", 2, ""], ["lib/shop.hpp", 3, ""]))).toEqual([]);
});

test("calls are no imports", () => {
  expect(importsIn(new Map([["run", [{ type: "calls", line: 3, from: null, qualifier: "" }]]]))).toEqual([]);
});

test("an import is shown by its own line; over several lines by the first, its own and the last", () => {
  const file = new FileText(
    ['import { one } from "./one.ts";', "import {", "  two,", "  three,", '} from "./more.ts";', "", "from m import (", "    a,", ")"].join(
      "\n",
    ),
  );
  expect(importLines(file, { line: 1, name: "one", module: "./one.ts" })).toEqual([1]);
  expect(importLines(file, { line: 4, name: "three", module: "./more.ts" })).toEqual([2, 4, 5]);
  expect(importLines(file, { line: 8, name: "a", module: "m" })).toEqual([7, 8]);
});
