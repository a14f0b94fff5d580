/** Places in files whose names have signs in them that end a path in running text. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { named, visible } from "#core/visible.ts";
import { historyOf } from "#engine/changes/history/history.ts";
import { impact } from "#engine/changes/impact/impact.ts";
import { grep } from "#engine/exact/grep.ts";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { show } from "#engine/lookup/show.ts";
import { placeMeant } from "#engine/project/workspace-path.ts";
import { found, INDEXING_TIMEOUT_MS, located, open, sharedRepository } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const ODD = [
  "com,ma.py",
  'quo"te.py',
  "ap'os.py",
  "co:lon.py",
  "x?y.py",
  "gl*b[1].py",
  "un[closed.py",
  "back\\slash.py",
  "semi;colon=.py",
  "new\nline.py",
  "tab\there.py",
  "12:34.py",
];
let root: string;

beforeAll(async () => {
  const files = Object.fromEntries(ODD.map((path, at) => [path, `def moor${at}():\n    return ${at}\n`]));
  ({ root } = await sharedRepository(files));
});

describe.each(ODD.map((path, at) => [visible(path), path, `moor${at}`] as const))(
  "a place in %s, as answers print it",
  (printed, path, name) => {
    test("is where every question takes a place", async () => {
      const target = `${printed}:1`;
      const session = open(root);
      expect((await show(session, { targets: [target] }, () => 0)).results.map((shown) => shown.path)).toEqual([path]);
      expect((await references(session, { target })).symbol).toMatchObject({ path, name });
      expect(await historyOf(session, { name: target })).toMatchObject({ path, name, versions: [{ change: "added" }] });
      expect((await symbolHierarchy(session, target)).symbol).toMatchObject({ path, name });
      expect((await outline(session, { path: target })).path).toBe(path);
      expect((await impact(session, { target }, () => 0)).symbol).toMatchObject({ path, name });
      expect(await found(root, target)).toEqual([`${path}:1 ${name}`]);
      expect(await located(root, target)).toEqual([`${path}:1 ${name}`]);
    });

    test("is a range or a column too, and is taken in the quotes of a sentence", async () => {
      const pathsOf = async (target: string): Promise<string[]> =>
        (await show(open(root), { targets: [target] }, () => 0)).results.map((shown) => shown.path);
      expect(await pathsOf(`${printed}:1-2`)).toEqual([path]);
      expect(await pathsOf(`${printed}:1:5`)).toEqual([path]);
      expect(await pathsOf(named(`${path}:1`))).toEqual([path]);
    });

    test("has a path that files are chosen by", async () => {
      expect((await historyOf(open(root), { name: printed })).versions).toHaveLength(1);
      expect((await grep(open(root), { pattern: "def", paths: [printed] })).results.map((line) => line.path)).toEqual([path]);
      expect(await found(root, name, { pathGlobs: [printed] })).toEqual([`${path}:1 ${name}`]);
    });

    test("is the same from a directory below", () => {
      const below = join(root, "below");
      mkdirSync(below, { recursive: true });
      expect(placeMeant(root, `../${printed}:1`, below)).toBe(`${path}:1`);
    });
  },
);
