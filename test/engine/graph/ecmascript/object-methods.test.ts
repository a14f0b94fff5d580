/** Calls of functions that JavaScript assigns to an object, by code that was handed the object and says nothing of its type. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "lib/response.js":
      "var res = Object.create(http.ServerResponse.prototype)\nmodule.exports = res\nres.reroute = function reroute (url) {}\n",
    "lib/app.js":
      "/**\n * @return {Function}\n */\nfunction create () {\n  var app = function () {}\n  app.mount = function (fn) {}\n  return app\n}\nmodule.exports = create\n",
    "handler.js": "module.exports = function (req, res) { res.reroute('/a') }\n",
    "named.js": "exports.go = (req, res) => res.reroute('/b')\n",
    "mounted.js": "var app = require('./lib/app')()\napp.mount(function (req, res) { res.reroute('/c') })\n",
    "keys.js": "map({ reroute: 1 }, { to: { reroute: users.list } })\n",
    "alone.js": "exports.lone = function () {}\n",
    "lone.js": "function f (thing) { thing.lone() }\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("whoever was handed the object may call its function: as an export, as a callback, under any name", async () => {
  expect(await uses("res.reroute")).toEqual(["handler.js:1 ambiguous", "mounted.js:2 ambiguous", "named.js:1 ambiguous"]);
});

test("what a comment calls a Function has the members that it was given", async () => {
  expect(await uses("app.mount")).toEqual(["mounted.js:2 resolved"]);
});

test("what a module exports is called by the name of the module alone", async () => {
  expect(await uses("lone")).toEqual([]);
});
