/** Paths are read and printed as they are seen from where the user stands, in every command. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { countTokens } from "#text/token-count.ts";
import { git, sharedDirectory, writeFiles } from "../temporary.ts";
import { User } from "./binary.ts";

setDefaultTimeout(180_000);

const USER = new User(sharedDirectory(), sharedDirectory());
const LIB = join(USER.cwd, "lib");

beforeAll(async () => {
  writeFiles(USER.cwd, {
    "lib/stack.py": 'class Stack:\n    def push(self, item):\n        """Put an item on top."""\n        return item\n',
    "lib/deep/queue.py": "class Queue:\n    def put(self, item):\n        return item\n",
    "docs/stack.py": "class OtherStack:\n    pass\n",
    "docs/guide.md": "# Guide\n\nPut an item on the stack.\n",
    "tools/use.py": "from lib.stack import Stack\n\n\ndef stack_one():\n    return Stack().push(1)\n",
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
    [["refs", "Stack"], "../tools/use.py"],
    [["callers", "Stack.push"], "../tools/use.py"],
    [["callees", "stack_one"], "stack.py"],
    [["call-graph", "stack_one"], "../tools/use.py"],
    [["explain", "put item", "stack.py"], "stack.py"],
  ];
  test.each(CASES.map(([words, path]) => [words.join(" "), words, path] as const))("%s", async (_, words, path) => {
    expect(await inLib(...words)).toMatch(new RegExp(`^${path.replaceAll(".", "\\.")}(?:[: ]|$)`, "m"));
    expect(existsSync(resolve(LIB, path))).toBeTrue();
    expect(await inLib(...words, "--root-relative")).toContain(path.startsWith("../") ? path.slice(3) : `lib/${path}`);
  });

  test("in sentences, too, and of modules", async () => {
    const [sentence, ...lines] = (await inLib("impact", "Stack.push")).split("\n");
    expect(sentence).toContain("1 use in 1 file: ../tools/use.py:5.");
    expect(lines).toContain("1 ../tools/use.py:4: stack_one (5)");
    expect(await inLib("map")).toContain("\n../tools: ");
    expect(await inLib("map", "--root-relative")).toContain("\ntools: ");
  });

  test("a glob begins where one stands, if that is there", async () => {
    expect(await inLib("locate", "Queue", "--path", "deep/**")).toStartWith("deep/queue.py:1:");
    expect(await inLib("refs", "Stack", "--path", "../tools/*")).toContain("../tools/use.py");
    expect(await inLib("locate", "Queue", "--path", "lib/**")).toStartWith("deep/queue.py:1:");
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
      files: 5,
      entries: [{ path: "docs", is: "directory" }, { path: "lib" }, { path: "tools" }],
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

describe("help", () => {
  test("help COMMAND is COMMAND --help", async () => {
    expect((await USER.run(["help", "grep"])).stdout).toBe((await USER.run(["grep", "--help"])).stdout);
  });

  test("a name that is no command is answered by the one that was meant", async () => {
    for (const [typed, meant] of [
      ["serch", "search"],
      ["find", "search"],
      ["ls", "files"],
      ["outlin", "outline"],
    ] as const) {
      const { exitCode, stderr } = await USER.run([typed, "x"]);
      expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(`Did you mean ${meant}?`) });
    }
    expect((await USER.run(["reindex"])).stderr).toBe("");
  });
});

describe("lists", () => {
  test("-n cuts every list, and says what is left out", async () => {
    for (const words of [
      ["files", "**"],
      ["related", "Stack"],
      ["hierarchy", "Stack"],
      ["outline", "."],
      ["suggest", "item", "stack"],
    ]) {
      const { stdout, stderr } = await USER.run([...words, "-n", "1"]);
      const heading = words[0] === "outline" ? 1 : 0;
      expect([words[0], stdout.trimEnd().split("\n").length]).toEqual([words[0], 1 + heading]);
      if ((await USER.run(words)).stdout !== stdout) expect(stderr).toMatch(/^codecompass: warning: 1 of \d+ rows is shown;/m);
    }
    expect(await USER.json(["files", "**", "-n", "2"])).toMatchObject({ total_matches: 5, result_completeness: "truncated" });
  });

  test("--vimgrep is one line a result, as editors read it", async () => {
    expect((await USER.run(["locate", "Stack.push", "--vimgrep"])).stdout).toMatch(/^lib\/stack\.py:2:\d+:.*def push/);
    const rows = (await USER.run(["search", "item", "--vimgrep"])).stdout.trimEnd().split("\n");
    expect(rows.filter((row) => !/^[^:]+:\d+:\d+:\S?/.test(row))).toEqual([]);
  });
});

describe("links", () => {
  const LINK = "\u001b]8;;";
  const links = async (...flags: string[]): Promise<string> => (await USER.run(["locate", "Queue", ...flags], { cwd: LIB })).stdout;

  test("only where they are asked for and colours are", async () => {
    expect(await links("--color", "always")).not.toContain(LINK);
    expect(await links("--hyperlink-format", "file")).not.toContain(LINK);
    const linked = await links("--color", "always", "--hyperlink-format", "file");
    expect(linked).toContain(`${LINK}file://${join(LIB, "deep/queue.py")}\u001b\\deep/queue.py${LINK}\u001b\\`);
    expect(await links("--color", "always", "--hyperlink-format", "editor://open{path}")).toContain(`${LINK}editor://open/`);
  });

  test("an address without a path is refused", async () => {
    const { exitCode, stderr } = await USER.run(["locate", "Queue", "--hyperlink-format", "nonsense"]);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("vscode") });
  });
});

describe("the workspace around", () => {
  test("a directory given as a word, and a subdirectory of an indexed plain tree", async () => {
    const plain = new User(sharedDirectory());
    writeFiles(plain.cwd, { "tree/a/b/part.py": "def inner_part():\n    pass\n", "tree/a/package.json": "{}" });
    expect((await plain.run(["index", "tree"])).exitCode).toBe(0);
    const below = { cwd: join(plain.cwd, "tree/a/b") };
    expect((await plain.run(["locate", "inner_part"], below)).stdout).toStartWith("part.py:1:");
    expect(await plain.json<{ repo: string }>(["status", "."], below)).toMatchObject({ repo: join(plain.cwd, "tree") });
    expect(await plain.run(["sync", "."], below)).toMatchObject({ exitCode: 0 });
  });
});

describe("after switch-ref", () => {
  const OTHER = new User(sharedDirectory(), sharedDirectory());

  beforeAll(async () => {
    git(OTHER.cwd, "init", "-q", "-b", "main");
    writeFiles(OTHER.cwd, { "a.py": "def in_both():\n    pass\n" });
    git(OTHER.cwd, "add", ".");
    git(OTHER.cwd, "commit", "-q", "-m", "first");
    git(OTHER.cwd, "tag", "v1");
    writeFiles(OTHER.cwd, { "b.py": "def only_now():\n    pass\n" });
    await OTHER.run(["index"]);
    await OTHER.run(["switch-ref", "v1"]);
  });

  const QUESTIONS = [
    ["search", "in_both"],
    ["locate", "in_both"],
    ["context", "in_both"],
    ["show", "in_both"],
    ["grep", "in_both"],
    ["outline", "a.py"],
    ["outline", "."],
    ["files", "a.py"],
    ["summary", "a.py"],
    ["related", "in_both"],
  ];

  test.each(QUESTIONS.map((words) => [words.join(" "), words] as const))("%s says which ref answers, in each format", async (_, words) => {
    for (const format of ["lines", "json", "jsonl", "toon"]) {
      const { stdout, stderr } = await OTHER.run([...words, "--format", format]);
      expect(stderr).toContain("Answered from v1, which switch-ref chose");
      if (format !== "lines") expect(stdout).toContain("v1");
    }
    expect((await OTHER.run([...words, "--ref", "v1"])).stderr).not.toContain("switch-ref");
  });

  test("a name that only the working tree has is said to be there", async () => {
    for (const command of ["search", "locate"]) {
      const { stderr } = await OTHER.run([command, "only_now"]);
      expect(stderr).toContain("only_now is in the working tree (b.py:1), not in v1, which this query searches.");
      expect(stderr).toContain("codecompass switch-ref --reset");
    }
  });
});

describe("what is not covered is said", () => {
  test("files without a grammar, rules that leave files out, and a directory of which nothing is left", async () => {
    const bare = new User(sharedDirectory());
    writeFiles(bare.cwd, {
      "package.json": "{}",
      "a.unknownlang": "some text\n",
      "kept.log": "x\n",
      ".codecompassignore": "*.log\n",
      "node_modules/m/i.js": "1\n",
    });
    await bare.run(["index"]);
    expect((await bare.run(["outline", "a.unknownlang"])).stdout).toContain("no symbols: there is no grammar for this kind of file");
    expect((await bare.run(["status"])).stdout).toMatch(/^languages .*text \d+ \(no symbols\)/m);
    const { stdout } = await bare.run(["doctor"]);
    expect(stdout).toContain("*.log (.codecompassignore) 1");
    expect(stdout).toContain("node_modules");
    const nothing = new User(sharedDirectory());
    writeFiles(nothing.cwd, { ".codecompassignore": "*\n", "a.py": "x = 1\n" });
    expect((await nothing.run(["index"])).stderr).toContain("codecompass index --show-ignored");
  });

  test("index_status keeps within max_tokens", async () => {
    const { StdioServer, textOf } = await import("./mcp/server.ts");
    const server = new StdioServer(USER);
    await server.initialize();
    for (const max_tokens of [100, 200, 400]) {
      for (const format of [undefined, "json", "toon", "lines"]) {
        const text = textOf(await server.call("index_status", { max_tokens, ...(format === undefined ? {} : { format }) }));
        expect(countTokens(text)).toBeLessThanOrEqual(max_tokens);
        expect(text).toContain("ready");
      }
    }
  });
});
