/** References to what a module of TypeScript declares for all files: `declare global`. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "package.json": '{ "name": "shop" }\n',
    "cart.ts": "export interface Cart {\n  total: number;\n  items: number;\n  owner: string;\n  href: string;\n}\n",
    "rival.ts": "export interface Rival {\n  total: number;\n  items: number;\n  owner: string;\n  href: string;\n}\n",
    "declared.ts": [
      'import type { Cart } from "./cart";',
      "declare global {",
      "  interface Window {",
      "    shop: { cart: Cart };",
      "  }",
      "  namespace Served {",
      "    interface Request {",
      "      bought: Cart;",
      "    }",
      "  }",
      "  function shout(cart: Cart): void;",
      "}",
    ].join("\n"),
    "more.ts": "declare global {\n  interface Window {\n    theme: string;\n  }\n}\nexport {};\n",
    "used.ts": [
      "export const { shop } = window;",
      "export const total = shop.cart.total;",
      "export const items = window.shop.cart.items;",
      "export const owner = (request: Served.Request) => request.bought.owner;",
      "export const place = window.location.href;",
      "export const call = () => shout(window.shop.cart);",
    ].join("\n"),
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("other files see what a module declares for all", async () => {
  expect(await uses("declared.ts:shout")).toEqual(["used.ts:6 resolved"]);
  expect(await uses("cart.ts:Cart.owner")).toEqual(["used.ts:4 resolved"]);
});

test("members that files add to the browser's window are known where it is used", async () => {
  expect(await uses("cart.ts:Cart.total")).toEqual(["used.ts:2 resolved"]);
  expect(await uses("cart.ts:Cart.items")).toEqual(["used.ts:3 resolved"]);
  expect(await uses("rival.ts:Rival.items")).toEqual([]);
});

test("members of the browser's window that no file adds are the platform's", async () => {
  expect(await uses("cart.ts:Cart.href")).toEqual([]);
});
