/** What the program says when it is not sure: guesses, answers of low confidence, and explanations of ranks. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git, sharedDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";

const TEST_MS_MAX = 180_000;
setDefaultTimeout(TEST_MS_MAX);

interface Answer {
  readonly confidence: number;
  readonly confidence_level: string;
  readonly total_candidates: number;
  readonly next_cursor: string | null;
  readonly suggested_next: { readonly tool: string; readonly arguments: { readonly query?: string }; readonly why: string } | null;
  readonly results: readonly { readonly name: string; readonly path: string; readonly guess?: boolean }[];
}

const SHOWN_WHEN_LOW = 3;
const MODULES = 12;
const PARTS = Array.from({ length: MODULES }, (_, at) => `src/part-${at}.ts`);
let user: User;

beforeAll(async () => {
  const root = sharedDirectory();
  writeFiles(root, {
    "src/token.ts": "/** Checks a session token. */\nexport function validateToken(token: string): boolean {\n  return token !== '';\n}\n",
    "src/store.ts": "export class TokenStore {\n  rotate(): void {}\n}\n",
    ...Object.fromEntries(
      PARTS.map((path, at) => [
        path,
        `export function part${at}(frame: string): string {\n  // one frame of part ${at}\n  return frame;\n}\n`,
      ]),
    ),
  });
  const longAgo = new Date(2020, 0, 1);
  for (const path of ["src/token.ts", "src/store.ts", ...PARTS]) utimesSync(join(root, path), longAgo, longAgo);
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "first");
  user = new User(root, sharedDirectory());
  expect((await user.run(["index"])).exitCode).toBe(0);
}, TEST_MS_MAX);

describe("a mistyped name", () => {
  test.each(["locate", "search"])("%s finds what was meant and says that it is a guess", async (command) => {
    const { exitCode, stdout, stderr } = await user.run([command, "valdiateToken"]);
    expect(exitCode).toBe(0);
    expect(stdout.split("\n")[0]).toStartWith("src/token.ts:2: ");
    expect(stderr).toContain('No symbol is called "valdiateToken"; nearest names: validateToken.');
    const answer = await user.json<Answer>([command, "valdiateToken"]);
    expect(answer.results[0]).toMatchObject({ name: "validateToken", guess: true });
    expect(answer.results.every(({ guess }) => typeof guess === "boolean")).toBe(true);
    expect(answer.suggested_next).toMatchObject({ tool: "locate_symbol", arguments: { name: "validateToken" } });
  });

  test("the rows of a table keep one shape", async () => {
    const { stdout } = await user.run(["search", "valdiateToken", "--format", "toon"]);
    expect(stdout).toMatch(/^results\[\d+\]\{path,line_start,[^}]*,guess\}:/m);
    expect((await user.run(["search", "validateToken", "--format", "toon"])).stdout).not.toContain("guess");
  });

  test("nothing near is nothing found", async () => {
    const { exitCode, stdout, stderr } = await user.run(["locate", "compressArchive"]);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("Nothing found. No symbol has this name, and no text has it as a word");
  });
});

describe("a question for another repository", () => {
  const QUERY = "how is a video frame decoded by the graphics driver";

  test("gets few hits, a low confidence and the words that are unknown here", async () => {
    const answer = await user.json<Answer>(["search", QUERY]);
    expect(answer.confidence_level).toBe("low");
    expect(answer.confidence).toBeLessThan(0.3);
    expect(answer.total_candidates).toBeGreaterThan(SHOWN_WHEN_LOW);
    expect(answer.results).toHaveLength(SHOWN_WHEN_LOW);
    expect(answer.suggested_next?.why).toContain('"video", "decoded", "graphics", "driver" occur nowhere in the index');
    const { exitCode, stderr } = await user.run(["search", QUERY]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain("Nothing here fits the query well.");
  });

  test("has more on its next page for who insists", async () => {
    const first = await user.json<Answer>(["search", QUERY]);
    const second = await user.json<Answer>(["search", QUERY, "--cursor", first.next_cursor ?? ""]);
    expect(second.results).toHaveLength(Math.min(10, first.total_candidates - SHOWN_WHEN_LOW));
    const paths = [...first.results, ...second.results].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const told = await user.json<{ verdict: string; summary: string }>(["explain", QUERY, second.results[0]?.path ?? ""]);
    expect(told).toMatchObject({ verdict: "below_the_cut", summary: expect.stringContaining(`the answer shows ${SHOWN_WHEN_LOW}`) });
  });

  test("without a known word finds nothing and asks whether this is the place", async () => {
    const { exitCode, stderr } = await user.run(["search", "kubelet eviction"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("Is this the right repository?");
  });

  test("what is here is answered without a remark", async () => {
    for (const query of ["where is a session token checked", "TokenStore", "src/store.ts"]) {
      const { stdout, stderr } = await user.run(["search", query, "--format", "json"]);
      expect((JSON.parse(stdout) as Answer).confidence_level).not.toBe("low");
      expect(stderr).toBe("");
    }
  });
});

describe("explain", () => {
  test("a hit: its rank, its factors, the one above", async () => {
    const { exitCode, stdout } = await user.run(["explain", "session token", "src/store.ts"]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^src\/store\.ts:\d+ \w+ is number 2 of \d+\.\n/);
    expect(stdout).toMatch(/^ {2}\w+ +\d\.\d\d x \d\.\d\d +\+\d\.\d\d {2}/m);
    expect(stdout).toContain("above it: 1. src/token.ts:2 validateToken");
  });

  test("in JSON, TOON and with places that are not there", async () => {
    const told = await user.json<Record<string, unknown>>(["explain", "session token", "src/part-1.ts"]);
    expect(told).toMatchObject({ codecompass_protocol_version: "1.0", verdict: "not_recalled", hit: null, freshness_status: "fresh" });
    expect((await user.run(["explain", "session token", "src/token.ts", "--format", "toon"])).stdout).toContain("verdict: shown");
    const { exitCode, stdout } = await user.run(["explain", "session token", "src/tokem.ts"]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("Did you mean src/token.ts");
    expect((await user.run(["explain", "session token"])).exitCode).toBe(2);
    expect((await user.run(["explain", "session token", "/etc/hosts"])).exitCode).toBe(2);
  });
});

test("an edited file rises among its likes, unless --no-session", async () => {
  const names = async (...flags: string[]): Promise<string[]> =>
    (await user.json<Answer>(["search", "frame of a part", "--limit", "12", ...flags])).results.map(({ path }) => path);
  const before = await names();
  const last = before.at(-1) ?? "";
  const at = PARTS.indexOf(last);
  writeFileSync(
    join(user.cwd, last),
    `export function part${at}(frame: string): string {\n  // one frame of part ${at}\n  return  frame;\n}\n`,
  );
  expect((await names()).indexOf(last)).toBeLessThan(before.length - 1);
  expect(await names("--no-session")).toEqual(before);
});
