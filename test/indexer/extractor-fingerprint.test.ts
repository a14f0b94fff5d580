/**
 * Guards EXTRACTOR_VERSION: versions of files are stored under it and reused for as long as it stays, so a change of what is extracted that
 * does not raise it leaves indexes with old and new rows side by side, and nobody notices.
 *
 * Two fingerprints. `output` is what extraction makes of samples: every language's fixture, and made files that reach the limits, break
 * grammars and hold secrets. It follows behaviour wherever the code lies, so moving and rewriting code changes nothing. But samples reach
 * only a part: a new token shape, a wider pattern, a larger limit may meet none of them. So `tables` is over the data that decide: queries,
 * grammars' hashes, limits, and every constant in capitals of the files that extraction imports, found by following imports, so that a new
 * file cannot be forgotten. Rejected: a hash over the sources. It changes with each refactoring, and people learn to refresh it unread.
 * What slips through is a change of logic that no sample shows; add a sample with such a change.
 */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EXTRACTOR_VERSION } from "#core/version.ts";
import { asText, NO_STAMP } from "#indexer/read-file.ts";
import { makeVersionRecord } from "#indexer/threads/version-record.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { decompress } from "#store/packed/compression.ts";
import { blobId, Hashes } from "#text/ids.ts";
import { expectFingerprint, grammarTables, limitsOf, tablesOf, withImports } from "../golden/fingerprint.ts";
import { SAMPLES } from "./samples.ts";

setDefaultTimeout(180_000);

const FIXTURES = join(import.meta.dir, "../fixtures/languages");
const GOLDEN = join(import.meta.dir, "../golden/extractor-fingerprint.txt");
/** From bytes to text, and from text to record: all else that decides is imported by these. */
const ROOTS = ["indexer/readable-text.ts", "indexer/threads/version-record.ts"];
/** Its names are guarded by BUILTIN_VERSION; where more is masked, by EXTRACTOR_VERSION. */
const SECRET_FILES = "indexer/rules/secret-files.ts";

let parsers: ParserPool;
let hashes: Hashes;

beforeAll(async () => {
  [parsers, hashes] = await Promise.all([ParserPool.create(compileGrammars([])), Hashes.create()]);
});

test("what is extracted is what EXTRACTOR_VERSION stands for", () => {
  const deciding = withImports(ROOTS).filter((file) => file !== SECRET_FILES);
  expect(deciding).toEqual(expect.arrayContaining(["lang/languages.ts", "text/words/identifiers.ts", "text/secrets/token-shapes.ts"]));
  expectFingerprint(GOLDEN, {
    name: "EXTRACTOR_VERSION",
    value: EXTRACTOR_VERSION,
    file: "src/core/version.ts",
    test: "test/indexer/extractor-fingerprint.test.ts",
    parts: {
      output: [...fixtures(), ...Object.entries(SAMPLES)].map(([path, content]) => stored(path, content)),
      tables: [...grammarTables(), ...limitsOf(deciding), ...tablesOf(deciding), ...tablesOf([SECRET_FILES], (name) => name === "CAREFUL")],
    },
  });
});

test("samples are parsed as a whole, in part and not at all, cut and masked", () => {
  const seen = JSON.stringify(Object.entries(SAMPLES).map(([path, content]) => stored(path, content)));
  for (const told of ["parsed", "partial", "text"]) expect(seen).toContain(`"parseStatus":"${told}"`);
  for (const told of ['"reason":"binary"', "…", "****"]) expect(seen).toContain(told);
});

function fixtures(): [string, Uint8Array][] {
  const files = readdirSync(FIXTURES, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name).slice(FIXTURES.length + 1)).sort();
  return paths.map((path) => [path, readFileSync(join(FIXTURES, path))]);
}

/** What the store is given of a file. Compressed facts are unpacked: how well they are compressed is not what they say. */
function stored(path: string, content: string | Uint8Array): unknown {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const read = asText(path, bytes, { stamp: NO_STAMP, blobId: blobId(bytes) });
  if (read.is !== "text") return { path, ...read };
  const record = makeVersionRecord(read.file, { parsers }, hashes);
  const raw = { ...record, text: read.file.text, facts: decompress(record.facts) };
  return JSON.parse(
    JSON.stringify(raw, (field, value: unknown) => {
      if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
      // The full-text index drops what stands between words. Of comments it is compared, too: docHash in the store.
      return field.endsWith("Terms") && field !== "docTerms" ? String(value).match(/[A-Za-z0-9\x80-\uffff]+/g) : value;
    }),
  );
}
