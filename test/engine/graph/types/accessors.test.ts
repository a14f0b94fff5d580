/** TypeScript: what `get` defines is read like a property, and may be one where another type has a property of its name. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("of a value that may be of two types, the getter of one and the property of the other are meant", async () => {
  const { root } = await sharedWorkspace({
    "lights.ts":
      "export class Lamp {\n  public get lit(): boolean {\n    return true;\n  }\n}\nexport class Torch {\n  public lit = false;\n}\n",
    "see.ts":
      'import { Lamp, Torch } from "./lights";\nexport const see = (one: Lamp | Torch): boolean => one.lit;\nexport const bright = (lamp: Lamp): boolean => lamp.lit;\n',
  });
  const uses = async (target: string): Promise<string[]> =>
    (await references(open(root), { target })).results.map(({ line_start, confidence }) => `${line_start} ${confidence}`);
  expect(await uses("lights.ts:2")).toEqual(["3 resolved", "2 ambiguous"]);
  expect(await uses("lights.ts:7")).toEqual(["2 ambiguous"]);
});
