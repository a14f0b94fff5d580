/** What a repository can put into, and in the place of, its ignore files. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { User } from "../e2e/binary.ts";
import { callTool, connectHttp, HttpServer, textOf } from "../e2e/mcp/server.ts";
import { directoryWith, repositoryWith } from "../temporary.ts";
import { oneOf, ROUNDS, randomFrom, SEED } from "./campaign.ts";

setDefaultTimeout(120_000 * ROUNDS);

const CODE = "export function fine() {}\n";
/** Sixteen times `**\/a/` kept a process busy for longer than anyone waited. */
const ENDLESS = `${"**/a/".repeat(16)}b\n`;

function deepTree(patterns: string): string {
  const deep = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${"a/".repeat(60)}x${index}.ts`, "export const q = 1;\n"]));
  return repositoryWith({ ".codecompassignore": patterns, "src/ok.ts": CODE, ...deep });
}

describe("patterns that take for ever to match", () => {
  test("do not keep index, --show-ignored or search", async () => {
    const user = new User(deepTree(ENDLESS));
    expect((await user.run(["index"])).exitCode).toBe(0);
    expect((await user.run(["index", "--show-ignored"])).exitCode).toBe(0);
    expect((await user.run(["locate", "fine"])).stdout).toContain("src/ok.ts:1");
  });

  test("do not keep a server from other workspaces, from /health and from ending", async () => {
    const user = new User(repositoryWith({ "g.ts": "export function goodOne() {}\n" }));
    await user.run(["index"]);
    const hostile = deepTree(ENDLESS);
    const server = await HttpServer.start(user, ["--workspace", user.cwd, "--workspace", hostile, "--no-prewarm"]);
    const client = await connectHttp(server);
    const asked = callTool(client, "locate_symbol", { name: "fine", workspace: hostile });
    expect(textOf(await callTool(client, "locate_symbol", { name: "goodOne", workspace: user.cwd }))).toContain("goodOne");
    expect((await server.fetch("/health")).status).toBe(200);
    await asked;
    await client.close();
  });

  test(`at random (seed ${SEED})`, async () => {
    const random = randomFrom(SEED);
    const pieces = ["**/", "a/", "*", "a", "?", "[a-z]", "[!b]", "**", "*a*", "/**", "!", "\\", "[", "{a,b}"];
    for (let round = 0; round < 3 * ROUNDS; round++) {
      const line = (): string => Array.from({ length: 1 + random(4) }, () => oneOf(random, pieces).repeat(1 + random(40))).join("");
      const user = new User(deepTree(Array.from({ length: 200 }, line).join("\n")));
      const { exitCode, stderr } = await user.run(["index"]);
      expect([0, 2]).toContain(exitCode ?? -1);
      if (exitCode === 2) expect(stderr).toContain("takes too long");
    }
  });
});

describe("in the place of an ignore file", () => {
  test("a link out of the workspace is not read: none of its lines is shown", async () => {
    const elsewhere = directoryWith({ secret: "[SECRET-LINE\n*SECRETWORD*\n!\n" });
    const root = directoryWith({ "src/a.ts": CODE, "src/xSECRETWORDx.go": "package a\n" });
    symlinkSync(join(elsewhere, "secret"), join(root, ".codecompassignore"));
    const user = new User(root);
    const { stderr, exitCode } = await user.run(["index"]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain("is a link out of the workspace");
    const shown = await user.run(["index", "--show-ignored"]);
    expect(stderr + shown.stdout + shown.stderr).not.toMatch(/SECRET-LINE|\*SECRETWORD/);
  });

  for (const name of [".codecompassignore", ".gitignore"]) {
    for (const stands of ["a giant", "many rules", "a pipe", "a directory", "/dev/zero"]) {
      test(`${stands} as ${name} of a plain directory is reported, and the index made`, async () => {
        const root = directoryWith({ "src/a.ts": CODE });
        const path = join(root, name);
        if (stands === "a giant") writeFileSync(path, "");
        if (stands === "a giant") truncateSync(path, 10_000_000_000);
        if (stands === "many rules") writeFileSync(path, Array.from({ length: 20_000 }, (_, at) => `**/x${at}*y${at}/**/z`).join("\n"));
        if (stands === "a pipe") Bun.spawnSync(["mkfifo", path]);
        if (stands === "a directory") mkdirSync(path);
        if (stands === "/dev/zero") symlinkSync("/dev/zero", path);
        const user = new User(root);
        const { exitCode, stderr } = await user.run(["index"]);
        expect(exitCode).toBe(0);
        expect(stderr).toMatch(/larger than|only the first 10000|is not a file/);
        expect((await user.run(["locate", "fine"])).stdout).toContain("src/a.ts:1");
      });
    }
  }
});

describe("a settings file of any shape", () => {
  const shapes: Readonly<Record<string, string>> = {
    deep: "{".repeat(60_000),
    "a deep list": "[".repeat(60_000),
    "a prototype": '{"__proto__": {"x": 1}}',
    "a constructor": '{"constructor": {"prototype": {"x": 1}}}',
    NUL: "\0".repeat(100),
    "an escape sequence": '{"\u001b]0;x\u0007": 1}',
    "a huge number": '{"ranking": {"rrf_k": 1e308}}',
    "an open comment": `/*${"x".repeat(60_000)}`,
  };
  for (const [name, text] of Object.entries(shapes)) {
    test(`${name} ends in an answer or a clear error`, async () => {
      const user = new User(directoryWith({ "src/a.ts": CODE, ".codecompass.jsonc": text }));
      for (const command of [["index"], ["search", "fine"], ["config"], ["doctor"]]) {
        const { exitCode, stdout, stderr } = await user.run(command);
        expect([0, 1, 2]).toContain(exitCode ?? -1);
        expect(stdout + stderr).not.toContain("Unexpected failure");
      }
    });
  }
});
