/** An index must not depend on what its parsers read before: scanners of grammars keep a state, and not all of them begin anew with a text. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

const FIXTURES = join(import.meta.dir, "../fixtures/languages");
const modules = compileGrammars([]);

const texts = readdirSync(FIXTURES).flatMap((language) => {
  const [path] = readdirSync(join(FIXTURES, language), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  if (!path) return [];
  const file = join(path.parentPath, path.name);
  return [{ language, path: path.name, text: readFileSync(file, "utf8") }];
});

/** Raw strings, here documents, indented blocks: a scanner is in the middle of something in any of the pieces that the text is cut into. */
const PIECES = 12;
const SWIFT = [
  "struct YardTests {",
  "    func visit() async throws {",
  "        struct Keeper: Guard {",
  '            let realm = #"Inner "Yard""#',
  "            func admit(_ who: Guest, for gate: Gate) async throws { }",
  "        }",
  "        try await withYard { yard in",
  "            yard.gates.grouped([",
  "                Keeper(), Guest.guard()",
  '            ]).get("gate") { _ in',
  "                Answer(status: .ok)",
  "            }",
  '            try await yard.testing().test(.get, "/gate") { res async in',
  '                #expect(res.headers[.notice] == #"Yard realm="North", charset="UTF-8""#)',
  '                #expect(res.body.string.contains("Come back later."))',
  "            }",
  "            let error = try #require(captured.withLock { $0 })",
  '            #expect(error.reason == "Come back later.")',
  '            #expect(error.notice == #"Yard realm="North", charset="UTF-8""#)',
  "            #expect(error.source?.file == #fileID)",
  "        }",
  "    }",
  "}",
  "",
].join("\n");

test.each([...texts, { language: "swift with raw strings", path: "Tests.swift", text: SWIFT }])(
  "$language is read alike after texts that end anywhere, and after itself",
  async ({ path, text }) => {
    const read = (parsers: ParserPool): unknown => {
      const { symbols, parseStatus, usage } = extract(path, text, parsers);
      return { symbols, parseStatus, usage };
    };
    const alone = read(await ParserPool.create(modules));
    const parsers = await ParserPool.create(modules);
    for (let piece = 1; piece < PIECES; piece++) {
      extract(path, text.slice(0, Math.floor((text.length * piece) / PIECES)), parsers);
      expect(read(parsers)).toEqual(alone);
    }
  },
);

test("Swift: raw strings of texts before leave a function where it ends", async () => {
  const parsers = await ParserPool.create(modules);
  for (let time = 0; time < 3; time++) {
    const { parseStatus, symbols } = extract("YardTests.swift", SWIFT, parsers);
    const visit = symbols.find(({ name }) => name === "visit");
    expect([parseStatus, visit?.lineStart, visit?.lineEnd]).toEqual(["parsed", 2, 22]);
  }
});
