/** Words of parameters in C and C++ that only the function itself notices: declarations with and without them are the same. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { impactOf, indexed } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

/** Pairs of parameters, each with such words and without. */
const FORMS = [
  ["int", "const int", "int const", "volatile int", "const int a", "int const a", "const volatile int a"],
  ["char *", "char *const", "char *restrict", "char *const restrict a", "char *volatile a"],
  ["struct point *", "struct point *const", "struct point *const a"],
  ["int a[]", "int a[const]"],
  ["int a[4]", "int a[static 4]", "int a[restrict 4]"],
  ["void (*)(int)", "void (*const)(int)", "void (*const a)(int)", "void (*a)(const int)", "void (*a)(int const)"],
];

type Pair = readonly [header: string, source: string];

/** What breaks when, of functions that a header and a source declare so, one of the two is declared as the other is. */
async function brokenByPairs(pairs: readonly Pair[], path: "f.h" | "f.c"): Promise<string[]> {
  const declared = (which: 0 | 1): string[] => pairs.map((pair, at) => `int f${at}(${pair[which]})`);
  const [header, source] = [declared(0), declared(1)];
  const repository = await indexed({
    "f.h": `${header.join(";\n")};\n`,
    "f.c": `#include "f.h"\n\n${source.map((one) => `${one}\n{\n  return 1;\n}\n`).join("\n")}`,
    "use.c": `#include "f.h"\n\nint use(void)\n{\n  return ${pairs.map((_, at) => `f${at}(0)`).join(" +\n    ")};\n}\n`,
  });
  for (const at of pairs.keys()) {
    const [was = "", is = ""] = path === "f.h" ? [header[at], source[at]] : [source[at], header[at]];
    edit(repository, path, was, is);
  }
  const { breaking } = await impactOf(repository);
  return breaking.map(({ name, why }) => `${name}: ${why.map(({ detail }) => detail).join("; ")}`);
}

test("a declaration with and without such words is the same", async () => {
  const pairs = FORMS.flatMap(([plain = "", ...others]) => others.map((other): Pair => [plain, other]));
  expect(await brokenByPairs(pairs, "f.h")).toEqual([]);
  expect(await brokenByPairs(pairs, "f.c")).toEqual([]);
});

test("what callers pass a pointer to is another matter", async () => {
  const broken = await brokenByPairs(
    [
      ["int *", "volatile int *"],
      ["int", "long"],
    ],
    "f.h",
  );
  expect(broken).toEqual(["f0: int* → volatile int*", "f1: int → long"]);
});

test("const stands on either side of what a reference of C++ is to", async () => {
  const repository = await indexed({ "f.hpp": "int f(const Foo& a);\nint g(std::string_view);\n" });
  edit(repository, "f.hpp", "const Foo& a", "Foo const& a");
  edit(repository, "f.hpp", "std::string_view", "std::string_view const");
  expect((await impactOf(repository)).breaking).toEqual([]);
});
