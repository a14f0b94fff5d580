/** Fragments of queries: written once, and standing wherever they are named. */
import { expect, test } from "bun:test";
import { expandFragments } from "../../scripts/query-fragments.ts";

test("a fragment stands wherever it is named, in others too, and whichever file comes first", () => {
  const query = "(a <pair>)\n; @fragment pair\n(b <value>)\n; @end\n(c <value>)\n; @fragment value\n[(d) (e)]\n; @end\n";
  expect(
    expandFragments(query)
      .trim()
      .split(/\s*\n\s*/),
  ).toEqual(["(a (b [(d) (e)]))", "(c [(d) (e)])"]);
});

test("a fragment that nobody wrote, and one that uses itself, are told apart from queries", () => {
  expect(() => expandFragments("(a <pair>)")).toThrow("No fragment of a query is called pair.");
  expect(() => expandFragments("(a <pair>)\n; @fragment pair\n(b <pair>)\n; @end\n")).toThrow("uses itself");
});
