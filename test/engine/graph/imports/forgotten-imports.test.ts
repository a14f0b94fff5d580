/** Uses of a name whose import was forgotten: no rule of the language leads from them to the definition, and they break first. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "util.py": "def is_upgrade(a, b):\n    return a != b\n\nclass Holder:\n    def is_held(self): return True\n",
    "one.py": "from util import is_upgrade\n\ndef one():\n    return is_upgrade(1, 2)\n",
    "two.py":
      "import os\n\ndef two():\n    return is_upgrade(3, 4)\n\ndef three(is_upgrade):\n    return is_upgrade(5, 6)\n\ndef four():\n    return is_held()\n",
    "a.ts": "export function tsUp(a: number) { return a }\nexport interface Spec { a: number }\nfunction hidden() {}\n",
    "b.ts": "import { tsUp } from './a';\ntsUp(1);\n",
    "c.ts": "export function two(s: Spec) {\n  hidden();\n  return tsUp(1);\n}\n",
    "d.js": "exports.jsUp = function jsUp(a) { return a };\n",
    "e.js": "const x = require('./other');\njsUp(2);\n",
  }));
});

/** The uses of a name, as `path:line confidence`. */
async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a name that nothing binds is listed by its name, behind those that are sure", async () => {
  expect(await uses("is_upgrade")).toEqual(["one.py:1 resolved", "one.py:4 resolved", "two.py:4 name_only"]);
  expect(await uses("tsUp")).toEqual(["b.ts:1 resolved", "b.ts:2 resolved", "c.ts:3 name_only"]);
  expect(await uses("Spec")).toEqual(["c.ts:1 name_only"]);
  expect(await uses("jsUp")).toEqual(["e.js:2 name_only"]);
});

test("no import brings in what a module keeps to itself, and none a member", async () => {
  expect(await uses("a.ts:3")).toEqual([]);
  expect(await uses("Holder.is_held")).toEqual([]);
});
