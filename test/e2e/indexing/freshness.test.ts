/** An answer that was not made from all files as they are now says so, with the number of files, in every format. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { repositoryWith, writeFiles } from "../../temporary.ts";
import { type Outcome, User } from "../binary.ts";
import { StdioServer, textOf } from "../mcp/server.ts";

setDefaultTimeout(180_000);

const CHANGING = 70;
let user: User;
let version = 0;

/** More files than a query syncs before it answers get contents that no index has seen. */
function changeMany(): void {
  version++;
  const numbers = Array.from({ length: CHANGING }, (_, i) => i);
  writeFiles(user.cwd, Object.fromEntries(numbers.map((i) => [`many/f${i}.ts`, `export function many${i}In${version}() {}\n`])));
}

beforeEach(async () => {
  user = new User(
    repositoryWith({ "src/alpha.ts": "export function alpha() {\n  return 1;\n}\n", "src/beta.ts": "export class Beta {}\n" }),
  );
  changeMany();
  await user.run(["index"]);
});

const COUNTED = new RegExp(`unchecked_files"?: ?${CHANGING}\\b|${CHANGING} files not checked`);
const WARNED = new RegExp(`${CHANGING} files have not been checked`, "g");
const TRIES_MAX = 20;

/**
 * Changes many files and asks, until the answer comes before the background sync that the question before has started: that one may take
 * in the change as well, and then the answer is fresh.
 */
async function countedBy<T>(ask: () => Promise<T>, textIn: (answer: T) => string): Promise<T> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    changeMany();
    const answer = await ask();
    if (textIn(answer).match(COUNTED) || textIn(answer).match(WARNED)) return answer;
    await user.run(["sync"]);
  }
  throw new Error(`no answer of ${TRIES_MAX} counted ${CHANGING} files`);
}

const told = (args: readonly string[]): Promise<Outcome> =>
  countedBy(
    () => user.run(args),
    ({ stdout, stderr }) => stdout + stderr,
  );

describe("on the command line, a query that found something and one that did not", () => {
  test.each(["alpha", "writtenByNobody"])("%s", async (name) => {
    for (const format of ["json", "toon", "jsonl"]) {
      const { stdout, stderr } = await told(["locate", name, "--format", format]);
      expect(stdout).toMatch(COUNTED);
      expect(stdout).toContain("partial");
      expect(stderr.match(WARNED)).toHaveLength(1);
    }
    const { stdout, stderr } = await told(["locate", name, "--format", "lines"]);
    expect(stdout).toBe(name === "alpha" ? "src/alpha.ts:1: export function alpha()\n" : "");
    expect(stderr.match(WARNED)).toHaveLength(1);
  });

  test.each([
    [["context", "alpha"]],
    [["related", "alpha"]],
    [["files", "src/*"]],
    [["outline", "src/alpha.ts"]],
    [["summary", "src/alpha.ts"]],
    [["explain", "alpha", "src/alpha.ts"]],
    [["suggest", "alpha"]],
  ])("%p", async (command) => {
    const { stdout, stderr } = await told([...command, "--format", "json"]);
    expect(stdout).toMatch(COUNTED);
    expect(stderr.match(WARNED)).toHaveLength(1);
  });
});

test("best_effort counts every file of the view, and says nothing of them when the next query looks", async () => {
  const said = await user.json(["locate", "alpha", "--freshness", "best_effort"]);
  expect(said).toMatchObject({ freshness_status: "stale", unchecked_files: CHANGING + 2, result_completeness: "partial" });
  const { stdout, stderr } = await user.run(["locate", "alpha", "--format", "json"]);
  expect(stdout).not.toContain("unchecked_files");
  expect(stderr).toBe("");
});

describe("over MCP, what is found and what is not", () => {
  test.each(["toon", "json", "jsonl", "lines"])("%s", async (format) => {
    const server = new StdioServer(user, ["--tools", "all"]);
    await server.initialize();
    for (const [tool, args] of [
      ["search_code", { query: "alpha" }],
      ["locate_symbol", { name: "writtenByNobody" }],
      ["search_docs", { query: "writtenByNobody" }],
      ["get_code_context", { query: "alpha" }],
      ["get_code_context", { query: "writtenByNobody" }],
      ["find_related_symbols", { name: "alpha" }],
      ["search_by_path", { pattern: "src/*" }],
      ["get_file_outline", { path: "src/alpha.ts" }],
    ] as const) {
      const text = await countedBy(async () => textOf(await server.call(tool, { ...args, format })), String);
      expect(`${tool} ${text}`).not.toMatch(/freshness_status"?: ?"?fresh/);
    }
    expect(await server.end()).toBe(0);
  });
});
