/**
 * The ignore chain, from weakest to strongest: built-in defaults, version control's own rules, the project's settings, and
 * `.codecompassignore`, that of the nearest directory first. The latter can re-include paths with `!`: a file of secrets only by its name,
 * and with a warning; version control's directories never.
 */

import { partitionPoint } from "#core/partition-point.ts";
import type { MatchWork } from "#text/path-pattern.ts";
import { builtinRule, vcsDirectoryRule } from "./builtin-rules.ts";
import { IgnorePatterns, type PatternVerdict } from "./ignore-patterns.ts";
import { type RulesText, readRulesFile } from "./rules-file.ts";
import { secretRule } from "./secret-files.ts";
import { isOwnDirectory, NOTHING_TRACKED, type TrackedDirectories } from "./tracked-directories.ts";
import { IGNORE_FILE, NO_SETTINGS, type ScanSettings, SETTINGS_FILE, type TreeRules, treeRules } from "./tree-rules.ts";

/** The layer of a rule; `content`: the file's content, and no rule, leaves it out. */
type IgnoreLayer = "secrets" | "vcs" | "built-in" | "gitignore" | "settings" | "codecompassignore" | "content";

/** The rule that leaves a path out. */
export interface Ignored {
  readonly layer: IgnoreLayer;
  readonly rule: string;
  /** The file that contains the rule, if any. */
  readonly source?: string;
  /** Number of tracked files in the directory that a built-in rule leaves out: more than the project's own directories may have. */
  readonly tracked?: number;
  /** Set when the path would belong to the project if it were tracked. */
  readonly untracked?: true;
}

/** A rule of version control, with the file that contains it. */
export interface VcsRule {
  readonly rule: string;
  readonly source: string;
}

export interface IgnoreRules {
  /** Judges a path that version control tracks; undefined when it belongs in the index. A directory has a slash at its end. */
  judge(path: string): Ignored | undefined;
  /**
   * Judges a path that version control neither tracks nor ignores: inside a directory of dependencies it does not belong to the project.
   */
  judgeUntracked(path: string): Ignored | undefined;
  /** Judges a path that version control ignores: it stays out unless `.codecompassignore` re-includes it. */
  judgeIgnored(path: string, by: VcsRule): Ignored | undefined;
  /** Whether a pattern after `!` may re-include something inside a directory that is otherwise left out. */
  reachesInto(directory: string): boolean;
  /** Patterns after `!` in `.codecompassignore`. */
  readonly reincluded: readonly string[];
  /** Whether a path names a file of secrets, and `.codecompassignore` re-includes it all the same. */
  takesBackSecret(path: string): boolean;
  /** Problems with `.codecompassignore` files and settings: lines that could not be understood, or whole files. */
  readonly warnings: readonly string[];
  /** A hash that changes when the rules do. */
  readonly hash: string;
}

/** Whether `Makefile` and `makefile` are the same name: as in git, it depends on the system's file systems. */
export const IGNORES_CASE = process.platform === "darwin" || process.platform === "win32";

/**
 * Bumped when the built-in tables, or the meaning of patterns, change, so that existing views are scanned again. A fingerprint guards it
 * (test/indexer/builtin-fingerprint.test.ts).
 *
 * 1: the first tables. 2: patterns distinguish upper from lower case where git does. 3: names of secrets in tables of their own, which
 * `!` takes back only by name; an own matcher with git's meaning of patterns.
 * 4: generated definitions are indexed. 5: rules in every directory and in settings; `.angular`. 6: directories of dependencies and build
 * results of which a few files are tracked belong to the project. 7: more names of secrets.
 */
export const BUILTIN_VERSION = 7;

/**
 * Reads the rules of a workspace. `nested` are the paths of the rules files below its root,
 * `tracked` counts the tracked files in directories of dependencies.
 */
export function loadIgnoreRules(workspace: string, nested: readonly string[] = [], tracked = NOTHING_TRACKED): IgnoreRules {
  const rules = treeRules(nested, (path) => readRulesFile(workspace, path));
  return ignoreRulesOf(rules.root, rules, tracked);
}

/** Judges paths, relative to the root, by the patterns of one file or of the settings. */
interface Judge {
  readonly opinion: (path: string) => Ignored | "unignored" | undefined;
  readonly problems: readonly string[];
}

