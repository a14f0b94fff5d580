/** Lists the files of a commit's tree that belong in an index, by the rules in that tree. */

import { IGNORE_BYTES_MAX } from "#core/limits.ts";
import { Pauses } from "#core/pauses.ts";
import { type Ignored, type IgnoreRules, ignoreRulesOf } from "#indexer/rules/ignore-rules.ts";
import { type RulesText, TOO_LARGE } from "#indexer/rules/rules-file.ts";
import { trackedDirectories } from "#indexer/rules/tracked-directories.ts";
import { IGNORE_FILE, nestedRulesFiles, SETTINGS_FILE, type TreeRules, treeRules } from "#indexer/rules/tree-rules.ts";
import { shortCommit } from "#text/commit-name.ts";
import { decodeText } from "#text/decode.ts";
import type { TreeEntry, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { impossibleProblem, undecodableProblem } from "./candidates.ts";
import { takenBackProblem } from "./scan.ts";

/** A file of a commit, with the id of its content in hex. */
export interface CommitFile {
  readonly path: string;
  readonly blob: string;
}

export interface CommitListing {
  readonly files: readonly CommitFile[];
  /** Links and submodules. */
  readonly others: readonly string[];
  /** Files that the built-in rules leave out, secrets among them. */
  readonly leftOut: readonly (CommitFile & Ignored)[];
  readonly rules: IgnoreRules;
  readonly warnings: string[];
  /** Whether part of the tree could not be read. */
  readonly isPartial: boolean;
}

/** Lists a commit. Git does not ignore what it tracks, so only our own rules apply. */
export async function listCommit(vcs: VcsAdapter, commit: string): Promise<CommitListing> {
  const { entries, undecodable, impossible, problem } = await vcs.listTree(commit);
  const found = await rulesIn(vcs, entries);
  const rules = ignoreRulesOf(found.root, found, trackedDirectories(entries.map(({ path }) => path)));
  const { accepted, leftOut } = await judgedBy(rules, entries);
  const damage = problem === undefined ? [] : [`Part of ${shortCommit(commit)} cannot be read and is left out (${problem}).`];
  return {
    files: accepted.filter(({ is }) => is === "file"),
    others: accepted.filter(({ is }) => is === "other").map(({ path }) => path),
    leftOut,
    rules,
    warnings: [
      ...rules.warnings,
      ...takenBackProblem(
        accepted.map(({ path }) => path),
        rules,
      ),
      ...undecodableProblem(undecodable),
      ...impossibleProblem(impossible),
      ...damage,
    ],
    isPartial: problem !== undefined,
  };
}

async function judgedBy(rules: IgnoreRules, entries: readonly TreeEntry[]) {
  const pauses = new Pauses();
  const accepted: TreeEntry[] = [];
  const leftOut: CommitListing["leftOut"][number][] = [];
  for (const entry of entries) {
    await pauses.due();
    const ignored = rules.judge(entry.path);
    if (!ignored) accepted.push(entry);
    else if (entry.is === "file" && BUILT_IN_LAYERS.has(ignored.layer)) leftOut.push({ path: entry.path, blob: entry.blob, ...ignored });
  }
  return { accepted, leftOut };
}

const BUILT_IN_LAYERS: ReadonlySet<Ignored["layer"]> = new Set(["secrets", "built-in"]);

async function rulesIn(vcs: VcsAdapter, entries: readonly TreeEntry[]): Promise<TreeRules> {
  const nested = nestedRulesFiles(entries.map(({ path }) => path));
  const wanted = new Set([IGNORE_FILE, SETTINGS_FILE, ...nested]);
  const found = new Map(entries.filter(({ path }) => wanted.has(path)).map((entry) => [entry.path, entry]));
  const blobs = await vcs.readBlobs([...found.values()].filter(({ is }) => is === "file").map(({ blob }) => blob));
  return treeRules(nested, (path) => {
    const entry = found.get(path);
    if (!entry) return { text: "" };
    if (entry.is !== "file") return { text: "", problem: "is not a file" };
    const bytes = blobs.get(entry.blob);
    const text = bytes && decodeText(bytes);
    return typeof text === "string" ? withinSize(text) : { text: "", problem: "cannot be read" };
  });
}

/**
 * The rules at the root of a commit, as far as they decide about the given paths. Lists the
 * commit's tree only if some of the paths are in directories of dependencies.
 */
export async function rulesOfCommit(vcs: VcsAdapter, commit: string, paths: readonly string[]): Promise<IgnoreRules> {
  const [bytes] = (await vcs.readBlobs([`${commit}:${vcs.directory}${IGNORE_FILE}`])).values();
  const text = bytes && decodeText(bytes);
  const listed = trackedDirectories(paths).size === 0 ? [] : (await vcs.listTree(commit)).entries;
  return ignoreRulesOf(withinSize(text ?? ""), undefined, trackedDirectories(listed.map(({ path }) => path)));
}

function withinSize(text: string): RulesText {
  return text.length <= IGNORE_BYTES_MAX ? { text } : { text: "", problem: TOO_LARGE };
}
