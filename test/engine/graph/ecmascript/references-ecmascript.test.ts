/** Who uses a definition of JavaScript or TypeScript, of Lua and of shell scripts: through the module systems of these, and through types. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, located, open, sharedWorkspace, usesAt, workspaceOf } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    // Paths, extensions, index files, barrels.
    "app/src/store/store.ts":
      "export class Store {\n  get(): string {\n    return '';\n  }\n}\nexport default function make(): Store {\n  return new Store();\n}\n",
    "app/src/store/index.ts": 'export * from "./store";\nexport { default as makeStore } from "./store.js";\n',
    "app/src/relative.ts": 'import { Store } from "./store";\nnew Store().get();\n',
    "app/src/written.ts": 'import { Store } from "./store/store.js";\nexport const s: Store = x;\ns.get();\n',
    "app/src/barrel.ts": 'import * as all from "./store/index";\nnew all.Store();\n',
    "app/src/unnamed.ts": 'import build from "./store/store";\nbuild().get();\n',
    "app/src/mapped.ts": 'import { Store } from "@store/store";\nlet a: Store;\n',
    "app/src/lazy.ts": 'async function f() {\n  const { Store } = await import("./store");\n  new Store();\n}\n',
    "app/src/view.vue": '<template/>\n<script lang="ts">\nimport { Store } from "./store";\nnew Store();\n</script>\n',
    "app/src/shadow.ts": "function f(Store: any) {\n  return new Store();\n}\n",
    "app/tsconfig.json": '{ "extends": "./tsconfig.base.json" }\n',
    "app/tsconfig.base.json":
      '{\n  // Names for paths.\n  "compilerOptions": { "baseUrl": ".", "paths": { "@store/*": ["src/store/*"], } }\n}\n',
    // A package of the workspace, by its name, its exports and its imports.
    "packages/core/package.json":
      '{ "name": "@acme/core", "exports": { ".": { "import": "./dist/index.js" }, "./deep/*": "./dist/deep/*.js" }, "imports": { "#inner": "./src/deep/inner.ts" } }\n',
    "packages/core/src/index.ts": 'export { inner } from "#inner";\n',
    "packages/core/src/deep/inner.ts": "export const inner = () => 1;\n",
    "packages/user/use.ts":
      'import { inner } from "@acme/core";\nimport { inner as again } from "@acme/core/deep/inner";\ninner();\nagain();\n',
    // CommonJS.
    "js/app.js": "var app = exports = module.exports = {};\napp.use = function use(fn) {\n  this.lazy();\n};\napp.lazy = function () {};\n",
    "js/view.js":
      "function View() {\n  this.name = '';\n}\nView.prototype.render = function () {};\nmodule.exports = View;\nmodule.exports.helper = helper;\nfunction helper() {}\n",
    "js/main.js":
      'const app = require("./app");\nconst View = require("./view");\nconst { helper } = require("./view");\napp.use(1);\nnew View().render();\nhelper();\nView.helper();\n',
    // A method that an object has for a type.
    "ts/shape.ts":
      "export interface Listener {\n  onOpen(): void;\n}\nexport const quiet: Listener = {\n  onOpen() {},\n};\nquiet.onOpen();\ntype Tree = Tree | Tree[];\nexport declare const t: Tree;\nt.onOpen();\n",
    // Types of one name: in functions without names each is its own, side by side they are one.
    "ts/scoped.ts":
      'export interface Both {\n  one(): void;\n}\nexport interface Both {\n  two(): void;\n}\ntest("a", () => {\n  interface State {\n    go(): void;\n  }\n  const s: State = make();\n  s.go();\n});\ntest("b", () => {\n  interface State {\n    go(): void;\n  }\n  const s: State = make();\n  s.go();\n});\n',
    "ts/both.ts": 'import type { Both } from "./scoped";\nexport function run(b: Both) {\n  b.one();\n  b.two();\n}\n',
    "lua/util/text.lua": "local M = {}\nfunction M.trim(s) return s end\nreturn M\n",
    "lua/main.lua": 'local text = require("util.text")\ntext.trim("")\n',
    "sh/lib.sh": "greet() { echo hi; }\n",
    "sh/main.sh": 'source "$(dirname "$0")/lib.sh"\ngreet\n',
  }));
});

/** The resolved uses of what stands at a place. */
async function resolved(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target, confidence: "resolved" });
  return results.map(({ path, line_start }) => `${path}:${line_start}`);
}

