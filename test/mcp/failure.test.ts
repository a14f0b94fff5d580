/** What a model is told of a call that failed: a next call that it can make, about what it asked. */
import { expect, test } from "bun:test";
import { CodeCompassError } from "#core/errors.ts";
import type { NextStep } from "#core/next-step.ts";
import type { Reader } from "#format/next-step.ts";
import { failed } from "#mcp/failure.ts";
import { chooseTools } from "#mcp/tool-table.ts";

const TOOLS = chooseTools("all");

const READER: Reader = { in: "mcp", tools: new Set(["grep_code", "read_code", "get_file_outline", "search_code"]) };

function nextOf(error: CodeCompassError, name: string, given: Record<string, unknown>): unknown {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const [said] = failed(error, { tool, given }, READER).content;
  return JSON.parse(said?.type === "text" ? said.text : "").error.data.next;
}

test("a step that no tool takes has another in its place", () => {
  const [next, otherwise]: NextStep[] = [
    { do: "history", name: "a.py" },
    { do: "show", target: "a.py", ref: "HEAD" },
  ];
  const gone = new CodeCompassError("path_not_found", "gone", { ...(next ? { next } : {}), ...(otherwise ? { otherwise } : {}) });
  expect(nextOf(gone, "read_code", { target: "a.py" })).toEqual({ tool: "read_code", arguments: { target: "a.py", ref: "HEAD" } });
});

test("a pattern that is none is searched for as text, in the same files", () => {
  const unclosed = new CodeCompassError("invalid_input", "not closed", { next: { do: "grep_literally", text: "(" } });
  expect(nextOf(unclosed, "grep_code", { pattern: "(", glob: "*.go" })).toEqual({
    tool: "grep_code",
    arguments: { pattern: "(", glob: "*.go", literal: true },
  });
});

test("a budget without room is asked for again as large as it must be", () => {
  const small = new CodeCompassError("limit_exceeded", "no room", { needed: { maxTokens: 260 } });
  expect(nextOf(small, "get_file_outline", { path: "a.py", max_tokens: 100 })).toEqual({
    tool: "get_file_outline",
    arguments: { path: "a.py", max_tokens: 260 },
  });
});

test("a call that named an argument in another way says it once", () => {
  const small = new CodeCompassError("limit_exceeded", "no room", { needed: { maxTokens: 120 } });
  expect(nextOf(small, "get_file_outline", { budget: 100, path: "a.py", ref: null })).toEqual({
    tool: "get_file_outline",
    arguments: { path: "a.py", max_tokens: 120 },
  });
  const unclosed = new CodeCompassError("invalid_input", "not closed", { next: { do: "grep_literally", text: "(" } });
  expect(nextOf(unclosed, "grep_code", { query: "(", "is-literal": false, word: true, cursor: "abc", path: "*.go" })).toEqual({
    tool: "grep_code",
    arguments: { path: "*.go", pattern: "(", literal: true },
  });
});