/**
 * Combines the rules of a tree, wherever their texts were read. The returned judging
 * functions throw limit_exceeded when the patterns cost too much.
 */
export function ignoreRulesOf(
  root: RulesText,
  { nested, settings, problems }: Omit<TreeRules, "root"> = { nested: [], settings: NO_SETTINGS, problems: [] },
  tracked: TrackedDirectories = NOTHING_TRACKED,
): IgnoreRules {
  const work: MatchWork = { steps: 0 };
  const own = fileJudge(root.text, "", work);
  const below = new Map(nested.map(({ directory, text }) => [directory, fileJudge(text, directory, work)]));
  const chosen = settingsJudge(settings, work);
  const unheld = root.problem ? [`${IGNORE_FILE} ${root.problem}; its rules are not applied.`] : [];
  const reincluded = [{ directory: "", text: root.text }, ...nested].flatMap(({ directory, text }) => reincludedBy(directory, text));
  const names = namesPath(reincluded);
  const reaches = reachOf(reincluded);
  const opinionOn = (path: string): Ignored | "unignored" | undefined => {
    // The nearest directory decides first; most trees have no rules below their root.
    for (let end = below.size === 0 ? -1 : path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const found = below.get(path.slice(0, end))?.opinion(path);
      if (found) return found;
    }
    return own.opinion(path) ?? chosen.opinion(path);
  };
  const judgeWith = (path: string, weaker: () => Ignored | undefined): Ignored | undefined => {
    const hard = vcsDirectoryRule(path);
    if (hard) return hard;
    const found = opinionOn(path);
    const secret = secretRule(path);
    if (secret !== undefined && !(found === "unignored" && names(path))) return { layer: "secrets", rule: secret };
    return found === "unignored" ? undefined : (found ?? weaker());
  };
  return {
    judge: (path) => judgeWith(path, () => builtinAmong(tracked, path)),
    judgeUntracked: (path) => judgeWith(path, () => builtinOfUntracked(tracked, path)),
    judgeIgnored: (path, by) => judgeWith(path, () => ({ layer: "gitignore", ...by })),
    reachesInto: (directory) => reaches(directory) || opinionOn(`${directory}/`) === "unignored",
    reincluded,
    takesBackSecret: (path) => names(path) && secretRule(path) !== undefined && judgeWith(path, () => undefined) === undefined,
    warnings: [...[chosen, own, ...below.values()].flatMap((judge) => judge.problems), ...unheld, ...problems],
    hash: [BUILTIN_VERSION, shortHash(hashedText(root.text, nested, settings)), ...hashedDirectories(tracked)].join("-"),
  };
}

const shortHash = (text: string): string => Bun.hash.xxHash3(text).toString(36);

/** Hashes which directories belong to the project, not how many files they have. */
function hashedDirectories(tracked: TrackedDirectories): string[] {
  const own = [...tracked.keys()].filter((directory) => isOwnDirectory(tracked, directory));
  return own.length === 0 ? [] : [shortHash(own.sort().join("\0"))];
}

function builtinOfUntracked(tracked: TrackedDirectories, path: string): Ignored | undefined {
  const rule = builtinRule(path, () => false);
  return rule && (builtinAmong(tracked, path) ? rule : { ...rule, untracked: true });
}

function builtinAmong(tracked: TrackedDirectories, path: string): Ignored | undefined {
  let count: number | undefined;
  const rule = builtinRule(path, (directory) => {
    count = tracked.get(directory);
    return isOwnDirectory(tracked, directory);
  });
  return rule && (count === undefined || !rule.rule.endsWith("/") ? rule : { ...rule, tracked: count });
}

/** All texts that decide, as one text; just the root file's text in a tree with no other rules. */
function hashedText(root: string, nested: TreeRules["nested"], { include, exclude }: ScanSettings): string {
  const isPlain = nested.length === 0 && include.length === 0 && exclude.length === 0;
  return isPlain ? root : JSON.stringify([root, nested, include, exclude]);
}

/** A judge by the patterns of an ignore file, which apply to paths below its directory. */
function fileJudge(text: string, directory: string, work: MatchWork): Judge {
  const prefix = directory === "" ? "" : `${directory}/`;
  const source = `${prefix}${IGNORE_FILE}`;
  const patterns = new IgnorePatterns(text, source, IGNORES_CASE, work);
  const opinion: Judge["opinion"] = (path) => {
    if (!path.startsWith(prefix) || path.length === prefix.length) return undefined;
    const verdict = verdictOf(patterns, path.slice(prefix.length));
    return verdict && (verdict.is === "unignored" ? verdict.is : { layer: "codecompassignore", rule: verdict.rule, source });
  };
  return { opinion, problems: patterns.problems };
}