test("a class is found by relative paths, with and without extensions, index files, barrels, mapped paths and import()", async () => {
  expect(await resolved("app/src/store/store.ts:1")).toEqual([
    "app/src/barrel.ts:2",
    "app/src/lazy.ts:2",
    "app/src/lazy.ts:3",
    "app/src/mapped.ts:1",
    "app/src/mapped.ts:2",
    "app/src/relative.ts:1",
    "app/src/relative.ts:2",
    "app/src/store/store.ts:6",
    "app/src/store/store.ts:7",
    "app/src/view.vue:3",
    "app/src/view.vue:4",
    "app/src/written.ts:1",
    "app/src/written.ts:2",
  ]);
});

test("methods are found by constructors, written types and what functions give", async () => {
  expect(await resolved("app/src/store/store.ts:2")).toEqual(["app/src/relative.ts:2", "app/src/unnamed.ts:2", "app/src/written.ts:3"]);
});

test("what is exported without a name is found under any", async () => {
  expect(await resolved("app/src/store/store.ts:6")).toEqual(["app/src/store/index.ts:2", "app/src/unnamed.ts:1", "app/src/unnamed.ts:2"]);
});

test("packages of the workspace lead from what is built to what it is built from", async () => {
  expect(await resolved("packages/core/src/deep/inner.ts:1")).toEqual([
    "packages/core/src/index.ts:1",
    "packages/user/use.ts:1",
    "packages/user/use.ts:2",
    "packages/user/use.ts:3",
    "packages/user/use.ts:4",
  ]);
});

test("CommonJS: members of what a module is, prototypes, and names beside the whole", async () => {
  expect(await resolved("js/app.js:2")).toEqual(["js/main.js:4"]);
  expect(await resolved("js/app.js:5")).toEqual(["js/app.js:3"]);
  expect(await resolved("js/view.js:4")).toEqual(["js/main.js:5"]);
  expect(await resolved("js/view.js:7")).toEqual(["js/main.js:3", "js/main.js:6", "js/main.js:7", "js/view.js:6"]);
});

test("a method of an object that is written for a type is a use of the type's, and types that are made of themselves end", async () => {
  expect(await resolved("ts/shape.ts:2")).toEqual(["ts/shape.ts:5", "ts/shape.ts:7"]);
});

test("interfaces of one name are one where they stand side by side, and two in two functions", async () => {
  expect(await resolved("ts/scoped.ts:1")).toEqual(["ts/both.ts:1", "ts/both.ts:2"]);
  expect(await resolved("ts/scoped.ts:5")).toEqual(["ts/both.ts:4"]);
  expect(await resolved("ts/scoped.ts:8")).toEqual(["ts/scoped.ts:11"]);
  expect(await resolved("ts/scoped.ts:9")).toEqual(["ts/scoped.ts:12"]);
  expect(await resolved("ts/scoped.ts:16")).toEqual(["ts/scoped.ts:19"]);
});

test("Lua finds what a required module returns, a script what it sources", async () => {
  expect(await resolved("lua/util/text.lua:2")).toEqual(["lua/main.lua:2"]);
  expect(await resolved("sh/lib.sh:1")).toEqual(["sh/main.sh:2"]);
});

test("a method that is given to a type of the runtime may be meant wherever something unknown, or of the runtime, has its name", async () => {
  const root = await workspaceOf({
    "numbers.js": [
      "Number.prototype.delimited = function (sign) {",
      "  return String(this) + sign;",
      "};",
      "Math.floor(1.5).delimited();",
      "Math.floor(1.5).toFixed();",
      "function show(data) {",
      "  return data.count.delimited();",
      "}",
    ],
    "other.js": ["export function paint(box) {", "  box.size.delimited();", "}"],
  });
  expect(await usesAt(root, "numbers.js:1")).toEqual(["numbers.js:4 ambiguous", "numbers.js:7 ambiguous", "other.js:2 ambiguous"]);
});

test("what a module gives to others by taking a value apart is defined there", async () => {
  const root = await workspaceOf({
    "src/auth.ts": [
      'import NextAuth from "next-auth";',
      "export const {",
      "  signIn,",
      "  signOut: leave,",
      "  handlers: { GET },",
      "} = NextAuth({});",
      "export const [first] = pair();",
    ],
    "src/use.ts": ['import { signIn, leave, GET, first } from "./auth";', "signIn();", "leave(GET);", "console.log(first);"],
  });
  expect(await located(root, "leave")).toEqual(["src/auth.ts:2 leave"]);
  for (const [place, line] of [
    ["src/auth.ts:3", 2],
    ["src/auth.ts:4", 3],
    ["src/auth.ts:5", 3],
    ["src/auth.ts:7", 4],
  ] as const)
    expect(await usesAt(root, place)).toEqual(["src/use.ts:1 resolved", `src/use.ts:${line} resolved`]);
});
