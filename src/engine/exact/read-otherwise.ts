/**
 * What a pattern without a matching line would match if it were read otherwise. Callers paste code with parentheses, which are groups to an
 * expression; write `a\|b`, which other programs read as alternatives; or do not know the capitals of a name. Without a word about it, they
 * take the empty answer for "this repository does not have it".
 */
import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";
import { named } from "#core/visible.ts";
import type { Project } from "#engine/project/project.ts";
import type { GrepRequest } from "#flags/grep-flags.ts";
import { compilePattern, type ExactPattern } from "#query/exact/pattern.ts";
import type { View } from "#store/rows/view.ts";
import { matchFiles } from "./match-files.ts";
import { type FileFilter, indexedFiles } from "./searched-file.ts";

/** Signs that an expression does not read as themselves. */
const SIGNS = /[\\^$.|?*+()[\]{}]/;
const BAR = "\\|";

interface Reading {
  readonly pattern: string;
  readonly literal: boolean;
  readonly ignoreCase: boolean;
  /** A sentence about the lines that it matches. */
  readonly said: (lines: string) => string;
}

/**
 * A sentence about the first other reading that matches an indexed line. Files outside of the index are not searched again: the sentence is
 * a hint, and says nothing about them.
 */
export async function readOtherwise(project: Project, view: View, request: GrepRequest, filter: FileFilter): Promise<readonly string[]> {
  if (request.invert) return [];
  for (const reading of readingsOf(request)) {
    const pattern = compiled(request, reading);
    if (!pattern) continue;
    const { files } = indexedFiles(project, view, pattern, filter, new Set());
    const { files: found } = await matchFiles(project.db, { view }, pattern, files, { binary: false, everyLine: false });
    const [first] = found.toSorted((one, other) => other.count - one.count || (one.path < other.path ? -1 : 1));
    if (!first) continue;
    const total = found.reduce((sum, { count }) => sum + count, 0);
    const where = found.length === 1 ? named(first.path) : `${found.length} files, most in ${named(first.path)}`;
    return [reading.said(`${counted(total, "line")} in ${where}`)];
  }
  return [];
}

function readingsOf({ pattern, literal = false, ignoreCase = false, smartCase = false }: GrepRequest): readonly Reading[] {
  const ignores = ignoreCase || (smartCase && !/\p{Lu}/u.test(pattern));
  const asText: Reading = {
    ...{ pattern, literal: true, ignoreCase: ignores },
    said: (lines) => `As a regular expression the pattern matches nothing; as literal text (-F, literal) it matches ${lines}.`,
  };
  const withBars: Reading = {
    ...{ pattern: pattern.replaceAll(BAR, "|"), literal: false, ignoreCase: ignores },
    said: (lines) => `Here \\| is a literal bar. With | for alternatives, the pattern matches ${lines}.`,
  };
  const anyCase: Reading = {
    ...{ pattern, literal, ignoreCase: true },
    said: (lines) => `With these capitals the pattern matches nothing; in any case (-i, ignore_case) it matches ${lines}.`,
  };
  return [
    ...(!literal && pattern.includes(BAR) ? [withBars] : []),
    ...(!literal && SIGNS.test(pattern) ? [asText] : []),
    ...(ignores || !/\p{L}/u.test(pattern) ? [] : [anyCase]),
  ];
}

/** Undefined for a pattern that is not one in the other reading. */
function compiled({ word = false, line = false }: GrepRequest, { pattern, literal, ignoreCase }: Reading): ExactPattern | undefined {
  try {
    return compilePattern(pattern, { literal, word, line, ignoreCase: ignoreCase ? "always" : "never" });
  } catch (thrown) {
    if (thrown instanceof CodeCompassError && (thrown.code === "invalid_input" || thrown.code === "limit_exceeded")) return undefined;
    throw thrown;
  }
}
