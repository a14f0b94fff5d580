import { CodeCompassError } from "#core/errors.ts";
import { GLOB_CHARS_MAX } from "#core/limits.ts";
import { fromVisible } from "#core/visible.ts";

/**
 * A test for paths. A glob without a slash matches file names; a plain directory matches everything below it. An existing path matches
 * itself and everything below it, even if it contains glob characters (`app/[id]`). Paths may be given with the escapes with which they are
 * shown. Bun's matcher takes time that grows with the lengths of glob and path, whatever the glob contains (3.7 million random globs of
 * stars and braces: a few milliseconds at most), so a limit to the length is enough.
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

/** The characters that make a path a glob. */
const SIGNS = /[*?[{\\]/;

/** A test that takes a glob literally: as the path of a file or directory or, without a slash, as the name of either. */
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
