/** The meaning of `file:` values: a part of the path, or a glob, with the anchors known from zoekt and GitHub. */
import { pathMatcher } from "#text/path-glob.ts";

const GLOB = /[*?[{]/;
/** Syntax that only regular expressions have, not globs or parts of paths. */
const REGEX = /\.[*+]|\\[.\w]|[()|+]|\$$|^\^/;
/** The subset of regular expressions that globs could express: `^`, `$`, `\.` and `.*`. */
const SIMPLE_REGEX = /^\^?(?:[\p{L}\p{N}_/@ -]|\\[.+()-]|\.\*|\.)+\$?$/u;

/** Whether a value is a pattern, so that it has a meaning even where no path matches. */
export function isPathPattern(value: string): boolean {
  return GLOB.test(value);
}

/**
 * Returns a test for paths. A value without wildcards is a part of the path, and starts at a name if it begins with a slash. A glob works
 * as with `--path`, and may match below any directory unless it begins with a slash. `^`, `$`, `\.` and `.*` have their meaning in zoekt.
 * @throws limit_exceeded for a glob that is too long
 */
export function pathChoice(value: string, isCaseSensitive: boolean): (path: string) => boolean {
  const folded = isCaseSensitive ? value : value.toLowerCase();
  const matches = REGEX.test(folded) && SIMPLE_REGEX.test(folded) ? anchored(folded) : GLOB.test(folded) ? globbed(folded) : part(folded);
  return isCaseSensitive ? matches : (path) => matches(path.toLowerCase());
}

function part(value: string): (path: string) => boolean {
  const wanted = value.replace(/^\.\//, "");
  return (path) => `/${path}`.includes(wanted);
}

function globbed(value: string): (path: string) => boolean {
  const isRooted = /^(?:\.?\/|\*\*)/.test(value) || !value.includes("/");
  const whole = pathMatcher(value);
  const below = isRooted ? whole : pathMatcher(`**/${value}`);
  return (path) => whole(path) || below(path);
}

/** Matches the parts between `.*` in order; each search starts where the part before ended, so that no path is read twice. */
function anchored(value: string): (path: string) => boolean {
  const isFromStart = value.startsWith("^");
  const isToEnd = value.endsWith("$");
  const parts = value
    .slice(isFromStart ? 1 : 0, isToEnd ? -1 : undefined)
    .split(".*")
    .map((literal) => literal.replace(/\\(.)/g, "$1"));
  return (path) => {
    let at = 0;
    for (const [index, literal] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const found = isLast && isToEnd ? path.length - literal.length : path.indexOf(literal, at);
      if (found < at || !path.startsWith(literal, found) || (index === 0 && isFromStart && found !== 0)) return false;
      at = found + literal.length;
    }
    return true;
  };
}
