/** What a worktree or a commit holds, found out by other means than the product's: the disk is walked, commits are unpacked from archives. */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { ignoreRulesOf } from "#indexer/rules/ignore-rules.ts";
import { trackedDirectories } from "#indexer/rules/tracked-directories.ts";
import type { Playground } from "./playground.ts";

/** Path to bytes, or to where a link leads. */
export type Tree = ReadonlyMap<string, Uint8Array | { readonly link: string }>;

/** The files of a worktree that belong in an index: not what git ignores, and not what lies in another repository inside. */
export function treeOfWorktree(playground: Playground, directory: string): Tree {
  const all = new Map<string, Uint8Array | { link: string }>();
  walk(directory, "", all);
  const listed = playground.git(directory, ["ls-files", "-z", "--others", "--ignored", "--exclude-standard"]);
  const ignored = new Set(new TextDecoder().decode(listed.out).split("\0"));
  const tracked = new Set(new TextDecoder().decode(playground.git(directory, ["ls-files", "-z", "--cached"]).out).split("\0"));
  return judged(all, { ignored, tracked });
}

/** The files of a tree without version control that belong in an index. What its `.gitignore` files leave out git says, asked from another place. */
export function treeOfPlain(playground: Playground, directory: string): Tree {
  const all = new Map<string, Uint8Array | { link: string }>();
  walk(directory, "", all, () => false);
  const from = [`--git-dir=${playground.emptyRepository()}`, `--work-tree=${directory}`];
  const paths = new TextEncoder().encode([...all.keys()].join("\0"));
  const { out } = playground.git(directory, [...from, "check-ignore", "--no-index", "-z", "--stdin"], paths);
  return judged(all, { ignored: new Set(new TextDecoder().decode(out).split("\0")), tracked: new Set() }, "judge");
}

/** The files that a commit has below a directory, keyed by their path relative to that directory. */
export function treeOfCommit(playground: Playground, directory: string, commit: string): Tree {
  // It fails where the commit has no such directory.
  const { ok, out } = playground.git(directory, ["archive", "--format=tar", commit]);
  const all = ok ? unpack(out) : new Map();
  return judged(all, { ignored: new Set(), tracked: new Set(all.keys()) });
}

function walk(directory: string, prefix: string, into: Map<string, Uint8Array | { link: string }>, isPassedOver = isRepository): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = prefix + entry.name;
    const absolute = join(directory, entry.name);
    if (entry.isSymbolicLink()) into.set(path, { link: readlinkSync(absolute) });
    else if (entry.isFile() && path !== ".git") into.set(path, readFileSync(absolute));
    else if (entry.isDirectory() && entry.name !== ".git" && !isPassedOver(absolute)) walk(absolute, `${path}/`, into, isPassedOver);
  }
}

const isRepository = (directory: string): boolean => lstatSync(join(directory, ".git"), { throwIfNoEntry: false }) !== undefined;

interface KnownToGit {
  readonly ignored: ReadonlySet<string>;
  readonly tracked: ReadonlySet<string>;
}

/** The product's own rules stand in the tree itself; that they are read right is tested elsewhere. */
function judged(all: Tree, { ignored, tracked }: KnownToGit, untracked: "judge" | "judgeUntracked" = "judgeUntracked"): Tree {
  const own = all.get(".codecompassignore");
  const text = own instanceof Uint8Array ? new TextDecoder().decode(own) : "";
  const rules = ignoreRulesOf({ text }, undefined, trackedDirectories(tracked));
  const verdictOn = (path: string) => {
    if (ignored.has(path)) return rules.judgeIgnored(path, { rule: "", source: "" });
    return tracked.has(path) ? rules.judge(path) : rules[untracked](path);
  };
  return new Map([...all].filter(([path]) => verdictOn(path) === undefined).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const TAR_BLOCK = 512;

/** The entries of a tar archive as git writes it (POSIX ustar, with an extended header where a path is not ASCII). */
function unpack(tar: Uint8Array): Map<string, Uint8Array | { link: string }> {
  const found = new Map<string, Uint8Array | { link: string }>();
  let extended: string | undefined;
  for (let at = 0; at + TAR_BLOCK <= tar.length && tar[at] !== 0; ) {
    const field = (start: number, length: number): string =>
      new TextDecoder().decode(tar.subarray(at + start, at + start + length)).split("\0")[0] ?? "";
    const size = Number.parseInt(field(124, 12), 8) || 0;
    const content = tar.slice(at + TAR_BLOCK, at + TAR_BLOCK + size);
    const type = field(156, 1);
    const prefix = field(345, 155);
    const path = extended ?? (prefix === "" ? field(0, 100) : `${prefix}/${field(0, 100)}`);
    extended = type === "x" ? / path=(.*)\n/.exec(new TextDecoder().decode(content))?.[1] : undefined;
    if (type === "0") found.set(path, content);
    if (type === "2") found.set(path, { link: field(157, 100) });
    at += TAR_BLOCK + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
  }
  return found;
}
