/** A watch vouches for what it has not heard of, and for nothing else: an edit of any kind is in the next comparison. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { linkSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { OpenIndex } from "#engine/session/open-index.ts";
import { compareWithDisk } from "#indexer/compare.ts";
import { Inotify } from "#indexer/watch/inotify.ts";
import { type WatchedLook, WatchedLooks } from "#indexer/watch/watched-looks.ts";
import { indexedPaths } from "#store/versions/files.ts";
import { directoryWith, git, temporaryDirectory, whenTestEnds } from "../temporary.ts";

// A busy machine must not decide.
setDefaultTimeout(180_000);

const FILES = { "src/a.ts": "export const one = 1;\n", "src/b.ts": "export const two = 2;\n", ".gitignore": "*.log\nout/\n" };

/** An open, watched index of a repository with some files, in a home of its own. */
class Watched {
  readonly root: string;
  readonly index: OpenIndex;

  private constructor(root: string, index: OpenIndex) {
    this.root = root;
    this.index = index;
  }

  static async of(files: Readonly<Record<string, string>> = FILES): Promise<Watched> {
    const home = process.env["CODECOMPASS_HOME"];
    process.env["CODECOMPASS_HOME"] = temporaryDirectory();
    whenTestEnds(() => {
      if (home === undefined) delete process.env["CODECOMPASS_HOME"];
      else process.env["CODECOMPASS_HOME"] = home;
    });
    const root = directoryWith(files);
    git(root, "init", "-q", "-b", "main");
    git(root, "add", ".");
    git(root, "commit", "-q", "-m", "First");
    const workspace = resolveWorkspace(root, "/");
    await indexWorkspace(workspace, {});
    const watched = new Watched(root, new OpenIndex(openForQuery(workspace), { isWatched: true }));
    whenTestEnds(() => watched.index.close());
    await watched.settle();
    return watched;
  }

  /** Asks until the watch vouches for everything. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await this.look();
      await this.index.settled();
    }
  }

  async look(): Promise<readonly string[]> {
    const { view, state } = await (await this.index.source(undefined)).ensure("balanced");
    expect(state.freshness_status).toBe("fresh");
    return indexedPaths(this.index.project.db, view).toSorted();
  }

  /** Comparisons of everything so far. */
  get whole(): number {
    return this.index.watches.get(this.root)?.looks.whole ?? 0;
  }

  get mode(): string | undefined {
    return this.index.watches.get(this.root)?.mode;
  }

