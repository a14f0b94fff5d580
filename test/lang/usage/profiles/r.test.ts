/** What extraction knows of uses in R. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const namesIn = (uses: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(uses.filter((line) => /^\d/.test(line)).map((line) => line.split(" ")[2]));

test("packages and files, names of packages, functions by their name as text, calls in text", async () => {
  const uses = await usageOf(
    "a.R",
    `library(kit)
source("helpers.R")
x <- kit::trim(kit:::hidden)
do.call("by_name", list())
abort("size {or_1(expected)} of {x}")
`,
  );
  expect(uses).toContain("1 import all kit kit as -");
  expect(uses).toContain("2 import file helpers.R  as -");
  expect(uses).toContain("3:11 calls trim kit::.trim");
  expect(uses).toContain("3:22 references hidden kit::.hidden");
  expect(uses).toContain("4:10 calls by_name by_name");
  expect(uses).toContain("5:14 calls or_1 or_1");
});

test("locals: parameters, assignments, functions in functions; a call passes over values", async () => {
  const uses = await usageOf(
    "a.R",
    `run <- function(x, y = default(), f) {
  size <- size(x)
  inner <- function(a) a + size
  for (i in items(x)) use(i, inner(i), f(i))
  total -> other
  lapply(x, transform_fn)
  x |> piped(key = value)
  df$column
  y
}
test_that("it works", { local <- make(); check(local) })
`,
  );
  const names = [...namesIn(uses)];
  for (const none of ["x", "y", "f", "a", "i", "other", "key", "local"]) expect(names).not.toContain(none);
  for (const some of ["default", "items", "use", "total", "transform_fn", "piped", "value", "make", "check"]) expect(names).toContain(some);
  expect(uses.filter((line) => line.includes(" size "))).toEqual(["2:11 calls size size"]);
  expect(uses).toContain("4:30 calls inner =run$inner");
});

test("classes: what they inherit, self, super, and objects that are made", async () => {
  const uses = await usageOf(
    "a.R",
    `Stack <- R6Class("Stack", inherit = Base,
  public = list(
    push = function(x) { self$items <- make(); private$check(); super$push(x) }
  )
)
s <- Stack$new(1)
s$push(2)
setClass("Person", contains = "Being")
p <- new("Person")
unknown$push(1)
`,
  );
  expect(uses).toContain("Stack extends Base");
  expect(uses).toContain("1:37 extends Base Base");
  expect(uses).toContain("Stack .items = make()");
  expect(uses).toContain("3:56 calls check self(Stack).check");
  expect(uses).toContain("3:71 calls push super(Stack).push");
  expect(uses).toContain("s : <Stack>");
  expect(uses).toContain("Person extends Being");
  expect(uses).toContain("9:11 calls Person Person");
  expect(uses).toContain("10:9 calls push unknown.push");
});
