/**
 * What git listed of a working tree, remembered with the times of all directories that it looked into: while these are the same, git would
 * list the same, and need not be asked. Looking at a directory costs two microseconds; git reads each of them, and is a process.
 *
 * A time is believed only if it was {@link SETTLED_MS} in the past when git began to list: file systems' clocks tick, and what changes twice within one tick
 * has the same time. git's own untracked cache follows the same idea (`racy` timestamps in Documentation/technical/racy-git.txt); it is not used here
 * because it must be switched on in the user's repository, and spares the reading, not the process.
 */
import { entryLooker, type LookAtEntry } from "#core/entry-look.ts";
import { silentFileSystem } from "#core/silent-file-system.ts";
import { isRepositoryRoot, ROOT_MARK } from "#vcs/open.ts";
import type { VcsAdapter, VcsListing } from "#vcs/vcs-adapter.ts";
import {
  type DirectoryEntries,
  directoryStamp,
  entryStamp,
  hasDirectoryStamp,
  isSameStamp,
  readEntries,
  type StampedDirectory,
} from "./directory-stamps.ts";
import { decodeListing, encodeListing, type ListingRecord } from "./listing-record.ts";

/** Where a remembered listing is kept. Neither call throws. */
export interface ListingMemory {
  read(): Uint8Array | undefined;
  write(bytes: Uint8Array): void;
}

/** Milliseconds for which everything must have stood still to be remembered: more than a tick of any local file system (FAT's is two seconds). */
const SETTLED_MS = 2_500;
/** Directories of which a listing is remembered. */
const DIRECTORIES_MAX = 200_000;
/** Directories with new times whose names are compared with those they had. */
const TOUCHED_MAX = 200;

const RULES = ".gitignore";

/** What git lists of a workspace, from memory where that is certain; null without version control. */
export async function listFiles(workspace: string, vcs: VcsAdapter, memory: ListingMemory | undefined): Promise<VcsListing | null> {
  if (!memory || !isRememberable(workspace, vcs)) return vcs.listFiles();
  const known = knownRecord(memory);
  const remembered = known && believed(workspace, vcs, known, memory);
  if (remembered) return remembered;
  const beganMs = Date.now();
  const listed = await vcs.listFiles();
  if (listed) await remember(workspace, vcs, { listed, beganMs, known, memory });
  return listed;
}

/** Whether all that decides the listing of a workspace can be looked at here, and the system tells every change by times. */
function isRememberable(workspace: string, vcs: VcsAdapter): boolean {
  return process.platform === "linux" && vcs.kind !== "none" && !vcs.isBare && vcs.directory === "" && !silentFileSystem(workspace);
}

function knownRecord(memory: ListingMemory): ListingRecord | undefined {
  const bytes = memory.read();
  return bytes && decodeListing(bytes);
}

/** The remembered listing if nothing that it followed from has changed. */
function believed(workspace: string, vcs: VcsAdapter, known: ListingRecord, memory: ListingMemory): VcsListing | undefined {
  const nowMs = Date.now();
  if (vcs.listingInputs().stamp !== known.inputs || !areAsTheyWere(workspace, known.deciding)) return undefined;
  const touched = touchedDirectories(workspace, known);
  if (!touched) return undefined;
  if (touched.size > 0) {
    const directories = new Map([...known.directories, ...touched]);
    if (isSettled(touched.values(), nowMs)) memory.write(encodeListing({ ...known, directories }));
  }
  const { files, untracked, nested } = known;
  return { files, untracked, nested, unreadable: [], undecodable: [] };
}

function areAsTheyWere(workspace: string, deciding: ReadonlyMap<string, string>): boolean {
  for (const [path, stamp] of deciding) if (entryStamp(`${workspace}/${path}`) !== stamp) return false;
  return true;
}

/** Directories that have new times and the names they had (a file was replaced), with their stamps; undefined when names have changed. */
function touchedDirectories(workspace: string, known: ListingRecord): Map<string, StampedDirectory> | undefined {
  const touched = new Map<string, StampedDirectory>();
  const lookAt = entryLooker(workspace);
  for (const [directory, earlier] of known.directories) {
    if (hasDirectoryStamp(lookAt, directory, earlier)) continue;
    const stamp = directoryStamp(lookAt, directory);
    if (!stamp) return undefined;
    const entries = touched.size < TOUCHED_MAX ? readEntries(`${workspace}/${directory}`) : undefined;
    if (entries?.namesHash !== earlier.namesHash) return undefined;
    touched.set(directory, { ...stamp, namesHash: earlier.namesHash });
  }
  return touched;
}

function isSettled(directories: Iterable<StampedDirectory>, atMs: number): boolean {
  const limitUs = (atMs - SETTLED_MS) * 1000;
  for (const { mtimeUs, ctimeUs } of directories) if (mtimeUs > limitUs || ctimeUs > limitUs) return false;
  return true;
}

interface Listed {
  readonly listed: VcsListing;
  /** When git began. */
  readonly beganMs: number;
  readonly known: ListingRecord | undefined;
  readonly memory: ListingMemory;
}

async function remember(workspace: string, vcs: VcsAdapter, { listed, beganMs, known, memory }: Listed): Promise<void> {
  if (listed.unreadable.length > 0 || listed.undecodable.length > 0) return;
  const { stamp: inputs, newestMs } = vcs.listingInputs();
  if (newestMs > beganMs - SETTLED_MS) return;
  const isSameRules = known !== undefined && known.inputs === inputs && areAsTheyWere(workspace, known.deciding);
  const walk = new Walk(workspace, listed, beganMs, isSameRules ? known : undefined);
  const found = await walk.all(async () => new Set((await vcs.explainIgnored())?.map(({ path }) => path)));
  if (found) memory.write(encodeListing({ ...found, inputs, files: listed.files, untracked: listed.untracked, nested: listed.nested }));
}

