/** Answers are true to the disk at the moment they are given. */

import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, lstatSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AnswerState } from "#core/protocol.ts";
import { diff } from "#engine/changes/diff.ts";
import { context } from "#engine/context/context.ts";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { relatedSymbols } from "#engine/graph/related.ts";
import { summarizeFile } from "#engine/lookup/file-summary.ts";
import { findFiles } from "#engine/lookup/find-files.ts";
import { outline } from "#engine/lookup/outline.ts";
import { similarSymbols } from "#engine/lookup/similar-symbols.ts";
import { explainRanking } from "#engine/search/explain.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { searchDocs } from "#engine/search/search-docs.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { RACY_STAMP_US } from "#indexer/read-file.ts";
import { fileStampOf } from "#indexer/scan.ts";
import { readStamps, writeStamps } from "#store/views/stamps.ts";
import { acquireLease, isLease, releaseLease } from "#store/writers/lease.ts";
import { directoryWith, git, repositoryWith, writeFiles } from "../../temporary.ts";
import { found, freshStorage, INDEXING_TIMEOUT_MS, index, located, open, places } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

beforeEach(() => {
  freshStorage();
});

const FILES = {
  "src/alpha.ts": "export function alpha() {\n  return 'first letter';\n}\n",
  "src/beta.ts": "import { alpha } from './alpha';\n\nexport class Beta {\n  run() {\n    return alpha();\n  }\n}\n",
  "README.md": "# Letters\n\nAbout letters.\n",
};

/** Waits until files that were written just now are old enough for their times to be believed; until then the index doubts them. */
const untilTimesCount = (): Promise<void> => Bun.sleep(RACY_STAMP_US / 1_000 + 10);

