/**
 * What git listed of a working tree, remembered with the times of all directories that it looked into: while these are the same, git would
 * list the same, and need not be asked. Looking at a directory costs two microseconds; git reads each of them, and is a process.
 *
 * A time is believed only if it was {@link SETTLED_MS} in the past when git began to list: the clocks of file systems tick, and two changes within
 * one tick leave one time. git's own untracked cache follows the same idea (Documentation/technical/racy-git.txt). Rejected: to use that cache. The
 * user's repository must have it switched on, and it spares git the reading, not the process.
 */
import { entryLooker, type LookAtEntry } from "#core/files/entry-look.ts";
import { silentFileSystem } from "#core/files/silent-file-system.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import { isRepositoryRoot, ROOT_MARK } from "#vcs/open.ts";
import type { VcsAdapter, VcsListing } from "#vcs/vcs-adapter.ts";
import {
  type DirectoryEntries,
  type DirectoryStamp,
  directoryStamp,
  entryStamp,
  hasDirectoryStamp,
  isSameStamp,
  readEntries,
  type StampedDirectory,
} from "./directory-stamps.ts";
import { decodeListing, encodeListing, type ListingRecord } from "./listing-record.ts";

/** Milliseconds for which everything must have stood still to be remembered: more than a tick of any local file system (FAT's is two seconds). */
const SETTLED_MS = 2_500;
/** Directories of which a listing is remembered. */
const DIRECTORIES_MAX = 200_000;
/** Directories with new times whose names are compared with those they had. */
const TOUCHED_MAX = 200;

const RULES = ".gitignore";

/** What git lists of a workspace, from memory where that is certain; null without version control. */
export async function listFiles(workspace: string, vcs: VcsAdapter, memory: KeptListing | undefined): Promise<VcsListing | null> {
  if (!memory || !isRememberable(workspace, vcs)) return vcs.listFiles();
  const known = knownRecord(memory);
  const remembered = known && believed(workspace, vcs, known, memory);
  if (remembered) return remembered;
  const beganMs = Date.now();
  const before = vcs.listingInputs();
  const listed = await vcs.listFiles();
  const isStill = before.newestMs <= beganMs - SETTLED_MS && vcs.listingInputs().stamp === before.stamp;
  const record = listed && isStill ? await recordOf(workspace, vcs, { listed, beganMs, known, inputs: before.stamp }) : undefined;
  if (record) memory.write(encodeListing(record));
  return listed;
}

/** Whether all that decides the listing of a workspace can be looked at here, and the system tells every change by times. */
function isRememberable(workspace: string, vcs: VcsAdapter): boolean {
  return process.platform === "linux" && vcs.kind !== "none" && !vcs.isBare && vcs.directory === "" && !silentFileSystem(workspace);
}

function knownRecord(memory: KeptListing): ListingRecord | undefined {
  const bytes = memory.read();
  return bytes && decodeListing(bytes);
}

