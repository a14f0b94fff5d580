/** A walk of a tree without version control that is remembered: it spares the next one, and any change that a user can make is seen. */
import { describe, expect, test } from "bun:test";
import { readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WALKED_BY } from "#indexer/candidates.ts";
import { TellingFileSystems } from "#indexer/listing/directory-stamps.ts";
import { rememberedListing } from "#indexer/listing/remembered-listing.ts";
import { isSettled } from "#indexer/listing/settled.ts";
import { type Listing, listAgain, listWorkspace } from "#indexer/scan.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import { openPlain } from "#vcs/no-vcs.ts";
import { directoryWith, git, temporaryDirectory, writeFiles } from "../temporary.ts";

const SECONDS = 1000;

interface Listed {
  readonly listing: unknown;
  readonly isRemembered: boolean;
}

/** A tree in which nothing has happened for long, as far as the clock that a listing looks at can tell. */
class Tree {
  readonly root: string;
  #kept: Uint8Array | undefined;
  readonly #memory: KeptListing = {
    read: () => this.#kept,
    write: (bytes) => {
      this.#kept = bytes;
    },
    look: { read: () => undefined, write: () => {} },
  };

  constructor(files: Readonly<Record<string, string>>) {
    this.root = directoryWith(files);
  }

  /** What is listed by a program with rules of a version, at a time that many seconds from now. */
  async list({ secondsAhead = 60, walkedBy = WALKED_BY } = {}): Promise<Listed> {
    const { now } = Date;
    Date.now = () => now() + secondsAhead * SECONDS;
    try {
      const [vcs, memory] = [openPlain(this.root), this.#memory];
      const remembered = rememberedListing(this.root, vcs, { memory, walkedBy });
      const listing = await listWorkspace(this.root, vcs, undefined, { memory, remembered });
      // Whoever wants the listing of a comparison that was spared makes it of what was remembered.
      if (remembered) expect(shown(listAgain(this.root, remembered, () => false))).toEqual(shown(listing));
      return { listing: shown(listing), isRemembered: remembered !== undefined };
    } finally {
      Date.now = now;
    }
  }

  /** What a walk finds, whatever is remembered. */
  async truth(): Promise<unknown> {
    return shown(await listWorkspace(this.root, openPlain(this.root)));
  }
}

function shown({ rules, ...listing }: Listing): unknown {
  return { ...listing, hash: rules.hash };
}

const FILES = {
  "a.ts": "",
  "src/b.ts": "",
  "src/deep/c.ts": "",
  "src/.gitignore": "local\n",
  "plain/e.ts": "",
  ".gitignore": "objects/\n*.o\n",
  "objects/out.ts": "",
  "src/x.o": "",
  "node_modules/m/index.js": "",
  "vendor/v.go": "",
  "inner/.git/config": "",
  "inner/f.ts": "",
};

