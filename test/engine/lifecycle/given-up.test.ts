/** Parsing a file is bounded by a count of its work: the rows do not depend on load or workers, and what is given up is said, found and tried again. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { availableParallelism } from "node:os";
import { doctor } from "#engine/lifecycle/doctor.ts";
import { status } from "#engine/lifecycle/status.ts";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { statusLines } from "#format/answers/status.ts";
import { directoryWith } from "../../temporary.ts";
import { found, freshStorage, index, usesAt } from "../harness.ts";

setDefaultTimeout(240_000);

beforeEach(() => {
  freshStorage();
});

const workspaceAt = (root: string) => resolveWorkspace(root, "/");

/** Everything that is stored of the versions, their row ids included. */
function storedRows(root: string): string {
  const project = openForQuery(workspaceAt(root));
  const tables = [
    "SELECT v.version_id, p.path, v.parse_status, v.retries_left, v.symbol_count, v.snippet_count, v.origin_id FROM file_versions v JOIN paths p USING (path_id) ORDER BY 1",
    "SELECT * FROM symbol_relations ORDER BY 1",
    "SELECT * FROM snippets ORDER BY 1",
    "SELECT version_id, hex(edges) FROM symbol_edges ORDER BY 1",
    "SELECT * FROM path_users ORDER BY 1",
  ];
  const rows = tables.map((sql) => JSON.stringify(project.db.query(sql).values()));
  project.close();
  return rows.join("\n");
}

/** Every `/*` looks for its end through the rest of the file. */
const UNCLOSED_COMMENTS = "int a;\n/* x marks_the_spot\n".repeat(2_000);
/** Ambiguous from end to end. */
const ambiguous = (lines: number): string => `int kept(int a) { return a; }\n${"a < b > ( c ) * d & e ;\n".repeat(lines)}`;
/** Takes many times as long as a worker may be silent in these tests; it is begun a dozen times. */
const SLOW = ambiguous(400);
const SMALL_BUDGET = 60_000;

/** Files that cost more than {@link SMALL_BUDGET} among files that do not, in several batches. */
function mixedFiles(): Record<string, string> {
  const files: Record<string, string> = { "hostile.c": UNCLOSED_COMMENTS, "hostile.cpp": ambiguous(3_000) };
  for (let at = 0; at < 80; at++) {
    const body = Array.from({ length: 60 }, (_, line) => `export function f${at}_${line}(): number { return g${line}(${at}); }\n`);
    files[`src/file${at}.ts`] = body.join("");
    files[`lib/file${at}.py`] = `def f${at}(x):\n    return x + ${at}\n`;
  }
  return files;
}

async function withBusyLoops<T>(run: () => Promise<T>): Promise<T> {
  const loops = Array.from({ length: availableParallelism() }, () =>
    Bun.spawn([process.execPath, "-e", "for (;;) {}"], { stdio: ["ignore", "ignore", "ignore"] }),
  );
  try {
    return await run();
  } finally {
    for (const loop of loops) loop.kill("SIGKILL");
    await Promise.all(loops.map((loop) => loop.exited));
  }
}

test("one worker, four workers and a busy machine store the same rows", async () => {
  const root = directoryWith(mixedFiles());
  const built = async (jobs: number): Promise<string> => {
    freshStorage();
    await index(root, { jobs, fileWorkMax: SMALL_BUDGET });
    return storedRows(root);
  };
  const one = await built(1);
  expect(await built(4)).toBe(one);
  expect(await withBusyLoops(() => built(3))).toBe(one);
  expect(one).toContain('"hostile.c","timed_out",0');
  expect(one).toContain('"hostile.cpp","timed_out",0');
});

test("a file that costs too much is said and listed, and its text is found", async () => {
  const root = directoryWith({ "hostile.c": UNCLOSED_COMMENTS, "calm.c": "int calm(void) { return 1; }\n" });
  const summary = await index(root, { fileWorkMax: SMALL_BUDGET });
  expect(summary.givenUp).toEqual({ timed_out: 1, crashed: 0 });
  const said = await status(workspaceAt(root));
  expect(said).toMatchObject({ timed_out_files: 1, crashed_files: 0 });
  expect(statusLines(said)).toContain("1 timed out");
  const parsing = (await doctor(workspaceAt(root))).find(({ name }) => name === "parsing");
  expect(parsing).toMatchObject({ ok: false });
  expect(parsing?.detail).toContain("hostile.c (timed_out)");
  expect(parsing?.remediation).toContain(".codecompassignore");
  expect((await found(root, "marks_the_spot")).join()).toContain("hostile.c");
  expect((await found(root, "calm")).join()).toContain("calm.c:1 calm");
  // What would end the same way is not tried again.
  expect((await index(root)).jobId).toBeNull();
});

test("what a file uses that costs too much is found by name", async () => {
  const root = directoryWith({
    "hostile.c": `int f(void) { return calm() + "calm()"[0]; } // calm\n${UNCLOSED_COMMENTS}`,
    "calm.c": "int calm(void) { return 1; }\n",
  });
  expect((await index(root, { fileWorkMax: SMALL_BUDGET })).givenUp.timed_out).toBe(1);
  expect(await usesAt(root, "calm.c:1")).toEqual(["hostile.c:1 ambiguous"]);
});

test("an index without such files says so", async () => {
  const root = directoryWith({ "calm.c": "int calm(void) { return 1; }\n" });
  await index(root);
  expect(await status(workspaceAt(root))).toMatchObject({ timed_out_files: 0, crashed_files: 0 });
  expect((await doctor(workspaceAt(root))).find(({ name }) => name === "parsing")).toMatchObject({ ok: true });
});

test("a file whose worker gave no sign is parsed by a later run, and all counts are as of a fresh index", async () => {
  const root = directoryWith({ "slow.cpp": SLOW });
  await index(root, { silentCpuMsMax: 1 });
  expect(await status(workspaceAt(root))).toMatchObject({ timed_out_files: 1 });
  const summary = await index(root);
  expect(summary).toMatchObject({ filesParsed: 1, givenUp: { timed_out: 0, crashed: 0 } });
  const repaired = await status(workspaceAt(root));
  freshStorage();
  await index(root);
  const { symbols, snippets, files } = await status(workspaceAt(root));
  expect(repaired).toMatchObject({ timed_out_files: 0, symbols, snippets, files });
  expect(symbols).toBeGreaterThan(0);
});

test("such a file is not tried for ever", async () => {
  const root = directoryWith({ "slow.cpp": SLOW });
  const runs: boolean[] = [];
  for (let run = 0; run < 4; run++) runs.push((await index(root, { silentCpuMsMax: 1 })).jobId !== null);
  expect(runs).toEqual([true, true, true, false]);
  expect(await status(workspaceAt(root))).toMatchObject({ timed_out_files: 1 });
});

test("an index that an earlier version extracted is built anew without being forced", async () => {
  const root = directoryWith({ "calm.c": "int calm(void) { return 1; }\n" });
  await index(root);
  const before = openForQuery(workspaceAt(root));
  before.db.run("UPDATE projects SET parser_version = parser_version - 1");
  before.db.run("UPDATE file_versions SET parse_status = 'text', extractor_version = extractor_version - 1");
  before.close();
  expect(await index(root)).toMatchObject({ filesParsed: 1, symbols: 1 });
  expect((await status(workspaceAt(root))).languages).toEqual([{ language: "c", parseStatus: "parsed", files: 1 }]);
});
