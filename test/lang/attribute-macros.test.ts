/** Macros in the place of attributes, where the grammars of C and C++ do not expect names. */
import { expect, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

const parsers = await ParserPool.create(compileGrammars([]));

function symbolsOf(path: string, text: string): string[] {
  return extract(path, text, parsers).symbols.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`);
}

test("C: attributes with two underscores before the type and behind the parameters", () => {
  const text =
    "static __always_inline __alloc_size(1) void *grab(size_t size)\n{\n\treturn raw(size);\n}\nstatic int __init start(char __user *at)\n{\n\treturn 0;\n}\n";
  expect(symbolsOf("a.c", text)).toEqual(["function grab", "function start"]);
});

test("C++: attributes before a constructor and behind `static` leave the class whole", () => {
  const text =
    "class Set {\n  LIB_ATTRIBUTE_NOINLINE Set(Set&& that) noexcept(\n      IsFast<Set>::value)\n      :  // moved\n        size_(that.size()) {}\n  static LIB_ATTRIBUTE_ALWAYS_INLINE Slot* slot(void* at) {\n    return static_cast<Slot*>(at);\n  }\n  int last() { return 1; }\n};\n";
  expect(symbolsOf("a.cc", text)).toEqual(expect.arrayContaining(["class Set", "method Set::slot", "method Set::last"]));
});

test("C++: macros before a class, in the place of `private:`, `explicit`, `try` and `catch`, and conditions on types, leave its members in it", () => {
  const text = [
    "LIB_NAMESPACE_BEGIN",
    "LIB_TPL_DECLARATION",
    "class Tree // NOLINT(fancy)",
    "    : public Base<Custom>",
    "{",
    "  LIB_PRIVATE_UNLESS_TESTED:",
    "    int hidden() { return 1; }",
    "  public Q_SLOTS:",
    "    LIB_DEPRECATED_FOR(3.1.0, items(a, b)) // use items()",
    "    int at(int key)",
    "    {",
    "        LIB_TRY",
    "        {",
    "            return find(key);",
    "        }",
    "        LIB_CATCH (std::out_of_range&)",
    "        {",
    "            LIB_THROW(range_error(key));",
    "        }",
    "    }",
    "    template < typename Value, typename std::enable_if <",
    "                   detail::conjunction <",
    "                       detail::negation<std::is_pointer<Value>>,",
    "#if defined(LIB_HAS_17)",
    "                       detail::negation<std::is_same<Value, std::string_view>>,",
    "#endif",
    "#if defined(LIB_HAS_RTTI)",
    "                       detail::negation<std::is_same<Value, std::any>>,",
    "#endif",
    "                       detail::is_detected<Value>",
    "                       >::value, int >::type = 0 >",
    "                                        LIB_EXPLICIT operator Value() const",
    "    {",
    "        return get<Value>();",
    "    }",
    "    template<typename Json>",
    "    static auto from(Json && j) noexcept(",
    "    noexcept(::lib::from(std::forward<Json>(j), detail::tag<Value> {})))",
    "    -> decltype(::lib::from(std::forward<Json>(j), detail::tag<Value> {}))",
    "    {",
    "        return ::lib::from(std::forward<Json>(j), detail::tag<Value> {});",
    "    }",
    "    int last() { return 1; }",
    "};",
    "LIB_NAMESPACE_END",
    "",
  ].join("\n");
  const { symbols, parseStatus } = extract("tree.hpp", text, parsers);
  expect(parseStatus).toBe("parsed");
  const owned = symbols.filter(({ name }) => ["hidden", "at", "from", "last"].includes(name));
  expect(owned.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`)).toEqual([
    "method Tree::hidden",
    "method Tree::at",
    "method Tree::from",
    "method Tree::last",
  ]);
});

