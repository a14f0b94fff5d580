/** References through functions without names in TypeScript and Rust: what they are called with is what is asked for where they stand. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "kit.ts": `export interface Ctx { go(): Res }
export interface Res { end(): void }
export type Handler = (ctx: Ctx, n: number) => Res;
export declare function use(h: Handler): void;
export declare function plain(h: (c: Ctx) => void): void;
export class Box<T> { each(f: (t: T) => void) {} }
export interface Other { go(): number; end(): number }
`,
    "app.ts": `import { Box, type Ctx, type Handler, plain, use } from "./kit.ts";
use((ctx) => ctx.go());
plain((c) => { c.go().end(); });
const h: Handler = (x) => x.go();
h(given, 1).end();
const o: { run: Handler } = { run: (y) => y.go() };
o.run(given, 1).end();
new Box<Ctx>().each((t) => t.go());
declare const held: Box<Ctx>;
held.each((t) => t.go());
unknown((q) => q.go());
`,
    "web.ts": `export interface Req { take(): void }
type Handler = ((r: Req) => string) | ((r: Req, next: number) => void);
interface Route<T> { (handler: Handler): T; (...handlers: [Handler, Handler]): T; (path: string, handler: Handler): T }
export class App { get!: Route<App>; start() {} }
const app = new App();
app.get("/x", (r) => r.take()).start();
app.get((r) => r.take(), (s) => s.take());
type Curried = (n: number) => (r: Req) => void;
const curried: Curried = (n) => (r) => { r.take(); };
const table: Readonly<Record<string, (r: Req) => void>> = { any: (r) => r.take() };
interface Events { on(r: Req): void }
declare function listen(make: () => Events): void;
listen(() => ({ on(r) { r.take(); } }));
declare function both<E>(): App & E;
both().start();
declare function callable(o: { (r: Req): App }): void;
callable((r) => r.take());
`,
    "union.ts": `class A {} class B {} class C {} class D {} class E {}
class Last { only() {} }
type Any = A | B | C | D | E | Last;
export function each(any: Any) { any.only(); }
`,
    "checked.ts": `export class Lost extends Error { where() {} max = () => 1 }
function report(error: unknown, other: unknown, lost: Lost) {
  if (error instanceof Lost && error.where()) error.where();
  else error.where();
  if (!(other instanceof Lost)) return;
  other.where();
  lost.max = () => 2;
}
const [first, , { max: third }] = await Promise.all([report(), 1, new Lost()]);
const [made] = [new Lost()];
made.where();
third();
`,
    "src/lib.rs": `pub struct Foo;
impl Foo {
    pub fn ship(&self) -> Foo { Foo }
    pub fn all() -> Vec<Self> { vec![] }
}
pub struct Other;
impl Other { pub fn ship(&self) {} }
fn with<F>(f: F) where F: Fn(&Foo) -> Foo { f(&Foo).ship(); }
fn boxed(n: u8, f: Box<dyn Fn(u8, Foo)>, g: impl Fn(Foo)) {}
fn main() {
    with(|a| a.ship());
    boxed(1, Box::new(|n, b| ()), |c| { c.ship(); });
    for one in Foo::all() { one.ship(); }
}
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.filter(({ confidence }) => confidence === "resolved").map(({ path, line_start }) => `${path}:${line_start}`);
}

test("a parameter without a type is what the function is handed to says, types of types' parameters included", async () => {
  expect(await uses("Ctx.go")).toEqual([2, 3, 4, 6, 8, 10].map((line) => `app.ts:${line}`));
  expect(await uses("Other.go")).toEqual([]);
});

test("what a typed function gives is followed", async () => {
  expect(await uses("Res.end")).toEqual([3, 5, 7].map((line) => `app.ts:${line}`));
});

test("calling a value runs what the signatures of its type say, whichever of them takes so much", async () => {
  expect(await uses("Req.take")).toEqual([6, 7, 7, 9, 10, 13, 17].map((line) => `web.ts:${line}`));
});

test("what is known of one part of an intersection holds for the whole", async () => {
  expect(await uses("App.start")).toEqual([6, 15].map((line) => `web.ts:${line}`));
});

test("a type that is written as one of many has the members of each", async () => {
  expect(await uses("Last.only")).toEqual(["union.ts:4"]);
});

test("instanceof says what a value is where it holds, and nowhere else", async () => {
  expect(await uses("Lost.where")).toEqual([3, 3, 6, 11].map((line) => `checked.ts:${line}`));
});

test("members of a list are told apart where it is taken apart, and a function that is set as a member is a use of it", async () => {
  expect(await uses("Lost.max")).toEqual([7, 9].map((line) => `checked.ts:${line}`));
});

test("Rust's closures are told what bounds say that functions are called with, and Self stands for its type inside of others", async () => {
  expect(await uses("src/lib.rs:3")).toEqual([8, 11, 12, 13].map((line) => `src/lib.rs:${line}`));
  expect(await uses("Other::ship")).toEqual([]);
});
