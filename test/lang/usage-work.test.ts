/** Reading the uses of a file has a limit: beyond it, the file keeps its definitions, and its names may mean anything. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

setDefaultTimeout(180_000);

const pool = await ParserPool.create(compileGrammars([]));

const nested = (depth: number): string =>
  `def moor\nend\n${Array.from({ length: depth }, () => "a do |b|\n").join("")}moor\n${"end\n".repeat(depth)}`;

test("blocks nested so deep that looking up their names is too much work keep the definitions around them", () => {
  const { parseStatus, symbols, usage } = extract("config/routes.rb", nested(16_000), pool);
  expect(parseStatus).toBe("partial");
  expect(symbols.map(({ name }) => name)).toContain("moor");
  expect(usage.imports).toEqual([]);
  // A name that was not read may mean any definition.
  const unread = usage.uses.filter(({ name }) => name === "moor");
  expect(unread.map(({ expression, line }) => [expression, line])).toContainEqual([0, 16_003]);
  expect(unread.map(({ line }) => line)).not.toContain(1);
});

test("less of the same is read to the end", () => {
  const { parseStatus, usage } = extract("config/routes.rb", nested(400), pool);
  expect(parseStatus).toBe("parsed");
  expect(usage.uses.find(({ name, line }) => name === "moor" && line === 403)?.expression).not.toBe(0);
});

test("imports for one block, each of which may have every name behind it", () => {
  const lines = Array.from({ length: 12_000 }, (_, at) => `    use a${at}::*;\n    x${at}();\n`).join("");
  const { parseStatus, symbols } = extract("src/lib.rs", `fn f() {\n${lines}}\n`, pool);
  expect([parseStatus, ...symbols.map(({ name }) => name)]).toEqual(["partial", "f"]);
});
