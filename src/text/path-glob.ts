import { CodeCompassError } from "#core/errors.ts";
import { GLOB_CHARS_MAX } from "#core/limits.ts";
import { fromVisible } from "#core/visible.ts";

/**
 * A test for paths. A glob without a slash matches file names; a plain directory matches what is below it. A path that is there matches itself
 * and what is below it, whatever signs of globs it has (`app/[id]`). Paths may be given with the escapes that they were shown with. Bun's matcher takes time that grows with the lengths of glob and path, whatever the glob holds (3.7
 * million random globs of stars and braces: a few milliseconds at most), so a limit to the length is enough.
 * @throws limit_exceeded
 */
export function pathMatcher(glob: string): (path: string) => boolean {
  if (glob.length > GLOB_CHARS_MAX) {
    throw new CodeCompassError("limit_exceeded", `A glob may have ${GLOB_CHARS_MAX} characters, and this one has ${glob.length}.`, {
      remediation: "Name a directory, or use stars.",
    });
  }
  const spellings = [glob, fromVisible(glob) ?? glob];
  const literals = [...new Set(spellings)].filter((spelling) => SIGNS.test(spelling)).map(literalTest);
  const patterns = spellings.flatMap(patternsOf);
  const globs = [...new Set(patterns)].map((pattern) => new Bun.Glob(pattern));
  return (path) => globs.some((compiled) => compiled.match(path)) || literals.some((isIt) => isIt(path));
}

/** What makes a glob of a path. */
const SIGNS = /[*?[{\\]/;

/** A glob as the path that it spells: of a file or of a directory, or, without a slash, of the name of either. */
function literalTest(glob: string): (path: string) => boolean {
  const bare = glob.replace(/^\.?\//, "").replace(/\/+$/, "");
  const isAnywhere = !bare.includes("/");
  return (path) =>
    path === bare || path.startsWith(`${bare}/`) || (isAnywhere && (path.endsWith(`/${bare}`) || path.includes(`/${bare}/`)));
}

function patternsOf(glob: string): string[] {
  const bare = glob.replace(/^\.?\//, "").replace(/\/+$/, "/**");
  const patterns = bare.includes("/") ? [bare] : [`**/${bare}`, bare];
  return /[*?[{]/.test(glob) ? patterns : [...patterns, `${bare}/**`];
}
