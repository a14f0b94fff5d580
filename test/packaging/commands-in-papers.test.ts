/** Commands that the papers show are commands that there are: every one in a block of code parses, with its flags and their values. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArguments } from "#cli/arguments.ts";
import { commandNamed } from "#cli/command-table.ts";
import { COMMAND_ALIASES } from "#cli/help/teaching.ts";

const root = join(import.meta.dir, "../..");
const DOCS = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
const PAPERS = ["README.md", "GUIDE.md", "CONTRIBUTING.md", ...DOCS.map((name) => `docs/${name}`)];

/** The words of a simple command line, up to a pipe, a redirection or a remark. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(#.*|[|<>&;].*)|([^\s'"]+)/g)];
  const end = words.findIndex(([, , , stop]) => stop !== undefined);
  return (end < 0 ? words : words.slice(0, end)).map(([, single, double, , bare]) => single ?? double ?? bare ?? "");
}

test.each(PAPERS)("%s", async (paper) => {
  const blocks = readFileSync(join(root, paper), "utf8").matchAll(/^```(console|sh)\n([\s\S]*?)^```$/gm);
  const lines = [...blocks].flatMap(([, kind, body = ""]) => {
    const typed = kind === "sh" ? /^codecompass (.+)$/gm : /^\$ codecompass (.+)$/gm;
    return [...body.matchAll(typed)].map(([, line = ""]) => line);
  });
  for (const line of lines.filter((one) => !one.startsWith("--version") && /^[^']*(?:'[^']*'[^']*)*$/.test(one))) {
    const [name = "", ...rest] = wordsOf(line);
    const [alias = name, ...before] = COMMAND_ALIASES[name] ?? [];
    const command = await commandNamed(alias);
    expect(command, `codecompass ${line}`).toBeDefined();
    if (command) expect(() => parseArguments(command, [...before, ...rest]), `codecompass ${line}`).not.toThrow();
  }
});
