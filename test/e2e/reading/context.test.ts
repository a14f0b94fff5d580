/** `codecompass context` as someone at a shell, or an agent behind a pipe, meets it. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decode } from "@toon-format/toon";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { repositoryWith, sharedDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";

const TEST_MS_MAX = 60_000;
setDefaultTimeout(TEST_MS_MAX);

interface Piece {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly handle: string;
  readonly unchanged?: boolean;
  readonly parts?: readonly { readonly line: number; readonly text: string }[];
}
interface Answer {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly results: readonly Piece[];
}

const FILES = {
  "src/ferry.ts": [
    'import { Passenger } from "./passenger.ts";',
    "",
    "export class Ferry {",
    "  /** Takes a passenger aboard. */",
    "  boardPassenger(passenger: Passenger): void {",
    "    if (this.isFull()) throw new Error('the ferry is full');",
    "    this.passengers.push(passenger);",
    "  }",
    "}",
    "",
  ].join("\n"),
  "src/passenger.ts": "export interface Passenger {\n  readonly ticket: string;\n}\n",
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [
      `src/pier${i}.ts`,
      `export function dockAtPier${i}(ferry: string) {\n${`  moor(ferry, ${i});\n`.repeat(25)}}\n`,
    ]),
  ),
};

let user: User;

beforeAll(async () => {
  const root = join(sharedDirectory(), "repository");
  writeFiles(root, FILES);
  user = new User(root, sharedDirectory());
  expect((await user.run(["index"])).exitCode).toBe(0);
});

describe("context", () => {
  test("prints code under path and lines, with its owner, and says in data what it costs", async () => {
    const { exitCode, stdout, stderr } = await user.run(["context", "boardPassenger"]);
    expect(exitCode).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^src\/ferry\.ts:4-8 [0-9a-z]{8}\n3: export class Ferry \{\n/m);
    expect(stdout).toContain("\n    if (this.isFull()) throw new Error('the ferry is full');\n");
    expect(stdout.trimEnd()).toEndWith("}");
    const data = await user.run(["context", "boardPassenger", "--format", "json"]);
    const { metadata } = JSON.parse(data.stdout) as { metadata: { estimated_tokens: number } };
    expect(Math.abs(metadata.estimated_tokens - countTokens(data.stdout))).toBeLessThanOrEqual(1);
  });

  test.each([
    [100, "lines"],
    [100, "json"],
    [100, "toon"],
    [300, "lines"],
    [300, "json"],
    [300, "toon"],
    [2000, "lines"],
    [2000, "json"],
    [2000, "toon"],
  ] as const)("in %d tokens as %s costs no more", async (maxTokens, format) => {
    for (const strategy of ["breadth", "depth"]) {
      const { stdout } = await user.run(["context", "dock the ferry", "-t", String(maxTokens), "--format", format, "--strategy", strategy]);
      expect(countTokens(stdout)).toBeLessThanOrEqual(maxTokens);
      if (maxTokens === 2000) expect(countTokens(stdout)).toBeGreaterThan(1500);
    }
  });

  test("in json cites lines that are in the files, and counts itself", async () => {
    const { stdout } = await user.run(["context", "dock the ferry", "--format", "json"]);
    const { results, metadata } = JSON.parse(stdout) as Answer;
    expect(metadata["estimated_tokens"]).toBe(countTokens(stdout.trimEnd()));
    expect(Object.keys(metadata).sort()).toEqual(
      ["total_candidates", "returned", "estimated_tokens", "truncated", "remaining_candidates", "suggestion"].sort(),
    );
    expect(results.length).toBeGreaterThan(5);
    for (const { path, parts = [] } of results) {
      const lines = readFileSync(join(user.cwd, path), "utf8").split("\n");
      for (const { line, text } of parts) expect(lines.slice(line - 1, line - 1 + text.split("\n").length).join("\n")).toBe(text);
    }
  });

  test("in toon is a table", async () => {
    const { stdout } = await user.run(["context", "boardPassenger", "--format", "toon"]);
    const { results } = decode(stdout.trimEnd()) as { results: { path: string; code: string }[] };
    expect(results.find(({ path }) => path === "src/ferry.ts")?.code).toContain("this.passengers.push(passenger);");
  });

  test("in jsonl is one piece a line", async () => {
    const { stdout } = await user.run(["context", "boardPassenger", "--format", "jsonl"]);
    for (const line of stdout.trimEnd().split("\n")) expect((JSON.parse(line) as Piece).handle).toBeString();
  });

  test("numbers every line when asked to", async () => {
    const { stdout } = await user.run(["context", "boardPassenger", "--line-numbers"]);
    expect(stdout).toContain("\n7:     this.passengers.push(passenger);\n");
  });

  test("does not repeat what the caller has, until it changes", async () => {
    const root = repositoryWith({ "raft.ts": "export function steerRaft(river: string) {\n  return river;\n}\n" });
    const agent = new User(root);
    await agent.run(["index"]);
    const first = await agent.json<Answer>(["context", "steerRaft"]);
    const handle = first.results[0]?.handle ?? "";
    const again = await agent.json<Answer>(["context", "steerRaft"]);
    expect(again.results).toEqual(first.results);
    const known = await agent.run(["context", "steerRaft", "--known", `other,${handle}`]);
    expect(known.exitCode).toBe(0);
    expect(known.stdout).toContain(`raft.ts:1-3 ${handle} unchanged: steerRaft`);
    expect(known.stdout).not.toContain("return river");
    writeFiles(root, { "raft.ts": "export function steerRaft(river: string) {\n  return river.trim();\n}\n" });
    const changed = await agent.run(["context", "steerRaft", "--known", handle]);
    expect(changed.stdout).toContain("  return river.trim();");
    expect(changed.stdout).not.toContain("unchanged");
  });

  test("keeps to paths, languages and kinds", async () => {
    const { results } = await user.json<Answer>([
      "context",
      "ferry",
      "--path",
      "src/pier1*.ts",
      "--lang",
      "typescript",
      "--kind",
      "function",
    ]);
    expect(results.length).toBeGreaterThan(3);
    for (const { path } of results) expect(path).toMatch(/^src\/pier1\d?\.ts$/);
  });

  test("that finds nothing prints nothing, says what to try, and exits with 1", async () => {
    const { exitCode, stdout, stderr } = await user.run(["context", "zzqqxxyy"]);
    expect(exitCode).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain("Nothing found");
    const answer = await user.json<{ suggested_next: { tool: string } }>(["context", "zzqqxxyy"]);
    // No file has any of its words: whether what was meant is indexed at all is the question.
    expect(answer.suggested_next.tool).toBe("index_status");
  });

  test.each([
    [["--max-tokens", "99"], "100"],
    [["--max-tokens", "lots"], "whole number"],
    [["--strategy", "sideways"], "breadth"],
    [["--limit", "3"], "--help"],
  ] as const)("refuses %p with exit status 2 and what is allowed", async (flags, told) => {
    const { exitCode, stdout, stderr } = await user.run(["context", "ferry", ...flags]);
    expect(exitCode).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(told);
  });
});
