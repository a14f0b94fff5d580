/** Preprocessor conditions and macros in the middle of C and C++ code: every function has its body, and no more than that. */
import { describe, expect, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

const parsers = await ParserPool.create(compileGrammars([]));

/** The symbols of a file with their lines. */
function read(path: string, lines: readonly string[]): string[] {
  const { symbols } = extract(path, `${lines.join("\n")}\n`, parsers);
  return symbols.map(({ kind, qualifiedName, lineStart, lineEnd }) => `${kind} ${qualifiedName} ${lineStart}-${lineEnd}`);
}

function statusOf(path: string, lines: readonly string[]): string {
  return extract(path, `${lines.join("\n")}\n`, parsers).parseStatus;
}

const AFTER = ["int after(void)", "{", "  return 1;", "}"];

describe.each(["a.c", "a.cpp"])("%s: branches that do not close what they open", (path) => {
  const SHAPES: readonly (readonly [what: string, body: readonly string[]])[] = [
    ["two heads of one block", ["#ifdef A", "  if (x) {", "#else", "  if (y) {", "#endif", "    go();", "  }"]],
    [
      "an else whose end is in another condition",
      ["  if (x) {", "    go();", "  }", "#ifdef A", "  else {", "#endif", "    stop();", "#ifdef A", "  }", "#endif"],
    ],
    ["the same asked the other way round", ["#ifdef A", "  if (x) {", "#endif", "  go();", "#ifndef A", "#else", "  }", "#endif"]],
    ["a branch that is never read", ["#if 0", "  if (x) {", "#else", "  {", "#endif", "  go();", "  }"]],
    ["a condition inside an expression", ["  return x", "#ifdef A", "    && y", "#endif", "  ;"]],
    ["arguments", ["  go(x,", "#ifdef A", "    y,", "#else", "    0,", "#endif", "    1);"]],
    ["the head of a statement", ["#ifdef A", "  if (x)", "#endif", "    go();"]],
  ];

  test.each(SHAPES)("%s", (_, body) => {
    const lines = ["int before(int x, int y)", "{", ...body, "}", ...AFTER];
    const end = body.length + 3;
    expect(read(path, lines)).toEqual([`function before 1-${end}`, `function after ${end + 1}-${end + 4}`]);
    expect(statusOf(path, lines)).toBe("parsed");
  });

  test("two heads of one function, of which both are found", () => {
    const lines = ["#ifdef A", "int wide(int x)", "#else", "int narrow(void)", "#endif", "{", "  return 1;", "}", ...AFTER];
    const names = extract(path, lines.join("\n"), parsers).symbols.map(({ name, lineStart, lineEnd }) => `${name} ${lineStart}-${lineEnd}`);
    expect(names).toEqual(["wide 2-8", "narrow 4-4", "after 9-12"]);
  });

  test("what the branches that are not read define", () => {
    const lines = [
      "int before(int x)",
      "{",
      "#ifdef A",
      "  if (x) {",
      "#else",
      "#define LIMIT 3",
      "  {",
      "#endif",
      "    go();",
      "  }",
      "}",
      ...AFTER,
    ];
    expect(extract(path, lines.join("\n"), parsers).symbols.map(({ name }) => name)).toEqual(["before", "LIMIT", "after"]);
  });

  test("all branches of a list are read", () => {
    const lines = ["const char *names[] = {", '  "one",', "#ifdef A", "  first,", "#else", "  second,", "#endif", "  last", "};", ...AFTER];
    const { parseStatus, usage } = extract(path, lines.join("\n"), parsers);
    expect(parseStatus).toBe("parsed");
    expect(usage.uses.map(({ name }) => name)).toEqual(expect.arrayContaining(["first", "second", "last"]));
  });
});

describe("macros", () => {
  test("values of an enumeration that macros are told", () => {
    const lines = [
      "typedef enum {",
      "  OPT(OPT_URL, KIND_TEXT, 1),",
      "  OPT_GONE(OPT_OLD, KIND_TEXT,",
      '    2, "Use OPT_URL (or nothing)"),',
      "  OPT_LAST",
      "} opt_t;",
      ...AFTER,
    ];
    expect(read("a.h", lines)).toEqual([
      "enum opt_t 1-6",
      "constant opt_t::OPT_URL 2-2",
      "constant opt_t::OPT_OLD 3-3",
      "constant opt_t::OPT_LAST 5-5",
      "function after 7-10",
    ]);
  });

  const C: readonly (readonly [line: string, symbols: readonly string[]])[] = [
    ["#define say(a) do { /* nothing */ } while (0)", ["macro say"]],
    ["int one(int flags UNUSED, void *data UNUSED)\n{\n  return 1;\n}", ["function one"]],
    ["static void one(LIB_UNUSED struct item *it, int n)\n{\n  use(n);\n}", ["function one"]],
    ["static NORETURN void one(int n)\n{\n  use(n);\n}", ["function one"]],
    ["void NORETURN one(int n)\n{\n  use(n);\n}", ["function one"]],
    ["extern LIB_API unsigned char one(int n);", ["function one"]],
    ["LIB_ALWAYS_INLINE size_t\none(int n) {\n  return n;\n}", ["function one"]],
    ["typedef LIB_NONNULL void (*one_t)(int);", ["type one_t"]],
    ["char *one(va_list list)\n{\n  return va_arg(list, char *);\n}", ["function one"]],
    ["int one(struct entry *it)\n{\n  drop(it, struct entry, link);\n  return 1;\n}", ["function one"]],
    ["static const struct row rows[] = {\n  ROW(1, TLS,AES,,,),\n};", ["constant rows"]],
    ['PATH_FUNC(one, "two")\nint two(void)\n{\n  return 1;\n}', ["function two"]],
  ];
  test.each(C)("C: %s", (line, symbols) => {
    const text = `int before;\n${line}\nint after(void)\n{\n  return 1;\n}\n`;
    const { parseStatus, symbols: found } = extract("a.c", text, parsers);
    expect(found.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`)).toEqual(["variable before", ...symbols, "function after"]);
    expect(parseStatus).toBe("parsed");
  });

  const CPP: readonly (readonly [line: string, symbols: readonly string[]])[] = [
    ["using std::max, std::min;", []],
    ["int one(const char* s) {\n  for (; const char* at = find(s); ++s) use(at);\n  return 1;\n}", ["function one"]],
    ["template <typename T, LIB_ENABLE_IF(!is_same<T, int>::value)>\nint one(T t) {\n  return 1;\n}", ["function one"]],
    [
      "struct One {\n  LIB_CONSTEXPR One(int n) : n_(n) {}\n  LIB_CONSTEXPR ~One() { drop(); }\n};",
      ["struct One", "method One::One", "method One::~One"],
    ],
    ["#if LIB_HAS_INCLUDE(<version>)\n#include <version>\n#endif", []],
  ];
  test.each(CPP)("C++: %s", (line, symbols) => {
    const text = `int before;\n${line}\nint after() {\n  return 1;\n}\n`;
    const { parseStatus, symbols: found } = extract("a.cpp", text, parsers);
    expect(found.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`)).toEqual(["variable before", ...symbols, "function after"]);
    expect(parseStatus).toBe("parsed");
  });
});
