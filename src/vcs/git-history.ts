/**
 * The history of a repository, and the trees in it, through git's plumbing: `git log` would run the program that a repository's
 * config names for signatures, and a checkout its filters.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FILE_BYTES_MAX } from "#core/limits.ts";
import { git, gitText, tryGit } from "./git-process.ts";
import type { Commit, History } from "./vcs-adapter.ts";

/** Blobs that are asked for at a time. */
const BLOBS_PER_CALL = 200;
const REGULAR_FILE = /^100/;

/** The history below a directory of a working tree. */
export class GitHistory implements History {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  async commits(max: number): Promise<Commit[]> {
    if (tryGit(this.#directory, ["rev-parse", "--quiet", "--verify", "HEAD"]) === undefined) return [];
    const ids = await gitText(this.#directory, ["rev-list", "--no-merges", `--max-count=${max}`, "HEAD", "--", "."]);
    const format = "--format=%x01%H%x02%P%x02%s";
    const args = ["diff-tree", "--stdin", "-r", "-z", "--no-renames", "--no-ext-diff", "--name-status", "--relative", format];
    const out = await gitText(this.#directory, args, { stdin: ids });
    return parseCommits(out);
  }

  async writeTree(from: string | null, to: string, target: string): Promise<void> {
    const { written, removed } = from === null ? await this.#wholeTree(to) : await this.#difference(from, to);
    for (const path of removed.filter(isInside)) rmSync(join(target, path), { force: true });
    const paths = [...written].filter(([path]) => isInside(path));
    for (let at = 0; at < paths.length; at += BLOBS_PER_CALL) await this.#writeBlobs(paths.slice(at, at + BLOBS_PER_CALL), target);
  }

  async #wholeTree(commit: string): Promise<TreeChange> {
    const out = await gitText(this.#directory, ["ls-tree", "-r", "-z", commit]);
    const entries = Array.from(out.matchAll(/(\d+) \w+ ([0-9a-f]+)\t([^\0]*)\0/g));
    const files = entries.filter(([, mode = ""]) => REGULAR_FILE.test(mode));
    return { written: new Map(files.map(([, , blob = "", path = ""]) => [path, blob])), removed: [] };
  }

  async #difference(from: string, to: string): Promise<TreeChange> {
    const args = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-ext-diff", "--full-index", "--relative", from, to];
    const out = await gitText(this.#directory, args);
    const written = new Map<string, string>();
    const removed: string[] = [];
    for (const [, mode = "", blob = "", path = ""] of out.matchAll(/:\d+ (\d+) [0-9a-f]+ ([0-9a-f]+) \w\0([^\0]*)\0/g)) {
      if (REGULAR_FILE.test(mode)) written.set(path, blob);
      else removed.push(path);
    }
    return { written, removed };
  }

  /** Writes some blobs; those that are missing (a partial clone) or too large to be indexed leave no file. */
  async #writeBlobs(paths: readonly (readonly [path: string, blob: string])[], target: string): Promise<void> {
    const sizes = await this.#sizes(paths.map(([, blob]) => blob));
    const small = paths.filter(([path, blob]) => {
      const isSmall = (sizes.get(blob) ?? Number.POSITIVE_INFINITY) <= FILE_BYTES_MAX;
      if (!isSmall) rmSync(join(target, path), { force: true });
      return isSmall;
    });
    if (small.length === 0) return;
    const { bytes: out } = await git(this.#directory, ["cat-file", "--batch"], { stdin: small.map(([, blob]) => `${blob}\n`).join("") });
    let at = 0;
    for (const [path, blob] of small) {
      const start = out.indexOf(0x0a, at) + 1;
      const end = start + (sizes.get(blob) ?? 0);
      put(join(target, path), out.subarray(start, end));
      at = end + 1;
    }
  }

  async #sizes(blobs: readonly string[]): Promise<Map<string, number>> {
    const out = await gitText(this.#directory, ["cat-file", "--batch-check"], { stdin: blobs.map((blob) => `${blob}\n`).join("") });
    return new Map(Array.from(out.matchAll(/^([0-9a-f]+) blob (\d+)$/gm), ([, blob = "", size]) => [blob, Number(size)]));
  }
}

interface TreeChange {
  /** Blobs by path. */
  readonly written: ReadonlyMap<string, string>;
  readonly removed: readonly string[];
}

function parseCommits(out: string): Commit[] {
  const commits: { id: string; parent: string; subject: string; changes: { status: string; path: string }[] }[] = [];
  const fields = out.split("\0");
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] as string;
    const head = /^\n?\x01([0-9a-f]+)\x02([0-9a-f]+)\x02(.*)$/s.exec(field);
    if (head) {
      const [, id = "", parent = "", subject = ""] = head;
      commits.push({ id, parent, subject, changes: [] });
    } else if (field.trim() !== "") {
      at++;
      commits.at(-1)?.changes.push({ status: field.trim(), path: fields[at] ?? "" });
    }
  }
  return commits.map(({ changes, ...commit }) => ({
    ...commit,
    changed: changes.filter(({ status }) => status !== "A").map(({ path }) => path),
    added: changes.filter(({ status }) => status === "A").map(({ path }) => path),
  }));
}

/** A tree made by hand can name anything; git itself refuses such paths only when it checks them out. */
function isInside(path: string): boolean {
  return (
    path.split("/").every((part) => part !== "" && part !== "." && part !== ".." && part.toLowerCase() !== ".git") && !path.includes("\\")
  );
}

function put(path: string, bytes: Uint8Array): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  } catch (thrown) {
    // What was a directory in the tree before is a file in this one.
    if ((thrown as NodeJS.ErrnoException).code !== "EISDIR") throw thrown;
    rmSync(path, { recursive: true });
    writeFileSync(path, bytes);
  }
}