describe.each([
  ["in a git repository", repositoryWith],
  ["in a plain directory", directoryWith],
])("%s", (_, make) => {
  test("a changed, a new and a deleted file are noticed before the answer", async () => {
    const root = make(FILES);
    await index(root);
    expect(await located(root, "alpha")).toEqual(["src/alpha.ts:1 alpha"]);
    writeFiles(root, { "src/alpha.ts": "// moved down\n\nexport function alpha2() {}\n", "src/gamma.ts": "export const gammaRay = 1;\n" });
    rmSync(join(root, "src/beta.ts"));
    expect(await located(root, "alpha2")).toEqual(["src/alpha.ts:3 alpha2"]);
    expect(await located(root, "gammaRay")).toEqual(["src/gamma.ts:1 gammaRay"]);
    expect(await located(root, "Beta")).toEqual([]);
    const answer = await locate(open(root), { query: "alpha2" });
    expect(answer).toMatchObject({ freshness_status: "fresh", indexing_status: "ready", result_completeness: "complete" });
  });

  test("a file edited within the clock's resolution, size unchanged, is noticed", async () => {
    const root = make({ "a.ts": "export const aaa = 1;\n" });
    await index(root);
    for (let round = 0; round < 5; round++) {
      const name = `n${round}n`;
      writeFileSync(join(root, "a.ts"), `export const ${name} = 1;\n`);
      expect(await located(root, name)).toEqual([`a.ts:1 ${name}`]);
    }
  });

  test("a change that keeps size and modification time is noticed", async () => {
    const root = make({ "a.ts": "export const before = 1;\n" });
    const past = new Date(Date.now() - 100_000);
    utimesSync(join(root, "a.ts"), past, past);
    await index(root);
    writeFileSync(join(root, "a.ts"), "export const behind = 1;\n");
    utimesSync(join(root, "a.ts"), past, past);
    expect(await located(root, "behind")).toEqual(["a.ts:1 behind"]);
  });

  test("a renamed file answers under its new name only", async () => {
    const root = make(FILES);
    await index(root);
    renameSync(join(root, "src/alpha.ts"), join(root, "src/letter.ts"));
    expect(await located(root, "alpha")).toEqual(["src/letter.ts:1 alpha"]);
  });

  test("a file in a directory that was empty before is found", async () => {
    const root = make({ ...FILES, "late/.keep": "" });
    rmSync(join(root, "late/.keep"));
    await index(root);
    writeFiles(root, { "late/delta.py": "def delta():\n    pass\n" });
    expect(await located(root, "delta")).toEqual(["late/delta.py:1 delta"]);
  });

  test("new ignore rules hold at once, and their removal too", async () => {
    const root = make(FILES);
    await index(root);
    writeFiles(root, { ".codecompassignore": "src/beta.ts\n" });
    expect(await located(root, "Beta")).toEqual([]);
    rmSync(join(root, ".codecompassignore"));
    expect(await located(root, "Beta")).toEqual(["src/beta.ts:3 Beta"]);
  });

  test("a link put in place of a file takes its symbols away", async () => {
    const root = make(FILES);
    await index(root);
    rmSync(join(root, "src/alpha.ts"));
    symlinkSync("/etc/hostname", join(root, "src/alpha.ts"));
    expect(await located(root, "alpha")).toEqual([]);
  });

  test("a file turned binary disappears, turned back it returns", async () => {
    const root = make(FILES);
    await index(root);
    writeFileSync(join(root, "src/alpha.ts"), Uint8Array.of(1, 0, 2, 0));
    expect(await located(root, "alpha")).toEqual([]);
    writeFiles(root, { "src/alpha.ts": FILES["src/alpha.ts"] });
    expect(await located(root, "alpha")).toEqual(["src/alpha.ts:1 alpha"]);
  });

  test("more changes than are synced inline: the answer says stale, and strict makes it right", async () => {
    const root = make(FILES);
    await untilTimesCount();
    await index(root);
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`many/f${i}.ts`, `export function many${i}() {}\n`]));
    writeFiles(root, many);
    const session = open(root);
    const balanced = await locate(session, { query: "alpha" });
    expect(["stale", "syncing"]).toContain(balanced.freshness_status);
    expect(balanced).toMatchObject({ unchecked_files: 60, result_completeness: "partial" });
    expect(places(balanced)).toEqual(["src/alpha.ts:1 alpha"]);
    const strict = await locate(session, { query: "many59", freshness: "strict" });
    expect(strict.freshness_status).toBe("fresh");
    expect(places(strict)).toEqual(["many/f59.ts:1 many59"]);
  });

  test("of many changed files none is cited as it was, and nothing found counts them too", async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`many/f${i}.ts`, `export function many${i}() {}\n`]));
    const root = make({ ...FILES, ...many });
    await untilTimesCount();
    await index(root);
    writeFiles(root, Object.fromEntries(Object.keys(many).map((path) => [path, `// moved ${path}\n${many[path]}`])));
    const session = open(root);
    const stale = await locate(session, { query: "many7" });
    expect(places(stale).filter((place) => place.includes("many/f7.ts:1"))).toEqual([]);
    expect(stale).toMatchObject({ unchecked_files: 60, result_completeness: "partial" });
    expect(await locate(session, { query: "alpha" })).toMatchObject({ results: [{ path: "src/alpha.ts" }] });
    expect(places(await locate(session, { query: "many7", freshness: "strict" }))).toContain("many/f7.ts:2 many7");
    expect(await locate(session, { query: "many7" })).toMatchObject({ freshness_status: "fresh", result_completeness: "complete" });
  });

  test("one changed file is outlined as it is now, however many others changed", async () => {
    const root = make(FILES);
    await index(root);
    writeFiles(root, Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`many/f${i}.ts`, `\nexport function many${i}() {}\n`])));
    const session = open(root);
    expect((await outline(session, { path: "many/f3.ts" })).symbols).toMatchObject([{ name: "many3", line: 2 }]);
  });

  test("best_effort has looked at no file, and says so whatever it finds", async () => {
    const root = make(FILES);
    await index(root);
    const answer = await locate(open(root), { query: "alpha", freshness: "best_effort" });
    expect(answer).toMatchObject({ freshness_status: "stale", unchecked_files: 3, result_completeness: "partial" });
    expect(places(answer)).toEqual(["src/alpha.ts:1 alpha"]);
    const nothing = await locate(open(root), { query: "writtenByNobody", freshness: "best_effort" });
    expect(nothing).toMatchObject({ returned: 0, freshness_status: "stale", unchecked_files: 3, result_completeness: "partial" });
  });

  test("two edits in a row with a query between them, in one session", async () => {
    const root = make(FILES);
    await index(root);
    const session = open(root);
    for (let round = 0; round < 5; round++) {
      writeFiles(root, { "src/alpha.ts": `export function alpha() {\n  return 'old${round}';\n}\n` });
      await locate(session, { query: "alpha" });
      const above = round % 4;
      writeFiles(root, {
        "src/alpha.ts": `${"// moved\n".repeat(above)}export function alpha${round}() {}\n`,
        [`src/n${round}.ts`]: `export const n${round}n = 1;\n`,
      });
      expect(places(await locate(session, { query: `alpha${round}` }))).toContain(`src/alpha.ts:${above + 1} alpha${round}`);
      expect(places(await locate(session, { query: `n${round}n` }))).toEqual([`src/n${round}.ts:1 n${round}n`]);
    }
  });

  test("a file whose stamp says that nothing changed is cited as it is now", async () => {
    const root = make(FILES);
    await index(root);
    const session = open(root);
    writeFiles(root, { "src/alpha.ts": "// one\n// two\nexport function alpha() {}\n" });
    forgeStamp(session, root, "src/alpha.ts");
    const answer = await locate(session, { query: "alpha" });
    expect(places(answer)).toEqual(["src/alpha.ts:3 alpha"]);
    expect(answer).toMatchObject({ freshness_status: "fresh", result_completeness: "complete" });
  });

  test("while another process holds the right to write, a changed file is left out, counted, and back afterwards", async () => {
    const root = make(FILES);
    await untilTimesCount();
    await index(root);
    const session = open(root);
    const { db } = session.project;
    const lease = acquireLease(db, Date.now());
    if (!isLease(lease)) throw new Error("the lease is taken");
    writeFiles(root, { "src/alpha.ts": "// one\nexport function alpha() {}\n" });
    const busy = await locate(session, { query: "alpha" });
    expect(places(busy)).toEqual([]);
    expect(busy).toMatchObject({ freshness_status: "syncing", unchecked_files: 1, result_completeness: "partial" });
    expect(await locate(session, { query: "Beta" })).toMatchObject({ results: [{ path: "src/beta.ts" }], unchecked_files: 1 });
    releaseLease(db, lease);
    expect(places(await locate(session, { query: "alpha" }))).toEqual(["src/alpha.ts:2 alpha"]);
  });

  test("best_effort never cites a line that is not in the file now", async () => {
    const root = make(FILES);
    await index(root);
    writeFiles(root, { "src/alpha.ts": "// one\n// two\nexport function alpha() {}\n" });
    expect(await located(root, "alpha", { freshness: "best_effort" })).toEqual(["src/alpha.ts:3 alpha"]);
  });

  test("best_effort never cites a file that is gone", async () => {
    const root = make(FILES);
    await index(root);
    rmSync(join(root, "src/alpha.ts"));
    expect(await located(root, "alpha", { freshness: "best_effort" })).toEqual([]);
  });
});

