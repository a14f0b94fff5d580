/** Files that are there and that nobody may read: an answer without them is partial, and says which they are. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, chownSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { references } from "#engine/graph/references.ts";
import { failureOf } from "../../failure.ts";
import { temporaryDirectory, writeFiles } from "../../temporary.ts";
import { asked, freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const NOBODY = 65_534;

/** Does something as a user whom permissions bind, whoever runs the tests. */
async function asPlainUser(directory: string, work: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) return work();
  for (const path of [dirname(directory), directory]) chmodSync(path, 0o777);
  chownSync(directory, NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

test("a file that nobody may read makes answers partial until it can be read or is gone", async () => {
  const directory = temporaryDirectory();
  await asPlainUser(directory, async () => {
    freshStorage(join(directory, "home"));
    const root = join(directory, "tree");
    writeFiles(root, { "a.py": "def hidden():\n    pass\n", "b.py": "hidden()\n", "c.py": "def seen():\n    pass\n" });
    const secret = join(root, "a.py");
    chmodSync(secret, 0);
    await index(root);
    expect(await asked(root, "hidden")).toMatchObject({ result_completeness: "partial", warnings: [expect.stringContaining("a.py")] });
    expect(await references(open(root), { target: "seen" })).toMatchObject({ result_completeness: "partial" });
    const nameless = (await failureOf(references(open(root), { target: "hidden" }))) as Error;
    expect(nameless.message).toContain("1 file cannot be read and is not in this answer: a.py");
    chmodSync(secret, 0o644);
    expect((await asked(root, "hidden")).result_completeness).not.toBe("partial");
    chmodSync(secret, 0);
    expect((await asked(root, "seen")).result_completeness).toBe("partial");
    rmSync(secret);
    expect((await asked(root, "seen")).result_completeness).not.toBe("partial");
  });
});
