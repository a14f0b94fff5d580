import { TEXT_CACHE_CHARS_MAX } from "#core/limits.ts";
import type { Database } from "#store/database.ts";
import { textOfVersion } from "#store/files.ts";

/**
 * Texts of file versions as lines, kept from query to query until they take too much room; the longest unused go first. A
 * version never changes, so nothing here can become stale.
 */
export class VersionTexts {
  readonly #db: Database;
  readonly #texts = new Map<number, { readonly lines: readonly string[]; readonly chars: number }>();
  #chars = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  lines(versionId: number): readonly string[] {
    const known = this.#texts.get(versionId);
    if (known) {
      this.#texts.delete(versionId);
      this.#texts.set(versionId, known);
      return known.lines;
    }
    const text = textOfVersion(this.#db, versionId);
    const entry = { lines: text.split("\n"), chars: text.length };
    this.#texts.set(versionId, entry);
    this.#chars += entry.chars;
    this.#trim();
    return entry.lines;
  }

  #trim(): void {
    for (const [versionId, { chars }] of this.#texts) {
      if (this.#chars <= TEXT_CACHE_CHARS_MAX || this.#texts.size === 1) return;
      this.#texts.delete(versionId);
      this.#chars -= chars;
    }
  }
}
