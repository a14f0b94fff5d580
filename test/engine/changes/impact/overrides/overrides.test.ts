/** What a changed contract does to those who fulfil it: methods that override or implement, and types that lack a member. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { ImpactResponse } from "#core/protocol/impact.ts";
import type { ImpactRequest } from "#engine/changes/impact/impact.ts";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { impactOf, indexed } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "e/price.ex":
    'defmodule Shop.Price do\n  def total(cart, {:none, x}), do: {cart, x}\n  def total(%Cart{} = cart, [x | _]) when is_list(x), do: {cart, x}\n  def total(_, "a=" <> x = whole), do: {x, whole}\n\n  def named(a, b \\\\ []), do: {a, b}\nend\n',
  "e/use.ex":
    "defmodule Shop.Use do\n  alias Shop.Price\n  def go(x), do: Price.total(:none, x)\n  def other(x), do: :none |> Price.total(x)\n  def third(x), do: Price.named(x)\nend\n",
  "j/Breaker.java": "package p;\n\npublic interface Breaker {\n    boolean checkState();\n}\n",
  "j/Half.java": "package p;\n\npublic abstract class Half implements Breaker {\n    public abstract void later(int a);\n}\n",
  "j/Whole.java":
    "package p;\n\npublic class Whole extends Half {\n    @Override\n    public boolean checkState() { return true; }\n    public void later(int a) {}\n}\n",
  "j/Line.java": "package p;\ninterface Line { int run(int a); }\nclass OnLine implements Line { public int run(int a) { return a; } }\n",
  "t/op.ts":
    "export interface Op { run(a: number): number }\nexport class Impl implements Op { run(a: number) { return a } }\nexport abstract class Ab { abstract go(a: number): void }\nexport class Con extends Ab { go(a: number) {} }\n",
  "r/op.rs": "pub trait Op { fn run(&self, a: u8) -> u8; }\npub struct I;\nimpl Op for I { fn run(&self, a: u8) -> u8 { a } }\n",
  "y/op.py":
    "from abc import ABC, abstractmethod\n\n\nclass Ab(ABC):\n    @abstractmethod\n    def go(self, a): ...\n\n\nclass Con(Ab):\n    def go(self, a):\n        return a\n",
  "g/a.go":
    "package g\n\ntype R interface {\n\tEval(x int) int\n\tStop()\n}\n\ntype A struct{}\n\nfunc (A) Eval(x int) int { return x }\n\nfunc (A) Stop() {}\n\nfunc Use(r R) int { return r.Eval(1) }\n",
  "c/Op.cs":
    "namespace P;\npublic interface IOp {\n    int Run(int a);\n}\npublic class Op : IOp {\n    public int Run(int a) { return a; }\n}\n",
  "k/Op.kt": "package k\n\ninterface Op {\n    fun run(a: Int): Int\n}\n\nclass Impl : Op {\n    override fun run(a: Int): Int = a\n}\n",
  "s/Op.swift": "protocol Op {\n    func run(a: Int) -> Int\n}\n\nstruct Impl: Op {\n    func run(a: Int) -> Int { return a }\n}\n",
};

let repository: string;

beforeEach(async () => {
  repository = await indexed(FILES);
});

function asked(request: ImpactRequest = {}): Promise<ImpactResponse> {
  return impactOf(repository, request);
}

/** What breaks, as `name: place verdict`. */
function broken({ breaking }: ImpactResponse): string[] {
  return breaking.flatMap(({ name, sites }) => sites.map(({ path, line_start, verdict }) => `${name}: ${path}:${line_start} ${verdict}`));
}

const CHANGED: readonly (readonly [path: string, from: string, to: string, broken: readonly string[]])[] = [
  ["j/Breaker.java", "checkState()", "checkState(int level)", ["checkState: j/Whole.java:5 breaks"]],
  ["j/Half.java", "later(int a)", "later()", ["later: j/Whole.java:6 breaks"]],
  ["j/Line.java", "int run(int a);", "int run(int a, int b);", ["run: j/Line.java:3 breaks"]],
  ["t/op.ts", "run(a: number): number }", "run(a: number, b: number): number }", ["run: t/op.ts:2 may_break"]],
  ["t/op.ts", "abstract go(a: number)", "abstract go()", ["go: t/op.ts:4 breaks"]],
  ["r/op.rs", "fn run(&self, a: u8) -> u8;", "fn run(&self, a: u8, b: u8) -> u8;", ["run: r/op.rs:3 breaks"]],
  ["y/op.py", "go(self, a): ...", "go(self, a, b): ...", ["go: y/op.py:10 breaks"]],
  ["c/Op.cs", "int Run(int a);", "int Run(int a, int b);", ["Run: c/Op.cs:6 breaks"]],
  ["k/Op.kt", "fun run(a: Int): Int\n", "fun run(a: Int, b: Int): Int\n", ["run: k/Op.kt:8 breaks"]],
  ["s/Op.swift", "run(a: Int) -> Int\n", "run(a: Int, b: Int) -> Int\n", ["run: s/Op.swift:6 breaks"]],
  ["g/a.go", "Eval(x int) int\n\tStop", "Eval(x, y int) int\n\tStop", ["Eval: g/a.go:10 breaks", "Eval: g/a.go:14 breaks"]],
];

