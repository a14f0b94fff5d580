/** Files and directories that no one wants in a repository and everyone has: each is survived, and said to be what it is. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { directoryWith, git, repositoryWith, sharedDirectory, temporaryDirectory, whenTestEnds, writeFiles } from "../../temporary.ts";
import { BINARY, type Outcome, startCommand, User } from "../binary.ts";

interface Hit {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly name: string;
  readonly signature: string | null;
  readonly match_lines: readonly number[];
  readonly body_preview?: string;
}
interface Answer {
  readonly results: readonly Hit[];
}
interface Status {
  readonly files: number;
  readonly skipped: readonly { readonly reason: string; readonly files: number }[];
  readonly languages: readonly { readonly language: string; readonly parseStatus: string; readonly files: number }[];
  readonly pending_changes: number;
  readonly freshness_status: string;
}

const TEST_MS_MAX = 300_000;
setDefaultTimeout(TEST_MS_MAX);

const MIB = 1_048_576;
/** Indexing promises to stay below this (bench/RESULTS.md); reading a huge file whole would exceed it. */
const RESIDENT_BYTES_MAX = 400 * MIB;

/** A workspace that is indexed, and asked. */
class Workspace extends User {
  async search(query: string, ...flags: string[]): Promise<readonly Hit[]> {
    return (await this.json<Answer>(["search", query, ...flags])).results;
  }

  /** `path:line` of the best definition of a name. */
  async place(name: string): Promise<string | undefined> {
    const [hit] = (await this.json<Answer>(["locate", name])).results;
    return hit && `${hit.path}:${hit.line_start}`;
  }

  async skipped(): Promise<Record<string, number>> {
    const { skipped } = await this.json<Status>(["status"]);
    return Object.fromEntries(skipped.map(({ reason, files }) => [reason, files]));
  }

  /** Indexes and returns what was said, once it is certain that nothing went wrong. */
  async index(): Promise<{ stdout: string; stderr: string }> {
    const { exitCode, stdout, stderr } = await this.run(["index"]);
    expect(`${exitCode} ${stderr}`).toStartWith("0 ");
    expect(stdout).toMatch(/^Indexed \d+ files?/);
    return { stdout, stderr };
  }
}

function utf16(text: string, order: "le" | "be"): Uint8Array {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
}

function sparseFile(path: string, bytes: number): void {
  const file = openSync(path, "w");
  ftruncateSync(file, bytes);
  closeSync(file);
}

function longLine(path: string, bytes: number): void {
  const chunk = Buffer.from("var a=1;".repeat(MIB / 8));
  const file = openSync(path, "w");
  for (let written = 0; written < bytes; written += chunk.length) writeSync(file, chunk);
  closeSync(file);
}

