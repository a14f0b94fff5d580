/** Code that is kept beside a newer version of itself. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "moor/v1/mooring.ts": "/** Ties a boat to the quay, and checks the knots. */\nexport function tieBoat(): void {}\n",
    "moor/v2/mooring.ts": "/** Ties a boat to the quay, and checks the knots again. */\nexport function tieToQuay(): void {}\n",
  }));
});

const pathsOf = async (query: string): Promise<string[]> => (await asked(root, query, { limit: 30 })).results.map(({ path }) => path);

test("code that is kept beside a newer version comes after it, unless the question asks for the older", async () => {
  expect((await pathsOf("who ties boats to the quay"))[0]).toBe("moor/v2/mooring.ts");
  expect((await pathsOf("who ties boats to the quay in v1"))[0]).toBe("moor/v1/mooring.ts");
});
