/** Makes the record that the store keeps from an extraction: index terms, ids, packed facts. */
import { LINE_CHARS_INDEXED_MAX } from "#core/limits.ts";
import { type Extraction, extract } from "#lang/extract.ts";
import { languageById } from "#lang/languages.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { ParserPool } from "#lang/trees/grammars.ts";
import { compress } from "#store/packed/compression.ts";
import { packFacts, packTexts } from "#store/packed/packing.ts";
import { packUsage } from "#store/packed/usage-packing.ts";
import type { SnippetRecord, SymbolRecord, VersionRecord } from "#store/versions/version-record.ts";
import type { Hashes } from "#text/ids.ts";
import { lineStarts } from "#text/line-starts.ts";
import { textHash } from "#text/text-hash.ts";
import { indexSource, indexText, joinedForm, textTerms } from "#text/words/identifiers.ts";
import type { ParseFailure } from "./messages.ts";

/** Lines at the top of a file that represent the whole file in the index of files. */
const HEAD_LINES_MAX = 20;
/** Distinct terms of symbol names that the index of files holds for one file. */
const FILE_NAME_TERMS_MAX = 2_000;

/** The terms of a missing comment. */
const NO_DOC = indexSource("", true);

/** A file's content as it was read from disk or from git. */
export interface ReadFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly blobId: Uint8Array;
}

/** The parsers for a file, and the limit of work, if not the usual one. */
interface Parsing {
  readonly parsers: ParserPool;
  readonly fileWorkMax?: number | undefined;
}

/** Extracts a file and makes its record; from its text alone where its parsing was given up. */
export function makeVersionRecord(file: ReadFile, how: Parsing | ParseFailure, hashes: Hashes): VersionRecord {
  const givenUp = "isFinal" in how ? how : undefined;
  const found = "isFinal" in how ? extract(file.path, file.text, null) : extract(file.path, file.text, how.parsers, how.fileWorkMax);
  const lines = new SourceLines(file.text);
  const bodies = bodyHashes(found.symbols, file.text);
  return {
    path: file.path,
    blobId: file.blobId,
    textHash: textHash(file.text),
    contentHash: hashes.contentHash(file.bytes),
    sizeBytes: file.bytes.length,
    text: compress(file.text),
    language: found.language,
    lineCount: found.lineCount,
    parseStatus: givenUp?.as ?? found.parseStatus,
    mayRetry: givenUp?.isFinal === false,
    symbols: found.symbols.map((symbol, index) => symbolRecord(symbol, bodies[index] as number, found.language, hashes)),
    snippets: snippetRecords(found, lines, file.path),
    facts: compress(packFacts(packUsage(found.usage))),
    texts: packTexts(found.texts),
    pathTerms: indexText(file.path),
    symbolNameTerms: symbolNames(found),
    headTerms: indexSource(lines.clipped(1, HEAD_LINES_MAX)),
    useTerms: useTerms(found),
  };
}

/** The hash of each symbol's code. Symbols that one statement declares, perhaps ten thousand, have the same code, which is hashed once. */
function bodyHashes(symbols: readonly PlacedSymbol[], text: string): number[] {
  let last: { start: number; end: number; hash: number } | undefined;
  return symbols.map(({ start, end }) => {
    if (last?.start !== start || last.end !== end) last = { start, end, hash: textHash(text.slice(start, end)) };
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
    isTest: symbol.isTest,
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
    // The store's docHash compares comments by these terms.
    docTerms: doc === null ? NO_DOC : indexSource(doc, true),
    headingTerms: "",
  };
}

function snippetRecords(found: Extraction, lines: SourceLines, path: string): SnippetRecord[] {
  const isProse = languageById(found.language)?.isProse === true;
  return found.snippets.map(({ lineStart, lineEnd, type, symbol }) => {
    const around = symbol === null ? "" : (found.symbols[symbol]?.qualifiedName ?? "");
    const content = indexSource(lines.clipped(lineStart, lineEnd));
    const context = indexSource(`${path} ${around}`);
    return {
      lineStart,
      lineEnd,
      type,
      symbol,
      contentTerms: isProse ? "" : content,
      contextTerms: isProse ? "" : context,
      proseTerms: isProse ? `${content} ${context}` : "",
    };
  });
}

/** The lines of a text as they are indexed: overlong lines are cut. */
class SourceLines {
  readonly #text: string;
  readonly #starts: readonly number[];
  readonly #isLong: boolean;

  constructor(text: string) {
    this.#text = text;
    this.#starts = lineStarts(text);
    const ends = [...this.#starts.slice(1), text.length + 1];
    this.#isLong = this.#starts.some((start, line) => (ends[line] as number) - 1 - start > LINE_CHARS_INDEXED_MAX);
  }

  /** The lines `first` to `last`, counted from 1, both included. */
  clipped(first: number, last: number): string {
    const end = (this.#starts[last] ?? this.#text.length + 1) - 1;
    const lines = this.#text.slice(this.#starts[first - 1], end);
    return this.#isLong ? clipLines(lines.split("\n")) : lines;
  }
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

/** The names that a file uses, in the joined form in which look-ups ask for names. */
function useTerms(found: Extraction): string {
  const names = new Set<string>();
  for (const { name } of found.usage.uses) names.add(name);
  const forms = new Set<string>();
  for (const name of names) forms.add(joinedForm(name));
  return [...forms].join(" ");
}