/** `index.exclude` leaves out the paths it matches, `index.include` all paths it does not match. Neither re-includes anything. */
function settingsJudge({ include, exclude }: ScanSettings, work: MatchWork): Judge {
  const patternsOf = (patterns: readonly string[], key: string): IgnorePatterns =>
    new IgnorePatterns(patterns.join("\n"), `${SETTINGS_FILE} (${key})`, IGNORES_CASE, work);
  const excluded = patternsOf(exclude, "index.exclude");
  const included = patternsOf(include, "index.include");
  const source = SETTINGS_FILE;
  const opinion: Judge["opinion"] = (path) => {
    const out = verdictOf(excluded, path);
    if (out?.is === "ignored") return { layer: "settings", rule: `index.exclude ${out.rule}`, source };
    // A directory is always entered, for the files in it that may match.
    if (included.count === 0 || path.endsWith("/") || verdictOf(included, path)?.is === "ignored") return undefined;
    return { layer: "settings", rule: "not of index.include", source };
  };
  return { opinion, problems: [...excluded.problems, ...included.problems] };
}

/** The patterns after `!` of a file, rewritten as patterns from the root. */
function reincludedBy(directory: string, text: string): string[] {
  const patterns = text
    .split(/\r?\n/)
    .filter((line) => /^!\S/.test(line))
    .map((line) => line.slice(1).trim());
  if (directory === "") return patterns;
  return patterns.map((pattern) => {
    const isAnchored = pattern.slice(0, -1).includes("/");
    return `${directory}/${isAnchored ? pattern.replace(/^\//, "") : `**/${pattern}`}`;
  });
}

/** Returns a test whether the fixed beginning of one of the patterns lies inside a directory or leads to one around it. */
function reachOf(patterns: readonly string[]): (directory: string) => boolean {
  const prefixes = [...new Set(patterns.map(fixedBeginning).filter((prefix) => prefix.includes("/")))].sort();
  const isPrefix = new Set(prefixes);
  return (directory) => {
    const inside = `${directory}/`;
    if (prefixes[firstNotBefore(prefixes, inside)]?.startsWith(inside)) return true;
    for (let end = inside.indexOf("/") + 1; end <= inside.length; end++) if (isPrefix.has(inside.slice(0, end))) return true;
    return false;
  };
}

/**
 * Returns a test whether one of the patterns matches a file by its name: re-including a
 * directory does not re-include the files of secrets in it.
 */
function namesPath(patterns: readonly string[]): (path: string) => boolean {
  const work: MatchWork = { steps: 0 };
  const matcherOf = (pattern: string): IgnorePatterns => new IgnorePatterns(pattern, IGNORE_FILE, IGNORES_CASE, work);
  const about = patterns.flatMap((pattern) => {
    const name = pattern.slice(pattern.lastIndexOf("/") + 1);
    return /[^*?]/.test(name) ? { name: matcherOf(name), whole: matcherOf(pattern) } : [];
  });
  return (path) => about.some(({ name, whole }) => name.verdict(path.slice(path.lastIndexOf("/") + 1)) && whole.verdict(path));
}

function fixedBeginning(pattern: string): string {
  const bare = pattern.startsWith("/") ? pattern.slice(1) : pattern;
  const special = bare.search(/[*?[]/);
  return special < 0 ? bare : bare.slice(0, special);
}

/** Index of the first of some sorted texts that is not before `text`. */
function firstNotBefore(sorted: readonly string[], text: string): number {
  return partitionPoint(sorted.length, (index) => (sorted[index] as string) < text);
}

/** The verdict on a path or, if there is none, on the nearest directory around it that has one: `!vendor/mine/` means everything inside. */
function verdictOf(patterns: IgnorePatterns, path: string): PatternVerdict | undefined {
  if (patterns.count === 0) return undefined;
  for (let at = path; ; at = at.slice(0, at.lastIndexOf("/", at.length - 2) + 1)) {
    const verdict = patterns.verdict(at);
    if (verdict || !at.slice(0, -1).includes("/")) return verdict;
  }
}
