/** Calls whose receiver is written and certainly is nothing of the repository: they only have the name of its definitions. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "cs/Outcome.cs": "namespace Sea { public class Outcome {\n  public static Outcome FromResult(int x) { return null; }\n} }\n",
    "cs/Work.cs": `namespace Sea {
  class Work {
    object A() { return Task.FromResult(1); }
    object B() { return ValueTask.FromResult(2); }
    object C() { return Outcome.FromResult(3); }
    object D() { return System.Threading.Tasks.Task.FromResult(4); }
    object E(dynamic given) { return given.FromResult(5); }
  }
}
`,
    "sea/text.py": "class Text:\n    def replace(self, a, b): pass\n    def zip_with(self, a): pass\n    def keys_of(self): pass\n",
    "sea/work.py": `def go(given):
    "a".replace("b", "c")
    f"{given}".replace("b", "c")
    given.replace("b", "c")
    [1].zip_with(2)
    (1).zip_with(2)
    {}.keys_of()
    ("a" "b").replace("b", "c")
    "a{}".format(1).replace("b", "c")
    given.zip_with(1)
    Foreign.zip_with(1)
    (given + "x").replace("b", "c")
    ("x" + given).replace("b", "c")
    ("x" % given).replace("b", "c")
    line = "x"
    line.replace("b", "c")
    "x".join(given).replace("b", "c")
    "x"[1:].replace("b", "c")
    ("x" if given else "y").replace("b", "c")
    b"x".replace("b", "c")
    """x
    """.replace("b", "c")
    str(given).replace("b", "c")
    [x for x in given].zip_with(1)
    "x".split()[0].replace("a", "b")
    for part in "x".split():
        part.replace("a", "b")

def later(line="x", other=None):
    line.replace("b", "c")

TEXT = "x"
def module():
    TEXT.replace("a", "b")
`,
    "kt/Task.kt": `class Task {
    fun run(block: () -> Unit) {}
    fun let(block: () -> Unit) {}
    fun with(x: Any, block: () -> Unit) {}
    fun inside() {
        run { }
    }
}
class Sub : Task() {
    fun below() {
        run { }
    }
}
class Other {
    fun go(x: Any, task: Task) {
        run { }
        let { }
        with(x) { }
        task.run { }
    }
}
fun top() {
    run { }
}
`,
    "lit/Own.cs":
      'class Own {\n  public void Lit(int a) {}\n}\nclass UseOwn {\n  void Go(string x) {\n    "a".Lit(1);\n    $"{x}".Lit(2);\n    ("a" + x).Lit(3);\n    5.Lit(4);\n  }\n}\n',
    "lit/Own.kt":
      'class OwnKt {\n  fun litKt(a: Int) {}\n}\nfun go(x: Any) {\n  "a".litKt(1)\n  "$x".litKt(2)\n  ("a" + x).litKt(3)\n  5.litKt(4)\n}\n',
    "lit/own.rb":
      "class OwnRb\n  def lit_rb(a)\n  end\nend\ndef go(x)\n  'a'.lit_rb(1)\n  \"#{x}\".lit_rb(2)\n  5.lit_rb(3)\n  :a.lit_rb(4)\n  [1].lit_rb(5)\n  ({a: 1}).lit_rb(6)\n  ('a' + x).lit_rb(7)\n  ('a' % x).lit_rb(8)\n  (1..2).lit_rb(9)\n  %w[a b].lit_rb(10)\n  /a/.lit_rb(11)\nend\n",
    "lit/Own.java":
      'class OwnJava {\n  void litJava(int a) {}\n}\nclass UseJava {\n  void go(Object x) {\n    "a".litJava(1);\n    ("a" + x).litJava(2);\n  }\n}\n',
    "lit/own.swift":
      'class OwnSwift {\n  func litSwift(_ a: Int) {}\n}\nfunc go(x: Any) {\n  "a".litSwift(1)\n  "\\(x)".litSwift(2)\n  5.litSwift(3)\n  [1].litSwift(4)\n}\n',
    "lit/Own.scala":
      'class OwnScala {\n  def litScala(a: Int): Unit = ()\n}\nclass UseScala {\n  def go(x: Any): Unit = {\n    "a".litScala(1)\n    s"$x".litScala(2)\n    5.litScala(3)\n  }\n}\n',
    "lit/own.dart":
      "class OwnDart {\n  void litDart(int a) {}\n}\nvoid go(dynamic x) {\n  'a'.litDart(1);\n  '$x'.litDart(2);\n  [1].litDart(3);\n}\n",
    "web/store.ts": "export class Store {\n  assign(a: object) {}\n  parseAll(a: string) {}\n}\n",
    "web/use.ts": "export function go(given: any) {\n  Remote.parseAll('a');\n  given.parseAll('b');\n  'c'.parseAll('d');\n}\n",
    "jv/Box.java": "package sea;\npublic class Box {\n  public static Box ofAll(int a) { return null; }\n}\n",
    "jv/Use.java":
      "package sea;\nimport static other.Thing.*;\nclass Use {\n  void go() {\n    Remote.ofAll(1);\n    Box.ofAll(2);\n  }\n}\n",
    "rb/box.rb": "class Box\n  def self.of_all(a)\n  end\nend\n",
    "rb/use.rb": "def go(given)\n  Remote.of_all(1)\n  Box.of_all(2)\n  given.of_all(3)\n  'a'.of_all(4)\nend\n",
    "sw/Box.swift": "class Box {\n  static func ofAll(_ a: Int) {}\n}\n",
    "sw/use.swift": "func go(given: Any) {\n  Remote.ofAll(1)\n  Box.ofAll(2)\n}\n",
  }));
});

async function calls(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.flatMap(({ path, line_start, confidence, edge_type: type }) =>
    type === "calls" ? `${path}:${line_start} ${confidence}` : [],
  );
}

test.each([
  [
    "Outcome.FromResult",
    ["cs/Work.cs:5 resolved", "cs/Work.cs:7 ambiguous", "cs/Work.cs:3 name_only", "cs/Work.cs:4 name_only", "cs/Work.cs:6 name_only"],
  ],
  ["Text.zip_with", ["sea/work.py:10 ambiguous", "sea/work.py:11 name_only"]],
  ["jv/Box.java:3", ["jv/Use.java:6 resolved", "jv/Use.java:5 name_only"]],
  ["rb/box.rb:2", ["rb/use.rb:3 resolved", "rb/use.rb:4 ambiguous", "rb/use.rb:2 name_only"]],
  ["sw/Box.swift:2", ["sw/use.swift:3 resolved", "sw/use.swift:2 name_only"]],
  ["web/store.ts:3", ["web/use.ts:3 ambiguous"]],
])("%s: a type or module of others as the receiver leaves the name alone", async (target, rows) => {
  expect(await calls(target)).toEqual(rows);
});

// A part of a text, and a text that `+` of an unknown value makes, are not certainly texts.
test("literals, and texts that begin with one, have no methods of the repository", async () => {
  expect(await calls("Text.replace")).toEqual(["sea/work.py:4 ambiguous", "sea/work.py:12 ambiguous", "sea/work.py:27 ambiguous"]);
  expect(await calls("Text.keys_of")).toEqual([]);
  for (const path of ["Own.cs", "Own.kt", "own.rb", "Own.java", "own.swift", "Own.scala", "own.dart"])
    expect(await calls(`lit/${path}:2`)).toEqual([]);
});

test("Kotlin: a scope function with a lambda and without a receiver is a member only where a type around it has one", async () => {
  expect(await calls("Task.run")).toEqual(["kt/Task.kt:6 resolved", "kt/Task.kt:11 resolved", "kt/Task.kt:19 resolved"]);
  expect(await calls("Task.let")).toEqual([]);
  expect(await calls("Task.with")).toEqual([]);
});
