/** The messages between the threads of an indexing run. */
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
  /** Id of its content in git's object database, in hex, when it is not read from the working tree. */
  readonly blob?: string;
  /** Whether a worker that had parsed other files broke on this one: the next worker parses it first, with clean memory. */
  readonly isSuspect?: boolean;
  /** Set when its parsing was given up: only its text is indexed. */
  readonly givenUp?: ParseFailure;
}

/** How parsing a file was given up, and whether another attempt would end the same way. */
export interface ParseFailure {
  readonly as: GivenUp;
  readonly isFinal: boolean;
}

/** The outcome of reading and parsing one file. */
export type FileResult =
  | ({ readonly path: string } & { readonly is: "parsed"; readonly stamp: FileStamp; readonly record: VersionRecord })
  | UnparsedResult;

/** As {@link FileResult}, packed for the way from a parse worker to the writer. */
export type SentResult =
  | ({ readonly path: string } & { readonly is: "packed"; readonly stamp: FileStamp; readonly record: PackedRecord })
  | UnparsedResult;

type UnparsedResult = { readonly path: string } & (
  | { readonly is: "known"; readonly stamp: FileStamp; readonly versionId: number }
  | { readonly is: "skipped"; readonly stamp: FileStamp; readonly reason: SkipReason; readonly blobId?: Uint8Array }
  | { readonly is: "gone" }
);

export type ToParser =
  /** Prepares for a possible run: load the grammars of these languages, and practise on the beginning of a file. */
  | { readonly type: "warm"; readonly languages: readonly string[]; readonly sample?: FileSample | undefined }
  | {
      readonly type: "start";
      readonly workspace: string;
      readonly format: ObjectFormat;
      readonly modules: GrammarModules;
      readonly fileWorkMax?: number | undefined;
      readonly writer: MessagePort;
      /** Shared memory in which the worker names its current file: see {@link SIGNS}. */
      readonly signs: SharedArrayBuffer;
    }
  | { readonly type: "batch"; readonly batch: number; readonly tasks: readonly FileTask[] };

/** A file of a workspace on which a parse worker practises. */
export interface FileSample {
  readonly workspace: string;
  readonly path: string;
  readonly format: ObjectFormat;
}

/**
 * Indexes of the 32-bit integers that a parse worker writes to shared memory: number of files
 * begun, current batch, position of the current file in it.
 */
export const SIGNS = { begun: 0, batch: 1, position: 2, count: 3 } as const;
/** Stands for a position while the worker is between two files. */
export const NO_FILE = -1;

/** Says that a grammar broke on a file, or that the file cost too much (`givenUp`). The worker that sends it does nothing more. */
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
  /** Whether the run brings all versions into the trigram index, however many there are. */
  readonly backfills?: boolean | undefined;
  readonly uncoveredVersionsMax?: number | undefined;
}

/** The final message to the writer, with everything to publish beside the results that it has stored. */
export interface PublishOrder {
  /** Files that needed no parsing. */
  readonly identified: readonly FileResult[];
  readonly removedPaths: readonly string[];
  /** Whether the view shall show exactly these results. */
  readonly isWhole: boolean;
  readonly ref: string;
  readonly commit: string | null;
  readonly rulesHash: string;
  readonly filesScanned: number;
  /** Number of unreadable parts of a commit, beside its files. */
  readonly missing: number;
  /** The state to which the base shall move; null when it stays. */
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
  /** The writer has tidied up after publishing, and released its lease. */
  | { readonly type: "ended" }
  | { readonly type: "aborted" }
  /** The writer's database was replaced: the data of an {@link IndexReplacedError}. */
  | { readonly type: "replaced"; readonly kept: string }
  | { readonly type: "failed"; readonly code: ErrorCode; readonly message: string; readonly data: Record<string, unknown> };
