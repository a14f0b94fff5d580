/** TypeScript: a name that nothing in sight declares is the platform's, and so is what is taken from it. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("members of the platform's types are none of the repository's that have their names", async () => {
  const { root } = await sharedWorkspace({
    "crate.ts": 'export class Crate {\n  public unpack(): string {\n    return "";\n  }\n  public stow(): void {}\n}\n',
    "typed.ts": "export const first = (given: Response): unknown => given.unpack();\nexport const second = (): void => caches.stow();\n",
    "plain.js": "export const third = () => holds.unpack();\n",
    "known.ts": "export const fourth = (given: Later): unknown => given.unpack();\n",
    "later.ts": 'import { Crate } from "./crate";\nexport class Later extends Crate {}\n',
  });
  const uses = async (target: string): Promise<string[]> =>
    (await references(open(root), { target })).results.map(({ path, confidence }) => `${path} ${confidence}`);
  // Scripts may be given names that nobody declares, and what a package of the view has may be given to every file by a tool.
  expect(await uses("crate.ts:2")).toEqual(["known.ts ambiguous", "plain.js ambiguous"]);
  expect(await uses("crate.ts:5")).toEqual([]);
});