describe("contents", () => {
  const zoo = new Workspace(sharedDirectory(), sharedDirectory());
  const filler = `${"// filler filler filler\n".repeat(400)}`;
  let said: string;

  beforeAll(async () => {
    writeFiles(zoo.cwd, {
      "package.json": "{}",
      "good.py": "def good_one():\n    pass\n",
      "program.py": Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3, ...Buffer.from("def in_program(): pass\n")]),
      "late-nul.py": `def before_nul():\n    pass\n${"# filler filler\n".repeat(600)}x = "\0"\ndef after_nul():\n    pass\n`,
      "at-cap.py": `def at_cap():\n    pass\n${`x = "${"y".repeat(500)}"\n`.repeat(2_000)}`.padEnd(MIB, "\n"),
      "over-cap.py": `def over_cap():\n    pass\n`.padEnd(MIB + 1, "# padding\n"),
      "latin1.py": Buffer.from("# d\xe9j\xe0 vu\ndef in_latin():\n    return 'na\xefve'\n", "latin1"),
      "little.py": utf16("# eins\ndef in_little():\n    return 'größe'\n", "le"),
      "big.py": utf16("# eins\n# zwei\ndef in_big():\n    return 'größe'\n", "be"),
      "odd.py": Buffer.concat([utf16("def in_odd():\n    pass\n", "le"), Buffer.from([0x41])]),
      "bom.py": "\uFEFFdef in_bom():\n    pass\n",
      "crlf.py": "# one\r\n# two\r\ndef in_crlf():\r\n    return 'carriage'\r\n",
      "cr.txt": "first oldmac line\rsecond oldmac line\rthird oldmac line\r",
      "mixed.py": "# a\rb\n# c\r\ndef in_mixed():\n    pass\n",
      "empty.py": "",
      "blank.py": " \n\t\n\n   \n",
      tool: "#!/usr/bin/env python3\ndef in_tool():\n    pass\n",
      "broken.py": "def before_error():\n    pass\n\ndef (((:\n  ]]] = = \n\ndef after_error():\n    pass\n",
      "minified.js": `${filler.length};${"function minified(a,b){return a+b};".repeat(12_000)}var lastOfMinified=1;`,
      "huge.json": JSON.stringify(
        Array.from({ length: 12_000 }, (_, id) => ({ id, name: `entry${id}`, note: "some words" })),
        null,
        1,
      ),
      "unclosed.html": `<p>unclosedmarker</p>\n${"<script>\n".repeat(60_000)}`,
      "headings.md": `# sectionmarker\n\ntext\n\n${"# a\n".repeat(30_000)}`,
    });
    sparseFile(join(zoo.cwd, "sparse.py"), 1024 * MIB);
    longLine(join(zoo.cwd, "one-line.js"), 100 * MIB);
    said = (await zoo.index()).stdout;
  }, TEST_MS_MAX);

  test("the closing line says how many files were skipped, and why", async () => {
    expect(said).toContain("skipped: 3 larger than 1 MiB, 1 binary");
    expect(await zoo.skipped()).toEqual({ binary: 1, too_large: 3 });
    expect((await zoo.run(["sync"])).stdout).toContain("nothing changed; skipped: 3 larger than 1 MiB, 1 binary");
  });

  test("files beside bad ones are found", async () => expect(await zoo.place("good_one")).toBe("good.py:1"));

  test("binary files and files over the limit are not found", async () => {
    expect((await zoo.run(["locate", "in_program"])).exitCode).toBe(1);
    expect((await zoo.run(["locate", "over_cap"])).exitCode).toBe(1);
    expect(await zoo.place("at_cap")).toBe("at-cap.py:1");
  });

  test("giant files are passed over without being read", async () => {
    const giants = new Workspace(directoryWith({ "package.json": "{}", "good.py": "def good_one():\n    pass\n" }));
    sparseFile(join(giants.cwd, "sparse.py"), 1024 * MIB);
    longLine(join(giants.cwd, "one-line.js"), 100 * MIB);
    const { PATH = "" } = process.env;
    const child = Bun.spawn([BINARY, "index"], { cwd: giants.cwd, env: { PATH, HOME: giants.home }, stdout: "ignore" });
    expect(await child.exited).toBe(0);
    expect(child.resourceUsage()?.maxRSS ?? 0).toBeLessThan(RESIDENT_BYTES_MAX);
    expect(await giants.place("good_one")).toBe("good.py:1");
  });

  test.each([
    ["a NUL late in a file", "before_nul", "late-nul.py:1"],
    ["what follows that NUL", "after_nul", "late-nul.py:604"],
    ["invalid UTF-8", "in_latin", "latin1.py:2"],
    ["UTF-16, little end first", "in_little", "little.py:2"],
    ["UTF-16, big end first", "in_big", "big.py:3"],
    ["UTF-16 with half a character at the end", "in_odd", "odd.py:1"],
    ["a UTF-8 byte-order mark", "in_bom", "bom.py:1"],
    ["CRLF", "in_crlf", "crlf.py:3"],
    ["line ends of three kinds", "in_mixed", "mixed.py:3"],
    ["a shebang and no extension", "in_tool", "tool:2"],
    ["what precedes a syntax error", "before_error", "broken.py:1"],
    ["what follows a syntax error", "after_error", "broken.py:7"],
  ])("%s: names are found at the lines where they stand", async (_, name, place) => {
    expect(await zoo.place(name)).toBe(place);
  });

  test("text in other encodings is searched as the text it is", async () => {
    const paths = (await zoo.search("größe", "--detail", "context")).map(({ path }) => path).sort();
    expect(paths).toEqual(["big.py", "little.py"]);
    const [hit] = await zoo.search("in_bom", "--detail", "context");
    expect(hit?.signature).toStartWith("def");
    expect(hit?.body_preview).toStartWith("def");
  });

  test("carriage returns are neither shown nor counted as lines, as in grep -n", async () => {
    const [crlf] = await zoo.search("carriage", "--detail", "context");
    expect(crlf).toMatchObject({ path: "crlf.py", match_lines: [4] });
    expect(crlf?.body_preview).not.toContain("\r");
    const [old] = await zoo.search("second oldmac line");
    expect(old).toMatchObject({ path: "cr.txt", line_start: 1, line_end: 1 });
    const { stdout } = await zoo.run(["search", "second oldmac line", "--path", "cr.txt"]);
    expect(stdout).toStartWith("cr.txt:1: ");
    expect(stdout).not.toContain("\r");
  });

  test("empty and blank files are part of the index and can be outlined", async () => {
    for (const path of ["empty.py", "blank.py"]) {
      const { exitCode, stdout } = await zoo.run(["outline", path, "--format", "json"]);
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ path, symbols: [] });
    }
    const [hit] = await zoo.search("blank.py");
    expect(hit?.path).toBe("blank.py");
  });

  test("program output is searchable text, cut to a width that can be read", async () => {
    const [minified] = await zoo.search("minified", "--path", "minified.js");
    expect(minified).toMatchObject({ path: "minified.js", line_start: 1 });
    expect(minified?.signature?.length ?? 0).toBeLessThan(300);
    const [json] = await zoo.search("entry11999");
    expect(json?.path).toBe("huge.json");
    expect(
      readFileSync(join(zoo.cwd, "huge.json"), "utf8")
        .split("\n")
        .slice((json?.line_start ?? 1) - 1, json?.line_end)
        .join("\n"),
    ).toContain("entry11999");
  });

  test("a thousand times the same unclosed tag or heading takes no thousand times as long", async () => {
    expect((await zoo.search("unclosedmarker"))[0]?.path).toBe("unclosed.html");
    expect((await zoo.search("sectionmarker"))[0]?.path).toBe("headings.md");
  });

  test("outline of a skipped file says that it is not in the index", async () => {
    const { exitCode, stderr } = await zoo.run(["outline", "over-cap.py"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("over-cap.py is known, but not in the index");
  });
});

