/**
 * Tests, and groups of tests, that are calls with a text and a block: `it("adds one", () => {…})`, `describe "orders" do … end`.
 *
 * Their names begin with the word that was called: `it adds one`, `describe orders`. By its text alone, `describe("combineReducers")` would
 * be one more definition of the function that it tests.
 */
import { CALLED_TEXT, type Convention, type Conventions, conventionTable } from "./convention.ts";

/** Words of Jasmine, Mocha, Jest, Vitest, Playwright, AVA, `node:test`, Deno and Bun; those with `x` and `f` skip and single out. */
const ECMASCRIPT_WORDS = "it test describe xit xtest xdescribe fit fdescribe";
/** Others of theirs and of QUnit, which programs have, too: `angular.module("shop", function () {…})`. */
const ECMASCRIPT_WORDS_OF_TESTS = "suite context specify bench module";
/** The words of RSpec, minitest and shoulda. */
const RUBY_WORDS =
  "describe context it specify example feature scenario test should shared_examples shared_examples_for shared_context xit xdescribe xcontext fit fdescribe fcontext";
/**
 * The words of `package:test` and Flutter, Pest, busted, Test::More, testthat, Julia's Test, ScalaTest, Kotest, Quick, Hspec and Tasty, and
 * Pester.
 */
const OTHER_WORDS =
  "group testWidgets testGoldens test it describe context insulate subtest test_that testset testitem feature scenario should must can when in given then expect prop testCase testProperty xit xtest xdescribe xcontext fit fdescribe fcontext Describe Context It Given When Then Specify FDescribe FContext FIt XDescribe XContext XIt PDescribe PContext PIt";
/** The words of git's tests and of Sharness. */
const SHELL_WORDS = "test_expect_success test_expect_failure test_perf";
/**
 * Matches paths of tests. Elsewhere, a program may call something else by the words. The rules by which answers are ranked
 * (`query/rank/path-factors.ts`) know more such paths; this layer cannot ask them.
 */
const TEST_PATH =
  /(?:^|[/._-])(?:t|[Tt]ests?|[Ss]pecs?|bench(?:marks?)?|runtests)(?=[/._-]|$)|[A-Za-z\d](?:Tests?|Specs?|Suite)(?=[/._]|$)/;

/** The text of a test, or the name of what it tests: `describe(Store, () => {…})`, `describe Shop::Order do`. */
const NAME = /^\s*("[^\n]+"|'[^\n]+'|`[^\n]+`|:?[\w$.:]+)\s*$/;

/** Rows for calls of these words; with `files`, in files whose paths match. */
function testBlocks(words: string, files?: RegExp): Convention[] {
  return words.split(" ").map((word) => ({
    words: word,
    kind: "function",
    ...(files ? { files } : {}),
    needsBlock: true,
    argument: NAME,
    isTest: true,
    prefix: () => `${word} `,
  }));
}

export const ECMASCRIPT_TEST_BLOCKS: readonly Convention[] = [
  ...testBlocks(ECMASCRIPT_WORDS),
  ...testBlocks(ECMASCRIPT_WORDS_OF_TESTS, TEST_PATH),
];
export const RUBY_TEST_BLOCKS: readonly Convention[] = testBlocks(RUBY_WORDS, TEST_PATH);

/** The grammar of Bash knows no block of a test: `@test "adds one" {`. */
const BATS: Convention = { words: "@test", kind: "function", argument: NAME, endsAtBrace: true, isTest: true, prefix: () => "@test " };
/** A text that is called itself, in StringSpec and FreeSpec of Kotest: `"adds one" {`. */
const CALLED_TEXTS: Convention = { words: CALLED_TEXT, kind: "function", files: TEST_PATH, needsBlock: true, argument: NAME, isTest: true };
/** Parts of tests in Catch2 and doctest. */
export const CPP_TEST_BLOCKS: readonly Convention[] = testBlocks("SECTION SUBCASE GIVEN WHEN THEN AND_GIVEN AND_WHEN AND_THEN").map(
  (row) => ({
    ...row,
    argument: /^\s*("[^\n]+")\s*$/,
  }),
);

/** For languages in which no other calls define something. */
export const TEST_BLOCKS: Conventions = {
  table: conventionTable([...testBlocks(OTHER_WORDS, TEST_PATH), ...testBlocks(SHELL_WORDS), BATS, CALLED_TEXTS]),
  argument: NAME,
};