  write(path: string, text: string): void {
    mkdirSync(join(this.root, path, ".."), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** Whether the index holds the text, by what search finds. */
  async has(name: string): Promise<boolean> {
    const { locate } = await import("#engine/search/locate.ts");
    const { QuerySession } = await import("#engine/session/query-session.ts");
    const { results } = await locate(new QuerySession(this.index), { query: name });
    return results.some((hit) => hit.name === name);
  }
}

const onLinux = describe.skipIf(process.platform !== "linux");

onLinux("a watched worktree", () => {
  test("is compared as a whole no more while nothing happens", async () => {
    const watched = await Watched.of();
    const before = watched.whole;
    for (let query = 0; query < 20; query++) await watched.look();
    expect({ whole: watched.whole, mode: watched.mode }).toEqual({ whole: before, mode: "watching" });
  });

  test("shows an edit at once, without comparing the other files", async () => {
    const watched = await Watched.of();
    const before = watched.whole;
    for (let edit = 0; edit < 5; edit++) {
      watched.write("src/a.ts", `export const edited${edit} = 1;\n`);
      expect(await watched.has(`edited${edit}`)).toBe(true);
    }
    expect(watched.whole).toBe(before);
  });

  test("shows an edit that keeps size and modification time", async () => {
    const watched = await Watched.of();
    const { atime, mtime } = statSync(join(watched.root, "src/a.ts"));
    watched.write("src/a.ts", "export const six = 1;\n");
    utimesSync(join(watched.root, "src/a.ts"), atime, mtime);
    expect(await watched.has("six")).toBe(true);
  });

  test("shows files that come, go and change places", async () => {
    const watched = await Watched.of();
    watched.write("src/c.ts", "export const three = 3;\n");
    expect(await watched.look()).toContain("src/c.ts");
    renameSync(join(watched.root, "src/c.ts"), join(watched.root, "d.ts"));
    expect(await watched.look()).toEqual([".gitignore", "d.ts", "src/a.ts", "src/b.ts"]);
    rmSync(join(watched.root, "src/a.ts"));
    expect(await watched.look()).not.toContain("src/a.ts");
  });

  test("shows a file that comes back to where an untracked one went while another came", async () => {
    const watched = await Watched.of();
    watched.write("src/loose.ts", "export const three = 3;\n");
    await watched.look();
    rmSync(join(watched.root, "src/loose.ts"));
    watched.write("src/other.ts", "export const four = 4;\n");
    expect(await watched.look()).toEqual([".gitignore", "src/a.ts", "src/b.ts", "src/other.ts"]);
    watched.write("src/loose.ts", "export const seven = 7;\n");
    expect(await watched.look()).toContain("src/loose.ts");
  });

  test("shows what is written into new directories, and into those that were empty", async () => {
    const watched = await Watched.of();
    watched.write("new/deep/e.ts", "export const five = 5;\n");
    expect(await watched.look()).toContain("new/deep/e.ts");
    await watched.settle();
    watched.write("new/deep/f.ts", "export const six = 6;\n");
    expect(await watched.look()).toContain("new/deep/f.ts");
    mkdirSync(join(watched.root, "empty"));
    await watched.settle();
    watched.write("empty/g.ts", "export const seven = 7;\n");
    expect(await watched.look()).toContain("empty/g.ts");
  });

  test("follows a directory that is renamed, and one that is replaced by a link", async () => {
    const watched = await Watched.of();
    renameSync(join(watched.root, "src"), join(watched.root, "lib"));
    expect(await watched.look()).toEqual([".gitignore", "lib/a.ts", "lib/b.ts"]);
    await watched.settle();
    watched.write("lib/a.ts", "export const moved = 1;\n");
    expect(await watched.has("moved")).toBe(true);
    renameSync(join(watched.root, "lib"), join(watched.root, "was"));
    symlinkSync("was", join(watched.root, "lib"));
    expect(await watched.look()).toEqual([".gitignore", "was/a.ts", "was/b.ts"]);
  });

  test("takes rules in that change, wherever they stand", async () => {
    const watched = await Watched.of();
    watched.write(".gitignore", "*.log\nb.ts\n");
    git(watched.root, "rm", "-q", "--cached", "src/b.ts");
    expect(await watched.look()).toEqual([".gitignore", "src/a.ts"]);
    writeFileSync(join(watched.root, ".git/info/exclude"), "e.ts\n");
    watched.write("src/e.ts", "export const five = 5;\n");
    expect(await watched.look()).not.toContain("src/e.ts");
    writeFileSync(join(watched.root, ".git/info/exclude"), "");
    expect(await watched.look()).toContain("src/e.ts");
    watched.write(".codecompassignore", "src/a.ts\n");
    expect(await watched.look()).not.toContain("src/a.ts");
  });

  test("is not compared again for every write into ignored files", async () => {
    const watched = await Watched.of();
    watched.write("debug.log", "first\n");
    watched.write("out/x.ts", "const x = 1;\n");
    await watched.settle();
    const before = watched.whole;
    for (let line = 0; line < 5; line++) {
      watched.write("debug.log", `line ${line}\n`);
      watched.write("out/x.ts", `const x = ${line};\n`);
      expect(await watched.look()).toEqual([".gitignore", "src/a.ts", "src/b.ts"]);
    }
    expect(watched.whole).toBe(before);
  });

  test("follows a checkout", async () => {
    const watched = await Watched.of();
    git(watched.root, "checkout", "-q", "-b", "other");
    watched.write("src/other.ts", "export const other = 1;\n");
    git(watched.root, "add", ".");
    git(watched.root, "commit", "-q", "-m", "Other");
    expect(await watched.look()).toContain("src/other.ts");
    git(watched.root, "checkout", "-q", "main");
    expect(await watched.look()).not.toContain("src/other.ts");
    await watched.settle();
    git(watched.root, "checkout", "-q", "other");
    expect(await watched.look()).toContain("src/other.ts");
  });

  test("shows what is written through another name of a file, of which no directory tells", async () => {
    const watched = await Watched.of();
    const elsewhere = join(temporaryDirectory(), "a.ts");
    linkSync(join(watched.root, "src/a.ts"), elsewhere);
    watched.write("new/c.ts", "export const three = 3;\n");
    await watched.settle();
    writeFileSync(elsewhere, "export const linked = 1;\n");
    expect(await watched.has("linked")).toBe(true);
  });

  test("is compared as a whole when the queue of events has run over", async () => {
    const watched = await Watched.of();
    for (let write = 0; write < 20_000; write++)
      writeFileSync(join(watched.root, `src/${write % 2 ? "a" : "b"}.ts`), `export const w${write} = 1;\n`);
    writeFileSync(join(watched.root, "src/a.ts"), "export const last = 1;\n");
    expect(await watched.has("last")).toBe(true);
  });

  test("is taken in without a query", async () => {
    const watched = await Watched.of();
    watched.write("src/a.ts", "export const news = 1;\n");
    expect(await watched.index.takeInNews()).toBe(1);
    expect(await watched.index.takeInNews()).toBe(0);
    expect(await watched.has("news")).toBe(true);
  });
});

onLinux("comparisons of one worktree that overlap", () => {
  test("do not vouch for what another is still taking in", async () => {
    const { root, index } = await Watched.of();
    const { db, workspace } = index.project;
    const { view } = await (await index.source(undefined)).ensure("balanced");
    const head = workspace.vcs.head();
    const looks = new WatchedLooks(root, workspace.vcs);
    whenTestEnds(() => looks.close());
    const end = async (look: WatchedLook): Promise<void> => {
      const comparison = look.saved ?? (await compareWithDisk(root, workspace.vcs, db, view));
      looks.ended(look, { comparison, view, head, isTakenIn: true });
      await looks.settled();
    };
    for (let round = 0; round < 3; round++) await end(looks.begin(db, view, head, false));
    writeFileSync(join(root, "src/a.ts"), "export const changed = 1;\n");
    const first = looks.begin(db, view, head, false);
    expect(first.saved?.plan.changed.map(({ path }) => path)).toEqual(["src/a.ts"]);
    const second = looks.begin(db, view, head, false);
    expect(second.saved).toBeUndefined();
    await end(first);
    expect(looks.begin(db, view, head, false).saved).toBeUndefined();
  });
});

onLinux("inotify", () => {
  test("tells what happened in a directory, before anybody waits", () => {
    const root = temporaryDirectory();
    const events = Inotify.open();
    if (!events) throw new Error("there is no inotify");
    whenTestEnds(() => events.close());
    expect(events.watch(root, "here", () => true)).toBe("watched");
    writeFileSync(join(root, "a"), "x");
    mkdirSync(join(root, "d"));
    const { events: heard, isIncomplete } = events.drain();
    expect(isIncomplete).toBe(false);
    expect(heard.some(({ directory, name, isStructure }) => directory === "here" && name === "a" && !isStructure)).toBe(true);
    expect(heard.some(({ name, isStructure }) => name === "d" && isStructure)).toBe(true);
    expect(events.drain().events).toEqual([]);
  });

  test("does not watch what is not there", () => {
    const events = Inotify.open();
    whenTestEnds(() => events?.close());
    expect(events?.watch("/nonexistent", "", () => false)).toBe("gone");
  });
});
