/**
 * Files change while a server and commands answer: an answer may show a state that a file had during the call, and nothing else.
 *
 * Short by default. `CODECOMPASS_ATTACK_ROUNDS` makes the campaigns longer, `CODECOMPASS_ATTACK_SEED` other ones, and
 * `CODECOMPASS_ATTACK_FILES` sets the size of the large repository (a few thousand files; more than 20,000 were once not looked at).
 */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BINARY, User, until } from "../e2e/binary.ts";
import { StdioServer, textOf } from "../e2e/mcp/server.ts";
import { git, repositoryWith, writeFiles } from "../temporary.ts";

const ROUNDS = Number(process.env["CODECOMPASS_ATTACK_ROUNDS"] ?? 12);
const SEED = Number(process.env["CODECOMPASS_ATTACK_SEED"] ?? 1);
const LARGE_FILES = Number(process.env["CODECOMPASS_ATTACK_FILES"] ?? 1_500);
/** For one answer on a busy machine, and for a repository to be indexed. */
const ANSWER_MS_MAX = 10_000;
const SET_UP_MS_MAX = 120_000;
const MS_PER_LARGE_FILE = 20;

setDefaultTimeout(SET_UP_MS_MAX + ROUNDS * ANSWER_MS_MAX + LARGE_FILES * MS_PER_LARGE_FILE);

interface Hit {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly name: string;
}

interface Answer {
  readonly freshness_status: string;
  readonly result_completeness: string;
  readonly unchecked_files?: number;
  readonly results: readonly Hit[];
}

/** A generator with a seed (mulberry32), so that what fails can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = seeded(SEED);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const TARGET = "src/target.ts";
/** Every version of the file has a number that no other has, in each of its parts, and always as many digits. */
function versionOf(version: number, linesAbove: number): string {
  const v = String(version).padStart(6, "0");
  return [
    ...Array.from({ length: linesAbove }, (_, line) => `// pad ${line}`),
    `// marker comment targetFn version ${v}`,
    `export function targetFn(v${v}: number) {`,
    `  return "VALUE${v}";`,
    "}",
    `export function targetHelper${v}() {`,
    "  return targetFn(1);",
    "}",
    "",
  ].join("\n");
}
const NUMBERS = /\b(?:VALUE|targetHelper|v|version )(\d{6})\b/g;

/** Every tool that shows something of a file. */
const TOOLS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["search_code", { query: "targetFn", detail_level: "context" }],
  ["locate_symbol", { name: "targetFn", detail_level: "context" }],
  ["get_code_context", { query: "targetFn" }],
  ["get_file_outline", { path: TARGET }],
  ["get_file_summary", { path: TARGET }],
  ["find_related_symbols", { name: "targetFn" }],
  ["get_symbol_hierarchy", { name: "targetFn" }],
  ["search_similar_symbol", { name: "targetFn" }],
  ["search_docs", { query: "marker comment targetFn", detail_level: "context" }],
  ["search_by_path", { pattern: TARGET }],
  ["explain_ranking", { query: "targetFn", target: TARGET }],
];

const WAYS = {
  "in place": (path: string, text: string) => writeFileSync(path, text),
  "by renaming": (path: string, text: string) => {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  },
  "with its time set back": (path: string, text: string) => {
    writeFileSync(path, text);
    utimesSync(path, 1_000_000_000, 1_000_000_000);
  },
} as const;