/** Goes through the directories that git looked into. Those that an earlier record has as they are now need not be read again. */
class Walk {
  readonly #workspace: string;
  readonly #lookAt: LookAtEntry;
  readonly #limitMs: number;
  readonly #earlier: ListingRecord | undefined;
  readonly #earlierBelow: ReadonlyMap<string, readonly string[]>;
  /** Directories that hold a listed file somewhere below: git looked into them whatever the rules say. */
  readonly #withFiles = new Set<string>([""]);
  readonly #directories = new Map<string, StampedDirectory>();
  readonly #deciding = new Map<string, string>();
  readonly #leftOut = new Set<string>();

  constructor(workspace: string, listed: VcsListing, beganMs: number, earlier: ListingRecord | undefined) {
    this.#workspace = workspace;
    this.#lookAt = entryLooker(workspace);
    this.#limitMs = beganMs - SETTLED_MS;
    this.#earlier = earlier;
    this.#earlierBelow = earlier ? childrenOf(earlier) : new Map();
    for (const path of listed.files) this.#noteParents(path);
  }

  /** Everything that the listing followed from; undefined when something changed just now, or cannot be looked at. `askIgnored` gives the directories that a rule names, with a slash at the end: one whose entries are all ignored is no such. */
  async all(
    askIgnored: () => Promise<ReadonlySet<string>>,
  ): Promise<Omit<ListingRecord, "inputs" | "files" | "untracked" | "nested"> | undefined> {
    let ignored: ReadonlySet<string> | undefined;
    const toVisit = [""];
    for (let directory = toVisit.pop(); directory !== undefined; directory = toVisit.pop()) {
      if (!this.#withFiles.has(directory)) {
        if (this.#earlier?.leftOut.has(directory)) {
          this.#leftOut.add(directory);
          continue;
        }
        if (!this.#earlier?.directories.has(directory)) ignored ??= await askIgnored();
        if (ignored?.has(`${directory}/`)) {
          this.#leftOut.add(directory);
          continue;
        }
      }
      const below = this.#visit(directory);
      if (!below || this.#directories.size > DIRECTORIES_MAX) return undefined;
      toVisit.push(...below);
    }
    return { directories: this.#directories, deciding: this.#deciding, leftOut: this.#leftOut };
  }

  /** The directories inside of one that git looked into; undefined when it changed just now, or cannot be read. */
  #visit(directory: string): readonly string[] | undefined {
    const stamp = directoryStamp(this.#lookAt, directory);
    if (!stamp || !isSettled([{ ...stamp, namesHash: 0 }], this.#limitMs + SETTLED_MS)) return undefined;
    const earlier = this.#earlier?.directories.get(directory);
    if (earlier && isSameStamp(stamp, earlier)) {
      this.#directories.set(directory, earlier);
      for (const name of [RULES, ROOT_MARK]) this.#takeOver(joined(directory, name));
      return this.#earlierBelow.get(directory) ?? [];
    }
    const entries = readEntries(`${this.#workspace}/${directory}`);
    if (!entries) return undefined;
    this.#directories.set(directory, { ...stamp, namesHash: entries.namesHash });
    if (entries.names.has(RULES) && !this.#decides(joined(directory, RULES))) return undefined;
    if (directory !== "" && entries.names.has(ROOT_MARK)) return this.#repository(directory);
    return this.#below(directory, entries);
  }

  #below(directory: string, { directories }: DirectoryEntries): string[] {
    return directories.filter((name) => name !== ROOT_MARK).map((name) => joined(directory, name));
  }

  /** A repository inside of this one, which git does not look into; undefined when git did all the same. */
  #repository(directory: string): readonly string[] | undefined {
    const isOwn = isRepositoryRoot(`${this.#workspace}/${directory}`) && !this.#withFiles.has(directory);
    return isOwn && this.#decides(joined(directory, ROOT_MARK)) ? [] : undefined;
  }

  /** Notes what decides the listing; false when it changed just now. */
  #decides(path: string): boolean {
    const stamp = entryStamp(`${this.#workspace}/${path}`);
    const [, , mtimeMs = "0", ctimeMs = "0"] = stamp.split(":");
    this.#deciding.set(path, stamp);
    return Math.max(Number(mtimeMs), Number(ctimeMs)) < this.#limitMs;
  }

  #takeOver(path: string): void {
    const stamp = this.#earlier?.deciding.get(path);
    if (stamp !== undefined) this.#deciding.set(path, stamp);
  }

  #noteParents(path: string): void {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const directory = path.slice(0, end);
      if (this.#withFiles.has(directory)) return;
      this.#withFiles.add(directory);
    }
  }
}

function childrenOf({ directories, leftOut }: ListingRecord): Map<string, string[]> {
  const children = new Map<string, string[]>();
  for (const path of [...directories.keys(), ...leftOut]) {
    if (path === "") continue;
    const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    const siblings = children.get(parent);
    if (siblings) siblings.push(path);
    else children.set(parent, [path]);
  }
  return children;
}

const joined = (directory: string, name: string): string => (directory === "" ? name : `${directory}/${name}`);
