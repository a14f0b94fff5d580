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
