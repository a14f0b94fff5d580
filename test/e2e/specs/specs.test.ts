/** Every row of the specifications, through the executable and the SDK's client; and the page that says so. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sharedDirectory } from "../../temporary.ts";
import { User } from "../binary.ts";
import { connectStdio } from "../mcp/server.ts";
import { makeFixture } from "./fixture.ts";
import { pageOf } from "./report.ts";
import type { Row } from "./row.ts";
import { CHAPTERS } from "./rows/chapters.ts";
import { type Faults, Trial } from "./tried.ts";

const PAGE = join(import.meta.dir, "../../../docs/specs.md");
const ROWS = CHAPTERS.flatMap(({ rows }) => rows);
/** Requirements in the audit that the numbers of rows come from. */
const ROWS_ALL = 472;

setDefaultTimeout(300_000);

let faults: ReadonlyMap<Row, Faults> = new Map();

beforeAll(async () => {
  const places = makeFixture();
  const user = new User(places.root, sharedDirectory());
  await user.run(["index"]);
  await user.run(["index"], { cwd: places.plain });
  const client = await connectStdio(user, ["--tools", "all"]);
  faults = await new Trial(places, user, client).all(ROWS);
  await client.close();
});

for (const { title, rows } of CHAPTERS) {
  describe(title, () => {
    for (const row of rows) test(`${row.number} ${row.says}`, () => expect(faults.get(row)).toEqual([]));
  });
}

test("every requirement has one row, in order", () => {
  const numbers = ROWS.map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: ROWS_ALL }, (_, index) => index + 1));
});

test("docs/specs.md says what this run found; npx bun scripts/specs.ts writes it anew", () => {
  const page = pageOf(CHAPTERS, faults);
  if (process.env["UPDATE_SPECS"] === "1") writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, "utf8")).toBe(page);
});
