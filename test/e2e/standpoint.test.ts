/** Paths are read and printed as they are seen from where the user stands, in every command. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { git, sharedDirectory, writeFiles } from "../temporary.ts";
import { User } from "./binary.ts";

setDefaultTimeout(60_000);

const USER = new User(sharedDirectory(), sharedDirectory());
const LIB = join(USER.cwd, "lib");

beforeAll(async () => {
  writeFiles(USER.cwd, {
    "lib/stack.py": 'class Stack:\n    def push(self, item):\n        """Put an item on top."""\n        return item\n',
    "lib/deep/queue.py": "class Queue:\n    def put(self, item):\n        return item\n",
    "docs/stack.py": "class OtherStack:\n    pass\n",
    "docs/guide.md": "# Guide\n\nPut an item on the stack.\n",
  });
  git(USER.cwd, "init", "-q");
  git(USER.cwd, "add", ".");
  git(USER.cwd, "commit", "-q", "-m", "Stack and queue");
  writeFiles(USER.cwd, {
    "lib/stack.py": 'class Stack:\n    def push(self, item):\n        """Put an item on top."""\n        return [item]\n',
  });
  await USER.run(["index"]);
});

const inLib = async (...words: string[]): Promise<string> => (await USER.run(words, { cwd: LIB })).stdout;

describe("paths are printed as they are seen", () => {
  /** Commands whose answers name files, with the first path of the answer. */
  const CASES: [words: string[], path: string][] = [
    [["search", "OtherStack"], "../docs/stack.py"],
    [["locate", "Queue"], "deep/queue.py"],
    [["grep", "class Stack"], "stack.py"],
    [["show", "Stack.push"], "stack.py"],
    [["context", "Stack.push"], "stack.py"],
    [["files", "guide.md"], "../docs/guide.md"],
    [["outline", "stack.py"], "stack.py"],
    [["summary", "stack.py"], "stack.py"],
    [["related", "Stack"], "stack.py"],
    [["hierarchy", "Stack"], "stack.py"],
    [["history", "Stack"], "stack.py"],
  ];
  test.each(CASES.map(([words, path]) => [words.join(" "), words, path] as const))("%s", async (_, words, path) => {
    expect(await inLib(...words)).toMatch(new RegExp(`^${path.replaceAll(".", "\\.")}(?:[: ]|$)`, "m"));
    expect(existsSync(resolve(LIB, path))).toBeTrue();
    expect(await inLib(...words, "--root-relative")).toContain(path.startsWith("../") ? path.slice(3) : `lib/${path}`);
  });

  test("in data too", async () => {
    const found = await USER.json<{ results: { path: string }[] }>(["locate", "Queue"], { cwd: LIB });
    expect(found.results[0]?.path).toBe("deep/queue.py");
    const difference = await USER.json<object>(["diff", "--base", "HEAD"], { cwd: LIB });
    expect(JSON.stringify(difference)).toContain('"path":"stack.py"');
  });

  test("from outside the workspace they are those of its root", async () => {
    const { stdout } = await USER.run(["locate", "Queue", "-w", USER.cwd], { cwd: USER.home });
    expect(stdout).toStartWith("lib/deep/queue.py:1:");
  });
});

describe("paths are read as they are seen", () => {
  const STACK = join(LIB, "stack.py");

  test.each(["stack.py", "./stack.py", "../lib/stack.py", STACK, "lib/stack.py"])("%s is a file", async (path) => {
    expect(await inLib("outline", path)).toStartWith("stack.py (python");
    expect(await inLib("summary", path)).toStartWith("stack.py (python");
    expect(await inLib("show", `${path}:4`)).toContain("return [item]");
    expect(await inLib("search", `${path}:2`)).toStartWith("stack.py:");
    expect(await inLib("explain", "push item", path)).toContain("push");
  });

  test.each([".", "./", LIB, "../lib", "lib"])("%s is a directory", async (path) => {
    expect(await inLib("files", path)).toBe("deep/queue.py\nstack.py\n");
    expect(await inLib("search", "item", "--path", path, "--compact", "--detail", "location")).not.toContain("../docs");
    expect(await inLib("grep", "-l", "class", path)).not.toContain("docs");
  });

  test("a directory that is elsewhere", async () => {
    expect(await inLib("files", "../docs")).toBe("../docs/guide.md\n../docs/stack.py\n");
    expect(await inLib("locate", "Stack", "--path", "../docs", "--detail", "location")).not.toMatch(/^stack\.py/m);
    const { exitCode, stderr } = await USER.run(["files", "../../.."], { cwd: LIB });
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("is not inside") });
  });

  test("outline lists what is in a directory", async () => {
    expect(await inLib("outline", ".")).toBe(
      "./ (2 files, 7 lines, 4 symbols)\ndeep/: 1 file, 3 lines, 2 symbols\nstack.py: python, 4 lines: Stack\n",
    );
    expect(await USER.json(["outline", "."])).toMatchObject({
      path: ".",
      files: 4,
      entries: [{ path: "docs", is: "directory" }, { path: "lib" }],
    });
    expect(await USER.json(["outline", "lib", "--ref", "HEAD"])).toMatchObject({
      entries: [{ path: "lib/deep" }, { path: "lib/stack.py", defines: "Stack" }],
    });
  });
});

test("matching lines and bodies are printed into a pipe too", async () => {
  expect(await inLib("search", "put an item on top")).toMatch(/^stack\.py:2: .*push.*\n {4}3: """Put an item on top\."""$/m);
  expect(await inLib("locate", "Stack.push", "--detail", "context")).toContain("    │         return [item]");
  expect(await inLib("search", "put an item on top", "--compact")).not.toContain("    3:");
});

describe("colour", () => {
  const ESCAPE = "\u001b[";
  const colours = async (env: Record<string, string>, ...flags: string[]): Promise<boolean> =>
    (await USER.run(["locate", "Queue", ...flags], { env })).stdout.includes(ESCAPE);

  test("where a variable asks for it, unless another or the flag forbids it", async () => {
    expect(await colours({})).toBeFalse();
    for (const name of ["FORCE_COLOR", "CLICOLOR_FORCE"]) {
      expect(await colours({ [name]: "1" })).toBeTrue();
      expect(await colours({ [name]: "0" })).toBeFalse();
      expect(await colours({ [name]: "1", NO_COLOR: "1" })).toBeFalse();
      expect(await colours({ [name]: "1" }, "--color", "never")).toBeFalse();
    }
  });
});

test("a warning is one plain line", async () => {
  const { stderr } = await USER.run(["search", "zyxwvutsr"]);
  expect(stderr).toMatch(/^codecompass: warning: Nothing found\. .*\n$/);
});
