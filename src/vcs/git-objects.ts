/** Reads git's object database: trees, differences of trees, contents. Checks nothing out and fetches nothing. */
import { isTreePath } from "#core/files/path-rules.ts";
import { fields, gitOutput } from "./git-process.ts";
import type { TreeDifference, TreeEntry, TreeListing } from "./vcs-adapter.ts";

/** Blobs that one git process prints. */
const BLOBS_PER_READ_MAX = 64;

const FILE_MODE = /^100/;
const GONE_MODE = "000000";

/** All entries of a commit below a directory of a repository; of a damaged tree, those that git can list. */
export async function listTree(directory: string, commit: string): Promise<TreeListing> {
  const { bytes, warnings, exitCode } = await gitOutput(directory, ["ls-tree", "-r", "-z", commit]);
  const { all, undecodable } = fields(bytes);
  const every = all.map((field): TreeEntry => {
    const tab = field.indexOf("\t");
    const [mode = "", , blob = ""] = field.slice(0, tab).split(" ");
    return { path: field.slice(tab + 1), is: FILE_MODE.test(mode) ? "file" : "other", blob };
  });
  const shown = undecodable.map((field) => field.slice(field.indexOf("\t") + 1));
  const entries = every.filter(({ path }) => isTreePath(path));
  const impossible = entries.length === every.length ? [] : every.filter(({ path }) => !isTreePath(path)).map(({ path }) => path);
  return { entries, undecodable: shown, impossible, problem: exitCode === 0 ? undefined : firstLine(warnings) };
}

/** The differences between two commits; undefined when git cannot tell. */
export async function diffTrees(directory: string, from: string, to: string): Promise<TreeDifference[] | undefined> {
  const args = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=none", from, to];
  const { bytes, exitCode } = await gitOutput(directory, args);
  if (exitCode !== 0) return undefined;
  const text = fields(bytes);
  // Facts and paths alternate; an undecodable path would leave its facts without one.
  if (text.undecodable.length > 0) return undefined;
  const differences: TreeDifference[] = [];
  for (let at = 0; at + 1 < text.all.length; at += 2) {
    const [, mode = "", , blob = ""] = (text.all[at] ?? "").split(" ");
    const is = mode === GONE_MODE ? "gone" : FILE_MODE.test(mode) ? "file" : "other";
    const path = text.all[at + 1] ?? "";
    if (isTreePath(path)) differences.push({ path, is, blob });
  }
  return differences;
}

/** The id of the commit that an expression names. Git reads the expression from standard input, where it cannot be taken for an option. */
export async function resolveCommit(directory: string, ref: string): Promise<string | undefined> {
  if (/[\0\n\r]/.test(ref)) return undefined;
  // `:/text` takes everything after it as the text to search for, and finds only commits.
  const { id, kind } = (await objectNamed(directory, ref.startsWith(":/") ? ref : `${ref}^{commit}`)) ?? {};
  return kind === "commit" ? id : undefined;
}

/** The kind of object that an expression names, such as `tree`; undefined when it names none. */
export async function kindNamed(directory: string, ref: string): Promise<string | undefined> {
  return /[\0\n\r]/.test(ref) ? undefined : (await objectNamed(directory, ref))?.kind;
}

async function objectNamed(directory: string, name: string): Promise<{ readonly id: string; readonly kind: string } | undefined> {
  const { bytes } = await gitOutput(directory, ["cat-file", "--batch-check"], { stdin: `${name}\n` });
  const [, id, kind] = /^([0-9a-f]{40,64}) ([a-z]+) \d+\n/.exec(new TextDecoder().decode(bytes)) ?? [];
  return id && kind ? { id, kind } : undefined;
}

/** Sizes in bytes of the contents that exist. */
export async function blobSizes(directory: string, blobs: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (let asked = 0; asked < blobs.length; ) {
    const rest = blobs.slice(asked);
    const { bytes } = await gitOutput(directory, ["cat-file", "--batch-check"], { stdin: `${rest.join("\n")}\n` });
    const answers = new TextDecoder().decode(bytes).split("\n").slice(0, -1);
    for (const answer of answers) {
      const [blob = "", type, size] = answer.split(" ");
      if (type === "blob") sizes.set(blob, Number(size));
    }
    // git stops at a damaged object: skip that object and ask for the rest.
    asked += answers.length + (answers.length < rest.length ? 1 : 0);
  }
  return sizes;
}

/** Contents of the blobs that exist and are intact. A blob may be named as `COMMIT:PATH`. */
export async function readBlobs(directory: string, blobs: readonly string[]): Promise<Map<string, Uint8Array>> {
  const contents = new Map<string, Uint8Array>();
  // Git reads one name from each line, so names with line breaks need a process each.
  const plain = blobs.filter((blob) => !blob.includes("\n"));
  for (const blob of blobs.filter((name) => name.includes("\n"))) {
    const { bytes, exitCode } = await gitOutput(directory, ["cat-file", "blob", blob]);
    if (exitCode === 0) contents.set(blob, bytes);
  }
  for (let asked = 0; asked < plain.length; ) {
    const wanted = plain.slice(asked, asked + BLOBS_PER_READ_MAX);
    const { bytes } = await gitOutput(directory, ["cat-file", "--batch"], { stdin: `${wanted.join("\n")}\n` });
    const answered = takeContents(bytes, contents);
    asked += answered + (answered < wanted.length ? 1 : 0);
  }
  return contents;
}

const NEWLINE = 0x0a;

/** Splits the answers of `cat-file --batch`: a line of facts, the content, a newline. Returns how many were complete. */
function takeContents(bytes: Uint8Array, into: Map<string, Uint8Array>): number {
  let answered = 0;
  for (let at = 0; at < bytes.length; answered++) {
    const end = bytes.indexOf(NEWLINE, at);
    if (end < 0) break;
    const [blob = "", type, size = ""] = new TextDecoder().decode(bytes.subarray(at, end)).split(" ");
    if (type === "missing") {
      at = end + 1;
      continue;
    }
    const start = end + 1;
    const length = Number(size);
    if (start + length + 1 > bytes.length) break;
    if (type === "blob") into.set(blob, bytes.slice(start, start + length));
    at = start + length + 1;
  }
  return answered;
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}
