/** A next step that is shown can be taken: its command line parses, and its tool call passes the tool's schema. */
import { describe, expect, test } from "bun:test";
import { parseArguments } from "#cli/arguments.ts";
import { commandNamed } from "#cli/command-table.ts";
import type { NextStep } from "#core/next-step.ts";
import { nextCall, nextCommand, suggestionData } from "#format/next-step.ts";
import { readArguments } from "#mcp/arguments.ts";
import { chooseTools } from "#mcp/tool-table.ts";

const ODD = 'it\'s $HOME; a "b" -- `c`';

/** Every step, with plain and with odd words. */
const STEPS: readonly NextStep[] = [
  { do: "search", query: "where is it" },
  { do: "search", query: ODD, pathGlob: "src/**" },
  { do: "search", query: "--format" },
  { do: "locate", name: "Class.method" },
  { do: "locate", name: "-[NSString length]", detail: "context" },
  { do: "outline", path: "src/a b.ts" },
  { do: "outline", path: "-rf" },
  { do: "status" },
  { do: "index" },
  { do: "index", force: true, workspace: "/tmp/it's" },
  { do: "list_ignored" },
  { do: "check" },
  { do: "list_refs" },
  { do: "reset_ref" },
  { do: "show_setting", key: "ranking.weights" },
];

const ALL_TOOLS = chooseTools("all");
const MCP = { in: "mcp", tools: new Set(ALL_TOOLS.map(({ name }) => name)) } as const;

/** The words that a POSIX shell makes of a command line. */
function wordsOf(line: string): string[] {
  const { stdout } = Bun.spawnSync(["sh", "-c", `printf '%s\\0' ${line}`]);
  return stdout.toString().split("\0").slice(0, -1);
}

describe.each(STEPS.map((step) => [JSON.stringify(step), step] as const))("%s", (_, step) => {
  test("is a command line that the command understands", async () => {
    const [program, name = "", ...words] = wordsOf(nextCommand(step));
    const command = await commandNamed(name);
    expect(program).toBe("codecompass");
    if (!command) throw new Error(`no command ${name}`);
    const values = parseArguments(command, words);
    const { do: _, ...asked } = step;
    for (const value of Object.values(asked)) expect(Object.values(values).flat()).toContain(value);
  });

  test("is a call that the tool accepts, where there is a tool", () => {
    const call = nextCall(step, MCP);
    const tool = ALL_TOOLS.find(({ name }) => name === call?.tool);
    if (call && !tool) throw new Error(`no tool ${call.tool}`);
    if (call && tool) expect(() => readArguments(tool, call.arguments)).not.toThrow();
    else expect(["list_ignored", "check"]).toContain(step.do);
  });
});

test("a model is offered only the tools that its server has", () => {
  const suggestion = { next: { do: "list_refs" }, why: "It may be there." } as const;
  expect(suggestionData(suggestion, { in: "mcp", tools: new Set(["search_code"]) })).toEqual({ why: "It may be there." });
  expect(suggestionData(suggestion, MCP)).toEqual({ tool: "list_refs", arguments: {}, why: "It may be there." });
});
