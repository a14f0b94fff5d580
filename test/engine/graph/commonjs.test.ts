/** References through what files of JavaScript take out of modules: with a rest, with defaults, in parts of parts. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "errs.js":
      "function stackOne (a) {}\nfunction stackTwo (a) {}\nfunction stackThree (a) {}\nmodule.exports = { E_ONE: 1 };\nmodule.exports.stackOne = stackOne;\nmodule.exports.stackTwo = stackTwo;\nmodule.exports.stackThree = stackThree;\n",
    "taken.js":
      "const { stackOne, ...others } = require('./errs')\nconst { stackTwo = console.log, stackThree: three = stackOne, E_ONE: { deep } } = require('./errs')\nstackOne(1)\nstackTwo(2)\nthree(3)\nothers.stackThree(4)\nfunction f () { stackOne(5) }\n",
    "lazy.js":
      "async function f () {\n  const { stackOne, ...others } = await import('./errs.js')\n  stackOne(1)\n  others.stackTwo(2)\n}\n",
    "box.js": "class Box { open () {} }\nconst [one, ...more] = [new Box()]\nmore[0].open()\none.open()\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("what is taken beside a rest, a default or a part of it keeps its uses, and the rest has the others", async () => {
  expect(await uses("errs.js:stackOne")).toEqual([
    "errs.js:5 resolved",
    "lazy.js:2 resolved",
    "lazy.js:3 resolved",
    "taken.js:1 resolved",
    "taken.js:2 resolved",
    "taken.js:3 resolved",
    "taken.js:7 resolved",
  ]);
  expect(await uses("errs.js:stackTwo")).toEqual([
    "errs.js:6 resolved",
    "lazy.js:4 resolved",
    "taken.js:2 resolved",
    "taken.js:4 resolved",
  ]);
  expect(await uses("errs.js:stackThree")).toEqual([
    "errs.js:7 resolved",
    "taken.js:2 resolved",
    "taken.js:5 resolved",
    "taken.js:6 resolved",
  ]);
});

test("the rest of a list has its elements", async () => {
  expect(await uses("open")).toEqual(["box.js:3 resolved", "box.js:4 resolved"]);
});
