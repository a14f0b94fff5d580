/** Which definitions uses mean in Python, PHP, Ruby and Elixir: through modules, namespaces, mixins and what is written of types. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { freshStorage, INDEXING_TIMEOUT_MS, usesAt, workspaceOf } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);
beforeEach(() => {
  freshStorage();
});

test("Python: a package gives on what it imports; packages lie in the workspace or under src", async () => {
  const root = await workspaceOf({
    "src/pkg/__init__.py": ["from .core import Engine as Motor, start", "from .extra import *"],
    "src/pkg/core.py": ["class Engine:", "    def run(self): pass", "def start(): return Engine()"],
    "src/pkg/extra.py": ["def helper(): pass"],
    "tests/test_pkg.py": [
      "import pkg",
      "from pkg import Motor, core, helper",
      "Motor().run()",
      "pkg.start().run()",
      "core.start()",
      "helper()",
      "run()",
    ],
  });
  expect(await usesAt(root, "src/pkg/core.py:2")).toEqual(["tests/test_pkg.py:3 resolved", "tests/test_pkg.py:4 resolved"]);
  expect(await usesAt(root, "src/pkg/core.py:3")).toEqual([
    "src/pkg/__init__.py:1 resolved",
    "tests/test_pkg.py:4 resolved",
    "tests/test_pkg.py:5 resolved",
  ]);
  expect(await usesAt(root, "src/pkg/extra.py:1")).toEqual(["tests/test_pkg.py:2 resolved", "tests/test_pkg.py:6 resolved"]);
});

test("Python: scripts see the modules beside them, and not those of the same name elsewhere", async () => {
  const root = await workspaceOf({
    "a/models.py": ["class User:", "    pass"],
    "a/main.py": ["from models import User", "User()"],
    "b/models.py": ["class User:", "    pass"],
    "b/main.py": ["from models import User", "User()"],
  });
  expect(await usesAt(root, "b/models.py:1")).toEqual(["b/main.py:1 resolved", "b/main.py:2 resolved"]);
});

test("Python: properties, attributes, inherited members, context managers and what is waited for", async () => {
  const root = await workspaceOf({
    "m.py": [
      "class Base:",
      "    def go(self): pass",
      "class Part(Base): pass",
      "class Whole:",
      "    def __init__(self, part: Part): self.part = part",
      "    @property",
      "    def main(self) -> Part: return self.part",
      "    def __enter__(self): return self",
      "    async def later(self) -> Part: return self.part",
      "def f(w: Whole, parts: dict[str, Part]):",
      "    w.part.go()",
      "    w.main.go()",
      "    with Whole(None) as other: other.part.go()",
      "    for part in parts.values(): part.go()",
      "async def g(w: Whole):",
      "    (await w.later()).go()",
      "def pair() -> tuple[Whole, Part]: pass",
      "def k():",
      "    first, second = pair(); second.go()",
    ],
    "n.py": ["class Other:", "    def go(self): pass", "def h(x): x.go()"],
  });
  expect(await usesAt(root, "m.py:2")).toEqual([
    "m.py:11 resolved",
    "m.py:12 resolved",
    "m.py:13 resolved",
    "m.py:14 resolved",
    "m.py:16 resolved",
    "m.py:19 resolved",
    "n.py:3 ambiguous",
  ]);
});

test("Python: what a module sets under a condition is what others import; modules that import each other come to an end", async () => {
  const root = await workspaceOf({
    "a.py": [
      "from b import loop",
      "try:",
      "    from fast import Reader",
      "except ImportError:",
      "    from slow import Reader as Slow",
      "    Reader = Slow",
    ],
    "b.py": ["from a import loop, Reader", "Reader().read()", "loop()"],
    "slow.py": ["class Reader:", "    def read(self): pass"],
  });
  expect(await usesAt(root, "slow.py:2")).toEqual(["b.py:2 resolved"]);
});

test("PHP: names by namespaces, traits, documented types; a property and a method of one name", async () => {
  const root = await workspaceOf({
    "src/A.php": [
      "<?php namespace App;",
      "class A { use T;",
      "  private ?B $item;",
      "  /** @return B[] */ public function item() { return [$this->item]; }",
      "  function f() { $this->item->go(); foreach ($this->item() as $b) { $b->go(); } $this->shared(); }",
      "}",
    ],
    "src/B.php": ["<?php namespace App;", "class B { public function go() {} }", "function helper() {}"],
    "src/T.php": ["<?php namespace App;", "trait T { function shared() {} }"],
    "lib/B.php": ["<?php namespace Lib;", "class B { public function go() {} }"],
    "main.php": ["<?php", "use App\\A; use function App\\helper;", "helper(); (new A)->item(); (new \\Lib\\B)->go();"],
  });
  expect(await usesAt(root, "src/B.php:2")).toEqual(["src/A.php:3 resolved", "src/A.php:4 resolved"]);
  expect(await usesAt(root, "App\\B\\go")).toEqual(["src/A.php:5 resolved", "src/A.php:5 resolved"]);
  expect(await usesAt(root, "Lib\\B\\go")).toEqual(["main.php:3 resolved"]);
  expect(await usesAt(root, "src/A.php:4")).toEqual(["main.php:3 resolved", "src/A.php:5 resolved"]);
  expect(await usesAt(root, "src/A.php:3")).toEqual(["src/A.php:4 resolved", "src/A.php:5 resolved"]);
  expect(await usesAt(root, "App\\T\\shared")).toEqual(["src/A.php:5 resolved"]);
  expect(await usesAt(root, "src/B.php:3")).toEqual(["main.php:2 resolved", "main.php:3 resolved"]);
});