/** The remembered listing if nothing that it followed from has changed. */
function believed(workspace: string, vcs: VcsAdapter, known: ListingRecord, memory: KeptListing): VcsListing | undefined {
  const nowMs = Date.now();
  if (vcs.listingInputs().stamp !== known.inputs || !areAsTheyWere(workspace, known.deciding)) return undefined;
  const touched = touchedDirectories(workspace, known);
  if (!touched) return undefined;
  if (touched.size > 0 && [...touched.values()].every((stamp) => isSettled(stamp, nowMs)))
    memory.write(encodeListing({ ...known, directories: new Map([...known.directories, ...touched]) }));
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

/** Whether a directory stood still for long enough before a time. */
function isSettled({ mtimeUs, ctimeUs }: DirectoryStamp, atMs: number): boolean {
  return Math.max(mtimeUs, ctimeUs) <= (atMs - SETTLED_MS) * 1000;
}

interface Listed {
  readonly listed: VcsListing;
  /** When git began. */
  readonly beganMs: number;
  readonly known: ListingRecord | undefined;
  /** What lay outside of the working tree before git began, and afterwards. */
  readonly inputs: string;
}

/** What there is to remember of a listing; undefined when something changed just now, or cannot be looked at. */
async function recordOf(workspace: string, vcs: VcsAdapter, one: Listed): Promise<ListingRecord | undefined> {
  const { listed, known, inputs } = one;
  if (listed.unreadable.length > 0 || listed.undecodable.length > 0) return undefined;
  let ignored: Promise<ReadonlySet<string>> | undefined;
  const askIgnored = (): Promise<ReadonlySet<string>> => {
    ignored ??= vcs.explainIgnored().then((all) => new Set(all?.map(({ path }) => path)));
    return ignored;
  };
  const hasSameRules = known !== undefined && known.inputs === inputs && areAsTheyWere(workspace, known.deciding);
  let found = await new Walk(workspace, one, hasSameRules ? known : undefined).all(askIgnored);
  // A new file of rules may speak of any directory that was passed over.
  if (found === "new rules") found = await new Walk(workspace, one, undefined).all(askIgnored);
  if (found === undefined || found === "new rules") return undefined;
  return { ...found, inputs, files: listed.files, untracked: listed.untracked, nested: listed.nested };
}

/** What a walk finds. */
type Walked = Pick<ListingRecord, "directories" | "deciding" | "leftOut">;

/** Goes through the directories that git looked into. Those that an earlier record has as they are now need not be read again. */
class Walk {
  readonly #workspace: string;
  readonly #lookAt: LookAtEntry;
  readonly #beganMs: number;
  readonly #earlier: ListingRecord | undefined;
  readonly #earlierBelow: ReadonlyMap<string, readonly string[]>;
  /** Directories that hold a listed file somewhere below: git looked into them whatever the rules say. */
  readonly #withFiles = new Set<string>([""]);
  readonly #directories = new Map<string, StampedDirectory>();
  readonly #deciding = new Map<string, string>();
  readonly #leftOut = new Set<string>();
  #hasNewRules = false;

  constructor(workspace: string, { listed, beganMs }: Listed, earlier: ListingRecord | undefined) {
    this.#workspace = workspace;
    this.#lookAt = entryLooker(workspace);
    this.#beganMs = beganMs;
    this.#earlier = earlier;
    this.#earlierBelow = earlier ? childrenOf(earlier) : new Map();
    for (const path of listed.files) this.#noteParents(path);
  }

  /**
   * The directories that the listing followed from; undefined when something changed just now, or cannot be looked at. `askIgnored` gives those
   * that a rule names, with a slash at the end: a directory whose entries are all ignored is no such. "new rules" when the earlier record does not
   * know a file of rules.
   */
  async all(askIgnored: () => Promise<ReadonlySet<string>>): Promise<Walked | undefined | "new rules"> {
    const toVisit = [""];
    for (let directory = toVisit.pop(); directory !== undefined; directory = toVisit.pop()) {
      if (await this.#isLeftOut(directory, askIgnored)) {
        this.#leftOut.add(directory);
        continue;
      }
      const below = this.#visit(directory);
      if (!below || this.#directories.size > DIRECTORIES_MAX) return undefined;
      if (this.#hasNewRules) return "new rules";
      for (const path of below) toVisit.push(path);
    }
    return { directories: this.#directories, deciding: this.#deciding, leftOut: this.#leftOut };
  }

  async #isLeftOut(directory: string, askIgnored: () => Promise<ReadonlySet<string>>): Promise<boolean> {
    if (this.#withFiles.has(directory)) return false;
    if (this.#earlier?.leftOut.has(directory)) return true;
    return !this.#earlier?.directories.has(directory) && (await askIgnored()).has(`${directory}/`);
  }

  /** The directories inside of one that git looked into; undefined when it changed just now, or cannot be read. */
  #visit(directory: string): readonly string[] | undefined {
    const stamp = directoryStamp(this.#lookAt, directory);
    if (!stamp || !isSettled(stamp, this.#beganMs)) return undefined;
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
    if (this.#earlier && !this.#earlier.deciding.has(path)) this.#hasNewRules = true;
    return Math.max(Number(mtimeMs), Number(ctimeMs)) < this.#beganMs - SETTLED_MS;
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
