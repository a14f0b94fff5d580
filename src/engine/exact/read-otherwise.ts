/**
 * What a pattern without a matching line would match if it were read otherwise. Callers paste code with parentheses, which are groups to an
 * expression, or do not know the capitals of a name. Without a word about it, they take the empty answer for "this repository does not have
 * it". A pattern `a\|b`, which other programs read as alternatives, has only one other meaning, so `grep` answers with that.
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
  const anyCase: Reading = {
    ...{ pattern, literal, ignoreCase: true },
    said: (lines) => `With these capitals the pattern matches nothing; in any case (-i, ignore_case) it matches ${lines}.`,
  };
  return [...(!literal && SIGNS.test(pattern) ? [asText] : []), ...(ignores || !/\p{L}/u.test(pattern) ? [] : [anyCase])];
}

/** What an answer says of a pattern that was read with alternatives. */
export const BARS_READ = "No line has a literal bar where the pattern has \\|, so this answer reads \\| as | between alternatives.";

/** The pattern with `|` for each `\|`; undefined where it has none, or is no expression then. */
export function inAlternatives(request: GrepRequest): string | undefined {
  const { pattern, literal = false, invert = false } = request;
  if (literal || invert || !pattern.includes(BAR)) return undefined;
  const read = pattern.replaceAll(BAR, "|");
  return compiled(request, { pattern: read, literal: false, ignoreCase: false }) && read;
}

/** Undefined for a pattern that is not one in the other reading. */
function compiled(
  { word = false, line = false }: GrepRequest,
  { pattern, literal, ignoreCase }: Omit<Reading, "said">,
): ExactPattern | undefined {
  try {
    return compilePattern(pattern, { literal, word, line, ignoreCase: ignoreCase ? "always" : "never" });
  } catch (thrown) {
    if (thrown instanceof CodeCompassError && (thrown.code === "invalid_input" || thrown.code === "limit_exceeded")) return undefined;
    throw thrown;
  }
}
