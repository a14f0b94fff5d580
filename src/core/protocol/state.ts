/** Protocol v1: states, files that carry the index of one commit from machine to machine. */

/** The description of a state, in its first member. */
export interface StateManifest {
  /** The version of the format of the archive and of this manifest. */
  readonly format_version: number;
  /** The version of the program that made it. */
  readonly program_version: string;
  readonly schema_version: number;
  readonly extractor_version: number;
  /** The hash algorithm with which the repository names its objects. */
  readonly object_format: "sha1" | "sha256";
  /** The indexed commit's full id. */
  readonly commit: string;
  /** The ref that the commit was resolved from: usually the default branch. */
  readonly ref: string;
  /** The first commits of its history; empty when it was made in a clone without them. */
  readonly root_commits: readonly string[];
  readonly files: number;
  readonly symbols: number;
  readonly members: readonly StateMember[];
}

export interface StateMember {
  readonly name: string;
  readonly size_bytes: number;
  readonly sha256: string;
}

export interface StateExportResponse {
  readonly file: string;
  /** Size of the archive. */
  readonly bytes: number;
  readonly manifest: StateManifest;
  /** Files that had to be parsed; the existing index had the others. */
  readonly files_parsed: number;
  readonly duration_ms: number;
}

export interface StateImportResponse {
  readonly manifest: StateManifest;
  /** Whether another index was there before. */
  readonly replaced: boolean;
  /** Files of the state that this machine could not verify, and left out. */
  readonly files_unproven: number;
  /** Files of the present workspace that were looked at. `files_parsed` counts those that the state did not have. */
  readonly files_scanned: number;
  readonly files_parsed: number;
  readonly duration_ms: number;
  readonly warnings: readonly string[];
}
