/** The rule of the base: wherever it moves, no view shows anything else than before. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { createDatabase, type Database } from "#store/database/database.ts";
import { type View, visibleVersions } from "#store/rows/view.ts";
import { layOverBase, moveBase } from "#store/views/base.ts";
import { changePaths, notePublished, replacePaths, rowsOf, type ShownPath, shownPaths } from "#store/views/manifest.ts";
import { ensureView, findBase, findView } from "#store/views/views.ts";
import { temporaryDirectory } from "../temporary.ts";

// Many small transactions: a busy machine must not decide.
setDefaultTimeout(180_000);

const PATHS = 12;
const VERSIONS_PER_PATH = 3;
const OVERLAYS = 5;

let db: Database;

beforeEach(() => {
  db = createDatabase(join(temporaryDirectory(), "index-1.db"));
  db.run("INSERT INTO projects VALUES ('p', '/r', 'r', 'main', 1, 1, 1, '', '')");
  db.run("INSERT INTO contents VALUES (1, x'00', 0, x'00', 0, x'00', NULL)");
  for (let path = 1; path <= PATHS; path++) {
    db.query("INSERT INTO paths VALUES (?, ?)").run(path, `f${path}`);
    for (let version = 0; version < VERSIONS_PER_PATH; version++) {
      const id = path * 10 + version;
      db.query("INSERT INTO contents VALUES (?, ?, 0, x'00', 0, x'00', NULL)").run(id, new Uint8Array([path, version]));
      db.query("INSERT INTO file_versions VALUES (?, ?, ?, 1, 'go', 1, 'parsed', 0, 2, 1, NULL, NULL, 6, 4, 3)").run(id, path, id);
    }
  }
});

/** Numbers that look random and are the same in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomPath(random: (below: number) => number, pathId: number): ShownPath | undefined {
  const choice = random(VERSIONS_PER_PATH + 2);
  if (choice === VERSIONS_PER_PATH) return { pathId, versionId: null, skipReason: "binary" };
  return choice > VERSIONS_PER_PATH ? undefined : { pathId, versionId: pathId * 10 + choice, skipReason: null };
}

const everyPath = Array.from({ length: PATHS }, (_, index) => index + 1);
const randomPaths = (random: (below: number) => number): ShownPath[] => everyPath.flatMap((pathId) => randomPath(random, pathId) ?? []);

function view(key: string): View {
  return findView(db, key) as View;
}

/** What a view shows, by its manifest, by the SQL that queries use, and by its counts. */
function shown(key: string) {
  const at = view(key);
  const visible = db.query<{ id: number }, []>(`SELECT version_id AS id FROM file_versions v WHERE ${visibleVersions(at, "v.version_id")}`);
  const manifest = [...shownPaths(db, at).values()].sort((a, b) => a.pathId - b.pathId);
  const indexed = manifest.flatMap(({ versionId }) => versionId ?? []);
  expect(visible.all().map(({ id }) => id)).toEqual(indexed);
  notePublished(db, at, { ref: "r", worktree: "", commit: null, syncId: "s", rulesHash: "", missing: 0 });
  expect(view(key)).toMatchObject({ fileCount: indexed.length, symbolCount: 2 * indexed.length, snippetCount: indexed.length });
  return manifest;
}

/** An overlay stores its differences and nothing else. */
function expectMinimal(key: string): void {
  const { viewId, baseViewId } = view(key);
  const base = rowsOf(db, baseViewId ?? 0);
  for (const [pathId, row] of rowsOf(db, viewId)) expect(base.get(pathId)).not.toEqual(row);
  const hidden = db.query<{ id: number }, [number]>("SELECT path_id AS id FROM branch_tombstones WHERE view_id = ?").all(viewId);
  for (const { id } of hidden) expect(base.has(id)).toBe(true);
}

test("moving the base changes no view, and changing a view changes no other", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = generator(seed);
    db.run("DELETE FROM file_manifest");
    db.run("DELETE FROM branch_tombstones");
    db.run("DELETE FROM branch_state");
    ensureView(db, { key: "base", kind: "base", repo: "", ref: "", worktree: "", overlaysBase: false });
    replacePaths(db, view("base"), randomPaths(random));
    notePublished(db, view("base"), { ref: "r", worktree: "", commit: null, syncId: "s", rulesHash: "", missing: 0 });
    const expected = new Map<string, ShownPath[]>();
    for (let overlay = 0; overlay < OVERLAYS; overlay++) {
      const key = `w${overlay}`;
      ensureView(db, { key, kind: "worktree", repo: "", ref: "", worktree: key, overlaysBase: overlay > 0 });
      const paths = overlay === 1 ? [...rowsOf(db, view("base").viewId).values()] : randomPaths(random);
      replacePaths(db, view(key), paths);
      layOverBase(db, view(key));
      expected.set(key, paths);
    }
    for (let step = 0; step < 12; step++) {
      if (random(2) === 0) {
        const moved = everyPath.filter(() => random(3) === 0).map((pathId) => ({ pathId, shown: randomPath(random, pathId) ?? null }));
        moveBase(db, findBase(db)?.viewId ?? 0, moved);
        notePublished(db, view("base"), { ref: "r", worktree: "", commit: null, syncId: "s", rulesHash: "", missing: 0 });
      } else {
        const key = `w${random(OVERLAYS)}`;
        const touched = everyPath.filter(() => random(3) === 0);
        const entries = touched.flatMap((pathId) => randomPath(random, pathId) ?? []);
        const removed = touched.filter((pathId) => !entries.some((entry) => entry.pathId === pathId));
        changePaths(db, view(key), { entries, removed });
        const kept = (expected.get(key) ?? []).filter(({ pathId }) => !touched.includes(pathId));
        expected.set(key, [...kept, ...entries]);
      }
      for (const [key, paths] of expected) {
        expect({ seed, step, key, shown: shown(key) }).toEqual({ seed, step, key, shown: paths.sort((a, b) => a.pathId - b.pathId) });
        expectMinimal(key);
      }
    }
  }
});
