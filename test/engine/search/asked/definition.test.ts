/** Queries that ask for a definition by name with its kind, owner, file or words, and names that only keys of settings have. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { locate } from "#engine/search/locate.ts";
import { asked, INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/harbour.ts": `export class Harbour {
  readonly berths: number = 4;

  /** The harbour class of a harbour: harbours with many berths are of class one. */
  harbourClass(harbour: Harbour): number {
    return harbour.berths > 3 ? 1 : 2;
  }

  dock(ship: Ship): void {
    this.log(\`harbour class \${this.harbourClass(this)}: docks \${ship.name}\`);
  }

  log(text: string): void {
    console.log("harbour", text);
  }
}

export interface Ship {
  readonly name: string;
}

export class ShipClassRegistry {
  /** Ship interface of the registry, for each class of ship. */
  shipInterface(ship: Ship): string {
    return \`ship interface \${ship.name}\`;
  }
}
`,
    "src/ropes.ts":
      "export function splice(a: string, b: string): string {\n  return a + b;\n}\n\nexport function rope(): string {\n  return splice('a', 'b');\n}\n\n" +
      "/** Helper of the splice, where the helper for user-defined splices is defined. */\nexport class RopeHelper {\n  definedSpliceHelper(): void {}\n}\n",
    "src/pier.ts": `export class Pier {
  dock(boat: string): string {
    return boat;
  }
}

export function moor(boat: string): string {
  return readSetting("max_berth_wait") + boat;
}
`,
    "db/schema.sql": "CREATE TABLE cargoes (\n  id INTEGER PRIMARY KEY,\n  weight INTEGER NOT NULL\n);\n",
    "src/cargo-table.ts": `/** The table of cargoes that the page shows. */
export class CargoTableView {
  constructor(readonly rows: number) {}

  cargoTable(): string {
    return "cargo table";
  }
}
`,
    "src/lights.ts": `import { Pier } from "./pier.ts";

export class Lantern {
  readonly oil: number = 1;

  light(): void {
    if (this.oil === 0) throw new OutOfOil();
  }
}

export function lantern(): Lantern {
  return new Lantern();
}

export class OutOfOil extends Error {}

export function evening(pier: Pier): void {
  try {
    lantern().light();
  } catch (error) {
    if (error instanceof OutOfOil) pier.dock("dark");
  }
}
`,
    "src/knots.ts": `/** Ties knots. */
export function fasten(): void {}

/** The function of a function: tells which function the knots have, and the function of each. */
export function functionOfKnots(knots: readonly string[]): string {
  return knots.join(" function ");
}
`,
    "docs/site.yml": "max_berth_wait: 30\n",
    "src/waits.ts": `/** How long a ship waits for a berth at most, and what the maximum wait at a berth costs. */
export class MaxBerthWait {
  readonly berthWaitMax = 3;
}
`,
    "src/people.ts": `import { paid } from "./pay.ts";

export interface Crew {
  readonly wages: number;
}

export const payday = (all: readonly Crew[]): number => paid(all);
`,
    "src/crew-types.ts": `/** The type of a crew: what type of work the crew does. */
export type CrewTypes = "deck" | "engine";

export function crewTypeOf(name: string): CrewTypes {
  return name === "deck" ? "deck" : "engine";
}
`,
  }));
});

const places = async (query: string): Promise<string[]> =>
  (await asked(root, query)).results.map(({ path, name, kind }) => `${path}:${kind} ${name}`);

test.each([
  ["splice helper", "src/ropes.ts:1"],
  ["where is the splice helper defined", "src/ropes.ts:1"],
  ["rope helper", "src/ropes.ts:9"],
])("%p is answered by %p: a helper is a function, unless a name ends so", async (query, place) => {
  const [first] = (await asked(root, query)).results;
  expect(`${first?.path}:${first?.line_start}`).toBe(place);
});

