/** A comparison that is remembered spares the next one its work, and never its truth: any change that a user can make is seen. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { openForQuery, type Project } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { compareWithDisk, type DiskComparison } from "#indexer/compare.ts";
import { type Compared as ComparedView, compareAgain, compareAgainHelped } from "#indexer/compare-again.ts";
import { isEmpty } from "#indexer/plan.ts";
import type { View } from "#store/rows/view.ts";
import { type KeptListing, keptListing } from "#store/views/kept-listing.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, untilTrusted } from "../engine/harness.ts";
import { git, repositoryWith, temporaryDirectory, whenTestEnds, writeFiles } from "../temporary.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const LONG_AGO = new Date(Date.now() - 3_600_000);

const FILES: Readonly<Record<string, string>> = {
  "a.ts": "export const one = 1;\n",
  "src/b.ts": "export const two = 2;\n",
  "src/deep/c.ts": "export const three = 3;\n",
  "src/deep/.codecompassignore": "nothing\n",
  ".gitignore": "build/\n",
  "build/out.js": "",
};

/** An index of a repository in which nothing has happened for long, as far as the clock that a comparison looks at can tell. */
class Compared {
  readonly root: string;
  readonly #project: Project;
  readonly #kept: KeptListing;

  private constructor(root: string, project: Project) {
    this.root = root;
    this.#project = project;
    this.#kept = keptListing(project.directory, "view");
  }

  static async of(more: (root: string) => void = () => {}): Promise<Compared> {
    freshStorage();
    const root = repositoryWith(FILES);
    more(root);
    for (const path of Object.keys(FILES)) utimesSync(join(root, path), LONG_AGO, LONG_AGO);
    const workspace = resolveWorkspace(root, "/");
    await untilTrusted();
    await indexWorkspace(workspace, {});
    const project = openForQuery(workspace);
    whenTestEnds(() => project.close());
    const compared = new Compared(root, project);
    // git is asked first; then files are looked at one by one; then that is remembered.
    for (let round = 0; round < 2; round++) await compared.hasNothingToDo();
    return compared;
  }

