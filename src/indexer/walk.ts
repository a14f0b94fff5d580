/** Walks a plain directory: the fallback for workspaces that no version control lists. */

import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { lstatIfThere } from "#core/files/if-there.ts";
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
  /** Files, relative to the workspace, except ignored ones and those below directories that the walk did not enter. */
  readonly files: readonly string[];
  /** Paths that a `.gitignore` of the tree ignores; directories that the walk did not enter have a slash at the end. */
  readonly ignored: readonly (VcsRule & { readonly path: string })[];
  /** Directories, with a slash at the end, that the walk did not enter because of their names. */
  readonly left: readonly string[];
  /** Messages for people about directories that could not be read or lie too deep, and about rules files. */
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
 * Walks a directory tree. It applies `.gitignore` files as git would; it lists symbolic links but never
 * follows them, so that loops and links out of the tree do no harm. `mayHoldReincluded` says which
 * otherwise ignored directories to enter. `trail` records everything on which the result depends.
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
    const read = (): Dirent[] | string => (depth > SCAN_DEPTH_MAX ? "is nested too deeply" : readDirectory(join(workspace, directory)));
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

/** The rules of a directory's own `.gitignore`. Like git, it silently skips lines that are not patterns. */
function rulesAt(workspace: string, directory: string, source: string, work: MatchWork): { nested?: NestedRules; problem?: string } {
  const { text, problem } = readRulesFile(workspace, source);
  if (problem) return { problem: `${source} ${problem}; its rules are not applied.` };
  if (text === "") return {};
  const patterns = new IgnorePatterns(text, source, IGNORES_CASE, work);
  return { nested: { directory, source, patterns }, ...(patterns.isCut ? { problem: `${source}: ${TOO_MANY}` } : {}) };
}

/** Whether the file system may find an entry under the name of a rules file: some ignore the case of letters. */
function isRulesFile({ name }: Dirent): boolean {
  return name.length === RULES.length && name.toLowerCase() === RULES;
}

/** The sorted entries of a directory, or a message why it cannot be read. */
function readDirectory(path: string): Dirent[] | string {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return "cannot be read";
  }
}

/** Whether a path contains replacement characters for bytes that are not UTF-8: then no entry has that name. */
function isUndecodable(workspace: string, path: string): boolean {
  return path.includes("\ufffd") && !lstatIfThere(join(workspace, path));
}

/** The rule that ignores a path, if there is one. The deepest `.gitignore` with a verdict decides. */
function ignoringRule(rules: readonly NestedRules[], path: string, isDirectory: boolean): VcsRule | undefined {
  for (const { directory, source, patterns } of rules.toReversed()) {
    const relative = directory === "" ? path : path.slice(directory.length + 1);
    const verdict = patterns.verdict(isDirectory ? `${relative}/` : relative);
    if (verdict) return verdict.is === "ignored" ? { rule: verdict.rule, source } : undefined;
  }
  return undefined;
}
