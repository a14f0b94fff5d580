/**
 * Packs records for the way from a parse worker to the writer: one text, one list of numbers, one of
 * bytes. A structured clone of an unpacked record writes every object with its field names and every
 * string by itself, which took 4 % of an indexing run; of a packed record it copies three blocks.
 */
import { PARSE_STATUSES, SNIPPET_TYPES, SYMBOL_KINDS, VISIBILITIES } from "#core/types.ts";
import type { SnippetRecord, SymbolRecord, VersionRecord } from "#store/versions/version-record.ts";

export interface PackedRecord {
  /** All strings, one after the other. */
  readonly text: string;
  /** All numbers, among them the lengths of strings and bytes. Doubles, since sizes and hashes of texts exceed 32 bits. */
  readonly numbers: Float64Array;
  readonly bytes: Uint8Array;
}

const NOTHING = -1;

/**
 * The numbers of the record that is being packed. One growing buffer serves every record: a
 * list per record would have to be allocated, filled and copied.
 */
let gathered = new Float64Array(1 << 12);

class RecordWriter {
  readonly #texts: string[] = [];
  readonly #bytes: Uint8Array[] = [];
  #count = 0;

  number(value: number | null): void {
    if (this.#count === gathered.length) {
      const larger = new Float64Array(2 * gathered.length);
      larger.set(gathered);
      gathered = larger;
    }
    gathered[this.#count++] = value ?? NOTHING;
  }

  string(value: string): void {
    this.#texts.push(value);
    this.number(value.length);
  }

  bytes(value: Uint8Array): void {
    this.#bytes.push(value);
    this.number(value.length);
  }

  finish(): PackedRecord {
    const bytes = new Uint8Array(this.#bytes.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const some of this.#bytes) {
      bytes.set(some, at);
      at += some.length;
    }
    return { text: this.#texts.join(""), numbers: gathered.slice(0, this.#count), bytes };
  }
}

class RecordReader {
  readonly #from: PackedRecord;
  #text = 0;
  #number = 0;
  #byte = 0;

  constructor(from: PackedRecord) {
    this.#from = from;
  }

  number(): number {
    return this.#from.numbers[this.#number++] as number;
  }

  nullable(): number | null {
    const value = this.number();
    return value === NOTHING ? null : value;
  }

  string(): string {
    const start = this.#text;
    this.#text += this.number();
    return this.#from.text.slice(start, this.#text);
  }

  bytes(): Uint8Array {
    const start = this.#byte;
    this.#byte += this.number();
    return this.#from.bytes.subarray(start, this.#byte);
  }

  oneOf<T>(list: readonly T[]): T {
    return list[this.number()] as T;
  }

  list<T>(read: () => T): T[] {
    const length = this.number();
    const rows: T[] = [];
    for (let left = length; left > 0; left--) rows.push(read());
    return rows;
  }
}

/** Packs a record for the thread that writes. */
export function packRecord(record: VersionRecord): PackedRecord {
  const into = new RecordWriter();
  into.string(record.path);
  into.bytes(record.blobId);
  into.number(record.textHash);
  into.bytes(record.contentHash);
  into.number(record.sizeBytes);
  into.bytes(record.text);
  into.string(record.language);
  into.number(record.lineCount);
  into.number(PARSE_STATUSES.indexOf(record.parseStatus));
  into.number(Number(record.mayRetry));
  into.number(record.symbols.length);
  for (const symbol of record.symbols) packSymbol(into, symbol);
  into.number(record.snippets.length);
  for (const snippet of record.snippets) packSnippet(into, snippet);
  into.bytes(record.facts);
  into.bytes(record.texts);
  into.string(record.pathTerms);
  into.string(record.symbolNameTerms);
  into.string(record.headTerms);
  into.string(record.useTerms);
  return into.finish();
}

/** The buffers of a packed record to transfer instead of copying; the sender cannot use them afterwards. */
export function blocksOf({ numbers, bytes }: PackedRecord): ArrayBuffer[] {
  return [numbers.buffer as ArrayBuffer, bytes.buffer as ArrayBuffer];
}

/** The inverse of {@link packRecord}. */
export function unpackRecord(packed: PackedRecord): VersionRecord {
  const from = new RecordReader(packed);
  // In the order in which they were packed: JavaScript evaluates properties as written.
  return {
    path: from.string(),
    blobId: from.bytes(),
    textHash: from.number(),
    contentHash: from.bytes(),
    sizeBytes: from.number(),
    text: from.bytes(),
    language: from.string(),
    lineCount: from.number(),
    parseStatus: from.oneOf(PARSE_STATUSES),
    mayRetry: from.number() === 1,
    symbols: from.list(() => unpackSymbol(from)),
    snippets: from.list(() => unpackSnippet(from)),
    facts: from.bytes(),
    texts: from.bytes(),
    pathTerms: from.string(),
    symbolNameTerms: from.string(),
    headTerms: from.string(),
    useTerms: from.string(),
  };
}

function packSymbol(into: RecordWriter, symbol: SymbolRecord): void {
  into.string(symbol.name);
  into.string(symbol.qualifiedName);
  into.number(SYMBOL_KINDS.indexOf(symbol.kind));
  into.number(VISIBILITIES.indexOf(symbol.visibility));
  into.string(symbol.signature);
  into.number(Number(symbol.isDefinition));
  into.number(Number(symbol.isTest));
  into.number(symbol.parent);
  into.number(symbol.lineStart);
  into.number(symbol.lineEnd);
  into.number(symbol.nameLine);
  into.string(symbol.stableId);
  into.number(symbol.bodyHash);
  into.string(symbol.nameTerms);
  into.string(symbol.qualifiedTerms);
  into.string(symbol.signatureTerms);
  into.string(symbol.docTerms);
  into.string(symbol.headingTerms);
}

function unpackSymbol(from: RecordReader): SymbolRecord {
  return {
    name: from.string(),
    qualifiedName: from.string(),
    kind: from.oneOf(SYMBOL_KINDS),
    visibility: from.oneOf(VISIBILITIES),
    signature: from.string(),
    isDefinition: from.number() === 1,
    isTest: from.number() === 1,
    parent: from.nullable(),
    lineStart: from.number(),
    lineEnd: from.number(),
    nameLine: from.number(),
    stableId: from.string(),
    bodyHash: from.number(),
    nameTerms: from.string(),
    qualifiedTerms: from.string(),
    signatureTerms: from.string(),
    docTerms: from.string(),
    headingTerms: from.string(),
  };
}

function packSnippet(into: RecordWriter, snippet: SnippetRecord): void {
  into.number(snippet.lineStart);
  into.number(snippet.lineEnd);
  into.number(SNIPPET_TYPES.indexOf(snippet.type));
  into.number(snippet.symbol);
  into.string(snippet.contentTerms);
  into.string(snippet.contextTerms);
  into.string(snippet.proseTerms);
}

function unpackSnippet(from: RecordReader): SnippetRecord {
  return {
    lineStart: from.number(),
    lineEnd: from.number(),
    type: from.oneOf(SNIPPET_TYPES),
    symbol: from.nullable(),
    contentTerms: from.string(),
    contextTerms: from.string(),
    proseTerms: from.string(),
  };
}
