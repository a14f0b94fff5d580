/** A query with a slip of the hand is answered as it was meant, and the answer says so. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { search } from "#engine/search/search.ts";
import { searchSheet } from "#format/answers/search.ts";
import { writeSheet } from "#format/sheet.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../engine/harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/cache.ts":
      "/** Evicts the oldest entries of a cache. */\nexport function evictOldest(cache: Map<string, number>): void {\n  cache.clear();\n}\n",
    "src/login.ts": "export function login(name: string): boolean {\n  return name !== '';\n}\n",
    "src/helm.ts": "export function help(): string {\n  return 'print this help';\n}\n",
  }));
});

describe("a mistyped word", () => {
  test("is corrected, and the answer names the query that it answers", async () => {
    const response = await search(open(root), { query: "where are oldest entrys eviced" });
    expect(response.corrected_query).toContain("evict");
    expect(response.results[0]?.path).toBe("src/cache.ts");
    expect(response.confidence_level).not.toBe("high");
  });

  test("is told in every format that programs read", async () => {
    const response = await search(open(root), { query: "where are oldest entrys eviced" });
    const style = { detail: "signature", compact: true, reader: "shell", color: false, grouped: false } as const;
    for (const format of ["json", "jsonl", "toon"] as const) {
      expect(writeSheet(searchSheet(response, style as never), format)).toContain("corrected_query");
    }
  });

  test("is left alone when the index has another word for it", async () => {
    expect((await search(open(root), { query: "how does signin work" })).corrected_query).toBeUndefined();
  });

  test("is left alone when it is short: one letter further there is something else", async () => {
    expect((await search(open(root), { query: "helk chart release" })).corrected_query).toBeUndefined();
  });
});
