/** What a member that a contract asks for now does to values that are written without naming their type. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const USES = [
  'import type { Place } from "./place";',
  'import { near, all, Pin } from "./take";',
  'const typed: Place = { host: "x" };',
  'const whole: Place = { host: "x", port: 1 };',
  'const some: readonly Place[] = [{ host: "a", port: 1 }, { host: "b" }];',
  "function made(): Place {",
  '  const inner = () => { return { other: "x" }; };',
  '  return { host: "x" };',
  "}",
  'near({ host: "x" });',
  'all([{ host: "x" }]);',
  'new Pin(1, { host: "x" });',
  'const checked = { host: "x" } satisfies Place;',
  'const cast = { host: "x" } as Place;',
  "const spread: Place = { ...whole };",
  'function fallback(place: Place = { host: "x" }): void {}',
  'const apart = { host: "x" };',
  "near(apart);",
  'function part(place: Partial<Place>): void {}\npart({ host: "x" });',
  "export const used = [made, checked, cast, spread, fallback, some];",
];
const TAKERS = [
  'import type { Place } from "./place";',
  "export function near(place: Place): void {}",
  "export function all(places: readonly Place[]): void {}",
  "export class Pin {",
  "  constructor(private readonly at: number, place?: Place) {}",
  "}",
];
const WRITTEN = [3, 5, 8, 10, 11, 12, 13, 16, 18];
const FILES = {
  "interface/place.ts": "export interface Place {\n  host: string;\n}\n",
  "optional/place.ts": "export interface Place {\n  host?: string;\n  port?: number;\n}\n",
  "alias/place.ts": "export type Place = {\n  host: string;\n};\n",
  ...Object.fromEntries(
    ["interface", "optional", "alias"].flatMap((folder) => [
      [`${folder}/use.ts`, `${USES.join("\n")}\n`],
      [`${folder}/take.ts`, `${TAKERS.join("\n")}\n`],
    ]),
  ),
  "page/card.tsx":
    "export interface CardProps {\n  title: string;\n}\nexport function Card({ title }: CardProps) {\n  return <b>{title}</b>;\n}\nexport const Tile: React.FC<CardProps> = ({ title }) => <i>{title}</i>;\n",
  "page/page.tsx":
    'import { Card, Tile } from "./card";\nconst rest = { title: "x", size: 1 };\nexport const Page = () => (\n  <div>\n    <Card title="a" />\n    <Card title="a" size={1} />\n    <Card {...rest} />\n    <Tile title={"a > b"}>inside</Tile>\n  </div>\n);\n',
  "run/run.ts": "export interface Run {\n  (a: number): void;\n}\n",
  "run/use.ts":
    'import type { Run } from "./run";\nexport const first: Run = (a) => {};\nexport const second: Run = function (a) {};\nexport const third: Run = first;\n',
  "then/task.ts": "export interface Task {\n  name: string;\n}\n",
  "then/use.ts": 'import type { Task } from "./task";\nexport const task: Task = { name: "a" };\n',
};

let repository: string;

beforeEach(async () => {
  repository = await indexed(FILES);
});

async function broken(): Promise<string[]> {
  return sitesOf(await impactOf(repository));
}

function lines(path: string, numbers: readonly number[]): string[] {
  return numbers.map((line) => `${path}:${line} breaks`);
}

test("a member that an interface asks for now is missing in the values written for it, and in no others", async () => {
  edit(repository, "interface/place.ts", "host: string;", "host: string;\n  port: number;");
  expect((await broken()).toSorted()).toEqual(lines("interface/use.ts", WRITTEN).toSorted());
});

test("one that could be left out is asked for now: values of a contract that asked for nothing before", async () => {
  edit(repository, "optional/place.ts", "port?: number", "port: number");
  expect((await broken()).toSorted()).toEqual(lines("optional/use.ts", WRITTEN).toSorted());
});

test("a type that is written as an object asks for its members as an interface does", async () => {
  edit(repository, "alias/place.ts", "host: string;", "host: string;\n  port: number;");
  expect((await broken()).toSorted()).toEqual(lines("alias/use.ts", WRITTEN).toSorted());
});

test("no value has two members that came with one edit: each is missing in all of them", async () => {
  for (const folder of ["interface", "alias"])
    edit(repository, `${folder}/place.ts`, "host: string;", "host: string;\n  port: number;\n  tls: boolean;");
  const twice = (path: string): string[] => lines(path, WRITTEN).flatMap((line) => [line, line]);
  const some = ["alias/use.ts:4 breaks", "interface/use.ts:4 breaks"];
  expect((await broken()).toSorted()).toEqual([...twice("alias/use.ts"), ...twice("interface/use.ts"), ...some].toSorted());
});

test("a type that is written as an object is what it was when a member came that may be left out", async () => {
  edit(repository, "alias/place.ts", "host: string;", "host: string;\n  port?: number;");
  expect(await broken()).toEqual([]);
});

test("elements of a component lack an attribute that its type asks for now", async () => {
  edit(repository, "page/card.tsx", "title: string;", "title: string;\n  size: number;");
  expect(await broken()).toEqual(lines("page/page.tsx", [5, 8]));
});

test("a function that is written where a contract is asked for has no members", async () => {
  edit(repository, "run/run.ts", "(a: number): void;", "(a: number): void;\n  label: string;");
  expect(await broken()).toEqual(lines("run/use.ts", [2, 3]));
});

test("a member whose type is a function is asked for, too", async () => {
  edit(repository, "then/task.ts", "name: string;", "name: string;\n  done: () => void;");
  expect(await broken()).toEqual(lines("then/use.ts", [2]));
});
