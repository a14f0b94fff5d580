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
  checkLength(glob);
  const spellings = [glob, fromVisible(glob) ?? glob];
  return matcherOf(spellings, spellings.flatMap(patternsOf));
}

/** A glob of a list in which a leading `!` excludes. */
interface Rule {
  readonly excludes: boolean;
  /** Whether the glob itself means a path: as ripgrep reads it, a directory for a glob that ends in a slash, and no path below one. */
  readonly means: (path: string, isDirectory: boolean) => boolean;
  /** Whether the glob is the plain name of a directory that a path lies below. */
  readonly selects: (path: string) => boolean;
}

/**
 * A test for paths by several globs, with ripgrep's meaning, which is that of .gitignore: the last glob that means a path decides; after
 * `!` it excludes the path, and a directory with all that lies below it, whatever other globs say of paths there. Paths that no glob
 * means are excluded where any glob selects. Only here, the plain name of a directory selects what lies below it, as in `pathMatcher`.
 * @throws limit_exceeded
 */
export function pathRules(globs: readonly string[]): (path: string) => boolean {
  const rules = globs.map(ruleOf).toReversed();
  const selecting = rules.filter(({ excludes }) => !excludes);
  const pruned = new Map<string, boolean>();
  const decides = (path: string, isDirectory: boolean): Rule | undefined => rules.find(({ means }) => means(path, isDirectory));
  const isPruned = (directory: string): boolean => {
    if (directory === "" || selecting.length === rules.length) return false;
    const known = pruned.get(directory) ?? (isPruned(around(directory)) || decides(directory, true)?.excludes === true);
    pruned.set(directory, known);
    return known;
  };
  return (path) => {
    if (isPruned(around(path))) return false;
    const rule = decides(path, false);
    return rule ? !rule.excludes : selecting.length === 0 || selecting.some(({ selects }) => selects(path));
  };
}

function around(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function ruleOf(written: string): Rule {
  const excludes = written.startsWith("!");
  const glob = excludes ? written.slice(1) : written;
  checkLength(glob);
  const spellings = [glob, fromVisible(glob) ?? glob];
  const means = matcherOf(spellings, spellings.flatMap(ownPatternsOf));
  const isOfDirectories = glob.endsWith("/");
  const mayBePlace = !excludes && (isOfDirectories || !/[*?[{]/.test(glob));
  return {
    excludes,
    means: (path, isDirectory) => (isDirectory || !isOfDirectories) && means(path),
    selects: mayBePlace ? pathMatcher(glob) : () => false,
  };
}

/** Patterns for the paths that a glob means, without what lies below them. Only a slash before its end ties a glob to the root. */
function ownPatternsOf(glob: string): string[] {
  const bare = glob.replace(/^\.?\//, "").replace(/\/+$/, "");
  return bare.includes("/") || glob.startsWith("/") || glob.startsWith("./") ? [bare] : [`**/${bare}`, bare];
}

function checkLength(glob: string): void {
  if (glob.length > GLOB_CHARS_MAX) {
    throw new CodeCompassError("limit_exceeded", `A glob may have ${GLOB_CHARS_MAX} characters, and this one has ${glob.length}.`, {
      remediation: "Name a directory, or use stars.",
    });
  }
}

/** A test for paths that one of the patterns matches, or that a spelling of the glob is, read literally. */
function matcherOf(spellings: readonly string[], patterns: readonly string[]): (path: string) => boolean {
  const literals = [...new Set(spellings)].filter((spelling) => SIGNS.test(spelling)).map(literalTest);
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
