/**
 * The oracle: a plain copy of a tree, indexed from nothing into a database of its own. Extraction is a pure function of path and
 * bytes and is remembered; rows, full text and everything that is asked go the product's own way, without a base, an overlay or git.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectId } from "#core/storage-paths.ts";
import { openForIndexing, type Project } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { readFile } from "#indexer/read-file.ts";
import type { FileResult } from "#indexer/threads/messages.ts";
import { makeVersionRecord } from "#indexer/threads/version-record.ts";
import { WriteSession } from "#indexer/threads/write-session.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import type { VersionRecord } from "#store/versions/version-record.ts";
import { worktreeKey } from "#store/views/view-key.ts";
import { Hashes } from "#text/ids.ts";
import { openPlain } from "#vcs/no-vcs.ts";
import { type Observation, observe, SteadySession } from "./observe.ts";
import type { Tree } from "./tree.ts";

const GRAMMARS = ["typescript", "tsx", "javascript", "python", "go", "rust", "markdown"];

export class Oracle {
  readonly #root: string;
  readonly #parsers: ParserPool;
  readonly #hashes: Hashes;
  readonly #records = new Map<string, VersionRecord>();
  readonly #answers = new Map<string, Observation>();

  private constructor(root: string, parsers: ParserPool, hashes: Hashes) {
    this.#root = root;
    this.#parsers = parsers;
    this.#hashes = hashes;
  }

  /** Copies go below `root`. */
  static async create(root: string): Promise<Oracle> {
    return new Oracle(root, await ParserPool.create(compileGrammars(GRAMMARS)), await Hashes.create());
  }

  /** How many different trees it was asked about. */
  get trees(): number {
    return this.#answers.size;
  }

  /** What a view of this tree must say. */
  async answersFor(tree: Tree): Promise<Observation> {
    const key = keyOf(tree);
    const answers = this.#answers.get(key) ?? (await this.#ask(tree));
    this.#answers.set(key, answers);
    return answers;
  }

  async #ask(tree: Tree): Promise<Observation> {
    const copy = mkdtempSync(join(this.#root, "copy-"));
    writeTree(copy, tree);
    const workspace: Workspace = { path: copy, vcs: openPlain(copy), warnings: [] };
    const project = openForIndexing(workspace);
    const session = new SteadySession(project);
    try {
      this.#index(project, tree);
      // The listing of the copy is given; nothing may look for it again.
      const { view } = await (await session.source(undefined)).ensure("best_effort");
      return await observe(session, view, { freshness: "best_effort" });
    } finally {
      session.close();
      rmSync(project.directory, { recursive: true, force: true });
      rmSync(copy, { recursive: true, force: true });
    }
  }

  #index({ databasePath, workspace }: Project, tree: Tree): void {
    const { path } = workspace;
    const view = {
      key: worktreeKey({ root: path, directory: "" }),
      kind: "worktree",
      repo: path,
      ref: "live",
      worktree: path,
      overlaysBase: true,
    } as const;
    const writing = WriteSession.open(databasePath, { projectId: projectId(path), view, commit: null, mode: "full" });
    if (!(writing instanceof WriteSession)) throw new Error("someone else writes the oracle's database");
    writing.publish({
      identified: [...tree.keys()].map((file) => this.#look(path, file)),
      ...{ removedPaths: [], isWhole: true, ref: "live", commit: null, rulesHash: "", filesScanned: tree.size, missing: 0, base: null },
    });
  }

  #look(copy: string, path: string): FileResult {
    const read = readFile(copy, path, "sha1");
    if (read.is !== "text") return { path, ...read };
    const key = `${Buffer.from(read.file.blobId).toString("hex")} ${path}`;
    const record = this.#records.get(key) ?? makeVersionRecord(read.file, { parsers: this.#parsers }, this.#hashes);
    this.#records.set(key, record);
    return { path, is: "parsed", stamp: read.stamp, record };
  }
}

function writeTree(root: string, tree: Tree): void {
  for (const [path, content] of tree) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (content instanceof Uint8Array) writeFileSync(join(root, path), content);
    else symlinkSync(content.link, join(root, path));
  }
}

function keyOf(tree: Tree): string {
  const hasher = new Bun.CryptoHasher("sha1");
  for (const [path, content] of tree) {
    if (content instanceof Uint8Array) hasher.update(`${path}\0file ${content.length}\0`).update(content);
    else hasher.update(`${path}\0link ${content.link}\0`);
  }
  return hasher.digest("hex");
}
