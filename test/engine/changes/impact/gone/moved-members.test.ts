/** Types that moved to another file: what happened to their members on the way. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ImpactResponse } from "#core/protocol/impact.ts";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

type Files = Readonly<Record<string, string | null>>;

async function after(before: Readonly<Record<string, string>>, now: Files): Promise<ImpactResponse> {
  const repository = await indexed(before);
  for (const [path, text] of Object.entries(now)) {
    const file = join(repository, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
  }
  return impactOf(repository);
}

const GO_TYPE = "type Claims struct{ N int }\n\nfunc (c Claims) Get() int { return c.N }\n";
const PY_TYPE = "class Claims:\n    def get(self):\n        return 1\n\n    def two(self):\n        return 2\n";
const TS_TYPE = "export class Claims {\n  n = 1\n  get(): number { return this.n }\n  two(): number { return 2 }\n";
const CARGO = { "Cargo.toml": '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n' };

const LOST: readonly (readonly [name: string, before: Readonly<Record<string, string>>, now: Files, sites: readonly string[]])[] = [
  [
    "go",
    {
      "go.mod": "module x\n\ngo 1.20\n",
      "a.go": `package x\n\n${GO_TYPE}\nfunc (c Claims) Valid() error { return nil }\n`,
      "u.go": "package x\n\nfunc use(c Claims) {\n\t_ = c.Valid()\n\t_ = c.Get()\n}\n",
    },
    { "a.go": "package x\n", "b.go": `package x\n\n${GO_TYPE}` },
    ["u.go:4 breaks"],
  ],
  [
    "python",
    {
      "a.py": `${PY_TYPE}\n    def valid(self):\n        return True\n`,
      "u.py": "from a import Claims\n\ndef f(c: Claims):\n    return c.valid() and c.get()\n",
    },
    { "a.py": "from b import Claims\n", "b.py": PY_TYPE },
    ["u.py:4 breaks"],
  ],
  [
    "typescript",
    {
      "a.ts": `${TS_TYPE}  valid(): boolean { return true }\n}\n`,
      "u.ts": "import { Claims } from './a'\nexport function f(c: Claims) {\n  c.get()\n  return c.valid()\n}\n",
    },
    { "a.ts": "export { Claims } from './b'\n", "b.ts": `${TS_TYPE}}\n` },
    ["u.ts:4 breaks"],
  ],
];

test.each(LOST)("a member that a moved type lost on the way breaks its users: %s", async (_name, before, now, sites) => {
  const answer = await after(before, now);
  expect(sitesOf(answer)).toEqual([...sites]);
  const told = answer.breaking.map(({ name, why }) => [name, why.map(({ kind }) => kind)]);
  expect(told).toContainEqual(["Claims", ["moved"]]);
});

test("a member that a moved type declares otherwise is judged like one in its place", async () => {
  const answer = await after(
    {
      "a.ts": `${TS_TYPE}}\n`,
      "u.ts": "import { Claims } from './a'\nexport function f(c: Claims) {\n  c.two()\n  return c.get()\n}\n",
    },
    { "a.ts": "export { Claims } from './b'\n", "b.ts": `${TS_TYPE.replace("get()", "get(k: string)")}}\n` },
  );
  expect(sitesOf(answer)).toEqual(["u.ts:4 breaks"]);
});

test("a method that moved with its type is not gone because its block was rewritten", async () => {
  const rest = Array.from({ length: 12 }, (_, at) => `    pub fn old${at}(&self) -> usize {\n        ${at}\n    }\n`).join("");
  const other = Array.from({ length: 12 }, (_, at) => `    pub fn other${at}(&self) -> usize {\n        ${at + 50}\n    }\n`).join("");
  const type = "pub struct Book {\n    pub title: String,\n    pub pages: usize,\n}\n";
  const iter = "    pub fn iter(&self) -> usize {\n        1\n    }\n";
  const answer = await after(
    {
      ...CARGO,
      "src/lib.rs": "pub mod a;\npub mod u;\n",
      "src/a.rs": `${type}\nimpl Book {\n${iter}${rest}}\n`,
      "src/u.rs": "use crate::a::Book;\npub fn f(b: &Book) -> usize { b.iter() }\n",
    },
    {
      "src/lib.rs": "pub mod b;\npub mod a { pub use crate::b::*; }\npub mod u;\n",
      "src/a.rs": null,
      "src/b.rs": `pub fn free() {}\n\n${type}\nimpl Book {\n${other}${iter}}\n`,
    },
  );
  const gone = answer.breaking.flatMap(({ name, why }) => (why.some(({ kind }) => kind === "removed") ? [name] : []));
  expect(gone).not.toContain("iter");
  expect(gone).toContain("old3");
});

test("a public type that moved and changed much is no deletion when nothing else has its name", async () => {
  const answer = await after(
    {
      "index.ts": "export interface Store { a: number }\nexport type Reducer<S> = (s: S) => S\n",
      "u.ts": "import { Store } from './index'\nexport const t: Store = { a: 1 }\n",
    },
    {
      "index.ts": "export { Store, Reducer } from './types'\n",
      "types.ts":
        "export interface Store {\n  a: number\n  b?: string\n  c?: number\n  d?: number\n}\nexport type Reducer<S, P = S> = (\n  s: S | P,\n) => S\n",
    },
  );
  expect(answer.breaking.map(({ name, why }) => `${name} ${why[0]?.kind}`).sort()).toEqual(["Reducer moved", "Store moved"]);
  expect(sitesOf(answer)).toEqual([]);
});

test("a function that became a method of a type breaks its callers, which name no receiver", async () => {
  const code = 'DecodeSegment(seg string) string {\n\tif seg == "" {\n\t\treturn "none"\n\t}\n\treturn seg\n}\n';
  const answer = await after(
    {
      "go.mod": "module x\n\ngo 1.20\n",
      "t.go": `package x\n\nfunc ${code}`,
      "p.go": "package x\n\ntype Parser struct{}\n",
      "u.go": 'package x\n\nfunc use() {\n\t_ = DecodeSegment("a")\n}\n',
    },
    { "t.go": "package x\n", "p.go": `package x\n\ntype Parser struct{}\n\nfunc (p *Parser) ${code}` },
  );
  expect(sitesOf(answer)).toEqual(["u.go:4 breaks"]);
});

test("a member of a block that only names its type otherwise did not move, and one that came to another type of the file says to which", async () => {
  const rust = await after(
    {
      "src/lib.rs":
        "use net::Tcp;\npub mod net { pub struct Tcp; }\npub trait Listen { type Io; }\nimpl Listen for Tcp {\n    type Io = u8;\n}\npub fn a<L: Listen>(io: L::Io) {}\n",
    },
    {
      "src/lib.rs":
        "pub mod net { pub struct Tcp; }\npub trait Listen { type Io; }\n#[cfg(unix)]\nimpl Listen for net::Tcp {\n    type Io = u16;\n}\npub fn a<L: Listen>(io: L::Io) {}\n",
    },
  );
  expect(rust.breaking.flatMap(({ why }) => why.map(({ kind }) => kind))).not.toContain("moved");
  const body = "  def ask(self):\n    total = self.count + 1\n    print(total)\n    return total\n";
  const python = await after(
    { "a.py": `class Stop:\n${body}\nclass Depot:\n  count = 1\n` },
    { "a.py": `class Stop:\n  count = 1\n\nclass Depot:\n  count = 1\n${body}` },
  );
  expect(python.breaking.flatMap(({ why }) => why.map(({ kind, detail }) => `${kind} ${detail}`))).toEqual([
    "moved a.Stop.ask → a.Depot.ask",
  ]);
});
