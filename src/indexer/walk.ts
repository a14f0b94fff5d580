/** Listing a plain directory: the fallback for workspaces that no version control lists for us. */

import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { indexedName } from "#core/files/path-rules.ts";
import { SCAN_DEPTH_MAX } from "#core/limits.ts";
import { Pauses } from "#core/pauses.ts";
import { named } from "#core/visible.ts";
import type { WalkTrail } from "#indexer/listing/walk-trail.ts";
import { isBuiltinDirectory, isVcsDirectory } from "#indexer/rules/builtin-rules.ts";
import { IgnorePatterns, TOO_MANY } from "#indexer/rules/ignore-patterns.ts";
import { IGNORES_CASE, type VcsRule } from "#indexer/rules/ignore-rules.ts";
import { readRulesFile } from "#indexer/rules/rules-file.ts";
import type { MatchWork } from "#text/path-pattern.ts";

export interface WalkResult {
  /** Every file outside directories that are not entered, relative to the workspace. */
  readonly files: readonly string[];
  /** What a `.gitignore` of the tree leaves out; directories that were not entered have a slash at the end. */
  readonly ignored: readonly (VcsRule & { readonly path: string })[];
  /** Directories, with a slash at the end, that were not entered for their names. */
  readonly left: readonly string[];
  /** What could not be read, or lies too deep, for people. */
  readonly problems: readonly string[];
}

const RULES = ".gitignore";

interface NestedRules {
  readonly directory: string;
  /** Path of the `.gitignore`. */
  readonly source: string;
  readonly patterns: IgnorePatterns;
}

/**
 * Walks a directory tree. `.gitignore` files are honoured as git would; symbolic links are listed, never followed, so loops
 * and links out of the tree cannot matter. `mayHoldReincluded` says which otherwise ignored directories to enter all the same.
 * `trail` is told of everything that the walk goes by.
 */
export async function walkDirectory(
  workspace: string,
  mayHoldReincluded: (directory: string) => boolean,
  trail?: WalkTrail,
): Promise<WalkResult> {
  const walked = { files: [] as string[], ignored: [] as (VcsRule & { path: string })[], left: [] as string[], problems: [] as string[] };
  const work: MatchWork = { steps: 0 };
  const pauses = new Pauses();
  const visit = async (directory: string, rules: readonly NestedRules[], ignoredBy: VcsRule | undefined, depth: number): Promise<void> => {
    const read = (): Dirent[] | string => (depth > SCAN_DEPTH_MAX ? "lies too deep" : readDirectory(join(workspace, directory)));
    const entries = trail ? trail.reading(directory, read) : read();
    if (typeof entries === "string") {
      walked.problems.push(`${named(directory || ".")} ${entries}; what is inside is left out.`);
      return;
    }
    const source = directory === "" ? RULES : `${directory}/${RULES}`;
    if (entries.some(isRulesFile)) trail?.decidedBy(source);
    const { nested, problem } = rulesAt(workspace, directory, source, work);
    if (problem) walked.problems.push(problem);
    const here = nested ? [...rules, nested] : rules;
    for (const entry of entries) {
      await pauses.due();
      const name = indexedName(entry.name);
      const path = directory === "" ? name : `${directory}/${name}`;
      if (isUndecodable(workspace, path)) {
        walked.problems.push(`${named(path)} is not UTF-8 and is left out (rename it to have it indexed).`);
        continue;
      }
      const isDirectory = entry.isDirectory();
      if (isDirectory && isVcsDirectory(entry.name)) continue;
      const rule = ignoredBy ?? ignoringRule(here, path, isDirectory);
      const isLeft = isDirectory && (rule !== undefined || isBuiltinDirectory(entry.name)) && !mayHoldReincluded(path);
      const shown = isDirectory ? `${path}/` : path;
      if (isDirectory && !isLeft) await visit(path, here, rule, depth + 1);
      else if (rule) walked.ignored.push({ path: shown, ...rule });
      else (isLeft ? walked.left : walked.files).push(shown);
    }
  };
  await visit("", [], undefined, 0);
  return walked;
}

/** The rules of a directory's own `.gitignore`. git passes over lines that are no pattern without a word, and so do we. */
function rulesAt(workspace: string, directory: string, source: string, work: MatchWork): { nested?: NestedRules; problem?: string } {
  const { text, problem } = readRulesFile(workspace, source);
  if (problem) return { problem: `${source} ${problem}; its rules do not hold.` };
  if (text === "") return {};
  const patterns = new IgnorePatterns(text, source, IGNORES_CASE, work);
  return { nested: { directory, source, patterns }, ...(patterns.isCut ? { problem: `${source}: ${TOO_MANY}` } : {}) };
}

/** Whether an entry is found under the name of a file of rules: a directory may take letters of either case for one. */
function isRulesFile({ name }: Dirent): boolean {
  return name.length === RULES.length && name.toLowerCase() === RULES;
}

/** The entries of a directory in order, or why there are none. */
function readDirectory(path: string): Dirent[] | string {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return "cannot be read";
  }
}

/** Whether the name is only what could be made of bytes that are no UTF-8: then there is nothing of that name. */
function isUndecodable(workspace: string, path: string): boolean {
  return path.includes("\ufffd") && !lstatSync(join(workspace, path), { throwIfNoEntry: false });
}

/** The rule that ignores a path, if one does. The deepest `.gitignore` that has an opinion decides. */
function ignoringRule(rules: readonly NestedRules[], path: string, isDirectory: boolean): VcsRule | undefined {
  for (const { directory, source, patterns } of rules.toReversed()) {
    const relative = directory === "" ? path : path.slice(directory.length + 1);
    const verdict = patterns.verdict(isDirectory ? `${relative}/` : relative);
    if (verdict) return verdict.is === "ignored" ? { rule: verdict.rule, source } : undefined;
  }
  return undefined;
}