test.each([
  ["Harbour class", "src/harbour.ts:class Harbour"],
  ["class Harbour", "src/harbour.ts:class Harbour"],
  ["harbour class", "src/harbour.ts:class Harbour"],
  ["where is the Ship interface defined?", "src/harbour.ts:interface Ship"],
  ["Crew type", "src/people.ts:interface Crew"],
  ["crew type", "src/people.ts:interface Crew"],
  ["ShipClassregistry shipInter", "src/harbour.ts:method shipInterface"],
  ["ship class registry", "src/harbour.ts:class ShipClassRegistry"],
  ["ship class regis", "src/harbour.ts:class ShipClassRegistry"],
  ["definition of moor", "src/pier.ts:function moor"],
  ["dock method of Pier", "src/pier.ts:method dock"],
  ["Harbour dock method", "src/harbour.ts:method dock"],
  ["Pier dock", "src/pier.ts:method dock"],
  ["dock in Pier", "src/pier.ts:method dock"],
  ["dock in src/pier.ts", "src/pier.ts:method dock"],
  ["dock pier.ts", "src/pier.ts:method dock"],
  ["find moor", "src/pier.ts:function moor"],
  ["show me the code of moor", "src/pier.ts:function moor"],
  ["pier dock", "src/pier.ts:method dock"],
  ["ship class registry", "src/harbour.ts:class ShipClassRegistry"],
  ["crew type of function", "src/crew-types.ts:function crewTypeOf"],
  ["ship-class-registry", "src/harbour.ts:class ShipClassRegistry"],
  ["ShipClassR", "src/harbour.ts:class ShipClassRegistry"],
  ["CargoTableView constructor", "src/cargo-table.ts:method constructor"],
  ["cargoes table", "db/schema.sql:struct cargoes"],
  ["the cargo table", "db/schema.sql:struct cargoes"],
  ["which columns has the cargoes table", "db/schema.sql:struct cargoes"],
  ["what columns does the cargo table have?", "db/schema.sql:struct cargoes"],
  ["columns of the cargoes table", "db/schema.sql:struct cargoes"],
  ["schema of table `cargoes`", "db/schema.sql:struct cargoes"],
  ["cargoes table schema", "db/schema.sql:struct cargoes"],
  ["where is the cargo table created?", "db/schema.sql:struct cargoes"],
  ["create table cargoes in the schema", "db/schema.sql:struct cargoes"],
])("%p finds the definition first, and not the place that has the words most often", async (query, place) => {
  expect((await places(query))[0]).toBe(place);
});

test.each([
  ["Crew type", "Crew"],
  ["dock in src/pier.ts", "dock"],
  ["dock method of Pier", "dock"],
  ["where is the Ship interface defined?", "Ship"],
])("locate reads the name in %p", async (query, name) => {
  const session = open(root);
  const { results, confidence_level } = await locate(session, { query });
  expect([results[0]?.name, confidence_level]).toEqual([name, "high"]);
});

test("an answer that has the one definition asked for is sure, and an answer without it is not", async () => {
  expect((await asked(root, "Harbour class")).confidence_level).toBe("high");
  expect((await asked(root, "HarbourMaster class")).confidence_level).not.toBe("high");
});

test.each([
  ["methods of Lantern", ["class Lantern", "method light"]],
  ["Lantern fields", ["class Lantern", "property oil"]],
  ["where is OutOfOil caught", ["function evening"]],
  ["examples of Lantern", ["class Lantern"]],
  ["the function that ties knots", ["function fasten"]],
  ["which function ties the knots", ["function fasten"]],
])("%p is answered by what it asks for", async (query, wanted) => {
  const found = (await asked(root, query)).results.map(({ kind, name }) => `${kind} ${name}`);
  expect(found.slice(0, wanted.length)).toEqual(wanted);
});

test("an import is answered by the line that imports, and by no call", async () => {
  const { results } = await asked(root, "who imports Pier");
  expect(results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["src/lights.ts:1"]);
});

test.each(["open pier.ts", "where is the file src/pier.ts?", "show me pier.ts"])("%p finds the file", async (query) => {
  expect((await asked(root, query)).results[0]?.path).toBe("src/pier.ts");
});

test("a name that only a key of settings has is found in the strings of code that reads it", async () => {
  expect((await places("max_berth_wait")).slice(0, 2)).toEqual(["src/pier.ts:function moor", "docs/site.yml:property max_berth_wait"]);
});
