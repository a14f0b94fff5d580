/** Protocol v1: states, the indexes of one commit that travel from machine to machine as a file. */

/** What a state says of itself, in its first member. */
export interface StateManifest {
  /** Of the archive and this manifest. */
  readonly format_version: number;
  /** Of the program that made it. */
  readonly program_version: string;
  readonly schema_version: number;
  readonly extractor_version: number;
  /** How the repository names its objects. */
  readonly object_format: "sha1" | "sha256";
  /** The commit that is indexed, in full. */
  readonly commit: string;
  /** What the commit was called: mostly the default branch. */
  readonly ref: string;
  /** The first commits of its history; none when it was made in a clone without them. */
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
  /** Of the archive. */
  readonly bytes: number;
  readonly manifest: StateManifest;
  /** Files that had to be parsed; the others came from the index that was there. */
  readonly files_parsed: number;
  readonly duration_ms: number;
}

export interface StateImportResponse {
  readonly manifest: StateManifest;
  /** Whether another index was there before. */
  readonly replaced: boolean;
  /** Files of the state that this machine could not prove to be what they say, and left out. */
  readonly files_unproven: number;
  /** Of the workspace as it is now: files looked at, and those that the state did not know. */
  readonly files_scanned: number;
  readonly files_parsed: number;
  readonly duration_ms: number;
  readonly warnings: readonly string[];
}