describe("sources that grammars break down on", () => {
  const needles = ["deepBrackets", "deepFunctions", "commentMarks"];

  test("each ends and is searchable, and what stands beside it keeps its symbols", async () => {
    const rows = (part: string, count: number, perRow: number): string => `${part.repeat(perRow)}\n`.repeat(count / perRow);
    const user = new Workspace(
      directoryWith({
        "package.json": "{}",
        "brackets.ts": `let deepBrackets = 1;\n${rows("{", 100_000, 40)}${rows("}", 100_000, 40)}`,
        "functions.js": `const deepFunctions = 1;\n${"function f(){\n".repeat(30_000)}${"}\n".repeat(30_000)}`,
        // The parser of this grammar does not survive being stopped here.
        "marks.py": `commentMarks = 1\n${rows("/*", 100_000, 60)}`,
        "beside.py": "def beside_marks():\n    pass\n",
      }),
    );
    // A parse without a limit would not end within the time of this test.
    const { stderr } = await user.index();
    expect(stderr).toBe("");
    for (const needle of needles) expect((await user.search(needle))[0]?.line_start).toBe(1);
    expect(await user.place("beside_marks")).toBe("beside.py:1");
    expect((await user.run(["outline", "functions.js"])).exitCode).toBe(0);
    const { languages } = await user.json<Status>(["status"]);
    expect(languages).toContainEqual({ language: "python", parseStatus: "crashed", files: 1 });
    expect(languages).toContainEqual({ language: "python", parseStatus: "parsed", files: 1 });
    // A crash may be the machine's: it is tried twice more, and then not until the file changes.
    await user.run(["sync"]);
    await user.run(["sync"]);
    expect((await user.run(["sync"])).stdout).toStartWith("Up to date");
  });
});

