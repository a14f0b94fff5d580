/** A test for paths. A glob without a slash matches file names; a plain directory matches what is below it. */
export function pathMatcher(glob: string): (path: string) => boolean {
  const bare = glob.replace(/^\.?\//, "").replace(/\/+$/, "/**");
  const patterns = bare.includes("/") ? [bare] : [`**/${bare}`, bare];
  if (!/[*?[{]/.test(glob)) patterns.push(`${bare}/**`);
  const globs = patterns.map((pattern) => new Bun.Glob(pattern));
  return (path) => globs.some((compiled) => compiled.match(path));
}
