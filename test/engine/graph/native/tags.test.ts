/** C: tags of structs, unions and enumerations have names apart from those of functions, values and typedefs. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { callers } from "#engine/graph/references.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, open, usesAt, workspaceOf } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);
beforeEach(() => {
  freshStorage();
});

test("C: a function, a variable and a tag of one name are used apart, in one file and through a header", async () => {
  const root = await workspaceOf({
    "a.h": [
      "struct pane { int a; };",
      "struct resize { int x; };",
      "enum mode { A, B };",
      "typedef struct list { int n; } list;",
      "void resize(struct pane *, int);",
      "void mode(int);",
      "extern struct panes panes;",
      "struct panes { int n; };",
    ],
    "a.c": [
      '#include "a.h"',
      "void resize(struct pane *p, int x) {",
      "  struct resize r;",
      "  r.x = x;",
      "  enum mode k = A;",
      "  p->a = r.x + k;",
      "}",
      "void mode(int m) { }",
    ],
    "b.c": [
      '#include "a.h"',
      "typedef void (*callback)(int);",
      "static const callback table[] = { mode };",
      "void other(struct pane *p) {",
      "  resize(p, sizeof(list));",
      "  panes.n = ((list *)p)->n;",
      "  struct panes *all = 0;",
      "}",
    ],
  });
  expect(await usesAt(root, "a.h:2")).toEqual(["a.c:3 resolved"]);
  expect(await usesAt(root, "a.h:5")).toEqual(["b.c:5 resolved"]);
  expect(await usesAt(root, "a.c:2")).toEqual(["b.c:5 resolved"]);
  expect(await usesAt(root, "a.h:3")).toEqual(["a.c:5 resolved"]);
  expect(await usesAt(root, "a.c:8")).toEqual(["b.c:3 resolved"]);
  expect(await usesAt(root, "a.h:4")).toEqual(["b.c:5 resolved", "b.c:6 resolved"]);
  expect(await usesAt(root, "a.h:7")).toEqual(["b.c:6 resolved"]);
  expect(await usesAt(root, "a.h:8")).toEqual(["a.h:7 resolved", "b.c:7 resolved"]);
  // The name alone: of the two only the function is called.
  const { symbol, results } = await callers(open(root), { target: "resize" });
  expect([symbol.kind, ...results.map(({ from }) => from?.name)]).toEqual(["function", "other"]);
});

test("C: a call is none of a tag where nobody here has the function; what a macro puts behind struct is one", async () => {
  const root = await workspaceOf({
    "a.h": ["struct stat { int size; };", "struct slist { int n; };", "#define check(x) holds((x), struct slist)", "int slist(void);"],
    "a.c": ['#include "a.h"', "int f(void) { struct stat s; s.size = 1; return stat(&s); }"],
  });
  expect(await usesAt(root, "a.h:1")).toEqual(["a.c:2 resolved"]);
  expect(await usesAt(root, "a.h:2")).toEqual(["a.h:3 resolved"]);
  expect(await usesAt(root, "a.h:4")).toEqual([]);
});

test("C++: a function hides the type of its name unless struct stands before it, and constructors hide none", async () => {
  const root = await workspaceOf({
    "a.h": [
      "namespace n {",
      "struct stat { int size; };",
      "int stat(struct stat* to);",
      "class Box {",
      " public:",
      "  explicit Box(int n);",
      "};",
      "}",
    ],
    "a.cc": [
      '#include "a.h"',
      "namespace n {",
      "int f() {",
      "  struct stat s;",
      "  return stat(&s);",
      "}",
      "Box make() { return Box(1); }",
      "}",
    ],
  });
  expect(await usesAt(root, "a.h:2")).toEqual(["a.cc:4 resolved", "a.h:3 resolved"]);
  expect(await usesAt(root, "a.h:3")).toEqual(["a.cc:5 resolved"]);
  expect(await usesAt(root, "a.h:4")).toEqual(["a.cc:7 resolved", "a.cc:7 resolved"]);
});
