/** A question is answered by the file that the others are built on. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { directoryWith, writeFiles } from "../../temporary.ts";
import { found, freshStorage, INDEXING_TIMEOUT_MS, index } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);
beforeEach(() => {
  freshStorage();
});

const QUESTION = "how are shipments weighed on the scale";

const weigher = (name: string): string =>
  `// Shipments are weighed on the scale.\nexport function ${name}(load: number): number {\n  return load;\n}\n`;

/** Files that use a function, as many as asked for. */
function users(name: string, count: number): Record<string, string> {
  const body = (i: number): string => `export const depot${i} = () => ${name}(${i});\n`;
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`depots/depot${i}.ts`, body(i)]));
}

test("of two equal answers the one that more files use comes first, whatever its path", async () => {
  const root = directoryWith({ "a/one.ts": weigher("weighAlpha"), "b/two.ts": weigher("weighOmega"), ...users("weighOmega", 8) });
  await index(root);
  expect((await found(root, QUESTION)).slice(0, 2)).toEqual(["b/two.ts:1 weighOmega", "a/one.ts:1 weighAlpha"]);
});

test("who uses what is counted again when much has changed", async () => {
  const root = directoryWith({ "a/one.ts": weigher("weighAlpha"), "b/two.ts": weigher("weighOmega"), ...users("weighOmega", 8) });
  await index(root);
  writeFiles(root, users("weighAlpha", 8));
  await index(root);
  expect((await found(root, QUESTION)).slice(0, 2)).toEqual(["a/one.ts:1 weighAlpha", "b/two.ts:1 weighOmega"]);
});

test("a name that several files define makes none of them central", async () => {
  const root = directoryWith({
    "a/one.ts": weigher("weighAlpha"),
    "b/two.ts": weigher("weighBeta"),
    "c/three.ts": "export function weighBeta(): void {}\n",
    ...users("weighBeta", 8),
  });
  await index(root);
  expect((await found(root, QUESTION)).slice(0, 2)).toEqual(["a/one.ts:1 weighAlpha", "b/two.ts:1 weighBeta"]);
});
