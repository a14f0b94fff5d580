/** Places as languages, compilers and people write them: what is read of each. */
import { describe, expect, test } from "bun:test";
import { frameName } from "#query/parse/pasted/frame-name.ts";
import { placesIn } from "#query/parse/pasted/places.ts";

/** `path:line function`, in order. */
function read(text: string): string[] {
  return placesIn(text).map(({ path, line, lineEnd, name }) => {
    const range = lineEnd === undefined ? `${line}` : `${line}-${lineEnd}`;
    return [`${path}:${range}`, ...(name ? [[...name.scope, name.name].join(".")] : [])].join(" ");
  });
}

describe("a place that a person types", () => {
  const cases: [string, string][] = [
    ["src/a.ts:12", "src/a.ts:12"],
    ["src/a.ts:12:5", "src/a.ts:12"],
    ["src/a.ts:12-20", "src/a.ts:12-20"],
    ["./src/a.ts:12:", "src/a.ts:12"],
    ["../lib/a.ts:3", "lib/a.ts:3"],
    ["src/a.ts#L12", "src/a.ts:12"],
    ["src/a.ts#L12-L20", "src/a.ts:12-20"],
    ["src/a.ts#L12C3-L20C5", "src/a.ts:12-20"],
    ["https://github.com/o/r/blob/main/src/a.ts#L12", "github.com/o/r/blob/main/src/a.ts:12"],
    ["src/a.ts(12)", "src/a.ts:12"],
    ["src/a.ts(12,5)", "src/a.ts:12"],
    ["C:\\work\\src\\a.cs:12", "work/src/a.cs:12"],
    ["file:///home/me/src/a.ts:12:5", "home/me/src/a.ts:12"],
    ["app/(group)/[id]/page.tsx:7", "app/(group)/[id]/page.tsx:7"],
    ["Makefile:3", "Makefile:3"],
    ['see "src/a.ts:12", then (src/b.ts:4)', "src/a.ts:12, src/b.ts:4"],
  ];
  for (const [text, expected] of cases) test(text, () => expect(read(text).join(", ")).toBe(expected));
});

