/** What a path says about how likely its code is the answer. */
import { describe, expect, test } from "bun:test";
import { endsWithPath } from "#query/parse/path-query.ts";
import { pathFactors } from "#query/rank/path-factors.ts";

const multiplier = (path: string, query = "parse config"): number =>
  pathFactors(path, query).reduce((product, factor) => product * factor.multiplier, 1);

describe("pathFactors", () => {
  const ASIDE: Record<string, string[]> = {
    tests: [
      ...["test/parse.ts", "pkg/parse_test.go", "tests/test_parse.py", "app/ParseTest.java", "parse.spec.ts", "a/__tests__/parse.ts"],
      ...["packages/dts-test/parse.ts", "integration-tests/parse.rs", "test-d/parse.ts", "types/parse.test-d.ts"],
      ...["spec/models/parse.rb", "testing/parse.py", "src/test/parse.js"],
      ...["t/t0001-parse.sh", "suite/t1234-parse-config.sh", "t/parse.t"],
      ...["core/src/jvmTest/kotlin/Parse.kt", "core/src/commonTest/kotlin/Parse.kt", "app/src/androidTest/java/Parse.java"],
    ],
    mocks: ["internal/mocks/store.go", "test_data/__fixtures__/a.json"],
    "generated code": ["api/generated/client.ts", "schema_gen.go"],
    docs: ["docs/parse.md", "README.md", "CHANGELOG.md"],
    examples: ["examples/parse.rs", "demo/main.py"],
    "other people's code": ["third_party/zlib/inflate.c", "vendor/x/inflate.c", "lib/node_modules/x/i.js"],
  };
  for (const [what, paths] of Object.entries(ASIDE)) {
    for (const path of paths)
      test(`${what}: ${path} ranks below plain code`, () => expect(multiplier(path)).toBeLessThan(multiplier("parse.c")));
  }

  test("source folders rank above others", () => expect(multiplier("src/parse.ts")).toBeGreaterThan(multiplier("misc/parse.ts")));

  test("names that only look like tests are not held back", () => {
    for (const path of [
      "contest/parse.ts",
      "latest.go",
      "src/attestation.rs",
      "protest.py",
      "docker/parse.ts",
      "test-utils/parse.ts",
      "src/testing/tools.py",
      "lib/spec/openapi.js",
      "latest/a.ts",
      "t/parse.ts",
      "scripts/t1-parse.sh",
    ]) {
      expect(multiplier(path)).toBeGreaterThanOrEqual(1);
    }
  });

  test("packages called after samples or demos are not held back, examples in the standard layout are", () => {
    for (const path of ["core/src/main/kotlin/com/acme/samples/Parse.kt", "src/main/java/com/example/demo/Parse.java"])
      expect(multiplier(path)).toBeGreaterThanOrEqual(1);
    for (const path of [
      "samples/core/src/main/java/com/acme/Parse.java",
      "src/examples/parse.ts",
      "src/demo/parse.java",
      "src/main/kotlin/org/example/examples/Parse.kt",
    ])
      expect(multiplier(path)).toBeLessThan(1);
    expect(multiplier("src/test/java/com/example/Parse.java")).toBeLessThan(1);
  });

  test("whoever asks for tests, examples or documentation gets them unpunished", () => {
    expect(multiplier("pkg/parse_test.go", "test for parse config")).toBeGreaterThanOrEqual(1);
    expect(multiplier("examples/parse.rs", "example of parse config")).toBeGreaterThanOrEqual(1);
    expect(multiplier("docs/parse.md", "parse config documentation")).toBe(1);
    expect(multiplier("docs/parse.md", "test for parse config")).toBeLessThan(1);
  });
});

test("endsWithPath takes whole names, with or without the extension", () => {
  for (const end of ["src/auth/jwt.ts", "auth/jwt.ts", "jwt.ts", "jwt", "./src/auth/jwt.ts", "/auth/jwt"]) {
    expect(endsWithPath("src/auth/jwt.ts", end)).toBe(true);
  }
  for (const end of ["t.ts", "uth/jwt.ts", "auth", "", "./", "jwt.t"]) expect(endsWithPath("src/auth/jwt.ts", end)).toBe(false);
});
