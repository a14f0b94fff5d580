/** Contents that git says are there and the repository lacks are no empty files: nothing is said to have come or gone with them. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CodeCompassError } from "#core/errors.ts";
import type { FileHistoryResponse } from "#core/protocol/changes.ts";
import { diff } from "#engine/changes/diff.ts";
import { historyOf } from "#engine/changes/history/history.ts";
import { impact } from "#engine/changes/impact/impact.ts";
import { show } from "#engine/lookup/show.ts";
import { failureOf } from "../../failure.ts";
import { git, repositoryWith, sharedDirectory, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const NOTHING = () => 0;

/** A repository with a commit for each state of its files. */
function repositoryOf(first: Readonly<Record<string, string>>, ...later: Readonly<Record<string, string>>[]): string {
  const root = repositoryWith(first);
  for (const files of later) {
    writeFiles(root, files);
    git(root, "add", "-A");
    git(root, "commit", "-q", "-m", "next");
  }
  git(root, "config", "uploadpack.allowFilter", "true");
  return root;
}

function partialClone(origin: string, directory = temporaryDirectory()): string {
  const clone = join(directory, "clone");
  git("/", "clone", "-q", "--filter=blob:none", `file://${origin}`, clone);
  return clone;
}

/** Overwrites an object that stands in a file of its own. */
function damage(root: string, name: string): void {
  const id = git(root, "rev-parse", name);
  const file = join(root, ".git/objects", id.slice(0, 2), id.slice(2));
  chmodSync(file, 0o644);
  writeFileSync(file, "junk");
}

const SAIL = "def hoist(rope):\n    return rope\n";
const USE = { "use.py": "from sail import hoist\n\nhoist(1)\n" };

describe("a partial clone", () => {
  let clone = "";

  beforeAll(async () => {
    const directory = sharedDirectory();
    freshStorage(directory);
    const now = { "sail.py": "def hoist(rope, mast):\n    return rope\n\n\ndef reef(rope):\n    return rope\n" };
    clone = partialClone(repositoryOf({ ...USE, "sail.py": `${SAIL}\n\ndef furl():\n    pass\n` }, now), directory);
    await index(clone);
  });

  test("diff tells which file it could not compare, and no symbol of it", async () => {
    const found = await diff(open(clone), { base: "HEAD~1" }, NOTHING);
    expect(found).toMatchObject({ result_completeness: "partial", affected_files: 1, symbols: [] });
    expect(found.files).toMatchObject([{ path: "sail.py", status: "modified", note: "missing" }]);
    expect(found.warnings?.[0]).toContain("missing or damaged in this repository (sail.py)");
    expect(found.warnings?.[0]).toContain(`git -C ${clone} fetch --refetch --no-filter origin`);
    expect(await diff(open(clone), { base: "HEAD~1", ref: "HEAD" }, NOTHING)).toMatchObject({
      result_completeness: "partial",
      symbols: [],
    });
    // The other way round it is the newer side that is missing.
    expect(await diff(open(clone), { base: "HEAD", ref: "HEAD~1", direct: true }, NOTHING)).toMatchObject({
      result_completeness: "partial",
      symbols: [],
    });
  });

  test("impact does not say that nothing breaks", async () => {
    const found = await impact(open(clone), { base: "HEAD~1" }, NOTHING);
    expect(found.answer).toBe("1 file that differs could not be compared, so what breaks is unknown.");
    expect(found).toMatchObject({ result_completeness: "partial", breaking: [] });
    expect(found.warnings?.[0]).toContain("(sail.py)");
  });

  test("the history of a symbol ends where what its file held is not known", async () => {
    const found = await historyOf(open(clone), { name: "hoist" });
    expect(found).toMatchObject({ result_completeness: "partial", versions: [] });
    expect(found.warnings?.[0]).toContain("What sail.py held before");
    expect(((await failureOf(historyOf(open(clone), { name: "hoist", ref: "HEAD~1" }))) as Error).message).toContain("missing or damaged");
  });

  test("the history of a file or directory names no symbols of such contents", async () => {
    const file = (await historyOf(open(clone), { name: "sail.py" })) as FileHistoryResponse;
    expect(file.versions.map(({ change, symbols }) => [change, symbols])).toEqual([
      ["modified", []],
      ["added", []],
    ]);
    expect(file).toMatchObject({ result_completeness: "partial" });
    expect(await historyOf(open(clone), { name: "sail.py", ref: "HEAD~1" })).toMatchObject({
      versions: [{ change: "added", symbols: [] }],
    });
    const directory = await historyOf(open(clone), { name: "." });
    expect(directory).toMatchObject({
      result_completeness: "partial",
      versions: [{ files: [{ symbols: [] }] }, { files: [{ path: "sail.py", symbols: [] }, { path: "use.py" }] }],
    });
  });

  test("a file of such a content is not to be read from the disk, which has another", async () => {
    const failure = (await failureOf(show(open(clone), { targets: ["sail.py"], ref: "HEAD~1" }, NOTHING))) as CodeCompassError;
    expect(failure.message).toContain("its content is missing or damaged in this repository");
    expect(failure.data.remediation).toContain("git fetch --refetch --no-filter");
  });

  test("what was fetched since is compared", async () => {
    const later = partialClone(repositoryOf({ "sail.py": SAIL }, { "sail.py": SAIL.replace("rope)", "rope, mast)") }));
    await index(later);
    expect(await diff(open(later), { base: "HEAD~1", ref: "HEAD" }, NOTHING)).toMatchObject({ result_completeness: "partial" });
    git(later, "fetch", "-q", "--refetch", "--no-filter", "origin");
    const found = await diff(open(later), { base: "HEAD~1", ref: "HEAD" }, NOTHING);
    expect(found).toMatchObject({ result_completeness: "complete", symbols: [{ change: "modified", name: "hoist" }] });
    expect(found).not.toHaveProperty("warnings");
  });
});

