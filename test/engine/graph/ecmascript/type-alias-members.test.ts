/** Members of a TypeScript type that is written on the spot: `type Options = { depth: number }`, alone, added to others, or one of several variants. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "types.ts": `interface Base { id: number }
export type Props = {
  title: string;
  nested: { depth: number };
};
export type Sized = Base & { width: number };
export type Shape =
  | { kind: "circle"; radius: number }
  | { kind: "square"; side: number }
  | { kind: "line" };
export type Given = Base & ({ one: number } | { two: number });
export type Handler = (event: { source: string }) => { result: string };
export type Table = Record<string, { cell: number }>;
`,
    "wrapped.ts": `import type { Sized } from "./types";
export interface Log { once(): void; info(): void }
export class Sink { once(): void {} }
export interface Resolved extends Readonly<Omit<Sized, "width"> & { log: Log; width: string } & Pick<Log, "info">> {}
export type Fixed = Readonly<{ depth: number }>;
export type Loose = Partial<{ hue: number }>;
export interface Made extends Partial<{ made: Log }> {}
export async function start(): Promise<Log> { return undefined as never; }
export function go(r: Resolved, f: Fixed, m: Made, s: Awaited<ReturnType<typeof start>>) {
  r.log.once();
  r.id;
  f.depth;
  m.made?.once();
  s.once();
  r.width;
}
`,
    "mapped.ts": `interface User { name: string; rename(): void }
class Rename { rename() {} }
type Pretty<T> = { [K in keyof T]: T[K] } & {};
type Mutable<T> = { -readonly [Key in keyof T]?: T[Key] };
type Boxed<T> = { [K in keyof T]: Box<T[K]> };
interface Member extends Pretty<User> {}
function all(p: Pretty<User>, m: Mutable<User>, b: Boxed<User>, i: Member) {
  p.name;
  m.rename?.();
  b.name;
  i.rename();
}
`,
    "nested.ts": `export interface Options {
  retry: { count: number; delay?: { first: number } };
  hooks?: { before: string }[];
}
export type Local = { cache: { count: number } | null };
export const options: Options = { retry: { count: 1 } };
export function run({ retry }: Options, local: Local, all: Options) {
  return retry.count + (all.retry.delay?.first ?? 0);
}
export function cached(local: Local) {
  return local.cache?.count;
}
function each(all: Options) {
  return all.hooks?.map((hook) => hook.before);
}
function taken(given: { inner: { count: number } }) {
  return given.inner.count;
}
`,
    "use.ts": `import type { Props, Shape, Sized } from "./types";
const props: Props = { title: "x", nested: { depth: 1 } };
const { title } = props;
export const width = (sized: Sized) => sized.width + sized.id;
export function area(shape: Shape) { return shape.kind === "circle" ? shape.radius : 0; }
function local(given: { title: string }) { return given.title; }
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a member of the type is a symbol; what its parameters and results have is none", async () => {
  const { symbols } = await outline(open(root), { path: "types.ts" });
  const members = symbols.flatMap(({ children }) => children).filter(({ kind }) => kind === "property");
  expect(members.map(({ name, line }) => `${line} ${name}`)).toEqual([
    "1 id",
    "3 title",
    "4 nested",
    "6 width",
    "8 kind",
    "8 radius",
    "9 kind",
    "9 side",
    "10 kind",
    "11 one",
    "11 two",
  ]);
});

test("what a member has whose type is written on the spot belongs to the member, with its own uses", async () => {
  expect(await uses("Options.retry.count")).toEqual(["nested.ts:6 resolved", "nested.ts:8 resolved"]);
  expect(await uses("Options.retry.delay.first")).toEqual(["nested.ts:8 resolved"]);
  expect(await uses("Options.hooks.before")).toEqual(["nested.ts:14 resolved"]);
  expect(await uses("Local.cache.count")).toEqual(["nested.ts:11 resolved"]);
  const { symbols } = await outline(open(root), { path: "nested.ts" });
  expect(symbols.find(({ name }) => name === "taken")?.children ?? []).toEqual([]);
});

test("reading it, taking it apart and writing it are uses; a namesake of another type is none", async () => {
  expect(await uses("Props.title")).toEqual(["use.ts:2 resolved", "use.ts:3 resolved"]);
  expect(await uses("Sized.width")).toEqual(["use.ts:4 resolved"]);
  expect(await uses("Shape.radius")).toEqual(["use.ts:5 resolved"]);
  expect(await uses("Base.id")).toContain("use.ts:4 resolved");
});

test("members are found through the types of the language that have those of what they wrap, and where such a type is extended", async () => {
  expect(await uses("Log.once")).toEqual(["wrapped.ts:10 resolved", "wrapped.ts:13 resolved", "wrapped.ts:14 resolved"]);
  expect(await uses("Resolved.log")).toEqual(["wrapped.ts:10 resolved"]);
  expect(await uses("Fixed.depth")).toEqual(["wrapped.ts:12 resolved"]);
  expect(await uses("Base.id")).toEqual(["use.ts:4 resolved", "wrapped.ts:11 resolved"]);
});

test("what is added on the spot stands for what a type beside it has", async () => {
  expect(await uses("Resolved.width")).toEqual(["wrapped.ts:15 resolved"]);
  expect(await uses("Sized.width")).toEqual(["use.ts:4 resolved"]);
});

test("members that `Partial` makes optional are no symbols, for they say of themselves that they are asked for", async () => {
  const { symbols } = await outline(open(root), { path: "wrapped.ts" });
  expect(symbols.find(({ name }) => name === "Loose")?.children ?? []).toEqual([]);
});

test("a type that copies the members of another has these; one that makes something else of them perhaps, with values that are unknown", async () => {
  expect(await uses("User.name")).toEqual(["mapped.ts:8 resolved", "mapped.ts:10 ambiguous"]);
  expect(await uses("User.rename")).toEqual(["mapped.ts:9 resolved", "mapped.ts:11 resolved"]);
});
