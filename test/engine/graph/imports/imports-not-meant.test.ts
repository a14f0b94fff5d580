/** Names that an import would give, where the code says that something else is meant. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "b.py": "def load():\n    pass\n",
    "a.py": `def whole(x):
    from b import load
    load()
    if (load := x()):
        load()
    load()

def behind_and(x):
    from b import load
    if x and (load := x()):
        load()
    load()

def perhaps(x):
    from b import load
    y = x or (load := x())
    z = [w for w in x if (load := w)]
    load()

def branches(x):
    from b import load
    if x:
        load()
    elif (load := x()):
        load()
    else:
        load()
    load()

def again(x):
    from b import load
    while chunk := (load := x()):
        load()
`,
    "m.ts": "export default function furl() {}\nexport function reef() {}\n",
    "n.mts": "export default class Sail {}\n",
    "r.ts": `const r = require("./m");
r();
r.reef();
r.default();
const { default: unfurl } = require("./m");
unfurl();
const Sail = require("./n.mjs");
new Sail();
new Sail.default();
`,
    "c.js": "module.exports = function heave() {};\n",
    "d.js": 'const h = require("./c");\nh();\n',
    "kt/quay/Quay.kt": "package quay\n\nfun String.moor() {}\nfun String.cast() {}\n",
    "kt/app/App.kt": `package app

import quay.moor as fasten
import quay.cast

fun run(s: String) {
    s.fasten()
    s.moor()
    s.cast()
}
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start}${confidence === "resolved" ? "" : ` ${confidence}`}`);
}

const at = (path: string, ...lines: number[]): string[] => lines.map((line) => `${path}:${line}`);

test("Python: a name that an expression sets again is no use of what it was imported as", async () => {
  const sure = [2, 3, 9, 12, 15, 18, 21, 23, 28, 31];
  expect((await uses("b.py:load")).filter((one) => !one.includes(" "))).toEqual(at("a.py", ...sure));
});

test("TypeScript: what `require` gives of a module with a default export is not that export", async () => {
  expect(await uses("furl")).toEqual(at("r.ts", 4, 5, 6));
  expect(await uses("reef")).toEqual(at("r.ts", 3));
  expect(await uses("heave")).toEqual(at("d.js", 1, 2));
});

test("Kotlin: a function imported under another name has no other", async () => {
  expect((await uses("moor")).filter((one) => !one.includes(" "))).toEqual(at("kt/app/App.kt", 3, 7));
  expect(await uses("cast")).toEqual(at("kt/app/App.kt", 4, 9));
});
