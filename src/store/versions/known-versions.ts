/** Finds the contents that the store has parsed already, so that no run parses them again. */
import type { Database } from "bun:sqlite";
import type { SkipReason } from "#core/types.ts";
import { EXTRACTOR_VERSION } from "#core/version.ts";

/** A content at a path that needs no parsing: it has a version, or is known not to be indexable. */
export type KnownContent = { readonly versionId: number } | { readonly skipReason: SkipReason };

export class KnownVersions {
  readonly #versions = new Map<string, number>();
  readonly #sizes = new Map<string, number[]>();
  readonly #skipped = new Map<string, SkipReason>();

  /** Reads what the store knows of the given paths. */
  constructor(db: Database, paths: readonly string[]) {
    const versions = db
      .query<VersionRow, [string, number]>(
        `SELECT p.path, hex(c.blob_id), v.version_id, c.size_bytes FROM json_each(?) wanted CROSS JOIN paths p CROSS JOIN file_versions v CROSS JOIN contents c
         WHERE p.path = wanted.value AND v.path_id = p.path_id AND c.content_id = v.content_id AND v.extractor_version = ?`,
      )
      .values(JSON.stringify(paths), EXTRACTOR_VERSION) as VersionRow[];
    for (const [path, blob, versionId, sizeBytes] of versions) {
      this.#versions.set(`${blob.toLowerCase()} ${path}`, versionId);
      const sizes = this.#sizes.get(path);
      if (sizes) sizes.push(sizeBytes);
      else this.#sizes.set(path, [sizeBytes]);
    }
    const skipped = db.query<[string, SkipReason], []>("SELECT hex(blob_id), skip_reason FROM skipped_blobs").values();
    for (const [blob, reason] of skipped as [string, SkipReason][]) this.#skipped.set(blob.toLowerCase(), reason);
  }

  /** The known version or skip reason of a content at a path; `blob` is its blob id in lower-case hex. */
  get(path: string, blob: string): KnownContent | undefined {
    const versionId = this.#versions.get(`${blob} ${path}`);
    if (versionId !== undefined) return { versionId };
    const skipReason = this.#skipped.get(blob);
    return skipReason && { skipReason };
  }

  /** Whether a path has versions, and none of them has this size: then its present content was never parsed. */
  isNewSize(path: string, sizeBytes: number): boolean {
    return this.#sizes.get(path)?.includes(sizeBytes) === false;
  }
}

type VersionRow = [path: string, blob: string, versionId: number, sizeBytes: number];

/** Whether the store has any version. */
export function holdsVersions(db: Database): boolean {
  return db.query("SELECT 1 FROM file_versions LIMIT 1").get() !== null;
}

/** Remembers that a content is not to be indexed, and why. */
export function rememberSkipped(db: Database, blobId: Uint8Array, reason: SkipReason): void {
  db.query("INSERT OR IGNORE INTO skipped_blobs (blob_id, skip_reason) VALUES (?, ?)").run(blobId, reason);
}
