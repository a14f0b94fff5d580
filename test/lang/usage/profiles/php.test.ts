/** What PHP files say of the names they use. */
import { describe, expect, test } from "bun:test";
import { usageOf } from "../print.ts";

async function lines(...code: string[]): Promise<string[]> {
  return usageOf("m.php", `<?php\n${code.join("\n")}\n`);
}

/** The uses of a text, without their places, each as `type name expression`. */
async function uses(...code: string[]): Promise<string[]> {
  return (await lines(...code)).filter((line) => /^\d+:\d+ /.test(line)).map((line) => line.replace(/^\d+:\d+ /, ""));
}

async function facts(...code: string[]): Promise<string[]> {
  return (await lines(...code)).filter((line) => !/^\d+:\d+ /.test(line));
}

describe("names", () => {
  test("use gives classes, functions and constants names, in groups too", async () => {
    const code = ["use A\\B;", "use A\\{C as D, function f};", "use const A\\X;", "new B; new D; f(); echo X;"];
    expect((await uses(...code)).slice(-4)).toEqual([
      "calls B import(A B)",
      "calls C import(A C)",
      "calls f import(A f)",
      "references X import(A X)",
    ]);
  });

  test("other names are of the namespace; functions may be of none", async () => {
    const code = ["namespace N;", "use A\\B;", "new C; new \\D\\E; new B\\F; new namespace\\G; f(); h\\f(); echo Y, \\Z;"];
    expect((await uses(...code)).slice(1)).toEqual([
      "calls C \\N\\C",
      "calls E \\D\\E",
      "calls F \\A\\B\\F",
      "calls G \\N\\G",
      "calls f (\\N\\f else \\f)",
      "calls f \\N\\h\\f",
      "references Y (\\N\\Y else \\Y)",
      "references Z \\Z",
    ]);
  });

  test("what a class extends, implements and takes in", async () => {
    expect(await facts("class A extends B implements C { use T; }", "interface I extends J {}")).toEqual([
      "A extends \\B",
      "A implements \\C",
      "A extends \\T",
      "I extends \\J",
    ]);
  });

  test("variables, labels and names of arguments are no uses", async () => {
    expect(await uses("function f($a) { $b = $a; goto end; end: return g(x: $b); }")).toEqual(["calls g \\g"]);
  });
});

describe("receivers", () => {
  test("$this, self, static and parent", async () => {
    const code = [
      "class A extends B {",
      "  const K = 1; static $s;",
      "  function m() { $this->x->y(); self::K; static::$s; parent::m(); new static; }",
      "}",
    ];
    expect((await uses(...code)).slice(1)).toEqual([
      "references x self(A).x",
      "calls y self(A).x.y",
      "references K =A.K",
      "references s self(A).(type).s",
      "calls m super(A).m",
    ]);
  });

  test("written types and documented ones", async () => {
    const code = [
      "/** @param Foo[] $c",
      " *  @param array<int, Foo>|null $d */",
      "function f(Foo $a, ?Foo $b, array $c, $d, Foo|Bar $e, Foo ...$g) {",
      "  $a->m(); $b?->m(); foreach ($c as $x) $x->m(); $d[0]->m(); $e->m(); $g[0]->m();",
      "  /** @var Foo $h */",
      "  $h = make(); $h->m();",
      "}",
    ];
    expect((await uses(...code)).filter((use) => use.startsWith("calls m "))).toEqual([
      "calls m <\\Foo>.m",
      "calls m <\\Foo>.m",
      "calls m element(<builtin[<\\Foo>]>).m",
      "calls m element(<builtin[<\\Foo>]>).m",
      "calls m <(\\Foo | \\Bar)>.m",
      "calls m element(builtin[<\\Foo>]).m",
      "calls m <\\Foo>.m",
    ]);
  });

  test("what is created, caught, checked and handed into closures", async () => {
    const code = [
      "$a = new Foo; $a->m(); (new Foo)->m();",
      "try {} catch (Foo | Bar $e) { $e->m(); }",
      "function f($x) { if ($x instanceof Foo && $x->m()) { $x->m(); } else { $x->m(); } }",
      "function g(Foo $y) { $h = function () use ($y) { $y->m(); }; $i = fn() => $y->m(); }",
      "function k($z) { if (!$z instanceof Foo) { return; } $z->m(); }",
    ];
    expect((await uses(...code)).filter((use) => use.startsWith("calls m "))).toEqual([
      "calls m <\\Foo>.m",
      "calls m <\\Foo>.m",
      "calls m <(\\Foo | \\Bar)>.m",
      "calls m <\\Foo>.m",
      "calls m <\\Foo>.m",
      "calls m ?.m",
      "calls m <\\Foo>.m",
      "calls m <\\Foo>.m",
      "calls m <\\Foo>.m",
    ]);
  });

  test("a class without a name is not the class around it", async () => {
    const code = ["class A { function m() { return new class extends B { function k() { $this->n(); } }; } }"];
    expect((await uses(...code)).at(-1)).toBe("calls n <\\B>.n");
  });
});

