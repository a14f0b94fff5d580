import { describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listAnew, rememberedListing } from "#indexer/listing/remembered-listing.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import { openGit } from "#vcs/git.ts";
import type { VcsAdapter, VcsListing } from "#vcs/vcs-adapter.ts";
import { git, repositoryWith, temporaryDirectory, writeFiles } from "../temporary.ts";

const NOTHING_KEPT = { read: () => undefined, write: () => {} };

async function listFiles(root: string, vcs: VcsAdapter, memory: KeptListing): Promise<VcsListing | null> {
  return rememberedListing(root, vcs, { memory, walkedBy: "" }) ?? listAnew(root, vcs, memory);
}

/** A repository in which nothing has happened for long, as far as the clock that a listing looks at can tell. */
class Tree {
  readonly root: string;
  /** How often git was asked to list. */
  listings = 0;
  /** How often something was remembered. */
  written = 0;
  #kept: Uint8Array | undefined;
  readonly #vcs: VcsAdapter;
  readonly #memory: KeptListing = {
    read: () => this.#kept,
    write: (bytes) => {
      this.written++;
      this.#kept = bytes;
    },
    look: NOTHING_KEPT,
  };

  constructor(files: Readonly<Record<string, string>>) {
    this.root = repositoryWith(files);
    this.#vcs = counting(openGit(this.root) as VcsAdapter, () => {
      this.listings++;
    });
  }

  /** What is listed at a time that many seconds from now: so much later all that was written has settled. */
  async list(secondsAhead = 60): Promise<string[]> {
    const { now } = Date;
    Date.now = () => now() + secondsAhead * 1000;
    try {
      const listed = await listFiles(this.root, this.#vcs, this.#memory);
      return shown(listed);
    } finally {
      Date.now = now;
    }
  }

  /** What git lists, whatever is remembered. */
  async truth(): Promise<string[]> {
    const listed = await (openGit(this.root) as VcsAdapter).listFiles();
    return shown(listed);
  }
}

/** Everything that was listed, each with whether it is tracked. */
function shown(listed: VcsListing | null): string[] {
  return [
    ...(listed?.files ?? []).map((path) => `${path} ${listed?.untracked.has(path) ? "untracked" : "tracked"}`),
    ...(listed?.nested ?? []),
  ].sort();
}

