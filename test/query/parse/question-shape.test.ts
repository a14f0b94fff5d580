/** What kind of answer a question asks for, by its function words. */
import { describe, expect, test } from "bun:test";
import { asksForTests, type QuestionShape, questionShape, stemsOfPlace } from "#query/parse/question-shape.ts";

const SHAPES: Readonly<Record<QuestionShape, readonly string[]>> = {
  topic: [
    "cookie parsing and signing",
    "request retry logic",
    "how routing works",
    "how the scheduler picks a task and runs it",
    "test runner worker pool",
    "",
  ],
  behaviour: [
    "remove a prefix before the handler runs",
    "which functions retry",
    "Where are sessions stored",
    "why does an upload fail",
    "convert snake case to camel case without acronyms from config",
    "add the missing parent directories of a path",
  ],
  change: ["mux: fix panic in handler", "Fix panic in routing", "EXPOSED-12 - Support arrays", "mux: panics", "don't retry uploads"],
};

describe("the shape of a question", () => {
  for (const [shape, questions] of Object.entries(SHAPES)) {
    for (const question of questions) {
      test(`"${question}" asks for a ${shape}`, () => {
        expect(questionShape(question)).toBe(shape as QuestionShape);
      });
    }
  }
});

test.each([
  ["handle empty vectored writes in simplex", ["simplex"]],
  ["use LocalRuntime in LocalPoolHandle", ["handl", "local", "localpoolhandl", "pool"]],
  ["socks_gssapi: tiny cleanups", ["gssapi", "sock", "socks_gssapi"]],
  ["fix(router): drop slashes", ["router"]],
  ["fix: drop slashes", []],
  ["what happens in the pool when a lock is lost", []],
])("%s: the words that say where", (query, stems) => {
  expect([...stemsOfPlace(query)].sort()).toEqual(stems);
});

test.each(["which spec covers banned domains", "what test checks the total of an invoice", "tests that verify rounding"])(
  "%s: asks for tests",
  (query) => {
    expect(asksForTests(query)).toBe(true);
  },
);

test.each(["which function checks the specs of a job", "what covers the test server"])("%s: asks for no tests", (query) => {
  expect(asksForTests(query)).toBe(false);
});
