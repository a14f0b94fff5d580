/** What `files` says when it finds nothing. */
import { expect, test } from "bun:test";
import { nothingFound } from "#cli/commands/finding/files.ts";

test("while the index is being built, no file is said to be missing", () => {
  expect(nothingFound("context.go", { freshness_status: "syncing" })).toBe(
    "Nothing found yet: not all files are in the index. Try: codecompass status",
  );
  expect(nothingFound("context.go", { freshness_status: "fresh" })).toContain("no indexed file or directory has this name");
});
