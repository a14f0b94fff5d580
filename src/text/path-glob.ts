import { fromVisible } from "#core/visible.ts";

/**
 * A test for paths. A glob without a slash matches file names; a plain directory matches what is below it. Paths may be given with the
 * escapes that they were shown with.
 */
export function pathMatcher(glob: string): (path: string) => boolean {
  const patterns = [glob, fromVisible(glob) ?? glob].flatMap(patternsOf);
  const globs = [...new Set(patterns)].map((pattern) => new Bun.Glob(pattern));
  return (path) => globs.some((compiled) => compiled.match(path));
}

function patternsOf(glob: string): string[] {
  const bare = glob.replace(/^\.?\//, "").replace(/\/+$/, "/**");
  const patterns = bare.includes("/") ? [bare] : [`**/${bare}`, bare];
  return /[*?[{]/.test(glob) ? patterns : [...patterns, `${bare}/**`];
}
