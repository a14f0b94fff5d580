/** Exact search looks into the versions that the index of trigrams leaves: never too few, whatever happened to repository and index. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { doctor } from "#engine/lifecycle/doctor.ts";
import { prune } from "#engine/lifecycle/prune.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { Database } from "#store/database/database.ts";
import { buildDueSegment } from "#store/indices/trigram-builder.ts";
import { checkSegments, readSegments } from "#store/indices/trigram-segments.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { View } from "#store/rows/view.ts";
import { textsOfVersions } from "#store/versions/files.ts";
import { type Scope, versionsByPath } from "#store/views/scope.ts";
import { foldCase } from "#text/fold-case.ts";
import type { RequiredText } from "#text/required-text.ts";
import { Random } from "../../differential/random.ts";
import { git, repositoryWith, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

beforeEach(() => {
  freshStorage();
});

const FILES = {
  "src/parcel.ts": "export function postage() {\n  return 270; // Briefmarke\n}\n",
  "src/route.py": "def shortest(stops):\n    return sorted(stops)\n",
  "src/van.go": "package van\n\nfunc Load() {}\n",
  "notes.txt": "Käsekuchen und 日本語のテキスト\r\nzweite Zeile\r\n",
};

/** As many versions make a segment as these. */
const SMALL = { uncoveredVersionsMax: 2 };

const text = (literal: string): RequiredText => ({ is: "text", text: foldCase(literal) });

/** The view that a workspace is asked in, up to date with its files. */
async function viewOf(session: QuerySession, ref?: string): Promise<View> {
  return (await (await session.source(ref)).ensure("strict")).view;
}

function pathsOf(db: Database, versionIds: readonly number[]): string[] {
  const path = db.query<{ path: string }, [number]>("SELECT path FROM paths JOIN file_versions USING (path_id) WHERE version_id = ?");
  return versionIds.map((id) => path.get(id)?.path ?? "").sort();
}

/** Paths of the versions that exact search has to look into. */
async function candidates(root: string, required: RequiredText, scope: Omit<Scope, "view"> & { ref?: string } = {}): Promise<string[]> {
  const session = open(root);
  const view = await viewOf(session, scope.ref);
  const { db } = session.project;
  return pathsOf(db, candidateVersions(db, { ...scope, view }, required) ?? versionsByPath(db, view, () => true));
}

async function segmented(files: Readonly<Record<string, string>> = FILES): Promise<string> {
  const root = repositoryWith(files);
  await index(root, SMALL);
  expect(readSegments(open(root).project.db)).toHaveLength(1);
  return root;
}

describe("the index of trigrams leaves", () => {
  test("the files that hold a text, whatever its case and script", async () => {
    const root = await segmented();
    expect(await candidates(root, text("BRIEFmarke"))).toEqual(["src/parcel.ts"]);
    expect(await candidates(root, text("return "))).toEqual(["src/parcel.ts", "src/route.py"]);
    expect(await candidates(root, text("KÄSE"))).toEqual(["notes.txt"]);
    expect(await candidates(root, text("日本語"))).toEqual(["notes.txt"]);
    expect(await candidates(root, text("nowhere to be found"))).toEqual([]);
  });

  test("all files when nothing long enough is required", async () => {
    const root = await segmented();
    for (const required of [text("su"), text(""), { is: "anything" }, { is: "all", of: [] }] as const) {
      expect(await candidates(root, required)).toEqual(Object.keys(FILES).sort());
    }
    expect(await candidates(root, { is: "any", of: [text("Load"), text("su")] })).toEqual(Object.keys(FILES).sort());
  });

  test("the files that hold all of some texts, or one of others", async () => {
    const root = await segmented();
    const either: RequiredText = { is: "any", of: [text("Load"), text("stops")] };
    expect(await candidates(root, either)).toEqual(["src/route.py", "src/van.go"]);
    expect(await candidates(root, { is: "all", of: [either, text("package"), text("pa")] })).toEqual(["src/van.go"]);
  });

  test("what is in the language and at the paths that are asked for", async () => {
    const root = await segmented();
    expect(await candidates(root, text("return"), { languages: ["python"] })).toEqual(["src/route.py"]);
    expect(await candidates(root, text("return"), { versionIds: [] })).toEqual([]);
  });
});

