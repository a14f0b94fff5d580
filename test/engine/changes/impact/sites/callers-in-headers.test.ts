/** Callers that stand in the header of which the declaration alone was edited, in C++. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "f.h":
    "#pragma once\nint grow(int a);\ninline int twice(int a) { return grow(a); }\nclass K {\n public:\n  int go(int a) { return grow(a); }\n};\n",
  "f.cpp": '#include "f.h"\nint grow(int a) { return a; }\n',
  "use.cpp": '#include "f.h"\nint use() { return grow(1); }\n',
};

test("they see the declaration, and no definition in a source file", async () => {
  const wider = ["f.h", "int grow(int a);", "int grow(int a, int b);"] as const;
  expect(await brokenBy(FILES, wider)).toEqual(["f.cpp:2 breaks", "f.h:3 breaks", "f.h:6 breaks", "use.cpp:2 breaks"]);
});

test("a call means another overload that the header declares as well", async () => {
  const files = { ...FILES, "f.h": FILES["f.h"].replace("int grow(int a);", "int grow(int a);\nint grow(int a, int b);") };
  const wider = ["f.h", "int grow(int a, int b);", "int grow(int a, int b, int c);"] as const;
  expect(await brokenBy(files, wider)).toEqual([]);
});
