/** Places, traces and handles in a workspace: what they are answered with, and what is no place at all. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { SearchResponse } from "#core/protocol.ts";
import { history } from "#engine/changes/history/symbol-history.ts";
import { impact } from "#engine/changes/impact/impact.ts";
import { context } from "#engine/context/context.ts";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { callers, references } from "#engine/graph/references.ts";
import { relatedSymbols } from "#engine/graph/related.ts";
import { summarizeFile } from "#engine/lookup/file-summary.ts";
import { outline } from "#engine/lookup/outline.ts";
import { show } from "#engine/lookup/show.ts";
import { similarSymbols } from "#engine/lookup/similar-symbols.ts";
import { explainRanking } from "#engine/search/explain.ts";
import { locate } from "#engine/search/locate.ts";
import { failureOf } from "../../../failure.ts";
import { writeFiles } from "../../../temporary.ts";
import { asked, INDEXING_TIMEOUT_MS, open, places, sharedRepository, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "src/job.py": [
    "import os",
    "",
    "",
    "class Job:",
    "    def run(self):",
    "        self.load()",
    "",
    "    def load(self):",
    "        return os.environ",
    "",
  ].join("\n"),
  "src/util/index.ts": "export function one(): number {\n  return 1;\n}\n",
  "lib/util/index.ts": "export function two(): number {\n  return 2;\n}\n",
  "pkg/a.go": "package pkg\n\ntype T struct{}\n\n// M does.\nfunc (t *T) M() {\n\tt.n()\n}\n\nfunc (t *T) n() {}\n",
  "java/com/acme/Cls.java":
    "package com.acme;\npublic class Cls {\n  static class Inner {\n    void m() {\n    }\n  }\n  void m() {\n    new Inner().m();\n  }\n}\n",
  "cs/Desk.cs":
    "namespace Acme.Front {\n  public class Desk {\n    public Desk(int size) {}\n    public void Open(string name) {}\n    public void Open(string name, int count) {}\n    public int Size { get { return 1; } }\n    class Drawer { void Pull() {} }\n  }\n}\nnamespace Acme.Back {\n  class Desk { void Open(string name) {} }\n}\n",
  "cs/Till.cs":
    "namespace Acme.Front {\n  public class Till {\n    public void Add<T>(long size, T value) {}\n    public void Add(int size, params object?[]? values) {}\n  }\n}\n",
  "java/com/acme/Seat.java": "package com.acme;\npublic class Seat {\n  public Seat() {\n    open();\n  }\n}\n",
  "java/com/trade/Seat.java": "package com.trade;\npublic class Seat {\n  public Seat() {\n    open();\n  }\n}\n",
  "src/Main.kt": "package com.acme\n\nfun go() {\n  error(1)\n}\n",
  "main.js": "function start() {\n  boot();\n}\nfunction boot() {\n  throw 1;\n}\nconst NAME = 'x';\n",
  "nested.js": "const outer = [\n  { inner: lazily(() => {\n    boot();\n  }) },\n];\n",
  "php/till.php":
    "<?php\nclass Till {\n  function open() { array_map([$this, 'each'], []); }\n  function close() {}\n  function each() {\n    $this->close();\n  }\n}\n",
  "src/store.go": 'package store\n\nfunc open() {\n\tprepare()\n}\n\nfunc flush() {\n\tlog("wrote the block")\n}\n',
  "tests/setup.py": "def fresh():\n    return 1\n",
  "examples/shop/tests/setup.py": "def other():\n    return 2\n\n\ndef sample():\n    return 3\n",
  "unix/stream.c": "int close(int x) {\n  return x;\n}\n",
  "win/stream.c": "int open_it(int x) {\n  int y = x;\n  y++;\n  return y;\n}\n\nint close(int x) {\n  x++;\n  return x;\n}\n",
  "index.js": "module.exports = require('./lib');\n",
  "examples/mvc/index.js": "function seat() {\n  return 1;\n}\n",
  "box.js": "class Box {\n  size = width();\n  constructor() {\n    this.open();\n  }\n}\n",
  "Sources/Core/Cart.swift": "func add(item: Int?) -> Int {\n  return item!\n}\n",
  "docs/my notes/plan.md": "# Plan\n\nsome words\n",
};

let root = "";

beforeAll(async () => {
  ({ root } = await sharedRepository(FILES));
});

const shown = ({ results }: SearchResponse): string[] =>
  results.map(({ path, line_start, name, at_line }) => `${path}:${line_start} ${name} ${at_line}`);
const answered = async (query: string): Promise<string[]> => shown(await asked(root, query));

test("a trace that names no files leads to the functions that it names, in its order", async () => {
  const trace = [
    "Unhandled exception. System.ArgumentException: no",
    "   at System.Text.Encoding.GetBytes(String s)",
    "   at Acme.Front.Desk.Open(String name, Int32 count)",
    "   at Acme.Front.Desk.Open(String name)",
    "   at Acme.Front.Desk.get_Size()",
    "   at Acme.Front.Desk+Drawer.Pull()",
    "   at com.acme.Cls.m(Unknown Source)",
  ].join("\n");
  expect(await answered(trace)).toEqual([
    "cs/Desk.cs:5 Open undefined",
    "cs/Desk.cs:4 Open undefined",
    "cs/Desk.cs:6 Size undefined",
    "cs/Desk.cs:7 Pull undefined",
    "java/com/acme/Cls.java:7 m undefined",
  ]);
});

test("frames with and without a file are answered in one order, and those of neither are counted", async () => {
  const trace = [
    "System.AggregateException: no",
    "   at Acme.Front.Desk.Open(String name) in C:\\build\\cs\\Desk.cs:line 4",
    "   at Acme.Front.Desk.Open(String name, Int32 count)",
    "   at System.Text.Encoding.GetBytes(String s)",
    "\tat com.acme.Cls.<init>(Unknown Source)",
    "\tat com.acme.Cls.m(Cls.java)",
    "\tat com.acme.Cls.m(Other.java)",
  ].join("\n");
  const response = await asked(root, trace);
  expect(shown(response)).toEqual([
    "cs/Desk.cs:4 Open 4",
    "cs/Desk.cs:5 Open undefined",
    "java/com/acme/Cls.java:2 Cls undefined",
    "java/com/acme/Cls.java:7 m undefined",
  ]);
  expect(response.places).toEqual({ outside: 2, moved: 0 });
});

test("a frame without a file means the overload that takes its types, however the runtime calls these", async () => {
  expect(await answered("   at Acme.Front.Till.Add(Int32 size, Object[] values)")).toEqual(["cs/Till.cs:4 Add undefined"]);
  expect(await answered("   at Acme.Front.Till.Add(Int64 size, Object value)")).toEqual(["cs/Till.cs:3 Add undefined"]);
});

describe("a place", () => {
  const cases: [string, string][] = [
    ["src/job.py:6", "src/job.py:5 run 6"],
    ["./src/job.py:6:9", "src/job.py:5 run 6"],
    ["src/job.py#L9", "src/job.py:8 load 9"],
    ["src\\job.py(6,9)", "src/job.py:5 run 6"],
    ["job.py:4", "src/job.py:4 Job 4"],
    ["/home/ci/build/src/job.py:9", "src/job.py:8 load 9"],
    ["/somewhere/main.js:2", "main.js:1 start 2"],
    ["main.js:7", "main.js:7 NAME 7"],
    ["pkg/a.go:5", "pkg/a.go:6 M 5"],
    ["docs/my notes/plan.md:3", "docs/my notes/plan.md:1 Plan 3"],
  ];
  for (const [query, expected] of cases) test(query, async () => expect(await answered(query)).toEqual([expected]));

  test("that a line of a log names stands behind what says its words, where the code at the place does not say them", async () => {
    const older = await asked(root, 'level=info caller=store.go:4 msg="wrote the block" took=3ms');
    expect(shown(older)).toEqual(["src/store.go:7 flush 8", "src/store.go:3 open 4"]);
    expect(older.confidence_level).not.toBe("high");
    expect(await answered('level=info caller=store.go:8 msg="wrote the block" took=3ms')).toEqual(["src/store.go:7 flush 8"]);
    expect(await answered('level=info caller=store.go:4 msg="nobody says this" took=3ms')).toEqual(["src/store.go:3 open 4"]);
  });

  test("is answered alike by locate", async () => {
    expect(shown(await asked(root, "src/job.py:6", {}, locate))).toEqual(["src/job.py:5 run 6"]);
  });

  test("that is a range means each function that it touches", async () => {
    expect(await answered("src/job.py:6-9")).toEqual(["src/job.py:5 run 6", "src/job.py:8 load 6"]);
  });

  test("whose file name several files have is answered by each, and is not sure", async () => {
    const response = await asked(root, "index.ts:2");
    expect(shown(response).sort()).toEqual(["lib/util/index.ts:1 two 2", "src/util/index.ts:1 one 2"]);
    expect(response.confidence_level).toBe("medium");
    expect(await answered("src/util/index.ts:2")).toEqual(["src/util/index.ts:1 one 2"]);
  });

  test("behind the end of its file is answered by the file's last line, and says so", async () => {
    const { results } = await asked(root, "main.js:900");
    expect(results).toMatchObject([{ path: "main.js", moved: true }]);
  });

  test("passes the filters or is left out", async () => {
    expect((await asked(root, "src/job.py:6 main.js:2", { languages: ["python"] })).results.map(({ name }) => name)).toEqual(["run"]);
    expect((await asked(root, "src/job.py:6", { pathGlobs: ["lib/**"] })).results).toEqual([]);
  });
});

describe("what only looks like a place stays words", () => {
  for (const query of ["error 404: not found", "port 8080", "localhost:8080", "missing.py:12", "ratio 16:9", "at 12:30"]) {
    test(query, async () => expect((await asked(root, query)).places).toBeUndefined());
  }
});

describe("a trace", () => {
  test("is answered in its order; frames of libraries are left out and counted", async () => {
    const response = await asked(
      root,
      [
        "Traceback (most recent call last):",
        '  File "/usr/lib/python3.12/runpy.py", line 198, in _run_module_as_main',
        '  File "/srv/app/src/job.py", line 9, in load',
        '  File "/srv/app/src/job.py", line 6, in run',
        '  File "/srv/venv/lib/python3.12/site-packages/requests/api.py", line 59, in get',
        '  File "/srv/app/src/job.py", line 6, in run',
      ].join("\n"),
    );
    expect(shown(response)).toEqual(["src/job.py:8 load 9", "src/job.py:5 run 6"]);
    expect(response).toMatchObject({ places: { outside: 2, moved: 0 }, suppressed_duplicate_count: 1, confidence_level: "high" });
  });

  test("of another machine means the file that its path ends with, before others that end alike", async () => {
    expect(await answered("/Users/Jo Doe/copy of it/tests/setup.py:2: no")).toEqual(["tests/setup.py:1 fresh 2"]);
    expect(await answered('File "/app/tests/setup.py", line 6, in sample')).toEqual(["examples/shop/tests/setup.py:5 sample 6"]);
  });

  test("of functions that several files have means those that have the line in it", async () => {
    expect(await answered("#0 close (x=1) at stream.c:9")).toEqual(["win/stream.c:7 close 9"]);
  });

  test("of a browser that writes only the names of files means the one with the function", async () => {
    expect(await answered("two @ index.ts:2")).toEqual(["lib/util/index.ts:1 two 2"]);
    expect(await answered("seat @ index.js:2")).toEqual(["examples/mvc/index.js:1 seat 2"]);
  });

  test("of what constructs a type is answered by the constructor", async () => {
    expect(await answered("    at new Box (/x/box.js:4:5)")).toEqual(["box.js:3 constructor 4"]);
    expect(await answered("    at new Box (/x/box.js:2:5)")).toEqual(["box.js:2 size 2"]);
    expect((await asked(root, "    at new Box (/x/box.js:40:5)")).results).toMatchObject([{ name: "constructor", moved: true }]);
  });

  test("of a constructor of Java means the class of its package", async () => {
    expect(await answered("\tat com.trade.Seat.<init>(Seat.java:4)")).toEqual(["java/com/trade/Seat.java:3 Seat 4"]);
  });

  test("of Swift, which writes a module in the place of folders, means the file", async () => {
    expect(await answered("Acme/Cart.swift:2: Fatal error: Unexpectedly found nil")).toEqual(["Sources/Core/Cart.swift:1 add 2"]);
  });

  test("that a summary of Maven's tests is, with types in the place of files, is answered by their methods", async () => {
    const summary = "[ERROR] Failures: \n[ERROR]   Cls.m:8 expected: <1> but was: <2>\n[ERROR]   Base>Cls.m:99->Gone.n:3 no";
    const response = await asked(root, summary);
    expect(shown(response)).toEqual(["java/com/acme/Cls.java:7 m 8", "java/com/acme/Cls.java:7 m 99"]);
    expect(response.places).toEqual({ outside: 0, moved: 1 });
  });

  test("with words in front of a place that are no function of its file is answered by the line", async () => {
    const response = await asked(root, "crash at src/job.py:6");
    expect(shown(response)).toEqual(["src/job.py:5 run 6"]);
    expect(response.places).toEqual({ outside: 0, moved: 0 });
  });

  test("whose line has moved is answered by the function that it names, and says so", async () => {
    const response = await asked(root, "example.com/x/pkg.(*T).M(0xc0)\n\t/go/src/x/pkg/a.go:99 +0x1d");
    expect(response.results).toMatchObject([{ path: "pkg/a.go", name: "M", at_line: 99, moved: true }]);
    expect(response.places).toEqual({ outside: 0, moved: 1 });
  });

  test("of a test that macros make is answered by its line", async () => {
    const { results, places } = await asked(root, "#1 0x55d in Yard_Gate_Test::TestBody() /x/src/job.py:6");
    expect(results).toMatchObject([{ path: "src/job.py", at_line: 6, moved: false }]);
    expect(places).toEqual({ outside: 0, moved: 0 });
  });

  test("whose function the file has no more is answered by what has the line now, and says so", async () => {
    for (const frame of [
      "src/job.py:6:in 'gone_method'",
      '  File "/srv/app/src/job.py", line 6, in gone_method',
      "    at gone_method (/srv/app/main.js:2:3)",
      "\tat com.acme.Cls$Inner.gone_method(Cls.java:8)",
      "x/pkg.(*T).gone_method(0xc0)\n\t/go/src/x/pkg/a.go:7 +0x1d",
    ]) {
      const response = await asked(root, frame);
      expect(response).toMatchObject({ places: { moved: 0, absent: 1 }, results: [{ moved: false, absent_name: "gone_method" }] });
      expect(response.confidence_level).toBe("medium");
    }
    const { results } = await show(open(root), { targets: ["src/job.py:6:in 'gone_method'"] }, () => 0);
    expect(results).toMatchObject([{ at_line: 6, absent_name: "gone_method" }]);
    const { frames } = await context(open(root), { query: "src/job.py:6:in 'gone_method'\nsrc/job.py:9:in 'load'" }, () => 0);
    expect(frames).toMatchObject([{ line: 6, absent_name: "gone_method" }, { line: 9 }]);
    expect(frames?.[1]).not.toHaveProperty("absent_name");
  });

  test("says nothing of what the runtime calls otherwise, of a function inside of another, or of a caller's line", async () => {
    for (const frame of [
      "   at Acme.Front.Desk.get_Size() in /b/cs/Desk.cs:line 6",
      "    at inner (/srv/app/nested.js:3:5)",
      '  File "/srv/app/src/job.py", line 6, in <lambda>',
      "src/job.py:6:in 'Array#each'\nsrc/job.py:6:in 'Job#run'",
    ]) {
      const response = await asked(root, frame);
      expect(response.places).toEqual({ outside: 0, moved: 0 });
      expect(response.confidence_level).toBe("high");
    }
  });

  test("whose function is gone, or elsewhere, is said by every answer about one definition", async () => {
    const gone = "src/job.py:5:in 'gone_method'";
    const moved = "src/job.py:5:in 'load'";
    const ask = async (target: string): Promise<[string, readonly string[] | undefined][]> => {
      const related = await symbolHierarchy(open(root), target);
      return [
        [(await references(open(root), { target })).symbol.name, (await references(open(root), { target })).warnings],
        [(await callers(open(root), { target })).symbol.name, (await callers(open(root), { target })).warnings],
        [(await impact(open(root), { target }, () => 0)).symbol?.name ?? "", (await impact(open(root), { target }, () => 0)).warnings],
        [(await history(open(root), { name: target })).name, (await history(open(root), { name: target })).warnings],
        [related.symbol.name, related.state.warnings],
      ];
    };
    for (const [name, warnings] of await ask(gone)) {
      expect(name).toBe("run");
      expect(warnings).toEqual(["Nothing in src/job.py is called gone_method any more: the answer is about run, which contains line 5."]);
    }
    for (const [name, warnings] of await ask(moved)) {
      expect(name).toBe("load");
      expect(warnings).toEqual(["load is no longer at line 5 of src/job.py, but at line 8."]);
    }
    for (const [, warnings] of await ask("src/job.py:5")) expect(warnings ?? []).toEqual([]);
    for (const [, warnings] of await ask("src/job.py:6:in 'run'")) expect(warnings ?? []).toEqual([]);
  });

  test("at a line of no symbol shows the line, and says that its function is gone", async () => {
    const { results } = await show(open(root), { targets: ["src/job.py:2:in 'gone_method'"] }, () => 0);
    expect(results).toMatchObject([{ symbol: null, at_line: 2, absent_name: "gone_method" }]);
  });

  test("of a call that the runtime made between two frames names the function of the frame before it", async () => {
    const trace =
      "#0 /srv/php/till.php(6): Till->close()\n#1 [internal function]: Till->each()\n#2 /srv/php/till.php(3): array_map()\n#3 {main}";
    const { results } = await asked(root, trace);
    expect(results.map(({ name, absent_name }) => [name, absent_name])).toEqual([
      ["each", undefined],
      ["open", undefined],
    ]);
  });

  test("of Java finds a class by its package, not by the name of its file alone", async () => {
    expect(await answered("\tat com.acme.Cls$Inner.m(Cls.java:4)\n\tat com.acme.Cls.m(Cls.java:8)")).toEqual([
      "java/com/acme/Cls.java:4 m 4",
      "java/com/acme/Cls.java:7 m 8",
    ]);
    const other = await asked(root, "\tat org.other.Cls.go(Cls.java:4)\n\tat com.acme.Cls.m(Cls.java:8)");
    expect(shown(other)).toEqual(["java/com/acme/Cls.java:7 m 8"]);
    expect(other.places?.outside).toBe(1);
  });

  test("of Kotlin, whose folders need not follow the package, finds the file that has the function", async () => {
    expect(await answered("\tat com.acme.MainKt.go(Main.kt:4)")).toEqual(["src/Main.kt:3 go 4"]);
    expect((await asked(root, "\tat kotlin.io.MainKt.stop(Main.kt:4)")).places).toBeUndefined();
  });

  test("through an installed copy of this repository is told from other packages by the functions", async () => {
    expect(await answered("    at boot (/app/node_modules/acme/main.js:5:3)\n    at /app/node_modules/acme/main.js:2:3")).toEqual([
      "main.js:4 boot 5",
      "main.js:1 start 2",
    ]);
    expect((await asked(root, "    at other (/app/node_modules/express/main.js:5:3)")).places).toBeUndefined();
  });

  test("may be long, where words may not", async () => {
    const long = `${"x".repeat(70)}\n`.repeat(100);
    expect(await answered(`${long}src/job.py:6`)).toEqual(["src/job.py:5 run 6"]);
    expect(await failureOf(asked(root, long))).toMatchObject({ code: "limit_exceeded" });
    expect(await failureOf(relatedSymbols(open(root), long))).toMatchObject({ code: "limit_exceeded" });
  });
});

test("explain says that places are not ranked", async () => {
  const session = open(root);
  const query = "main.js:2 src/job.py:9";
  expect(await explainRanking(session, { query, target: "src/job.py:8" })).toMatchObject({
    verdict: "shown",
    hit: { rank: 2, name: "load" },
  });
  expect(await explainRanking(session, { query, target: "pkg/a.go" })).toMatchObject({
    verdict: "not_recalled",
    summary: expect.stringContaining("names places"),
  });
});

describe("a handle", () => {
  test("of either kind, or a place, is taken wherever a symbol or a file is asked for", async () => {
    const [hit] = (await asked(root, "Job.load", {}, locate)).results;
    if (!hit?.symbol_stable_id) throw new Error("no handle was printed");
    const session = open(root);
    for (const handle of [hit.symbol_id, hit.symbol_stable_id, "src/job.py:9"]) {
      for (const question of [relatedSymbols, symbolHierarchy, similarSymbols]) {
        expect((await question(session, handle)).symbol).toMatchObject({ name: "load", path: "src/job.py" });
      }
      expect((await outline(session, { path: handle })).path).toBe("src/job.py");
      expect((await summarizeFile(session, { path: handle })).path).toBe("src/job.py");
      expect(await history(session, { name: handle })).toMatchObject({ name: "load", path: "src/job.py" });
      expect((await locate(session, { query: handle })).results).toMatchObject([{ name: "load" }]);
      expect((await asked(root, handle)).results).toMatchObject([{ name: "load" }]);
      const { results } = await context(session, { query: handle }, () => 0);
      expect(results).toMatchObject([{ path: "src/job.py", name: "load" }]);
    }
  });

  test("of a file stands for it", async () => {
    const [hit] = (await asked(root, "plan.md")).results.filter(({ path }) => path.endsWith("plan.md"));
    expect((await asked(root, hit?.symbol_id ?? "", {}, locate)).results).toMatchObject([{ path: "docs/my notes/plan.md" }]);
  });

  test("of a piece of code is known to the session that showed it", async () => {
    const session = open(root);
    const [piece] = (await context(session, { query: "Job.load" }, () => 0)).results;
    expect((await relatedSymbols(session, piece?.handle ?? "")).symbol.path).toBe("src/job.py");
  });

  test("that nothing has is refused with what to do", async () => {
    expect(await failureOf(relatedSymbols(open(root), "AAAAAAAAAAA"))).toMatchObject({
      code: "symbol_not_found",
      message: expect.stringContaining("handle"),
    });
  });

  test("of a name that changed is not the new one's", async () => {
    const [hit] = (await asked(root, "one", {}, locate)).results;
    writeFiles(root, { "src/util/index.ts": "export function uno(): number {\n  return 1;\n}\n" });
    expect((await asked(root, hit?.symbol_id ?? "", {}, locate)).results).toEqual([]);
    writeFiles(root, { "src/util/index.ts": FILES["src/util/index.ts"] });
  });
});

describe("a qualifier", () => {
  test("that fits nothing leaves the answer unsure; one that fits does not", async () => {
    for (const name of ["nonexistentpkg.load", "Zebra::load", "nowhere/x.py:load"]) {
      expect((await asked(root, name, {}, locate)).confidence_level).not.toBe("high");
      expect((await asked(root, name)).confidence_level).not.toBe("high");
    }
    for (const name of ["Job.load", "(*T).M", "pkg.(*T).M", "func (t *T) M", "Job#load", "Job.load()", "load/1", "M("]) {
      expect((await asked(root, name, {}, locate)).confidence_level).toBe("high");
    }
    expect((await asked(root, "(*T).M")).results[0]).toMatchObject({ name: "M", path: "pkg/a.go" });
  });
});

describe("a trace through an installed copy of a package", () => {
  const PACKAGES = {
    "package.json": '{\n  "name": "ferry",\n  "author": { "name": "x" }\n}\n',
    "lib/reply.js": "function send() {\n  return 1;\n}\n",
    "lib/util.js": "function send() {\n  return 2;\n}\n",
    "packages/core/package.json": '{\n  "name": "@ferry/core"\n}\n',
    "packages/core/src/index.js": "function core() {\n  return 1;\n}\n",
    "packages/dock/package.json": '{\n  "name": "@ferry/dock"\n}\n',
    "packages/dock/src/index.js": "function dock() {\n  return 1;\n}\n",
    "ruby/ferry_rb.gemspec": 'Gem::Specification.new do |s|\n  s.name = "ferry_rb"\nend\n',
    "ruby/lib/ferry_rb/server.rb": "def serve\n  1\nend\n",
    "crates/ferry-core/Cargo.toml": '[package]\nname = "ferry-core"\n',
    "crates/ferry-core/src/lib.rs": "fn run() {\n}\n",
    "go.mod": "module github.com/Acme/ferry\n\ngo 1.22\n",
    "db/db.go": "package db\n\nfunc Open() {\n}\n",
    "ferry/app.py": "def main():\n    return 1\n",
  };
  let workspace = "";
  beforeAll(async () => {
    ({ root: workspace } = await sharedWorkspace(PACKAGES));
  });
  const inRepository = async (trace: string): Promise<string[]> => places(await asked(workspace, trace));

  const own: [string, string][] = [
    ["    at /app/node_modules/ferry/lib/reply.js:2:3", "lib/reply.js:1 send"],
    ["    at /app/node_modules/.pnpm/ferry@1.2.0/node_modules/ferry/lib/util.js:2:3", "lib/util.js:1 send"],
    ["    at C:\\app\\node_modules\\ferry\\lib\\reply.js:2:3", "lib/reply.js:1 send"],
    ["    at /app/node_modules/@ferry/dock/src/index.js:2:3", "packages/dock/src/index.js:1 dock"],
    ["/usr/lib/ruby/gems/3.2.0/gems/ferry_rb-6.4.0/lib/ferry_rb/server.rb:2", "ruby/lib/ferry_rb/server.rb:1 serve"],
    ["  at /home/dev/.cargo/registry/src/registry.example-6f17/ferry-core-0.7.5/src/lib.rs:2:9", "crates/ferry-core/src/lib.rs:1 run"],
    ["\t/go/pkg/mod/github.com/!acme/ferry@v0.5.1/db/db.go:4 +0x1", "db/db.go:3 Open"],
    ["\t/src/vendor/github.com/Acme/ferry/db/db.go:4 +0x1", "db/db.go:3 Open"],
    ['  File "/venv/lib/python3.12/site-packages/ferry/app.py", line 2, in main', "ferry/app.py:1 main"],
  ];
  for (const [frame, place] of own)
    test(`is in this repository: ${frame.trim()}`, async () => expect(await inRepository(frame)).toEqual([place]));

  test("of another name is foreign, even where a file and its function are called alike", async () => {
    for (const frame of [
      "    at send (/app/node_modules/express/lib/reply.js:2:3)",
      "    at send (/app/node_modules/lib/reply.js:2:3)",
      "    at core (/app/node_modules/@ferry/other/src/index.js:2:3)",
      "/usr/lib/ruby/gems/3.2.0/gems/rack-3.0/lib/ferry_rb/server.rb:2:in `serve'",
      "\t/go/pkg/mod/github.com/acme/other@v0.5.1/db/db.go:4 +0x1",
    ]) {
      expect((await asked(workspace, frame)).places).toBeUndefined();
    }
  });
});
