/** Names that no symbol has and that files have as text, such as environment variables: the next step lists their lines. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { CodeCompassError } from "#core/errors.ts";
import { references } from "#engine/graph/references.ts";
import { failureOf } from "../../failure.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("asking for the uses of an environment variable leads to every line that has it; a name that no file has leads to a search", async () => {
  const { root } = await sharedWorkspace({ "src/run.js": "if (process.env.FERRY_QUIET) stop();\nfunction stop() {}\n" });
  const session = open(root);
  const next = async (symbol: string): Promise<unknown> =>
    ((await failureOf(references(session, { target: symbol }))) as CodeCompassError).data["next"];
  expect(await next("FERRY_QUIET")).toEqual({ do: "grep", word: "FERRY_QUIET" });
  expect(await next("FERRY_ANCHORED")).toMatchObject({ do: "search" });
});