test.each(CHANGED)("%s: %s became %s, and what overrides it has not", async (path, from, to, wanted) => {
  edit(repository, path, from, to);
  expect(broken(await asked()).sort()).toEqual([...wanted]);
});

test("an override that was adapted fits", async () => {
  edit(repository, "j/Breaker.java", "checkState()", "checkState(int level)");
  edit(repository, "j/Whole.java", "checkState()", "checkState(int level)");
  edit(repository, "g/a.go", "Eval(x int) int\n\tStop", "Eval(x, y int) int\n\tStop");
  edit(repository, "g/a.go", "(A) Eval(x int)", "(A) Eval(x, y int)");
  edit(repository, "g/a.go", "r.Eval(1)", "r.Eval(1, 2)");
  expect(broken(await asked())).toEqual([]);
});

const REQUIRED: readonly (readonly [path: string, from: string, to: string, broken: readonly string[]])[] = [
  ["j/Breaker.java", "checkState();", "checkState();\n    void more();", ["more: j/Whole.java:3 breaks"]],
  ["j/Half.java", "later(int a);", "later(int a);\n    abstract void more();", ["more: j/Whole.java:3 breaks"]],
  // Its name stands in the word that says that it has no code.
  ["j/Half.java", "later(int a);", "later(int a);\n    abstract void b();", ["b: j/Whole.java:3 breaks"]],
  ["t/op.ts", "abstract go(a: number): void }", "abstract go(a: number): void; abstract b(): void }", ["b: t/op.ts:4 breaks"]],
  ["j/Line.java", "run(int a);", "run(int a); int more();", ["more: j/Line.java:3 breaks"]],
  ["t/op.ts", "number }\nexport class Impl", "number; more(): void }\nexport class Impl", ["more: t/op.ts:2 breaks"]],
  ["r/op.rs", "-> u8; }", "-> u8; fn more(&self); }", ["more: r/op.rs:3 breaks"]],
  ["g/a.go", "\tStop()\n}", "\tStop()\n\tMore()\n}", ["More: g/a.go:9 breaks"]],
  ["y/op.py", "def go(self, a): ...", "def go(self, a): ...\n\n    @abstractmethod\n    def more(self): ...", ["more: y/op.py:12 breaks"]],
];

test.each(REQUIRED)("%s: a new member breaks the types that lack it (%s → %s)", async (path, from, to, wanted) => {
  edit(repository, path, from, to);
  expect(broken(await asked())).toEqual([...wanted]);
});

test("a default method that is new breaks nobody, on one line either", async () => {
  edit(repository, "j/Line.java", "run(int a);", "run(int a); default int more() { return 1; }");
  edit(repository, "r/op.rs", "-> u8; }", "-> u8; fn more(&self) {} }");
  expect(broken(await asked())).toEqual([]);
});

test("who asks about a method of a contract is told what overrides it", async () => {
  const found = await asked({ target: "Breaker.checkState" });
  expect(found.answer).toStartWith("A change of checkState reaches 1 override in 1 file: j/Whole.java:5.");
  expect(found.callers).toMatchObject([{ distance: 1, path: "j/Whole.java", line_start: 5, is_override: true }]);
  const both = await asked({ target: "R.Eval" });
  expect(both.answer).toStartWith("A change of Eval reaches 1 use in 1 file and 1 override in 1 file: g/a.go:14, g/a.go:10.");
});

test("a parameter that all clauses of a function got breaks the calls without it, each once", async () => {
  edit(repository, "e/price.ex", "cart, {:none, x})", "cart, {:none, x}, opts)");
  edit(repository, "e/price.ex", "total(%Cart{} = cart, [x | _])", "total(%Cart{} = cart, [x | _], %{} = opts)");
  edit(repository, "e/price.ex", 'total(_, "a=" <> x = whole)', 'total(_, "a=" <> x = whole, opts)');
  const found = await asked();
  expect(broken(found)).toEqual(["total: e/use.ex:3 breaks", "total: e/use.ex:4 breaks"]);
  expect(found.breaks).toBe(2);
  edit(repository, "e/price.ex", "named(a, b \\\\ [])", "named(a, b \\\\ [], c \\\\ 1)");
  expect((await asked()).breaks).toBe(2);
});
