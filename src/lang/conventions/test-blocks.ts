/**
 * Tests, and groups of tests, that are calls with a text and a block: `it("adds one", () => {…})`, `describe "orders" do … end`.
 *
 * Their names begin with the word that was called: `it adds one`, `describe orders`. By its text alone, `describe("combineReducers")` would
 * be one more definition of the function that it tests.
 */
import { type Convention, type Conventions, conventionTable } from "./convention.ts";

/** The words of Jasmine, Mocha, Jest, Vitest, Playwright, QUnit, AVA, `node:test`, Deno and Bun; those with `x` and `f` skip and single out. */
const ECMASCRIPT_WORDS = "it test describe suite context specify bench module xit xtest xdescribe fit fdescribe";
/** The words of RSpec, minitest and shoulda. */
const RUBY_WORDS =
  "describe context it specify example feature scenario test should shared_examples shared_examples_for shared_context xit xdescribe xcontext fit fdescribe fcontext";
/**
 * The words of `package:test` and Flutter, Pest, busted, Test::More, testthat, Julia's Test, ScalaTest, Kotest, Quick, Hspec and Tasty, and
 * Pester.
 */
const OTHER_WORDS =
  "group testWidgets testGoldens test it describe context insulate subtest test_that testset testitem feature scenario should must can when in given then expect prop testCase testProperty xit xtest xdescribe xcontext fit fdescribe fcontext Describe Context It Given When Then Specify FDescribe FContext FIt XDescribe XContext XIt PDescribe PContext PIt";
/** Elsewhere, a program may call something else by such words. */
const TEST_PATH = /test|spec|(?:^|\/)t\//i;

/** The text of a test, or the name of what it tests: `describe(Store, () => {…})`, `describe Shop::Order do`. */
const NAME = /^\s*("[^\n]+"|'[^\n]+'|`[^\n]+`|:?[\w$.:]+)\s*$/;

/** Rows for calls of these words. */
function testBlocks(words: string): Convention[] {
  return words.split(" ").map((word) => ({ words: word, kind: "function", needsBlock: true, argument: NAME, prefix: () => `${word} ` }));
}

export const ECMASCRIPT_TEST_BLOCKS: readonly Convention[] = testBlocks(ECMASCRIPT_WORDS);
export const RUBY_TEST_BLOCKS: readonly Convention[] = testBlocks(RUBY_WORDS);

/** The grammar of Bash knows no block of a test: `@test "adds one" {`. */
const BATS: Convention = { words: "@test", kind: "function", argument: NAME, prefix: () => "@test " };

/** For languages in which no other calls define something. */
export const TEST_BLOCKS: Conventions = {
  table: conventionTable([...testBlocks(OTHER_WORDS).map((row) => ({ ...row, files: TEST_PATH })), BATS]),
  argument: NAME,
};
