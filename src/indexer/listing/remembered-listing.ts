/**
 * What git listed of a working tree, remembered with the times of all directories that it looked into: while these are the same, git would
 * list the same, and need not be asked. Looking at a directory costs two microseconds; git reads each of them, and is a process.
 *
 * A time is believed only if it was {@link SETTLED_MS} in the past when git began to list: the clocks of file systems tick, and two changes within
 * one tick leave one time. git's own untracked cache follows the same idea (Documentation/technical/racy-git.txt). Rejected: to use that cache. The
 * user's repository must have it switched on, and it spares git the reading, not the process.
 */
import { entryLooker } from "#core/files/entry-look.ts";
import { silentFileSystem } from "#core/files/file-systems.ts";
import type { EntryCollector } from "#core/files/packed-entries.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import type { VcsAdapter, VcsListing } from "#vcs/vcs-adapter.ts";
import { areAsTheyWere, isSameStamp, readEntries, type StampedDirectory } from "./directory-stamps.ts";
import { decodeListing, encodeListing, type ListingRecord } from "./listing-record.ts";
import { type Listed, Walk } from "./listing-walk.ts";
import { isSettled, SETTLED_MS } from "./settled.ts";

/** Directories with new times whose names are compared with those they had. */
const TOUCHED_MAX = 200;

/** What git listed, from memory. */
export interface RememberedListing extends VcsListing {
  /** The directories that it followed from. None is a link. */
  readonly directories: ReadonlyMap<string, unknown>;
  /** What lies outside of the working tree and decides the listing; and stamps, by path, of what lies inside of it and does. */
  readonly inputs: string;
  readonly deciding: ReadonlyMap<string, string>;
  /** Whether all of it stood still for long enough before it was looked at. */
  readonly isSettled: boolean;
}

/** What git listed last of a workspace, while that is certain to hold. `seen` is told of every directory. */
export function rememberedListing(
  workspace: string,
  vcs: VcsAdapter,
  memory: KeptListing,
  seen?: EntryCollector,
): RememberedListing | undefined {
  const known = isRememberable(workspace, vcs) ? knownRecord(memory) : undefined;
  return known && believed(workspace, vcs, known, memory, seen);
}

/** What git lists of a workspace now, which is remembered; null without version control. */
export async function listAnew(workspace: string, vcs: VcsAdapter, memory: KeptListing | undefined): Promise<VcsListing | null> {
  if (!memory || !isRememberable(workspace, vcs)) return vcs.listFiles();
  const known = knownRecord(memory);
  const beganMs = Date.now();
  const before = vcs.listingInputs();
  const listed = await vcs.listFiles();
  const isStill = before.newestMs <= beganMs - SETTLED_MS && vcs.listingInputs().stamp === before.stamp;
  const record = listed && isStill ? await recordOf(workspace, vcs, { listed, beganMs, known, inputs: before.stamp }) : undefined;
  if (record) memory.write(encodeListing(record));
  return listed;
}

/** Whether all that decides the listing of a workspace can be looked at here, and the system tells every change by times. */
export function isRememberable(workspace: string, vcs: VcsAdapter): boolean {
  return process.platform === "linux" && vcs.kind !== "none" && !vcs.isBare && vcs.directory === "" && !silentFileSystem(workspace);
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
  if (touched.size > 0 && areSettled) memory.write(encodeListing({ ...known, directories: new Map([...known.directories, ...touched]) }));
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
    const stamp = { inode: entry.inode, mtimeUs: entry.mtimeUs, ctimeUs: entry.ctimeUs };
    const entries = touched.size < TOUCHED_MAX ? readEntries(`${workspace}/${directory}`) : undefined;
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
  return { ...found, inputs, files: listed.files, untracked: listed.untracked, nested: listed.nested };
}
