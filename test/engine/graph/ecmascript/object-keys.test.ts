/** Keys of objects that a module of JavaScript or TypeScript gives to others: definitions, with their uses. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { locate } from "#engine/search/locate.ts";
import { asked, INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "lib/symbols.js":
      "const keys = {\n  kRoute: Symbol('route'),\n  kNested: { kDeep: 1 },\n  kAlias: other,\n  kLoaded: require('./errors')\n}\nconst inner = { kInner: 1 }\nfunction f () { const local = { kLocal: 1 }; return call({ kArgument: local }) }\nmodule.exports = keys\n",
    "lib/errors.js":
      "const { make } = require('./make')\nmodule.exports = {\n  ERR_LATE: make('late'),\n  isLate: (e) => e.late,\n  make\n}\nmodule.exports.extra = 1\n",
    "lib/make.js": "function make (name) {}\nmodule.exports = { make: make }\n",
    "lib/use.js":
      "const { kRoute } = require('./symbols')\nconst symbols = require('./symbols')\nconst { ERR_LATE, make, ...errors } = require('./errors')\nreply[kRoute] = symbols.kRoute\nnew ERR_LATE()\nerrors.isLate()\nmake()\n",
    "ts/keys.ts":
      "export const keys = { one: 1, two: 'b' } as const;\nconst late = { three: 3 };\nexport { late };\nexport const typed: Options = { four: 4 };\ninterface Options { four: number }\nexport default { five: 5, run: () => 1 };\n",
    "ts/use.ts":
      "import fallback, { keys, late, typed } from './keys';\nkeys.one;\nlate.three;\ntyped.four;\nfallback.five;\nfallback.run();\nconst { two } = keys;\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

async function found(name: string): Promise<string[]> {
  const { results } = await asked(root, name, {}, locate);
  return results
    .filter((one) => one.name === name && one.kind !== "import")
    .map(({ kind, path, line_start }) => `${kind} ${path}:${line_start}`);
}

test("keys of what a module is are found, and used under their names and as members", async () => {
  expect(await found("kRoute")).toEqual(["property lib/symbols.js:2"]);
  expect(await uses("kRoute")).toEqual(["lib/use.js:1 resolved", "lib/use.js:4 resolved", "lib/use.js:4 resolved"]);
  expect(await found("ERR_LATE")).toEqual(["property lib/errors.js:3"]);
  expect(await uses("ERR_LATE")).toEqual(["lib/use.js:3 resolved", "lib/use.js:5 resolved"]);
  expect(await found("isLate")).toEqual(["method lib/errors.js:4"]);
  expect(await uses("isLate")).toEqual(["lib/use.js:6 resolved"]);
});

test("keys of what is exported by name, later and as the default", async () => {
  expect(await uses("ts/keys.ts:one")).toEqual(["ts/use.ts:2 resolved"]);
  expect(await uses("ts/keys.ts:two")).toEqual(["ts/use.ts:7 resolved"]);
  expect(await uses("ts/keys.ts:three")).toEqual(["ts/use.ts:3 resolved"]);
  expect(await uses("ts/keys.ts:five")).toEqual(["ts/use.ts:5 resolved"]);
  expect(await uses("ts/keys.ts:run")).toEqual(["ts/use.ts:6 resolved"]);
});

test("a key that passes a name on leads to what has the name, and one of a written type is the type's", async () => {
  expect(await found("make")).toEqual(["function lib/make.js:1"]);
  expect(await uses("lib/make.js:make")).toContain("lib/use.js:7 resolved");
  expect(await found("four")).toEqual(["property ts/keys.ts:5"]);
  expect(await uses("ts/keys.ts:four")).toEqual(["ts/keys.ts:4 resolved", "ts/use.ts:4 resolved"]);
});

test("keys of objects inside of others, of locals, of arguments and of what stays in its file are none", async () => {
  for (const name of ["kDeep", "kAlias", "kLoaded", "kInner", "kLocal", "kArgument"]) expect(await found(name)).toEqual([]);
});
