/**
 * Finds the files of a workspace that may belong in its index, before our own rules apply: from git's listing, from a walk where there is
 * no git, or from a remembered one of either.
 */
import { counted } from "#core/counted.ts";
import { named } from "#core/visible.ts";
import { listAnew, type RememberedListing } from "#indexer/listing/remembered-listing.ts";
import { WalkTrail } from "#indexer/listing/walk-trail.ts";
import { BUILTIN_VERSION, type IgnoreRules, loadIgnoreRules } from "#indexer/rules/ignore-rules.ts";
import { trackedDirectories } from "#indexer/rules/tracked-directories.ts";
import { IGNORE_FILE, nestedRulesFiles, SETTINGS_FILE } from "#indexer/rules/tree-rules.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import type { IgnoredByVcs, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { walkDirectory } from "./walk.ts";

/** The files of a workspace, before our own rules apply. */
export interface ScanCandidates {
  readonly files: readonly string[];
  readonly untracked: ReadonlySet<string>;
  /** Directories, with a slash at the end, that a walk did not enter because of their names. */
  readonly left: readonly string[];
  readonly ignoredByVcs: readonly IgnoredByVcs[];
  readonly nested: readonly string[];
  readonly sparse: readonly string[];
  readonly problems: readonly string[];
  readonly rules: IgnoreRules;
}

/** The version of the rules that walks follow: which directories they enter, and what a pattern means. */
export const WALKED_BY = `walk ${BUILTIN_VERSION}`;

/** Stands for the rule where git was asked only for the ignored paths. */
const SOME_VCS_RULE = { rule: ".gitignore", source: "" };

/**
 * Finds the candidates, from `remembered` if given, else by listing, which a `memory` then remembers. It lists before it reads rules,
 * because rules files below the root are among the listed files.
 */
export async function candidatesOf(
  workspace: string,
  vcs: VcsAdapter,
  { memory, remembered }: { readonly memory?: KeptListing | undefined; readonly remembered?: RememberedListing | undefined },
): Promise<ScanCandidates> {
  if (remembered?.walkedBy) return candidatesAgain(workspace, remembered);
  const listed = remembered ?? (await listAnew(workspace, vcs, memory));
  if (!listed) return walkedCandidates(workspace, WalkTrail.of(workspace, vcs, memory));
  const rules = rulesOf(workspace, listed);
  const ignored = await vcs.listIgnoredFiles(rules.reincluded);
  const unreadable = listed.unreadable.map((directory) => `${named(directory)} cannot be read; what is inside is left out.`);
  const problems = [...unreadable, ...undecodableProblem(listed.undecodable), ...impossibleProblem(listed.impossible)];
  return { ...listed, left: [], ignoredByVcs: ignored.map((path) => ({ path, ...SOME_VCS_RULE })), problems, rules };
}

/** The candidates of a remembered listing, without asking git. For git's listings it holds only where no rule re-includes ignored files. */
export function candidatesAgain(workspace: string, remembered: RememberedFiles): ScanCandidates {
  const { files, untracked, nested, sparse, left, ignored } = remembered;
  return { files, untracked, nested, sparse, left, ignoredByVcs: ignored, problems: [], rules: rulesOf(workspace, remembered) };
}

export type RememberedFiles = Pick<RememberedListing, "files" | "untracked" | "nested" | "sparse" | "left" | "ignored" | "walkedBy">;

async function walkedCandidates(workspace: string, trail: WalkTrail | undefined): Promise<ScanCandidates> {
  // These two files decide which ignored directories a walk enters.
  for (const path of [IGNORE_FILE, SETTINGS_FILE]) trail?.decidedBy(path);
  const { ignored, ...walked } = await walkDirectory(workspace, loadIgnoreRules(workspace).reachesInto, trail);
  trail?.keep({ ...walked, ignored }, WALKED_BY);
  const rules = loadIgnoreRules(workspace, nestedRulesFiles(walked.files));
  return { ...walked, untracked: new Set(), ignoredByVcs: ignored, nested: [], sparse: [], rules };
}

/**
 * The rules for a listing. If git listed it, a directory of dependencies belongs to the
 * project when git tracks files in it, but not very many; where nothing is tracked, none does.
 */
function rulesOf(
  workspace: string,
  { files, untracked, walkedBy = "" }: Partial<RememberedFiles> & Pick<RememberedFiles, "files" | "untracked">,
): IgnoreRules {
  if (walkedBy !== "") return loadIgnoreRules(workspace, nestedRulesFiles(files));
  const tracked = trackedDirectories(untracked.size === 0 ? files : files.filter((path) => !untracked.has(path)));
  return loadIgnoreRules(workspace, nestedRulesFiles(files), tracked);
}

/** The warning about paths that are not UTF-8; empty for none. */
export function undecodableProblem(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  return [
    `${counted(paths.length, "path is", "paths are")} not UTF-8 and left out (rename them to have them indexed), ${named(paths[0] ?? "")} among them.`,
  ];
}

/** The warning about paths that lead elsewhere; empty for none. */
export function impossibleProblem(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  return [
    `Git lists ${counted(paths.length, "path", "paths")} that no file of this tree can have: ${named(paths[0] ?? "")} is left out. Somebody may have written that to have other files read.`,
  ];
}
