/**
 * Everything on which a walk of a tree without version control depends, recorded during the walk: directories with their times and entry
 * names, and rules files. The walk is a function of these: while they are the same, it would find the same.
 *
 * It takes the stamp of each entry before reading it, so that a change in between shows as another
 * time. A directory that changed just now gets a time that no directory has: its names are compared
 * until it has been unchanged for long enough, and the rest of the tree need not wait for it.
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

/** The result of a walk. */
interface Walked {
  readonly files: readonly string[];
  readonly ignored: readonly IgnoredByVcs[];
  readonly left: readonly string[];
  /** Messages about entries that could not be read or understood. The result may differ next time without any sign of it. */
  readonly problems: readonly string[];
}

/** Equal to nothing, not even to itself. */
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

  /** The trail of a walk that begins now; undefined where no walk can be remembered. */
  static of(workspace: string, vcs: VcsAdapter, memory: KeptListing | undefined): WalkTrail | undefined {
    return memory && vcs.kind === "none" && isRememberable(workspace, vcs) ? new WalkTrail(workspace, memory) : undefined;
  }

  /** Reads a directory's entries, and records the stamp that the directory had before. */
  reading(directory: string, read: () => readonly Dirent[] | string): readonly Dirent[] | string {
    const stamp = directoryStamp(this.#lookAt, directory);
    const entries = read();
    const namesHash = typeof entries === "string" ? undefined : namesHashOf(entries);
    const isTold = stamp !== undefined && namesHash !== undefined && this.#fileSystems.has(directory, stamp);
    if (!isTold || this.#directories.size >= DIRECTORIES_MAX) this.#isWhole = false;
    else this.#note(directory, { ...stamp, namesHash });
    return entries;
  }

  /** Records the stamp of a rules file. Call it before reading the file, also when the file does not exist. */
  decidedBy(path: string): void {
    const stamp = entryStamp(`${this.#workspace}/${path}`);
    if (isSteady(stamp, this.#beganMs)) this.#deciding.set(path, stamp);
    else this.#isWhole = false;
  }

  /**
   * Remembers the result of the walk, if every change of what it depends on can be detected.
   * `walkedBy` is the version of the rules that walks follow.
   */
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
