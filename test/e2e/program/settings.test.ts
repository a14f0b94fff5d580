/** What a project's settings decide about its index, as a user meets it. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { directoryWith, git, repositoryWith, sharedDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";

setDefaultTimeout(180_000);

const FILES = {
  "src/kept.ts": "/** Keeps what is kept. */\nexport function kept(): void {}\n",
  "src/made.gen.ts": "export function generated(): void {}\n",
  "scripts/tool.ts": "export function tool(): void {\n  // a remark about tools\n}\n",
  "README.md": "# Readme\n\nWords of the readme.\n",
};

const settings = (index: object): string => JSON.stringify({ index });
const found = async (user: User, ...args: string[]): Promise<boolean> => (await user.run(args)).exitCode === 0;

test("include and exclude decide what is indexed, in commits by their own settings", async () => {
  const user = new User(repositoryWith(FILES));
  await user.run(["index"]);
  expect(await found(user, "locate", "generated")).toBe(true);
  writeFiles(user.cwd, { ".codecompass.jsonc": settings({ include: ["src/"], exclude: ["*.gen.ts"] }) });
  expect(await found(user, "locate", "kept")).toBe(true);
  expect(await found(user, "locate", "generated", "--limit", "1")).toBe(false);
  expect(await found(user, "locate", "tool", "--kind", "function")).toBe(false);
  const { stdout } = await user.run(["index", "--show-ignored"]);
  expect(stdout).toContain("src/made.gen.ts\tsettings: index.exclude *.gen.ts (.codecompass.jsonc)");
  expect(stdout).toContain("not of index.include");
  expect((await user.run(["explain", "generated", "src/made.gen.ts"])).stdout).toContain(".codecompass.jsonc");
  git(user.cwd, "add", "-A");
  git(user.cwd, "commit", "-q", "-m", "Settings");
  expect(await found(user, "locate", "generated", "--ref", "HEAD~1")).toBe(true);
  expect(await found(user, "locate", "generated", "--ref", "HEAD")).toBe(false);
});

test("an ignore file in a directory is about that directory, undoes what is above it, and has its own refs", async () => {
  const user = new User(
    repositoryWith({
      ...FILES,
      ".codecompassignore": "*.gen.ts\n",
      "src/.codecompassignore": "!made.gen.ts\n/kept.ts\n",
      "scripts/made.gen.ts": "export function other(): void {}\n",
      "other/src/kept.ts": "export function keptElsewhere(): void {}\n",
    }),
  );
  await user.run(["index"]);
  for (const ref of [[], ["--ref", "HEAD"]]) {
    expect(await found(user, "locate", "generated", ...ref)).toBe(true);
    expect(await found(user, "locate", "keptElsewhere", ...ref)).toBe(true);
    expect((await user.run(["locate", "kept", ...ref])).stdout).not.toContain("src/kept.ts:2: export function kept(");
    expect((await user.run(["locate", "other", ...ref])).stdout).not.toContain("scripts/made.gen.ts");
  }
  writeFiles(user.cwd, { "src/.codecompassignore": "[bad\n" });
  const { stdout, stderr } = await user.run(["locate", "kept"]);
  expect(stdout).toContain("src/kept.ts:2");
  expect(stderr + (await user.run(["doctor"])).stdout).toContain("src/.codecompassignore");
});

test("documentation and comments can be left out", async () => {
  const user = new User(directoryWith({ ...FILES, ".codecompass.jsonc": settings({ indexDocs: false, extractComments: false }) }));
  await user.run(["index"]);
  expect(await found(user, "files", "README.md")).toBe(false);
  expect(await found(user, "search", "--docs", "remark about tools")).toBe(false);
  expect(await found(user, "search", "--docs-kind", "comment", "remark about tools")).toBe(true);
  expect(await found(user, "search", "--docs", "keeps what is kept")).toBe(true);
  writeFiles(user.cwd, { ".codecompass.jsonc": settings({ indexDocs: false, docPatterns: ["docs/"] }) });
  expect(await found(user, "files", "README.md")).toBe(true);
});

test("more files than maxFiles are told, and indexed", async () => {
  const user = new User(directoryWith({ ...FILES, ".codecompass.jsonc": settings({ maxFiles: 2 }) }));
  const { stderr, exitCode } = await user.run(["index"]);
  expect(exitCode).toBe(0);
  expect(stderr).toContain("more than 2 (index.maxFiles)");
  expect(await found(user, "locate", "tool")).toBe(true);
});

test("config init writes an example that says what each setting does and changes nothing", async () => {
  const user = new User(repositoryWith(FILES), sharedDirectory());
  const before = await user.json<{ settings: { key: string; source: string; about: string }[] }>(["config"]);
  expect(before.settings.filter(({ about }) => about === "").map(({ key }) => key)).toEqual([]);
  for (const [flags, path] of [
    [[], join(user.cwd, ".codecompass.jsonc")],
    [["--user"], join(user.home, ".codecompass/config.jsonc")],
  ] as const) {
    expect((await user.run(["config", "init", ...flags])).exitCode).toBe(0);
    const text = readFileSync(path, "utf8");
    expect(text).toContain("Synonyms in this project");
    // Every default is one that may be set: the file with its comment signs taken off is valid, too.
    writeFileSync(path, text.replaceAll(/^(\s*)\/\/ "/gm, '$1"'));
    const { stderr, stdout } = await user.run(["config", "search"]);
    expect(stderr).toBe("");
    expect(stdout).toContain(flags.length === 0 ? "project" : "user");
    writeFileSync(path, text);
    expect((await user.run(["config", "init", ...flags])).stderr).toContain("exists already");
  }
  const after = await user.json<{ settings: { source: string }[] }>(["config", "list"]);
  expect(after.settings.every(({ source }) => source === "default")).toBe(true);
});

test("what an index holds is a matter of the project alone", async () => {
  const user = new User(repositoryWith(FILES));
  const { exitCode, stderr } = await user.run(["config", "set", "index.exclude", '["src/"]', "--user"]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("without --user");
  expect(existsSync(join(user.home, ".codecompass/config.jsonc"))).toBe(false);
  await user.run(["index"]);
  writeFiles(user.home, { ".codecompass/config.jsonc": settings({ exclude: ["src/"] }) });
  const told = await user.run(["locate", "kept"]);
  expect(told.stdout).toContain("src/kept.ts:2");
  expect(told.stderr).toContain("config.jsonc:1:11: index.exclude is a project setting");
});
