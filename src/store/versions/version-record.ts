/** The records in which the indexer hands a file version to the store. */
import type { ParseStatus, SnippetType, SymbolKind, Visibility } from "#core/types.ts";

/** A symbol to store; `parent` is a position in the same list, the `…Terms` are index terms joined by spaces. */
export interface SymbolRecord {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  readonly visibility: Visibility;
  readonly signature: string;
  readonly isDefinition: boolean;
  readonly isTest: boolean;
  readonly parent: number | null;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly nameLine: number;
  readonly stableId: string;
  readonly bodyHash: number;
  readonly nameTerms: string;
  readonly qualifiedTerms: string;
  readonly signatureTerms: string;
  readonly docTerms: string;
  /**
   * Index terms of a section (heading), which has these instead of the others, so that documentation does not displace code in the results.
   */
  readonly headingTerms: string;
}

export interface SnippetRecord {
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly type: SnippetType;
  readonly symbol: number | null;
  readonly contentTerms: string;
  readonly contextTerms: string;
  /** Index terms of a documentation snippet, which has these instead of the other two. */
  readonly proseTerms: string;
}

/** One file version, ready to be stored. */
export interface VersionRecord {
  readonly path: string;
  readonly blobId: Uint8Array;
  /** Hash of the text as stored: the same blob is masked differently under different paths. */
  readonly textHash: number;
  readonly contentHash: Uint8Array;
  readonly sizeBytes: number;
  /** zstd-compressed UTF-8. */
  readonly text: Uint8Array;
  readonly language: string;
  readonly lineCount: number;
  readonly parseStatus: ParseStatus;
  /** Whether parsing was given up but might succeed another time. */
  readonly mayRetry: boolean;
  readonly symbols: readonly SymbolRecord[];
  readonly snippets: readonly SnippetRecord[];
  /** From `packFacts`, compressed. */
  readonly facts: Uint8Array;
  /** From `packTexts`. */
  readonly texts: Uint8Array;
  readonly pathTerms: string;
  readonly symbolNameTerms: string;
  readonly headTerms: string;
  readonly useTerms: string;
}
