/** C and C++: names in the arguments of macros, which may be those of fields. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  const files: Readonly<Record<string, readonly string[]>> = {
    "opt.h": [
      "struct opts {",
      "    float audio_delay;",
      "    float speed;",
      "    int volume;",
      "    int level;",
      "    struct sub sub;",
      "    int (*flush)(void);",
      "};",
      "#define OPT_TYPED(t, T, f) .type = t, \\",
      "    .offset = offsetof(struct opts, f)",
      "#define OPT_FLOAT(field) OPT_TYPED(1, float, field)",
      "#define OPT_INT OPT_FLOAT",
      "#define OPT_MANY(first, ...) OPT_TYPED(2, int, __VA_ARGS__)",
      '#define LOG(what) printf("%d", what)',
      "int volume(void);",
      "void reset(int level);",
    ],
    "opt.c": [
      '#include "opt.h"',
      "static const struct entry table[] = {",
      '    {"audio-delay", OPT_FLOAT(audio_delay)},',
      '    {"speed", OPT_INT(speed)},',
      '    {"volume", OPT_MANY("x", volume)},',
      '    {"sub", OPT_FLOAT(sub.first)},',
      '    {"flush", FOREIGN(flush)},',
      "};",
      "void out(void) { LOG(level); reset(level); LOG(volume()); }",
    ],
    "use.c": ['#include "opt.h"', "double shift(struct opts *o, double t) {", "    return t - o->audio_delay;", "}"],
    "job.h": ["struct job {", "  struct link work;", "  int count;", "  int size;", "};", "struct other {", "  struct link work;", "};"],
    "job.c": [
      '#include "job.h"',
      "void run(struct link *work, int count) {",
      "  struct job *job = container_of(work, struct job, work);",
      "  struct job *made = NEW(struct job, size, count);",
      "  int place = offsetof(struct job, work.next);",
      "}",
    ],
    "job.cc": ['#include "job.h"', "void start(link *work) {", "  auto *job = container_of(work, struct job, work);", "}"],
    "plus.h": ["struct Plus {", "  int extent;", "};", "#define FIELD(name) offsetof(Plus, name)"],
    "plus.cc": ['#include "plus.h"', "static Entry entries[] = { { FIELD(extent) } };"],
  };
  ({ root } = await sharedWorkspace(Object.fromEntries(Object.entries(files).map(([path, lines]) => [path, `${lines.join("\n")}\n`]))));
});

test("a macro that takes the name of a field, itself or through others, may use the field", async () => {
  expect(await usesAt(root, "opt.h:2")).toEqual(["opt.c:3 ambiguous", "use.c:3 resolved"]);
  expect(await usesAt(root, "opt.h:3")).toEqual(["opt.c:4 ambiguous"]);
  expect(await usesAt(root, "opt.h:6")).toEqual(["opt.c:6 ambiguous"]);
  const answer = await references(open(root), { target: "speed" });
  expect(answer.matches_total).toBe(1);
  const reached = await impact(open(root), { target: "speed" }, () => 1);
  expect(reached.callers.map(({ path }) => path)).toEqual(["opt.c"]);
});

test("where the body of the macro takes a field, the name is not that of a function", async () => {
  expect(await usesAt(root, "opt.h:4")).toEqual(["opt.c:5 ambiguous"]);
  expect(await usesAt(root, "opt.h:15")).toEqual(["opt.c:9 resolved"]);
});

test("a macro that nobody sees may take a field; one that takes values does not, nor does a function", async () => {
  expect(await usesAt(root, "opt.h:7")).toEqual(["opt.c:7 ambiguous"]);
  expect(await usesAt(root, "opt.h:5")).toEqual([]);
});

test("behind the type that a macro takes, a name is a field of that type, though a local has the name too", async () => {
  expect(await usesAt(root, "job.h:2")).toEqual(["job.c:3 resolved", "job.c:5 resolved", "job.cc:3 resolved"]);
  expect(await usesAt(root, "job.h:7")).toEqual([]);
  // A macro that does not say that it takes a field may take the local.
  expect(await usesAt(root, "job.h:3")).toEqual([]);
  expect(await usesAt(root, "job.h:4")).toEqual(["job.c:4 ambiguous"]);
});

test("C++: the same, where a bare name may be a field anyway", async () => {
  expect(await usesAt(root, "plus.h:2")).toEqual(["plus.cc:2 ambiguous"]);
});
