/** What the threads of an indexing run say to each other. */
import type { ErrorCode } from "#core/errors.ts";
import type { GivenUp, SkipReason } from "#core/types.ts";
import type { GrammarModules } from "#lang/trees/grammar-modules.ts";
import type { View } from "#store/rows/view.ts";
import type { VersionRecord } from "#store/versions/version-record.ts";
import type { BaseTarget } from "#store/views/base.ts";
import type { FileStamp } from "#store/views/stamps.ts";
import type { ViewIdentity } from "#store/views/views.ts";
import type { JobMode } from "#store/writers/jobs.ts";
import type { LeaseHolder } from "#store/writers/lease.ts";
import type { ObjectFormat } from "#vcs/vcs-adapter.ts";
import type { PackedRecord } from "./record-packing.ts";

/** A file to parse. */
export interface FileTask {
  readonly path: string;
  readonly sizeBytes: number;
  /** Id of its content in the object database, in hex, when it is not read from the working tree. */
  readonly blob?: string;
  /** A worker that had parsed other files broke down on this one: the next worker parses it first, in a clean memory. */
  readonly isSuspect?: boolean;
  /** Parsing it was given up: only its text is indexed. */
  readonly givenUp?: ParseFailure;
}

/** Why parsing a file was given up, and whether another attempt would end the same way. */
export interface ParseFailure {
  readonly as: GivenUp;
  readonly isFinal: boolean;
}

/** The outcome of reading and parsing one file. */
export type FileResult =
  | ({ readonly path: string } & { readonly is: "parsed"; readonly stamp: FileStamp; readonly record: VersionRecord })
  | UnparsedResult;

/** The same, on its way from a parse worker to the writer. */
export type SentResult =
  | ({ readonly path: string } & { readonly is: "packed"; readonly stamp: FileStamp; readonly record: PackedRecord })
  | UnparsedResult;

type UnparsedResult = { readonly path: string } & (
  | { readonly is: "known"; readonly stamp: FileStamp; readonly versionId: number }
  | { readonly is: "skipped"; readonly stamp: FileStamp; readonly reason: SkipReason; readonly blobId?: Uint8Array }
  | { readonly is: "gone" }
);

export type ToParser =
  /** A run may come: load what files of these languages are parsed with, and practise on the beginning of a file. */
  | { readonly type: "warm"; readonly languages: readonly string[]; readonly sample?: FileSample | undefined }
  | {
      readonly type: "start";
      readonly workspace: string;
      readonly format: ObjectFormat;
      readonly modules: GrammarModules;
      readonly fileWorkMax?: number | undefined;
      readonly writer: MessagePort;
      /** Where the worker says which file it is at: see {@link SIGNS}. */
      readonly signs: SharedArrayBuffer;
    }
  | { readonly type: "batch"; readonly batch: number; readonly tasks: readonly FileTask[] };

/** A file of a workspace that something is tried on. */
export interface FileSample {
  readonly workspace: string;
  readonly path: string;
  readonly format: ObjectFormat;
}

/** What a parse worker says in shared memory, as 32-bit integers: files begun so far, the batch it is at, and the file's place in it. */
export const SIGNS = { begun: 0, batch: 1, position: 2, count: 3 } as const;
/** In place of a position: the worker is between two files. */
export const NO_FILE = -1;

/** A grammar broke down on a file, or the file cost too much (`givenUp`). The worker that says so does nothing more. */
export interface ParserBroken {
  readonly batch: number;
  readonly path: string;
  readonly givenUp?: ParseFailure;
}

export interface ParsedBatch {
  readonly batch: number;
  readonly results: readonly SentResult[];
}

export interface JobStart {
  readonly projectId: string;
  readonly view: ViewIdentity;
  readonly commit: string | null;
  readonly mode: JobMode;
  /** Whether the run brings all versions into the index of trigrams, however many they are. */
  readonly backfills?: boolean | undefined;
  readonly uncoveredVersionsMax?: number | undefined;
}

/** What the writer is told at the end, beside the results it has seen. */
export interface PublishOrder {
  /** Files that needed no parsing. */
  readonly identified: readonly FileResult[];
  readonly removedPaths: readonly string[];
  /** Whether the view shall show nothing but these results. */
  readonly isWhole: boolean;
  readonly ref: string;
  readonly commit: string | null;
  readonly rulesHash: string;
  readonly filesScanned: number;
  /** Parts of a commit, beside its files, that could not be read. */
  readonly missing: number;
  /** What the base shall move to, if it shall. */
  readonly base: BaseTarget | null;
}

export type ToWriter =
  | { readonly type: "open"; readonly databasePath: string; readonly job: JobStart }
  | { readonly type: "listen"; readonly port: MessagePort }
  | { readonly type: "known"; readonly results: readonly FileResult[] }
  | { readonly type: "publish"; readonly order: PublishOrder }
  | { readonly type: "abort"; readonly code: ErrorCode; readonly message: string };

export interface BatchCounts {
  readonly files: number;
  readonly parsed: number;
  readonly symbols: number;
  readonly bytes: number;
}

export type FromWriter =
  | { readonly type: "ready"; readonly view: View }
  | { readonly type: "busy"; readonly holder: LeaseHolder }
  | { readonly type: "written"; readonly batch: number; readonly counts: BatchCounts }
  | { readonly type: "published"; readonly jobId: string }
  /** The writer has tidied up after publishing, and given its lease back. */
  | { readonly type: "ended" }
  | { readonly type: "aborted" }
  /** The writer's index was replaced: what an {@link IndexReplacedError} says. */
  | { readonly type: "replaced"; readonly kept: string }
  | { readonly type: "failed"; readonly code: ErrorCode; readonly message: string; readonly data: Record<string, unknown> };