function counting(vcs: VcsAdapter, note: () => void): VcsAdapter {
  return new Proxy(vcs, {
    get: (target, key) => {
      const value = Reflect.get(target, key, target) as unknown;
      if (key === "listFiles") note();
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const FILES = {
  "a.ts": "",
  "src/b.ts": "",
  "src/deep/c.ts": "",
  ".gitignore": "build/\n*.o\n",
  "build/out.js": "",
  "objects/x.o": "",
  "src/.gitignore": "local\n",
};

describe("a listing that is remembered", () => {
  test("is git's, and git is not asked again", async () => {
    const tree = new Tree(FILES);
    const first = await tree.list();
    expect(await tree.list()).toEqual(first);
    expect(await tree.list()).toEqual(await tree.truth());
    expect(tree.listings).toBe(1);
  });

  test("is not made of what was written just now", async () => {
    const tree = new Tree(FILES);
    await tree.list(0);
    await tree.list(0);
    expect(tree).toMatchObject({ listings: 2, written: 0 });
  });

  const CHANGES: Readonly<Record<string, (root: string) => void>> = {
    "a new file": (root) => writeFileSync(join(root, "src/deep/new.ts"), ""),
    "a file that is gone": (root) => rmSync(join(root, "src/b.ts")),
    "a renamed directory": (root) => renameSync(join(root, "src/deep"), join(root, "src/other")),
    "a new directory with a file": (root) => writeFiles(root, { "fresh/d.ts": "" }),
    "a file in a directory all of whose files were ignored": (root) => writeFiles(root, { "objects/y.ts": "" }),
    "a rule in a file of rules": (root) => writeFileSync(join(root, ".gitignore"), "*.ts\n"),
    "a rule of the same length": (root) => writeFileSync(join(root, "src/.gitignore"), "b.ts\n\n"),
    "a new file of rules": (root) => writeFileSync(join(root, "src/deep/.gitignore"), "c.ts\n"),
    "a rule of the repository": (root) => writeFiles(root, { ".git/info/exclude": "a.ts\n" }),
    "a file that is tracked although it is ignored": (root) => git(root, "add", "-f", "build/out.js"),
    "a directory that becomes a repository": (root) => git(root, "init", "-q", "src/deep"),
    "a directory that becomes a link": (root) => {
      renameSync(join(root, "src/deep"), join(root, ".git/elsewhere"));
      symlinkSync("../.git/elsewhere", join(root, "src/deep"));
    },
    "a file that becomes a directory": (root) => {
      rmSync(join(root, "a.ts"));
      writeFiles(root, { "a.ts/b.ts": "" });
    },
  };
  for (const [what, change] of Object.entries(CHANGES)) {
    test(`is given up for ${what}`, async () => {
      const tree = new Tree({ ...FILES, "plain/e.ts": "" });
      await tree.list();
      change(tree.root);
      expect(await tree.list()).toEqual(await tree.truth());
      expect(tree.listings).toBe(2);
      expect(await tree.list()).toEqual(await tree.truth());
    });
  }

  test("forgets that a directory was ignored when new rules take it back, though there is nothing in it yet", async () => {
    const tree = new Tree({ ...FILES, "src/build/x.o": "" });
    await tree.list();
    writeFileSync(join(tree.root, "src/.gitignore"), "local\n!build/\n");
    expect(await tree.list()).toEqual(await tree.truth());
    writeFileSync(join(tree.root, "src/build/y.ts"), "");
    expect(await tree.list()).toEqual(await tree.truth());
  });

  test("forgets it when a file of rules that was not there takes it back", async () => {
    const tree = new Tree({ ...FILES, "plain/e.ts": "", "plain/build/x.o": "" });
    await tree.list();
    writeFileSync(join(tree.root, "plain/.gitignore"), "!build/\n");
    expect(await tree.list()).toEqual(await tree.truth());
    writeFileSync(join(tree.root, "plain/build/y.ts"), "");
    expect(await tree.list()).toEqual(await tree.truth());
  });

  test("is given up when a directory's times lie and its names do not", async () => {
    const tree = new Tree(FILES);
    await tree.list();
    const past = new Date("2001-01-01");
    writeFileSync(join(tree.root, "src/new.ts"), "");
    utimesSync(join(tree.root, "src"), past, past);
    expect(await tree.list()).toEqual(await tree.truth());
  });

  test("holds when a file is replaced by another of its name, as editors do", async () => {
    const tree = new Tree(FILES);
    await tree.list();
    writeFileSync(join(tree.root, "src/b.ts~"), "new");
    renameSync(join(tree.root, "src/b.ts~"), join(tree.root, "src/b.ts"));
    expect(await tree.list()).toEqual(await tree.truth());
    expect(tree.listings).toBe(1);
    expect(tree.written).toBe(2);
  });

  test("holds when something comes into an ignored directory", async () => {
    const tree = new Tree(FILES);
    await tree.list();
    writeFiles(tree.root, { "build/deep/other.js": "" });
    expect(await tree.list()).toEqual(await tree.truth());
    expect(tree.listings).toBe(1);
  });

  test("is not made of a tree with a directory that cannot be read", async () => {
    const tree = new Tree({ ...FILES, "shut/f.ts": "" });
    mkdirSync(join(tree.root, "dark"));
    chmodSync(join(tree.root, "dark"), 0o000);
    await tree.list();
    expect(await tree.list()).toEqual(await tree.truth());
    chmodSync(join(tree.root, "dark"), 0o700);
  });

  test("is given up for what the user ignores everywhere", async () => {
    const tree = new Tree(FILES);
    const everywhere = join(temporaryDirectory(), "everywhere");
    writeFileSync(everywhere, "nothing\n");
    git(tree.root, "config", "core.excludesFile", everywhere);
    await tree.list();
    writeFileSync(everywhere, "b.ts\n");
    expect(await tree.list()).toEqual(await tree.truth());
  });

  test("of another version, or damaged, is made anew", async () => {
    const tree = new Tree(FILES);
    await tree.list();
    const damaged: KeptListing = { read: () => new Uint8Array([1, 2, 3]), write: () => {}, look: NOTHING_KEPT };
    const listed = await listFiles(tree.root, openGit(tree.root) as VcsAdapter, damaged);
    expect(shown(listed)).toEqual(await tree.truth());
  });
});
