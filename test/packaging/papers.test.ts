/** The papers at the root keep up with the program: what it offers is explained, and what they point at exists. */
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { COMMANDS } from "#cli/command-table.ts";
import { ERROR_EXIT_CODES } from "#core/errors.ts";
import { FORMATS } from "#core/protocol.ts";
import { chooseTools } from "#mcp/tool-table.ts";

const root = join(import.meta.dir, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const DOCS = readdirSync(join(root, "docs"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);
const PAPERS = ["README.md", "GUIDE.md", "CONTRIBUTING.md", "CHANGELOG.md", ...DOCS, "src/ARCHITECTURE.md", "bench/README.md"];
const GUIDE = read("GUIDE.md");
const README_LINES_MAX = 150;

describe("GUIDE.md explains", () => {
  test("every command", () => {
    for (const command of Object.keys(COMMANDS))
      expect(GUIDE, command).toMatch(new RegExp(`codecompass ${command}\\b|^### ${command}\\b|\`${command}\\b`, "m"));
  });

  test("every error code, in a row of its own", () => {
    for (const code of Object.keys(ERROR_EXIT_CODES)) expect(GUIDE, code).toContain(`\n| \`${code}\` |`);
  });

  test("every MCP tool, and every format", () => {
    for (const { name } of chooseTools("all")) expect(GUIDE, name).toContain(`\`${name}\``);
    for (const format of FORMATS) expect(GUIDE, format).toContain(`\n| \`${format}\` |`);
  });

  test("every environment variable that the program reads", () => {
    const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
    const variables = files.flatMap((path) => [...read(`src/${path}`).matchAll(/\b(CODECOMPASS_[A-Z_]+|CLAUDE_PROJECT_DIR|NO_COLOR)\b/g)]);
    for (const name of new Set(variables.map(([variable]) => variable))) expect(GUIDE, name).toContain(`| \`${name}\` |`);
  });
});

test("links between the papers lead to files of the repository", () => {
  for (const paper of PAPERS) {
    for (const [, target = ""] of read(paper).matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      expect(existsSync(join(root, dirname(paper), target)), `${paper}: ${target}`).toBe(true);
    }
  }
});

test("paths in the map of the source lead to files or folders", () => {
  const places = [...read("src/ARCHITECTURE.md").matchAll(/`((?:[a-z]+\/)+[\w./-]*)`/g)].map(([, path = ""]) => path);
  const missing = places.filter(
    (path) => !["src", "."].some((base) => existsSync(join(root, base, path)) || existsSync(join(root, base, `${path}.ts`))),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test("commands in the papers need no more than node, npm and git", () => {
  const bare = PAPERS.flatMap((paper) =>
    [...read(paper).matchAll(/(?:^ {4}|`|\$ )bun (?:run |test |[\w/]+\.ts).*/gm)].map(([line]) => `${paper}: ${line}`),
  );
  expect(bare).toEqual([]);
});

test("README.md has the two commands that install and run everything, and stays short", () => {
  const text = read("README.md");
  expect(text).toContain("\nnpm install && npm run demo\n");
  expect(text).toContain("\nnpm install && npm test\n");
  expect(text.split("\n").length).toBeLessThanOrEqual(README_LINES_MAX);
});

test("no comment cites a document that the repository does not have", () => {
  for (const folder of ["src", "test", "bench", "scripts", "grammars"]) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((path) => /\.(?:ts|scm)$/.test(path));
    for (const path of files.filter((file) => !file.startsWith("fixtures"))) {
      // Two brackets keep the pattern from matching this file.
      expect(read(join(folder, path)), path).not.toMatch(/\b(?:specs\/\d|DESIGN sec[t]ion|SPIKE[S]\b|ADR-\d)/);
    }
  }
});