describe("names", () => {
  const long = Array.from({ length: 8 }, () => "d".repeat(200)).join("/");
  const names = [
    ...["with space.py", "quo'te.py", 'double"quote.py', "new\nline.py", "tab\there.py", "escape\u001b[31m.py", "back\\slash.py"],
    ...["ünïcode-日本.py", "e\u0301-decomposed.py", "😀.py", "-dash.py", "--version.py", "$(touch pwned).py", "`id`.py", "#hash.py"],
    ...["!bang.py", "star*.py", "[brackets].py", "percent%41.py", "colon:12.py", "A.py", "a.py", `${long}/deep.py`],
  ];
  const symbol = (index: number): string => `symbol_of_name_${String.fromCharCode(97 + index)}`;
  const files = Object.fromEntries(names.map((name, index) => [name, `def ${symbol(index)}():\n    pass\n`]));

  for (const [mode, make] of [
    ["a git repository", () => repositoryWith(files)],
    ["a plain directory", () => directoryWith({ ...files, "package.json": "{}" })],
  ] as const) {
    test(`any name is indexed, cited exactly and can be outlined in ${mode}`, async () => {
      const user = new Workspace(make());
      const { stderr } = await user.index();
      expect(stderr).toBe("");
      const { stdout } = await user.run(["locate", "-"], { stdin: names.map((_, index) => symbol(index)).join("\n") });
      const paths = stdout
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as Answer).results[0]?.path);
      expect(paths).toEqual(names);
      for (const name of ["with space.py", "new\nline.py", "ünïcode-日本.py", "star*.py", `${long}/deep.py`]) {
        expect(await user.json<{ path: string }>(["outline", name])).toMatchObject({ path: name, line_count: 2 });
      }
      expect((await user.run(["outline", "--", "-dash.py"])).stdout).toStartWith("-dash.py");
      expect((await user.run(["outline", "./--version.py"])).stdout).toStartWith("--version.py");
    });
  }

  test("on one line each, names cannot break a line or drive a terminal", async () => {
    const user = new Workspace(directoryWith({ ...files, "package.json": "{}" }));
    await user.index();
    const { stdout } = await user.run(["search", "symbol_of_name", "--limit", "50"]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(names.length);
    for (const line of lines) expect(line).toMatch(/^[^\u0000-\u0008\u000a-\u001f]+\.py:1: /);
  });

  test("--path takes a name with wildcards in it as a pattern, and finds it by another", async () => {
    const user = new Workspace(directoryWith({ ...files, "package.json": "{}" }));
    await user.index();
    expect((await user.search("symbol_of_name", "--path", "star\\*.py")).map(({ path }) => path)).toEqual(["star*.py"]);
    expect((await user.search("symbol_of_name", "--path", "with space.py")).map(({ path }) => path)).toEqual(["with space.py"]);
  });
});

