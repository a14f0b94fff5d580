/** C++: macros have no scope, enumerators are members of the type around, and what is defined outside of a type is the type's. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "oven.h": [
      "#ifndef OVEN_H",
      "#define OVEN_H",
      "namespace bakery {",
      "#define CHECK_HEAT(value) check(value)",
      "class Dough {",
      " public:",
      "  Dough() : weight_(0) {}",
      "  Dough(int weight, int water) : weight_(weight) {}",
      "  Dough(const Dough&) = delete;",
      "  int weight_;",
      "};",
      "class Oven {",
      " public:",
      "  enum State { COLD, HOT };",
      "  enum class Kind { WOOD };",
      "  explicit Oven(Dough* first);",
      "  Oven(const Oven&) = delete;",
      "  static const int kHeats[2];",
      "  int heat(int at) { return kHeats[at]; }",
      "  void wait(State state);",
      "};",
      "}",
      "#endif",
      "",
    ].join("\n"),
    "oven.cc": [
      '#include "oven.h"',
      "namespace bakery {",
      "const int Oven::kHeats[2] = {1, 2};",
      "void bake(Dough* dough) {",
      "  Oven* oven = new Oven(dough);",
      "  Dough rye, wheat;",
      "  Dough spelt(1, 2);",
      "  oven->wait(Oven::HOT);",
      "  CHECK_HEAT(Oven::kHeats[0]);",
      "}",
      "}",
      "",
    ].join("\n"),
    "oven_test.cc": [
      '#include "oven.h"',
      "#include <gtest/gtest.h>",
      "class OvenTest : public testing::Test {};",
      "TEST_F(OvenTest, Heats) {",
      "  CHECK_HEAT(1);",
      "#define TWICE(value) (2 * (value))",
      "  int heat = TWICE(2);",
      "}",
      "class Other : public testing::Test {",
      "  void run() { CHECK_HEAT(TWICE(3)); }",
      "};",
      "",
    ].join("\n"),
  }));
});

test("a macro is the same everywhere, whatever its lines stand in and whatever the types around a use inherit", async () => {
  expect(await usesAt(root, "oven.h:4")).toEqual(["oven.cc:9 resolved", "oven_test.cc:10 resolved", "oven_test.cc:5 resolved"]);
  expect(await usesAt(root, "oven_test.cc:6")).toEqual(["oven_test.cc:10 resolved", "oven_test.cc:7 resolved"]);
});

test("a type has the enumerators of the enumerations inside it, unless these have a scope", async () => {
  expect(await usesAt(root, "oven.h:14:22")).toEqual(["oven.cc:8 resolved"]);
});

test("a static member and its definition outside of the type are one thing", async () => {
  const uses = ["oven.cc:9 resolved", "oven.h:19 resolved"];
  expect(await usesAt(root, "oven.h:18")).toEqual(expect.arrayContaining(uses));
  expect(await usesAt(root, "oven.cc:3")).toEqual(await usesAt(root, "oven.h:18"));
});

test("several variables declared at once are each made without arguments, and nothing calls what is deleted", async () => {
  expect(await usesAt(root, "oven.h:7")).toEqual(["oven.cc:6 resolved"]);
  expect(await usesAt(root, "oven.h:8")).toEqual(["oven.cc:7 resolved"]);
  expect(await usesAt(root, "oven.h:16")).toEqual(["oven.cc:5 resolved"]);
  expect(await usesAt(root, "oven.h:17")).toEqual([]);
});
