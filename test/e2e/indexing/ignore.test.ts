/** What is left out of an index, by which rule, and how a user finds out. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { directoryWith, git, repositoryWith, writeFiles } from "../../temporary.ts";
import { startCommand, User } from "../binary.ts";

setDefaultTimeout(180_000);

interface LeftOut {
  readonly path: string;
  readonly layer: string;
  readonly rule: string;
  readonly source?: string;
}

/** A source file whose one function is named after its path, so that finding the name proves that the file is indexed. */
const nameOf = (path: string): string => `in_${path.replace(/\W/g, "_")}`;
const sources = (...paths: string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, `def ${nameOf(path)}():\n    pass\n`]));

/** Which of some paths are indexed, asked one by one as a user would. */
async function indexedOf(user: User, paths: readonly string[]): Promise<string[]> {
  const { stdout } = await user.run(["locate", "-"], { stdin: paths.map(nameOf).join("\n") });
  const answers = stdout.trimEnd().split("\n");
  return paths.filter((path, at) => {
    const { results } = JSON.parse(answers[at] ?? "{}") as { results: { path: string; name: string }[] };
    return results.some((hit) => hit.path === path && hit.name === nameOf(path));
  });
}

async function shownIgnored(user: User): Promise<LeftOut[]> {
  const { stdout, exitCode } = await user.run(["index", "--show-ignored", "--format", "jsonl"]);
  expect(exitCode).toBe(0);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as LeftOut);
}

const inGit = (files: Record<string, string>): User => new User(repositoryWith(files));
const inPlainDirectory = (files: Record<string, string>): User => new User(directoryWith({ "package.json": "{}", ...files }));
const MODES = [
  ["a git repository", inGit],
  ["a plain directory", inPlainDirectory],
] as const;