describe("what is no file", () => {
  test("links are not followed: neither loops, nor out of the tree, nor to nowhere; pipes and sockets are not waited for", async () => {
    const outside = directoryWith({ "secret.py": "def outside_of_tree():\n    pass\n" });
    for (const mode of ["git", "plain"]) {
      const files = { "good.py": "def good_one():\n    pass\n", "package.json": "{}", "sub/inner.py": "def inner_one():\n    pass\n" };
      const user = new Workspace(mode === "git" ? repositoryWith(files) : directoryWith(files));
      const links = {
        loop: ".",
        "sub/up": "..",
        self: "self",
        nowhere: "does/not/exist",
        tree: outside,
        "file.py": join(outside, "secret.py"),
      };
      for (const [name, target] of Object.entries(links)) symlinkSync(target, join(user.cwd, name));
      symlinkSync("good.py", join(user.cwd, "alias.py"));
      Bun.spawnSync(["mkfifo", join(user.cwd, "pipe.py")]);
      const server = Bun.listen({ unix: join(user.cwd, "socket.py"), socket: { data() {} } });
      whenTestEnds(() => server.stop(true));
      if (mode === "git") git(user.cwd, "add", "file.py", "loop", "nowhere", "tree");
      const { stdout, stderr } = await user.index();
      expect(stderr).toBe("");
      expect(stdout).toMatch(/skipped: \d+ links, submodules or special files/);
      expect(await user.place("good_one")).toBe("good.py:1");
      expect(await user.place("inner_one")).toBe("sub/inner.py:1");
      expect((await user.run(["locate", "outside_of_tree"])).exitCode).toBe(1);
      const outline = await user.run(["outline", "file.py"]);
      expect(outline.exitCode).toBe(2);
      expect(outline.stderr).toContain("leads out of");
      expect((await user.run(["search", "good_one", "--freshness", "strict"])).exitCode).toBe(0);
    }
  });

  test("a tracked directory that was replaced by a link out of the tree shows nothing from there", async () => {
    const outside = directoryWith({ "inner.py": "def outside_of_tree():\n    pass\n" });
    const user = new Workspace(
      repositoryWith({ "good.py": "def good_one():\n    pass\n", "sub/inner.py": "def inner_one():\n    pass\n" }),
    );
    await user.index();
    rmSync(join(user.cwd, "sub"), { recursive: true });
    symlinkSync(outside, join(user.cwd, "sub"));
    expect((await user.run(["locate", "outside_of_tree"])).exitCode).toBe(1);
    expect((await user.run(["locate", "inner_one"])).exitCode).toBe(1);
    expect(await user.place("good_one")).toBe("good.py:1");
  });

  test("a file that turns into a link, a directory or a pipe leaves the index", async () => {
    const turned = ["link.py", "directory.py", "pipe.py"];
    const bodies = turned.map((name) => [name, `def was_in_${name.slice(0, -3)}():\n    pass\n`] as const);
    const user = new Workspace(
      directoryWith({ "package.json": "{}", "good.py": "def good_one():\n    pass\n", ...Object.fromEntries(bodies) }),
    );
    await user.index();
    expect(await user.place("was_in_link")).toBe("link.py:1");
    for (const name of turned) rmSync(join(user.cwd, name));
    symlinkSync("good.py", join(user.cwd, "link.py"));
    mkdirSync(join(user.cwd, "directory.py"));
    Bun.spawnSync(["mkfifo", join(user.cwd, "pipe.py")]);
    for (const name of turned) expect((await user.run(["locate", `was_in_${name.slice(0, -3)}`])).exitCode).toBe(1);
    expect(await user.place("good_one")).toBe("good.py:1");
  });

  test("files that come and go while they are indexed harm nothing", async () => {
    const steady = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`steady${i}.py`, `def steady_${i}():\n    pass\n`]));
    const user = new Workspace(directoryWith({ "package.json": "{}", ...steady }));
    const flicker = Array.from({ length: 200 }, (_, i) => `flicker${i}.py`);
    for (const round of [1, 2]) {
      const running = user.start(["index", ...(round === 1 ? [] : ["--force"])]);
      while (running.isRunning()) {
        for (const name of flicker) writeFileSync(join(user.cwd, name), `def flickering_${round}():\n    pass\n`);
        await Bun.sleep(0);
        for (const name of flicker) rmSync(join(user.cwd, name));
        await Bun.sleep(0);
      }
      const { exitCode, stderr } = await running.outcome;
      expect(`${exitCode} ${stderr}`).toBe("0 ");
    }
    expect((await user.run(["locate", "flickering_2"])).exitCode).toBe(1);
    expect(await user.place("steady_199")).toBe("steady199.py:1");
    expect(await user.json<Status>(["status"])).toMatchObject({ files: 201, pending_changes: 0, freshness_status: "fresh" });
  });
});