test("a symbol that may have come from a file whose content is missing is not said to be added", async () => {
  freshStorage();
  const origin = repositoryOf({ "old.py": `${SAIL}\n\nMODE = 1\n`, "sail.py": "MODE = 2\n" });
  renameSync(join(origin, "old.py"), join(origin, "new.py"));
  writeFileSync(join(origin, "new.py"), `${SAIL}\n\nMODE = 3\n`);
  git(origin, "add", "-A");
  git(origin, "commit", "-q", "-m", "renamed");
  const clone = partialClone(origin);
  await index(clone);
  const symbol = await historyOf(open(clone), { name: "hoist" });
  expect(symbol).toMatchObject({ result_completeness: "partial", versions: [] });
  expect(symbol.warnings?.[0]).toContain("whether it was added to new.py there, or came from one of them, cannot be told");
  expect(await historyOf(open(clone), { name: "new.py" })).toMatchObject({ result_completeness: "partial", versions: [] });
});

test("a damaged object is a content that is missing", async () => {
  freshStorage();
  const root = repositoryOf({ "sail.py": SAIL }, { "sail.py": SAIL.replace("rope)", "rope, mast)") });
  damage(root, "HEAD~1:sail.py");
  await index(root);
  const found = await diff(open(root), { base: "HEAD~1" }, NOTHING);
  expect(found).toMatchObject({ result_completeness: "partial", symbols: [], files: [{ note: "missing" }] });
  expect(found.warnings?.[0]).toContain("git fsck");
});

test.each(["HEAD^{tree}", "HEAD~1"])(
  "damaged in %s, a repository has a history that cannot be read, and not one without commits",
  async (object) => {
    freshStorage();
    const root = repositoryOf({ "sail.py": SAIL }, { "sail.py": SAIL.replace("rope)", "rope, mast)") });
    await index(root);
    damage(root, object);
    for (const name of ["hoist", "sail.py"]) {
      const failure = (await failureOf(historyOf(open(root), { name }))) as CodeCompassError;
      expect(`${failure.message} ${failure.data.remediation}`).toContain("git fsck");
    }
  },
);

test("a file that has become too large to be read has not lost its symbols", async () => {
  freshStorage();
  const root = repositoryOf({ ...USE, "sail.py": SAIL });
  await index(root);
  writeFileSync(join(root, "sail.py"), SAIL + "x = 1\n".repeat(2_000_000));
  const found = await diff(open(root), {}, NOTHING);
  expect(found).toMatchObject({ counts: { deleted: 0 }, symbols: [], files: [{ path: "sail.py", note: "too_large" }] });
  expect((await impact(open(root), {}, NOTHING)).answer).toStartWith("1 file that differs could not be compared");
});
