/** C and C++: prototypes whose names stand in parentheses, so that no macro of the name is expanded there. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callers, references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const HEADER = `#define MY_API extern
typedef int (*my_fn) (int);
my_fn (get_fn) (int i);
int (get_int) (int i);
MY_API int (api_int) (void *L, int idx);
MY_API my_fn (api_fn) (void *L, int idx);
MY_API const char *(api_str) (void *L);
extern int *(api_ptr) (int a);
int MY_NAME(made)(int a);
int (*pointer)(int);
`;

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "c/a.h": HEADER,
    "c/a.c": '#include "a.h"\nmy_fn get_fn (int i) { return 0; }\nint api_int (void *L, int idx) { return 0; }\n',
    "c/b.c": '#include "a.h"\nvoid use (void *L) {\n  get_fn(1);\n  api_int(L, 1);\n  api_fn(L, 1);\n  pointer(1);\n}\n',
    "cc/a.cpp": HEADER.replaceAll("my_fn", "cc_fn"),
  }));
});

test.each(["c/a.h", "cc/a.cpp"])("in %s each prototype is a function of its name, and no variable", async (path) => {
  const { symbols } = await outline(open(root), { path });
  expect(symbols.map(({ kind, name }) => `${kind} ${name}`).slice(2)).toEqual([
    "function get_fn",
    "function get_int",
    "function api_int",
    "function api_fn",
    "function api_str",
    "function api_ptr",
    "function MY_NAME",
    "variable pointer",
  ]);
});

test("calls are sure, and the prototype is no use, but one of the type that the function gives", async () => {
  const session = open(root);
  for (const [name, line] of [
    ["get_fn", 3],
    ["api_int", 4],
    ["api_fn", 5],
  ] as const) {
    const { results, other_uses: others } = await callers(session, { target: name });
    expect([results.map(({ path, confidence, sites }) => [path, confidence, sites[0]?.line_start]), others]).toEqual([
      [["c/b.c", "resolved", line]],
      undefined,
    ]);
  }
  const { results } = await references(session, { target: "my_fn" });
  expect(results.map(({ path, line_start, edge_type }) => `${path}:${line_start} ${edge_type}`)).toEqual([
    "c/a.c:2 references",
    "c/a.h:3 references",
    "c/a.h:6 references",
  ]);
});
