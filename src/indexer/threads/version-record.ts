/** From what extraction found to what the store keeps: index terms, ids, packed facts. */
import { LINE_CHARS_INDEXED_MAX } from "#core/limits.ts";
import type { Snippet } from "#core/types.ts";
import { type Extraction, extract } from "#lang/extract.ts";
import { languageById } from "#lang/languages.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { ParserPool } from "#lang/trees/grammars.ts";
import { compress } from "#store/packed/compression.ts";
import { packFacts, packTexts } from "#store/packed/packing.ts";
import { packUsage } from "#store/packed/usage-packing.ts";
import type { SnippetRecord, SymbolRecord, VersionRecord } from "#store/versions/version-record.ts";
import { indexSource, indexText, joinedForm, textTerms } from "#text/identifiers.ts";
import type { Hashes } from "#text/ids.ts";
import type { ParseFailure } from "./messages.ts";

/** Lines at the top of a file that represent the whole file in the index of files. */
const HEAD_LINES_MAX = 20;
/** Different terms from names of symbols that the index of files holds for one file. */
const FILE_NAME_TERMS_MAX = 2_000;

/** What was read from disk. */
export interface ReadFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly blobId: Uint8Array;
}

/** What a file is parsed with, and what that may cost unless it is the usual. */
interface Parsing {
  readonly parsers: ParserPool;
  readonly fileWorkMax?: number | undefined;
}

/** Extracts a file and makes its record; of its text alone where parsing it was given up. */
export function makeVersionRecord(file: ReadFile, how: Parsing | ParseFailure, hashes: Hashes): VersionRecord {
  const givenUp = "isFinal" in how ? how : undefined;
  const found = "isFinal" in how ? extract(file.path, file.text, null) : extract(file.path, file.text, how.parsers, how.fileWorkMax);
  const lines = file.text.split("\n");
  const bodies = bodyHashes(found.symbols, file.text);
  return {
    path: file.path,
    blobId: file.blobId,
    textHash: hash52(file.text),
    contentHash: hashes.contentHash(file.bytes),
    sizeBytes: file.bytes.length,
    text: compress(file.text),
    language: found.language,
    lineCount: found.lineCount,
    parseStatus: givenUp?.as ?? found.parseStatus,
    mayRetry: givenUp?.isFinal === false,
    symbols: found.symbols.map((symbol, index) => symbolRecord(symbol, bodies[index] as number, found.language, hashes)),
    snippets: found.snippets.map((snippet) => snippetRecord(snippet, lines, file.path, found)),
    facts: compress(packFacts(packUsage(found.usage))),
    texts: packTexts(found.texts),
    pathTerms: indexText(file.path),
    symbolNameTerms: symbolNames(found),
    headTerms: indexSource(clipLines(lines.slice(0, HEAD_LINES_MAX))),
    useTerms: useTerms(found),
  };
}

/** The hash of each symbol's code. What one statement declares, ten thousand names perhaps, has the same code and is hashed once. */
function bodyHashes(symbols: readonly PlacedSymbol[], text: string): number[] {
  let last: { start: number; end: number; hash: number } | undefined;
  return symbols.map(({ start, end }) => {
    if (last?.start !== start || last.end !== end) last = { start, end, hash: hash52(text.slice(start, end)) };
    return last.hash;
  });
}

function symbolRecord(symbol: PlacedSymbol, bodyHash: number, language: string, hashes: Hashes): SymbolRecord {
  const { kind, qualifiedName, signature, name } = symbol;
  return {
    name,
    qualifiedName,
    kind,
    visibility: symbol.visibility,
    signature,
    isDefinition: symbol.isDefinition,
    parent: symbol.parent,
    lineStart: symbol.lineStart,
    lineEnd: symbol.lineEnd,
    nameLine: symbol.nameLine,
    stableId: hashes.stableId({ language, kind, qualifiedName, signature }),
    bodyHash,
    ...symbolTerms(symbol),
  };
}

function symbolTerms({ kind, name, qualifiedName, signature, doc }: PlacedSymbol) {
  if (kind === "section")
    return { nameTerms: "", qualifiedTerms: "", signatureTerms: "", docTerms: "", headingTerms: indexText(qualifiedName) };
  return {
    nameTerms: indexText(name),
    qualifiedTerms: indexSource(qualifiedName),
    signatureTerms: indexSource(signature),
    docTerms: indexSource(doc ?? ""),
    headingTerms: "",
  };
}

/** The low 52 bits of xxHash3, which a double holds exactly. For telling whether two texts are equal; not an identity. */
function hash52(text: string): number {
  return Number(Bun.hash.xxHash3(text) & 0xf_ffff_ffff_ffffn);
}

function snippetRecord(snippet: Snippet, lines: readonly string[], path: string, found: Extraction): SnippetRecord {
  const around = snippet.symbol === null ? "" : (found.symbols[snippet.symbol]?.qualifiedName ?? "");
  const content = indexSource(clipLines(lines.slice(snippet.lineStart - 1, snippet.lineEnd)));
  const context = indexSource(`${path} ${around}`);
  const isProse = languageById(found.language)?.isProse === true;
  return {
    lineStart: snippet.lineStart,
    lineEnd: snippet.lineEnd,
    type: snippet.type,
    symbol: snippet.symbol,
    ...(isProse
      ? { contentTerms: "", contextTerms: "", proseTerms: `${content} ${context}` }
      : { contentTerms: content, contextTerms: context, proseTerms: "" }),
  };
}

function clipLines(lines: readonly string[]): string {
  return lines.map((line) => (line.length > LINE_CHARS_INDEXED_MAX ? line.slice(0, LINE_CHARS_INDEXED_MAX) : line)).join("\n");
}

function symbolNames(found: Extraction): string {
  const terms = new Set<string>();
  for (const symbol of found.symbols) {
    for (const term of textTerms(symbol.name)) terms.add(term);
    if (terms.size >= FILE_NAME_TERMS_MAX) break;
  }
  return [...terms].join(" ");
}

/** The names a file uses, in the joined form that look-ups by name ask for. */
function useTerms(found: Extraction): string {
  const names = new Set<string>();
  for (const { name } of found.usage.uses) names.add(name);
  const forms = new Set<string>();
  for (const name of names) forms.add(joinedForm(name));
  return [...forms].join(" ");
}
