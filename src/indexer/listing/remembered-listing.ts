/**
 * Git's listing of a working tree, remembered with the times of all directories that git read: while these are the same, git would list the
 * same and need not run. Looking at a directory costs two microseconds; git reads each of them, and is a process. The result of a walk of a
 * tree without version control is remembered likewise (`walk-trail.ts`).
 *
 * A time is trusted only if it was {@link SETTLED_MS} in the past when git began to list: file systems keep time in ticks, and two changes
 * within one tick leave one time. Git's own untracked cache follows the same idea (Documentation/technical/racy-git.txt). Rejected: using
 * that cache. The user's repository must have it switched on, and it saves git the reading, not the process.
 */
import { entryLooker } from "#core/files/entry-look.ts";
import { silentFileSystem } from "#core/files/file-systems.ts";
import type { EntryCollector } from "#core/files/packed-entries.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import type { IgnoredByVcs, VcsAdapter, VcsListing } from "#vcs/vcs-adapter.ts";
import { areAsTheyWere, isSameStamp, readEntries, type StampedDirectory, stampOf, TOUCHED_MAX } from "./directory-stamps.ts";
import { decodeListing, encodeListing, type ListingRecord } from "./listing-record.ts";
import { type Listed, Walk } from "./listing-walk.ts";
import { isSettled, SETTLED_MS } from "./settled.ts";

/** A remembered listing, by git or a walk. */
export interface RememberedListing extends VcsListing {
  /** The directories on which it depends. None is a link. */
  readonly directories: ReadonlyMap<string, StampedDirectory>;
  /**
   * `inputs`: stamp of the inputs outside of the working tree; `deciding`: stamps, by path, of
   * the entries inside of it that decide the listing.
   */
  readonly inputs: string;
  readonly deciding: ReadonlyMap<string, string>;
  /** The version of the rules that a walk followed; empty for git's listing, for which the next two fields are empty too. */
  readonly walkedBy: string;
  readonly left: readonly string[];
  readonly ignored: readonly IgnoredByVcs[];
  /** Whether everything had been unchanged for long enough before it was looked at. */
  readonly isSettled: boolean;
}

export interface Remembering {
  readonly memory: KeptListing;
  /** Gets every directory with its stamp. */
  readonly seen?: EntryCollector | undefined;
  /** The version of the rules that walks follow now. */
  readonly walkedBy: string;
}

/** The last listing of a workspace, by git or a walk, if it certainly still holds. */
export function rememberedListing(
  workspace: string,
  vcs: VcsAdapter,
  { memory, seen, walkedBy }: Remembering,
): RememberedListing | undefined {
  const known = isRememberable(workspace, vcs) ? knownRecord(memory) : undefined;
  const isOfThisKind = known?.walkedBy === (vcs.kind === "none" ? walkedBy : "");
  return known && isOfThisKind ? believed(workspace, vcs, known, memory, seen) : undefined;
}

/** Git's listing of a workspace, which is remembered where possible; null without version control. */
export async function listAnew(workspace: string, vcs: VcsAdapter, memory: KeptListing | undefined): Promise<VcsListing | null> {
  if (!memory || vcs.kind === "none" || !isRememberable(workspace, vcs)) return vcs.listFiles();
  const known = knownRecord(memory);
  const beganMs = Date.now();
  const before = vcs.listingInputs();
  const listed = await vcs.listFiles();
  const isStill = before.newestMs <= beganMs - SETTLED_MS && vcs.listingInputs().stamp === before.stamp;
  const record = listed && isStill ? await recordOf(workspace, vcs, { listed, beganMs, known, inputs: before.stamp }) : undefined;
  if (record) write(memory, record);
  return listed;
}

/**
 * Whether this system can check everything that decides the listing of a workspace, and its file system reports every change through times.
 */
export function isRememberable(workspace: string, vcs: VcsAdapter): boolean {
  return process.platform === "linux" && !vcs.isBare && vcs.directory === "" && !silentFileSystem(workspace);
}

function write(memory: KeptListing, record: ListingRecord): void {
  const bytes = encodeListing(record);
  if (bytes) memory.write(bytes);
}

function knownRecord(memory: KeptListing): ListingRecord | undefined {
  const bytes = memory.read();
  return bytes && decodeListing(bytes);
}

/** The remembered listing, if nothing on which it depends has changed. */
function believed(
  workspace: string,
  vcs: VcsAdapter,
  known: ListingRecord,
  memory: KeptListing,
  seen: EntryCollector | undefined,
): RememberedListing | undefined {
  const nowMs = Date.now();
  if (vcs.listingInputs().stamp !== known.inputs || !areAsTheyWere(workspace, known.deciding)) return undefined;
  const touched = touchedDirectories(workspace, known, seen);
  if (!touched) return undefined;
  const areSettled = [...touched.values()].every((stamp) => isSettled(stamp, nowMs));
  if (touched.size > 0 && areSettled) write(memory, { ...known, directories: new Map([...known.directories, ...touched]) });
  return { ...known, unreadable: [], undecodable: [], impossible: [], isSettled: areSettled };
}

/** The directories that have new times but the same names (a file was replaced), with their stamps; undefined when names have changed. */
function touchedDirectories(
  workspace: string,
  known: ListingRecord,
  seen: EntryCollector | undefined,
): Map<string, StampedDirectory> | undefined {
  const touched = new Map<string, StampedDirectory>();
  const lookAt = entryLooker(workspace);
  for (const [directory, earlier] of known.directories) {
    const entry = lookAt(directory);
    if (entry?.is !== "directory") return undefined;
    seen?.add(directory, entry);
    // Most often no directory has changed, so this loop allocates nothing for an unchanged one.
    if (isSameStamp(entry, earlier)) continue;
    const stamp = stampOf(entry);
    const isReadAgain = touched.size < TOUCHED_MAX && stamp.device === earlier.device;
    const entries = isReadAgain ? readEntries(`${workspace}/${directory}`) : undefined;
    if (entries?.namesHash !== earlier.namesHash) return undefined;
    touched.set(directory, { ...stamp, namesHash: earlier.namesHash });
  }
  return touched;
}

/** The record of a listing to remember; undefined when something changed just now, or is unreadable. */
async function recordOf(workspace: string, vcs: VcsAdapter, one: Listed): Promise<ListingRecord | undefined> {
  const { listed, known, inputs } = one;
  if (listed.unreadable.length > 0 || listed.undecodable.length > 0 || listed.impossible.length > 0) return undefined;
  let ignored: Promise<ReadonlySet<string>> | undefined;
  const askIgnored = (): Promise<ReadonlySet<string>> => {
    ignored ??= vcs.explainIgnored().then((all) => new Set(all?.map(({ path }) => path)));
    return ignored;
  };
  const hasSameRules = known !== undefined && known.inputs === inputs && areAsTheyWere(workspace, known.deciding);
  let found = await new Walk(workspace, one, hasSameRules ? known : undefined).all(askIgnored);
  // A new rules file may re-include parts of any directory that the first walk skipped.
  if (found === "new rules") found = await new Walk(workspace, one, undefined).all(askIgnored);
  if (found === undefined || found === "new rules") return undefined;
  const { files, untracked, nested, sparse } = listed;
  return { ...found, inputs, walkedBy: "", files, untracked, nested, sparse, left: [], ignored: [] };
}
