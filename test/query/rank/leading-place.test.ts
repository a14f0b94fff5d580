/** How sure answers are of their first place: it leads, or it is one of many that are as good. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../engine/harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const GOODS = ["tea", "oil", "salt", "rice", "soap", "wine", "cork", "wool"];
const shipping = (goods: string): string =>
  `/** Ships an order of ${goods}. */\nexport function shipOrder(${goods}: string): string {\n  return ${goods};\n}\n`;
const CUSTOMS = `/** Declares an order at customs. */
export function declareCustomsOrder(order: string): string {
  return customsForm(order);
}

/** The form that customs asks for when an order is declared. */
export function customsForm(order: string): string {
  return order;
}
`;

let root: string;

beforeAll(async () => {
  const ships = GOODS.map((goods) => [`src/${goods}/ship.ts`, shipping(goods)]);
  ({ root } = await sharedWorkspace({ ...Object.fromEntries(ships), "src/customs.ts": CUSTOMS }));
});

test("a place that leads is sure", async () => {
  const leading = await asked(root, "how is an order declared at customs");
  expect(leading.confidence_level).toBe("high");
  expect(leading.results[0]?.path).toBe("src/customs.ts");
});

test("one of many that are as good is not, though it says every word", async () => {
  const among = await asked(root, "how is an order shipped");
  expect(among.confidence_level).toBe("medium");
  expect(among.results.length).toBeGreaterThanOrEqual(GOODS.length);
});
