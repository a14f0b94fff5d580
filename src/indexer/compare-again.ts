/**
 * Compares a view with its workspace by a remembered comparison that found them equal: whatever is in the state of then needs no look, and
 * the few entries that are not are compared alone. The listing of the remembered comparison is decoded only on demand, which is rare.
 */
import { entryLooker } from "#core/files/entry-look.ts";
import { pathAt, pathsOf, wasDirectory } from "#core/files/packed-entries.ts";
import { readEntries } from "#indexer/listing/directory-stamps.ts";
import { decodeListing, isListing, type ListingRecord } from "#indexer/listing/listing-record.ts";
import { keepChanged, LookAgain, type LookRecord, namesIn, settledStates } from "#indexer/listing/remembered-look.ts";
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { type Aside, type DiskComparison, lookKey, planSome } from "./compare.ts";
import { isEmpty, type Plan } from "./plan.ts";
import { type Listing, listAgain } from "./scan.ts";
import { helpToLook } from "./threads/look-helper.ts";

/** A view, its workspace, and what is remembered of them. */
export interface Compared {
  readonly workspace: string;
  readonly vcs: VcsAdapter;
  readonly db: Database;
  readonly view: View;
  readonly memory: KeptListing;
}

/**
 * As {@link compareAgain}, while another thread helps to look, so that the caller may do something else before it awaits the result.
 * Undefined at once where no comparison is remembered.
 */
export function compareAgainHelped(compared: Compared): Promise<DiskComparison | undefined> | undefined {
  const look = begun(compared, helpToLook);
  return look && Promise.resolve().then(() => ended(look, compared));
}

/** The comparison of a view of which a comparison is remembered; undefined when a full one is needed. */
export function compareAgain(compared: Compared): DiskComparison | undefined {
  const look = begun(compared);
  return look && ended(look, compared);
}

function begun({ workspace, vcs, db, view, memory }: Compared, help?: typeof helpToLook): LookAgain | undefined {
  return LookAgain.begin(workspace, vcs, memory, lookKey(db, view), help);
}

function ended(look: LookAgain, compared: Compared): DiskComparison | undefined {
  const { workspace, db, view, memory } = compared;
  const { record } = look;
  const changed = look.end();
  const listed = changed && listingIn(memory);
  if (!listed) return undefined;
  const states = settledStates(workspace, record, changed);
  const plan = changedPlan(compared, record, changed, listed);
  if (!plan) return undefined;
  const remember = (taken: View): void => keepChanged(memory, record, { key: lookKey(db, taken), changed, states });
  // Unless some of them can be remembered now, the record says already that these entries need a look.
  if (isEmpty(plan) && states.size > 0) remember(view);
  let listing: Listing | undefined;
  const makeListing = (): Listing => {
    const accepted = new Set(pathsOf(record.entries));
    return listAgain(workspace, listed(), (path) => accepted.has(path));
  };
  return {
    plan,
    syncId: view.syncId,
    rulesHash: view.rulesHash ?? "",
    get aside() {
      return JSON.parse(record.note) as Aside;
    },
    get listing() {
      listing ??= makeListing();
      return listing;
    },
    remember,
  };
}

/** The plan for the changed entries; undefined when a directory has other names, or became something else, or a path is new. */
function changedPlan(
  { workspace, db, view }: Compared,
  record: LookRecord,
  changed: readonly number[],
  listed: () => ListingRecord,
): Plan | undefined {
  const { entries } = record;
  const directories = changed.filter((position) => wasDirectory(entries, position)).map((position) => pathAt(entries, position));
  if (directories.length > 0 && !haveSameNames(workspace, directories, record, listed())) return undefined;
  const files = changed.filter((position) => !wasDirectory(entries, position));
  const paths = new Set(files.map((position) => pathAt(entries, position)));
  return planSome(workspace, db, view, { paths, scanned: view.fileCount });
}

/** Whether directories contain the names that the compared listing has: then a new time of theirs means that a file was replaced. */
function haveSameNames(workspace: string, directories: readonly string[], record: LookRecord, listing: ListingRecord): boolean {
  if (namesIn(listing.directories) !== record.names) return false;
  const lookAt = entryLooker(workspace);
  return directories.every((directory) => {
    const known = listing.directories.get(directory === "." ? "" : directory);
    const entry = lookAt(directory);
    if (!known || entry?.is !== "directory" || entry.device !== known.device) return false;
    return readEntries(`${workspace}/${directory}`)?.namesHash === known.namesHash;
  });
}

/** A function that decodes the remembered listing. The bytes are read now, since the next listing replaces them. */
function listingIn(memory: KeptListing): (() => ListingRecord) | undefined {
  const bytes = memory.read();
  if (!bytes || !isListing(bytes)) return undefined;
  let decoded: ListingRecord | undefined;
  return () => {
    decoded ??= decodeListing(bytes) as ListingRecord;
    return decoded;
  };
}