describe("a frame of a trace", () => {
  const cases: [string, string, string[]][] = [
    ["Go", "main.(*T).M(0xc0, {0x1, 0x2})\n\t/go/src/x/t.go:12 +0x1d", ["go/src/x/t.go:12 main.T.M"]],
    ["Go", "created by example.com/a/b.Start in goroutine 7\n\t/go/src/x/b.go:9 +0x7a", ["go/src/x/b.go:9 b.Start"]],
    ["Go, a closure", "example.com/a/b.(*Set[...]).Each.func1.2()\n\t/x/b.go:9", ["x/b.go:9 b.Set.Each"]],
    ["Go, a test", "--- FAIL: TestA (0.00s)\n    a_test.go:31: want 1", ["a_test.go:31"]],
    ["Java", "\tat com.acme.Cls$Inner.m(Cls.java:12)", ["Cls.java:12 com.acme.Cls.Inner.m"]],
    ["Java, a module", "\tat java.base/java.lang.Thread.run(Thread.java:829)", ["Thread.java:829 java.lang.Thread.run"]],
    ["Java, a closure", "\tat com.acme.Cls.lambda$sum$0(Cls.java:12) ~[acme.jar:1.0]", ["Cls.java:12 com.acme.Cls.sum"]],
    ["Java, a constructor", "\tat com.acme.Cls.<init>(Cls.java:12)", ["Cls.java:12 com.acme.Cls"]],
    ["Kotlin", "\tat com.acme.Cls$load$1.invokeSuspend(Cls.kt:12)", ["Cls.kt:12 com.acme.Cls.load"]],
    ["Scala", "\tat com.acme.Main$.$anonfun$run$2(Main.scala:7)", ["Main.scala:7 com.acme.Main.run"]],
    ["Python", '  File "/srv/app/a.py", line 12, in f\n    g()', ["srv/app/a.py:12 f"]],
    ["Python, the module", '  File "/srv/app/a.py", line 12, in <module>', ["srv/app/a.py:12"]],
    [
      "pytest",
      "tests/a_test.py:12: in test_f\n    g()\ntests/a_test.py:15: AssertionError",
      ["tests/a_test.py:12 test_f", "tests/a_test.py:15"],
    ],
    ["Ruby", "lib/a.rb:12:in `block (2 levels) in run': boom (RuntimeError)", ["lib/a.rb:12 run"]],
    ["Ruby 3.4", "\tfrom lib/a.rb:12:in 'Acme::Job#run'", ["lib/a.rb:12 Acme.Job.run"]],
    ["V8", "    at async Axios.request (file:///app/lib/a.js:1:2)", ["app/lib/a.js:1 Axios.request"]],
    ["V8, another name", "    at Foo.bar [as baz] (/app/a.js:1:2)", ["app/a.js:1 Foo.bar"]],
    ["V8, no name", "    at /app/a.js:1:2\n    at Object.<anonymous> (/app/b.js:3:4)", ["app/a.js:1", "app/b.js:3"]],
    ["SpiderMonkey", "run@http://localhost:3000/src/a.js?t=1712:40:7", ["3000/src/a.js:40 run"]],
    ["webpack", "    at f (webpack-internal:///./src/a.js:40:3)", ["src/a.js:40 f"]],
    ["Vitest", " \u276f Parser.read src/a.ts:12:5", ["src/a.ts:12 Parser.read"]],
    ["Rust, a panic", "thread 'main' panicked at src/a.rs:12:5:\nboom", ["src/a.rs:12"]],
    ["Rust, a frame", "   4: acme::run::{{closure}}\n             at ./src/a.rs:12:5", ["src/a.rs:12 acme.run"]],
    [
      "Rust, an implementation",
      "  4:     0x55d1 - <acme::A as acme::B>::run::h0123456789abcdef\n      at src/a.rs:12",
      ["src/a.rs:12 run"],
    ],
    ["C#", "   at Acme.Cls.Run[T](T item) in C:\\work\\Cls.cs:line 12", ["work/Cls.cs:12 Acme.Cls.Run"]],
    ["C#, async", "   at Acme.Cls.<RunAsync>d__3.MoveNext() in /_/src/Cls.cs:line 12", ["_/src/Cls.cs:12 Acme.Cls.RunAsync"]],
    [
      "PHP",
      "#0 /app/A.php(12): Acme\\B->run(Object(C))\n#1 /app/B.php(7): Acme\\C::go()\n#2 {main}",
      ["app/A.php:12 Acme.C.go", "app/B.php:7"],
    ],
    ["PHP, an error", "PHP Fatal error:  boom in /app/A.php on line 12", ["app/A.php:12"]],
    ["C#, a generic method", "   at Acme.Cls.<RunAsync>d__3`1.MoveNext() in /_/Cls.cs:line 12", ["_/Cls.cs:12 Acme.Cls.RunAsync"]],
    ["GDB", "#1  0x0000558 in ns::run (x=1, s=...) at src/a.cpp:12", ["src/a.cpp:12 ns.run"]],
    ["GDB, the innermost", "#0  run (c=c@entry=0x7f12) at a.c:12", ["a.c:12 run"]],
    ["AddressSanitizer", "    #1 0x4f9e in ns::run<int>(std::vector<int> const&, char) /b/a.cpp:12:5", ["b/a.cpp:12 ns.run"]],
    [
      "sanitizers, a pointer to a method",
      "    #0 0x4f in ns::call<T, void>(T*, void (T::*)(), char const*) /b/a.cc:12:5",
      ["b/a.cc:12 ns.call"],
    ],
    ["sanitizers, a tag of the ABI", "    #1 0x4f in ns::Note::text[abi:cxx11]() const /b/a.cc:12:5", ["b/a.cc:12 ns.Note.text"]],
    ["sanitizers, what a template gives", "    #1 0x4f in void ns::call<T>(T*) /b/a.cc:12:5", ["b/a.cc:12 ns.call"]],
    ["GDB, a pointer to a method", "#1  0x55 in ns::call<T, void> (o=0x1, m=(void (T::*)(T *)) 0x2) at a.cc:12", ["a.cc:12 ns.call"]],
    [
      "Swift, its own trace",
      "3 [ra] 0x01 Job.Run.go(_:then:) + 123 in App at /b/Sources/A/Job.swift:12:17",
      ["b/Sources/A/Job.swift:12 Job.Run.go"],
    ],
    [
      "PHP, a call of the runtime",
      "#0 /app/A.php(12): B->run()\n#1 [internal function]: B->each()\n#2 /app/B.php(7): array_map()\n#3 {main}",
      ["app/A.php:12 B.each", "app/B.php:7"],
    ],
    ["LLDB", "  * frame #0: 0x0000 app`ns::run(x=1) at a.cpp:12:5", ["a.cpp:12 ns.run"]],
    ["Valgrind", "==7==    by 0x401136: run (a.c:12)", ["a.c:12 run"]],
    ["Elixir", "    (acme 1.0.0) lib/a.ex:12: Acme.Job.run/2", ["lib/a.ex:12 Acme.Job.run"]],
    ["Elixir, a closure", "    lib/a.ex:12: anonymous fn/1 in Acme.Job.run/2", ["lib/a.ex:12 Acme.Job.run"]],
    ["Swift", "#3 0x0001 in Job.run() at /b/Sources/A/Job.swift:12:5", ["b/Sources/A/Job.swift:12 Job.run"]],
    ["Swift, a closure", "#1 0x0001 in closure #1 in static Job.run(_:) at /b/Job.swift:12:5", ["b/Job.swift:12 Job.run"]],
    ["Swift, a crash log", "0   App 0x0000000104b2 Job.run(for:then:) + 120 (Job.swift:12)", ["Job.swift:12 Job.run"]],
    ["Swift, specialized", "12 App 0x1 specialized closure #1 in Job.run(_:) + 4 (Job.swift:12)", ["Job.swift:12 Job.run"]],
    ["Swift, a failure", "Fatal error: boom: file Sources/A/Job.swift, line 12", ["Sources/A/Job.swift:12"]],
    ["Dart", "#1      Job.run (package:acme/job.dart:12:5)", ["acme/job.dart:12 Job.run"]],
    ["Lua", "\ta.lua:12: in function 'run'", ["a.lua:12 run"]],
    ["Perl", "\tAcme::run(1) called at a.pl line 12\n\tAcme::main() called at b.pl line 3", ["a.pl:12 Acme.main", "b.pl:3"]],
    [
      "Haskell",
      "  boom, called at src/A.hs:12:5 in acme-1.0:A\n  run, called at src/B.hs:3:1 in main:Main",
      ["src/A.hs:12 run", "src/B.hs:3"],
    ],
    ["Erlang", '{acme_job,run,2,[{file,"/home/me/src/acme_job.erl"},{line,12}]}', ["home/me/src/acme_job.erl:12 run"]],
    [
      "Erlang's shell",
      "exception error: undefined function a:b/5 in function acme_job:run/2 (src/acme_job.erl, line 12)",
      ["src/acme_job.erl:12 acme_job.run"],
    ],
    ["gfortran", "At line 12 of file src/a.F90 (unit = 5)", ["src/a.F90:12"]],
    ["gfortran, where it stands", "#1  0x55d in __acme_MOD_run\n\tat src/a.f90:12", ["src/a.f90:12 run"]],
    ["OCaml", 'Called from Acme.run in file "lib/a.ml", line 12, characters 4-9', ["lib/a.ml:12 Acme.run"]],
    ["Python, of the C library", '  File "/srv/a.py", line 12 in run', ["srv/a.py:12 run"]],
    [
      "Python, on one line",
      'ERROR Traceback (most recent call last): File "/srv/a.py", line 12, in run go() File "/srv/b.py", line 3, in go x() ValueError: no',
      ["srv/a.py:12 run", "srv/b.py:3 go"],
    ],
    ["rich", "\u2502 /srv/a.py:12 in run                    \u2502", ["srv/a.py:12 run"]],
    ["Chrome's console", "run @ a.js:12", ["a.js:12 run"]],
    ["webpack, without what it asks", "    at f (webpack://app/./src/a.js?:40:3)", ["app/src/a.js:40 f"]],
    ["SpiderMonkey, after a promise", "async*run/<@http://localhost/src/a.js:40:7", ["localhost/src/a.js:40 run"]],
    ["Go, a race", "  example.com/a/b.(*Set).Add()\n      /x/b.go:9 +0x44", ["x/b.go:9 b.Set.Add"]],
    ["Go, Delve", "0  0x04a1 in example.com/a/b.Run\n   at /x/b.go:9", ["x/b.go:9 b.Run"]],
    ["Rust, spans", "   0: acme::run with id=1\n      at src/a.rs:12", ["src/a.rs:12 acme.run"]],
    ["ThreadSanitizer", "    #0 ns::run(int) /b/a.cc:12:5 (app+0x4b1)", ["b/a.cc:12 ns.run"]],
    ["GDB, where it stopped", "ns::run (x=0x0) at src/a.cc:12", ["src/a.cc:12 ns.run"]],
    ["WinDbg", "01 00d1`4a0f 00ff`1b2c     app!ns::run+0x1f [C:\\b\\a.cc @ 12]", ["b/a.cc:12 ns.run"]],
    ["assert", "app: src/a.c:12: run: Assertion `p != NULL' failed.", ["src/a.c:12 run"]],
    ["a linker", "/usr/bin/ld: a.o: in function `run':\nsrc/a.c:12: undefined reference to `go'", ["src/a.c:12 run"]],
    ["addr2line", "run\n/b/a.c:12", ["b/a.c:12 run"]],
    [
      "PHP, where it was thrown",
      "PHP Fatal error:  Uncaught E: no in /app/A.php:12\nStack trace:\n#0 /app/B.php(7): A->run()\n#1 [internal function]: B->go()\n#2 {main}",
      ["app/A.php:12 A.run", "app/B.php:7 B.go"],
    ],
    ["Xdebug", "PHP   2. A->run($x = 1) /app/index.php:3\nPHP   3. B->go() /app/A.php:12", ["app/index.php:3", "app/A.php:12 A.run"]],
    ["Symfony", "  at /app/A.php:12\n A->run() at /app/B.php:7", ["app/A.php:12 A.run", "app/B.php:7"]],
    ["a place that the trace names again", "lua: a.lua:12: boom\n\ta.lua:12: in function 'run'", ["a.lua:12 run", "a.lua:12 run"]],
    ["Zig", "src/a.zig:12:5: 0x10 in run (acme)", ["src/a.zig:12 run"]],
    ["Julia", " [1] run(x::Int64)\n   @ Main ./a.jl:12", ["a.jl:12 run"]],
  ];
  for (const [language, text, expected] of cases) test(`${language}: ${JSON.stringify(text)}`, () => expect(read(text)).toEqual(expected));
});

