/** Carrying facts over from a newer content changes nothing about what is found in the old one. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LocalParser } from "#engine/parse-here.ts";
import type { ComparedFile } from "#query/compared-file.ts";

setDefaultTimeout(60_000);

const FIXTURES = join(import.meta.dir, "../fixtures/languages");
const FILES = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

/** What a file looked like later: a line before it, and one of its lines in every `every` said twice or gone. */
function later(text: string, every: number): string {
  const lines = text.split("\n").flatMap((line, index) => (index % every !== every - 1 ? [line] : index % 2 === 0 ? [line, line] : []));
  return ["", ...lines].join("\n");
}

const facts = ({ symbols, prose, language }: ComparedFile): string =>
  JSON.stringify({
    language,
    prose: prose.map(({ start, end }) => [start, end]),
    symbols: symbols.map(({ kind, qualifiedName, signature, visibility, lineStart, lineEnd, nameLine, parent }) =>
      [kind, qualifiedName, signature, visibility, lineStart, lineEnd, nameLine, parent].join(" "),
    ),
  });

for (const every of [7, 31, 1_000]) {
  test(`files of all languages, with every ${every}th line changed`, async () => {
    const parser = new LocalParser();
    const wrong: string[] = [];
    for (const path of FILES) {
      const text = readFileSync(path, "utf8");
      const newer = await parser.parse(path, later(text, every));
      if (facts(await parser.parse(path, text, newer)) !== facts(await parser.parse(path, text))) wrong.push(path.slice(FIXTURES.length));
    }
    expect(wrong).toEqual([]);
    expect(FILES.length).toBeGreaterThan(10);
  });
}
