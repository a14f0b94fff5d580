/** Files edited or opened lately rank a little higher; a checkout is not an edit. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { outline } from "#engine/lookup/outline.ts";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { explainRanking } from "#engine/search/explain.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { directoryWith, git, repositoryWith, whenTestEnds } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2024, 0, 1);
const NAMES = ["ash", "beech", "cedar", "elm", "fir", "larch"];
/** Six files that answer alike, so that only their paths order them. */
const FILES = Object.fromEntries(
  NAMES.map((name) => [`src/${name}.ts`, `export function waterTree(): string {\n  return 'the ${name} drinks';\n}\n`]),
);

beforeEach(() => {
  freshStorage();
});

/** Gives every file the time of a checkout, some days ago. */
function checkedOut(root: string, paths: Iterable<string> = Object.keys(FILES), ageMs = 72 * HOUR_MS): void {
  for (const path of paths) utimesSync(join(root, path), (NOW_MS - ageMs) / 1000, (NOW_MS - ageMs) / 1000);
}

function sessionOn(root: string, nowMs: () => number = () => NOW_MS): QuerySession {
  const session = new QuerySession(openForQuery(resolveWorkspace(root, "/")), { nowMs });
  whenTestEnds(() => session.close());
  return session;
}

async function order(session: QuerySession, request: Partial<QueryRequest> = {}, ask: typeof search = search): Promise<string[]> {
  const { results } = await ask(session, { query: "waterTree", ...request });
  return results.map(({ path }) => path.replace(/^src\/|\.ts$/g, ""));
}

test("a file changed since the commit comes first among its likes, and says why", async () => {
  const root = repositoryWith(FILES);
  checkedOut(root);
  await index(root);
  expect(await order(sessionOn(root))).toEqual(NAMES);
  writeFileSync(join(root, "src/fir.ts"), FILES["src/fir.ts"]?.replace("drinks", "sleeps") ?? "");
  checkedOut(root, ["src/fir.ts"], 48 * HOUR_MS);
  for (const ask of [search, locate]) {
    expect((await order(sessionOn(root), {}, ask))[0]).toBe("fir");
    expect(await order(sessionOn(root), { session: false }, ask)).toEqual(NAMES);
  }
  const { results } = await search(sessionOn(root), { query: "waterTree", explain: "full" });
  expect(results[0]?.ranking_reasons).toContainEqual(expect.objectContaining({ factor: "session", detail: "changed since the commit" }));
  expect(results[1]?.ranking_reasons?.map(({ factor }) => factor)).not.toContain("session");
});

test("a file that was never committed counts, one that was committed unchanged does not", async () => {
  const root = repositoryWith(FILES);
  checkedOut(root);
  writeFileSync(join(root, "src/yew.ts"), "export function waterTree(): string {\n  return 'the yew drinks';\n}\n");
  checkedOut(root, ["src/yew.ts", "src/larch.ts"], 48 * HOUR_MS);
  await index(root);
  expect(await order(sessionOn(root))).toEqual(["yew", ...NAMES]);
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "plant a yew");
  expect(await order(sessionOn(root))).toEqual([...NAMES, "yew"]);
});

test("without version control the last hours count, and less as they pass", async () => {
  const root = directoryWith(FILES);
  checkedOut(root);
  checkedOut(root, ["src/elm.ts"], HOUR_MS);
  await index(root);
  expect((await order(sessionOn(root)))[0]).toBe("elm");
  expect(await order(sessionOn(root, () => NOW_MS + 10 * HOUR_MS))).toEqual(NAMES);
});

test("files written all at once are a checkout, whenever that was", async () => {
  const root = directoryWith(FILES);
  checkedOut(root, Object.keys(FILES), 1_000);
  await index(root);
  const { results } = await search(sessionOn(root), { query: "waterTree", explain: "full" });
  expect(results.flatMap((hit) => hit.ranking_reasons ?? []).map(({ factor }) => factor)).not.toContain("session");
});

test("when many files are new at once, their times say nothing", async () => {
  const pulled = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`pulled/file-${at}.txt`, `number ${at}\n`]));
  const root = directoryWith({ ...FILES, ...pulled });
  checkedOut(root);
  checkedOut(root, [...Object.keys(pulled), "src/elm.ts"], HOUR_MS);
  await index(root);
  expect(await order(sessionOn(root))).toEqual(NAMES);
});

test("a file that was opened in the session is lifted in that session only", async () => {
  const root = directoryWith(FILES);
  checkedOut(root);
  await index(root);
  const session = sessionOn(root);
  await outline(session, { path: "src/cedar.ts" });
  expect((await order(session))[0]).toBe("cedar");
  expect(await order(sessionOn(root))).toEqual(NAMES);
});

test("evidence of the query outweighs it, and explain agrees with search", async () => {
  const root = directoryWith({ ...FILES, "src/exact.ts": "export function waterTrees(): void {}\n" });
  checkedOut(root, [...Object.keys(FILES), "src/exact.ts"]);
  checkedOut(root, ["src/exact.ts", "src/larch.ts"], 1_000);
  await index(root);
  const names = await order(sessionOn(root));
  expect(names[0]).toBe("larch");
  expect(names.indexOf("exact")).toBe(NAMES.length);
  const told = await explainRanking(sessionOn(root), { query: "waterTree", target: "src/larch.ts:1" });
  expect(told.hit?.rank).toBe(1);
  expect(told.factors.map(({ factor }) => factor)).toContain("session");
});

test("an edited file that is like a line of code stays behind the file that has the line", async () => {
  const root = repositoryWith({ ...FILES, "src/elm.ts": "export function waterElm(): string {\n  return waterTree().trim();\n}\n" });
  checkedOut(root);
  writeFileSync(join(root, "src/fir.ts"), FILES["src/fir.ts"]?.replace("drinks", "returns to drink and trim") ?? "");
  await index(root);
  const { results, confidence_level } = await search(sessionOn(root), { query: "return waterTree().trim();" });
  expect([results[0]?.path, confidence_level]).toEqual(["src/elm.ts", "high"]);
});
