/** A file that is made of others of the repository stands behind them, whatever it is called. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { locate } from "#engine/search/locate.ts";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

/** A class with methods of its own and a function beside it. */
const part = (name: string): string =>
  [
    `class ${name} {`,
    " public:",
    ...["open", "close", "rewind", "advance"].flatMap((method) => [
      `  int ${method}_${name.toLowerCase()}(int count) {`,
      "    return count;",
      "  }",
    ]),
    "};",
    "",
    `int make_${name.toLowerCase()}(int seed) {`,
    "  return seed;",
    "}",
    "",
  ].join("\n");

const NAMES = ["Reader", "Writer", "Lexer", "Parser"];
const SOURCES = Object.fromEntries(NAMES.map((name) => [`zsrc/${name.toLowerCase()}.hpp`, part(name)]));
const FILES = {
  ...SOURCES,
  "all.hpp": Object.values(SOURCES).join("\n"),
  // Later by one function: a version of the same file, and made of nothing.
  "a/old.hpp": part("Clock"),
  "b/new.hpp": `${part("Clock")}\nint more_clock(int seed) {\n  return seed;\n}\n`,
};

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace(FILES));
});

test("in search and in locate", async () => {
  for (const query of ["Lexer", "advance_lexer", "make_parser", "Reader::open_reader"]) {
    for (const ask of [undefined, locate]) {
      const { results } = await asked(root, query, {}, ask);
      expect(results[0]?.path).toStartWith("zsrc/");
    }
  }
});

test("what only it has is found in it; two versions of a file are no such thing", async () => {
  const { results } = await asked(root, "make_clock", {}, locate);
  expect(results.map(({ path }) => path)).toEqual(["a/old.hpp", "b/new.hpp"]);
  expect((await asked(root, "more_clock", {}, locate)).results[0]?.path).toBe("b/new.hpp");
});
