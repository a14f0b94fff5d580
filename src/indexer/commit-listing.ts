/** Listing a commit: what of its tree belongs in an index, by the rules that stand in that tree. */

import { decodeText } from "#text/decode.ts";
import type { TreeEntry, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { IGNORE_FILE, type IgnoreRules, ignoreRulesOf } from "./ignore-rules.ts";
import type { RulesText } from "./rules-file.ts";
import { undecodableProblem } from "./scan.ts";

/** A file of a commit; its content's id in hex. */
export interface CommitFile {
  readonly path: string;
  readonly blob: string;
}

export interface CommitListing {
  readonly files: readonly CommitFile[];
  /** Links and submodules. */
  readonly others: readonly string[];
  readonly rules: IgnoreRules;
  readonly warnings: readonly string[];
  /** Whether part of the tree could not be read. */
  readonly isPartial: boolean;
}

/** Lists a commit. What git tracks it does not ignore, so only our own rules are asked. */
export async function listCommit(vcs: VcsAdapter, commit: string): Promise<CommitListing> {
  const { entries, undecodable, problem } = await vcs.listTree(commit);
  const rules = ignoreRulesOf(await rulesText(vcs, entries));
  const accepted = entries.filter(({ path }) => !rules.judge(path));
  const damage = problem === undefined ? [] : [`Part of ${commit.slice(0, 12)} cannot be read and is left out (${problem}).`];
  return {
    files: accepted.filter(({ is }) => is === "file"),
    others: accepted.filter(({ is }) => is === "other").map(({ path }) => path),
    rules,
    warnings: [...rules.warnings, ...undecodableProblem(undecodable), ...damage],
    isPartial: problem !== undefined,
  };
}

async function rulesText(vcs: VcsAdapter, entries: readonly TreeEntry[]): Promise<RulesText> {
  const entry = entries.find(({ path }) => path === IGNORE_FILE);
  if (!entry) return { text: "" };
  if (entry.is !== "file") return { text: "", problem: "is not a file" };
  const bytes = (await vcs.readBlobs([entry.blob])).get(entry.blob);
  const text = bytes && decodeText(bytes);
  return typeof text === "string" ? { text } : { text: "", problem: "cannot be read" };
}

/** The rules that stand in a commit, without listing it. */
export async function rulesOfCommit(vcs: VcsAdapter, commit: string): Promise<IgnoreRules> {
  const [bytes] = (await vcs.readBlobs([`${commit}:${vcs.directory}${IGNORE_FILE}`])).values();
  const text = bytes && decodeText(bytes);
  return ignoreRulesOf({ text: text ?? "" });
}