describe("what is checked", () => {
  test("a property that a condition or an assertion checks has the members of what it is then, and those of what it is declared as", async () => {
    const code = [
      "class A { private H $h; function f() { if ($this->h instanceof F) $this->h->format();",
      "assert($z instanceof F); $z->n(); } }",
    ];
    const found = await uses(...code);
    expect(found).toContain("calls format (<\\F>.format else self(A).h.format)");
    expect(found.at(-1)).toBe("calls n <\\F>.n");
  });
});

describe("methods that are handed on by their names", () => {
  test("are used, and other lists use nothing", async () => {
    const code = [
      "class A { function f() { on([$this, 'f']); on([self::class, 'f']); on([1, 'f']); on(['f', 'g']); on([$this, 'a b']); } }",
    ];
    expect((await uses(...code)).filter((use) => use.startsWith("references"))).toEqual(["references f self(A).f", "references f =A.f"]);
  });

  test("__CLASS__ names the class around, and in a class without a name nothing", async () => {
    const code = [
      "class A { function f() { on([__CLASS__, 'f']); on([__class__, 'g']); on(new class { function h() { on([__CLASS__, 'h']); } }); } }",
    ];
    expect((await uses(...code)).filter((use) => use.startsWith("references"))).toEqual(["references f =A.f", "references g =A.g"]);
  });
});

describe("declarations", () => {
  test("properties, promoted ones, constants, cases and what functions give", async () => {
    const code = [
      "/** @property Bar $magic */",
      "class A {",
      "  private ?Foo $a; /** @var Foo[] */ private array $b;",
      "  function __construct(private Foo $c) { $this->d = new Foo; }",
      "  /** @return Foo[] */ function e(): array {}",
      "  function g(): static {}",
      "  function h() { return new Foo; }",
      "}",
      "enum S { case X; }",
    ];
    expect(await facts(...code)).toEqual([
      "A\\a : <\\Foo>",
      "A\\b : <builtin[<\\Foo>]>",
      "A\\c : <\\Foo>",
      "A\\e : <builtin[<\\Foo>]>",
      "A\\g : <self(A).(type)>",
      "A\\h : <\\Foo>",
      "S\\X : <=S>",
      "A .magic = <\\Bar>",
      "A .d = <\\Foo>",
    ]);
  });
});

describe("variables that are set again", () => {
  test("outside of branches and loops, what a parameter or an earlier statement gave holds no longer", async () => {
    const code = [
      "function f(array $c, Foo $o) {",
      "  $c->early(); $o->first();",
      "  $c = load($c);",
      "  $c->get();",
      "  $o = $o->other();",
      "  $o->second();",
      "  $u = new A; $u->a(); $u = new B; $u->b();",
      "}",
    ];
    expect((await uses(...code)).filter((use) => /\.(?:early|first|get|second|a|b)$/.test(use))).toEqual([
      "calls early builtin.early",
      "calls first <\\Foo>.first",
      "calls get \\load().get",
      "calls second (<\\Foo>.other() else <\\Foo>).second",
      "calls a <\\A>.a",
      "calls b <\\B>.b",
    ]);
  });

  test("in a branch or a loop they may hold still, and what a comment says of a variable holds everywhere", async () => {
    const code = [
      "function f() {",
      "  $x = new A;",
      "  if ($y) { $x = new B; }",
      "  $x->a();",
      "  while ($y) { $w->w(); $w = new W; }",
      "  /** @var Z $z */",
      "  $z = make();",
      "  $z->z();",
      "}",
    ];
    expect((await uses(...code)).filter((use) => /\.[awz]$/.test(use))).toEqual([
      "calls a (<\\A> | <\\B>).a",
      "calls w <\\W>.w",
      "calls z <\\Z>.z",
    ]);
  });

  test("a member is taken of no list or text that a parameter gives, but of what it is set to in a branch", async () => {
    const code = ["function f(array $c, ?string $s) {", "  if ($y) { $c = new C; $s = $o['k']; }", "  $c->c(); $s->s();", "}"];
    expect((await uses(...code)).filter((use) => /\.[cs]$/.test(use))).toEqual(["calls c <\\C>.c", "calls s ?.s"]);
  });

  test("a method of a trait under another name is the trait's", async () => {
    expect(await facts("class A { use T { log as write; T::log as other; } function log() {} }")).toEqual([
      "A\\write : super(A).log",
      "A\\other : \\T.log",
      "A extends \\T",
    ]);
  });
});