describe("after an edit", () => {
  test("the text that stands in a file counts, and the one that stood there does not", async () => {
    const root = await segmented();
    writeFiles(root, { "src/van.go": "package van\n\nfunc Unload() {}\n", "src/new.go": "package van\n" });
    expect(await candidates(root, text("Unload"))).toEqual(["src/new.go", "src/van.go"]);
    rmSync(join(root, "src/van.go"));
    expect(await candidates(root, text("func"))).toEqual(["src/new.go", "src/parcel.ts"]);
    await index(root, { uncoveredVersionsMax: 0 });
    expect(await candidates(root, text("Unload"))).toEqual([]);
  });

  test("each worktree and branch has its own", async () => {
    const root = await segmented();
    const other = join(temporaryDirectory(), "other");
    git(root, "worktree", "add", "-q", "-b", "edited", other);
    writeFiles(other, { "src/van.go": "package van\n\nfunc Unload() {}\n" });
    rmSync(join(other, "src/route.py"));
    for (const settled of [false, true]) {
      if (settled) await index(other, { uncoveredVersionsMax: 0 });
      expect(await candidates(other, text("unload"))).toEqual(["src/van.go"]);
      expect(await candidates(other, text("sorted"))).not.toContain("src/route.py");
      expect(await candidates(root, text("unload"))).toEqual([]);
      expect(await candidates(root, text("sorted"))).toEqual(["src/route.py"]);
      expect(await candidates(root, text("sorted"), { ref: "edited" })).toEqual(["src/route.py"]);
    }
  });

  test("going to a branch and back leaves what that branch holds", async () => {
    const root = await segmented();
    git(root, "checkout", "-q", "-b", "side");
    writeFiles(root, { "src/side.ts": "export const sideways = 1;\n" });
    git(root, "add", "-A");
    git(root, "commit", "-q", "-m", "side");
    expect(await candidates(root, text("sideways"))).toEqual(["src/side.ts"]);
    git(root, "checkout", "-q", "main");
    await index(root, { uncoveredVersionsMax: 0 });
    expect(await candidates(root, text("sideways"))).toEqual([]);
    expect(await candidates(root, text("sideways"), { ref: "side" })).toEqual(["src/side.ts"]);
  });

  test("removing what no view shows leaves what views show", async () => {
    const root = await segmented();
    writeFiles(root, { "src/van.go": "package van\n\nfunc Unload() {}\n" });
    await index(root, { uncoveredVersionsMax: 0 });
    await prune(resolveWorkspace(root, "/"), { days: 0 });
    expect(await candidates(root, text("unload"))).toEqual(["src/van.go"]);
    expect(await candidates(root, text("Briefmarke"))).toEqual(["src/parcel.ts"]);
  });
});

test("many runs leave few segments", async () => {
  const root = await segmented();
  const { db } = open(root).project;
  for (let run = 0; run < 9; run++) {
    writeFiles(root, { "src/van.go": `package van\n\nfunc Load${run}() {}\n` });
    await index(root, { uncoveredVersionsMax: 0 });
    expect(readSegments(db).length).toBeLessThanOrEqual(4);
  }
  expect(await candidates(root, text("Load8"))).toEqual(["src/van.go"]);
  expect(await candidates(root, text("Load7"))).toEqual([]);
});

/** Ways for the stored index of trigrams to be damaged. */
const DAMAGE: Readonly<Record<string, string>> = {
  "a byte of a block flipped": "UPDATE trigram_blocks SET postings = substr(postings, 1, 12) || x'5a' || substr(postings, 14)",
  "blocks gone": "DELETE FROM trigram_blocks",
  "the first block gone": "DELETE FROM trigram_blocks WHERE block_id = (SELECT min(block_id) FROM trigram_blocks)",
  "a block moved to another's place": "UPDATE trigram_blocks SET block_id = block_id + 1",
  "the coverage flipped": "UPDATE trigram_segments SET coverage = substr(coverage, 1, 9) || x'7f' || substr(coverage, 11)",
  "the segment under another number": "UPDATE trigram_segments SET segment_id = segment_id + 1",
};

test.each(Object.entries(DAMAGE))("with %s no file is lost, and the next run mends it", async (_, sql) => {
  const root = await segmented();
  const { db } = open(root).project;
  db.run(sql);
  expect(await candidates(root, text("Briefmarke"))).toContain("src/parcel.ts");
  await index(root, SMALL);
  expect(await candidates(root, text("Briefmarke"))).toEqual(["src/parcel.ts"]);
  db.run(sql);
  expect(checkSegments(db)).toEqual({ damaged: 1, all: 1 });
  await index(root, SMALL);
  expect(checkSegments(db)).toEqual({ damaged: 0, all: 1 });
});

