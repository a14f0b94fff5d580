/** Listing a plain directory, which no version control lists for us. */
import { describe, expect, test } from "bun:test";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listWorkspace } from "#indexer/scan.ts";
import { openPlain } from "#vcs/no-vcs.ts";
import { directoryWith } from "../temporary.ts";

const listed = async (root: string): Promise<readonly string[]> => (await listWorkspace(root, openPlain(root))).paths;

describe("a walk", () => {
  test("follows no link: neither loops nor files elsewhere can come in as directories", async () => {
    const outside = directoryWith({ "elsewhere.ts": "" });
    const root = directoryWith({ "src/a.ts": "" });
    symlinkSync(root, join(root, "src/loop"));
    symlinkSync(outside, join(root, "out"));
    const paths = await listed(root);
    expect(paths).toContain("src/a.ts");
    expect(paths.filter((path) => path.endsWith("elsewhere.ts") || path.includes("loop/"))).toEqual([]);
  });

  test("takes .gitignore as git does: anchored, for directories only, undone deeper down", async () => {
    const root = directoryWith({
      ".gitignore": "/top.ts\nlogs/\n*.tmp\n!keep.tmp\n",
      "top.ts": "",
      "sub/top.ts": "",
      "logs/a.ts": "",
      "sub/logs": "a file of that name",
      "x.tmp": "",
      "keep.tmp": "",
      "sub/.gitignore": "!mine.tmp\nkeep.tmp\n",
      "sub/mine.tmp": "",
      "sub/keep.tmp": "",
    });
    expect(await listed(root)).toEqual([".gitignore", "keep.tmp", "sub/.gitignore", "sub/logs", "sub/mine.tmp", "sub/top.ts"]);
  });

  test("takes patterns by their letters' case, where the file system tells cases apart", async () => {
    const root = directoryWith({
      ".gitignore": "a.ts\n",
      ".codecompassignore": "b.ts\n",
      "a.ts": "",
      "b.ts": "",
      "sub/A.ts": "",
      "sub/B.ts": "",
    });
    const differs = process.platform === "linux" ? ["sub/A.ts", "sub/B.ts"] : [];
    expect(await listed(root)).toEqual([".codecompassignore", ".gitignore", ...differs]);
  });

  test("leaves out what has no name in UTF-8, and says so", async () => {
    const root = directoryWith({ "a.ts": "" });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/caf`), Buffer.of(0xe9), Buffer.from(".ts")]), "");
    const { paths, warnings } = await listWorkspace(root, openPlain(root));
    expect(paths).toEqual(["a.ts"]);
    expect(warnings.join()).toContain("is not UTF-8");
  });

  test("goes around version control's own directories and dependencies at any depth", async () => {
    const root = directoryWith({ "a.ts": "", "sub/.git/config": "", "sub/.hg/x": "", "sub/node_modules/x/i.js": "", "sub/b.ts": "" });
    expect(await listed(root)).toEqual(["a.ts", "sub/b.ts"]);
  });

  test("is in a fixed order, and takes names as they are", async () => {
    const names = ["b.ts", "a.ts", "a/z.ts", "ä.ts", "with space.ts", "new\nline.ts", "-x.ts", "A.ts"];
    const root = directoryWith(Object.fromEntries(names.map((name) => [name, ""])));
    expect(await listed(root)).toEqual([...names].sort());
  });

  test("survives a .gitignore that is a directory, and patterns that mean nothing", async () => {
    expect(await listed(directoryWith({ ".gitignore/x.ts": "", "a.ts": "" }))).toContain("a.ts");
    expect(await listed(directoryWith({ ".gitignore": "[z-a]\n\\\n[\n!\n/\n**\\\n", "a.ts": "" }))).toContain("a.ts");
  });
});
