/** Packages of a workspace that are imported by name, and whose manifest names files that only a build writes. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "package.json": '{ "name": "root", "private": true, "workspaces": ["packages/*"] }\n',
    // The build keeps the directories below the sources.
    "packages/core/package.json":
      '{ "name": "core", "types": "./dist/node/index.d.ts", "exports": { ".": "./dist/node/index.js", "./runner": "./dist/node/runner.js", "./inner": "./dist/node/inner.js" } }\n',
    "packages/core/src/node/index.ts": "export function norm(p: string): string { return p; }\n",
    "packages/core/src/runner/index.ts": "export function run(): void {}\n",
    "packages/core/src/node/innerIndex.ts": "export function inside(): void {}\n",
    "packages/core/rolldown.config.ts":
      "export default { input: { index: path.resolve(dir, 'src/node/index.ts'), inner: path.resolve(dir, 'src/node/innerIndex.ts') } };\n",
    // The compiler says where the sources of its output lie.
    "packages/compiled/package.json": '{ "name": "compiled", "main": "./output/main.js" }\n',
    "packages/compiled/tsconfig.json": '{ "compilerOptions": { "outDir": "./output", "rootDir": "./code" } }\n',
    "packages/compiled/code/main.ts": "export function compile(): void {}\n",
    // What its configuration extends says it, from where that lies.
    "packages/extending/package.json": '{ "name": "extending", "main": "./output/main.js" }\n',
    "packages/extending/tsconfig.json": '{ "extends": "./config/base.json", "compilerOptions": { "outDir": "./output/" } }\n',
    "packages/extending/config/base.json": '{ "compilerOptions": { "rootDir": "../code", "outDir": "elsewhere" } }\n',
    "packages/extending/code/main.ts": "export function extend(): void {}\n",
    "packages/extended/use.ts": 'import { extend } from "extending";\nextend();\n',
    // The bundler has one entry, which is called otherwise.
    "packages/bundled/package.json":
      '{ "name": "bundled", "exports": { ".": { "types": "./dist/index.d.mts", "import": "./dist/index.mjs" }, "./cli": "./dist/cli.mjs" } }\n',
    "packages/bundled/tsup.config.ts": 'export default { entry: ["code/start.ts"] };\n',
    "packages/bundled/code/start.ts": "export function start(): void {}\n",
    "packages/user/use.ts":
      'import { norm } from "core";\nimport { run } from "core/runner";\nimport { inside } from "core/inner";\nimport { compile } from "compiled";\nimport { start } from "bundled";\nimport { start as other } from "bundled/cli";\nnorm("");\nrun();\ninside();\ncompile();\nstart();\nother();\n',
  }));
});

test("a built file is made of the source at the same path, with as many directories of the output as that has", async () => {
  expect(await usesAt(root, "packages/core/src/node/index.ts:1")).toEqual([
    "packages/user/use.ts:1 resolved",
    "packages/user/use.ts:7 resolved",
  ]);
  expect(await usesAt(root, "packages/core/src/runner/index.ts:1")).toEqual([
    "packages/user/use.ts:2 resolved",
    "packages/user/use.ts:8 resolved",
  ]);
});

test("configurations of the compiler and of bundlers say what it is made of", async () => {
  expect(await usesAt(root, "packages/core/src/node/innerIndex.ts:1")).toEqual([
    "packages/user/use.ts:3 resolved",
    "packages/user/use.ts:9 resolved",
  ]);
  expect(await usesAt(root, "packages/compiled/code/main.ts:1")).toEqual([
    "packages/user/use.ts:10 resolved",
    "packages/user/use.ts:4 resolved",
  ]);
});

test("what a configuration of the compiler extends says it as well", async () => {
  expect(await usesAt(root, "packages/extending/code/main.ts:1")).toEqual([
    "packages/extended/use.ts:1 resolved",
    "packages/extended/use.ts:2 resolved",
  ]);
});

test("the only entry of a bundler is what the package is, and no other file of it", async () => {
  expect(await usesAt(root, "packages/bundled/code/start.ts:1")).toEqual([
    "packages/user/use.ts:11 resolved",
    "packages/user/use.ts:5 resolved",
  ]);
});
