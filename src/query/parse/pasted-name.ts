/**
 * The name or path in a line that another program printed: a test runner's, a diff's, an address of a forge. What stands round it (`--- FAIL:`,
 * `(0.05s)`, `diff --git`) is of no file here, and its words would be looked for.
 */

/** How programs print one test, and where in the line its name stands. */
const TESTS: readonly RegExp[] = [
  // Go; a subtest's name is made at run time.
  /^\s*--- (?:FAIL|PASS|SKIP|BENCH): (?<name>Test\w*|[\w.]+)(?:\/\S+)?(?:\s+\([\d.]+s\))?$/,
  /^=== (?:RUN|PAUSE|CONT|NAME)\s+(?<name>\w+)(?:\/\S+)?$/,
  /^(?:FAIL|PASS|SKIP|OK):\s+(?<name>\w+)$/i,
  // pytest, with the cases that it numbers in brackets.
  /^(?:FAILED|ERROR|PASSED|SKIPPED|XFAIL|XPASS)\s+(?<name>\S+::[\w:]+)(?:\[.*\])?(?:\s+-\s.*)?$/,
  /^(?<name>\S+::[\w:]+)(?:\[.*\])?\s+(?:FAILED|ERROR|PASSED|SKIPPED|XFAIL|XPASS)(?:\s+\[\s*\d+%\])?$/,
  // Rust
  /^test (?<name>[\w:]+)(?: - .+)? \.\.\. \w+$/,
];
/** Python's own runner: a method, and in brackets the class that has it. */
const UNITTEST = /^(?:(?:FAIL|ERROR|OK|SKIP):\s+)?(?<method>\w+) \((?<scope>[\w.]+)\)(?:\s+\.\.\.\s+\w+)?$/i;

const PATHS: readonly RegExp[] = [
  /^diff --git (?:a\/)?\S+ (?:b\/)?(?<name>\S+)$/,
  /^(?:---|\+\+\+) [ab]\/(?<name>\S+)$/,
  /^https?:\/\/[^/\s]+(?:\/[^/\s]+){2,}?\/(?:-\/)?(?:tree|blob|raw|src\/branch)\/[^/\s]+\/(?<name>[^\s#?]+)$/,
];

/** A longer text is no line of these programs; and the time of some expressions grows with the square of the line. */
const LINE_CHARS_MAX = 1_000;

/** The query, or the one name or path that it is about when another program printed it. */
export function pastedName(query: string): string {
  if (query.length > LINE_CHARS_MAX) return query;
  for (const shape of [...TESTS, ...PATHS]) {
    const name = shape.exec(query)?.groups?.["name"];
    if (name !== undefined) return name;
  }
  const { method, scope } = UNITTEST.exec(query)?.groups ?? {};
  if (method === undefined || scope === undefined || !method.startsWith("test")) return query;
  const parts = scope.split(".").filter((part) => part !== method);
  return [...parts.slice(-1), method].join(".");
}
