/** What extraction knows of names in Rust. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const all = (text: string): Promise<string[]> => usageOf("src/lib.rs", text);
const uses = async (text: string): Promise<string[]> => (await all(text)).filter((line) => /^\d+:\d+ /.test(line));

test("use trees: nested, renamed, self, wildcard, re-exported", async () => {
  expect(await all("use crate::a::{b::{self, C as D}, e::*};\npub use self::x::Y;\nuse super::z as _;\n")).toEqual([
    "1 import name crate::a b as b",
    "1 import name crate::a::b C as D",
    "1 import all crate::a::e  as -",
    "2 import name self::x Y as Y (exported)",
    "3 import name super z as -",
    "1:12 references a type crate.a",
    "1:16 references b type crate.a.b",
    "1:26 imports C import(crate::a::b C)",
    "1:35 references e type crate.a.e",
    "2:15 references x type self.x",
    "2:18 imports Y import(self::x Y)",
    "3:12 imports z import(super z)",
  ]);
});

test("self, Self and fields lead to the type of the impl, wrappers to what they hold, and ? to an element", async () => {
  const text =
    "struct Job { next: Option<Box<Job>>, lock: Arc<Mutex<Log>> }\nimpl Job {\n  fn new() -> Self { Self { next: None } }\n  fn run(&self) -> Result<Log, E> { self.next?.run()?.put(); let j = Self::new(); j.run() }\n}\n";
  expect(await uses(text)).toEqual([
    "1:31 references Job =Job",
    "1:44 references Arc Arc",
    "1:48 references Mutex Mutex",
    "1:54 references Log Log",
    "2:6 references Job =Job",
    "3:29 references next =Job.next",
    "4:27 references Log Log",
    "4:32 references E E",
    "4:42 references next self(Job).next",
    "4:48 calls run element(self(Job).next).run",
    "4:55 calls put element(element(self(Job).next).run()).put",
    "4:76 calls new =Job.new",
    "4:85 calls run =Job.new().run",
  ]);
  expect(await all(text)).toContain("Job::lock : <Log>");
});

test("patterns bind names and use variants, constants and fields", async () => {
  const text =
    "const MAX: u8 = 1;\nfn f(e: Event) { match e { Event::Key(k) => k.go(), Event::Move { x, y: ref p } => p.at(x), MAX => {}, other => other.end() }\n if let Some(z) = e.next() { z.hit() } let Ok(w) = e.load() else { return }; w.done(); }\n";
  expect(await uses(text)).toEqual([
    "2:9 references Event Event",
    "2:28 references Event Event",
    "2:35 references Key Event.Key",
    "2:47 calls go Event.Key(0).go",
    "2:53 references Event Event",
    "2:60 references Move Event.Move",
    "2:67 references x Event.Move.x",
    "2:70 references y Event.Move.y",
    "2:86 calls at Event.Move.y.at",
    "2:93 references MAX =MAX",
    "2:119 calls end <Event>.end",
    "3:21 calls next <Event>.next",
    "3:32 calls hit element(<Event>.next()).hit",
    "3:54 calls load <Event>.load",
    "3:80 calls done element(<Event>.load()).done",
  ]);
});

test("a value of a type parameter has the members of its bounds; impl blocks of traits say what a type implements", async () => {
  const text =
    "trait Run: Base { fn run(&self); }\nimpl<T: Run> Run for Wrap<T> { fn run(&self) {} }\nfn go<T>(t: T, d: &dyn Run) where T: Run { t.run(); d.run(); T::make(); }\n";
  expect(await all(text)).toContain("Wrap implements =Run");
  expect(await all(text)).toContain("Run extends Base");
  expect((await uses(text)).slice(-4)).toEqual([
    "3:38 references Run =Run",
    "3:46 calls run <=Run>.run",
    "3:55 calls run <=Run>.run",
    "3:65 calls make =Run.make",
  ]);
});

test("arguments of macros are read as far as tokens tell", async () => {
  const text =
    'fn f(s: Store) { println!("{}", s.len()); check!(Store::new(), LIMIT, crate::util::max(s)); vec![Item { name: s }]; }\n#[derive(Show)]\n#[cfg(feature = "x")]\nstruct A;\n';
  expect(await uses(text)).toEqual([
    "1:9 references Store Store",
    "1:35 calls len <Store>.len",
    "1:43 calls check check",
    "1:50 references Store Store",
    "1:57 calls new Store.new",
    "1:64 references LIMIT LIMIT",
    "1:78 references util crate.util",
    "1:84 calls max crate.util.max",
    "1:98 references Item Item",
    "1:105 references name Item.name",
    "2:10 calls Show Show",
  ]);
});

test("super of an inline module is the file; a later let hides an earlier one", async () => {
  const text = "fn a() {}\nmod tests {\n  use super::*;\n  fn t() { super::a(); let x = one(); let x = x.two(); x.three(); }\n}\n";
  expect(await uses(text)).toEqual([
    "4:19 calls a self.a",
    "4:32 calls one one",
    "4:49 calls two one().two",
    "4:58 calls three one().two().three",
  ]);
});
