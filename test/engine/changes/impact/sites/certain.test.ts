/** Breaks that the text decides: they are certain, and what the text leaves open is not. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy, impactOf, indexed } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("an error that must be handled breaks who neither handles nor declares it, in Java", async () => {
  const files = {
    "C.java": "class C { void send() { } }\n",
    "U.java":
      "class U {\n  void a(C c) { c.send(); }\n  void b(C c) throws Exception { c.send(); }\n  void d(C c) { try { c.send(); } finally { } }\n  void e(C c) { run(() -> c.send()); }\n}\n",
  };
  expect(await brokenBy(files, ["C.java", "void send() { }", "void send() throws java.io.IOException { }"])).toEqual([
    "U.java:2 breaks",
    "U.java:4 may_break",
    "U.java:5 may_break",
  ]);
  expect(await brokenBy(files, ["C.java", "void send() { }", "void send() throws OwnException { }"])).toContain("U.java:2 may_break");
});

test("a branch for every value but the new one does not compile", async () => {
  const files = {
    "Cargo.toml": '[package]\nname="t"\nversion="0.1.0"\nedition="2021"\n',
    "src/lib.rs":
      "pub mod l;\nuse l::L;\npub fn a(l: L) -> u8 { match l { L::A => 1, L::B => 2 } }\npub fn b(l: L) -> u8 { match l { L::A => 1, other => 2 } }\npub fn c(l: L, n: u8) -> u8 { match (l, n) { (L::A, 1) => 1, (L::B, x) => 2, (y, z) => 3 } }\n",
    "src/l.rs": "pub enum L { A, B }\n",
  };
  expect(await brokenBy(files, ["src/l.rs", "A, B", "A, B, C"])).toEqual(["src/lib.rs:3 breaks", "src/lib.rs:5 may_break"]);
});

test("what is of its package is not of another, in Java, whatever the directory", async () => {
  const files = {
    "main/shop/C.java": "package shop;\npublic class C { public int tax() { return 1; } }\n",
    "test/shop/V.java": "package shop;\nclass V { int a(C c) { return c.tax(); } }\n",
    "main/app/U.java": "package app;\nimport shop.C;\nclass U { int a(C c) { return c.tax(); } }\n",
  };
  expect(await brokenBy(files, ["main/shop/C.java", "public int tax", "int tax"])).toEqual([
    "main/app/U.java:3 breaks",
    "test/shop/V.java:2 may_break",
  ]);
});

test("the package of a file is found behind what stands above it, and once for all of the file's uses, in Java", async () => {
  const calls = Array.from({ length: 20 }, (_, at) => `  int a${at}(C c) { return c.tax(); }\n`).join("");
  const repository = await indexed({
    "main/shop/C.java": "package shop;\npublic class C { public int tax() { return 1; } }\n",
    "test/shop/V.java": `${"\n".repeat(30_000)}/* Tests. */\n package  shop;\nclass V {\n${calls}}\n`,
  });
  edit(repository, "main/shop/C.java", "public int tax", "int tax");
  expect((await impactOf(repository)).breaking.map(({ breaks, may_break }) => [breaks, may_break])).toEqual([[0, 20]]);
});

test("who is lent a value for reading alone cannot call what changes it, in Rust", async () => {
  const files = {
    "src/lib.rs":
      "pub struct Store { n: u8 }\nimpl Store {\n    pub fn add(&self) {}\n    pub fn all(&self) { self.add() }\n}\npub fn a(s: &Store) { s.add() }\npub fn b(s: &mut Store) { s.add() }\npub fn c(s: &Store) {\n    let mut s = s.clone();\n    s.add()\n}\n",
  };
  expect(await brokenBy(files, ["src/lib.rs", "add(&self)", "add(&mut self)"])).toEqual([
    "src/lib.rs:10 may_break",
    "src/lib.rs:4 breaks",
    "src/lib.rs:6 breaks",
    "src/lib.rs:7 may_break",
  ]);
});
