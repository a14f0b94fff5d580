/** A parameter of another type that calls may leave out: those that do are as they were. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("by name, in Python", async () => {
  const files = {
    "a.py":
      "def get(url: str, *, auth: str | None = None, verify: bool = True):\n    return url\n\n\nget('x')\nget('x', verify=False)\nget('x', auth='y')\nget('x', **options)\n",
  };
  expect(await brokenBy(files, ["a.py", "auth: str | None = None", "auth: bytes | None = None"])).toEqual([
    "a.py:7 may_break",
    "a.py:8 may_break",
  ]);
});

test("by its place, in TypeScript", async () => {
  const files = { "a.ts": "export function open(path: string, mode?: number) {\n  return path;\n}\nopen('x');\nopen('x', 1);\n" };
  expect(await brokenBy(files, ["a.ts", "mode?: number", "mode?: string"])).toEqual(["a.ts:5 may_break"]);
  expect(await brokenBy(files, ["a.ts", "path: string", "path: URL"])).toEqual(["a.ts:4 may_break", "a.ts:5 may_break"]);
});

test("of a constructor and a method, in Kotlin", async () => {
  const files = {
    "a.kt":
      'class Client(val name: String, val retries: Int = 3) {\n  fun get(url: String, tries: Int = 1): String = url\n}\nfun use() {\n  Client("x").get("y")\n  Client("x", retries = 5).get("y", 2)\n}\n',
  };
  // It is a property, too.
  expect(new Set(await brokenBy(files, ["a.kt", "retries: Int = 3", "retries: Long = 3"]))).toEqual(new Set(["a.kt:6 may_break"]));
  expect(await brokenBy(files, ["a.kt", "tries: Int = 1", "tries: Long = 1"])).toEqual(["a.kt:6 may_break"]);
});

test("of a list that is longer than a signature", async () => {
  const many = Array.from({ length: 30 }, (_, at) => `    option_${at}: dict[str, list[tuple[int, str]]] | None = None,\n`).join("");
  const files = {
    "a.py": `class Client:\n  def __init__(\n    self,\n    *,\n${many}    last: int = 0,\n  ):\n    self.x = 1\n\n\nClient(option_1=None)\nClient(last=1)\n`,
  };
  expect(await brokenBy(files, ["a.py", "    last: int = 0,\n", "    other: int = 0,\n"])).toEqual(["a.py:41 breaks"]);
});

test("comments between arguments are none", async () => {
  const files = {
    "a.py":
      "def get(*, first: int = 0, last: int = 0):\n    return first\n\n\nget(\n    first=1,  # the first\n    # and\n    last=2,  # type: ignore\n)\n",
  };
  expect(await brokenBy(files, ["a.py", "first: int = 0, ", "first: int = 0, middle: int = 0, "])).toEqual([]);
  expect(await brokenBy(files, ["a.py", ", last: int = 0", ""])).toEqual(["a.py:5 breaks"]);
  const c = { "a.c": "int take(int first, int last) { return first; }\nint use(int n) { return take(/* one */ n, -- n /* two */); }\n" };
  expect(await brokenBy(c, ["a.c", "int first, int last", "char *first, int last"])).toEqual(["a.c:2 may_break"]);
  expect(await brokenBy(c, ["a.c", "int first, int last", "int first"])).toEqual(["a.c:2 breaks"]);
  const script = { "a.ts": "export function open(path?: string) {\n  return path;\n}\nopen(/* none */);\n" };
  expect(await brokenBy(script, ["a.ts", "path?: string", ""])).toEqual([]);
});

test("a function that is passed on is of another type where such types must be the same", async () => {
  const go = {
    "go.mod": "module x\n\ngo 1.20\n",
    "a.go": 'package x\n\nfunc F(x string) {}\n\nfunc g(f func(string)) {\n\tF("a")\n}\n\nfunc h() {\n\tg(F)\n}\n',
  };
  expect(await brokenBy(go, ["a.go", "F(x string)", "F(x any)"])).toEqual(["a.go:10 may_break"]);
  const script = { "a.ts": "export function f(x: string) {}\nf('a');\n['a'].forEach(f);\n" };
  expect(await brokenBy(script, ["a.ts", "x: string", "x: unknown"])).toEqual([]);
});