test("Ruby: classes that are opened again, mixins, constants by nesting, what methods give", async () => {
  const root = await workspaceOf({
    "a.rb": [
      "module M",
      "  class A",
      "    include Shared",
      "    attr_reader :b",
      "    def initialize; @b = B.new; end",
      "    def f; shared; b.go; again; end",
      "  end",
      "end",
    ],
    "b.rb": ["module M", "  class B", "    def go; end", "  end", "end", "class B", "  def go; end", "end"],
    "more.rb": ["class M::A", "  def again; end", "end", "module Shared", "  def shared; end", "end"],
    "main.rb": ["M::A.new.f", "B.new.go"],
  });
  expect(await usesAt(root, "b.rb:3")).toEqual(["a.rb:6 resolved"]);
  expect(await usesAt(root, "b.rb:7")).toEqual(["main.rb:2 resolved"]);
  expect(await usesAt(root, "more.rb:2")).toEqual(["a.rb:6 resolved"]);
  expect(await usesAt(root, "more.rb:5")).toEqual(["a.rb:6 resolved"]);
  expect(await usesAt(root, "a.rb:6")).toEqual(["main.rb:1 resolved"]);
});

test("Python: of several modules that give a name on, one where the other is missing, all are meant", async () => {
  const root = await workspaceOf({
    "fast.py": ["def encode(): pass"],
    "slow.py": ["def encode(): pass"],
    "compat.py": ["try:", "    from fast import encode", "except ImportError:", "    from slow import encode"],
    "main.py": ["from compat import encode", "encode()"],
  });
  expect(await usesAt(root, "slow.py:1")).toEqual(["compat.py:4 resolved", "main.py:1 ambiguous", "main.py:2 ambiguous"]);
  expect(await usesAt(root, "fast.py:1")).toEqual(["compat.py:2 resolved", "main.py:1 ambiguous", "main.py:2 ambiguous"]);
});

test("Python: what a metaclass makes may have the members of any type", async () => {
  const root = await workspaceOf({
    "m.py": [
      "class Options: pass",
      "class Meta(type):",
      "    def __new__(mcs, name, bases, attrs):",
      "        made = super().__new__(mcs, name, bases, attrs)",
      "        made.opts = made.OPTIONS_CLASS(1)",
      "        return made",
      "class Schema(metaclass=Meta):",
      "    OPTIONS_CLASS = Options",
    ],
  });
  expect(await usesAt(root, "m.py:8")).toEqual(["m.py:5 ambiguous"]);
});

