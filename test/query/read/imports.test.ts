/** Which imports are shown above code. */
import { expect, test } from "bun:test";
import type { Import } from "#core/usage-facts.ts";
import { importLines, importsIn } from "#query/read/imports.ts";
import { FileText } from "#text/file-text.ts";

/** Imports in order of line, each with what counts here. */
function imports(...facts: readonly Partial<Import>[]): Import[] {
  return facts.map((one, index) => ({
    ...{ kind: "module", module: "", name: "", local: "", isExported: false, within: null, line: index + 1 },
    ...one,
  }));
}

test("an import is known by the name that code uses", () => {
  const found = importsIn(
    imports(
      { kind: "name", module: "./basket.ts", name: "Basket", local: "Basket" },
      { module: "example.org/shop/v2" },
      { module: "numpy", local: "np" },
      { kind: "name", module: "json", name: "dump", local: "write" },
      { module: "os.path" },
      { kind: "all", module: "shop::prelude" },
    ),
  );
  expect(found.map(({ line, name }) => `${line} ${name}`)).toEqual(["1 Basket", "2 shop", "3 np", "4 write", "5 os", "6 prelude"]);
});

test("an import that says no more than its name is left out, and so is a header", () => {
  const [format, ...headers] = [{ module: "fmt" }, { kind: "file", module: "server.h" }, { kind: "file", module: "lib/shop.hpp" }] as const;
  expect(importsIn(imports(format, { kind: "name", name: "Closure" }, ...headers))).toEqual([]);
});

test("a function that is imported is called without the brackets that tell it from a class", () => {
  const [found] = importsIn(imports({ kind: "name", module: "Shop\\Support", name: "format_money()", local: "format_money()" }));
  expect(found).toEqual({ line: 1, name: "format_money", module: "Shop\\Support" });
});

test("an import is shown by its own line; over several lines by the first, its own and the last", () => {
  const file = new FileText(
    ['import { one } from "./one.ts";', "import {", "  two,", "  three,", '} from "./more.ts";', "", "from m import (", "    a,", ")"].join(
      "\n",
    ),
  );
  expect(importLines(file, { line: 1, name: "one", module: "./one.ts" })).toEqual([1]);
  expect(importLines(file, { line: 4, name: "three", module: "./more.ts" })).toEqual([4, 5]);
  expect(importLines(file, { line: 4, name: "three", module: "./renamed.ts" })).toEqual([2, 4, 5]);
  expect(importLines(file, { line: 8, name: "a", module: "m" })).toEqual([7, 8]);
});