for (const [mode, make] of MODES) {
  describe(`the chain in ${mode}`, () => {
    test("each layer leaves out its own, the next may take it back", async () => {
      const inside = ["src/a.py", "vendor/mine/kept.py", "gen/kept.py", "keep/special.py", "sub/local/back.py", "api.pb.go.py"];
      const outside = [...["dist/out.py", "lib.min.js"], ...["gen/out.py", "sub/local/gone.py", "drop/special.py", "own/x.py"]];
      // What is tracked among dependencies belongs to the project.
      (mode === "a git repository" ? inside : outside).push("node_modules/x/i.py", "vendor/other/o.py");
      const user = make({
        ...sources(...inside, ...outside),
        ".gitignore": "gen/\n/drop/special.py\n",
        "sub/.gitignore": "local/*\n!local/back.py\n",
        ".codecompassignore": "# ours\nown/\n!vendor/mine/\n!gen/kept.py\n",
      });
      expect((await user.run(["index"])).exitCode).toBe(0);
      expect(await indexedOf(user, inside)).toEqual(inside);
      expect(await indexedOf(user, outside)).toEqual([]);
    });

    test("a directory is taken back by its bare name, and by a pattern", async () => {
      const inside = ["a/build/x.py", "node_modules/mine/y.py"];
      const user = make({ ...sources(...inside, "dist/z.py"), ".codecompassignore": "!build\n!*_modules\n" });
      await user.run(["index"]);
      expect(await indexedOf(user, [...inside, "dist/z.py"])).toEqual(inside);
    });

    test("secrets come back by their names only, with a warning and masked; version control's own files never", async () => {
      const user = make({
        ...sources("src/a.py"),
        ".env": "hunterone=1\nTOKEN=vTb4LmW8sYcq7Rk2ZpX9\n",
        "config/.env.local": "huntertwo=1\n",
        "keys/server.pem": "hunterthree\n",
        id_rsa: "hunterfour\n",
        ".npmrc": "hunterfive\n",
        ".hg/store": "huntersix\n",
        ".codecompassignore": "!.env\n!config/\n!keys/**\n!.git/\n!.hg/\n!**\n!*\n",
      });
      expect((await user.run(["index"])).stderr).toContain("takes back files whose names mark them as secrets: .env.");
      expect((await user.run(["doctor"])).stdout).toContain("names mark them as secrets: .env.");
      const found = await user.json<{ results: readonly { path: string }[] }>(["search", "hunterone", "--detail", "context"]);
      expect(found.results.map(({ path }) => path)).toEqual([".env"]);
      expect(JSON.stringify(found)).not.toContain("vTb4LmW8sYcq7Rk2ZpX9");
      const { stdout } = await user.run(["search", "huntertwo hunterthree hunterfour hunterfive huntersix", "--format", "json"]);
      expect((JSON.parse(stdout) as { results: unknown[] }).results).toEqual([]);
      expect((await user.run(["search", "repositoryformatversion", "--path", ".git/"])).exitCode).toBe(1);
      const left = await shownIgnored(user);
      for (const path of ["config/.env.local", "keys/server.pem", "id_rsa", ".npmrc"]) {
        expect(left.find((entry) => entry.path === path)?.layer).toBe("secrets");
      }
    });

    test("a changed .codecompassignore holds from the next sync on", async () => {
      const user = make(sources("src/a.py", "extra/b.py"));
      await user.run(["index"]);
      expect(await indexedOf(user, ["src/a.py", "extra/b.py"])).toEqual(["src/a.py", "extra/b.py"]);
      writeFiles(user.cwd, { ".codecompassignore": "extra/\n" });
      expect((await user.run(["sync"])).exitCode).toBe(0);
      expect(await indexedOf(user, ["src/a.py", "extra/b.py"])).toEqual(["src/a.py"]);
      rmSync(join(user.cwd, ".codecompassignore"));
      // No sync: a query notices by itself.
      expect(await indexedOf(user, ["src/a.py", "extra/b.py"])).toEqual(["src/a.py", "extra/b.py"]);
    });

    test("a pattern that is none is warned of, and the others hold", async () => {
      const user = make({ ...sources("src/a.py", "own/b.py"), ".codecompassignore": "own/\n!\nends in \\\n[abc\n" });
      const { exitCode, stderr } = await user.run(["index"]);
      expect(exitCode).toBe(0);
      expect(stderr.match(/\.codecompassignore: ".*" is not a pattern/g)).toHaveLength(3);
      expect(await indexedOf(user, ["src/a.py", "own/b.py"])).toEqual(["src/a.py"]);
    });

    test("a .codecompassignore that is not a file is warned of, not waited for", async () => {
      for (const put of [
        (path: string) => mkdirSync(path),
        (path: string) => Bun.spawnSync(["mkfifo", path]),
        (path: string) => symlinkSync("nowhere", path),
      ]) {
        const user = make(sources("src/a.py"));
        put(join(user.cwd, ".codecompassignore"));
        const { exitCode, stderr } = await user.run(["index"]);
        expect(exitCode).toBe(0);
        expect(stderr).not.toContain("Unexpected");
        expect(await indexedOf(user, ["src/a.py"])).toEqual(["src/a.py"]);
      }
    });
  });

  describe(`--show-ignored in ${mode}`, () => {
    const files = {
      ...sources("src/a.py", "dist/x/i.py", "dist/y/i.py", "pkg/.cache/out.py", "own/b.py", "gen/out.py", "gen/deep/out.py"),
      "logs/today.txt": "",
      "logs/kept.md": "",
      "photo.png": "",
      "deep/nested/local.txt": "",
      ".env": "",
      ".gitignore": "gen/\n*.txt\n",
      "deep/nested/.gitignore": "!shared.txt\n",
      "deep/nested/shared.txt": "",
      ".codecompassignore": "own/\n",
    };

    test("lists what every layer leaves out, with its rule", async () => {
      const user = make(files);
      expect(await shownIgnored(user)).toEqual([
        { path: ".env", layer: "secrets", rule: ".env" },
        { path: "deep/nested/local.txt", layer: "gitignore", rule: "*.txt", source: ".gitignore" },
        { path: "dist/", layer: "built-in", rule: "dist/" },
        { path: "gen/", layer: "gitignore", rule: "gen/", source: ".gitignore" },
        { path: "logs/today.txt", layer: "gitignore", rule: "*.txt", source: ".gitignore" },
        { path: "own/b.py", layer: "codecompassignore", rule: "own/", source: ".codecompassignore" },
        { path: "photo.png", layer: "built-in", rule: "*.png" },
        { path: "pkg/.cache/", layer: "built-in", rule: ".cache/" },
      ]);
    });

    test("says the same whether or not something is taken back, and shows single files where part of a directory is", async () => {
      const user = make({ ...files, ".codecompassignore": "!gen/deep/\n!dist/x/\n" });
      const left = await shownIgnored(user);
      const paths = left.map(({ path }) => path);
      expect(paths).toContain("gen/out.py");
      expect(paths).not.toContain("gen/");
      expect(paths).not.toContain("gen/deep/out.py");
      expect(paths.filter((path) => path.startsWith("dist"))).toEqual([expect.stringMatching(/^dist\/y\//)]);
      expect(paths).toContain("deep/nested/local.txt");
      await user.run(["index"]);
      expect(await indexedOf(user, ["gen/deep/out.py", "dist/x/i.py", "gen/out.py"])).toEqual(["gen/deep/out.py", "dist/x/i.py"]);
    });

    test("as lines: the path, a tab, the layer and its rule; nothing that could drive a terminal", async () => {
      const user = make({ ...files, "nasty\n\u001b[31m.png": "" });
      const { stdout } = await user.run(["index", "--show-ignored"]);
      expect(stdout).toContain("gen/\tgitignore: gen/ (.gitignore)\n");
      expect(stdout).toContain("dist/\tbuilt-in: dist/\n");
      expect(stdout).not.toContain("\u001b");
      for (const line of stdout.trimEnd().split("\n")) expect(line).toMatch(/^[^\t]+\t[a-z-]+: \S/);
    });

    test("changes nothing: there is still no index", async () => {
      const user = make(files);
      await shownIgnored(user);
      expect((await user.run(["search", "anything"])).exitCode).toBe(2);
    });
  });
}

test("doctor lists what is wrong with the rules, and what else cannot be read", async () => {
  const user = inGit({ ...sources("src/a.py"), ".codecompassignore": "[abc\n" });
  const { exitCode, stdout } = await user.run(["doctor"]);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^FAIL ignore rules: .*"\[abc" is not a pattern/m);
});

describe("git's further sources of rules", () => {
  test(".git/info/exclude and the user's own excludes file count, and are named", async () => {
    const user = inGit(sources("src/a.py"));
    writeFiles(user.home, { ".config/git/ignore": "*.mine\n" });
    writeFiles(user.cwd, { ...sources("private/p.py"), "notes.mine": "", ".git/info/exclude": "private/\n" });
    await user.run(["index"]);
    expect(await indexedOf(user, ["src/a.py", "private/p.py"])).toEqual(["src/a.py"]);
    const left = await shownIgnored(user);
    expect(left).toContainEqual({ path: "private/", layer: "gitignore", rule: "private/", source: ".git/info/exclude" });
    expect(left.find(({ path }) => path === "notes.mine")?.rule).toBe("*.mine");
  });

  test("a tracked file is indexed although a pattern names it, and odd names are shown whole", async () => {
    const user = inGit(sources("src/a.py"));
    writeFiles(user.cwd, { ...sources("gen/tracked.py", "gen/other.py"), 'we"ird\n.tmp': "", ".gitignore": "gen/\n*.tmp\n" });
    git(user.cwd, "add", "-f", "gen/tracked.py");
    await user.run(["index"]);
    expect(await indexedOf(user, ["gen/tracked.py", "gen/other.py"])).toEqual(["gen/tracked.py"]);
    const paths = (await shownIgnored(user)).map(({ path }) => path);
    expect(paths).toContain('we"ird\n.tmp');
    expect(paths).toContain("gen/other.py");
    expect(paths).not.toContain("gen/tracked.py");
  });

  test("repositories inside the repository are named as what they are", async () => {
    const user = inGit(sources("src/a.py"));
    writeFiles(user.cwd, sources("third/party/x.py"));
    git(join(user.cwd, "third/party"), "init", "-q");
    expect(await shownIgnored(user)).toEqual([{ path: "third/party/", layer: "vcs", rule: "a separate repository" }]);
  });

  test("a workspace below the root of its repository obeys the rules above it", async () => {
    const root = repositoryWith({ ...sources("app/src/a.py"), ".gitignore": "*.skip.py\n" });
    writeFiles(root, sources("app/src/b.skip.py"));
    const user = new User(join(root, "app"));
    await user.run(["index", "--workspace", "."]);
    const { stdout } = await user.run(["locate", "-", "--workspace", "."], {
      stdin: ["src/a.py", "app/src/b.skip.py"].map(nameOf).join("\n"),
    });
    const found = stdout
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { results: { path: string }[] }).results.map(({ path }) => path));
    expect(found[1]).not.toContain("src/b.skip.py");
    expect((await user.run(["index", "--show-ignored", "--workspace", "."])).stdout).toContain("src/b.skip.py\tgitignore: *.skip.py");
  });
});

test("showing what is ignored ends quietly when its reader goes away", async () => {
  const user = inPlainDirectory(Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`picture${i}.png`, ""])));
  const script = '"$CODECOMPASS" index --show-ignored | head -n 1';
  const { stdout, stderr } = await startCommand(["sh", "-c", script], { cwd: user.cwd, home: user.home }).outcome;
  expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  expect(stderr).toBe("");
});