describe("a walk that is remembered", () => {
  test("finds what the walk found, with what is left out and why", async () => {
    const tree = new Tree(FILES);
    expect(await tree.list()).toEqual({ listing: await tree.truth(), isRemembered: false });
    expect(await tree.list()).toEqual({ listing: await tree.truth(), isRemembered: true });
  });

  const CHANGES: Readonly<Record<string, (root: string) => void>> = {
    "a new file": (root) => writeFileSync(join(root, "src/deep/new.ts"), ""),
    "a new file in a repository inside of the tree": (root) => writeFileSync(join(root, "inner/new.ts"), ""),
    "a file that is gone": (root) => rmSync(join(root, "src/b.ts")),
    "a renamed directory": (root) => renameSync(join(root, "src/deep"), join(root, "src/other")),
    "a new directory with a file": (root) => writeFiles(root, { "fresh/d.ts": "" }),
    "a rule in a file of rules": (root) => writeFileSync(join(root, ".gitignore"), "*.ts\n"),
    "a rule of the same length and time": (root) => {
      const { atime, mtime } = statSync(join(root, "src/.gitignore"));
      writeFileSync(join(root, "src/.gitignore"), "b.ts\n\n");
      utimesSync(join(root, "src/.gitignore"), atime, mtime);
    },
    "a new file of rules": (root) => writeFileSync(join(root, "src/deep/.gitignore"), "c.ts\n"),
    "a file of rules that is gone": (root) => rmSync(join(root, ".gitignore")),
    "a new file of our rules that takes back a directory": (root) => writeFileSync(join(root, ".codecompassignore"), "!vendor/\n"),
    "a setting that leaves something out": (root) =>
      writeFileSync(join(root, ".codecompass.jsonc"), '{ "index": { "exclude": ["src/deep/"] } }\n'),
    "a directory that becomes a link": (root) => {
      renameSync(join(root, "src/deep"), join(root, "objects/elsewhere"));
      symlinkSync("../objects/elsewhere", join(root, "src/deep"));
    },
    "a file that becomes a directory": (root) => {
      rmSync(join(root, "a.ts"));
      writeFiles(root, { "a.ts/b.ts": "" });
    },
    "another directory in the place of one, with its times": (root) => {
      const { atime, mtime } = statSync(join(root, "plain"));
      writeFiles(root, { "objects/other/g.ts": "" });
      renameSync(join(root, "plain"), join(root, "objects/plain"));
      renameSync(join(root, "objects/other"), join(root, "plain"));
      for (const path of ["plain", ""]) utimesSync(join(root, path), atime, mtime);
    },
    "a new file in a directory that is given its former time": (root) => {
      const { atime, mtime } = statSync(join(root, "src"));
      writeFileSync(join(root, "src/new.ts"), "");
      utimesSync(join(root, "src"), atime, mtime);
    },
    "names that differ in letter case only": (root) => renameSync(join(root, "src/b.ts"), join(root, "src/B.ts")),
  };
  for (const [what, change] of Object.entries(CHANGES)) {
    test(`is given up for ${what}`, async () => {
      const tree = new Tree(FILES);
      await tree.list();
      change(tree.root);
      expect(await tree.list()).toEqual({ listing: await tree.truth(), isRemembered: false });
      expect(await tree.list()).toEqual({ listing: await tree.truth(), isRemembered: true });
    });
  }

  const OTHERWISE: Readonly<Record<string, (root: string) => void>> = {
    "a file that is replaced by another of its name, as editors do": (root) => {
      writeFileSync(join(root, "src/b.ts~"), "new");
      renameSync(join(root, "src/b.ts~"), join(root, "src/b.ts"));
    },
    "a file in a directory that is never entered": (root) => writeFiles(root, { "node_modules/n/index.js": "", "vendor/w.go": "" }),
    "a file in an ignored directory": (root) => writeFiles(root, { "objects/deep/other.js": "" }),
    "what a repository inside of the tree does for itself": (root) => writeFiles(root, { "inner/.git/index.lock": "" }),
    "a repository that came and went": (root) => {
      git(root, "init", "-q");
      rmSync(join(root, ".git"), { recursive: true });
    },
  };
  for (const [what, change] of Object.entries(OTHERWISE)) {
    test(`holds after ${what}`, async () => {
      const tree = new Tree(FILES);
      await tree.list();
      change(tree.root);
      expect(await tree.list()).toEqual({ listing: await tree.truth(), isRemembered: true });
    });
  }

  test("compares the names in directories that changed just now, until these have stood still", async () => {
    const tree = new Tree({ "src/b.ts": "", "src/deep/c.ts": "" });
    await tree.list({ secondsAhead: 0 });
    expect((await tree.list({ secondsAhead: 0 })).isRemembered).toBe(true);
    writeFileSync(join(tree.root, "src/new.ts"), "");
    expect(await tree.list({ secondsAhead: 0 })).toEqual({ listing: await tree.truth(), isRemembered: false });
  });

  test("is not made of rules that changed just now", async () => {
    const tree = new Tree(FILES);
    await tree.list({ secondsAhead: 0 });
    expect((await tree.list({ secondsAhead: 0 })).isRemembered).toBe(false);
  });

  test("is not made of rules behind a link, which can change unseen", async () => {
    const tree = new Tree({ ...FILES, "plain/rules": "nothing\n" });
    symlinkSync("../plain/rules", join(tree.root, "src/deep/.gitignore"));
    await tree.list();
    writeFileSync(join(tree.root, "plain/rules"), "c.ts\n");
    expect(await tree.list()).toEqual({ listing: await tree.truth(), isRemembered: false });
  });

  test("is not made of a tree about which there is something to say", async () => {
    const tree = new Tree(FILES);
    writeFileSync(Buffer.concat([Buffer.from(`${tree.root}/caf`), Buffer.of(0xe9)]), "");
    await tree.list();
    expect(await tree.list()).toEqual({ listing: await tree.truth(), isRemembered: false });
  });

  test("does not hold for a program that goes by other rules", async () => {
    const tree = new Tree(FILES);
    await tree.list();
    expect((await tree.list({ walkedBy: "walk 0" })).isRemembered).toBe(false);
  });

  test("is not made where a pattern holds what ends texts in the record", async () => {
    const tree = new Tree({ ...FILES, "src/deep/.gitignore": "[!\0]a\n", "src/deep/xa": "" });
    await tree.list();
    expect(await tree.list()).toEqual({ listing: await tree.truth(), isRemembered: false });
  });

  test("takes back what rules take back, from where the walk went for it", async () => {
    const tree = new Tree({ ...FILES, ".codecompassignore": "!vendor/\n!objects/out.ts\n" });
    await tree.list();
    expect(await tree.list()).toEqual({ listing: await tree.truth(), isRemembered: true });
    writeFileSync(join(tree.root, "vendor/new.go"), "");
    expect(await tree.list()).toEqual({ listing: await tree.truth(), isRemembered: false });
  });
});

test("nothing is believed of a directory whose file system keeps no times, or keeps them for the kernel alone", () => {
  const dawn = { inode: 1, device: 1, mtimeUs: 0, ctimeUs: 0 };
  expect(isSettled(dawn, Date.now())).toBe(false);
  expect(isSettled({ ...dawn, ctimeUs: 1 }, Date.now())).toBe(true);
  const root = temporaryDirectory();
  expect(new TellingFileSystems(root).has("", { ...dawn, device: 2 })).toBe(true);
  const hasProcesses = process.platform === "linux" && readdirSync("/proc").length > 0;
  expect(new TellingFileSystems("").has("proc", dawn)).toBe(!hasProcesses);
});
