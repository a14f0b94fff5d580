/** Which members a contract leaves to the types that fulfil it, and which types must have them. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../harness.ts";
import { brokenBy } from "./impacted.ts";

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
