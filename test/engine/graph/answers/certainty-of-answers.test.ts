/** How certain the answer to a question about the graph is: each row says it, surer rows come first, and the confidence follows them. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { decode } from "@toon-format/toon";
import type { SearchResponse } from "#core/protocol.ts";
import { searchSheet } from "#format/answers/search.ts";
import { SHELL } from "#format/next-step.ts";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

/** A class with a method that the class itself calls, and functions that call a method of this name on receivers of no known type. */
const source = (type: string, method: string): string => `export class ${type} {\n  ${method}() {}\n}\n`;
const guessing = (name: string, method: string): string => `export function ${name}(it: any) {\n  it.${method}();\n}\n`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/boat.ts": source("Boat", "moor"),
    "src/ferry.ts": source("Ferry", "moor"),
    "src/barge.ts": `${source("Barge", "moor")}export class Raft {\n  moor() {}\n}\n`,
    "src/yacht.ts": source("Yacht", "moor"),
    "src/a-guess.ts": guessing("guessed", "moor"),
    "src/sure.ts": 'import { Boat } from "./boat";\nexport function sure() {\n  new Boat().moor();\n}\n',
    "test/a.test.ts": 'import { Boat } from "../src/boat";\nexport function testMoor() {\n  new Boat().moor();\n}\n',
    "src/drift.ts": source("Wood", "drift"),
    "src/drifting.ts": guessing("drifting", "drift"),
    "src/sail.ts": source("Sail", "reef"),
    "src/reefs.ts": 'import { Sail } from "./sail";\nexport function reefs(sail: Sail) {\n  sail.reef();\n}\n',
  }));
});

const rows = ({ results }: SearchResponse): string[] => results.map(({ name, confidence }) => `${name} ${confidence}`);

test("surer rows come first, and code before tests", async () => {
  const response = await asked(root, "who calls Boat.moor");
  expect(rows(response)).toEqual(["sure resolved", "testMoor resolved", "guessed name_only"]);
  expect(response.confidence_level).toBe("medium");
  expect(response.warnings).toBeUndefined();
});

test("an answer of resolved rows is sure", async () => {
  const response = await asked(root, "who calls Sail.reef");
  expect(rows(response)).toEqual(["reefs resolved"]);
  expect(response).toMatchObject({ confidence: 1, confidence_level: "high" });
});

test("an answer that begins with an ambiguous row is not", async () => {
  const response = await asked(root, "who calls Wood.drift");
  expect(rows(response)).toEqual(["drifting ambiguous"]);
  expect(response.confidence_level).toBe("medium");
  expect(response.warnings).toBeUndefined();
});

test.each([
  ["who calls Yacht.moor", "No call is certain: these places only have the name."],
  ["uses of Yacht.moor", "No use is certain: these places only have the name."],
])("%s: that the rows only have the name is said", async (query, said) => {
  const response = await asked(root, query);
  expect(rows(response)).toEqual(["guessed name_only"]);
  expect(response.confidence_level).toBe("low");
  expect(response.warnings).toEqual([said]);
});

test("every format shows how certain a row is", async () => {
  const response = await asked(root, "who calls Boat.moor");
  const style = { color: false, grouped: false, detail: "signature", compact: false, reader: SHELL } as const;
  const json = searchSheet(response, style).data(0) as { results: { confidence: string }[] };
  expect(json.results.map(({ confidence }) => confidence)).toEqual(["resolved", "resolved", "name_only"]);
  const lean = decode(searchSheet(response, { ...style, compact: true, lean: true }).toon?.(0) ?? "") as { results: { sure: string }[] };
  expect(lean.results.map(({ sure }) => sure)).toEqual(["", "", "name_only"]);
  for (const grouped of [true, false]) {
    const marked = searchSheet(response, { ...style, grouped })
      .lines(0)
      .split("\n");
    expect(marked.filter((line) => line.endsWith("[name_only]"))).toHaveLength(1);
    expect(marked.filter((line) => line.includes("[resolved]"))).toEqual([]);
  }
});
