/** Matches the patterns of an ignore file, with git's meaning, at a cost that a hostile file cannot drive up without limit. */

import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";
import { DIRECTORY_CACHE_ENTRIES_MAX, IGNORE_PATTERNS_MAX, IGNORE_PROBLEMS_SHOWN_MAX, IGNORE_STEPS_MAX } from "#core/limits.ts";
import { type MatchWork, type PathPattern, pathPattern } from "#text/path-pattern.ts";

/** The decision of the patterns about a path. `rule` is the deciding pattern as written. */
export interface PatternVerdict {
  readonly is: "ignored" | "unignored";
  readonly rule: string;
}

interface Rule {
  readonly text: string;
  readonly is: PatternVerdict["is"];
  readonly directoriesOnly: boolean;
  /** Whether the pattern matches names in any directory, rather than paths. */
  readonly namesOnly: boolean;
  readonly pattern: PathPattern;
  /** Position among the file's patterns. */
  readonly index: number;
}

export class IgnorePatterns {
  /** Messages for people about lines that can match nothing, or are too many. */
  readonly problems: readonly string[];
  readonly count: number;
  /** Whether the file has more patterns than are applied. */
  readonly isCut: boolean;
  readonly #source: string;
  readonly #ignoreCase: boolean;
  readonly #work: MatchWork;
  /**
   * Rules that match a single last name, by that name, each list from the file's last rule to
   * its first; `#others` holds the rules that match several.
   */
  readonly #byName = new Map<string, Rule[]>();
  readonly #others: Rule[] = [];
  /** Cached verdicts about directories: many paths of a tree share them. */
  readonly #directories = new Map<string, PatternVerdict | undefined>();

  /**
   * `source` is the path of the file, for error messages. Files that are used together share
   * one `work`, whose limit then holds for all of them.
   */
  constructor(text: string, source: string, ignoreCase: boolean, work: MatchWork = { steps: 0 }) {
    this.#work = work;
    this.#source = source;
    this.#ignoreCase = ignoreCase;
    const { rules, problems, isCut } = rulesIn(text, ignoreCase);
    for (const rule of rules.toReversed()) this.#listOf(rule).push(rule);
    const more = problems.length - IGNORE_PROBLEMS_SHOWN_MAX;
    const shown = [
      ...problems.slice(0, IGNORE_PROBLEMS_SHOWN_MAX),
      ...(more > 0 ? [`${counted(more, "more line is not a pattern", "more lines are not patterns")}.`] : []),
    ];
    this.problems = shown.map((problem) => `${source}: ${problem}`);
    this.count = rules.length;
    this.isCut = isCut;
  }

  /**
   * The verdict on a path, if a pattern decides it. A directory has a slash at its end; nothing
   * inside an ignored directory can be re-included.
   * @throws limit_exceeded when the patterns have cost more than any honest file's would
   */
  verdict(path: string): PatternVerdict | undefined {
    const isDirectory = path.endsWith("/");
    return isDirectory ? this.#directory(path.slice(0, -1)) : this.#below(path, false);
  }

  #listOf(rule: Rule): Rule[] {
    const name = rule.pattern.lastName;
    if (name === undefined) return this.#others;
    const list = this.#byName.get(name) ?? [];
    this.#byName.set(name, list);
    return list;
  }

  #directory(path: string): PatternVerdict | undefined {
    if (this.#directories.has(path)) return this.#directories.get(path);
    const verdict = this.#below(path, true);
    if (this.#directories.size >= DIRECTORY_CACHE_ENTRIES_MAX) this.#directories.clear();
    this.#directories.set(path, verdict);
    return verdict;
  }

  #below(path: string, isDirectory: boolean): PatternVerdict | undefined {
    const slash = path.lastIndexOf("/");
    const around = slash < 0 ? undefined : this.#directory(path.slice(0, slash));
    return around?.is === "ignored" ? around : this.#last(path.split("/"), isDirectory);
  }

  /** The last rule that matches decides. */
  #last(names: readonly string[], isDirectory: boolean): PatternVerdict | undefined {
    const name = names.at(-1) ?? "";
    const named = this.#firstOf(this.#byName.get(this.#ignoreCase ? name.toLowerCase() : name) ?? [], names, isDirectory, -1);
    const rule = this.#firstOf(this.#others, names, isDirectory, named?.index ?? -1) ?? named;
    return rule && { is: rule.is, rule: rule.text };
  }

  /** The first match in a list that runs from the file's last rule to its first; only rules after position `after` count. */
  #firstOf(rules: readonly Rule[], names: readonly string[], isDirectory: boolean, after: number): Rule | undefined {
    for (const rule of rules) {
      if (rule.index <= after) return undefined;
      if (rule.directoriesOnly && !isDirectory) continue;
      if (++this.#work.steps > IGNORE_STEPS_MAX) throw this.#tooCostly();
      if (rule.pattern.matches(rule.namesOnly ? names.slice(-1) : names, this.#work)) return rule;
    }
    return undefined;
  }

  #tooCostly(): CodeCompassError {
    return new CodeCompassError(
      "limit_exceeded",
      `Matching the ${this.count} patterns of ${this.#source} against this tree takes too long.`,
      {
        remediation: `Simplify ${this.#source}: fewer patterns, fewer stars in each, or whole directories instead of what is in them.`,
      },
    );
  }
}

function rulesIn(text: string, ignoreCase: boolean): { rules: readonly Rule[]; problems: readonly string[]; isCut: boolean } {
  const rules: Rule[] = [];
  const problems: string[] = [];
  for (const line of linesOf(text)) {
    if (rules.length >= IGNORE_PATTERNS_MAX) return { rules, problems: [TOO_MANY, ...problems], isCut: true };
    const rule = ruleOf(line, rules.length, ignoreCase);
    if (typeof rule === "string") problems.push(`"${line}" is not a pattern (${rule}).`);
    else rules.push(rule);
  }
  return { rules, problems, isCut: false };
}

export const TOO_MANY = `only the first ${IGNORE_PATTERNS_MAX} patterns apply.`;

/** The lines with patterns, without the trailing blanks that git drops. */
function linesOf(text: string): string[] {
  return text
    .replace(/^\ufeff/, "")
    .split("\n")
    .map((line) => withoutBlanksAtEnd(line.endsWith("\r") ? line.slice(0, -1) : line))
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** Drops trailing blanks, except one that is escaped with a backslash, as git does. */
function withoutBlanksAtEnd(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === " ") end--;
  let backslashes = 0;
  while (line[end - 1 - backslashes] === "\\") backslashes++;
  return line.slice(0, end < line.length && backslashes % 2 === 1 ? end + 1 : end);
}

function ruleOf(line: string, index: number, ignoreCase: boolean): Rule | string {
  const isNegated = line.startsWith("!");
  const body = isNegated ? line.slice(1) : line;
  if (body.trim() === "") return isNegated ? "nothing follows the !" : "it is blank";
  const directoriesOnly = body.endsWith("/");
  const bare = directoriesOnly ? body.slice(0, -1) : body;
  const pattern = pathPattern(bare.startsWith("/") ? bare.slice(1) : bare, ignoreCase);
  if (typeof pattern === "string") return pattern;
  return { text: line, is: isNegated ? "unignored" : "ignored", directoriesOnly, namesOnly: !bare.includes("/"), pattern, index };
}
