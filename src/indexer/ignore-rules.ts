/**
 * The ignore chain: built-in defaults, then version control's own rules, then `.codecompassignore`, which has the last
 * word and can re-include with `!`. Nothing re-includes secrets or version control's directories.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ignore, { type Ignore } from "ignore";
import { builtinRule, hardRule } from "./builtin-rules.ts";

const IGNORE_FILE = ".codecompassignore";

type IgnoreLayer = "secrets" | "vcs" | "built-in" | "gitignore" | "codecompassignore";

/** Why a path is left out. */
export interface Ignored {
  readonly layer: IgnoreLayer;
  readonly rule: string;
}

export interface IgnoreRules {
  /** Judges a path that version control does not ignore. */
  judge(path: string): Ignored | undefined;
  /** Judges a path that version control ignores: it stays out unless `.codecompassignore` takes it back. */
  judgeIgnored(path: string): Ignored | undefined;
  /** Patterns after `!` in `.codecompassignore`. */
  readonly reincluded: readonly string[];
  /** Lines of `.codecompassignore` that could not be understood. */
  readonly warnings: readonly string[];
  /** Changes when the rules do. */
  readonly hash: string;
}

/** Bumped when the built-in tables change, so that existing views are scanned again. */
const BUILTIN_VERSION = 1;

/** Reads the rules of a workspace. */
export function loadIgnoreRules(workspace: string): IgnoreRules {
  const file = join(workspace, IGNORE_FILE);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const { own, warnings } = parseOwnRules(text);
  const reincluded = text
    .split(/\r?\n/)
    .filter((line) => /^!\S/.test(line))
    .map((line) => line.slice(1).trim());
  const judgeWith = (path: string, weaker: () => Ignored | undefined): Ignored | undefined => {
    const hard = hardRule(path);
    if (hard) return hard;
    const verdict = own ? verdictOf(own, path) : undefined;
    if (verdict === "unignored") return undefined;
    return verdict === "ignored" ? { layer: "codecompassignore", rule: IGNORE_FILE } : weaker();
  };
  return {
    judge: (path) => judgeWith(path, () => builtinRule(path)),
    judgeIgnored: (path) => judgeWith(path, () => ({ layer: "gitignore", rule: ".gitignore" })),
    reincluded,
    warnings,
    hash: `${BUILTIN_VERSION}-${Bun.hash.xxHash3(text).toString(36)}`,
  };
}

/** The opinion on a path, else on the nearest directory around it that the rules have one on: `!vendor/mine/` means all inside. */
function verdictOf(rules: Ignore, path: string): "ignored" | "unignored" | undefined {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf("/", at.length - 2) + 1)) {
    const { ignored, unignored } = rules.test(at);
    if (unignored) return "unignored";
    if (ignored) return "ignored";
    if (!at.slice(0, -1).includes("/")) return undefined;
  }
}

/** Lines that the parser rejects are reported and skipped; the others hold. */
function parseOwnRules(text: string): { own: Ignore | undefined; warnings: string[] } {
  const warnings: string[] = [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (lines.length === 0) return { own: undefined, warnings };
  const own = ignore();
  for (const line of lines) {
    try {
      ignore().add(line).ignores("probe");
      own.add(line);
    } catch (thrown) {
      warnings.push(`${IGNORE_FILE}: "${line}" is not a pattern (${(thrown as Error).message})`);
    }
  }
  return { own, warnings };
}
