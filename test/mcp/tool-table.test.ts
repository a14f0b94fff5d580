import { expect, test } from "bun:test";
import { CodeCompassError } from "#core/errors.ts";
import { described, inputSchema } from "#mcp/arguments.ts";
import { instructions } from "#mcp/instructions.ts";
import type { Tool } from "#mcp/tool.ts";
import { chooseTools } from "#mcp/tool-table.ts";
import { countTokens } from "#text/token-count.ts";

const schemaTokens = (tool: Tool): number => countTokens(JSON.stringify(described(tool)));

test("the core tools are few and cost little", () => {
  const core = chooseTools("core");
  expect(core.length).toBeLessThanOrEqual(12);
  expect(core.reduce((sum, tool) => sum + schemaTokens(tool), 0)).toBeLessThanOrEqual(1_500);
  expect(core.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["index_repo", "sync_repo", "search_code", "locate_symbol", "get_file_outline", "index_status"]),
  );
});

test("every tool says in one line when to use it and when not", () => {
  const tools = chooseTools("all");
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
  for (const tool of tools) {
    const { name, description } = tool;
    expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(description).toMatch(/\b(?:Not|not|Rarely)\b/);
    expect(description.length).toBeLessThanOrEqual(200);
    const { properties, required = [] } = inputSchema(tool);
    for (const argument of required) expect(properties).toHaveProperty(argument);
  }
});

test("a choice of tools keeps the order of the table, whatever the order of the words", () => {
  const names = (choice: string): string[] => chooseTools(choice).map(({ name }) => name);
  expect(names("list_refs,core")).toEqual([...names("core"), "list_refs"]);
  expect(names("index_repo, search_code,search_code")).toEqual(["search_code", "index_repo"]);
  expect(names("all")).toEqual(expect.arrayContaining(names("core")));
  expect(() => chooseTools("core,grep")).toThrow(CodeCompassError);
});

test("the instructions name only tools that are offered, and stand alone in their first 500 characters", () => {
  for (const choice of ["core", "all"]) {
    const tools = new Set(chooseTools(choice).map(({ name }) => name));
    const named = instructions(tools).match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
    const all = chooseTools("all").map(({ name }) => name);
    expect(named.filter((name) => all.includes(name) && !tools.has(name))).toEqual([]);
  }
  const told = (choice: string): string => instructions(new Set(chooseTools(choice).map(({ name }) => name)));
  expect(told("core")).toContain("--tools all");
  expect(told("all")).not.toContain("--tools all");
  const [start = ""] = instructions(new Set(["get_call_graph"])).split("\n\n");
  expect(start.length).toBeLessThanOrEqual(500);
  for (const name of ["search_code", "locate_symbol", "get_file_outline", "grep"]) expect(start).toContain(name);
});
