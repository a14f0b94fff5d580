/** Which definitions uses mean where the grammar does not understand a class of C++, or the macro that opens its namespace. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { directoryWith } from "../../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open, usesAt, workspaceOf } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);
beforeEach(() => {
  freshStorage();
});

test("C++: members behind the lines that end a class too early, and types of a namespace that a macro opens, are found by name", async () => {
  const files = {
    "lib/value.hpp": [
      "LIB_BEGIN",
      "enum class kind_t { none, lost };",
      "template<class T = int>",
      "class basic_value {",
      "public:",
      "  using kind = kind_t;",
      "  int early() const { return 1; }",
      "};",
      "",
      "  bool late() const noexcept { return true; }",
      "",
      "  static basic_value parse(int x) { return basic_value(); }",
      "};",
      "using value = basic_value<>;",
      "LIB_END",
    ],
    "main.cpp": [
      '#include "lib/value.hpp"',
      "using lib::value;",
      "bool run(value v) {",
      "  value::parse(1);",
      "  auto k = value::kind::lost;",
      "  v.early();",
      "  return v.late();",
      "}",
    ],
    "other.cpp": ["struct Own { bool go() const { return false; } };", "bool f(Own o) { return o.go(); }"],
  };
  const root = directoryWith(Object.fromEntries(Object.entries(files).map(([path, lines]) => [path, `${lines.join("\n")}\n`])));
  await index(root);
  expect(await usesAt(root, "lib/value.hpp:10")).toEqual(["main.cpp:7 ambiguous"]);
  expect(await usesAt(root, "lib/value.hpp:12")).toEqual(["main.cpp:4 ambiguous"]);
  expect(await usesAt(root, "lib/value.hpp:7")).toEqual(["main.cpp:6 ambiguous"]);
  expect((await references(open(root), { target: "lost" })).results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual([
    "main.cpp:5",
  ]);
  expect(await usesAt(root, "other.cpp:1")).toEqual(["other.cpp:2 resolved"]);
});

test("C++: a name behind the place where the grammar ends a namespace too early means the one definition of it that the file sees", async () => {
  const files = {
    "lib/spec.h": [
      "namespace lib {",
      "namespace inner {",
      "class Spec {",
      " public:",
      "  Spec();",
      "};",
      "  };",
      "class Stream {",
      " public:",
      "  Stream(const Spec& spec, const Twice& twice);",
      "};",
      "}",
      "}",
    ],
    "lib/twice.h": ["namespace lib { namespace a { class Twice {}; } namespace b { class Twice {}; } }"],
  };
  const root = directoryWith(Object.fromEntries(Object.entries(files).map(([path, lines]) => [path, `${lines.join("\n")}\n`])));
  await index(root);
  expect(await usesAt(root, "lib/spec.h:3")).toEqual(["lib/spec.h:10 resolved"]);
  expect(await usesAt(root, "lib/twice.h:1")).not.toContain("lib/spec.h:10 resolved");
});

test("C++: functions and constants of a namespace that a macro opens may be meant by its name; a macro before the class of a method is none of its names", async () => {
  const root = await workspaceOf({
    "lib/core.hpp": [
      "#define LIB_BEGIN_DETAIL namespace detail {",
      "namespace detail { class other {}; }",
      "LIB_BEGIN_DETAIL",
      "",
      "template <typename T> void check_type(T t) { }",
      "enum { packed_bits = 4 };",
      "}",
      "void run() { detail::check_type(detail::packed_bits); detail::other o; }",
      "class pool { public: ~pool(); void post(int a); void flush(); };",
    ],
    "lib/core-inl.hpp": [
      '#include "core.hpp"',
      "inline pool::~pool() { post(1); }",
      "void LIB_INLINE pool::flush() { post(2); }",
      "void LIB_INLINE pool::post(int a) { check(a); }",
    ],
  });
  expect(await usesAt(root, "lib/core.hpp:5")).toEqual(["lib/core.hpp:8 ambiguous"]);
  expect(await usesAt(root, "lib/core.hpp:6")).toEqual(["lib/core.hpp:8 ambiguous"]);
  expect(await usesAt(root, "lib/core-inl.hpp:4")).toEqual(["lib/core-inl.hpp:2 resolved", "lib/core-inl.hpp:3 resolved"]);
});

test("Swift: a name that a word of the grammar cuts in two is found by name, and may be a use", async () => {
  const root = await workspaceOf({
    "Environment.swift": ["func setenv(_ key: String, _ value: String) {}", "func env() {}"],
    "Use.swift": ["func use() {", '  unsafe setenv("a", "setenv") // setenv', "  plain()", "}"],
  });
  expect(await usesAt(root, "Environment.swift:1")).toEqual(["Use.swift:2 ambiguous"]);
  expect(await usesAt(root, "Environment.swift:2")).toEqual([]);
});
