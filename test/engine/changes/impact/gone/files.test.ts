/** Files and modules that are called otherwise: who names them by their path, or their name, breaks. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ImpactResponse } from "#core/protocol/impact.ts";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

async function changed(files: Readonly<Record<string, string>>, change: (repository: string) => void): Promise<ImpactResponse> {
  const repository = await indexed(files);
  change(repository);
  return impactOf(repository);
}

const renaming =
  (from: string, to: string) =>
  (repository: string): void => {
    mkdirSync(dirname(join(repository, to)), { recursive: true });
    renameSync(join(repository, from), join(repository, to));
  };

const RULES = "def rule(x):\n    return x\n\n\ndef other(x):\n    return x + 1\n";

test.each([
  [
    "python",
    { "app/rules.py": RULES, "app/__init__.py": "", "main.py": "from app.rules import rule\n" },
    "app/rules.py",
    "app/laws.py",
    ["main.py:1 breaks"],
  ],
  [
    "typescript",
    { "rules.ts": "export const rule = 1;\nexport const other = 2;\n", "main.ts": 'import "./rules";\nexport * from "./rules";\n' },
    "rules.ts",
    "laws.ts",
    ["main.ts:1 breaks", "main.ts:2 breaks"],
  ],
  ["c", { "rules.h": "int rule(int);\nint other(int);\n", "main.c": '#include "rules.h"\n' }, "rules.h", "laws.h", ["main.c:1 breaks"]],
  [
    "ruby",
    { "lib/app/rules.rb": "module Rules\n  X = 1\nend\n", "lib/app.rb": 'require "app/rules"\n' },
    "lib/app/rules.rb",
    "lib/app/laws.rb",
    ["lib/app.rb:1 breaks"],
  ],
  [
    "rust",
    { "Cargo.toml": '[package]\nname = "app"\n', "src/rules.rs": "pub fn rule() {}\npub fn other() {}\n", "src/lib.rs": "mod rules;\n" },
    "src/rules.rs",
    "src/laws.rs",
    ["src/lib.rs:1 breaks"],
  ],
  [
    "go",
    {
      "go.mod": "module example.com/shop\n",
      "rules/rules.go": "package rules\n\nfunc Rule() int { return 1 }\n",
      "run/run.go": 'package run\n\nimport (\n\t_ "example.com/shop/rules"\n)\n',
    },
    "rules/rules.go",
    "laws/rules.go",
    ["run/run.go:4 breaks"],
  ],
])("a file of %s with another path breaks what names it by the old one", async (_, files, from, to, expected) => {
  const found = await changed(files, renaming(from, to));
  expect(sitesOf(found)).toEqual(expected);
  expect(found.breaking[0]).toMatchObject({ path: to, why: [{ kind: "moved", detail: `${from} → ${to}` }] });
});

test("an import of a file that is gone breaks, also where it takes no name", async () => {
  const files = { "rules.ts": "export const rule = 1;\n", "main.ts": 'import "./rules";\n' };
  const found = await changed(files, (repository) => rmSync(join(repository, "rules.ts")));
  expect(sitesOf(found)).toEqual(["main.ts:1 breaks"]);
});

test("a file that nothing names by its path breaks nothing, and the answer does not say that nobody could notice", async () => {
  const go = {
    "go.mod": "module example.com/shop\n",
    "rules/a.go": "package rules\n\nfunc Rule() int { return 1 }\n",
    "rules/b.go": "package rules\n",
  };
  const user = { "run/run.go": 'package run\n\nimport "example.com/shop/rules"\n\nfunc Run() int { return rules.Rule() }\n' };
  const found = await changed({ ...go, ...user }, renaming("rules/a.go", "rules/c.go"));
  expect(sitesOf(found)).toEqual([]);
  expect(found.answer).toBe("No symbol changed, and no use was found of 1 file by its old path.");
});

test("an import that was adapted leads on", async () => {
  const files = {
    "app/rules.py": RULES,
    "app/__init__.py": "",
    "main.py": "from app.rules import rule\n",
    "b.py": "from app.rules import rule\n",
  };
  const found = await changed(files, (repository) => {
    renaming("app/rules.py", "app/laws.py")(repository);
    edit(repository, "b.py", "app.rules", "app.laws");
  });
  expect(sitesOf(found)).toEqual(["main.py:1 breaks"]);
});

test.each([
  ["ruby", "a.rb", "module Util\n  def self.go; 1; end\nend\nclass A\n  include Util\nend\n", "module Util", ["a.rb:5 breaks"]],
  [
    "typescript",
    "c.ts",
    "export namespace Util { export const go = () => 1; }\nexport const x = Util.go();\n",
    "namespace Util",
    ["c.ts:2 breaks"],
  ],
  [
    "rust",
    "src/lib.rs",
    "pub mod util { pub fn go() -> u8 { 1 } }\npub fn x() -> u8 { util::go() }\n",
    "mod util",
    ["src/lib.rs:2 breaks"],
  ],
  [
    "elixir",
    "b.ex",
    "defmodule App.Util do\n  def go, do: 1\nend\ndefmodule App.Main do\n  def y, do: App.Util.go()\nend\n",
    "defmodule App.Util",
    ["b.ex:5 may_break"],
  ],
  ["cpp", "d.cpp", "namespace util { int go() { return 1; } }\nint x() { return util::go(); }\n", "namespace util", ["d.cpp:2 breaks"]],
  [
    "php",
    "g.php",
    "<?php\nnamespace Acme\\Util;\nfunction go() { return 1; }\nclass K {}\n",
    "namespace Acme\\Util",
    ["h.php:2 may_break", "h.php:3 may_break"],
  ],
])("a module of %s with another name breaks who names it", async (language, path, code, declared, expected) => {
  const user = language === "php" ? { "h.php": "<?php\nuse Acme\\Util\\K;\nfunction x() { return new K(); }\n" } : {};
  const found = await changed({ [path]: code, ...user }, (repository) => edit(repository, path, declared, `${declared}ity`));
  expect(sitesOf(found)).toEqual(expected);
});

test("one of several files that make up a module takes nothing with it", async () => {
  const files = {
    "a.rb": "module App\n  class A\n    def go; B.new; end\n  end\nend\n",
    "b.rb": "module App\n  class B\n  end\nend\n",
    "c.rb": "module App\n  class Unused\n  end\nend\n",
    "u.rb": "App::A.new.go\n",
  };
  expect(sitesOf(await changed(files, (repository) => rmSync(join(repository, "c.rb"))))).toEqual([]);
});

test("where any number is taken, what a call passes is another parameter's", async () => {
  const files = {
    "e.c": "void fail(int item, const char *fmt, ...) {}\n",
    "u.c": 'void fail(int item, const char *fmt, ...);\nvoid run(void) {\n  fail(1, "a");\n  fail(1, "a %s", "b");\n}\n',
  };
  const found = await changed(files, (repository) => edit(repository, "e.c", "int item,", "int item, int level,"));
  expect(sitesOf(found)).toEqual(["u.c:1 breaks", "u.c:3 breaks", "u.c:4 breaks"]);
});

test("who still takes a changed function from where its file was is a user that may break, and who takes it from where it is, if the change breaks it", async () => {
  const files = {
    "app/__init__.py": "",
    "app/rules.py": "import os\n\n\ndef rule(x):\n    y = os.environ[x]\n    return y\n\n\ndef other(x):\n    return x + 1\n",
    "main.py": "from app.rules import rule\n\n\ndef go():\n    return rule(1)\n",
    "edge.py": "from app.rules import rule\n\n\ndef edge():\n    return rule(2)\n",
  };
  const found = await changed(files, (repository) => {
    renaming("app/rules.py", "app/laws.py")(repository);
    edit(repository, "app/laws.py", "def rule(x)", "def rule(x, limit)");
    edit(repository, "edge.py", "app.rules", "app.laws");
  });
  expect(sitesOf({ breaking: found.breaking.filter(({ name }) => name === "rule") })).toEqual([
    "edge.py:5 breaks",
    "main.py:1 may_break",
    "main.py:5 may_break",
  ]);
});
