/**
 * Extracts the name or path from a line that another program printed: a test runner, a diff, the address of a file on a forge. The text
 * around it (`--- FAIL:`, `(0.05s)`, `diff --git`) is in no file, and its words would only disturb the search.
 */

/** How programs print the result of one test; the group is its name. */
const TESTS: readonly RegExp[] = [
  // Go; the name of a subtest is made at run time.
  /^\s*--- (?:FAIL|PASS|SKIP|BENCH): (?<name>Test\w*|[\w.]+)(?:\/\S+)?(?:\s+\([\d.]+s\))?$/,
  /^=== (?:RUN|PAUSE|CONT|NAME)\s+(?<name>\w+)(?:\/\S+)?$/,
  /^(?:FAIL|PASS|SKIP|OK):\s+(?<name>\w+)$/i,
  // pytest, with the cases that it numbers in brackets.
  /^(?:FAILED|ERROR|PASSED|SKIPPED|XFAIL|XPASS)\s+(?<name>\S+::[\w:]+)(?:\[.*\])?(?:\s+-\s.*)?$/,
  /^(?<name>\S+::[\w:]+)(?:\[.*\])?\s+(?:FAILED|ERROR|PASSED|SKIPPED|XFAIL|XPASS)(?:\s+\[\s*\d+%\])?$/,
  // Rust
  /^test (?<name>[\w:]+)(?: - .+)? \.\.\. \w+$/,
];
/** Python's unittest: a method, and its class in brackets. */
const UNITTEST = /^(?:(?:FAIL|ERROR|OK|SKIP):\s+)?(?<method>\w+) \((?<scope>[\w.]+)\)(?:\s+\.\.\.\s+\w+)?$/i;

const PATHS: readonly RegExp[] = [
  /^diff --git (?:a\/)?\S+ (?:b\/)?(?<name>\S+)$/,
  /^(?:---|\+\+\+) [ab]\/(?<name>\S+)$/,
  /^https?:\/\/[^/\s]+(?:\/[^/\s]+){2,}?\/(?:-\/)?(?:tree|blob|raw|src\/branch)\/[^/\s]+\/(?<name>[^\s#?]+)$/,
];

/** A message that says nothing but the function that was called with other arguments than it takes. */
const UNFIT: readonly RegExp[] = [
  /^(?:\*\* )?\(?FunctionClauseError\)?:? no function clause matching in (?<name>[\w.!?]+\/\d+)$/,
  /^(?:ERROR: )?MethodError: no method matching (?<name>[\w.!]+)\(.*\)$/,
];

/** A longer text is no line of these programs, and some patterns take time quadratic in the length of the line. */
const LINE_CHARS_MAX = 1_000;

/** The name or path in a line that another program printed; any other query unchanged. */
export function pastedName(query: string): string {
  if (query.length > LINE_CHARS_MAX) return query;
  for (const shape of [...TESTS, ...PATHS, ...UNFIT]) {
    const name = shape.exec(query)?.groups?.["name"];
    if (name !== undefined) return name;
  }
  const { method, scope } = UNITTEST.exec(query)?.groups ?? {};
  if (method === undefined || scope === undefined || !method.startsWith("test")) return query;
  const parts = scope.split(".").filter((part) => part !== method);
  return [...parts.slice(-1), method].join(".");
}
