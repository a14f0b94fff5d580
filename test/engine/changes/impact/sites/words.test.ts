/** Words and kinds of declarations that changed: only the uses that notice them break. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("who makes or takes values of a class that is sealed now is as before, who extends it is not; an abstract one makes no values", async () => {
  const files = {
    "A.cs":
      "namespace A;\npublic class Conf { public int X; }\npublic class U {\n  public Conf Make() => new Conf();\n  public int Get(Conf c) => c.X;\n}\npublic class Sub : Conf { }\n",
  };
  expect(await brokenBy(files, ["A.cs", "public class Conf", "public sealed class Conf"])).toEqual(["A.cs:7 breaks"]);
  expect(await brokenBy(files, ["A.cs", "public class Conf", "public abstract class Conf"])).toEqual(["A.cs:4 breaks"]);
  const bounds = {
    "P.cs":
      "namespace A;\npublic interface IReq<T> { }\npublic interface IPipe<TReq, TRes> where TReq : IReq<TRes> { }\npublic class Ping : IReq<int> { }\npublic class PingPipe : IPipe<Ping, int> { }\n",
  };
  expect(await brokenBy(bounds, ["P.cs", "where TReq : IReq<TRes>", "where TReq : notnull"])).toEqual([]);
});

test("a function that is async now breaks who uses its result without waiting", async () => {
  const script = {
    "a.ts": 'export function load(): string { return "x" }\n',
    "u.ts":
      "import { load } from './a'\nexport const f = () => load().length\nexport async function g() {\n  return (await load()).length\n}\nexport function h() {\n  load()\n}\n",
  };
  const edited = ["a.ts", "export function load(): string", "export async function load(): Promise<string>"] as const;
  expect(await brokenBy(script, edited)).toEqual(["u.ts:2 breaks", "u.ts:7 may_break"]);
  const promising = { "a.ts": "export function load(): Promise<string> { return x() }\nexport const l = load()\n" };
  expect(await brokenBy(promising, ["a.ts", "export function", "export async function"])).toEqual([]);
  const python = { "a.py": "def fetch():\n    return [1]\n\n\ndef g():\n    for x in fetch():\n        print(x)\n    return fetch()\n" };
  expect(await brokenBy(python, ["a.py", "def fetch", "async def fetch"])).toEqual(["a.py:6 breaks", "a.py:8 may_break"]);
});

test("a method of values cannot be called on its class, and in Java a static one can on a value", async () => {
  const script = { "a.ts": "export class C { static open(): C { return new C() } }\nexport const c = C.open()\n" };
  expect(await brokenBy(script, ["a.ts", "static open", "open"])).toEqual(["a.ts:2 breaks"]);
  const java = { "C.java": "class C {\n  int tax() { return 1; }\n}\nclass U {\n  int a(C c) { return c.tax(); }\n}\n" };
  expect(await brokenBy(java, ["C.java", "  int tax", "  static int tax"])).toEqual([]);
});

test("a value, a getter and a method without brackets are read alike, and who writes is not", async () => {
  const ruby = {
    "a.rb": "class Conf\n  attr_accessor :options\n  attr_reader :other, :plugins\nend\n",
    "u.rb": 'require_relative "a"\nc = Conf.new\np c.options[:x]\np c.plugins\np c.other\n',
  };
  expect(
    await brokenBy(
      ruby,
      ["a.rb", "  attr_accessor :options\n", "  def options\n    @o\n  end\n"],
      ["a.rb", "attr_reader :other, :plugins", "attr_reader :plugins\n  def other = 1"],
    ),
  ).toEqual([]);
  expect(await brokenBy(ruby, ["a.rb", "  attr_accessor :options\n", "  def options(x)\n    @o\n  end\n"])).toEqual(["u.rb:3 breaks"]);
  const python = {
    "a.py": "class A:\n    size = 1\n\n\ndef f(a: A):\n    a.size = 2\n    return a.size\n",
  };
  expect(await brokenBy(python, ["a.py", "    size = 1\n", "    @property\n    def size(self):\n        return 1\n"])).toEqual([
    "a.py:8 breaks",
  ]);
  const decorated = {
    "a.py":
      "from h import locked_cached_property\n\n\nclass A:\n    @locked_cached_property\n    def name(self): return 1\n\n\nprint(A().name)\n",
  };
  expect(await brokenBy(decorated, ["a.py", "    @locked_cached_property", "    @cached_property"])).toEqual([]);
});

test("in Kotlin, what is declared for all platforms states the defaults, an object may become a value, and `<T>` is no type", async () => {
  const files = {
    "jvm/B.kt": "package a\nfun <T> runB(ctx: Int = 0, block: () -> T): T = block()\n",
    "jvm/U.kt": "package a\nfun u() = runB { 1 }\n",
    "common/B.kt": "package a\n",
  };
  const actual = ["jvm/B.kt", "fun <T> runB(ctx: Int = 0,", "actual fun <T> runB(ctx: Int,"] as const;
  const expected = (context: string) =>
    ["common/B.kt", "package a\n", `package a\nexpect fun <T> runB(${context}, block: () -> T): T\n`] as const;
  expect(await brokenBy(files, actual, expected("ctx: Int = 0"))).toEqual([]);
  expect(await brokenBy(files, actual, expected("ctx: Int"))).toEqual(["jvm/U.kt:2 breaks"]);
  const object = {
    "a.kt": "package a\ninterface Ctx\nobject NonB : Ctx\n",
    "u.kt": "package a\nfun f(c: Ctx = NonB) = c\nval x = f(NonB)\nfun g(c: NonB) = c\n",
  };
  expect(await brokenBy(object, ["a.kt", "object NonB : Ctx", "val NonB: Ctx = make()"])).toEqual(["u.kt:4 may_break"]);
  const generic = { "a.kt": "package a\nclass L {\n  inline fun <T> with(block: () -> T) = block()\n}\nfun f(l: L) = l.with { 1 }\n" };
  expect(await brokenBy(generic, ["a.kt", "block: () -> T) =", "block: () -> T): T ="])).toEqual([]);
});

test("a case that is a function of its type now is made as before, and matched no more", async () => {
  const files = {
    "a.swift": "public enum Exit {\n  case help(Int)\n  case other\n}\n",
    "u.swift": "let a = Exit.help(1)\nfunc f(_ e: Exit) -> Int {\n  switch e {\n  case .help: return 1\n  default: return 2\n  }\n}\n",
  };
  const now = "public struct Exit {\n  public static func help(_ n: Int) -> Exit { Exit() }\n  case other\n}\n";
  expect(await brokenBy(files, ["a.swift", files["a.swift"], now])).toEqual(["u.swift:4 breaks"]);
});

test("an export that has no name of its own any more breaks who takes it by name from there, and not through a file that names it", async () => {
  const files = {
    "src/index.ts": "export { apply } from './apply'\n",
    "src/apply.ts": "export function apply(x: number): number { return x }\n",
    "u.ts": "import {\n  apply,\n} from './src/index'\napply(1)\n",
    "v.ts": "import { apply } from './src/apply'\napply(1)\n",
  };
  const unnamed = ["src/apply.ts", "export function", "export default function"] as const;
  const mended = ["src/index.ts", "export { apply } from './apply'", "import apply from './apply'\nexport { apply }"] as const;
  expect(await brokenBy(files, unnamed, mended)).toEqual(["v.ts:1 breaks"]);
  expect(await brokenBy(files, unnamed)).toEqual(["src/index.ts:1 breaks", "v.ts:1 breaks"]);
});
