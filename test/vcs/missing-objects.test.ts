/** What a partial clone lacks is named, with the command that brings it, and never fetched. */

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { CodeCompassError } from "#core/errors.ts";
import { openGit } from "#vcs/git.ts";
import { git, repositoryWith, temporaryDirectory, writeFiles } from "../temporary.ts";

function partialClone(filter: string): string {
  const origin = repositoryWith({ "src/a.ts": "export const a = 1;\n" });
  writeFiles(origin, { "src/a.ts": "export const a = 2;\n", "src/b.ts": "" });
  git(origin, "add", "-A");
  git(origin, "commit", "-q", "-m", "second");
  git(origin, "config", "uploadpack.allowFilter", "true");
  git(origin, "config", "uploadpack.allowAnySHA1InWant", "true");
  const clone = join(temporaryDirectory(), "clone");
  git("/", "clone", "-q", `--filter=${filter}`, `file://${origin}`, clone);
  return clone;
}

describe("a partial clone", () => {
  test("names the objects that a comparison lacks, and the command it names brings them", async () => {
    const clone = partialClone("tree:0");
    const vcs = openGit(clone);
    const before = git(clone, "rev-parse", "HEAD~1");
    const refused = await vcs
      ?.changesBetween(before, "HEAD")
      .catch((thrown: CodeCompassError) => ({ error: { code: thrown.code, message: thrown.message, data: thrown.data } }));
    const first = git(clone, "rev-parse", "HEAD~1^{tree}");
    const remediation = `git -C ${clone} fetch --refetch --no-filter origin`;
    const message = `1 git object of what was asked about is not in this repository: ${first}.`;
    expect(refused).toEqual({ error: { code: "ref_not_found", message, data: { remediation } } } as never);
    const run = Bun.spawnSync(["sh", "-c", remediation], { env: { PATH: process.env["PATH"] } });
    expect(run.exitCode).toBe(0);
    expect(await vcs?.changesBetween(before, "HEAD")).toHaveLength(2);
  });

  test("names the contents that a commit lacks, and fetches none of them", async () => {
    const clone = partialClone("blob:none");
    const vcs = openGit(clone);
    const before = git(clone, "rev-parse", "HEAD~1");
    const blob = (await vcs?.listTree(before))?.entries[0]?.blob ?? "";
    expect(await vcs?.missingObjects(before)).toMatchObject({ count: 1, first: blob });
    expect((await vcs?.readBlobs([blob]))?.size).toBe(0);
    expect(await vcs?.missingObjects("HEAD")).toBeUndefined();
  });
});
