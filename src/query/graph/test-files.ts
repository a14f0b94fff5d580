/** Which tests belong to a file: files that a convention of names ties to it. */
import { basename, dirname } from "node:path/posix";
import { isTestPath } from "#query/rank/test-code.ts";

/** Test files that one file is tied to at most: a common name ties too many. */
const TESTS_OF_FILE_MAX = 4;

/** Names that a language, or its tools, give files of any directory: they say nothing, the directory does. */
const OF_DIRECTORY: ReadonlySet<string> = new Set(["mod", "index", "__init__", "lib", "main", "init"]);
/** Directories that say whether files are sources or tests, and not of what. */
const OF_SIDE = /^(?:tests?|__tests__|specs?|src|main|lib)$/;

/**
 * The name of what a test file tests, by its own: `parse_test.go`, `parse.spec.ts`, `test_parse.py` and `ParseTest.java` are about `parse`. What is
 * called as in every directory is about its own: `parse/mod.rs`.
 */
function subjectOf(path: string): string {
  const name = basename(path).replace(/\.[^.]+$/, "");
  const bare = name.replace(/^test_|[_.-](?:test|tests|spec|unittest)$|(?<=[a-z\d])(?:Tests?|Spec|IT)$|^Test(?=[A-Z])/g, "");
  const subject = (bare === "" ? name : bare).toLowerCase();
  if (!OF_DIRECTORY.has(subject)) return subject;
  const directory = dirname(path)
    .split("/")
    .findLast((segment) => !OF_SIDE.test(segment));
  return `${directory?.toLowerCase() ?? ""}/${subject}`;
}

/** The test files of some files, nearest first. */
export function testsByName(paths: readonly string[], files: readonly string[]): Map<string, string[]> {
  const wanted = new Map(files.map((file) => [file, subjectOf(file)]));
  const subjects = new Set(wanted.values());
  const bySubject = new Map<string, string[]>();
  for (const path of paths) {
    const subject = subjectOf(path);
    if (!subjects.has(subject) || !isTestPath(path)) continue;
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), path]);
  }
  const found = new Map<string, string[]>();
  for (const [file, subject] of wanted) {
    const near = (bySubject.get(subject) ?? []).filter((path) => path !== file && extensionOf(path) === extensionOf(file));
    const scored = near.map((path) => ({ path, near: commonSegments(dirname(path), dirname(file)) }));
    scored.sort((a, b) => b.near - a.near || (a.path < b.path ? -1 : 1));
    const best = scored[0]?.near ?? 0;
    const tests = scored.filter(({ near }) => near === best).map(({ path }) => path);
    if (tests.length > 0) found.set(file, tests.slice(0, TESTS_OF_FILE_MAX));
  }
  return found;
}

/** Without what tells variants of a language apart: a test of a `.ts` file may be a `.tsx`. */
function extensionOf(path: string): string {
  return (/\.([^.]+)$/.exec(path)?.[1] ?? "").slice(0, 2);
}

/** How many directories two paths share, those that only say "test" or "source" left aside. */
function commonSegments(a: string, b: string): number {
  const told = (path: string): string[] => path.split("/").filter((segment) => !OF_SIDE.test(segment));
  const [left, right] = [told(a), told(b)];
  let ahead = 0;
  while (ahead < left.length && left[ahead] === right[ahead]) ahead++;
  let behind = 0;
  while (behind < left.length - ahead && left.at(-1 - behind) === right.at(-1 - behind)) behind++;
  return ahead + behind - Math.max(left.length, right.length) * 0.01;
}