describe("what may not be read", () => {
  /** Root may read everything, so the program is run as someone else when the tests run as root. */
  const NOBODY = 65534;

  /** A user whom permissions bind, with all that they need to own. */
  function mortal(cwd: string): { readonly home: string; run(args: readonly string[]): Promise<Outcome> } {
    const user = new User(cwd);
    if (process.getuid?.() !== 0) return user;
    const program = join(user.home, "codecompass");
    copyFileSync(BINARY, program, constants.COPYFILE_FICLONE);
    chmodSync(program, 0o755);
    for (const root of [user.home, cwd]) {
      chownSync(root, NOBODY, NOBODY);
      for (const name of readdirSync(root, { recursive: true })) chownSync(join(root, String(name)), NOBODY, NOBODY);
    }
    const become = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
    return { home: user.home, run: (args) => startCommand([...become, program, ...args], { cwd, home: user.home }).outcome };
  }

  for (const [mode, make] of [
    ["a git repository", repositoryWith],
    ["a plain directory", (files: Record<string, string>) => directoryWith({ ...files, "package.json": "{}" })],
  ] as const) {
    test(`an unreadable file and an unreadable directory in ${mode} are named, and the rest is indexed`, async () => {
      const root = make({ "good.py": "def good_one():\n    pass\n", "closed.py": "def closed_one():\n    pass\n" });
      writeFiles(root, { "shut/inner.py": "def inner_one():\n    pass\n" });
      const user = mortal(root);
      chmodSync(join(root, "closed.py"), 0o000);
      chmodSync(join(root, "shut"), 0o000);
      whenTestEnds(() => chmodSync(join(root, "shut"), 0o755));
      const { exitCode, stdout, stderr } = await user.run(["index"]);
      expect(`${exitCode} ${stderr}`).toMatch(/^0 .*shut cannot be read; what is inside is left out\./s);
      expect(stdout).toContain("skipped: 1 unreadable");
      expect((await user.run(["locate", "good_one"])).stdout).toStartWith("good.py:1:");
      for (const name of ["closed_one", "inner_one"]) expect((await user.run(["locate", name])).exitCode).toBe(1);
      chmodSync(join(root, "closed.py"), 0o644);
      chmodSync(join(root, "shut"), 0o755);
      expect((await user.run(["locate", "closed_one"])).stdout).toStartWith("closed.py:1:");
      expect((await user.run(["locate", "inner_one"])).stdout).toStartWith("shut/inner.py:1:");
      expect((await user.run(["sync"])).stderr).toBe("");
    });
  }

  test("rules that may not be read are warned of", async () => {
    const root = directoryWith({
      "package.json": "{}",
      ".codecompassignore": "x\n",
      ".gitignore": "y\n",
      "good.py": "def good_one():\n    pass\n",
    });
    const user = mortal(root);
    for (const name of [".codecompassignore", ".gitignore"]) chmodSync(join(root, name), 0o000);
    const { exitCode, stderr } = await user.run(["index"]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain(".codecompassignore cannot be read");
    expect(stderr).toContain(".gitignore cannot be read");
    expect((await user.run(["locate", "good_one"])).exitCode).toBe(0);
  });

  test("a home that cannot be written to is an error that says so", async () => {
    const root = directoryWith({ "package.json": "{}", "good.py": "def good_one():\n    pass\n" });
    const user = mortal(root);
    chmodSync(user.home, 0o555);
    const { exitCode, stdout, stderr } = await user.run(["index", "--format", "json"]);
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: "permission_denied", data: { remediation: expect.stringContaining("CODECOMPASS_HOME") } },
    });
    expect(stderr).toContain("next: Check the permissions");
  });
});