test("C++: what locks a function takes, on a line behind its parameters, is no function", () => {
  const text = [
    "class Unit {",
    "  void clear(int a,",
    "             int b)",
    "      LIB_LOCK_EXCLUDED_(mutex_);",
    "  Mutex mutex_;",
    "};",
    "void Unit::clear(int a,",
    "                 int b)",
    "    LIB_LOCK_EXCLUDED_(mutex_) {",
    "  reset(a);",
    "}",
    "int Unit::count() const LIB_LOCK_EXCLUDED_(mutex_) {",
    "  return 1;",
    "}",
    "class LIB_API_ [[nodiscard]] Reporter",
    "    : public Base {",
    "  void report();",
    "};",
    "",
  ].join("\n");
  const symbols = extract("unit.cc", text, parsers).symbols;
  expect(symbols.map(({ kind, qualifiedName, lineStart }) => `${lineStart} ${kind} ${qualifiedName}`)).toEqual([
    "1 class Unit",
    "2 method Unit::clear",
    "5 property Unit::mutex_",
    "7 method Unit::clear",
    "12 method Unit::count",
    "15 class Reporter",
    "17 method Reporter::report",
  ]);
});

test("C and C++: attribute macros with arguments before the name of a function, in lower case, over lines and in prototypes", () => {
  const text = [
    "void printflike(1, 2) warn(const char *, ...);",
    "__dead void printflike(1, 2) fatal(const char *, ...);",
    "union value *printflike(2, 3) get(",
    "    struct entry *, const char *, ...);",
    "void after(const char *, ...) printflike(1, 2);",
    "void *ATTR(malloc) grab(size_t size)",
    "{",
    "\treturn raw(size);",
    "}",
    "static char *",
    'section(".text", 1)',
    "print(const char *format, ...)",
    "{",
    "\treturn format;",
    "}",
    "int old(a, b)",
    "\tint a;",
    "\tint (*b)(void);",
    "{",
    "\treturn a;",
    "}",
    "",
  ].join("\n");
  const functions = ["warn", "fatal", "get", "after", "grab", "print", "old"].map((name) => `function ${name}`);
  expect(symbolsOf("a.c", text)).toEqual(functions);
  expect(symbolsOf("a.cc", text)).toEqual(expect.arrayContaining(functions.slice(0, -1)));
});

test("Objective-C: enumerations by a macro, in a header of nothing else too", () => {
  const text = [
    "#import <Foundation/Foundation.h>",
    "typedef NS_ENUM(NSInteger, Kind) {",
    "  KindNone,",
    "  KindDisk API_AVAILABLE(ios(13.0), macos(10.15)) = 2,",
    "};",
    "typedef NS_OPTIONS(NSUInteger, Opts)",
    "{",
    "  OptA = 1 << 0,",
    "  OptB API_DEPRECATED_X",
    "};",
    "NS_ENUM(NSInteger) { Nameless };",
    "",
  ].join("\n");
  const { language, parseStatus } = extract("a.h", text, parsers);
  expect({ language, parseStatus }).toEqual({ language: "objective-c", parseStatus: "parsed" });
  const symbols = [
    "enum Kind",
    "constant Kind.KindNone",
    "constant Kind.KindDisk",
    "enum Opts",
    "constant Opts.OptA",
    "constant Opts.OptB",
    "constant Nameless",
  ];
  for (const path of ["a.h", "a.m"]) expect(symbolsOf(path, text)).toEqual(symbols);
  expect(symbolsOf("a.c", text.replaceAll("NS_", "CF_"))).toContain("constant Opts::OptA");
});

test("C: a macro around the type of a function exports it, in a prototype with attributes behind it and in a definition", () => {
  const header = [
    "extern LIB_API(lib_ret) lib_decode(",
    "\t\tlib_stream *strm, uint64_t limit, int (*done)(int))",
    "\t\tlib_nothrow lib_warn(1);",
    "JSON_PUBLIC(const char *) json_text(const json *value);",
    "PyAPI_FUNC(PyObject *) PyThing_New(Py_ssize_t size);",
    "int plain(int a);",
  ].join("\n");
  const { symbols } = extract("lib.h", `${header}\n`, parsers);
  expect(symbols.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "function lib_decode",
    "function json_text",
    "function PyThing_New",
    "function plain",
  ]);
  expect(symbols[1]?.signature).toBe("JSON_PUBLIC(const char *) json_text(const json *value)");
  const code =
    "GLOBAL(void)\nlib_start (lib_stream *strm)\n{\n  lib_reset(strm);\n}\n\nextern LIB_API(int)\nlib_end(void)\n{\n  return 0;\n}\n";
  expect(symbolsOf("lib.c", code)).toEqual(["function lib_start", "function lib_end"]);
});
