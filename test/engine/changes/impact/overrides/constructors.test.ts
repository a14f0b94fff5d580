/** Constructors that take other arguments than they did, as types below notice it. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("a type without a constructor is made by the one that it inherits", async () => {
  const files = {
    "a.py":
      "class A:\n    def __init__(self, x):\n        self.x = x\n\n\nclass B(A):\n    pass\n\n\nclass C(A):\n    def __init__(self):\n        super().__init__(1)\n\n\ndef g():\n    return [B(1), C()]\n\n\ndef h():\n    return C()\n",
    "a.php":
      "<?php\nclass A {\n    function __construct($x) {}\n}\nclass B extends A {}\nclass C extends B {}\nfunction g() {\n    new B(1);\n    new C(1);\n}\n",
    "a.ts": "export class A {\n  constructor(a: number) {}\n}\nexport class B extends A {}\nexport const b = () => new B(1);\n",
    "a.rb": "class Base\n  def initialize(x)\n  end\nend\nclass Below < Base\nend\ndef g\n  Below.new(1)\nend\n",
  };
  const found = await brokenBy(
    files,
    ["a.py", "__init__(self, x)", "__init__(self, x, y)"],
    ["a.php", "__construct($x)", "__construct($x, $y)"],
    ["a.ts", "(a: number)", "(a: number, b: string)"],
    ["a.rb", "initialize(x)", "initialize(x, y)"],
  );
  expect(found).toEqual(["a.php:8 breaks", "a.php:9 breaks", "a.py:12 breaks", "a.py:16 breaks", "a.rb:8 may_break", "a.ts:5 breaks"]);
});

test("a type that runs the constructor above it with nothing breaks where that takes something now", async () => {
  const java =
    "class B extends A {\n}\n\nclass C extends A {\n  C() {\n    super(1);\n  }\n}\n\nclass D extends A {\n  D() {\n  }\n}\n\nclass E extends C {\n}\n";
  const first = { "A.java": "class A {\n}\n\nclass U {\n  A a = new A();\n}\n", "B.java": java };
  const broken = ["B.java:1 breaks", "B.java:11 breaks"];
  expect(await brokenBy(first, ["A.java", "class A {\n", "class A {\n  A(int x) {}\n"])).toEqual(["A.java:6 breaks", ...broken]);
  const other = {
    "A.java": "class A {\n  A() {}\n}\n",
    "B.java": "class B extends A {\n  B(int x) {\n  }\n  B() {\n    this(1);\n  }\n}\n",
  };
  expect(await brokenBy(other, ["A.java", "A()", "A(int x)"])).toEqual(["B.java:2 breaks"]);
  const besides = { "A.java": "class A {\n  A() {}\n  A(int x) {}\n}\n", "B.java": java };
  expect(await brokenBy(besides, ["A.java", "A() {}", "A(String... x) {}"])).toEqual([]);
  const csharp = { "A.cs": "class A {\n}\nclass B : A {\n}\nclass C : A {\n  public C() : base(1) { }\n}\n" };
  expect(await brokenBy(csharp, ["A.cs", "class A {\n", "class A {\n  public A(int x) { }\n"])).toEqual(["A.cs:4 breaks"]);
});
