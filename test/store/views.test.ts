/** The promise of the store: a row whose version is not in the view cannot be returned. */
import { beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { createDatabase, type Database } from "#store/database/database.ts";
import { type Indices, openIndices } from "#store/indices/indices.ts";
import { symbolsNamed, symbolsWithPrefix } from "#store/indices/symbols.ts";
import { compress } from "#store/packed/compression.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { View } from "#store/rows/view.ts";
import { removeUnusedVersions } from "#store/versions/unused.ts";
import type { VersionRecord } from "#store/versions/version-record.ts";
import { VersionWriter } from "#store/versions/version-writer.ts";
import { changePaths, notePublished } from "#store/views/manifest.ts";
import type { Scope } from "#store/views/scope.ts";
import { ensureView, findView, overlayVersions } from "#store/views/views.ts";
import { temporaryDirectory } from "../temporary.ts";

let db: Database;
let indices: Indices;
let writer: VersionWriter;

beforeEach(() => {
  db = createDatabase(join(temporaryDirectory(), "index-1.db"));
  db.run("INSERT INTO projects VALUES ('p', '/r', 'r', 'main', 1, 1, 1, '', '')");
  indices = openIndices(db);
  writer = new VersionWriter(db);
});

/** A version of `path` whose text defines the named functions, one per line. */
function version(path: string, names: readonly string[]): number {
  const text = names.map((name) => `func ${name}()`).join("\n");
  const bytes = new TextEncoder().encode(text);
  const record: VersionRecord = {
    path,
    textHash: 0,
    blobId: new Bun.CryptoHasher("sha1").update(bytes).digest() as Uint8Array,
    contentHash: new Uint8Array(32),
    sizeBytes: bytes.length,
    text: compress(bytes),
    language: "go",
    lineCount: names.length,
    parseStatus: "parsed",
    mayRetry: false,
    symbols: names.map((name, index) => ({
      name,
      qualifiedName: name,
      kind: "function",
      visibility: "public",
      signature: `func ${name}()`,
      isDefinition: true,
      isTest: false,
      parent: null,
      lineStart: index + 1,
      lineEnd: index + 1,
      nameLine: index + 1,
      stableId: "",
      bodyHash: 0,
      nameTerms: name.toLowerCase(),
      qualifiedTerms: name.toLowerCase(),
      signatureTerms: name.toLowerCase(),
      docTerms: "",
      headingTerms: "",
    })),
    snippets: [
      {
        lineStart: 1,
        lineEnd: names.length,
        type: "group",
        symbol: null,
        contentTerms: names.join(" ").toLowerCase(),
        contextTerms: "",
        proseTerms: "",
      },
    ],
    facts: new Uint8Array(),
    texts: new Uint8Array(),
    pathTerms: path.replaceAll("/", " "),
    symbolNameTerms: names.join(" ").toLowerCase(),
    headTerms: "",
    useTerms: "",
  };
  const versionId = writer.write(record);
  writer.seal();
  return versionId;
}

function view(worktree: string, files: Readonly<Record<string, number>>, removed: readonly string[] = []): View {
  const identity = { key: worktree, kind: worktree === "base" ? "base" : "worktree", repo: "/r", ref: worktree, worktree } as const;
  const begun = ensureView(db, { ...identity, overlaysBase: worktree === "overlay" });
  const entries = Object.entries(files).map(([path, versionId]) => ({ pathId: writer.pathId(path), versionId, skipReason: null }));
  changePaths(db, begun, { entries, removed: removed.map((path) => writer.pathId(path)) });
  notePublished(db, begun, { ref: worktree, worktree, commit: null, syncId: "s", rulesHash: "", missing: 0 });
  return findView(db, worktree) as View;
}

/** Everything that any channel returns for a word in a scope, as paths. */
function everywhere(scope: Scope, word: string): string[] {
  const paths = [
    ...symbolsNamed(db, word, scope, 100).map((row) => row.path),
    ...symbolsWithPrefix(db, word.slice(0, 3), scope, 100).map((row) => row.path),
    ...indices.symbols.search(word, scope).map((hit) => hit.row.path),
    ...indices.snippets.search(word, scope).map((hit) => hit.row.path),
    ...indices.files.search(word, scope).map((hit) => hit.row.path),
  ];
  return [...new Set(paths)].sort();
}

describe("two full views over shared versions", () => {
  test("each sees its own files only", () => {
    const shared = version("shared.go", ["Alpha"]);
    const one = view("/one", { "shared.go": shared, "x.go": version("x.go", ["SoleOne"]) });
    const two = view("/two", { "shared.go": shared, "x.go": version("x.go", ["LoneTwo"]) });
    expect(everywhere({ view: one }, "SoleOne")).toEqual(["x.go"]);
    expect(everywhere({ view: one }, "LoneTwo")).toEqual([]);
    expect(everywhere({ view: two }, "LoneTwo")).toEqual(["x.go"]);
    expect(everywhere({ view: two }, "SoleOne")).toEqual([]);
    expect(everywhere({ view: one }, "Alpha")).toEqual(["shared.go"]);
    expect(db.query("SELECT count(*) AS n FROM file_versions").get()).toEqual({ n: 3 });
  });

  test("of equal rows, a search takes the first by the order in which SQLite has their paths", () => {
    // UTF-16 has the first of the paths before the second, and UTF-8 behind it.
    const paths = ["\u{1F600}.go", "\uFF21.go"];
    const one = view("/one", Object.fromEntries(paths.map((path) => [path, version(path, ["Same"])])));
    view("/two", { "x.go": version("x.go", ["LoneTwo"]) });
    const found = indices.snippets.search("Same", { view: one }, { limit: 1 });
    expect(found.map(({ row }) => row.path)).toEqual(["\uFF21.go"]);
  });

  test("a path that leaves a view takes its rows along, and unused versions can go", () => {
    const one = view("/one", { "a.go": version("a.go", ["Gone"]), "b.go": version("b.go", ["Stays"]) });
    const after = view("/one", {}, ["a.go"]);
    expect(everywhere({ view: after }, "Gone")).toEqual([]);
    expect(removeUnusedVersions(db, { keep: 1, limit: 10 })).toBe(0);
    expect(removeUnusedVersions(db, { keep: 0, limit: 10 })).toBe(1);
    expect(everywhere({ view: one }, "Stays")).toEqual(["b.go"]);
    expect(db.query("SELECT count(*) AS n FROM contents").get()).toEqual({ n: 1 });
    expect(db.query("SELECT count(*) AS n FROM symbol_relations").get()).toEqual({ n: 1 });
  });
});

describe("an overlay over a base", () => {
  let base: View;
  let overlay: View;

  beforeEach(() => {
    base = view("base", {
      "a.go": version("a.go", ["Kept", "Dropped"]),
      "b.go": version("b.go", ["Deleted"]),
      "c.go": version("c.go", ["Untouched"]),
    });
    overlay = view("overlay", { "a.go": version("a.go", ["Kept", "Added"]) }, ["b.go"]);
  });

  test("is counted by what it shows", () => expect(overlay).toMatchObject({ fileCount: 2, symbolCount: 3, snippetCount: 2 }));
  test("says which versions are its own", () => {
    const kept = symbolsNamed(db, "Kept", { view: overlay }, 10).concat(symbolsNamed(db, "Untouched", { view: overlay }, 10));
    const versions = kept.map(({ symbolRow }) => versionOf(symbolRow));
    expect([...overlayVersions(db, overlay, versions)]).toEqual(versions.slice(0, 1));
  });

  test("unchanged files come from the base", () => expect(everywhere({ view: overlay }, "Untouched")).toEqual(["c.go"]));
  test("deleted files are gone", () => expect(everywhere({ view: overlay }, "Deleted")).toEqual([]));
  test("a function deleted from a changed file is gone", () => expect(everywhere({ view: overlay }, "Dropped")).toEqual([]));
  test("an unchanged function of a changed file is there once", () => {
    expect(symbolsNamed(db, "Kept", { view: overlay }, 10)).toHaveLength(1);
  });
  test("what the overlay added is not in the base", () => {
    expect(everywhere({ view: overlay }, "Added")).toEqual(["a.go"]);
    expect(everywhere({ view: base }, "Added")).toEqual([]);
    expect(everywhere({ view: base }, "Dropped")).toEqual(["a.go"]);
  });
});

test("language and path filters limit every channel", () => {
  const go = view("/w", { "a.go": version("a.go", ["Same"]), "dir/b.go": version("dir/b.go", ["Same"]) });
  expect(everywhere({ view: go, languages: ["rust"] }, "Same")).toEqual([]);
  const versionIds = [
    db.query<{ v: number }, []>("SELECT version_id AS v FROM file_versions JOIN paths USING (path_id) WHERE path = 'dir/b.go'").get()?.v ??
      0,
  ];
  expect(everywhere({ view: go, versionIds }, "Same")).toEqual(["dir/b.go"]);
});
