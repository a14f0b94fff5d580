import { expect, test } from "bun:test";
import { fitRows, fits } from "#format/fit.ts";
import { countTokens } from "#text/token-count.ts";

const rows = Array.from({ length: 40 }, (_, index) => `src/module-${index}.ts:${index * 7}: function handle${index}`);
const write = (shown: number): string => ["head of the answer", ...rows.slice(0, shown)].join("\n");

test("as many whole rows as there is room for, and not one more", () => {
  for (let tokens = 5; tokens < 700; tokens += 13) {
    const budget = { tokens, chars: 100_000 };
    const fitted = fitRows(rows.length, write, budget);
    if (!fitted) throw new Error(`nothing fits ${tokens} tokens`);
    expect(countTokens(fitted.text)).toBeLessThanOrEqual(tokens);
    expect(fitted.text).toBe(write(fitted.shown));
    if (fitted.shown < rows.length) expect(fits(write(fitted.shown + 1), budget)).toBe(false);
  }
});

test("characters count as well as tokens", () => {
  const fitted = fitRows(rows.length, write, { tokens: 100_000, chars: 200 });
  expect(fitted?.text.length).toBeLessThanOrEqual(200);
  expect(fitted?.shown).toBeGreaterThan(0);
});

test("no text at all when not even the frame fits", () => {
  expect(fitRows(rows.length, write, { tokens: 2, chars: 100 })).toBeUndefined();
});
