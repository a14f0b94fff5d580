/** Declarations that every use still fits, and that give or do something else. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../harness.ts";
import { type Edit, impactOf, indexed } from "./impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const CHANGES: readonly (readonly [files: Readonly<Record<string, string>>, change: Edit, details: readonly string[]])[] = [
  [
    { "a.py": "def f(x, strict=False):\n    return strict\n", "u.py": "from a import f\nprint(f(1))\n" },
    ["a.py", "False", "True"],
    ["f default of strict: False → True"],
  ],
  [
    { "a.ts": "export function f(x: number, strict: boolean = false) {\n  return strict\n}\n", "u.ts": "import { f } from './a'\nf(1)\n" },
    ["a.ts", "= false", "= true"],
    ["f default of strict: false → true"],
  ],
  [
    { "go.mod": "module x\n", "a.go": "package x\n\nconst Limit = 10\n", "u.go": "package x\n\nfunc f() int {\n\treturn Limit\n}\n" },
    ["a.go", "10", "20"],
    ["Limit 10 → 20"],
  ],
  [
    { "a.py": "def f(x):\n    raise KeyError(x)\n", "u.py": "from a import f\nf(1)\n" },
    ["a.py", "KeyError", "ValueError"],
    ["f raises KeyError → ValueError"],
  ],
  [
    {
      "A.java": 'class A {\n  public void f() {\n    throw new IllegalStateException("no");\n  }\n  void g() { f(); }\n}\n',
    },
    ["A.java", "IllegalStateException", "IllegalArgumentException"],
    ["f raises IllegalStateException → IllegalArgumentException"],
  ],
];

test.each(CHANGES)("a symbol that behaves otherwise is said, and breaks nobody: %#", async (files, change, details) => {
  const repository = await indexed(files);
  edit(repository, ...change);
  const { answer, breaking, breaks, may_break } = await impactOf(repository);
  const told = breaking.flatMap(({ name, why }) =>
    why.map(({ kind, detail }) => `${kind === "behaviour_changed" ? "" : kind}${name} ${detail}`),
  );
  expect(told).toEqual([...details]);
  expect([breaks, may_break, breaking[0]?.uses]).toEqual([0, 0, expect.any(Number)]);
  expect(answer).toContain("behaviour may have changed: ");
  expect(answer).not.toContain("Nothing breaks");
});

test("a body that raises what it raised, and a version, are no change of behaviour", async () => {
  const repository = await indexed({
    "a.py": "VERSION = '1'\n\n\ndef f(x):\n    if x:\n        raise KeyError(x)\n    return 1\n",
    "u.py": "from a import f\nf(1)\n",
  });
  edit(repository, "a.py", "'1'", "'2'");
  edit(repository, "a.py", "return 1", "return 2");
  expect((await impactOf(repository)).breaking).toEqual([]);
});

test("a declaration that changed and behaves otherwise is one row, and counts each use once", async () => {
  const repository = await indexed({
    "a.py": "def f(x, strict=False):\n    return strict\n",
    "u.py": "from a import f\nf(1)\nf(2, True)\nf(3)\n",
  });
  edit(repository, "a.py", "f(x, strict=False)", "f(x, y, strict=True)");
  const { breaking } = await impactOf(repository);
  expect(breaking.map(({ why, uses }) => [why.map(({ kind }) => kind), uses])).toEqual([[["parameter_added", "behaviour_changed"], 4]]);
});

test("a member that is seen less far and behaves otherwise counts each use once", async () => {
  const repository = await indexed({
    "a/A.java": "package a;\npublic class A {\n  public static final int LIMIT = 10;\n}\n",
    "b/B.java": "package b;\nimport a.A;\nclass B {\n  int f() { return A.LIMIT; }\n  int g() { return A.LIMIT + 1; }\n}\n",
  });
  edit(repository, "a/A.java", "public static final int LIMIT = 10", "private static final int LIMIT = 20");
  const { breaking } = await impactOf(repository);
  expect(breaking.map(({ why, uses, breaks }) => [why.map(({ kind }) => kind), uses, breaks])).toEqual([
    [["visibility_narrowed", "behaviour_changed"], 2, 2],
  ]);
});

test("only the default of a whole destructured parameter is one, whatever its parts have", async () => {
  const files = {
    "a.ts":
      "interface Props { size?: number; color?: string }\nexport function f({ size = 1 }: Props = {}, keep = 1) {\n  return [size, keep];\n}\n",
    "u.ts": "import { f } from './a'\nf()\n",
  };
  const repository = await indexed(files);
  edit(repository, "a.ts", "{ size = 1 }", "{ size = 1, color }");
  expect((await impactOf(repository)).breaking.flatMap(({ why }) => why)).toEqual([]);
  edit(repository, "a.ts", "keep = 1", "keep = 2");
  expect((await impactOf(repository)).breaking.flatMap(({ why }) => why.map(({ detail }) => detail))).toEqual(["default of keep: 1 → 2"]);
});
