/** Names that a file imports or passes on no longer, although their definitions stand. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy, type Edit, impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const LOSING: readonly (readonly [what: string, files: Readonly<Record<string, string>>, change: Edit, sites: readonly string[]])[] = [
  [
    "a package of Python",
    { "lib/__init__.py": "from .s import A, B\n", "lib/s.py": "class A: pass\nclass B: pass\n", "u.py": "from lib import A, B\n" },
    ["lib/__init__.py", ", B", ""],
    ["u.py:1 breaks"],
  ],
  [
    "a list of exports over several lines",
    {
      "src/index.ts": "export {\n  A,\n  B,\n} from './s'\n",
      "src/s.ts": "export class A {}\nexport class B {}\n",
      "u.ts": "import { A, B } from './src/index'\nnew A()\nnew B()\n",
    },
    ["src/index.ts", "  B,\n", ""],
    ["u.ts:1 breaks", "u.ts:3 breaks"],
  ],
  [
    "a wildcard export",
    {
      "src/index.ts": "export * from './s'\nexport * from './t'\n",
      "src/s.ts": "export class A {}\n",
      "src/t.ts": "export class B {}\n",
      "u.ts": "import { A, B } from './src/index'\n",
    },
    ["src/index.ts", "export * from './t'\n", ""],
    ["u.ts:1 breaks"],
  ],
  [
    "a use that others took the name through",
    {
      "Cargo.toml": '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n',
      "src/lib.rs": "mod s;\nmod u;\npub use s::A;\n",
      "src/s.rs": "pub struct A;\n",
      "src/u.rs": "use crate::A;\n",
    },
    ["src/lib.rs", "pub use s::A;\n", ""],
    ["src/u.rs:1 breaks"],
  ],
  [
    "an import that the file itself needs",
    { "h.py": "def g(): return 1\n", "b.py": "from h import g\nprint(g())\n" },
    ["b.py", "from h import g\n", ""],
    ["b.py:1 breaks"],
  ],
  [
    "a name that wildcard imports took",
    { "lib.py": '__all__ = ["A", "B"]\nclass A: pass\nclass B: pass\n', "u.py": "from lib import *\nA()\nB()\n" },
    ["lib.py", ', "B"', ""],
    ["u.py:3 breaks"],
  ],
  [
    "what a wildcard import from elsewhere may bring",
    { "h.py": "def g(): return 1\n", "b.py": "from numpy import *\nfrom h import g\nprint(g())\n" },
    ["b.py", "from h import g\n", ""],
    ["b.py:2 may_break"],
  ],
  [
    "an include of a header",
    {
      "a.h": '#include "b.h"\nint fa(void);\n',
      "b.h": "int fb(void);\n",
      "u.c": '#include "a.h"\nint main(void) {\n  return fb() +\n    fa();\n}\n',
      "v.c": '#include "a.h"\n#include "b.h"\nint other(void) {\n  return fb();\n}\n',
    },
    ["a.h", '#include "b.h"\n', ""],
    ["u.c:3 may_break"],
  ],
];

test.each(LOSING)("who takes a name through a file that lost it breaks: %s", async (_what, files, change, sites) => {
  expect(await brokenBy(files, change)).toEqual([...sites]);
});

test("a name that comes from elsewhere now, and an import that nothing needs, break nobody", async () => {
  const files = {
    "lib/__init__.py": "from .s import A\nfrom .s import B\nimport os\n",
    "lib/s.py": "class A: pass\nclass B: pass\n",
    "lib/t.py": "from .s import A\n",
    "m.py": "from lib.s import A, B\nprint(A())\n",
    "u.py": "from lib import A, B\n",
  };
  const repository = await indexed(files);
  edit(repository, "lib/__init__.py", "from .s import A\nfrom .s import B\nimport os\n", "from .t import A\nfrom .s import *\n");
  edit(repository, "m.py", "A, B", "A");
  expect(sitesOf(await impactOf(repository))).toEqual([]);
});

test("a name of another package that a file passes on no longer is said, and imports that may mean it may break", async () => {
  const files = {
    "Cargo.toml": '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n',
    "src/lib.rs": "mod u;\nuse std::fmt;\npub use hyper::Server;\npub use body::{Empty, Full};\n",
    "src/u.rs": "use crate::Server;\nuse body::Full;\n",
    "pkg/__init__.py": "import warnings\nfrom os import path\n",
    "web/index.ts": "export { render } from 'dom'\nexport { old } from 'dom'\n",
  };
  const repository = await indexed(files);
  edit(repository, "src/lib.rs", "use std::fmt;\npub use hyper::Server;\npub use body::{Empty, Full};\n", "pub use hyper_util::Empty;\n");
  edit(repository, "pkg/__init__.py", "import warnings\nfrom os import path\n", "");
  edit(repository, "web/index.ts", "export { old } from 'dom'\n", "");
  const found = await impactOf(repository);
  expect(found.removed).toEqual(["Server (from src/lib.rs)", "Full (from src/lib.rs)", "old (from web/index.ts)"]);
  expect(sitesOf(found)).toEqual(["src/u.rs:1 may_break"]);
});

test("a name that a package passed on from a file which moved to another package is said, and who takes it breaks", async () => {
  const manifest = (name: string): string => `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n`;
  const typed = "pub struct Typed {\n    pub value: u8,\n}\n\nimpl Typed {\n    pub fn read(&self) -> u8 {\n        self.value\n    }\n}\n";
  const repository = await indexed({
    "app/Cargo.toml": manifest("app"),
    "app/src/lib.rs": "mod typed;\nmod u;\npub use typed::Typed;\n",
    "app/src/typed.rs": typed,
    "app/src/u.rs": "use crate::Typed;\n",
    "extra/Cargo.toml": manifest("extra"),
    "extra/src/lib.rs": "pub mod other;\n",
    "extra/src/other.rs": "",
  });
  renameSync(join(repository, "app/src/typed.rs"), join(repository, "extra/src/typed.rs"));
  edit(repository, "app/src/lib.rs", "mod typed;\nmod u;\npub use typed::Typed;\n", "mod u;\n");
  edit(repository, "extra/src/lib.rs", "pub mod other;\n", "pub mod other;\npub mod typed;\n");
  const found = await impactOf(repository);
  expect(found.removed).toEqual(["Typed (from app/src/lib.rs)"]);
  expect(sitesOf(found)).toContain("app/src/u.rs:1 breaks");
});

test("the name of an attribute is no use of an import that is called like it", async () => {
  const repository = await indexed({
    "Cargo.toml": '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n',
    "src/lib.rs": "mod ws;\npub fn body() {}\n",
    "src/ws.rs": 'use crate::body;\n\ndefine! {\n    #[body = "text"]\n    pub struct A;\n}\n',
  });
  edit(repository, "src/ws.rs", "use crate::body;\n\n", "");
  expect(sitesOf(await impactOf(repository))).toEqual([]);
});

test("a name that a package passes on no longer is said to users outside of the repository", async () => {
  const repository = await indexed({ "lib/__init__.py": "from .s import A, B\n", "lib/s.py": "class A: pass\nclass B: pass\n" });
  edit(repository, "lib/__init__.py", ", B", "");
  const { answer, breaking } = await impactOf(repository);
  expect(breaking.map(({ path, name, why }) => [path, name, why[0]?.detail])).toEqual([["lib/__init__.py", "B", "import of B"]]);
  expect(answer).toStartWith("Nothing breaks here, but 1 public declaration changed");
});
