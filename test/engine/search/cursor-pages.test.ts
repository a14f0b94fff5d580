/** Pages of one list while files change: no row is left out or shown twice without a word. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { grep } from "#engine/exact/grep.ts";
import { callees } from "#engine/graph/callees.ts";
import { callers, cutReferences, references } from "#engine/graph/references.ts";
import { ANEW } from "#engine/search/cursor.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { repositoryWith, writeFiles } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

/** What all pages have. */
interface Page {
  readonly next_cursor: string | null;
  readonly results: readonly { readonly path: string | null }[];
  readonly warnings?: readonly string[];
}
type Ask = (session: QuerySession, page: { readonly limit: number; readonly cursor?: string }) => Promise<Page>;

const LISTS: readonly [string, Ask][] = [
  ["search", (session, page) => search(session, { query: "widget", ...page })],
  ["locate", (session, page) => locate(session, { query: "widget", ...page })],
  ["grep", (session, page) => grep(session, { pattern: "widget\\(", ...page })],
  ["refs", (session, page) => references(session, { target: "gear", ...page })],
  ["callers", (session, page) => callers(session, { target: "gear", ...page })],
  ["callees", (session, page) => callees(session, { target: "all_of_them", ...page })],
];

const module = (name: string): string => `from gear import gear\n\n\ndef widget():\n    return gear("${name}")\n`;
const NAMES = ["m1", "m2", "m3", "m4", "m5", "m6", "m7"];
const FILES = {
  "gear.py": "def gear(of):\n    return of\n",
  "zall.py": [
    ...NAMES.map((name) => `import ${name}`),
    "",
    "",
    "def all_of_them():",
    ...NAMES.map((name) => `    ${name}.widget()`),
    "",
  ].join("\n"),
  ...Object.fromEntries(NAMES.map((name) => [`${name}.py`, module(name)])),
};

const keyOf = (row: object): string => JSON.stringify(row, ["path", "line", "line_start", "name"]);

describe.each(LISTS)("pages of %s", (_, ask) => {
  let root: string;
  const page = (cursor?: string | null, limit = 3): Promise<Page> => ask(open(root), { limit, ...(cursor ? { cursor } : {}) });

  beforeEach(async () => {
    freshStorage();
    root = repositoryWith(FILES);
    await index(root);
  });

  test("continue behind the rows shown while nothing, or only something else, changes", async () => {
    const first = await page();
    writeFiles(root, { "other.py": "def unrelated():\n    pass\n" });
    const second = await page(first.next_cursor);
    expect(second.warnings ?? []).not.toContain(ANEW);
    const all = await page(null, 100);
    expect([...first.results, ...second.results].map(keyOf)).toEqual(all.results.slice(0, 6).map(keyOf));
  });

  test("begin anew, and say so, when a row of the pages before is gone", async () => {
    const first = await page();
    const path = first.results.find((row) => /^m\d/.test(row.path ?? ""))?.path ?? "";
    rmSync(join(root, path));
    const again = await page(first.next_cursor);
    expect(again.warnings).toContain(ANEW);
    const all = await page(null, 100);
    expect(again.results.map(keyOf)).toEqual(all.results.slice(0, again.results.length).map(keyOf));
    const next = await page(again.next_cursor);
    expect(next.warnings ?? []).not.toContain(ANEW);
    expect(next.results.map(keyOf)).toEqual(all.results.slice(again.results.length, again.results.length + 3).map(keyOf));
  });
});

test("a page that was cut for a budget is continued behind the rows that were shown, and anew after a change", async () => {
  freshStorage();
  const root = repositoryWith(FILES);
  await index(root);
  const asked = { target: "gear", limit: 5 };
  const cut = cutReferences(await references(open(root), asked), 2);
  const cursor = cut.next_cursor ?? "";
  const all = await references(open(root), { target: "gear", limit: 100 });
  expect((await references(open(root), { ...asked, cursor })).results).toEqual(all.results.slice(2, 7));
  writeFiles(root, { "a0.py": module("a0") });
  expect((await references(open(root), { ...asked, cursor })).warnings).toContain(ANEW);
});
