/** The manual page says what the program declares, and is roff that any reader takes. */
import { expect, test } from "bun:test";
import { allCommands } from "#cli/command-table.ts";
import { manPage } from "#cli/help/man-page.ts";

const page = await manPage();
/** The page as people read it, without roff's escapes. */
const read = page.replaceAll("\\-", "-").replaceAll(/\\f[BIR]/g, "");

test("names every command, and every flag of each", async () => {
  for (const { name, flags } of await allCommands()) {
    expect(read).toContain(`.SS "${name} - `);
    for (const flag of Object.values(flags)) expect(read).toContain(flag.positional ? flag.name.toUpperCase() : `--${flag.name}`);
  }
});

test("names the values of closed sets", () => expect(read).toContain("Output format: lines, json, jsonl, toon"));

test("describes the flags of every command once", () => expect(read.split("\n-w, --workspace DIR\n")).toHaveLength(2));

test("holds no line that roff would take for a request it does not know", () => {
  const requests = page.split("\n").flatMap((line) => /^[.'](\S*)/.exec(line)?.[1] ?? []);
  expect([...new Set(requests)].sort()).toEqual(["B", "EE", "EX", "PP", "SH", "SS", "TH", "TP"]);
});
