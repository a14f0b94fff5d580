/** Functions that a script assigns to what its module gives to others, and that are gone. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const REQUEST =
  "var req = module.exports = Object.create(require('http').IncomingMessage.prototype)\nreq.param = function param(name) { return name }\nreq.gets = function gets(name) { return name }\nreq.old = wrap(req.gets, 'old')\nfunction wrap(f) { return f }\n";

test("a member that went from what a module exports is public, and calls of its name may break", async () => {
  const repository = await indexed({
    "lib/request.js": REQUEST,
    "t.js": "var app = require('frame')\napp.use(function (req, res) {\n  req.param('a')\n  req.old('b')\n  req.gets('c')\n})\n",
  });
  edit(repository, "lib/request.js", "req.param = function param(name) { return name }\n", "");
  edit(repository, "lib/request.js", "req.old = wrap(req.gets, 'old')\n", "");
  const answer = await impactOf(repository);
  expect(answer.breaking.map(({ name, why }) => `${name} ${why[0]?.kind}`).sort()).toEqual(["old removed", "param removed"]);
  expect(sitesOf(answer)).toEqual(["t.js:3 may_break", "t.js:4 may_break"]);
});

test("calls of a member that other objects have, too, are the gone one's where its object is called like the receiver", async () => {
  const repository = await indexed({
    "lib/request.js": REQUEST,
    "lib/app.js": "var app = module.exports = {}\napp.param = function param(name) { return name }\n",
    "t.js": "var other = require('frame')\nother.use(function (req, res) {\n  req.param('a')\n  res.param('b')\n})\n",
  });
  edit(repository, "lib/request.js", "req.param = function param(name) { return name }\n", "");
  expect(sitesOf(await impactOf(repository))).toEqual(["t.js:3 may_break"]);
});

test("a function that a script assigns to an object of its own is nobody else's", async () => {
  const repository = await indexed({
    "lib/own.js": "var own = {}\nown.param = function param(name) { return name }\nmodule.exports = function () { return 1 }\n",
  });
  edit(repository, "lib/own.js", "own.param = function param(name) { return name }\n", "");
  expect((await impactOf(repository)).breaking).toEqual([]);
});

test("the getter of a property descriptor is no method that is called get", async () => {
  const repository = await indexed({
    "a.js":
      "var app = module.exports = {}\napp.init = function () {\n  Object.defineProperty(this, 'router', { configurable: true, get: function () { throw 1 } })\n  Object.defineProperty(this, 'other', {\n    enumerable: true,\n    get: function () { throw 1 }\n  })\n}\n",
    "u.js": "module.exports = function (m) { return m.get('x') }\n",
  });
  edit(repository, "a.js", "  Object.defineProperty(this, 'router', { configurable: true, get: function () { throw 1 } })\n", "");
  edit(repository, "a.js", "    get: function () { throw 1 }\n", "");
  expect((await impactOf(repository)).breaking).toEqual([]);
});
