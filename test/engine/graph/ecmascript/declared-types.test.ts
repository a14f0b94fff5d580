/** References to code of JavaScript that has its types declared beside it. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "package.json": '{ "name": "served", "main": "serve.js", "types": "serve.d.ts" }\n',
    "serve.js":
      "class Answer { send () {} }\nfunction serve () { return new Answer() }\nfunction hidden () {}\nmodule.exports = serve\nmodule.exports.serve = serve\nmodule.exports.Answer = Answer\nmodule.exports.hidden = hidden\n",
    "serve.d.ts":
      "export interface Options { port: number }\nexport declare class Answer { send(): void }\nexport declare function serve(options?: Options): Answer;\n",
    "test/typed.tst.ts":
      "import { serve, Options, Answer } from '../serve.js'\nconst o: Options = { port: 1 }\nconst a: Answer = serve(o)\na.send()\nimport { hidden } from '../serve.js'\nhidden()\n",
    "test/named.ts": "import { serve as start, type Options } from 'served'\nstart().send()\n",
    "test/plain.js":
      "const { serve, hidden } = require('../serve.js')\nserve().send()\nhidden()\nconst again = require('../serve')\nagain.serve()\nconst named = require('served')\nnamed()\n",
    "parts/index.js": "exports.cut = function cut () {}\n",
    "parts/index.d.ts": "export interface Part { size: number }\nexport declare function cut(): Part;\n",
    "test/parts.ts": "import { cut, Part } from '../parts'\nconst p: Part = cut()\n",
    "test/parts.js": "const { cut } = require('../parts')\ncut()\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  const places = results.map(
    ({ path, line_start, confidence }) => `${path}:${line_start}${confidence === "resolved" ? "" : ` ${confidence}`}`,
  );
  return [...new Set(places)].filter((place) => !place.startsWith("serve."));
}

test("a file of TypeScript that imports code means the types that are declared beside it, too", async () => {
  expect(await uses("serve.d.ts:Options")).toEqual(["test/named.ts:1", "test/typed.tst.ts:1", "test/typed.tst.ts:2"]);
  expect(await uses("parts/index.d.ts:Part")).toEqual(["parts/index.d.ts:2", "test/parts.ts:1", "test/parts.ts:2"]);
});

test("code and its declaration are used as one, from both languages", async () => {
  const all = [
    "test/named.ts:1",
    "test/named.ts:2",
    "test/plain.js:1",
    "test/plain.js:2",
    "test/plain.js:4",
    "test/plain.js:5",
    "test/plain.js:6",
    "test/plain.js:7",
  ];
  expect(await uses("serve.js:serve")).toEqual([...all, "test/typed.tst.ts:1", "test/typed.tst.ts:3"]);
  expect(await uses("serve.d.ts:serve")).toEqual([...all, "test/typed.tst.ts:1", "test/typed.tst.ts:3"]);
  expect(await uses("serve.d.ts:Answer")).toEqual(["test/typed.tst.ts:1", "test/typed.tst.ts:3"]);
  expect(await uses("serve.js:send")).toEqual(["test/named.ts:2", "test/plain.js:2", "test/typed.tst.ts:4"]);
  expect(await uses("parts/index.js:cut")).toEqual(["test/parts.js:1", "test/parts.js:2", "test/parts.ts:1", "test/parts.ts:2"]);
});

test("what only the code has is found there", async () => {
  expect(await uses("serve.js:hidden")).toEqual(["test/plain.js:1", "test/plain.js:3", "test/typed.tst.ts:5", "test/typed.tst.ts:6"]);
});
