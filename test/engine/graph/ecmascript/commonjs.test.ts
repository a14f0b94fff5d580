/** References through what files of JavaScript take out of modules: with a rest, with defaults, in parts of parts. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

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
    "served.js":
      "const Base = require('events')\nmodule.exports = class Server extends Base {\n  listen () {}\n  static get default () { return Server }\n}\nmodule.exports.Problem = Error\n",
    "serving.test.js": "const Server = require('./served')\nconst server = new Server()\nserver.listen()\n",
    "tools.cjs":
      "const isWide = require('is-wide')()\nexports.slice = (text) => text\nexports.join = function (a, b) { return a + b + isWide }\n",
    "tooling.mjs":
      "import tools from './tools.cjs'\nconst { slice, join: put } = tools\ntools.slice(1)\nslice(2)\nput(3, 4)\nfunction own (slice) { return slice(5) }\nlet { join } = tools\njoin = own\njoin(6)\n",
    "whole.js":
      "const extra = (a) => a\nclass Whole { run () {} }\nmodule.exports = Whole\nmodule.exports.extra = extra\nmodule.exports.more = function () {}\n",
    "wholly.js": "const Whole = require('./whole')\nWhole.extra(1)\nWhole.more(2)\n",
    "shapes.js":
      "class Round { walk () {} }\nclass Square { walk () {} }\nclass Flat { walk () {} }\nmodule.exports = { Round, Square, Flat }\n",
    "typed.js":
      '/** @import Whole from "./whole" */\n/**\n * @import { Round as R, Square }\n *   from "./shapes"\n * @import * as all from "./shapes"\n */\n/** @typedef {import("./shapes").Flat} Level */\n/**\n * @param {Whole} whole\n * @param {R} round\n * @param {Square} square\n * @param {all.Flat} flat\n * @param {Level} level\n */\nfunction go (whole, round, square, flat, level) {\n  whole.run()\n  round.walk()\n  square.walk()\n  flat.walk()\n  level.walk()\n}\n',
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

test("what a file exports as a whole is what others require, even if it has a member called default", async () => {
  expect(await uses("served.js:listen")).toEqual(["serving.test.js:3 resolved"]);
});

test("a default import of a CommonJS file that calls what it requires has what the file exports", async () => {
  expect(await uses("tools.cjs:slice")).toContain("tooling.mjs:3 resolved");
});

test("constants taken from an import are used as what they were taken from, and names that are set again are not", async () => {
  expect(await uses("tools.cjs:slice")).toEqual(["tooling.mjs:2 resolved", "tooling.mjs:3 resolved", "tooling.mjs:4 resolved"]);
  expect(await uses("tools.cjs:join")).toEqual(["tooling.mjs:2 resolved", "tooling.mjs:5 resolved", "tooling.mjs:7 resolved"]);
});

test("the named exports beside a class that is exported as a whole are used as its members", async () => {
  expect(await uses("whole.js:extra")).toEqual(["whole.js:4 resolved", "wholly.js:2 resolved"]);
  expect(await uses("whole.js:more")).toEqual(["wholly.js:3 resolved"]);
});

test("types that comments import are those of the files they come from", async () => {
  expect(await uses("whole.js:run")).toEqual(["typed.js:16 resolved"]);
  expect(await uses("shapes.js:1")).toContain("shapes.js:4 resolved");
  expect(await uses("Round.walk")).toEqual(["typed.js:17 resolved"]);
  expect(await uses("Square.walk")).toEqual(["typed.js:18 resolved"]);
  expect(await uses("Flat.walk")).toEqual(["typed.js:19 resolved", "typed.js:20 resolved"]);
});
