/** References through types of TypeScript that are composed of others: intersections, types of values, overloads of call signatures. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "this.ts": `interface Server { stop(): void }
interface Request { take(): void }
interface Reply { take(): void; send(): void }
type Handler = (this: Server, request: Request, reply: Reply) => void;
const handler: Handler = function (request, reply) {
  request.take();
  reply.take();
};
function run(this: Server, work: (reply: Reply) => void) {}
run((r) => r.send());
`,
    "inherited.ts": `interface Lane { open(): void }
class Wide implements Lane { open() {} }
interface Options { lane: Lane }
class Base { lane!: Lane }
class Road extends Base {
  constructor(options: Options) { super(); this.lane = options.lane ?? new Wide(); }
}
export const opened = (road: Road) => road.lane.open();
`,
    "overloads.ts": `interface Context { take(): void }
interface Handler { (context: Context): void }
interface Adding {
  (...handlers: Handler[]): void;
  (a: string, b: Handler): void;
  (a: string, ...b: [Handler, Handler]): void;
  (a: string, b: Handler): void;
  (a: string, ...b: [Handler, Handler, Handler]): void;
  (a: string, ...b: [Handler, Handler, Handler, Handler, Handler, Handler, Handler, Handler, Handler]): void;
}
declare const add: Adding;
add("x", h, h, (c) => c.take());
add("x", h, h, h, h, h, h, h, h, (c) => c.take());
declare function each(...handlers: Handler[]): void;
each(h, h, (c) => c.take());
declare const other: { (n: number): void; (n: number, h: Handler): void };
other(1, (c) => c.take());
`,
    "parts.ts": `import type { Foreign } from "elsewhere";
interface Calls { calls(): number }
interface Stub { stub(): Stub }
type Mock = Calls & { (n: number): void } & Foreign & Promise<Stub>;
declare const mock: Mock;
mock.calls();
mock.stub();
declare function both<T>(): Stub & T;
both().stub();
type Override<A, B> = { [K in keyof A]: K extends keyof B ? B[K] : A[K] };
type Result = Override<Calls, { other: number }> & { more: Stub };
declare const result: Result;
result.calls();
result.more.stub();
`,
    "choices.ts": `interface One { at: number }
interface Two { at: number }
interface Three { at: number }
interface Four { at: number }
declare const some: One | Two | Three | Four;
some.at;
interface Kept { size: number }
type Job = { id: number } & (
  | { kind: "a"; kept: { size: string } } | { kind: "b" } | { kind: "c" } | { kind: "d" } | { kind: "e" } | { kind: "f" } | { kind: "g" }
  | { kind: "h"; kept: Kept }
);
export function sized(job: Job) { const { size } = job.kept; return size; }
`,
    "fields.ts": `abstract class Shape { protected box?: string; protected name?: string }
class Square extends Shape {
  constructor(protected box?: string, readonly name: string = "") { super(); }
  show() { return this.box + this.name; }
}
interface Told { tell(): void }
class App {
  missing = (handler: (told: Told) => void): void => {};
}
new App().missing((t) => t.tell());
const given = { on: (handler: (told: Told) => void) => {} };
given.on((t) => t.tell());
`,
    "made.d.ts": `declare namespace made {
  export const made: Made;
  export { made as default };
  interface Thing { go(): void; next: Thing }
}
type Made = typeof made;
declare function made(n: number): made.Thing;
declare function made(): made.Thing;
export = made;
`,
    "typeof.ts": `import made from "./made.js";
made().go();
const thing = made(1);
thing.next.go();
class Shop { static all(): Shop[] { return []; } sell() {} }
declare const type: typeof Shop;
type.all();
new type().sell();
declare const one: InstanceType<typeof Shop>;
one.sell();
declare const load: { with: typeof thing };
load.with.go();
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a parameter that states what this is takes no argument", async () => {
  expect(await uses("Request.take")).toEqual(["this.ts:6 resolved"]);
  expect(await uses("Reply.take")).toEqual(["this.ts:7 resolved"]);
  expect(await uses("Reply.send")).toEqual(["this.ts:10 resolved"]);
});

test("an assignment in a constructor declares no member: it sets the inherited one", async () => {
  expect(await uses("Base.lane")).toEqual(["inherited.ts:6 resolved", "inherited.ts:8 resolved"]);
  expect(await uses("Options.lane")).toEqual(["inherited.ts:6 resolved"]);
});

test("later overloads say what further arguments are, and a rest parameter what several are", async () => {
  const taken = ["overloads.ts:12", "overloads.ts:13", "overloads.ts:15", "overloads.ts:17"];
  expect(await uses("Context.take")).toEqual(taken.map((place) => `${place} resolved`));
});

test("what a part of an intersection has, the whole has, whatever is unknown of other parts", async () => {
  expect(await uses("Calls.calls")).toEqual(["parts.ts:6 resolved", "parts.ts:13 resolved"]);
  expect(await uses("Stub.stub")).toEqual(["parts.ts:9 resolved", "parts.ts:14 resolved", "parts.ts:7 ambiguous"]);
});

test("the type of a function is called like it, and the type of a class is the class", async () => {
  expect(await uses("Thing.go")).toEqual(["typeof.ts:2 resolved", "typeof.ts:4 resolved", "typeof.ts:12 resolved"]);
  expect(await uses("Shop.all")).toEqual(["typeof.ts:7 resolved"]);
  expect(await uses("Shop.sell")).toEqual(["typeof.ts:8 resolved", "typeof.ts:10 resolved"]);
});

test("a member of a union of many types is one of theirs and nothing else", async () => {
  expect(await uses("One.at")).toEqual(["choices.ts:6 ambiguous"]);
  expect(await uses("Kept.size")).toEqual(["choices.ts:12 ambiguous"]);
});

test("parameters that declare properties may be left out, and need not say who sees them", async () => {
  expect(await uses("Square.box")).toEqual(["fields.ts:4 resolved"]);
  expect(await uses("Square.name")).toEqual(["fields.ts:4 resolved"]);
});

test("what a function takes is known where a member holds it", async () => {
  expect(await uses("Told.tell")).toEqual(["fields.ts:10 resolved", "fields.ts:12 resolved"]);
});
