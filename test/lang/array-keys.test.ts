/** A file of PHP that is an array: its keys are symbols where they are settings, and none where there are so many that they are data. */
import { expect, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

const modules = compileGrammars([]);

const entries = (count: number): string => Array.from({ length: count }, (_, at) => `    'entry_${at}' => 'v',\n`).join("");

async function namesIn(path: string, text: string): Promise<string[]> {
  const parsers = await ParserPool.create(modules);
  return extract(path, text, parsers).symbols.map(({ name }) => name);
}

test("keys of a file of settings are symbols", async () => {
  const text = `<?php\nreturn [\n  'mail' => ['from' => 'x'],\n${entries(200)}];\n`;
  const names = await namesIn("config/app.php", text);
  expect(names).toContain("mail");
  expect(names).toContain("from");
  expect(names).toContain("entry_199");
});

test("an array of thousands of entries is data, and so is one in a file of settings", async () => {
  expect(await namesIn("data/emoji.php", `<?php\nreturn [\n${entries(1_500)}];\n`)).toEqual([]);
  const nested = await namesIn("config/zones.php", `<?php\nreturn [\n  'default' => 'UTC',\n  'names' => [\n${entries(400)}  ],\n];\n`);
  expect(nested).toEqual(["default", "names"]);
});

test("translations in the language of the source may be many, because code names them", async () => {
  expect(await namesIn("lang/en/messages.php", `<?php\nreturn [\n${entries(1_500)}];\n`)).toHaveLength(1_500);
});

test("members of a class are symbols, however many the class has", async () => {
  const members = Array.from({ length: 1_500 }, (_, at) => `  public $field_${at};\n`).join("");
  expect(await namesIn("src/Wide.php", `<?php\nclass Wide {\n${members}}\n`)).toHaveLength(1_501);
});