test("Elixir: functions of modules by alias, import and capture; structs", async () => {
  const root = await workspaceOf({
    "a.ex": ["defmodule App.A do", "  defstruct [:name]", "  def go(x), do: x |> local()", "  defp local(x), do: x", "end"],
    "b.ex": [
      "defmodule App.B do",
      "  alias App.A",
      "  import App.C",
      "  def f(%A{name: n}), do: Enum.map([n], &A.go/1)",
      "  def g, do: helper()",
      "end",
    ],
    "c.ex": ["defmodule App.C do", "  def helper, do: :ok", "end"],
    "d.ex": ["defmodule App.D do", "  def go(x), do: x", "end"],
  });
  expect(await usesAt(root, "a.ex:3")).toEqual(["b.ex:4 resolved"]);
  expect(await usesAt(root, "a.ex:4")).toEqual(["a.ex:3 resolved"]);
  expect(await usesAt(root, "c.ex:2")).toEqual(["b.ex:5 resolved"]);
  expect(await usesAt(root, "d.ex:2")).toEqual([]);
  expect(await usesAt(root, "a.ex:1")).toEqual(["b.ex:2 resolved", "b.ex:4 resolved", "b.ex:4 resolved"]);
});

test("Ruby, Python, JavaScript: what is taken out of a collection that was made empty may be anything; what the collection itself has is nobody's", async () => {
  const root = await workspaceOf({
    "a.rb": [
      "class Worker",
      "  def term(n); end",
      "  def push(n); end",
      "end",
      "class Cluster",
      "  def initialize; @ws = []; @by = {}; @q = Queue.new; end",
      "  def a; w = @ws.find { |x| x }; w.term(1); @ws.push(1); end",
      "  def b; @by.fetch(:a).term(2); @q.pop.term(3); end",
      "  def c; 'text'.upcase.term(4); end",
      "end",
    ],
    "a.py": [
      "from collections import deque, defaultdict",
      "class Worker:",
      "    def stop(self): pass",
      "    def append(self): pass",
      "class Cluster:",
      "    def __init__(self): self.ws = []; self.by = {}; self.q = deque()",
      "    def a(self): w = self.ws[0]; w.stop(); self.ws.append(1)",
      "    def b(self): self.by.get(1).stop(); self.q.popleft().stop()",
      "    def c(self): [x for x in self.ws][0].stop()",
      "    def d(self): 'text'.upper().stop()",
    ],
    "a.js": [
      "class Worker {",
      "  halt() {}",
      "  push() {}",
      "}",
      "class Cluster {",
      "  constructor() { this.ws = []; this.by = new Map(); }",
      "  a() { const w = this.ws.find(x => x); w.halt(); this.ws.push(1); }",
      "  b() { this.by.get(1).halt(); const own = new Map(); own.get(1).halt(); }",
      "}",
    ],
  });
  expect(await usesAt(root, "a.rb:2")).toEqual(["a.rb:7 ambiguous", "a.rb:8 ambiguous", "a.rb:8 ambiguous"]);
  expect(await usesAt(root, "a.rb:3")).toEqual([]);
  expect(await usesAt(root, "a.py:3")).toEqual(["a.py:7 ambiguous", "a.py:8 ambiguous", "a.py:8 ambiguous", "a.py:9 ambiguous"]);
  expect(await usesAt(root, "a.py:4")).toEqual([]);
  expect(await usesAt(root, "a.js:2")).toEqual(["a.js:7 ambiguous", "a.js:8 ambiguous", "a.js:8 ambiguous"]);
  expect(await usesAt(root, "a.js:3")).toEqual([]);
});

test("Ruby: a setter is used by assignments, also where the value is read, too; an accessor is both", async () => {
  const root = await workspaceOf({
    "context.rb": [
      "class Context",
      "  def cert=(v); @cert = v; end",
      "  def cert; @cert; end",
      "  attr_accessor :key",
      "  def own",
      "    self.cert = 1",
      "    self.key = 2",
      "  end",
      "end",
    ],
    "user.rb": [
      "def use(other)",
      "  ctx = Context.new",
      "  ctx.cert = 1",
      "  ctx.cert ||= 2",
      "  a, ctx.cert = 1, 2",
      "  ctx.key = 3",
      "  other.cert = 4",
      "end",
    ],
  });
  expect(await usesAt(root, "context.rb:2")).toEqual([
    "context.rb:6 resolved",
    "user.rb:3 resolved",
    "user.rb:4 resolved",
    "user.rb:5 resolved",
    "user.rb:7 ambiguous",
  ]);
  expect(await usesAt(root, "context.rb:3")).toEqual(["user.rb:4 resolved", "user.rb:7 ambiguous"]);
  expect(await usesAt(root, "context.rb:4")).toEqual(["context.rb:7 resolved", "user.rb:6 resolved"]);
});

