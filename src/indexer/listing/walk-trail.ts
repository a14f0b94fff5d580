/**
 * What a walk of a tree without version control follows from, noted while it walks: directories with their times and the names in them, and the
 * files of rules. The walk is a function of these, so that while they are the same it would find the same.
 *
 * Each is looked at before it is read, so that what happens in between shows as another time. A directory that changed just now gets a time that
 * no directory has: its names are compared until it has stood still, and the rest of the tree need not wait for it.
 */
import type { Dirent } from "node:fs";
import { entryLooker } from "#core/files/entry-look.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import type { IgnoredByVcs, VcsAdapter } from "#vcs/vcs-adapter.ts";
import {
  DIRECTORIES_MAX,
  directoryStamp,
  entryStamp,
  isSteady,
  namesHashOf,
  type StampedDirectory,
  TellingFileSystems,
  TOUCHED_MAX,
} from "./directory-stamps.ts";
import { encodeListing } from "./listing-record.ts";
import { isRememberable } from "./remembered-listing.ts";
import { isSettled } from "./settled.ts";

/** What a walk found. */
interface Walked {
  readonly files: readonly string[];
  readonly ignored: readonly IgnoredByVcs[];
  readonly left: readonly string[];
  /** What could not be read or understood, which may be different next time although nothing tells. */
  readonly problems: readonly string[];
}

/** Equal to nothing, itself included. */
const NO_TIME = Number.NaN;

export class WalkTrail {
  readonly #workspace: string;
  readonly #memory: KeptListing;
  readonly #beganMs = Date.now();
  readonly #lookAt: ReturnType<typeof entryLooker>;
  readonly #fileSystems: TellingFileSystems;
  readonly #directories = new Map<string, StampedDirectory>();
  readonly #deciding = new Map<string, string>();
  #changedJustNow = 0;
  #isWhole = true;

  private constructor(workspace: string, memory: KeptListing) {
    this.#workspace = workspace;
    this.#memory = memory;
    this.#lookAt = entryLooker(workspace);
    this.#fileSystems = new TellingFileSystems(workspace);
  }

  /** The trail of a walk that begins now; undefined where none can be remembered. */
  static of(workspace: string, vcs: VcsAdapter, memory: KeptListing | undefined): WalkTrail | undefined {
    return memory && vcs.kind === "none" && isRememberable(workspace, vcs) ? new WalkTrail(workspace, memory) : undefined;
  }

  /** Reads a directory's entries, and notes it as it was before. */
  reading(directory: string, read: () => readonly Dirent[] | string): readonly Dirent[] | string {
    const stamp = directoryStamp(this.#lookAt, directory);
    const entries = read();
    const namesHash = typeof entries === "string" ? undefined : namesHashOf(entries);
    const isTold = stamp !== undefined && namesHash !== undefined && this.#fileSystems.has(directory, stamp);
    if (!isTold || this.#directories.size >= DIRECTORIES_MAX) this.#isWhole = false;
    else this.#note(directory, { ...stamp, namesHash });
    return entries;
  }

  /** A file of rules is about to be read, or found not to be there. */
  decidedBy(path: string): void {
    const stamp = entryStamp(`${this.#workspace}/${path}`);
    if (isSteady(stamp, this.#beganMs)) this.#deciding.set(path, stamp);
    else this.#isWhole = false;
  }

  /** Remembers what the walk found, if all of it can be told again. `walkedBy` is the version of the rules of walks. */
  keep({ files, ignored, left, problems }: Walked, walkedBy: string): void {
    if (!this.#isWhole || problems.length > 0 || this.#changedJustNow > TOUCHED_MAX) return;
    const [directories, deciding] = [this.#directories, this.#deciding];
    const none = { leftOut: new Set<string>(), untracked: new Set<string>(), nested: [], sparse: [] };
    const record = encodeListing({ inputs: "", walkedBy, directories, deciding, files, ignored, left, ...none });
    if (record) this.#memory.write(record);
  }

  #note(directory: string, stamp: StampedDirectory): void {
    const isStill = isSettled(stamp, this.#beganMs);
    if (!isStill) this.#changedJustNow++;
    this.#directories.set(directory, isStill ? stamp : { ...stamp, mtimeUs: NO_TIME });
  }
}
