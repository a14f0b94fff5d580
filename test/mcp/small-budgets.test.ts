/** Answers to budgets that have no room for one row: smaller true answers, else an error that names the budget that suffices. */
import { describe, expect, test } from "bun:test";
import { CodeCompassError } from "#core/errors.ts";
import type { Format } from "#core/protocol.ts";
import { FORMATS } from "#core/protocol.ts";
import type { ListAnswer } from "#format/sheet.ts";
import { listText } from "#mcp/text/list-text.ts";
import { countTokens } from "#text/token-count.ts";

const names = Array.from({ length: 120 }, (_, at) => `exported_function_${at}`);
const LIST: ListAnswer = {
  facts: { path: "src/app.py", functions: 120, exports: names },
  name: "symbols",
  rows: names.map((name) => ({ name })),
  lines: names,
};
const LONG_ROW: ListAnswer = { ...LIST, rows: [{ name: names.join(" ") }], lines: [names.join(" ")] };

function asked(list: ListAnswer, format: Format, maxTokens: number): string {
  return listText(list, ["test"], { format, maxTokens });
}

for (const format of FORMATS) {
  describe(`in the format ${format}`, () => {
    test("lists beside the rows are left out before the first row is, and the answer names them", () => {
      const text = asked(LIST, format, 200);
      expect(countTokens(text)).toBeLessThanOrEqual(200);
      expect(text).toContain("max_tokens has no room for exports");
      expect(text).toContain("truncated");
      expect(text).toContain("next_cursor");
      expect(text).toMatch(/functions"?: ?120/);
      // The first row.
      expect(text).toContain("exported_function_0");
    });

    test("an answer without a row has its facts, and says what the first row needs", () => {
      const text = asked(LONG_ROW, format, 200);
      expect(countTokens(text)).toBeLessThanOrEqual(200);
      expect(text).toMatch(/functions"?: ?120/);
      const [, needed = ""] = /max_tokens 200 is too small for even one result; the first one needs (\d+)/.exec(text) ?? [];
      expect(asked(LONG_ROW, format, Number(needed))).toContain("exported_function_119");
    });
  });
}

test("a budget without room for the facts is refused with a budget that suffices for a row", () => {
  let thrown: unknown;
  try {
    asked({ ...LIST, facts: { path: names.join("/") } }, "json", 200);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(CodeCompassError);
  const { needed } = (thrown as CodeCompassError).data;
  expect(needed?.maxTokens).toBeGreaterThan(200);
});
