/**
 * Caches git's listing of a worktree in a file beside the database: queries write it, which
 * must not wait for a writer of the index, and it may be lost at any time.
 */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePrivateDirectory, PRIVATE_FILE } from "#core/files/private-place.ts";
import { readRegularFile } from "#core/files/regular-file.ts";
import { replaceFile } from "#core/files/replace-file.ts";
import { ownerMark, removeLeftBehind } from "#core/process-identity.ts";
import { compress, decompress } from "#store/packed/compression.ts";

const DIRECTORY = "listings";
const DRAFT = "draft-";
const BYTES_MAX = 64 * 1_048_576;

/** A value that one query keeps for the next. Neither method throws. */
interface Kept {
  /** The kept bytes; undefined when there are none, or they are damaged. */
  read(): Uint8Array | undefined;
  /** Replaces the kept bytes, if the disk allows. */
  write(bytes: Uint8Array): void;
}

/** Git's last listing of a worktree; `look` is the last comparison of all files that found nothing to do. */
export interface KeptListing extends Kept {
  readonly look: Kept;
}

const LOOK = ".look";

/** The kept listing of the view with this key. */
export function keptListing(projectDir: string, viewKey: string): KeptListing {
  return { ...kept(projectDir, nameOf(viewKey)), look: kept(projectDir, nameOf(viewKey) + LOOK) };
}

function kept(projectDir: string, name: string): Kept {
  const path = join(projectDir, DIRECTORY, name);
  return {
    read: () => {
      const found = readRegularFile(path, BYTES_MAX);
      try {
        return found.is === "file" ? decompress(found.bytes) : undefined;
      } catch {
        return undefined;
      }
    },
    write: (bytes) => {
      const draft = join(projectDir, DIRECTORY, `${DRAFT}${ownerMark()}-${name}`);
      try {
        makePrivateDirectory(join(projectDir, DIRECTORY));
        writeFileSync(draft, compress(bytes), { mode: PRIVATE_FILE });
        replaceFile(draft, path);
      } catch {
        rmSync(draft, { force: true, recursive: true });
      }
    },
  };
}

/** Removes the kept listings of views that no longer exist. */
export function removeUnusedListings(projectDir: string, viewKeys: Iterable<string>): void {
  const used = new Set(Array.from(viewKeys, nameOf).flatMap((name) => [name, name + LOOK]));
  for (const name of namesIn(join(projectDir, DIRECTORY))) {
    if (!used.has(name) && !name.startsWith(DRAFT)) rmSync(join(projectDir, DIRECTORY, name), { recursive: true, force: true });
  }
}

/** Removes the unfinished files of killed processes. */
export function removeListingDrafts(projectDir: string): void {
  removeLeftBehind(join(projectDir, DIRECTORY), DRAFT);
}

function nameOf(viewKey: string): string {
  return Bun.hash.xxHash3(viewKey).toString(16);
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
