/** A declaration that is longer than a line has room for is shown with its beginning and with what differs. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { diff } from "#engine/changes/diff.ts";
import { diffSheet, diffTokens } from "#format/answers/changes/diff.ts";
import { repositoryWith } from "../../temporary.ts";
import { edit, freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("both sides of a long declaration show its name and the difference, and data has all of it", async () => {
  const parameters = Array.from({ length: 14 }, (_, at) => `  parameter${at}: number,\n`).join("");
  const repository = repositoryWith({ "a.ts": `export function load(\n${parameters}): void {}\n` });
  freshStorage();
  await index(repository);
  edit(repository, "a.ts", "parameter10: number", "parameter10: string");
  const style = { format: "lines", color: false, detail: "signature" } as const;
  const answer = await diff(open(repository), {}, (response) => diffTokens(response, { ...style, format: "json" }));
  const lines = diffSheet(answer, style).lines(0).split("\n");
  const [now = "", was = ""] = [lines.find((line) => line.startsWith("a.ts:1: ~")), lines.find((line) => line.startsWith("  was "))];
  expect(now).toContain("~ export function load( parameter0: number");
  expect(now).toContain("parameter10: string");
  expect(was).toContain("parameter10: number");
  expect(Math.max(now.length, was.length)).toBeLessThan(200);
  expect(answer.symbols[0]?.signature).toContain("parameter11: number");
});
