/** Every language fixture, extracted and compared with its golden description. */
import { beforeAll, describe, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Extraction, extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { expectGolden } from "../golden.ts";
import { printUsage } from "./usage/print.ts";

const fixtures = join(import.meta.dir, "../fixtures/languages");
const golden = join(import.meta.dir, "../golden/languages");
let parsers: ParserPool;

beforeAll(async () => {
  parsers = await ParserPool.create(compileGrammars([]));
});

describe("language fixtures", () => {
  for (const file of readdirSync(fixtures, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name).slice(fixtures.length + 1);
    test(path, () => {
      const text = readFileSync(join(fixtures, path), "utf8");
      expectGolden(join(golden, `${path}.txt`), render(extract(path, text, parsers), text));
    });
  }
});

function render(file: Extraction, text: string): string {
  const depth = (index: number | null): number => {
    const parent = index === null ? null : (file.symbols[index]?.parent ?? null);
    return parent === null ? 0 : 1 + depth(parent);
  };
  const symbols = file.symbols.map((symbol, index) => {
    const place = `${symbol.lineStart}-${symbol.lineEnd}`.padEnd(9);
    const kind = `${"  ".repeat(depth(index))}${symbol.kind}${symbol.isDefinition ? "" : "?"}`;
    const doc = symbol.doc ? ` // ${symbol.doc.split("\n")[0]}` : "";
    return `${place}${kind} ${symbol.qualifiedName} [${symbol.visibility}] ${symbol.signature}${doc}`;
  });
  const name = (index: number | null): string => (index === null ? "-" : (file.symbols[index]?.qualifiedName ?? "?"));
  const texts = file.texts.map((piece) => {
    const words = text.slice(piece.start, piece.end).replace(/\s+/g, " ");
    return `${piece.kind.padEnd(10)}${name(piece.symbol)}: ${words.length > 60 ? `${words.slice(0, 57)}...` : words}`;
  });
  const snippets = file.snippets.map((piece) => `${piece.lineStart}-${piece.lineEnd} ${piece.type} ${name(piece.symbol)}`);
  const head = `${file.language}, ${file.lineCount} lines, ${file.parseStatus}`;
  const sections = { symbols, usage: printUsage(file), texts, snippets };
  return [head, ...Object.entries(sections).flatMap(([title, rows]) => ["", `== ${title}`, ...rows]), ""].join("\n");
}
