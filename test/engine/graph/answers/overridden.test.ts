/** Methods that override others, and modules that are called like their files. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "py/base.py":
      "class Base:\n    def send(self):\n        return 1\n\n\nclass Fast(Base):\n    def send(self):\n        return 2\n\n\ndef use(base: Base):\n    base.send()\n",
    "java/Saver.java":
      "interface Saver { void save(); }\nclass Disk implements Saver {\n  public void save() {}\n}\nclass Use {\n  void use(Saver saver) {\n    saver.save();\n  }\n}\n",
    "props/p.cs":
      "namespace P;\npublic interface IAb { bool Abs { get; } }\npublic abstract class Base {\n  public virtual bool Ignored { get; set; }\n  public abstract bool Left { get; }\n  public int Plain;\n}\npublic class Child : Base, IAb {\n  public override bool Ignored { get; set; }\n  public override bool Left => true;\n  public new int Plain;\n  public bool Abs => true;\n}\npublic class User {\n  bool Both(Base b, IAb i) => b.Ignored || b.Left || i.Abs || b.Plain == 1;\n}\n",
    "props/p.kt":
      "package p\nopen class KBase {\n  open val gone: Boolean = false\n}\nclass KChild : KBase() {\n  override val gone: Boolean = true\n}\nfun both(b: KBase) = b.gone\n",
    "props/p.swift":
      'class SBase {\n  var gone: Bool { false }\n}\nclass SChild: SBase {\n  override var gone: Bool { true }\n}\nprotocol Named { var title: String { get } }\nstruct Book: Named {\n  var title: String\n}\nfunc both(n: Named) -> Bool { return n.title == "" }\n',
    "props/p.ts":
      "export class TBase {\n  gone = false;\n  static one = 1;\n}\nexport class TChild extends TBase {\n  gone = true;\n  static one = 2;\n}\n",
    "props/p.py":
      "class YBase:\n    gone = False\n\n\nclass YChild(YBase):\n    gone = True\n\n\nclass ZChild(YBase):\n    @property\n    def gone(self): return 1\n",
    "props/P.java":
      "class JBase {\n  protected String name;\n}\nclass JImpl extends JBase {\n  public String name() { return name; }\n  void set(String n) { this.name = n; }\n}\nclass JHide extends JBase {\n  String name;\n}\n",
    "ml/store.ml": "let save uid = uid\n",
    "ml/main.ml": "let run uid = Store.save uid\n",
    "clj/store.clj": "(ns app.store)\n\n(defn save-all [xs] xs)\n",
    "clj/main.clj": "(ns app.main\n  (:require [app.store :as store]))\n\n(defn run [xs]\n  (store/save-all xs))\n",
  }));
});

test("a call of a method with code is no use of what overrides it, which says that there is one", async () => {
  const answer = await references(open(root), { target: "py/base.py:7" });
  expect(answer.results).toEqual([]);
  expect(answer.overrides?.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["py/base.py:2"]);
});

test("a call of an interface's method may run what implements it", async () => {
  const { results, overrides } = await callers(open(root), { target: "java/Saver.java:3" });
  expect(results.map(({ path, confidence, via }) => `${path} ${confidence} ${via}`)).toEqual(["java/Saver.java ambiguous Saver.save"]);
  expect(overrides).toBeUndefined();
});

test("the uses of a method name what overrides it, which changes with its signature", async () => {
  const saver = await references(open(root), { target: "java/Saver.java:1" });
  expect(saver.symbol.name).toBe("Saver");
  expect(saver.warnings).toBeUndefined();
  const save = await references(open(root), { target: "Saver.save" });
  expect(save.warnings).toEqual(["1 method overrides it, and changes with its signature: Disk.save (java/Saver.java:3)."]);
  expect((await references(open(root), { target: "Saver.save", types: ["calls"] })).warnings).toBeUndefined();
  expect((await references(open(root), { target: "Disk.save" })).warnings).toBeUndefined();
});

test("modules that files are, in languages that nothing more is known of", async () => {
  const ml = await callers(open(root), { target: "ml/store.ml:1" });
  expect(ml.results.map(({ path, confidence }) => `${path} ${confidence}`)).toEqual(["ml/main.ml resolved"]);
  const clj = await callers(open(root), { target: "clj/store.clj:3" });
  expect(clj.results.map(({ path, confidence }) => `${path} ${confidence}`)).toEqual(["clj/main.clj resolved"]);
});

/** What a definition overrides that has its own uses, by place, and its own uses. */
async function overriddenOf(target: string): Promise<{ readonly overrides: string[]; readonly uses: string[] }> {
  const { overrides = [], results } = await references(open(root), { target });
  return {
    overrides: overrides.map(({ path, line_start }) => `${path}:${line_start}`),
    uses: results.map(({ path, line_start, confidence, via }) => `${path}:${line_start} ${confidence} ${via ?? ""}`.trim()),
  };
}

test.each([
  ["props/p.cs:9", "props/p.cs:4"],
  ["props/p.kt:6", "props/p.kt:3"],
  ["props/p.swift:5", "props/p.swift:2"],
  ["props/p.ts:6", "props/p.ts:2"],
  ["props/p.py:6", "props/p.py:2"],
  ["props/p.py:11", "props/p.py:2"],
])("the property at %s overrides that at %s, which the answer says", async (own, base) => {
  expect(await overriddenOf(own)).toEqual({ overrides: [base], uses: [] });
});

test("a property of a contract, or an abstract one, is used as what stands for it", async () => {
  expect(await overriddenOf("props/p.cs:10")).toEqual({ overrides: [], uses: ["props/p.cs:15 ambiguous P.Base.Left"] });
  expect(await overriddenOf("props/p.cs:12")).toEqual({ overrides: [], uses: ["props/p.cs:15 ambiguous P.IAb.Abs"] });
  expect(await overriddenOf("props/p.swift:9")).toEqual({ overrides: [], uses: ["props/p.swift:11 ambiguous Named.title"] });
});

test("what hides a property, or only has its name, overrides nothing", async () => {
  const nothing = { overrides: [], uses: [] };
  expect(await overriddenOf("props/p.cs:11")).toEqual(nothing);
  expect(await overriddenOf("props/p.ts:7")).toEqual(nothing);
  expect(await overriddenOf("props/P.java:9")).toEqual(nothing);
  expect((await overriddenOf("props/P.java:5")).overrides).toEqual([]);
});

test("a change of a property reaches what overrides it", async () => {
  const { callers: reached } = await impact(open(root), { target: "props/p.cs:4" }, () => 0);
  expect(reached.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["props/p.cs:9", "props/p.cs:15"]);
});
