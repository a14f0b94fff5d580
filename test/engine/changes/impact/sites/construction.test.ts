/** What values of a type are made with, where no constructor is written: who makes them breaks when it changes. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

/** What an edit of the one file breaks, by line. */
async function brokenIn(path: string, code: string, old: string, now: string): Promise<string[]> {
  return (await brokenBy({ [path]: code }, [path, old, now])).map((site) => site.slice(path.length + 1));
}

const KOTLIN = 'data class Cfg(val host: String, val port: Int = 80)\nfun a() = Cfg("h")\nfun b(c: Cfg): Cfg = c\nfun d() = Cfg("h", 1)\n';
const ENTRIES = "enum class Level(val n: Int) {\n  LOW(1),\n  HIGH(2),\n}\nfun level(): Level = Level.LOW\n";
const SCALA =
  'case class Cfg(host: String, port: Int)\nobject U {\n  def a = Cfg("h", 1)\n  def m(x: Cfg) = x match {\n    case Cfg(h, p) => h\n  }\n}\n';
const CSHARP =
  'public record Rec(string Host, int Port);\npublic record Sub(string Host) : Rec(Host, 1);\nclass U {\n  Rec A() => new Rec("h", 1);\n  Rec B(Rec r) => r;\n}\n';
const JAVA =
  'record Rec(String host, int port) {\n  Rec(String host) { this(host, 1); }\n}\nclass U {\n  Rec a() { return new Rec("h", 1); }\n  Rec b() { return new Rec("h"); }\n}\n';
const LISTED = "enum Level {\n  LOW(1),\n  HIGH(2);\n  Level(int n) {}\n}\n";
const RUST =
  "pub struct Tup(pub u8, pub u8);\npub fn make() -> Tup {\n    Tup(1, 2)\n}\npub fn first(t: Tup) -> u8 {\n    let Tup(a, _) = t;\n    a\n}\n";

const STRUCT =
  "pub struct St {\n    pub host: u8,\n    pub port: u16,\n}\nimpl St {\n    pub fn new() -> Self {\n        Self { host: 1, port: 1 }\n    }\n    pub fn like(other: St) -> St {\n        St { port: 1, ..other }\n    }\n}\npub fn make() -> St { St { host: 1, port: 1 } }\n";
const SWIFT =
  'struct Memb {\n  let host: String\n  let port: Int\n  var count = 0\n}\nfunc use(m: Memb) -> Int { m.port }\nfunc make() -> Memb { Memb(host: "h", port: 1) }\n';
const PYTHON =
  'from dataclasses import dataclass, field\n\n\n@dataclass\nclass Dc:\n    host: str\n    port: int\n\n    def url(self): return self.host\n\n\ndef make(): return Dc("h", 1)\n';

test.each([
  ["a class of Kotlin", "a.kt", KOTLIN, "val host: String,", "val host: String, val name: String,", ["2 breaks", "4 breaks"]],
  ["an enumeration of Kotlin", "a.kt", ENTRIES, "val n: Int)", "val n: Int, val m: Int)", ["2 breaks", "3 breaks"]],
  ["a case class of Scala", "a.scala", SCALA, "port: Int)", "port: Int, z: Int)", ["3 breaks", "5 breaks"]],
  ["a record of C#", "a.cs", CSHARP, "int Port)", "int Port, int Z)", ["2 breaks", "4 breaks"]],
  ["a record of Java", "A.java", JAVA, "int port)", "int port, int z)", ["5 breaks"]],
  ["an enumeration of Java", "A.java", LISTED, "Level(int n)", "Level(int n, int m)", ["2 breaks", "3 breaks"]],
  ["a struct of Rust without names", "a.rs", RUST, "pub u8, pub u8)", "pub u8, pub u8, pub u8)", ["3 breaks", "6 breaks"]],
  ["a struct of Rust", "a.rs", STRUCT, "pub port: u16,", "pub port: u16,\n    pub z: u8,", ["14 breaks", "8 breaks"]],
  ["a struct of Swift", "a.swift", SWIFT, "let port: Int\n", "let port: Int\n  let z: Int\n", ["8 breaks"]],
  ["a data class of Python", "a.py", PYTHON, "port: int\n", "port: int\n    z: int\n", ["13 breaks"]],
])("%s asks for more", async (_, path, code, old, now, expected) => {
  expect(await brokenIn(path, code, old, now)).toEqual(expected);
});

test.each([
  ["a member that may be left out", "a.kt", KOTLIN, "val port: Int = 80)", "val port: Int = 80, val name: String? = null)"],
  [
    "a member of a type that nobody makes",
    "a.kt",
    "class Svc(val a: Int)\nfun run(s: Svc): Svc = s\n",
    "val a: Int",
    "val a: Int, val b: Int",
  ],
  [
    "a member of a struct of Swift that has a value",
    "a.swift",
    SWIFT,
    "let port: Int\n",
    "let port: Int\n  let z = 1\n  var y: Int? = nil\n",
  ],
  [
    "a member of a data class that has a value",
    "a.py",
    PYTHON,
    "port: int\n",
    "port: int\n    z: int = 1\n    y: list = field(default_factory=list)\n",
  ],
  ["a computed property", "a.swift", SWIFT, "let port: Int\n", "let port: Int\n  var z: Int { port + 1 }\n"],
  ["another body", "A.java", JAVA, "this(host, 1)", "this(host, 2)"],
])("%s breaks nothing", async (_, path, code, old, now) => {
  expect(await brokenIn(path, code, old, now)).toEqual([]);
});

test("a list that is longer than a signature is read to its end, and holds no supertypes", async () => {
  const members = Array.from({ length: 60 }, (_, at) => `  val member${at}: SomeLongTypeName${at},\n`).join("");
  const code = `class Wide(\n${members}) : Base()\nfun a() = Wide(1)\nfun b(w: Wide): Wide = w\n`;
  expect(await brokenIn("a.kt", code, "  val member3: SomeLongTypeName3,\n", "")).toEqual(["62 breaks"]);
});
