/** Similar symbols are those that do alike, whatever they are called. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { similarSymbols } from "#engine/lookup/similar-symbols.ts";
import { INDEXING_TIMEOUT_MS, open, workspaceOf } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("a function with nearly the same code comes before one with nearly the same name", async () => {
  const discount = (name: string, limit: number): string[] => [
    `function ${name}(basket: Basket): number {`,
    "  const total = basket.items.reduce((sum, { price, amount }) => sum + price * amount, 0);",
    `  if (total > ${limit}) return Math.round(total * 0.9);`,
    "  return basket.isLoyal ? Math.round(total * 0.95) : total;",
    "}",
  ];
  const root = await workspaceOf({
    "src/basket.ts": discount("discountedTotal", 100),
    "src/order.ts": discount("toPay", 200),
    "src/api/basket.pb.ts": ["export function discountedTotal(): number {", "  return 1;", "}"],
    "src/label.ts": [
      "function discountedTotalLabel(language: string): string {",
      "  const words = translations.get(language);",
      "  return words ?? fallback;",
      "}",
    ],
  });
  const { rows } = await similarSymbols(open(root), "discountedTotal");
  expect(rows.map(({ path }) => path)).toEqual(["src/order.ts", "src/label.ts"]);
});