test("Ruby: methods that are named by symbols are used; a path from the top is found", async () => {
  const root = await workspaceOf({
    "a.rb": [
      "module Top",
      "  def self.jruby?; end",
      "end",
      "class Worker",
      "  def go; end",
      "  def stop; end",
      "  def other",
      "    send(:go)",
      "    respond_to?(:go)",
      "  end",
      "  alias_method :run, :go",
      "  alias halt stop",
      "  alias :quit :stop",
      "end",
      "class User",
      "  def use(list, w)",
      "    [Worker.new].each(&:go)",
      "    list.map(&:go)",
      "    w.public_send(:stop, 1)",
      "    Worker.new.method(:stop)",
      "    ::Top.jruby? ? 1 : 2",
      "  end",
      "end",
    ],
  });
  expect(await usesAt(root, "a.rb:5")).toEqual([
    "a.rb:11 resolved",
    "a.rb:17 resolved",
    "a.rb:18 ambiguous",
    "a.rb:8 resolved",
    "a.rb:9 resolved",
  ]);
  expect(await usesAt(root, "a.rb:6")).toEqual(["a.rb:12 resolved", "a.rb:13 resolved", "a.rb:19 ambiguous", "a.rb:20 resolved"]);
  expect(await usesAt(root, "a.rb:2")).toEqual(["a.rb:21 resolved"]);
});

test("PHP, Python, TypeScript: a value of a type parameter has the members of its bound; without one it may be anything", async () => {
  const root = await workspaceOf({
    "Model.php": ["<?php namespace App;", "class Model {", "  public function save() {}", "  public function touch() {}", "}"],
    "Other.php": ["<?php namespace App;", "class Other {", "  public function save() {}", "}"],
    "Relation.php": [
      "<?php namespace App;",
      "/**",
      " * @template TModel of Model",
      " * @template-covariant TAny",
      " */",
      "class Relation {",
      "  /** @var TModel */ protected $parent;",
      "  /** @var TAny */ protected $any;",
      "  /** @param mixed $x */",
      "  function f($x, object $y) {",
      "    $this->parent->save();",
      "    $this->any->touch();",
      "    $x->touch();",
      "    $y->touch();",
      "  }",
      "  /** @template T of Model @param T $m @return T */",
      "  function g($m) { $m->save(); return $m; }",
      "}",
    ],
    "m.py": [
      "from typing import TypeVar",
      "T = TypeVar('T')",
      "class Model:",
      "    def save(self): pass",
      "B = TypeVar('B', bound=Model)",
      "def f(x: T): x.save()",
      "def g(x: B): x.save()",
      "def h[N](x: N): x.save()",
    ],
    "m.ts": [
      "export class Model {",
      "  save() {}",
      "}",
      "function f<T>(x: T) { (x as any).save(); }",
      "function g<T extends Model>(x: T) { x.save(); }",
    ],
  });
  expect(await usesAt(root, "Model.php:3")).toEqual(["Relation.php:11 resolved", "Relation.php:17 resolved"]);
  expect(await usesAt(root, "Model.php:4")).toEqual([
    "Relation.php:12 ambiguous",
    "Relation.php:13 ambiguous",
    "Relation.php:14 ambiguous",
  ]);
  expect(await usesAt(root, "m.py:4")).toEqual(["m.py:6 ambiguous", "m.py:7 resolved", "m.py:8 ambiguous"]);
  expect(await usesAt(root, "m.ts:2")).toEqual(["m.ts:4 ambiguous", "m.ts:5 resolved"]);
});
