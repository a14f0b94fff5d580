/** `codecompass grep` as people who know grep use it. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { git, repositoryWith, sharedDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";

setDefaultTimeout(180_000);

const USER = new User(sharedDirectory(), sharedDirectory());

beforeAll(async () => {
  writeFiles(USER.cwd, {
    "package.json": "{}\n",
    "src/quay.ts": [
      "export const QUAY_DEPTH = 12;",
      "",
      "export function moor(depth: number): boolean {",
      "  // deeper than QUAY_DEPTH: no",
      "  return depth <= QUAY_DEPTH;",
      "}",
      "",
    ].join("\n"),
    "src/wide.ts": `const wide = "${"x".repeat(1_000)}QUAY_DEPTH${"y".repeat(1_000)}";\n`,
    "test/quay.test.ts": "expect(QUAY_DEPTH + QUAY_DEPTH).toBe(24);\n",
  });
  await USER.run(["index"]);
});

const lines = async (...args: string[]): Promise<string[]> => (await USER.run(["grep", ...args])).stdout.trimEnd().split("\n");

test("a pipe gets path:line:text", async () => {
  expect(await lines("-n", "QUAY_DEPTH", "src/quay.ts", "test")).toEqual([
    "src/quay.ts:1:export const QUAY_DEPTH = 12;",
    "src/quay.ts:4:  // deeper than QUAY_DEPTH: no",
    "src/quay.ts:5:  return depth <= QUAY_DEPTH;",
    "test/quay.test.ts:1:expect(QUAY_DEPTH + QUAY_DEPTH).toBe(24);",
  ]);
});

test("of one file that is named alone a pipe gets line:text, unless -H names it", async () => {
  expect(await lines("QUAY_DEPTH", "src/quay.ts")).toEqual([
    "1:export const QUAY_DEPTH = 12;",
    "4:  // deeper than QUAY_DEPTH: no",
    "5:  return depth <= QUAY_DEPTH;",
  ]);
  expect(await lines("-H", "-c", "QUAY_DEPTH", "src/quay.ts")).toEqual(["src/quay.ts:3"]);
  expect(await lines("-l", "QUAY_DEPTH", "./src/quay.ts")).toEqual(["src/quay.ts"]);
  for (const directory of ["test", "test/"])
    expect(await lines("QUAY_DEPTH", directory)).toEqual(["test/quay.test.ts:1:expect(QUAY_DEPTH + QUAY_DEPTH).toBe(24);"]);
});

test("--compact groups by file and names the symbol around a line", async () => {
  expect(await lines("--compact", "-w", "depth", "src")).toEqual([
    "src/quay.ts",
    "3: export function moor(depth: number): boolean {",
    "5: [moor] return depth <= QUAY_DEPTH;",
  ]);
});

test("lines around a match are joined where they meet", async () => {
  expect(await lines("-H", "-A1", "QUAY", "src/quay.ts")).toEqual([
    "src/quay.ts:1:export const QUAY_DEPTH = 12;",
    "src/quay.ts-2-",
    "--",
    "src/quay.ts:4:  // deeper than QUAY_DEPTH: no",
    "src/quay.ts:5:  return depth <= QUAY_DEPTH;",
    "src/quay.ts-6-}",
  ]);
});

test("an editor gets each match with its column in bytes", async () => {
  writeFiles(USER.cwd, { "src/umlaut.ts": "const größe = anker + anker;\n" });
  expect(await lines("--vimgrep", "anker")).toEqual([
    "src/umlaut.ts:1:17:const größe = anker + anker;",
    "src/umlaut.ts:1:25:const größe = anker + anker;",
  ]);
});

test("-o gives each match by itself, where it stands", async () => {
  writeFiles(USER.cwd, { "src/umlaut.ts": "const größe = anker1 + anker2;\n" });
  expect(await lines("-o", "anker.")).toEqual(["src/umlaut.ts:1:anker1", "src/umlaut.ts:1:anker2"]);
  const { stdout } = await USER.run(["grep", "-o", "anker.", "--format", "jsonl"]);
  const rows = stdout
    .trim()
    .split("\n")
    .map((row) => JSON.parse(row));
  expect(rows.slice(0, 2)).toMatchObject([
    { text: "anker1", column: 15 },
    { text: "anker2", column: 24 },
  ]);
});

test("a long line is cut around its match, and shown whole on demand", async () => {
  const [cut = ""] = await lines("QUAY_DEPTH", "src/wide.ts");
  expect(cut).toContain("QUAY_DEPTH");
  expect(cut.length).toBeLessThan(400);
  expect((await lines("-M0", "QUAY_DEPTH", "src/wide.ts"))[0]?.length).toBeGreaterThan(2_000);
});

test("files, counts and exit status", async () => {
  expect(await lines("-l", "QUAY_DEPTH")).toEqual(["src/quay.ts", "test/quay.test.ts", "src/wide.ts"]);
  expect(await lines("-c", "QUAY_DEPTH", "src/quay.ts")).toEqual(["3"]);
  expect(await USER.run(["grep", "nothing_has_this"])).toMatchObject({ exitCode: 1, stdout: "" });
});

test("a glob may have a comma", async () => {
  expect(await lines("-l", "-g", "*.{js,ts}", "-g", "!test", "QUAY_DEPTH", "src/quay.ts")).toEqual(["src/quay.ts"]);
});

test("a pattern that begins with a dash stands behind -e or --", async () => {
  const wanted = await lines("-F", "-c", "--", "->");
  for (const words of [
    ["-F", "-c", "-e", "->"],
    ["-c", "-Fe", "->"],
    ["-c", "-F", "--regexp", "->"],
  ])
    expect(await lines(...words)).toEqual(wanted);
  expect((await USER.run(["grep", "--no-such"])).stderr).toContain("a pattern that begins with a dash goes after --");
});

test("binary files are named on demand, in grep's words", async () => {
  writeFiles(USER.cwd, { "data/blob.bin": new Uint8Array([0, 1, ...Buffer.from("anchorage"), 0, 2]) });
  expect((await USER.run(["grep", "anchorage"])).exitCode).toBe(1);
  expect(await USER.run(["grep", "-a", "anchorage"])).toMatchObject({ exitCode: 0, stdout: "Binary file data/blob.bin matches\n" });
  expect((await USER.run(["grep", "-a", "^anchor$"])).exitCode).toBe(1);
});

test("what was not shown is told with the way to it", async () => {
  const { stdout, stderr } = await USER.run(["grep", "--limit", "2", "QUAY_DEPTH"]);
  expect(stdout.trimEnd().split("\n")).toHaveLength(2);
  expect(stderr).toContain("2 of 5 matching lines in 3 files are shown");
  const cursor = /--cursor (\S+)/.exec(stderr)?.[1] ?? "";
  expect(await lines("--cursor", cursor, "--limit", "0", "QUAY_DEPTH")).toHaveLength(3);
});

test("every format has every line", async () => {
  const { results, matches_total } = await USER.json<{ results: object[]; matches_total: number }>([
    "grep",
    "QUAY_DEPTH",
    "--format",
    "json",
  ]);
  expect({ shown: results.length, total: matches_total }).toEqual({ shown: 5, total: 5 });
  const rows = (await USER.run(["grep", "QUAY_DEPTH", "--format", "jsonl"])).stdout.trimEnd().split("\n");
  expect(rows.map((row) => JSON.parse(row))).toEqual(results);
  expect((await USER.run(["grep", "QUAY_DEPTH", "--format", "toon"])).stdout).toContain("matches_total: 5");
});

test.each<[string, string, RegExp]>([
  ["an open bracket", "moor(", /bracket|parenthes|closed|\)/i],
  ["look-around", "(?=x)", /look/i],
  ["a back-reference", "(a)\\1", /reference/i],
])("%s is an error that says what to write", async (_, pattern, words) => {
  const { exitCode, stderr } = await USER.run(["grep", pattern]);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(words);
  expect(stderr).toContain("next:");
});

test("from a directory inside the workspace, paths are those of that directory", async () => {
  const inside = await USER.run(["grep", "-l", "QUAY_DEPTH", "."], { cwd: join(USER.cwd, "test") });
  expect(inside.stdout).toBe("quay.test.ts\n");
});

test("who reads all matches as a list is told, beside it, which files were not searched", async () => {
  writeFiles(USER.cwd, { ".env": "QUAY_TOKEN=1\n" });
  const { stdout, stderr } = await USER.run(["grep", "--vimgrep", "moor"]);
  expect(stdout).toBe("src/quay.ts:3:17:export function moor(depth: number): boolean {\n");
  expect(stderr).toContain("1 file whose name marks it as a secret was not searched.");
});

test("whoever reads matching lines of a sparse checkout is told that files are left out", async () => {
  const root = repositoryWith({ "docs/quay.md": "# moor\n", "src/quay.py": "def moor():\n    pass\n" });
  git(root, "sparse-checkout", "set", "docs");
  await USER.run(["index"], { cwd: root });
  const { stdout, stderr } = await USER.run(["grep", "moor"], { cwd: root });
  expect(stdout).toBe("docs/quay.md:1:# moor\n");
  expect(stderr).toContain("1 tracked file that this sparse checkout leaves out was not searched; --ref HEAD searches the whole commit.");
});

test("several -e are alternatives, and then every word without a flag is a path", async () => {
  expect(await lines("-c", "-e", "moor", "-e", "wide =", "src")).toEqual(["src/quay.ts:1", "src/wide.ts:1"]);
  expect(await lines("-c", "src/quay.ts", "-e", "moor")).toEqual(["1"]);
  expect(await lines("-o", "-F", "-e", "(depth", "-e", "a[0]", "src/quay.ts")).toEqual(["3:(depth"]);
});

test("flags of grep and ripgrep that ask for what happens anyway are taken", async () => {
  const wanted = await lines("QUAY_DEPTH", "src/quay.ts");
  expect(await lines("-RIs", "--no-heading", "--hidden", "QUAY_DEPTH", "src/quay.ts")).toEqual(wanted);
  expect(await lines("--sort", "path", "-l", "QUAY_DEPTH")).toEqual(["src/quay.ts", "src/wide.ts", "test/quay.test.ts"]);
  expect(await lines("--column", "-w", "moor", "src")).toEqual(["src/quay.ts:3:17:export function moor(depth: number): boolean {"]);
  expect(await USER.run(["grep", "-q", "QUAY_DEPTH"])).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  expect(await USER.run(["grep", "-q", "nothing_has_this"])).toMatchObject({ exitCode: 1, stdout: "" });
});

test.each([
  [["--files", "-g", "*.ts"], "grep has no --files.", "codecompass files GLOB"],
  [["-uu", "moor"], "grep has no -u.", "--all"],
  [["-U", "a\\nb"], "grep has no -U.", "within one line"],
  [["-L", "moor"], "grep has no -L.", "codecompass grep -l"],
])("%p: what to do instead", async (words, said, instead) => {
  const { exitCode, stderr } = await USER.run(["grep", ...words]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(said);
  expect(stderr).toContain(instead);
});

test("TypeScript means TSX too", async () => {
  writeFiles(USER.cwd, { "src/berth.tsx": "export const Berth = () => <p>mooring</p>;\n" });
  expect(await lines("-l", "-t", "ts", "mooring")).toEqual(["src/berth.tsx"]);
  expect((await USER.run(["grep", "-t", "tsx", "-l", "moor"])).stdout).toBe("src/berth.tsx\n");
});

test("an empty pattern has a match in every line, with -e as without", async () => {
  const all = await lines("", "src/quay.ts");
  expect(all).toHaveLength(6);
  expect(await lines("-e", "", "src/quay.ts")).toEqual(all);
  expect(await lines("-e", "moor", "-e", "", "src/quay.ts")).toEqual(all);
  expect((await USER.run(["grep", "moor", "--path", ""])).stderr).toContain("is given without a value");
});

test("a mistake in a pattern of 100 KB is told in a line", async () => {
  const { stderr, exitCode } = await USER.run(["grep", `(${"a".repeat(100_000)}`]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("a group is not closed, at character 1");
  expect(stderr.length).toBeLessThan(1_000);
});
