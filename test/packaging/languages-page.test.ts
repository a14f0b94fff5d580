/** docs/languages.md says what the table of languages, the queries and the rules of lines say. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languagesPage } from "../../scripts/languages.ts";

test("docs/languages.md is current: `npx bun scripts/languages.ts` writes it", async () => {
  expect(readFileSync(join(import.meta.dir, "../../docs/languages.md"), "utf8")).toBe(await languagesPage());
});
