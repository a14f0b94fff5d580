/** `grep` finds every line that matches, wherever its text is, and says what it did not look into. */
import { beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { GrepResponse } from "#core/protocol/grep.ts";
import { grep } from "#engine/exact/grep.ts";
import { locate } from "#engine/search/locate.ts";
import type { GrepRequest } from "#flags/grep-flags.ts";
import { failureOf } from "../../failure.ts";
import { directoryWith, git, repositoryWith, writeFiles } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

type Asked = Omit<GrepRequest, "pattern">;

const asked = (root: string, pattern: string, request: Asked = {}): Promise<GrepResponse> => grep(open(root), { pattern, ...request });

/** Answers as `path:line`. */
async function lines(root: string, pattern: string, request: Asked = {}): Promise<string[]> {
  return (await asked(root, pattern, request)).results.map(({ path, line }) => `${path}:${line}`);
}

describe("a workspace at rest", () => {
  let root: string;

  beforeAll(async () => {
    ({ root } = await sharedWorkspace({
      "src/ferry.ts": [
        "export class Ferry {",
        "  sail(port: string) {",
        '    return process.env["FERRY_PORT"] ?? port;',
        "  }",
        "}",
        "",
        "export const FERRY_PORT = 4711;",
        "",
      ].join("\n"),
      "src/harbour.py": "def moor(ferry):\r\n    # FERRY_PORT of the quay\r\n    return ferry.sail('Å')\r\n",
      "test/ferry.test.ts": 'test("sails", () => {\n  process.env.FERRY_PORT = "1";\n});\n',
      "docs/ferry.md": "# Ferries\n\nSet `FERRY_PORT` first.\n",
      "web/app.min.js": `var a=1;${"x();".repeat(5_000)}var ferryPort="FERRY_PORT";\n`,
      "data/large.csv": `${"1,2,3\n".repeat(200_000)}FERRY_PORT,9\n`,
      "package-lock.json": '{ "name": "FERRY_PORT-lock" }\n',
      "image.bin": new Uint8Array([0, 1, 2, 70, 69, 82, 82, 89]),
      "latin.txt": new Uint8Array([...Buffer.from("caf"), 0xe9, ...Buffer.from(" FERRY_PORT\n")]),
    }));
  });

  test("limits that leave no file are named; no match in files that there are says nothing", async () => {
    expect((await asked(root, "FERRY_PORT", { globs: ["*.rs"] })).warnings).toEqual([
      "No searched file matches the glob *.rs; links, and files that rules leave out, are not searched.",
    ]);
    expect((await asked(root, "nowhere to be found", { globs: ["*.ts"] })).warnings).toBeUndefined();
  });

  test("a pattern that matches nothing says what it matches when it is read otherwise", async () => {
    const said = async (pattern: string, request: Asked = {}): Promise<readonly string[] | undefined> =>
      (await asked(root, pattern, request)).warnings;
    expect(await said("sail(port: string)")).toEqual([
      "As a regular expression the pattern matches nothing; as literal text (-F, literal) it matches 1 line in src/ferry.ts.",
    ]);
    expect(await said("CLASS FERRY")).toEqual([
      "With these capitals the pattern matches nothing; in any case (-i, ignore_case) it matches 1 line in src/ferry.ts.",
    ]);
    expect(await said("sail(port: string)", { globs: ["*.py"] })).toBeUndefined();
    expect(await said("class Ferry")).toBeUndefined();
  });

  test("alternatives as basic expressions write them are read as such where no line has a bar there", async () => {
    const answer = await asked(root, "class Ferry\\|def moor", { limit: 1 });
    expect(answer.warnings).toEqual([
      "No line has a literal bar where the pattern has \\|, so this answer reads \\| as | between alternatives.",
    ]);
    expect(answer).toMatchObject({ pattern: "class Ferry\\|def moor", matches_total: 2, results: [{ path: "src/ferry.ts", line: 1 }] });
    const rest = await asked(root, "class Ferry\\|def moor", { limit: 1, cursor: answer.next_cursor ?? "" });
    expect(rest.results.map(({ path }) => path)).toEqual(["src/harbour.py"]);
    expect((await asked(root, "(class Ferry\\|def moor)", { invert: true })).warnings).toBeUndefined();
    expect((await asked(root, "nowhere\\|to be found")).matches_total).toBe(0);
  });

  test("of lines that do not match there are all others, also where no text has what was looked for", async () => {
    const paths = ["src/harbour.py"];
    expect(await lines(root, "ferry", { invert: true, paths })).toEqual(["src/harbour.py:2"]);
    expect(await lines(root, "nowhere", { invert: true, paths })).toEqual(["src/harbour.py:1", "src/harbour.py:2", "src/harbour.py:3"]);
    const answer = await asked(root, "ferry", { invert: true, ignoreCase: true, paths: ["src"], context: 1 });
    expect(answer.matches_total).toBe(4);
    expect(answer.results[0]).toMatchObject({
      path: "src/ferry.ts",
      line: 2,
      text: "  sail(port: string) {",
      before: ["export class Ferry {"],
    });
    const listed = await asked(root, "FERRY", { invert: true, filesOnly: true, paths: ["src"] });
    expect(listed.files).toEqual([
      { path: "src/ferry.ts", matches: 5 },
      { path: "src/harbour.py", matches: 2 },
    ]);
    const first = await asked(root, "FERRY", { invert: true, paths: ["src"], limit: 2 });
    const rest = await asked(root, "FERRY", { invert: true, paths: ["src"], cursor: first.next_cursor ?? "" });
    expect([...first.results, ...rest.results]).toHaveLength(first.matches_total);
  });

  test("definitions come first, then sources, tests and the rest", async () => {
    const { results, ...frame } = await asked(root, "FERRY_PORT");
    expect(results.map(({ path, line, group }) => `${group} ${path}:${line}`)).toEqual([
      "definition src/ferry.ts:7",
      "source src/ferry.ts:3",
      "source src/harbour.py:2",
      "test test/ferry.test.ts:2",
      "other data/large.csv:200001",
      "other docs/ferry.md:3",
      "other latin.txt:1",
      "other package-lock.json:1",
      "other web/app.min.js:1",
    ]);
    expect(frame).toMatchObject({ matches_total: 9, files_total: 8, returned: 9, next_cursor: null, result_completeness: "complete" });
  });

  test("each line knows the symbol around it", async () => {
    const { results } = await asked(root, "FERRY_PORT", { globs: ["src/**"] });
    expect(results.map(({ symbol }) => symbol?.name)).toEqual(["FERRY_PORT", "sail", "moor"]);
  });

  test.each<[string, string, Asked, string[]]>([
    ["a text with signs", '["FERRY_PORT"] ??', { literal: true }, ["src/ferry.ts:3"]],
    ["one letter that is no ASCII", "Å", {}, ["src/harbour.py:3"]],
    ["an expression", "^\\s+return .*sail", {}, ["src/harbour.py:3"]],
    ["the end of a line before a carriage return", "quay$", {}, ["src/harbour.py:2"]],
    ["either case", "FERRY_port", { ignoreCase: true, globs: ["docs/**"] }, ["docs/ferry.md:3"]],
    ["smart case with a capital", "Ferry_port", { smartCase: true }, []],
    ["whole words", "ferr", { word: true }, []],
    ["a language", "FERRY_PORT", { languages: ["py"] }, ["src/harbour.py:2"]],
    ["a directory", "FERRY_PORT", { paths: ["test"] }, ["test/ferry.test.ts:2"]],
    [
      "a language and a part of a path, as in search",
      "FERRY_PORT",
      { paths: ["lang:ts", "-file:test"] },
      ["src/ferry.ts:7", "src/ferry.ts:3"],
    ],
    ["a glob with a comma", "FERRY_PORT", { globs: ["docs/*.{md,txt}"] }, ["docs/ferry.md:3"]],
    ["a glob and one that is not wanted", "FERRY_PORT", { globs: ["*.ts", "!test/**"] }, ["src/ferry.ts:7", "src/ferry.ts:3"]],
    ["a glob and the name of an unwanted directory", "FERRY_PORT", { globs: ["*.ts", "!tes*"] }, ["src/ferry.ts:7", "src/ferry.ts:3"]],
  ])("matches %s", async (_, pattern, request, expected) => {
    expect(await lines(root, pattern, request)).toEqual(expected);
  });

  test("pages put together are the whole answer", async () => {
    const whole = await lines(root, "FERRY_PORT");
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await asked(root, "FERRY_PORT", { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.matches_total).toBe(whole.length);
      paged.push(...page.results.map(({ path, line }) => `${path}:${line}`));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(whole);
  });

  test("a cursor of one pattern does not continue another", async () => {
    const { next_cursor } = await asked(root, "FERRY_PORT", { limit: 1 });
    expect(await failureOf(asked(root, "sail", { cursor: next_cursor ?? "" }))).toMatchObject({ code: "invalid_input" });
  });

  test("counts and files stand in the order of their lines, and are never cut", async () => {
    const { files, results } = await asked(root, "FERRY_PORT", { count: true, limit: 1 });
    expect(results).toEqual([]);
    expect(files.slice(0, 2)).toEqual([
      { path: "src/ferry.ts", matches: 2 },
      { path: "src/harbour.py", matches: 1 },
    ]);
    expect(files).toHaveLength(8);
  });

  test("lines around a match are shown without their carriage returns", async () => {
    const { results } = await asked(root, "quay", { before: 3, after: 1 });
    expect(results).toMatchObject([{ before: ["def moor(ferry):"], after: ["    return ferry.sail('Å')"] }]);
  });

  test("files that are no text are counted, not searched", async () => {
    expect(await asked(root, "FERR")).toMatchObject({ not_searched: { binary: 1 } });
  });

  test("a path that is not there is an error", async () => {
    expect(await failureOf(asked(root, "x", { paths: ["nowhere"] }))).toMatchObject({ code: "path_not_found" });
    expect(await failureOf(asked(root, "x", { paths: ["../outside"] }))).toMatchObject({ code: "path_outside_workspace" });
  });
});

describe("a repository that changes", () => {
  beforeEach(() => {
    freshStorage();
  });

  test("edits, new files and deletions are in the next answer", async () => {
    const root = repositoryWith({ "a.ts": "const a = 'marker';\n", "b.ts": "const b = 'marker';\n" });
    await index(root);
    const session = open(root);
    const found = async (): Promise<string[]> =>
      (await grep(session, { pattern: "marker" })).results.map(({ path, line }) => `${path}:${line}`);
    expect(await found()).toEqual(["a.ts:1", "b.ts:1"]);
    writeFiles(root, { "a.ts": "\n\nconst a = 'marker';\n", "c.ts": "// marker\n" });
    rmSync(join(root, "b.ts"));
    expect(await found()).toEqual(["a.ts:3", "c.ts:1"]);
  });

  test("more changed files than a query waits for are read on the disk, and the answer is fresh", async () => {
    const files = (text: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}.ts`, `export const ${text}${index} = 0;\n`]));
    const root = repositoryWith(files("old"));
    await index(root);
    const session = open(root);
    writeFiles(root, files("young"));
    const { matches_total, freshness_status } = await grep(session, { pattern: "young\\d" });
    expect({ matches_total, freshness_status }).toEqual({ matches_total: 60, freshness_status: "fresh" });
    expect(await grep(session, { pattern: "old\\d" })).toMatchObject({ matches_total: 0 });
  });

  test("of many changes at once, what was deleted or is ignored by now is neither read nor counted", async () => {
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}.ts`, `export const marker${index} = 0;\n`]));
    const root = repositoryWith({ ...files, "private/key.ts": "export const markerOfMine = 0;\n" });
    await index(root);
    const session = open(root);
    writeFiles(root, Object.fromEntries(Object.keys(files).map((path) => [path, `// ${path}\nexport const changed = 0;\n`])));
    for (const path of Object.keys(files).slice(0, 3)) rmSync(join(root, path));
    writeFiles(root, { ".codecompassignore": "private/\n" });
    const { matches_total, not_searched } = await grep(session, { pattern: "marker|changed" });
    expect({ matches_total, not_searched }).toEqual({ matches_total: 57, not_searched: undefined });
  });

  test("a ref is searched as it is committed, files outside the index too", async () => {
    const root = repositoryWith({ "a.ts": "const first = 1;\n", "go.sum": "first h1:x\n" });
    git(root, "checkout", "-q", "-b", "other");
    writeFiles(root, { "a.ts": "const second = 1;\n", "go.sum": "second h1:x\n" });
    git(root, "commit", "-qam", "second");
    await index(root);
    expect(await lines(root, "first|second")).toEqual(["a.ts:1", "go.sum:1"]);
    expect(await lines(root, "first", { ref: "main" })).toEqual(["a.ts:1", "go.sum:1"]);
    expect(await lines(root, "second", { ref: "main" })).toEqual([]);
  });

  test("secrets are never shown, wherever they stand", async () => {
    const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
    const root = repositoryWith({ ".env": `TOKEN=${token}\n`, "go.sum": `token = "${token}"\n`, "a.ts": `const t = "${token}";\n` });
    await index(root);
    const answer = await asked(root, "ghp_|token|TOKEN|const");
    expect(JSON.stringify(answer)).not.toContain(token);
    expect(answer).toMatchObject({ not_searched: { secret: 1 } });
    expect(await lines(root, token, { literal: true })).toEqual([]);
    expect(await asked(root, token, { literal: true })).toMatchObject({ not_searched: { secret: 1, masked: 1 } });
    expect((await asked(root, "absent")).not_searched).toEqual({ secret: 1 });
  });

  test("repositories inside of the searched one are counted, not entered, each time they are asked about", async () => {
    const root = repositoryWith({ "a.ts": "const marker = 1;\n" });
    writeFiles(root, { "inner/b.ts": "const marker = 2;\n" });
    git(root, "init", "-q", "inner");
    await index(root);
    for (let round = 0; round < 2; round++)
      expect(await asked(root, "marker")).toMatchObject({ matches_total: 1, not_searched: { nested_repository: 1 } });
  });

  test("a value that is masked because a manifest says so is not claimed to be nowhere", async () => {
    const manifest = "kind: Secret\nstringData:\n  user: reporting\n";
    const root = repositoryWith({ "a.ts": "/*** reporting.\n *** twice */\n", "deploy/s.yaml": manifest, "deploy/t.yaml": "a: b\n" });
    await index(root);
    expect(await asked(root, "user: reporting")).toMatchObject({ matches_total: 0, not_searched: { masked: 1 } });
    expect(await asked(root, "reporting", { filesOnly: true })).toMatchObject({ files_total: 1, not_searched: { masked: 1 } });
    expect(await asked(root, "nowhere", { globs: ["*.ts"] })).not.toHaveProperty("not_searched");
    expect(await asked(root, "reporting")).not.toHaveProperty("not_searched");
  });

  test("a picture that git still lists and that is gone from the disk is missed by nobody", async () => {
    const root = repositoryWith({
      "a.ts": "export const marker = 1;\n",
      "logo.png": new Uint8Array([0, 1, 2]),
      "vendor/x/b.js": "marker;\n",
    });
    freshStorage();
    git(root, "add", "-f", ".");
    rmSync(join(root, "logo.png"));
    rmSync(join(root, "vendor/x/b.js"));
    await index(root);
    const found = await asked(root, "marker");
    expect([found.matches_total, found.result_completeness, found.unreadable]).toEqual([1, "complete", undefined]);
  });

  test("a path that is named and holds nothing that is searched", async () => {
    const root = repositoryWith({ "a.ts": "marker\n", "left.ts": "marker\n", ".codecompassignore": "left.ts\n" });
    symlinkSync("a.ts", join(root, "link.ts"));
    await index(root);
    for (const path of ["left.ts", "link.ts"]) {
      const { matches_total, warnings } = await asked(root, "marker", { paths: [path] });
      expect({ matches_total, warnings }).toEqual({
        matches_total: 0,
        warnings: [`No searched file matches ${path}; links, and files that rules leave out, are not searched.`],
      });
    }
    expect(await asked(root, "marker", { paths: ["a.ts", "left.ts"] })).not.toHaveProperty("warnings");
  });

  test("a submodule is named, in every answer that does not look into it", async () => {
    const inner = repositoryWith({ "b.ts": "export function innerMarker() {}\n" });
    const root = repositoryWith({ "a.ts": "const marker = 1;\n" });
    git(root, "-c", "protocol.file.allow=always", "submodule", "add", "-q", inner, "libs/inner");
    await index(root);
    for (let round = 0; round < 2; round++)
      expect(await asked(root, "innerMarker")).toMatchObject({
        ...{ matches_total: 0, not_searched: { nested_repository: 1 }, nested_repositories: [{ path: "libs/inner" }] },
      });
    const { suggested_next: next } = await locate(open(root), { query: "innerMarker" });
    expect(next?.why).toContain("libs/inner is a separate repository");
    expect(next?.next).toEqual({ do: "index", workspace: join(root, "libs/inner") });
  });

  test("vendored files beyond a number are left out, counted, and searched on demand", async () => {
    const vendored = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`vendor/v${index}.go`, "package marker\n"]));
    const root = repositoryWith({ "a.go": "package marker\n", ...vendored });
    await index(root);
    expect(await asked(root, "marker")).toMatchObject({ matches_total: 1, not_searched: { left_out: 2_001 } });
    expect(await asked(root, "marker", { all: true, count: true })).toMatchObject({ matches_total: 2_002 });
  });

  test("a directory without version control is searched as well", async () => {
    const root = directoryWith({ "a.ts": "const marker = 1;\n", "yarn.lock": "marker@1\n" });
    await index(root);
    expect(await lines(root, "marker")).toEqual(["a.ts:1", "yarn.lock:1"]);
    writeFiles(root, { "node_modules/x/a.js": "marker\n" });
    expect(await asked(root, "marker", { all: true })).toMatchObject({ matches_total: 2, not_searched: { not_entered: 1 } });
  });
});
