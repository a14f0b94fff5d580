/** Which tests belong to a file, by conventions of file names. */
import { basename, dirname } from "node:path/posix";
import { isTestPath } from "#query/rank/test-code.ts";

/** How many test files one file gets at most: a common name would match too many. */
const TESTS_OF_FILE_MAX = 4;

/** File names that a language or its tools use in any directory: the directory's name says more. */
const OF_DIRECTORY: ReadonlySet<string> = new Set(["mod", "index", "__init__", "lib", "main", "init"]);
/** Directory names that say whether files are sources or tests, but not what they are about. */
const OF_SIDE = /^(?:tests?|__tests__|specs?|src|main|lib)$/;

/**
 * What a file is about, by its name: `parse_test.go`, `parse.spec.ts`, `test_parse.py` and `ParseTest.java` are about `parse`. For a file
 * name that any directory may have, the directory's name is added: `parse/mod.rs`.
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

/** The test files for each of some files, nearest first. */
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

/** The start of the extension, which variants of a language share: a test of a `.ts` file may be a `.tsx`. */
function extensionOf(path: string): string {
  return (/\.([^.]+)$/.exec(path)?.[1] ?? "").slice(0, 2);
}

/** How many directories two paths share, leaving aside those that only say "test" or "source". */
function commonSegments(a: string, b: string): number {
  const told = (path: string): string[] => path.split("/").filter((segment) => !OF_SIDE.test(segment));
  const [left, right] = [told(a), told(b)];
  let ahead = 0;
  while (ahead < left.length && left[ahead] === right[ahead]) ahead++;
  let behind = 0;
  while (behind < left.length - ahead && left.at(-1 - behind) === right.at(-1 - behind)) behind++;
  return ahead + behind - Math.max(left.length, right.length) * 0.01;
}
