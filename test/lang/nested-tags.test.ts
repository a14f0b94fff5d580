/** Templates with more, or more deeply nested, parts than anybody writes are read like others, within the limits that the store has. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { FILE_ROWS_MAX, SYMBOL_DEPTH_MAX } from "#core/limits.ts";
import { extract } from "#lang/extract.ts";
import { detectLanguage } from "#lang/languages.ts";
import { LineTable } from "#lang/line-table.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import { withTagSymbols } from "#lang/symbols/tag-symbols.ts";

setDefaultTimeout(120_000);

const PARTS = 20_000;

test.each([
  ["a.j2", "{% macro m() %}\n"],
  ["a.html.twig", "{% block b %}\n"],
  ["a.hbs", "{{#*inline 'p'}}\n"],
  ["templates/a.tpl", '{{ define "d" }}\n'],
])("%s whose parts all stand in one another", (path, part) => {
  const { symbols, lineCount } = extract(path, part.repeat(PARTS), null);
  expect(symbols.length).toBeGreaterThanOrEqual(PARTS);
  const deepest = symbols.filter(({ lineEnd }) => lineEnd >= lineCount - 1);
  expect(deepest.length).toBeLessThanOrEqual(SYMBOL_DEPTH_MAX + 3);
});

test("what tags and a grammar find together is no more than a file may have", () => {
  const text = "a\n".repeat(FILE_ROWS_MAX);
  const source = { path: "x.yml", text, lines: new LineTable(text), language: detectLanguage("x.yml", text) };
  const symbol = (at: number) => ({ name: "a", parent: at === 0 ? null : at - 1, start: at * 2, end: at * 2 + 1 }) as PlacedSymbol;
  const part = (at: number) => ({
    ...{ is: "value", written: "v", name: "v", nameStart: at * 2, start: at * 2, end: at * 2 + 1 },
    ...{ headEnd: at * 2 + 1, doc: null },
  });
  const tags = { isNamedByPath: false, definitions: Array.from({ length: 9_000 }, (_, at) => part(at) as never), uses: [] };
  const symbols = withTagSymbols(
    source as never,
    tags,
    Array.from({ length: FILE_ROWS_MAX }, (_, at) => symbol(at)),
  );
  expect(symbols).toHaveLength(FILE_ROWS_MAX);
  expect(symbols.every(({ parent }, at) => parent === null || parent < at)).toBe(true);
});
