/** Which members a contract leaves to the types that fulfil it, and which types must have them. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("a method of a class is left to subtypes only where a mark says so, whatever its code ends with", async () => {
  const python = {
    "a.py":
      "from abc import ABC, abstractmethod\nimport abc\n\n\nclass Base(ABC):\n    @abstractmethod\n    def go(self): ...\n\n\nclass Own(Base):\n    def go(self):\n        return 1\n",
  };
  const added = (member: string) => ["a.py", "    def go(self): ...\n", `    def go(self): ...\n\n${member}`] as const;
  for (const member of [
    "    def check(self, x):\n        assert len(x) == 0\n",
    "    def reset(self):\n        clear(self)\n        self.count = 0\n",
    "    def later(self):\n        raise ValueError()\n",
    '    @register(kind="abstract")\n    def marked(self):\n        return 1\n',
  ])
    expect(await brokenBy(python, added(member))).toEqual([]);
  for (const member of [
    "    @abc.abstractmethod\n    def more(self): ...\n",
    "    @property\n    @abstractmethod\n    def more(self): ...\n",
    "    @abc.abstractproperty\n    def more(self): ...\n",
  ])
    expect(await brokenBy(python, added(member))).toEqual([expect.stringMatching(/^a\.py:1\d breaks$/)]);
  const kotlin = { "a.kt": "abstract class Base {\n    abstract fun go(): Int\n}\nclass Own : Base() {\n    override fun go() = 1\n}\n" };
  const go = "    abstract fun go(): Int\n";
  expect(await brokenBy(kotlin, ["a.kt", go, `${go}    fun none(x: Int): Int = 0\n`])).toEqual([]);
  expect(await brokenBy(kotlin, ["a.kt", go, `${go}    abstract val more: Int\n`])).toEqual(["a.kt:5 breaks"]);
  const cpp = { "a.cc": "struct Base {\n  virtual int go() = 0;\n};\nstruct Own : Base {\n  int go() override;\n};\n" };
  const pure = "  virtual int go() = 0;\n";
  expect(await brokenBy(cpp, ["a.cc", pure, `${pure}  virtual int more(int a) const = 0;\n`])).toEqual(["a.cc:5 breaks"]);
  expect(await brokenBy(cpp, ["a.cc", pure, `${pure}  virtual bool more(int a) { return f(a) == 0; }\n`])).toEqual([]);
});

const KOTLIN = {
  "a.kt": "interface Op {\n    fun run(a: Int): Int\n}\n\nclass Impl : Op {\n    override fun run(a: Int): Int = a\n}\n",
};
const CSHARP = {
  "a.cs": "public interface IOp {\n    int Run(int a);\n}\n\npublic class Op : IOp {\n    public int Run(int a) { return a; }\n}\n",
};
const SCALA = { "a.scala": "trait Op {\n  def run(a: Int): Int\n}\n\nclass Impl extends Op {\n  def run(a: Int): Int = a\n}\n" };
const SWIFT = { "a.swift": "protocol Op {\n    func run()\n}\n\nstruct Impl: Op {\n    func run() {}\n}\n" };
const PHP = {
  "a.php": "<?php\ninterface Op {\n    public function run();\n}\n\nclass Impl implements Op {\n    public function run() {}\n}\n",
};
const PHP_TRAIT = { "a.php": "<?php\ntrait Op {\n    public function run() {}\n}\n\nclass Impl {\n    use Op;\n}\n" };
const JAVA = {
  "A.java": "interface Op {\n    int run(int a);\n}\n\nclass Impl implements Op {\n    public int run(int a) { return a; }\n}\n",
};
const RUST = { "a.rs": "pub trait Op {\n    fn run(&self) -> u8;\n}\npub struct I;\nimpl Op for I {\n    fn run(&self) -> u8 { 1 }\n}\n" };
const SCRIPT = { "a.ts": "export interface Op {\n  run(a: number): void;\n}\n\nexport class Impl implements Op {\n  run() {}\n}\n" };

const MEMBERS: readonly (readonly [files: Readonly<Record<string, string>>, given: readonly string[], required: readonly string[]])[] = [
  [
    KOTLIN,
    [
      "fun priority(w: Int): Int = w * 2",
      "fun later(w: Int): Int =\n        w",
      "fun block(): Int { return 1 }",
      "val weight: Int get() = 3",
      "val weight: Int\n        get() = 3",
      "val weight: Int\n        get() { return 3 }",
    ],
    [
      "fun more(): Int",
      "fun more(\n        a: Int,\n    ): Int",
      "val more: Int",
      "val more: (Int) -> Int",
      "fun more(f: () -> Unit = {}): Int",
    ],
  ],
  [
    CSHARP,
    [
      "int More() => 3;",
      "int More()\n    {\n        return 3;\n    }",
      "int More => 3;",
      "int More { get => 3; }",
      "int More { get { return 3; } set { } }",
      "int More\n    {\n        get => 3;\n    }",
      "static int More() => 3;",
    ],
    ["int More();", "int More { get; }", "int More { get; set; }", "int More\n    {\n        get;\n    }"],
  ],
  [
    SCALA,
    ["def more(a: Int): Int = a * 2", "def more: Int =\n    3", "lazy val more = 2"],
    ["def more(a: Int): Int", "def more: {def x: Int}"],
  ],
  [SWIFT, [], ["func more() -> Int", "var more: Int { get }", "var more: Int {\n        get\n    }"]],
  [PHP, ["const MORE = 3;"], ["public function more(): int;", "public string $more { get; }"]],
  [
    PHP_TRAIT,
    ["public function more() { return 1; }", "public $more = 3;", "public int $more;", "protected array $more;"],
    ["abstract public function more();"],
  ],
  [JAVA, ["default int more() { return 1; }", "static int more() { return 1; }", "int MORE = 3;"], ["int more();"]],
  [
    RUST,
    ["fn more(&self) -> u8 { 1 }", "fn more(&self) -> [u8; 3]\n    where\n        Self: Sized,\n    {\n        [1, 2, 3]\n    }"],
    ["fn more(&self) -> u8;", "fn more(&self)\n    where\n        Self: Sized;"],
  ],
  [
    SCRIPT,
    ["more?(): void;", "more?: number;"],
    ["more(a: { b: number }): void;", "more: number;", "more(a: {\n    b: number;\n  }): void;"],
  ],
];

test.each(MEMBERS)(
  "a member with a default breaks nobody, one without breaks the types that lack it (%j)",
  async (files, given, required) => {
    const [[path, content]] = Object.entries(files) as [[string, string]];
    const line = content.split("\n").find((text) => /\brun\b/i.test(text)) as string;
    const wrong: string[] = [];
    for (const [members, isBroken] of [[given, false] as const, [required, true] as const]) {
      for (const member of members) {
        const found = await brokenBy(files, [path, `${line}\n`, `${line}\n    ${member}\n`]);
        if ((found.length === 1 && (found[0] as string).startsWith(path)) !== isBroken) wrong.push(`${member}: ${found}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test("what an extension of a protocol gives is no lack, in Swift", async () => {
  const files = { ...SWIFT, "b.swift": "extension Op {\n    func other() {}\n}\n" };
  const asked = ["a.swift", "    func run()\n", "    func run()\n    func more() -> Int\n"] as const;
  expect(await brokenBy(files, asked)).toEqual(["a.swift:6 breaks"]);
  const given = "    func other() {}\n    func more() -> Int { return 3 }\n";
  expect(await brokenBy(files, asked, ["b.swift", "    func other() {}\n", given])).toEqual([]);
  const property = ["a.swift", "    func run()\n", "    func run()\n    var more: Int { get }\n"] as const;
  expect(await brokenBy(files, property, ["b.swift", "    func other() {}\n", "    func other() {}\n    var more: Int { 3 }\n"])).toEqual(
    [],
  );
});

test("an interface between gives a member that the one above requires", async () => {
  const files = {
    "a.kt":
      "interface Op {\n    fun run()\n}\ninterface Mid : Op {\n    fun own()\n}\nclass Impl : Mid {\n    override fun run() {}\n    override fun own() {}\n}\n",
  };
  const asked = ["a.kt", "    fun run()\n}", "    fun run()\n    fun more(): Int\n    val size: Int\n}"] as const;
  expect(await brokenBy(files, asked)).toEqual(["a.kt:9 breaks", "a.kt:9 breaks"]);
  const given = "    fun own()\n    override fun more() = 3\n    override val size: Int get() = 3\n";
  expect(await brokenBy(files, asked, ["a.kt", "    fun own()\n", given])).toEqual([]);
});

test("a class may lose a member that its interface has a default for", async () => {
  const kotlin = {
    "a.kt":
      "interface Op {\n    val size: Int get() = 3\n    val more: Int\n}\nclass Impl : Op {\n    override val size = 1\n    override val more = 1\n}\n",
  };
  expect(await brokenBy(kotlin, ["a.kt", "    override val size = 1\n", ""])).toEqual([]);
  expect(await brokenBy(kotlin, ["a.kt", "    override val more = 1\n", ""])).toEqual(["a.kt:5 breaks"]);
  const csharp = {
    "a.cs":
      "interface IOp {\n    int Size { get => 3; }\n    int More { get; }\n}\nclass Op : IOp {\n    public int Size => 1;\n    public int More => 1;\n}\n",
  };
  expect(await brokenBy(csharp, ["a.cs", "    public int Size => 1;\n", ""])).toEqual([]);
  expect(await brokenBy(csharp, ["a.cs", "    public int More => 1;\n", ""])).toEqual(["a.cs:5 breaks"]);
});

test("an abstract class declares what its interfaces require in C# and TypeScript, and leaves it to others in Java and Kotlin", async () => {
  const csharp = {
    "IOp.cs": "public interface IOp {\n    int Run();\n}\npublic interface IMore : IOp {\n}\n",
    "Half.cs":
      "public abstract partial class Half : IOp {\n    public abstract int Run();\n}\npublic class Whole : Half {\n    public override int Run() { return 1; }\n}\n",
    "Half.More.cs": "public partial class Half {\n    public int Other() { return 1; }\n}\n",
    "Far.cs": "public abstract class Far : IMore {\n    public int Run() { return 1; }\n}\n",
  };
  const more = ["IOp.cs", "    int Run();\n", "    int Run();\n    int More();\n"] as const;
  expect(await brokenBy(csharp, more)).toEqual(["Far.cs:1 breaks", "Half.cs:1 breaks"]);
  const declared = ["Half.More.cs", "{ return 1; }", "{ return 1; }\n    public int More() { return 1; }"] as const;
  expect(await brokenBy(csharp, more, declared)).toEqual(["Far.cs:1 breaks"]);
  const asAbstract = ["Far.cs", "{ return 1; }\n", "{ return 1; }\n    public abstract int More();\n"] as const;
  expect(await brokenBy(csharp, more, declared, asAbstract)).toEqual([]);
  expect(await brokenBy(csharp, ["Far.cs", "    public int Run() { return 1; }\n", ""])).toEqual(["Far.cs:1 breaks"]);
  const script = {
    "a.ts":
      "export interface Op { run(): void }\nexport abstract class Half implements Op { run() {} }\nexport class Whole extends Half {}\n",
  };
  expect(await brokenBy(script, ["a.ts", "run(): void }", "run(): void; more(): void }"])).toEqual(["a.ts:2 breaks"]);
  const kotlin = {
    "a.kt":
      "interface Op {\n    fun run()\n}\nabstract class Half : Op\nclass Whole : Half() {\n    override fun run() {}\n}\nclass Below : Whole()\n",
  };
  expect(await brokenBy(kotlin, ["a.kt", "    fun run()\n}", "    fun run()\n    fun more()\n}"])).toEqual(["a.kt:6 breaks"]);
});
