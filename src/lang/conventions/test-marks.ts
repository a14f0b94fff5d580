/**
 * How test frameworks mark tests in the source itself, whatever the file is called. Path conventions stand elsewhere: those of all
 * languages in query/rank/path-factors.ts, those of one language in its column `testFiles`.
 */

/** What marks a symbol as part of the tests. Everything inside a marked symbol is part of them, too. */
export interface TestMarks {
  /** Matched against a declaration's annotations and whatever stands between them and its name. */
  readonly annotation?: RegExp;
  /** Matched against the declaration's signature, which begins after the annotations. */
  readonly signature?: RegExp;
  /** Matched against the whole file; a file that matches holds nothing but tests. */
  readonly file?: RegExp;
  /** The file's text must match this for any of its symbols to be checked. */
  readonly onlyWith?: RegExp;
  /**
   * A marked method makes its whole class a test class, because the framework instantiates the class to run the method. In other
   * languages a product type may contain single test functions.
   */
  readonly runsMethods?: true;
}

/** Matches whole annotation names, with any package before them; `behind` must match right after the name. */
function named(opening: string, separator: string, names: string, behind: string): RegExp {
  return new RegExp(`${opening}(?:\\w+${separator})*(?:${names.replaceAll(" ", "|")})${behind}`);
}

const JUNIT =
  "Test ParameterizedTest RepeatedTest TestFactory TestTemplate BeforeEach AfterEach BeforeAll AfterAll BeforeClass AfterClass BeforeTest AfterTest RunWith ExtendWith";
const DOTNET =
  "Test TestCase TestCaseSource TestFixture TestMethod DataTestMethod TestClass TestInitialize TestCleanup Fact Theory SetUpFixture OneTimeSetUp";

/** Attributes of test harnesses, and code that is compiled for tests only. */
export const RUST_TESTS: TestMarks = {
  annotation:
    /#!?\[\s*(?:(?:\w+::)*(?:test|bench|rstest|test_case|quickcheck|proptest|wasm_bindgen_test)\b(?!\s*::)|cfg\(\s*(?:test\s*\)|all\((?:[^()]*,)?\s*test\s*[,)]))/,
  signature: /^mod tests$/,
  file: /^#!\[cfg\(test\)\]/m,
};

/** A function that takes the state of a running test (`*testing.T`) is part of the tests. */
export const GO_TESTS: TestMarks = { signature: /^func\b.*\*?\btesting\.(?:T|B|TB|F|M)\b/ };

export const PYTHON_TESTS: TestMarks = {
  signature: /^class \w+\(.*\b(?:IsolatedAsyncio|Simple|Transaction|LiveServer|StaticLiveServer|API|Async|AsyncHTTP)?TestCase\b/,
};

export const JAVA_TESTS: TestMarks = {
  runsMethods: true,
  annotation: named("@", "\\.", JUNIT, "\\b(?!\\.)"),
  signature: /\bextends (?:\w+\.)*TestCase\b/,
};

export const KOTLIN_TESTS: TestMarks = {
  runsMethods: true,
  annotation: JAVA_TESTS.annotation as RegExp,
  signature: /^.*\bclass\b.*:.*\b(?:TestCase|(?:Fun|String|Should|Describe|Behavior|Word|Free|Feature|Expect|Annotation)Spec)\b/,
};

export const SCALA_TESTS: TestMarks = {
  runsMethods: true,
  annotation: JAVA_TESTS.annotation as RegExp,
  signature: /\bextends (?:\w+\.)*(?:Any|Async|FixtureAny)?(?:Fun|Flat|Word|Free|Prop|Feature)(?:Suite|Spec)\b/,
};

export const GROOVY_TESTS: TestMarks = {
  runsMethods: true,
  annotation: JAVA_TESTS.annotation as RegExp,
  signature: /\bextends (?:\w+\.)*(?:Specification|GroovyTestCase|TestCase)\b/,
};

export const CSHARP_TESTS: TestMarks = {
  runsMethods: true,
  annotation: named("\\[(?:[^\\]]*,\\s*)?", "\\.", DOTNET, "(?:Attribute)?\\s*[\\](,]"),
};
export const FSHARP_TESTS: TestMarks = { runsMethods: true, annotation: named("\\[<(?:[^>]*[;,]\\s*)?", "\\.", DOTNET, "\\b") };
export const VB_TESTS: TestMarks = { runsMethods: true, annotation: named("<(?:[^>]*,\\s*)?", "\\.", DOTNET, "\\b") };

export const PHP_TESTS: TestMarks = {
  runsMethods: true,
  annotation: named("#\\[\\s*\\\\?", "\\\\", "Test TestWith DataProvider", "\\b"),
  signature: /\bextends \\?(?:\w+\\)*TestCase\b/,
};

export const SWIFT_TESTS: TestMarks = { runsMethods: true, annotation: /@(?:Test|Suite)\b/, signature: /\bclass\b.*:.*\bXCTestCase\b/ };
export const OBJECTIVE_C_TESTS: TestMarks = { signature: /:\s*XCTestCase\b/ };

export const RUBY_TESTS: TestMarks = {
  signature: /^class \S+ < (?:::)?(?:Mini[tT]est::(?:Test|Spec)|(?:\w+::)*(?:\w*TestCase|IntegrationTest))\b/,
};

/** KUnit tests of the kernel take a `struct kunit *`. */
export const C_TESTS: TestMarks = { signature: /^(?:TEST(?:_[A-Z]+)?|START_TEST) ?\(|\(struct kunit \*/ };
export const CPP_TESTS: TestMarks = {
  signature: /^(?:[A-Z0-9]+_)*(?:TEST|SCENARIO)(?:_[A-Z0-9]+)* ?\(|:.*\btesting::Test\w*\b/,
};

export const ZIG_TESTS: TestMarks = { signature: /^test\b/ };
export const ELIXIR_TESTS: TestMarks = { signature: /^(?:test|property|describe)[ (]+"/ };
export const CLOJURE_TESTS: TestMarks = { signature: /^\((?:[\w.-]+\/)?(?:deftest-?|defspec)\s/ };
export const OCAML_TESTS: TestMarks = { signature: /^let%(?:test|expect_test|bench)/ };
/** EUnit runs, and exports, functions with these names. */
export const ERLANG_TESTS: TestMarks = { signature: /^\w+_test_?\(\)/, onlyWith: /\beunit\.hrl"/ };