describe("what a compiler says", () => {
  const cases: [string, string, string[]][] = [
    ["go", "./a.go:12:5: undefined: foo", ["a.go:12"]],
    ["tsc", "src/a.ts(12,5): error TS2339: Property 'x'", ["src/a.ts:12"]],
    ["rustc", "error[E0382]: borrow\n  --> src/a.rs:12:18\n   |\n12 |     let x = y;", ["src/a.rs:12"]],
    ["gcc", "In file included from inc/b.h:3,\n                 from a.c:1:\na.c:12:9: warning: unused", ["inc/b.h:3", "a.c:1", "a.c:12"]],
    ["MSBuild", "Src\\A.cs(12,5): error CS0103: name", ["Src/A.cs:12"]],
    ["javac", "src/A.java:12: error: cannot find symbol", ["src/A.java:12"]],
    ["Maven", "[ERROR] /b/src/A.java:[12,5] cannot find symbol", ["b/src/A.java:12"]],
    ["kotlinc", "e: file:///b/src/A.kt:12:5 Unresolved reference", ["b/src/A.kt:12"]],
    ["kotlinc 1.4", "e: /b/src/A.kt: (12, 5): Unresolved reference", ["b/src/A.kt:12"]],
    ["ghc", "src/A.hs:(12,5)-(14,6): error:", ["src/A.hs:12-14"]],
    ["bash", "./run.sh: line 12: foo: command not found", ["run.sh:12"]],
    ["ocamlc", 'File "src/a.ml", lines 12-14, characters 4-9:', ["src/a.ml:12-14"]],
    [
      "gcc, a function for all that is wrong in it",
      "src/a.c: In function 'run':\nsrc/a.c:12:5: error: 'x' undeclared\nsrc/a.c:14:5: error: 'y' undeclared\nsrc/a.c: At top level:\nsrc/a.c:20:1: warning: z",
      ["src/a.c:12 run", "src/a.c:14 run", "src/a.c:20"],
    ],
    ["g++", "a.cc: In member function 'void ns::Set<T>::add(int)':\na.cc:12:5: error: no", ["a.cc:12 ns.Set.add"]],
    [
      "eslint",
      "/x/src/a.ts\n  12:5   error  no  no-unused\n  20:11  warning  no  semi\n\n/x/src/b.ts\n  3:1  error  no  semi\n\n3 problems",
      ["x/src/a.ts:12", "x/src/a.ts:20", "x/src/b.ts:3"],
    ],
    [
      "PHPStan",
      " ------ ---------------\n  Line   src/A.php\n ------ ---------------\n  12     Call to an undefined method.\n ------ ---------------\n",
      ["src/A.php:12"],
    ],
    ["ripgrep for a terminal", "src/a.ts\n12:const x = 1;\n40:x();\n\nsrc/b.ts\n3:x();", ["src/a.ts:12", "src/a.ts:40", "src/b.ts:3"]],
    ["terraform", '  on modules/a/main.tf line 12, in resource "a" "b":', ["modules/a/main.tf:12"]],
  ];
  for (const [compiler, text, expected] of cases) test(`${compiler}: ${JSON.stringify(text)}`, () => expect(read(text)).toEqual(expected));
});

