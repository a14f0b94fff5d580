import { TEXT_CACHE_CHARS_MAX } from "#core/limits.ts";
import type { Database } from "#store/database.ts";
import { textOfVersion } from "#store/files.ts";

/** The text of one file version, for finding things in it line by line. */
export interface VersionText {
  readonly lines: readonly string[];
  /** The same lines in lower case. */
  readonly lowerLines: readonly string[];
}

/**
 * Texts of file versions, kept from query to query until they take too much room; the longest unused go first. A version never
 * changes, so nothing here can become stale.
 */
export class VersionTexts {
  readonly #db: Database;
  readonly #texts = new Map<number, VersionText & { readonly chars: number }>();
  #chars = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  get(versionId: number): VersionText {
    const known = this.#texts.get(versionId);
    if (known) {
      this.#texts.delete(versionId);
      this.#texts.set(versionId, known);
      return known;
    }
    const text = textOfVersion(this.#db, versionId);
    const lines = text.split("\n");
    const lowered = text.toLowerCase().split("\n");
    // A few letters change length in lower case, but none becomes a line break.
    const entry = { lines, lowerLines: lowered, chars: text.length };
    this.#texts.set(versionId, entry);
    this.#chars += entry.chars;
    this.#trim();
    return entry;
  }

  lines(versionId: number): readonly string[] {
    return this.get(versionId).lines;
  }

  #trim(): void {
    for (const [versionId, { chars }] of this.#texts) {
      if (this.#chars <= TEXT_CACHE_CHARS_MAX || this.#texts.size === 1) return;
      this.#texts.delete(versionId);
      this.#chars -= chars;
    }
  }
}
