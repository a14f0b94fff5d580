/** Text of programs for programs is not parsed; code of people that holds a long line of data is. */
import { beforeAll, describe, expect, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

let parsers: ParserPool;

beforeAll(async () => {
  parsers = await ParserPool.create(compileGrammars([]));
});

function symbolsOf(path: string, text: string): string[] {
  return extract(path, text, parsers).symbols.map(({ name }) => name);
}

describe("long lines of data in code", () => {
  test("a picture in a quoted text", () => {
    const text = `def before(a):\n    return a\n\nLOGO = "${"A".repeat(100_000)}"\n\ndef after():\n    return before(1)\n`;
    expect(symbolsOf("logo.py", text)).toEqual(["before", "LOGO", "after"]);
  });

  test("a table of numbers", () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => `[${at}, ${at}]`).join(",");
    expect(symbolsOf("table.js", `const TABLE = [${rows}];\nfunction first() {\n  return TABLE[0];\n}\n`)).toEqual(["TABLE", "first"]);
  });
});

describe("lines that nobody wrote", () => {
  test("a bundle below its licence", () => {
    const text = `/* One\n * of several lines,\n * which people read.\n */\n${"function a(b){return b+1};".repeat(5_000)}\n`;
    expect(extract("bundle.js", text, parsers)).toMatchObject({ parseStatus: "text", symbols: [] });
  });

  test("a document of one line", () => {
    expect(extract("data.json", `{"rows":[${"1,".repeat(5_000)}1]}\n`, parsers)).toMatchObject({ parseStatus: "text", symbols: [] });
  });
});