test("the ref of an answer follows the branch, and its results the files", async () => {
  const root = repositoryWith(FILES);
  await index(root);
  git(root, "checkout", "-q", "-b", "feature");
  writeFiles(root, { "src/feature.ts": "export function onlyHere() {}\n" });
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "feature");
  const onFeature = await locate(open(root), { query: "onlyHere" });
  expect(onFeature.ref).toBe("feature");
  expect(places(onFeature)).toEqual(["src/feature.ts:1 onlyHere"]);
  git(root, "checkout", "-q", "main");
  const onMain = await locate(open(root), { query: "onlyHere" });
  expect(onMain.ref).toBe("main");
  expect(onMain.returned).toBe(0);
});

test("two worktrees of one repository answer for themselves from one store", async () => {
  const main = repositoryWith(FILES);
  await index(main);
  const linked = `${main}-linked`;
  git(main, "worktree", "add", "-q", "-b", "other", linked);
  writeFiles(linked, { "src/alpha.ts": "export function alphaInLinked() {}\n" });
  await index(linked);
  expect(await located(linked, "alpha")).toEqual(["src/alpha.ts:1 alphaInLinked"]);
  expect(await located(main, "alphaInLinked")).toEqual([]);
  expect(await located(main, "alpha")).toEqual(["src/alpha.ts:1 alpha"]);
  expect(open(main).project.databasePath).toBe(open(linked).project.databasePath);
  rmSync(linked, { recursive: true });
});

test("a file that cannot be read is skipped, and read once it can be", async () => {
  const root = directoryWith(FILES);
  chmodSync(join(root, "src/alpha.ts"), 0o000);
  await index(root);
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) expect(await located(root, "alpha")).toEqual([]);
  chmodSync(join(root, "src/alpha.ts"), 0o644);
  expect(await located(root, "alpha")).toEqual(["src/alpha.ts:1 alpha"]);
});

