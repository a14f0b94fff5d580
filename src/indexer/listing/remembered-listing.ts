/**
 * What git listed of a working tree, remembered with the times of all directories that it looked into: while these are the same, git would
 * list the same, and need not be asked. Looking at a directory costs two microseconds; git reads each of them, and is a process. What a walk found
 * of a tree without version control is remembered likewise (`walk-trail.ts`).
 *
 * A time is believed only if it was {@link SETTLED_MS} in the past when git began to list: the clocks of file systems tick, and two changes within
 * one tick leave one time. git's own untracked cache follows the same idea (Documentation/technical/racy-git.txt). Rejected: to use that cache. The
 * user's repository must have it switched on, and it spares git the reading, not the process.
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

/** What git, or a walk, listed, from memory. */
export interface RememberedListing extends VcsListing {
  /** The directories that it followed from. None is a link. */
  readonly directories: ReadonlyMap<string, unknown>;
  /** What lies outside of the working tree and decides the listing; and stamps, by path, of what lies inside of it and does. */
  readonly inputs: string;
  readonly deciding: ReadonlyMap<string, string>;
  /** The version of the rules that a walk went by; empty for what version control listed, and then there is nothing of what follows. */
  readonly walkedBy: string;
  readonly left: readonly string[];
  readonly ignored: readonly IgnoredByVcs[];
  /** Whether all of it stood still for long enough before it was looked at. */
  readonly isSettled: boolean;
}

export interface Remembering {
  readonly memory: KeptListing;
  /** Is told of every directory. */
  readonly seen?: EntryCollector | undefined;
  /** The version of the rules by which a walk goes now. */
  readonly walkedBy: string;
}

/** What git, or a walk, listed last of a workspace, while that is certain to hold. */
export function rememberedListing(
  workspace: string,
  vcs: VcsAdapter,
  { memory, seen, walkedBy }: Remembering,
): RememberedListing | undefined {
  const known = isRememberable(workspace, vcs) ? knownRecord(memory) : undefined;
  const isOfThisKind = known?.walkedBy === (vcs.kind === "none" ? walkedBy : "");
  return known && isOfThisKind ? believed(workspace, vcs, known, memory, seen) : undefined;
}

/** What git lists of a workspace now, which is remembered; null without version control. */
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

/** Whether all that decides the listing of a workspace can be looked at here, and the system tells every change by times. */
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

/** The remembered listing if nothing that it followed from has changed. */
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
  return { ...known, unreadable: [], undecodable: [], isSettled: areSettled };
}

/** Directories that have new times and the names they had (a file was replaced), with their stamps; undefined when names have changed. */
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
    // Mostly no directory of a tree has changed: nothing is made that must be collected.
    if (isSameStamp(entry, earlier)) continue;
    const stamp = stampOf(entry);
    const isReadAgain = touched.size < TOUCHED_MAX && stamp.device === earlier.device;
    const entries = isReadAgain ? readEntries(`${workspace}/${directory}`) : undefined;
    if (entries?.namesHash !== earlier.namesHash) return undefined;
    touched.set(directory, { ...stamp, namesHash: earlier.namesHash });
  }
  return touched;
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
  const { files, untracked, nested, sparse } = listed;
  return { ...found, inputs, walkedBy: "", files, untracked, nested, sparse, left: [], ignored: [] };
}