describe("one server, edits without a pause", () => {
  let user: User;

  async function serverOn(files: Readonly<Record<string, string>>): Promise<StdioServer> {
    user = new User(repositoryWith(files));
    await user.run(["index"]);
    const server = new StdioServer(user, ["--tools", "all"]);
    await server.initialize();
    return server;
  }

  test("two edits with a query between them: no answer shows the first", async () => {
    const fillers = Array.from({ length: 10 }, (_, i) => [`src/f${i}.ts`, `export function filler${i}() {}\n`]);
    const server = await serverOn({ ...Object.fromEntries(fillers), [TARGET]: versionOf(0, 0) });
    const path = join(user.cwd, TARGET);
    const wrong: string[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const way = pick(Object.keys(WAYS) as (keyof typeof WAYS)[]);
      WAYS[way](path, versionOf(2 * round, pick([0, 0, 3])));
      await server.call("search_code", { query: "targetFn" });
      await Bun.sleep(pick([0, 0, 5, 100]));
      WAYS[way](path, versionOf(2 * round + 1, pick([0, 0, 3, 5])));
      const [tool, args] = TOOLS[round % TOOLS.length] as (typeof TOOLS)[number];
      const text = textOf(await server.call(tool, { ...args, format: "json", max_tokens: 8_000 }));
      const shown = new Set([...text.matchAll(NUMBERS)].map(([, number]) => Number(number)));
      shown.delete(2 * round + 1);
      if (shown.size > 0) wrong.push(`round ${round}, edited ${way}: ${tool} shows ${[...shown]}: ${text.slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);
    expect(await server.end()).toBe(0);
  });

  test("an edit between two queries that are sent at once is in the answers that follow it", async () => {
    const server = await serverOn({ [TARGET]: versionOf(0, 0) });
    const path = join(user.cwd, TARGET);
    for (let round = 1; round <= Math.ceil(ROUNDS / 3); round++) {
      const before = Array.from({ length: 4 }, () => server.call("locate_symbol", { name: "targetFn", format: "json" }));
      await Bun.sleep(pick([0, 1, 5, 20]));
      WAYS["in place"](path, versionOf(round, round % 4));
      const after = Array.from({ length: 4 }, () => server.call("locate_symbol", { name: "targetFn", format: "json" }));
      // The sync that an earlier query began may still be writing on a busy machine: then an answer may say so, but not be wrong.
      for (const result of await Promise.all(after)) expectHonest(user.cwd, JSON.parse(textOf(result)), "targetFn");
      await Promise.all(before);
      expectTrue(user.cwd, JSON.parse(textOf(await server.call("locate_symbol", { name: "targetFn", format: "json" }))), "targetFn");
    }
    expect(await server.end()).toBe(0);
  });
});

/** Fails unless each hit of a name stands where the answer says, in the files as they are now, and the answer says that it is whole. */
function expectTrue(root: string, answer: Answer, name: string): void {
  expect(answer).toMatchObject({ freshness_status: "fresh" });
  expect(answer.results.length).toBeGreaterThan(0);
  expectInPlace(root, answer, name);
}

/** Fails unless an answer is true, or says that it is not whole and how many files it does not know. */
function expectHonest(root: string, answer: Answer, name: string): void {
  if (answer.freshness_status === "fresh") expectTrue(root, answer, name);
  else expect(answer).toMatchObject({ result_completeness: "partial", unchecked_files: expect.any(Number) });
  expectInPlace(root, answer, name);
}

function expectInPlace(root: string, answer: Answer, name: string): void {
  for (const hit of answer.results) {
    const lines = readFileSync(join(root, hit.path), "utf8").split("\n");
    expect(lines.slice(hit.line_start - 1, hit.line_end).join("\n")).toContain(name);
  }
}

test("queries from standard input, an edit before each", async () => {
  const user = new User(repositoryWith({ "a.ts": "export function alphaFn() {}\n" }));
  await user.run(["index"]);
  const child = Bun.spawn([BINARY, "search", "-"], {
    cwd: user.cwd,
    env: { PATH: process.env["PATH"] ?? "", HOME: user.home },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const answers = linesOf(child.stdout);
  for (let round = 0; round < ROUNDS; round++) {
    writeFiles(user.cwd, { "a.ts": `${"\n".repeat(round % 5)}export function alphaFn() { return ${round} }\n` });
    child.stdin.write("alphaFn\n");
    child.stdin.flush();
    const { value } = await answers.next();
    expectTrue(user.cwd, JSON.parse(value ?? ""), "alphaFn");
  }
  await child.stdin.end();
  expect(await child.exited).toBe(0);
});

async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, undefined> {
  let rest = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  return undefined;
}

describe("a large repository", () => {
  const pathOf = (i: number): string => `m${i % 40}/f${i}.ts`;
  const textFor = (i: number, above = ""): string => `${above}export function fn${i}() { return ${i} }\n`;

  function large(): User {
    const numbers = Array.from({ length: LARGE_FILES }, (_, i) => i);
    const user = new User(repositoryWith(Object.fromEntries(numbers.map((i) => [pathOf(i), textFor(i)]))));
    // Of different ages, as in life: what changed last is not all that counts.
    for (const i of numbers) utimesSync(join(user.cwd, pathOf(i)), 1_700_000_000 + i, 1_700_000_000 + i);
    return user;
  }

  test("a new, an edited and a deleted file are noticed by the next query, whatever their age", async () => {
    const user = large();
    await user.run(["index"]);
    writeFiles(user.cwd, { "m0/new1.ts": "export function brandNewThing() {}\n" });
    expect((await user.json<Answer>(["locate", "brandNewThing"])).results).toMatchObject([{ path: "m0/new1.ts" }]);
    writeFiles(user.cwd, { [pathOf(5)]: `${textFor(5)}export function addedLater() {}\n` });
    expect((await user.json<Answer>(["locate", "addedLater"])).results).toMatchObject([{ path: pathOf(5) }]);
    rmSync(join(user.cwd, pathOf(7)));
    expect((await user.json<Answer>(["locate", "fn7"])).results.filter(({ path }) => path === pathOf(7))).toEqual([]);
  });

  test.each(["plain edits", "a branch switch"])(
    "most files at once, by %s: counted at first, true throughout, fresh in the end",
    async (how) => {
      const user = large();
      const edit = (): void => {
        for (let i = 0; i < LARGE_FILES - 100; i++) writeFiles(user.cwd, { [pathOf(i)]: textFor(i, "// moved down\n") });
      };
      if (how === "a branch switch") {
        git(user.cwd, "checkout", "-q", "-b", "topic");
        edit();
        git(user.cwd, "commit", "-q", "-a", "-m", "all");
        git(user.cwd, "checkout", "-q", "main");
      }
      await user.run(["index"]);
      if (how === "a branch switch") git(user.cwd, "checkout", "-q", "topic");
      else edit();
      const at = async (name: string): Promise<Answer> => {
        const answer = await user.json<Answer>(["locate", name]);
        for (const hit of answer.results) {
          expect(readFileSync(join(user.cwd, hit.path), "utf8").split("\n")[hit.line_start - 1]).toContain(hit.name);
        }
        const isWhole = answer.freshness_status === "fresh";
        expect(answer.result_completeness === "partial").toBe(!isWhole);
        expect((answer.unchecked_files ?? 0) > 0).toBe(!isWhole);
        return answer;
      };
      const unseen = await at("fn10");
      expect(unseen.freshness_status).not.toBe("fresh");
      expect(unseen.results.filter(({ path }) => path === pathOf(10))).toEqual([]);
      expect((await at("writtenByNobody")).unchecked_files).toBeGreaterThan(0);
      await until("the background sync is done", async () => (await at(`fn${LARGE_FILES - 1}`)).freshness_status === "fresh");
      expect((await at("fn10")).results[0]).toMatchObject({ path: pathOf(10), line_start: 2 });
    },
  );
});