describe("a log of a trace", () => {
  const TRACE = ["panic: no", "", "acme/a.(*T).Run(0x1)", "\t/x/a.go:12 +0x1d", "acme/b.Go()", "\t/x/b.go:3"];
  const prefixes: [string, string][] = [
    ["time", "2024-05-01T10:00:00.123Z "],
    ["time and level", "2024-05-01 10:00:00,123 ERROR [worker-1] "],
    ["kubectl", "2024-05-01T10:00:00.123456789Z stderr F "],
    ["a job and its step", "build\tRun tests\t2024-05-01T10:00:00.1234567Z "],
    ["compose", "web-1  | "],
    ["journald", "May 01 10:00:00 host app[1234]: "],
    ["a mail", "> "],
  ];
  for (const [of, prefix] of prefixes) {
    test(`with ${of} before each line`, () =>
      expect(read(TRACE.map((line) => `${prefix}${line}`).join("\n"))).toEqual(["x/a.go:12 a.T.Run", "x/b.go:3 b.Go"]));
  }

  test("in a string of JSON is read line by line", () => {
    const lint = "src/a.ts\n  12:5  error  no\nsrc/b.py:3: error: no\nsrc/c.py:4: error: no";
    for (const line of [JSON.stringify({ level: "error", stack: lint }), `12:00 ${JSON.stringify([{ error: { stack: lint } }])}`]) {
      expect(read(line)).toEqual(["src/a.ts:12", "src/b.py:3", "src/c.py:4"]);
    }
  });
});