describe("directories", () => {
  test("an empty directory, an empty repository and one without commits are indexed as what they are", async () => {
    const emptyDirectory = temporaryDirectory();
    const emptyRepository = temporaryDirectory();
    git(emptyRepository, "init", "-q", "-b", "main");
    for (const root of [emptyDirectory, emptyRepository]) {
      const user = new Workspace(root);
      const { exitCode, stdout } = await user.run(["index"]);
      expect(exitCode).toBe(0);
      expect(stdout).toContain("Indexed 0 files");
      const search = await user.run(["search", "anything", "--format", "json"]);
      expect(search.exitCode).toBe(1);
      expect(JSON.parse(search.stdout)).toMatchObject({
        indexing_status: "ready",
        freshness_status: "fresh",
        total_candidates: 0,
        results: [],
      });
      expect((await user.run(["status"])).exitCode).toBe(0);
    }
  });

  test("a repository without commits has a branch, no commit, and its files", async () => {
    const root = directoryWith({ "good.py": "def good_one():\n    pass\n" });
    git(root, "init", "-q", "-b", "trunk");
    const user = new Workspace(root);
    await user.index();
    expect(await user.place("good_one")).toBe("good.py:1");
    expect(await user.json(["status"])).toMatchObject({ ref: "trunk", head_commit: null, vcs_mode: "git", freshness_status: "fresh" });
    git(root, "add", "-A");
    git(root, "commit", "-q", "-m", "first");
    expect(await user.place("good_one")).toBe("good.py:1");
    expect(await user.json(["status"])).toMatchObject({ freshness_status: "fresh", head_commit: git(root, "rev-parse", "HEAD") });
  });

  test("a repository whose .git is damaged is indexed as plain files, with a warning", async () => {
    const user = new Workspace(repositoryWith({ "good.py": "def good_one():\n    pass\n", "package.json": "{}" }));
    writeFileSync(join(user.cwd, ".git/HEAD"), "nonsense");
    const { exitCode, stderr } = await user.run(["index"]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain("git does not answer");
    expect(await user.place("good_one")).toBe("good.py:1");
  });

  test("without version control the ref is live, and nested repositories are part of the tree", async () => {
    const user = new Workspace(
      directoryWith({ "package.json": "{}", "one/a.py": "def in_one():\n    pass\n", "two/b.py": "def in_two():\n    pass\n" }),
    );
    git(join(user.cwd, "one"), "init", "-q");
    await user.index();
    expect(await user.place("in_one")).toBe("one/a.py:1");
    expect(await user.json(["status"])).toMatchObject({ ref: "live", vcs_mode: "none" });
    expect((await user.run(["search", "repositoryformatversion"])).exitCode).toBe(1);
  });

  test("a nested repository and a submodule are other projects", async () => {
    const library = repositoryWith({ "lib.py": "def in_submodule():\n    pass\n" });
    const user = new Workspace(repositoryWith({ "good.py": "def good_one():\n    pass\n" }));
    git(user.cwd, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "sub/library");
    writeFiles(user.cwd, { "nested/n.py": "def in_nested():\n    pass\n" });
    git(join(user.cwd, "nested"), "init", "-q");
    const { stdout } = await user.index();
    expect(stdout).toContain("skipped: 1 links, submodules or special files");
    expect(await user.place("good_one")).toBe("good.py:1");
    for (const name of ["in_submodule", "in_nested"]) expect((await user.run(["locate", name])).exitCode).toBe(1);
    expect((await user.run(["index", "--show-ignored"])).stdout).toContain("nested/\tvcs: a separate repository");
    // Stood in, it is a workspace like any other.
    const inside = new Workspace(join(user.cwd, "sub/library"), user.home);
    await inside.index();
    expect(await inside.place("in_submodule")).toBe("lib.py:1");
  });

  test("directories may be nested deeply; too deep is said, not crashed on", async () => {
    const deep = (levels: number): string => Array.from({ length: levels }, () => "d").join("/");
    const files = {
      "package.json": "{}",
      "good.py": "def good_one():\n    pass\n",
      [`${deep(120)}/deep.py`]: "def deep_one():\n    pass\n",
    };
    const plain = new Workspace(directoryWith({ ...files, [`${deep(400)}/abyss.py`]: "def abyss_one():\n    pass\n" }));
    const { stderr } = await plain.index();
    expect(stderr).toContain("is nested too deeply; what is inside is left out.");
    expect(await plain.place("deep_one")).toBe(`${deep(120)}/deep.py:1`);
    expect(await plain.place("good_one")).toBe("good.py:1");
    const versioned = new Workspace(repositoryWith(files));
    expect((await versioned.index()).stderr).toBe("");
    expect(await versioned.place("deep_one")).toBe(`${deep(120)}/deep.py:1`);
  });

  test("a workspace that is moved is another one, and says what to type", async () => {
    const before = directoryWith({ "package.json": "{}", "good.py": "def good_one():\n    pass\n" });
    const user = new Workspace(before);
    await user.index();
    const after = join(temporaryDirectory(), "it's moved");
    renameSync(before, after);
    const { exitCode, stderr } = await user.run(["search", "good_one"], { cwd: after });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("No index of it was made");
    expect(stderr).toContain("next: codecompass index --workspace ");
  });
});
