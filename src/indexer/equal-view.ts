/**
 * Finds views that are still equal to their workspace, because nothing has changed since a comparison found them equal. The listing of that
 * comparison is decoded only on demand, which is rare.
 */
import { pathsOf } from "#core/files/packed-entries.ts";
import { decodeListing, isListing, type ListingRecord } from "#indexer/listing/listing-record.ts";
import { LookAgain } from "#indexer/listing/remembered-look.ts";
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { type Aside, type DiskComparison, lookKey } from "./compare.ts";
import { type Listing, listAgain } from "./scan.ts";
import { helpToLook } from "./threads/look-helper.ts";

/**
 * As {@link equalView}, while another thread helps to look, so that the caller may do something else before it awaits the result. Undefined
 * at once where no comparison is remembered.
 */
export function stillEqualView(
  workspace: string,
  vcs: VcsAdapter,
  db: Database,
  view: View,
  memory: KeptListing,
): Promise<DiskComparison | undefined> | undefined {
  const look = LookAgain.begin(workspace, vcs, memory, lookKey(db, view), helpToLook);
  return look && Promise.resolve().then(() => ended(look, workspace, view, memory));
}

/** The comparison of a view that is still equal to its workspace; undefined when a full comparison is needed. */
export function equalView(workspace: string, vcs: VcsAdapter, db: Database, view: View, memory: KeptListing): DiskComparison | undefined {
  return ended(LookAgain.begin(workspace, vcs, memory, lookKey(db, view)), workspace, view, memory);
}

function ended(look: LookAgain | undefined, workspace: string, view: View, memory: KeptListing): DiskComparison | undefined {
  const listed = look?.end() ? listingIn(memory) : undefined;
  if (!look || !listed) return undefined;
  let listing: Listing | undefined;
  const makeListing = (): Listing => {
    const accepted = new Set(pathsOf(look.record.entries));
    return listAgain(workspace, listed(), (path) => accepted.has(path));
  };
  return {
    plan: { changed: [], removed: [], scanned: view.fileCount },
    syncId: view.syncId,
    rulesHash: view.rulesHash ?? "",
    get aside() {
      return JSON.parse(look.record.note) as Aside;
    },
    get listing() {
      listing ??= makeListing();
      return listing;
    },
  };
}

/** A function that decodes the remembered listing. The bytes are read now, since the next listing replaces them. */
function listingIn(memory: KeptListing): (() => ListingRecord) | undefined {
  const bytes = memory.read();
  return bytes && isListing(bytes) ? () => decodeListing(bytes) as ListingRecord : undefined;
}
