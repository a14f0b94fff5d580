/** Listing a plain directory: the fallback for workspaces that no version control lists for us. */
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ignore, { type Ignore } from "ignore";
import { SCAN_DEPTH_MAX } from "#core/limits.ts";
import { isBuiltinDirectory, isVcsDirectory } from "./builtin-rules.ts";

export interface Walked {
  /** Every file outside directories that are never entered, relative to the workspace. */
  readonly files: readonly string[];
  /** Files that a `.gitignore` of the tree leaves out. */
  readonly ignored: readonly string[];
  /** Directories that could not be read. */
  readonly unreadable: readonly string[];
}

interface NestedRules {
  readonly directory: string;
  readonly rules: Ignore;
}

/**
 * Walks a directory tree. `.gitignore` files are honoured as git would; symbolic links are listed, never followed, so loops
 * and links out of the tree cannot matter. `mayHoldReincluded` says which otherwise ignored directories to enter all the same.
 */
export function walkDirectory(workspace: string, mayHoldReincluded: (directory: string) => boolean): Walked {
  const files: string[] = [];
  const ignored: string[] = [];
  const unreadable: string[] = [];
  const visit = (directory: string, rules: readonly NestedRules[], insideIgnored: boolean, depth: number): void => {
    const entries = readDirectory(join(workspace, directory));
    if (!entries) {
      unreadable.push(directory);
      return;
    }
    const here = withRulesOf(workspace, directory, rules);
    for (const entry of entries) {
      const path = directory === "" ? entry.name : `${directory}/${entry.name}`;
      const isDirectory = entry.isDirectory();
      const isIgnored = insideIgnored || isIgnoredBy(here, path, isDirectory);
      if (!isDirectory) (isIgnored ? ignored : files).push(path);
      else if (isVcsDirectory(entry.name) || depth >= SCAN_DEPTH_MAX) continue;
      else if ((!isIgnored && !isBuiltinDirectory(entry.name)) || mayHoldReincluded(path)) visit(path, here, isIgnored, depth + 1);
    }
  };
  visit("", [], false, 0);
  return { files, ignored, unreadable };
}

function readDirectory(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return undefined;
  }
}

function withRulesOf(workspace: string, directory: string, rules: readonly NestedRules[]): readonly NestedRules[] {
  const file = join(workspace, directory, ".gitignore");
  if (!existsSync(file) || !lstatSync(file).isFile()) return rules;
  return [...rules, { directory, rules: ignore().add(readFileSync(file, "utf8")) }];
}

/** The deepest `.gitignore` that has an opinion decides. */
function isIgnoredBy(rules: readonly NestedRules[], path: string, isDirectory: boolean): boolean {
  for (const nested of rules.toReversed()) {
    const relative = nested.directory === "" ? path : path.slice(nested.directory.length + 1);
    const result = nested.rules.test(isDirectory ? `${relative}/` : relative);
    if (result.ignored) return true;
    if (result.unignored) return false;
  }
  return false;
}
