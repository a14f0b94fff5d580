/** References in R: packages and their tests, generic functions and their methods, classes, and functions that nobody calls. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    DESCRIPTION: "Package: kit\nVersion: 1.0\n",
    "R/area.R":
      'area <- function(x, ...) UseMethod("area")\narea.box <- function(x, ...) side(x)^2\nside <- function(x) x$side\ndead <- function() 1\n',
    "R/stack.R":
      'Base <- R6Class("Base", public = list(\n  push = function(x) x\n))\nStack <- R6Class("Stack", inherit = Base, public = list(\n  twice = function(x) { self$push(x) }\n))\nrun <- function() { s <- Stack$new(); s$twice(1); area(s) }\n',
    "tests/testthat/helper-kit.R": "made <- function() 1\n",
    "tests/testthat/test-area.R": "side <- function(x) 2\nexpect_equal(area(made()), side(1))\nkit::side(2)\nanything$twice(3)\n",
    "tests/testthat/test-other.R": "dead <- area\nmade()\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a package's functions are seen in its files and tests, unless a test has its own", async () => {
  expect(await uses("R/area.R:1")).toEqual([
    "R/stack.R:7 resolved",
    "tests/testthat/test-area.R:2 resolved",
    "tests/testthat/test-other.R:1 resolved",
  ]);
  expect(await uses("R/area.R:3")).toEqual(["R/area.R:2 resolved", "tests/testthat/test-area.R:3 resolved"]);
  expect(await uses("tests/testthat/test-area.R:1")).toEqual(["tests/testthat/test-area.R:2 resolved"]);
  expect(await uses("tests/testthat/helper-kit.R:1")).toEqual([
    "tests/testthat/test-area.R:2 resolved",
    "tests/testthat/test-other.R:2 resolved",
  ]);
});

test("calls of a generic function may run its methods", async () => {
  expect(await uses("R/area.R:2")).toEqual([
    "R/stack.R:7 ambiguous",
    "tests/testthat/test-area.R:2 ambiguous",
    "tests/testthat/test-other.R:1 ambiguous",
  ]);
});

test("methods of classes: inherited ones, those of objects that are made, and of anything", async () => {
  expect(await uses("R/stack.R:2")).toEqual(["R/stack.R:5 resolved"]);
  expect(await uses("R/stack.R:5")).toEqual(["R/stack.R:7 resolved", "tests/testthat/test-area.R:4 ambiguous"]);
});

test("what nobody calls stays unused", async () => {
  expect(await uses("R/area.R:4")).toEqual([]);
});