test("words above a place, or before it, are no function", () => {
  expect(read("error\nsrc/a.c:12: it broke")).toEqual(["src/a.c:12"]);
  expect(read("crash at src/a.c:12 again")).toEqual(["src/a.c:12"]);
  expect(read("see file x.py, line 12, in the middle")).toEqual(["x.py:12"]);
});

describe("no place", () => {
  for (const text of ["error 404: not found", "port 8080", "16:9", "127.0.0.1:6379", "12:30 on line 4", "f(12)", "a:0", "x:123456789012"]) {
    test(text, () => expect(placesIn(text)).toEqual([]));
  }
});

test("a trace is read as it was printed: without colours, and from a log that escaped it", () => {
  expect(read("\u001b[2m  at \u001b[22mf (\u001b[36msrc/a.ts\u001b[39m:\u001b[33m12\u001b[39m:5)")).toEqual(["src/a.ts:12 f"]);
  expect(read('{"stack":"Error: x\\n    at f (src/a.js:1:2)\\n    at src/b.js:3:4\\n"}')).toEqual(["src/a.js:1 f", "src/b.js:3"]);
  expect(read("boom\\n\\tat com.acme.Cls.m(Cls.java:12)\\n\\tat com.acme.B.n(B.java:3)")).toEqual([
    "Cls.java:12 com.acme.Cls.m",
    "B.java:3 com.acme.B.n",
  ]);
  expect(read("C:\\new\\test.cs:line 5")).toEqual(["new/test.cs:5"]);
});

test("a path with spaces is read as a whole too", () => {
  expect(placesIn("my docs/a file.py:12")).toMatchObject([{ path: "file.py", spacedPath: "my docs/a file.py", line: 12 }]);
  expect(placesIn('  File "/srv/my app/a.py", line 12, in f')).toMatchObject([{ path: "srv/my app/a.py", line: 12 }]);
});

test("what a runtime calls a function that has no name in the source", () => {
  for (const name of ["<anonymous>", "<module>", "<lambda>", "<main>", "{main}", "<top (required)>", "{closure}", "???"]) {
    expect(frameName(name)).toBeUndefined();
  }
});

test.each([
  ["gdb", "#0  0x55 in moor (at=...) at src/moor.c:12\\n#1  0x56 in sail (a=1) at src/sail.c:90\\n#2  0x57 in main () at src/main.c:3"],
  [
    "Go",
    "panic: boom\\ngoroutine 1 [running]:\\na.com/b/src.Moor(0x1)\\n\\t/x/src/moor.c:12 +0x1a\\nmain.sail()\\n\\t/x/src/sail.c:90 +0x5c\\n\\t/x/src/main.c:3",
  ],
  ["places alone", "src/moor.c:12\\nsrc/sail.c:90\\nsrc/main.c:3"],
])("a trace with escaped line breaks has all its frames: %s", (_, text) => {
  expect(placesIn(text).map(({ path, line }) => `${path.replace(/^x[/]/, "")}:${line}`)).toEqual([
    "src/moor.c:12",
    "src/sail.c:90",
    "src/main.c:3",
  ]);
});

test("a Windows path has no line break where a folder begins with n", () => {
  expect(placesIn("C:\\src\\new.c:12").map(({ path, line }) => `${path} ${line}`)).toEqual(["src/new.c 12"]);
});
