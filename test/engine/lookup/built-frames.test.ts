/** Frames of traces in JavaScript that was built: the view has the sources, and not the built file. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { show } from "#engine/lookup/show.ts";
import { asked, INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "packages/ferry-core/package.json": '{\n  "name": "@ferry/ferry-core"\n}\n',
    "packages/ferry-core/src/mooring.ts":
      "export function moor(pier: string): void {\n  tie(pier)\n}\n\nconst tie = (pier: string): void => {\n  fasten(pier)\n}\n\nexport class Crew {\n  hire(): void {\n    moor('one')\n  }\n}\n",
    "packages/ferry-core/src/sail.ts": "export function tie(knot: string): string {\n  return knot\n}\n",
    "packages/ferry-core/__tests__/tie.spec.ts": "function tie(): void {}\nfunction moor(): void {}\n",
    "packages/ferry-dom/package.json": '{\n  "name": "@ferry/ferry-dom"\n}\n',
    "packages/ferry-dom/src/rope.ts": "export const rope = {\n  fasten: (pier: string) => {\n    pier.trim()\n  },\n}\n",
    "packages/other/package.json": '{\n  "name": "other"\n}\n',
    "packages/other/src/rope.ts": "export function fasten(): void {}\nexport function trimmed(): void {}\n",
  }));
});

const trace = (frames: readonly (readonly [name: string, file: string])[]): string =>
  ["TypeError: Cannot read properties of null (reading 'trim')", ...frames.map(([name, file]) => `    at ${name} (${file}:6541:7)`)].join(
    "\n",
  );

test.each([
  ["file names", "ferry-dom.esm-bundler.js", "ferry-core.esm-bundler.js"],
  [
    "installed packages",
    "/app/node_modules/@ferry/ferry-dom/dist/ferry-dom.cjs.js",
    "/app/node_modules/.pnpm/@ferry+ferry-core@3.4.1/node_modules/@ferry/ferry-core/dist/index.mjs",
  ],
])("frames of built files lead to the functions of their packages, by %s", async (_, dom, core) => {
  const { results, places } = await asked(
    root,
    trace([
      ["fasten", dom],
      ["tie", core],
      ["moor", core],
      ["Crew.hire", core],
    ]),
  );
  expect(results.map(({ path, line_start }) => `${path.replace("packages/", "")}:${line_start}`)).toEqual([
    "ferry-dom/src/rope.ts:2",
    "ferry-core/src/mooring.ts:5",
    "ferry-core/src/mooring.ts:1",
    "ferry-core/src/mooring.ts:10",
  ]);
  expect(places).toEqual({ outside: 0, moved: 0 });
  // The line is one of the built file.
  expect(results.every(({ at_line }) => at_line === undefined)).toBe(true);
});

test("frames in files of other packages are outside, whatever functions here have their names", async () => {
  const { places, results } = await asked(
    root,
    trace([
      ["moor", "ferry-core.esm-bundler.js"],
      ["fasten", "/app/node_modules/react-dom/dist/react-dom.js"],
      ["trimmed", "vendor.8f3a.js"],
    ]),
  );
  expect(results.map(({ path }) => path)).toEqual(["packages/ferry-core/src/mooring.ts"]);
  expect(places?.outside).toBe(2);
});

test("the code of such a trace is that of its functions", async () => {
  const { results } = await show(open(root), { targets: [trace([["fasten", "ferry-dom.cjs.js"]])] }, () => 0);
  expect(results[0]).toMatchObject({ path: "packages/ferry-dom/src/rope.ts", text: expect.stringContaining("pier.trim()") });
});
