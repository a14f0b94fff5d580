/** Files that are left out as secrets: whoever names one hears that, and not that it is not there, or that it does not differ. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { diff } from "#engine/changes/diff.ts";
import { outline } from "#engine/lookup/outline.ts";
import { show } from "#engine/lookup/show.ts";
import { failureOf } from "../../failure.ts";
import { git } from "../../temporary.ts";
import { INDEXING_TIMEOUT_MS, open, sharedRepository } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedRepository({
    ".env": "TOKEN=1\n",
    ".env.example": "TOKEN=\n",
    "config.py": "def env():\n    pass\n\n\nclass credentials:\n    pass\n",
    credentials: "token\n",
  }));
});

test("show and outline say that the file is left out as a secret", async () => {
  for (const ref of [undefined, "HEAD"]) {
    const asked = ref === undefined ? {} : { ref };
    for (const ask of [
      () => show(open(root), { targets: [".env"], ...asked }, () => 0),
      () => show(open(root), { targets: [".env:1"], ...asked }, () => 0),
      () => outline(open(root), { path: ".env", ...asked }),
    ]) {
      expect(((await failureOf(ask())) as Error).message).toBe(
        ".env is not in the index: the rule .env leaves out files of such names as secrets.",
      );
    }
  }
});

test("a symbol that is called like a secret file is shown", async () => {
  expect(await show(open(root), { targets: ["credentials"] }, () => 0)).toMatchObject({ results: [{ path: "config.py", line_start: 5 }] });
  expect(await show(open(root), { targets: ["env"] }, () => 0)).toMatchObject({ results: [{ path: "config.py", line_start: 1 }] });
});

test("diff counts the secrets that differ, where nothing else does", async () => {
  expect(await diff(open(root), { base: "HEAD", pathGlobs: [".env"] }, () => 0)).not.toHaveProperty("secret_files");
  writeFileSync(join(root, ".env"), "TOKEN=2\n");
  const found = await diff(open(root), { base: "HEAD", pathGlobs: [".env"] }, () => 0);
  expect(found).toMatchObject({ affected_files: 0, secret_files: 1 });
  git(root, "checkout", "-q", ".env");
});
