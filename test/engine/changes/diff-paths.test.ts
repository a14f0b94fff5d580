/** Comparisons of a part of the repository. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { type DiffRequest, diff } from "#engine/changes/diff.ts";
import { wordsOfDiff } from "#engine/changes/diff-range.ts";
import { impact } from "#engine/changes/impact/impact.ts";
import { failureOf } from "../../failure.ts";
import { git, writeFiles } from "../../temporary.ts";
import { INDEXING_TIMEOUT_MS, index, open, sharedRepository } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const MOVING = "def carry(cargo):\n    weigh_the_cargo(cargo)\n    return lift_the_cargo(cargo)\n";
let root: string;

beforeAll(async () => {
  ({ root } = await sharedRepository({
    "sea/ship.py": `def sail(wind):\n    return wind\n\n${MOVING}`,
    "land/cart.py": "def pull(horse):\n    return horse\n",
    "land/use.py": "from land.cart import pull\nfrom sea.ship import sail\npull(1)\nsail(1)\n",
    "gone/old.py": "def rust():\n    pass\n",
  }));
  git(root, "rm", "-q", "gone/old.py");
  git(root, "commit", "-q", "-m", "no rust");
  writeFiles(root, {
    "sea/ship.py": "def sail(wind, tide):\n    return wind\n",
    "land/cart.py": `def pull(horse, rope):\n    return horse\n\n${MOVING}`,
    ".env": "TOKEN=1\n",
  });
  await index(root);
});

const changes = async (request: DiffRequest): Promise<string[]> =>
  (await diff(open(root), request, () => 0)).symbols.map(({ change, path, name }) => `${change} ${path} ${name}`);

describe("a diff of some paths", () => {
  test("has only the changes below them, and says which they are", async () => {
    const answer = await diff(open(root), { pathGlobs: ["sea"] }, () => 0);
    expect(answer).toMatchObject({ affected_files: 1, paths: ["sea"], counts: { modified: 1, moved: 1 } });
    expect(await changes({ pathGlobs: ["land/**"] })).toEqual(["modified land/cart.py pull", "moved land/cart.py carry"]);
  });

  test("tells a symbol that left them as moved, not as deleted", async () => {
    expect(await changes({ pathGlobs: ["sea/ship.py"] })).toContain("moved land/cart.py carry");
  });

  test("counts no secret files elsewhere", async () => {
    expect((await diff(open(root), {}, () => 0)).warnings?.join(" ")).toContain("left out as a secret");
    expect((await diff(open(root), { pathGlobs: ["sea"] }, () => 0)).warnings ?? []).toEqual([]);
  });

  test("says what these changes break, and no others", async () => {
    const { impact: broken } = await diff(open(root), { pathGlobs: ["sea"], impact: true }, () => 0);
    expect(broken?.breaking.map(({ name }) => name)).toEqual(["sail"]);
    const { breaking } = await impact(open(root), { pathGlobs: ["land"] }, () => 0);
    const names = breaking.map(({ name }) => name);
    expect(names).toContain("pull");
    expect(names).not.toContain("sail");
  });
});

describe("words behind diff", () => {
  const read = (...words: string[]) => wordsOfDiff(open(root), words, root);

  test("are refs as far as they name some, then paths", async () => {
    expect(await read("HEAD")).toEqual({ range: "HEAD", paths: [] });
    expect(await read("HEAD~1", "HEAD", "sea")).toEqual({ range: "HEAD~1..HEAD", paths: ["sea"] });
    expect(await read("HEAD~1...HEAD", "sea", "land/cart.py")).toEqual({ range: "HEAD~1...HEAD", paths: ["sea", "land/cart.py"] });
    expect(await read("sea")).toEqual({ paths: ["sea"] });
  });

  test("are paths too that only the past has", async () => {
    expect(await read("HEAD~1", "gone/old.py")).toEqual({ range: "HEAD~1", paths: ["gone/old.py"] });
    expect(await changes({ base: "HEAD~1", ref: "HEAD", pathGlobs: ["gone/old.py"] })).toEqual(["deleted gone/old.py rust"]);
  });

  test("that are neither are refused", async () => {
    expect(await failureOf(read("HEAD", "HEAD~1", "nowhere"))).toMatchObject({ code: "invalid_input" });
  });
});
