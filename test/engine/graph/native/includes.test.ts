/** C: which of several definitions of one name a file means, by what it includes. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "include/kernel/slab.h":
      "static __always_inline __alloc_size(1) void *grab(size_t size)\n{\n\treturn raw(size);\n}\nvoid *lock(int *at);\n#define lock(at) lock_nested(at, 0)\n",
    "include/kernel/all.h": "#include <kernel/slab.h>\n",
    "tools/include/kernel/slab.h": "static inline void *grab(size_t size) { return 0; }\n",
    "core/lock.c": "#include <kernel/slab.h>\n#undef lock\nvoid *lock(int *at)\n{\n\treturn at;\n}\n",
    "core/near.c": "#include <kernel/slab.h>\nvoid near_one(void)\n{\n\tgrab(1);\n\tlock(0);\n}\n",
    "core/far.c": "#include <kernel/all.h>\nvoid far_one(void)\n{\n\tgrab(2);\n}\n",
    "tools/tool.c": "#include <kernel/slab.h>\nvoid tool(void)\n{\n\tgrab(3);\n}\n",
    "cmd/list.c":
      "extern const struct entry kill_entry;\nextern int level;\nextern int hidden;\nconst struct entry *all[] = { &kill_entry };\nint deep(void) { return level + hidden; }\n",
    "cmd/kill.c": "const struct entry kill_entry = { 1 };\nint level = 3;\nstatic int hidden = 1;\nint own(void) { return hidden; }\n",
    "cmd/parse.c": "int parse_all(int depth)\n{\n\treturn depth;\n}\nint parse_one(void)\n{\n\treturn 1;\n}\n",
    "fleet/moor.h": "int moor_ship(int at);\n",
    "fleet/moor.c": '#include "moor.h"\nint moor_ship(int at)\n{\n\treturn at;\n}\n',
    "fleet/sail.c": '#include "moor.h"\nint sail_out(void)\n{\n\treturn moor_ship(1);\n}\n',
    "cmd/grammar.y": "%%\nall: '(' { $$ = parse_all(1); }\n%%\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a header is seen through others, and of two of one name the nearer one", async () => {
  expect(await uses("include/kernel/slab.h:1")).toEqual(["core/far.c:4 resolved", "core/near.c:4 resolved"]);
  expect(await uses("tools/include/kernel/slab.h:1")).toEqual(["tools/tool.c:4 resolved"]);
});

test("a function that its header has as a macro, too, is one thing with it", async () => {
  const { results } = await callers(open(root), { target: "core/lock.c:3" });
  expect(results.map(({ path, confidence }) => `${path} ${confidence}`)).toContain("core/near.c resolved");
});

test("a variable that one file defines and others declare is one thing, unless it is its file's alone", async () => {
  expect(await uses("cmd/kill.c:1")).toEqual(["cmd/list.c:4 resolved"]);
  expect(await uses("cmd/list.c:1")).toEqual(["cmd/list.c:4 resolved"]);
  expect(await uses("cmd/kill.c:2")).toEqual(["cmd/list.c:5 resolved"]);
  expect(await uses("cmd/kill.c:3")).toEqual(["cmd/kill.c:4 resolved"]);
});

test("a callee is the function with the body, not the prototype that the call sees", async () => {
  const { results } = await callees(open(root), { target: "sail_out" });
  expect(results.map(({ name, path, line_start }) => `${name} ${path}:${line_start}`)).toEqual(["moor_ship fleet/moor.c:2"]);
});

test("code inside of another tool's is not read, and the answer says so", async () => {
  const held = await references(open(root), { target: "parse_all" });
  expect(held.result_completeness).toBe("partial");
  expect(held.warnings?.join()).toContain("cmd/grammar.y");
  expect((await references(open(root), { target: "parse_one" })).result_completeness).toBe("complete");
});