test("doctor names a damaged segment, and a plain run as the remedy", async () => {
  const root = await segmented();
  open(root).project.db.run("DELETE FROM trigram_blocks");
  const checks = await doctor(resolveWorkspace(root, "/"));
  expect(checks.find(({ name }) => name === "exact search")).toMatchObject({ ok: false, next: { do: "index" } });
});

test("a text that is damaged when its segment is built is looked into ever after", async () => {
  const root = repositoryWith(FILES);
  await index(root);
  const { db } = open(root).project;
  const content = "content_id = (SELECT content_id FROM file_versions JOIN paths USING (path_id) WHERE path = 'src/van.go')";
  const [stored] = db.query<{ text: Uint8Array }, []>(`SELECT text FROM contents WHERE ${content}`).all();
  db.run(`UPDATE contents SET text = x'00' WHERE ${content}`);
  db.transaction(() => buildDueSegment(db, 1))();
  db.query(`UPDATE contents SET text = ? WHERE ${content}`).run(stored?.text ?? "");
  expect(await candidates(root, text("Load"))).toEqual(["src/van.go"]);
  expect(await candidates(root, text("Briefmarke"))).toEqual(["src/parcel.ts", "src/van.go"]);
});

test("a segment whose building is broken off leaves no trace", async () => {
  const root = repositoryWith(FILES);
  await index(root);
  const { db } = open(root).project;
  const killed = db.transaction(() => {
    buildDueSegment(db, 1);
    throw new Error("killed");
  });
  expect(killed).toThrow("killed");
  expect(readSegments(db)).toEqual([]);
  expect(await candidates(root, text("Briefmarke"))).toHaveLength(4);
  await index(root, SMALL);
  expect(await candidates(root, text("Briefmarke"))).toEqual(["src/parcel.ts"]);
});

test("queries leave a segment to a run that was asked for when it takes long", async () => {
  const root = repositoryWith(FILES);
  await index(root);
  writeFiles(root, { "src/van.go": "package van\n" });
  await candidates(root, text("van"));
  const { db } = open(root).project;
  expect(readSegments(db)).toEqual([]);
});

test("texts come in the order in which they are asked for, stored as differences or not", async () => {
  const long = Array.from({ length: 300 }, (_, line) => `line ${line} of a text that is long enough`).join("\n");
  const root = repositoryWith({ "a.txt": long, "b.txt": "short" });
  await index(root);
  writeFiles(root, { "a.txt": `${long}\nedited` });
  await index(root);
  const { db } = open(root).project;
  const texts = [...textsOfVersions(db, [3, 1, 99, 2])].map(({ versionId, utf8 }) => [versionId, new TextDecoder().decode(utf8)]);
  expect(texts).toEqual([
    [3, `${long}\nedited`],
    [1, long],
    [2, "short"],
  ]);
});

test("of random texts every file that holds one is left, with segments over some versions and not over others", async () => {
  const random = new Random(11);
  const word = (): string => random.pick(["foo", "Bar", "b.a", "ä", "日本", "0x", "  ", "(", "ſS", "\t", "ZZ", "-", "r\r\n", "\n"]);
  const content = (): string => Array.from({ length: random.below(30) }, word).join("");
  const root = repositoryWith(Object.fromEntries(Array.from({ length: 12 }, (_, file) => [`f${file}.txt`, content()])));
  await index(root, SMALL);
  for (let round = 0; round < 6; round++) {
    writeFiles(root, Object.fromEntries(Array.from({ length: 4 }, () => [`f${random.below(14)}.txt`, content()])));
    await index(root, { uncoveredVersionsMax: random.pick([0, 3, 100]) });
    const session = open(root);
    const view = await viewOf(session);
    const { db } = session.project;
    const all = [
      ...textsOfVersions(
        db,
        versionsByPath(db, view, () => true),
      ),
    ];
    const folded = all.map(({ versionId, utf8 }) => ({ versionId, text: foldCase(new TextDecoder().decode(utf8)) }));
    for (let asked = 0; asked < 200; asked++) {
      const from = random.pick(folded).text.split("\n");
      const line = random.pick(from);
      const literal = line.slice(random.below(line.length + 1)).slice(0, 1 + random.below(9));
      const left = candidateVersions(db, { view }, text(literal)) ?? all.map(({ versionId }) => versionId);
      const holding = folded.filter((file) => file.text.includes(literal)).map(({ versionId }) => versionId);
      expect(left).toEqual(expect.arrayContaining(holding));
    }
  }
});