test("search finds text in what was just written", async () => {
  const root = directoryWith(FILES);
  await index(root);
  writeFiles(root, { "notes.txt": "the quick zebrafish\n" });
  expect(await found(root, "zebrafish")).toEqual(["notes.txt:1 notes.txt"]);
});

test("a session that asked for a name before it was written finds it afterwards, however it is spelled", async () => {
  const root = directoryWith(FILES);
  await index(root);
  const session = open(root);
  expect(places(await locate(session, { query: "gamma_ray" }))).toEqual([]);
  writeFiles(root, { "src/gamma.ts": "export const gammaRay = 1;\n" });
  expect(places(await locate(session, { query: "gamma_ray", freshness: "strict" }))).toEqual(["src/gamma.ts:1 gammaRay"]);
});

test("a query shares no look at the disk that began before it came", async () => {
  const root = repositoryWith(FILES);
  await index(root);
  const session = open(root);
  const first = locate(session, { query: "alpha" });
  // The first look has passed all files that it knows when control comes back from here, and git is still listing.
  await Bun.sleep(0);
  writeFiles(root, { "src/alpha.ts": "// moved\nexport function alphaAfter() {}\n" });
  const [second, third] = await Promise.all([locate(session, { query: "alphaAfter" }), locate(session, { query: "alphaAfter" }), first]);
  for (const answer of [second, third]) expect(places(answer)).toEqual(["src/alpha.ts:2 alphaAfter"]);
});

/** Makes the store believe that it has seen a file as it is now: what a clock that is too coarse, or was set back, does. */
function forgeStamp({ project }: QuerySession, root: string, path: string): void {
  const view = project.view();
  const row = project.db.query<{ id: number }, [string]>("SELECT path_id AS id FROM paths WHERE path = ?").get(path);
  if (!view || !row) throw new Error(`${path} is not in the index`);
  const stamps = readStamps(project.db, view.viewId);
  stamps.set(row.id, { ...fileStampOf(lstatSync(join(root, path))), skipReason: null });
  writeStamps(project.db, view.viewId, stamps);
}

/** What shows lines of a file, as text to look for names and lines in. */
const SHOWING: readonly (readonly [string, (session: QuerySession) => Promise<AnswerState | { readonly state: AnswerState }>])[] = [
  ["search", (session) => search(session, { query: "target", detail: "context" })],
  ["locate", (session) => locate(session, { query: "target", detail: "context" })],
  ["search in comments", (session) => searchDocs(session, { query: "marker of the target", detail: "context" })],
  ["context", (session) => context(session, { query: "target" }, () => 0)],
  ["outline", (session) => outline(session, { path: "target.ts" })],
  ["summary", (session) => summarizeFile(session, { path: "target.ts" })],
  ["related", (session) => relatedSymbols(session, "target")],
  ["related, of a symbol of another file", (session) => relatedSymbols(session, "user")],
  ["hierarchy", (session) => symbolHierarchy(session, "target")],
  ["hierarchy, of a symbol of another file", (session) => symbolHierarchy(session, "Kind")],
  ["similar, of a symbol of another file", (session) => similarSymbols(session, "targets")],
  ["files", (session) => findFiles(session, "target.ts")],
  ["diff", (session) => diff(session, { detail: "context" }, () => 0)],
  ["explain", (session) => explainRanking(session, { query: "target", target: "target.ts" })],
];

/** What is passed on of an answer: when its view was published is not. */
function answered(said: object): object {
  return { ...said, view: undefined };
}

describe("compares the bytes of what it shows", () => {
  const text = (version: string): string =>
    `// marker of the target ${version}\nexport class Target${version} {}\nexport function target() {\n  return "${version}";\n}\n`;
  const others = {
    "user.ts": 'import { target } from "./target";\nexport function user() {\n  return target();\n}\n',
    "kind.ts": 'import { TargetOLD } from "./target";\nexport class Kind extends TargetOLD {}\n',
    "like.ts": "export function targets() {}\n",
  };

  test.each(SHOWING)("%s", async (_, ask) => {
    const root = repositoryWith({ ...others, "target.ts": text("OLD") });
    await index(root);
    const session = open(root);
    writeFileSync(join(root, "target.ts"), `\n\n${text("NEW")}export function added() {}\n`);
    forgeStamp(session, root, "target.ts");
    const said = await ask(session);
    await index(root, { forceRead: true });
    expect(answered(said)).toEqual(answered(await ask(open(root))));
    expect("state" in said ? said.state.freshness_status : said.freshness_status).toBe("fresh");
  });
});