test("a parameter without a type that gets one may refuse what it took, unless its documentation asked for that type", async () => {
  const php = {
    "a.php": "<?php\n/**\n * @param int|string $y\n */\nfunction f($x, $y, $z) { return 1; }\n",
    "u.php": "<?php\nf(1, 2, 3);\n",
  };
  expect(await brokenBy(php, ["a.php", "f($x, $y", "f(Model $x, $y"])).toEqual(["u.php:2 may_break"]);
  expect(await brokenBy(php, ["a.php", "f($x, $y", "f(?int $x, $y"])).toEqual([]);
  const documented = { ...php, "a.php": php["a.php"].replace("int|string", "null|Node[]") };
  expect(await brokenBy(documented, ["a.php", "f($x, $y", "f($x, ?array $y"])).toEqual([]);
  expect(await brokenBy(php, ["a.php", "f($x, $y", "f($x, string|int $y"])).toEqual([]);
  expect(await brokenBy(php, ["a.php", "f($x, $y", "f(mixed $x, $y"])).toEqual([]);
  const typescript = {
    "a.ts": "export function f(x, y = 1) {\n  return x\n}\n",
    "u.ts": "import { f } from './a'\nf(1)\n",
  };
  expect(await brokenBy(typescript, ["a.ts", "x, y = 1", "x: string, y = 1"])).toEqual(["u.ts:2 may_break"]);
  expect(await brokenBy(typescript, ["a.ts", "y = 1", "y: number = 1"])).toEqual([]);
  // Nothing checks the types of Python's arguments as the code runs.
  const python = { "a.py": "def f(x):\n    return x\n", "u.py": "from a import f\nf(1)\n" };
  expect(await brokenBy(python, ["a.py", "f(x)", "f(x: str)"])).toEqual([]);
});

test("an override without types takes what a contract's typed parameter takes", async () => {
  const files = {
    "a.php": "<?php\ninterface A {\n  public function f($x);\n}\n",
    "b.php": "<?php\nclass B implements A {\n  public function f($x) { return 1; }\n}\n",
    "c.php": "<?php\nclass C implements A {\n  public function f(string $x) { return 1; }\n}\n",
  };
  expect(await brokenBy(files, ["a.php", "f($x)", "f(int $x)"])).toEqual(["c.php:3 may_break"]);
});

test("words that make a property of a parameter are no part of its type, in PHP", async () => {
  const files = {
    "a.php": "<?php\nclass A {\n  public function __construct(?int $x, $y) {}\n}\n",
    "u.php": "<?php\nnew A($a, $b);\n",
  };
  expect(await brokenBy(files, ["a.php", "?int $x, $y", "private readonly ?int $x, protected $y"])).toEqual([]);
});

test("a macro for an attribute beside a type is no part of it, in C", async () => {
  const files = {
    "a.h": "int go(int notify, char *text, HANDLE handle);\nunsigned int plain(__u32 x);\n",
    "a.c": '#include "a.h"\nint go(int notify, char *text, HANDLE handle) { return notify; }\nunsigned int plain(__u32 x) { return x; }\n',
    "b.c": '#include "a.h"\nint use(void) { return go(1, "", 0) + plain(1); }\n',
  };
  for (const [from, to] of [
    ["int notify", "__unused int notify"],
    ["int notify", "int __maybe_unused notify"],
    ["int notify", "ATTRIBUTE_UNUSED int notify"],
    ["int notify", "__attribute__((unused)) int notify"],
    ["char *text", "char *_Nonnull text"],
    ["char *text", "char __user *text"],
  ] as const)
    expect([to, ...(await brokenBy(files, ["a.h", from, to], ["a.c", from, to]))]).toEqual([to]);
  for (const [from, to] of [
    ["HANDLE handle", "SOCKET handle"],
    ["__u32 x", "__le32 x"],
    ["int notify", "__unused struct pair notify"],
  ] as const)
    expect((await brokenBy(files, ["a.h", from, to], ["a.c", from, to])).length).toBeGreaterThan(0);
});
