/** What of a line that another program printed is looked for. */
import { expect, test } from "bun:test";
import { pastedName } from "#query/parse/pasted/name.ts";

test.each<[string, string]>([
  ["--- FAIL: TestFerryStops (0.05s)", "TestFerryStops"],
  ["    --- FAIL: TestFerryStops/at_night (0.00s)", "TestFerryStops"],
  ["=== RUN   TestFerryStops", "TestFerryStops"],
  ["FAIL: TestFerryStops", "TestFerryStops"],
  ["FAILED tests/test_ferry.py::TestFerry::test_stops[night-2] - AssertionError: no", "tests/test_ferry.py::TestFerry::test_stops"],
  ["ERROR t/unit/test_ferry.py::test_stops", "t/unit/test_ferry.py::test_stops"],
  ["tests/test_ferry.py::test_stops PASSED [ 50%]", "tests/test_ferry.py::test_stops"],
  ["test harbour::tests::ferry_stops ... FAILED", "harbour::tests::ferry_stops"],
  ["FAIL: test_stops (tests.ferry.TestFerry)", "TestFerry.test_stops"],
  ["ERROR: test_stops (tests.ferry.TestFerry.test_stops)", "TestFerry.test_stops"],
  ["diff --git a/src/ferry.go b/src/ferry.go", "src/ferry.go"],
  ["+++ b/src/ferry.go", "src/ferry.go"],
  ["https://github.com/owner/repo/tree/main/src/net", "src/net"],
  ["** (FunctionClauseError) no function clause matching in Ferry.Dock.put/3", "Ferry.Dock.put/3"],
  ["ERROR: MethodError: no method matching stops!(::String, ::Int64)", "stops!"],
  ["https://gitlab.com/group/sub/repo/-/blob/v1.2/src/ferry.go", "src/ferry.go"],
])("%s is about one thing", (line, name) => {
  expect(pastedName(line)).toBe(name);
});

test.each(["where do tests fail", "error: ferry not found", "test the ferry", "a/b testing", "ferry (boat)", "ok"])(
  "%s is as it is",
  (query) => {
    expect(pastedName(query)).toBe(query);
  },
);
