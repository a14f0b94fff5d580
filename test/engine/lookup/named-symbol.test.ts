/** Which next step the error for an unknown name gives. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { failureOf } from "../../failure.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/options.ts": "export interface Options {\n  csrf_check_origin: boolean;\n}\n\nexport function moorShip(): void {}\n",
    "docs/options.md": "# Options\n\nSet checkOrigin, or moorShipment.\n",
  }));
});

const nextFor = async (target: string): Promise<unknown> => failureOf(references(open(root), { target }));

test("a name that files have as text is looked for there, whatever symbol has a similar name", async () => {
  expect(await nextFor("checkOrigin")).toMatchObject({
    code: "symbol_not_found",
    data: { remediation: expect.stringContaining("csrf_check_origin"), next: { do: "grep", word: "checkOrigin" } },
  });
});

test.each(["moorShp", "moorShipm"])(
  "a slip leads to the name that was meant, also where it begins a longer word of a text: %s",
  async (slip) => {
    expect(await nextFor(slip)).toMatchObject({ data: { next: { do: "ask", question: "refs", target: "moorShip" } } });
  },
);