  get #view(): View {
    return this.#project.view() as View;
  }

  get #compared(): ComparedView {
    const { path: workspace, vcs } = this.#project.workspace;
    return { workspace, vcs, db: this.#project.db, view: this.#view, memory: this.#kept };
  }

  /** What is remembered. */
  get isStillEqual(): Promise<boolean> {
    return Promise.resolve(compareAgainHelped(this.#compared)).then((found) => found !== undefined && isEmpty(found.plan));
  }

  /** The paths that a remembered comparison finds changed, without a look at the others; undefined when all must be looked at. */
  changedSince(): readonly string[] | undefined {
    return compareAgain(this.#compared)?.plan.changed.map(({ path }) => path);
  }

  /** Takes a remembered comparison's changes into the view, as a query does, and remembers that. Returns what it took. */
  async takeIn(): Promise<readonly string[]> {
    await untilTrusted();
    const found = compareAgain(this.#compared);
    await indexWorkspace(resolveWorkspace(this.root, "/"), {});
    found?.remember?.(this.#view);
    return found?.plan.changed.map(({ path }) => path) ?? [];
  }

  /** What a comparison lists, and what is listed where none is needed. */
  async listings(): Promise<{ readonly compared: unknown; readonly remembered: unknown }> {
    const { path, vcs } = this.#project.workspace;
    const compared = await compareWithDisk(path, vcs, this.#project.db, this.#view);
    const remembered = compareAgain(this.#compared);
    return { compared: shown(compared), remembered: remembered && shown(remembered) };
  }

  /** What a comparison finds, a minute from now: so much later all that was written has settled. */
  async hasNothingToDo(): Promise<boolean> {
    const { path, vcs } = this.#project.workspace;
    const { now } = Date;
    Date.now = () => now() + 60_000;
    try {
      const { plan, listing } = await compareWithDisk(path, vcs, this.#project.db, this.#view, { memory: this.#kept });
      return isEmpty(plan) && listing.rules.hash === this.#view.rulesHash;
    } finally {
      Date.now = now;
    }
  }
}

function shown({ listing: { rules, ...listing }, aside: { ignored, nested }, rulesHash, plan, syncId }: DiskComparison): unknown {
  return { ...listing, leftOut: [ignored, nested], rulesHash, hashes: rules.hash === rulesHash, isEmpty: isEmpty(plan), syncId };
}

describe("a comparison that is remembered", () => {
  test("holds while nothing changes", async () => {
    const compared = await Compared.of();
    expect(await compared.isStillEqual).toBe(true);
    expect(await compared.hasNothingToDo()).toBe(true);
    expect(await compared.isStillEqual).toBe(true);
  });

  test("lists what a comparison lists, with what is left out and why", async () => {
    const compared = await Compared.of((root) => {
      writeFiles(root, { "node_modules/x/index.js": "", "loose.ts": "", "dist/made.js": "", ".env": "", "inner/d.ts": "" });
      git(root, "init", "-q", "inner");
      git(root, "add", "-f", "node_modules", ".env");
      for (const path of ["loose.ts", "inner/d.ts"]) utimesSync(join(root, path), LONG_AGO, LONG_AGO);
    });
    const listings = await compared.listings();
    expect(listings.remembered).toEqual(listings.compared);
  });

  test("holds for a link, which is in the view as what it is", async () => {
    const compared = await Compared.of((root) => {
      symlinkSync("a.ts", join(root, "link.ts"));
      git(root, "add", "link.ts");
    });
    expect(await compared.isStillEqual).toBe(true);
    rmSync(join(compared.root, "link.ts"));
    writeFileSync(join(compared.root, "link.ts"), "export const four = 4;\n");
    expect(await compared.isStillEqual).toBe(false);
  });

  const CHANGES: Readonly<Record<string, (root: string) => void>> = {
    "an edit": (root) => writeFileSync(join(root, "src/b.ts"), "export const twenty = 20;\n"),
    "an edit that keeps size and time": (root) => {
      const { atime, mtime } = statSync(join(root, "src/b.ts"));
      writeFileSync(join(root, "src/b.ts"), "export const owt = 2;\n");
      utimesSync(join(root, "src/b.ts"), atime, mtime);
    },
    "a file that takes another's place with its size and time": (root) => {
      const { atime, mtime } = statSync(join(root, "src/b.ts"));
      writeFileSync(join(root, "src/b.ts~"), "export const owt = 2;\n");
      utimesSync(join(root, "src/b.ts~"), atime, mtime);
      renameSync(join(root, "src/b.ts~"), join(root, "src/b.ts"));
    },
    "a new file": (root) => writeFileSync(join(root, "src/deep/new.ts"), ""),
    "a file that is gone": (root) => rmSync(join(root, "src/b.ts")),
    "a new directory with a file": (root) => writeFiles(root, { "fresh/d.ts": "" }),
    "a file that becomes a link": (root) => {
      renameSync(join(root, "src/b.ts"), join(root, "build/b.ts"));
      symlinkSync("../build/b.ts", join(root, "src/b.ts"));
    },
    "a directory that becomes a link": (root) => {
      renameSync(join(root, "src/deep"), join(root, ".git/elsewhere"));
      symlinkSync("../.git/elsewhere", join(root, "src/deep"));
    },
    "a file that becomes a directory": (root) => {
      rmSync(join(root, "a.ts"));
      mkdirSync(join(root, "a.ts"));
    },
    "a rule of git": (root) => writeFileSync(join(root, ".gitignore"), "*.ts\n"),
    "a rule of the repository": (root) => writeFiles(root, { ".git/info/exclude": "a.ts\n" }),
    "a new file of rules of ours": (root) => writeFileSync(join(root, ".codecompassignore"), "a.ts\n"),
    "a rule of ours below the root": (root) => writeFileSync(join(root, "src/deep/.codecompassignore"), "*.ts\n"),
    "a setting that leaves something out": (root) =>
      writeFileSync(join(root, ".codecompass.jsonc"), '{ "index": { "exclude": ["src/deep/"] } }\n'),
    "a file that is tracked although it is ignored": (root) => git(root, "add", "-f", "build/out.js"),
  };
  for (const [what, change] of Object.entries(CHANGES)) {
    test(`does not hold after ${what}`, async () => {
      const compared = await Compared.of();
      expect(await compared.isStillEqual).toBe(true);
      change(compared.root);
      expect(await compared.isStillEqual).toBe(false);
      const hasNothingToDo = await compared.hasNothingToDo();
      expect((await compared.isStillEqual) && !hasNothingToDo).toBe(false);
    });
  }

  for (const what of ["an edit", "an edit that keeps size and time", "a file that takes another's place with its size and time"]) {
    test(`names the file of ${what}`, async () => {
      const compared = await Compared.of();
      CHANGES[what]?.(compared.root);
      expect(compared.changedSince()).toEqual(["src/b.ts"]);
    });
  }

  for (const what of [
    "a new file",
    "a file that is gone",
    "a file that becomes a link",
    "a directory that becomes a link",
    "a rule of git",
  ]) {
    test(`does not name ${what}, which only a look at everything finds`, async () => {
      const compared = await Compared.of();
      CHANGES[what]?.(compared.root);
      expect(compared.changedSince()).toBeUndefined();
      // A process that listed the new names, and was killed before it took them in.
      await compared.hasNothingToDo();
      expect(compared.changedSince()).toBeUndefined();
    });
  }

  test("is remembered with the change that was taken in, and sees the next change of the same file and of another one", async () => {
    const compared = await Compared.of();
    writeFileSync(join(compared.root, "a.ts"), "export const three = 3;\n");
    expect(await compared.takeIn()).toEqual(["a.ts"]);
    expect(compared.changedSince()).toEqual([]);
    writeFileSync(join(compared.root, "a.ts"), "export const eight = 8;\n");
    expect(compared.changedSince()).toEqual(["a.ts"]);
    writeFileSync(join(compared.root, "src/b.ts"), "export const six = 6;\n");
    expect(compared.changedSince()).toEqual(["a.ts", "src/b.ts"]);
    expect(await compared.takeIn()).toEqual(["a.ts", "src/b.ts"]);
    writeFileSync(join(compared.root, "src/new.ts"), "");
    expect(compared.changedSince()).toBeUndefined();
  });

  test("is not made while something differs", async () => {
    const compared = await Compared.of();
    writeFileSync(join(compared.root, "a.ts"), "export const other = 1;\n");
    for (let round = 0; round < 3; round++) expect(await compared.hasNothingToDo()).toBe(false);
    expect(await compared.isStillEqual).toBe(false);
  });

  test("is not made of rules that lie behind a link, which can change unseen", async () => {
    const rules = join(temporaryDirectory(), "rules");
    writeFileSync(rules, "nothing\n");
    const compared = await Compared.of((root) => symlinkSync(rules, join(root, ".codecompassignore")));
    expect(await compared.isStillEqual).toBe(false);
  });

  test("does not hold for another state of the view", async () => {
    const compared = await Compared.of();
    // A removed file leaves nothing whose time could be too near to the index's for it to be believed.
    rmSync(join(compared.root, "a.ts"));
    const workspace = resolveWorkspace(compared.root, "/");
    await indexWorkspace(workspace, {});
    expect(await compared.isStillEqual).toBe(false);
    // git is asked first, because a directory has changed; what it says is remembered with the second comparison.
    for (let round = 0; round < 2; round++) expect(await compared.hasNothingToDo()).toBe(true);
    expect(await compared.isStillEqual).toBe(true);
  });
});
