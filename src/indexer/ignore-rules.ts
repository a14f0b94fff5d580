/**
 * The ignore chain: built-in defaults, then version control's own rules, then `.codecompassignore`, which has the last
 * word and can re-include with `!`: a secret's file only by its name, and with a warning; version control's directories never.
 */

import { join } from "node:path";
import ignore, { type Ignore } from "ignore";
import { named } from "#core/visible.ts";
import { builtinRule, vcsDirectoryRule } from "./builtin-rules.ts";
import { type RulesText, readRulesFile } from "./rules-file.ts";
import { secretRule } from "./secret-files.ts";

export const IGNORE_FILE = ".codecompassignore";

type IgnoreLayer = "secrets" | "vcs" | "built-in" | "gitignore" | "codecompassignore";

/** Why a path is left out. */
export interface Ignored {
  readonly layer: IgnoreLayer;
  readonly rule: string;
  /** The file that the rule stands in, if it stands in one. */
  readonly source?: string;
}

/** A rule of version control, and where it stands. */
export interface VcsRule {
  readonly rule: string;
  readonly source: string;
}

export interface IgnoreRules {
  /** Judges a path that version control does not ignore. A directory has a slash at its end. */
  judge(path: string): Ignored | undefined;
  /** Judges a path that version control ignores: it stays out unless `.codecompassignore` takes it back. */
  judgeIgnored(path: string, by: VcsRule): Ignored | undefined;
  /** Whether a pattern after `!` may take back something inside a directory that is otherwise left out. */
  reachesInto(directory: string): boolean;
  /** Patterns after `!` in `.codecompassignore`. */
  readonly reincluded: readonly string[];
  /** Whether a path is a secret's by its name, and `.codecompassignore` takes it back all the same. */
  takesBackSecret(path: string): boolean;
  /** What is wrong with `.codecompassignore`: lines that could not be understood, or the file as a whole. */
  readonly warnings: readonly string[];
  /** Changes when the rules do. */
  readonly hash: string;
}

/** Whether `Makefile` and `makefile` are one name: as in git, where the file system says so. */
export const LETTER_CASE = { ignorecase: process.platform === "darwin" || process.platform === "win32" } as const;

/** Bumped when the built-in tables, or the meaning of patterns, change, so that existing views are scanned again. */
const BUILTIN_VERSION = 3;

/** Reads the rules of a workspace. */
export function loadIgnoreRules(workspace: string): IgnoreRules {
  return ignoreRulesOf(readRulesFile(join(workspace, IGNORE_FILE)));
}

/** The rules that a `.codecompassignore` of this text makes, wherever it was read. */
export function ignoreRulesOf({ text, problem }: RulesText): IgnoreRules {
  const { own, warnings } = parseOwnRules(text);
  if (problem) warnings.push(`${IGNORE_FILE} ${problem}; its rules do not hold.`);
  const reincluded = text
    .split(/\r?\n/)
    .filter((line) => /^!\S/.test(line))
    .map((line) => line.slice(1).trim());
  const names = namesPath(reincluded);
  const judgeWith = (path: string, weaker: () => Ignored | undefined): Ignored | undefined => {
    const hard = vcsDirectoryRule(path);
    if (hard) return hard;
    const verdict = own ? verdictOf(own, path) : undefined;
    const secret = secretRule(path);
    if (secret !== undefined && !(verdict?.is === "unignored" && names(path))) return { layer: "secrets", rule: secret };
    if (verdict?.is === "unignored") return undefined;
    return verdict ? { layer: "codecompassignore", rule: verdict.rule, source: IGNORE_FILE } : weaker();
  };
  return {
    judge: (path) => judgeWith(path, () => builtinRule(path)),
    judgeIgnored: (path, by) => judgeWith(path, () => ({ layer: "gitignore", ...by })),
    reachesInto: (directory) => reaches(reincluded, directory) || (own && verdictOf(own, `${directory}/`)?.is === "unignored") === true,
    reincluded,
    takesBackSecret: (path) => names(path) && secretRule(path) !== undefined && judgeWith(path, () => undefined) === undefined,
    warnings,
    hash: `${BUILTIN_VERSION}-${Bun.hash.xxHash3(text).toString(36)}`,
  };
}

/** Whether the fixed beginning of one of some patterns leads into a directory or lies around it. */
function reaches(patterns: readonly string[], directory: string): boolean {
  const inside = `${directory}/`;
  return patterns.some((pattern) => {
    const prefix = pattern.replace(/^\//, "").replace(/[*?[].*$/, "");
    return prefix.includes("/") && (prefix.startsWith(inside) || inside.startsWith(prefix));
  });
}

/** Says whether one of some patterns is about a file by its name: a directory that is taken back takes no secret back with it. */
function namesPath(patterns: readonly string[]): (path: string) => boolean {
  const named = patterns.flatMap((pattern) => {
    const name = pattern.slice(pattern.lastIndexOf("/") + 1);
    return /[^*?]/.test(name) ? { name: matcherOf(name), whole: matcherOf(pattern) } : [];
  });
  return (path) => named.some(({ name, whole }) => name.ignores(path.slice(path.lastIndexOf("/") + 1)) && whole.ignores(path));
}

function matcherOf(pattern: string): Pick<Ignore, "ignores"> {
  try {
    return ignore(LETTER_CASE).add(pattern);
  } catch {
    return { ignores: () => false };
  }
}

type Verdict = { readonly is: "unignored" } | { readonly is: "ignored"; readonly rule: string };

/** The opinion on a path, else on the nearest directory around it that the rules have one on: `!vendor/mine/` means all inside. */
function verdictOf(rules: Ignore, path: string): Verdict | undefined {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf("/", at.length - 2) + 1)) {
    const { ignored, unignored, rule } = rules.test(at);
    if (unignored) return { is: "unignored" };
    if (ignored) return { is: "ignored", rule: rule?.pattern ?? IGNORE_FILE };
    if (!at.slice(0, -1).includes("/")) return undefined;
  }
}

/** Lines that are no pattern are reported and skipped; the others hold. */
function parseOwnRules(text: string): { own: Ignore | undefined; warnings: string[] } {
  const warnings: string[] = [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (lines.length === 0) return { own: undefined, warnings };
  const own = ignore(LETTER_CASE);
  for (const line of lines) {
    const problem = problemOf(line);
    if (problem) warnings.push(`${IGNORE_FILE}: ${named(line)} is not a pattern (${problem}).`);
    else own.add(line);
  }
  return { own, warnings };
}

/** Why a line can match nothing. git and the parser pass over such lines without a word. */
function problemOf(line: string): string | undefined {
  const body = line.replace(/^!/, "").trim();
  if (body === "") return "nothing follows the !";
  const unescaped = body.replace(/\\./g, "");
  if (unescaped.endsWith("\\")) return "it ends in a backslash";
  if (unescaped.replace(/\[!?\]?[^\]]*\]/g, "").includes("[")) return "a bracket is not closed";
  try {
    ignore(LETTER_CASE).add(line).ignores("probe");
    return undefined;
  } catch (thrown) {
    return (thrown as Error).message;
  }
}
