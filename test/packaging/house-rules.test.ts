/** `npm run check` ends with the rules of the house: this suite plants what they forbid in a tree of its own. */
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { directoryWith } from "../temporary.ts";

const root = join(import.meta.dir, "../..");

/** What the check prints for a tree, a line each, and its exit status. */
function check(tree: string): { lines: string[]; exitCode: number } {
  const { stdout, exitCode } = Bun.spawnSync([process.execPath, join(root, "scripts/house-rules.ts"), tree]);
  return { lines: stdout.toString().split("\n").slice(0, -1), exitCode };
}

/** The words before the rule's message. */
const findings = (lines: readonly string[]): string[] => lines.map((line) => line.split(": ").slice(0, 2).join(": "));

describe("the check of the house rules", () => {
  test.each([
    [
      "a statement",
      "const a = db\n  .query(`\n  SELECT path\n  FROM files`);",
      ["src/engine/a.ts:3: SELECT", "src/engine/a.ts:1: db .query("],
    ],
    ["a statement by another name", 'const sql = "DELETE FROM paths";', ["src/engine/a.ts:1: DELETE FROM"]],
    ["a transaction", 'this.#db.run("COMMIT");', ['src/engine/a.ts:1: "COMMIT"', "src/engine/a.ts:1: db.run("]],
    ["a file of git", 'import { git } from "#vcs/git-process.ts";', ['src/engine/a.ts:1: "#vcs/git-process.ts"']],
    ["a file of git by its path", 'await import("../../vcs/git.ts");', ['src/engine/a.ts:1: "../../vcs/git.ts"']],
    ["git's name of a ref", "const ref = `refs/heads/$" + "{branch}`;", ["src/engine/a.ts:1: refs/heads"]],
    ["a process of git", 'Bun.spawn(["git", "log"]);', ['src/engine/a.ts:1: ["git"']],
    ["a language by its name", 'const INDENTED = new Set(["python"]);', ['src/engine/a.ts:1: "python"']],
    ["a table by language", 'const WORDS = { kotlin: "when" };', ["src/engine/a.ts:1: kotlin:"]],
    ["a look for .git", 'existsSync(join(path, ".git"));', ["src/engine/a.ts:1: .git"]],
  ])("names the line with %s", (_, code, expected) => {
    const { lines, exitCode } = check(directoryWith({ "src/engine/a.ts": `${code}\n` }));
    expect(findings(lines)).toEqual(expected);
    expect(exitCode).toBe(1);
  });

  test("leaves each room what is its own, and comments what they like", () => {
    const tree = directoryWith({
      "src/store/a.ts": 'db.query("SELECT 1");\n',
      "src/vcs/b.ts": 'import { git } from "#vcs/git.ts";\nconst name = "refs/heads/";\n',
      "src/engine/c.ts":
        '/** SELECT from .git\n * DELETE FROM refs/heads */\nimport { openVcs } from "#vcs/open.ts";\nread(".gitignore");\n',
    });
    expect(check(tree)).toEqual({ lines: [], exitCode: 0 });
  });

  test("tells of an exception that nothing needs any more", () => {
    const { lines, exitCode } = check(directoryWith({ "src/core/files/path-rules.ts": "export const ROOT = 1;\n" }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toStartWith("src/core/files/path-rules.ts: no longer breaks the rule");
    expect(exitCode).toBe(1);
  });

  test("tells of a folder with more than 25 files of code, whatever else lies in it", () => {
    const filled = (count: number): string =>
      directoryWith({
        ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`src/engine/f${index}.ts`, ""])),
        "src/engine/room/a.ts": "",
        "src/engine/a.css": "",
      });
    expect(check(filled(25))).toEqual({ lines: [], exitCode: 0 });
    const { lines, exitCode } = check(filled(26));
    expect(findings(lines)).toEqual(["src/engine: 26 files"]);
    expect(exitCode).toBe(1);
  });

  test("counts the tests of a folder too, and no fixtures", () => {
    const many = (folder: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`${folder}/f${index}.ts`, ""]));
    const { lines, exitCode } = check(directoryWith({ ...many("test/engine"), ...many("test/fixtures/tree") }));
    expect(findings(lines)).toEqual(["test/engine: 26 files"]);
    expect(exitCode).toBe(1);
  });

  test("finds nothing in the program as it is", () => {
    expect(check(root)).toEqual({ lines: [], exitCode: 0 });
  });
});
