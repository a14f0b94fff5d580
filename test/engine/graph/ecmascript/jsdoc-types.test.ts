/** References to types that JSDoc comments name. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "stock.js": "export class Shelf {\n  reach() {}\n}\nexport class Crate {}\nexport class Label {}\n",
    "rival.js": "export class Ladder {\n  reach() {}\n}\n",
    "loaded.js": [
      "import { Label as Tag } from './stock.js'",
      "/** @import { Crate } from './stock.js' */",
      "/**",
      " * Fills {@link Tag}.",
      " * @param {import('./stock.js').Shelf} shelf",
      " * @param {Map<string, Crate[]>} crates",
      " * @returns {{ Crate: Promise<Tag>, next?: (Crate: number) => Crate }}",
      " * @example @Component({ Crate })",
      " */",
      "export function load(shelf, crates) {",
      "  shelf.reach()",
      "}",
      "/** @template [Held=Crate] */",
      "export class Box {}",
      "/* @type {Crate} is no documentation */",
      "/** @type {Unbound | string} */",
      "export let held",
    ].join("\n"),
    "typed.ts": 'import type { Shelf } from "./stock.js";\n/** As high as {@link Shelf.reach}. */\nexport const high = 1;\n',
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start}${confidence === "resolved" ? "" : ` ${confidence}`}`);
}

test("types in the braces of tags are uses, keys of object types and names of parameters are none", async () => {
  expect([...new Set(await uses("stock.js:Crate"))]).toEqual(["loaded.js:6", "loaded.js:7", "loaded.js:13"]);
});

test("a type under another name, and in a link, is a use of the type that is imported", async () => {
  expect(await uses("stock.js:Label")).toEqual(["loaded.js:1", "loaded.js:4", "loaded.js:7"]);
});

test("a type of a module that only the comment imports is a use, and tells what the parameter is", async () => {
  expect(await uses("stock.js:Shelf")).toEqual(["loaded.js:5", "typed.ts:1", "typed.ts:2"]);
  expect(await uses("stock.js:Shelf.reach")).toEqual(["loaded.js:11", "typed.ts:2"]);
  expect(await uses("rival.js:Ladder.reach")).toEqual([]);
});
