import { TEXT_CACHE_CHARS_MAX } from "#core/limits.ts";
import type { Database } from "#store/database/database.ts";
import { checkVersions } from "#store/rows/seals.ts";
import { textOfVersion } from "#store/versions/files.ts";
import { FileText } from "#text/file-text.ts";

/**
 * Texts of file versions, cached across queries up to a number of characters; the least recently used go first. A version never changes, so
 * nothing here can become stale.
 */
export class VersionTexts {
  readonly #db: Database;
  readonly #texts = new Map<number, FileText>();
  #chars = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Checks the versions whose texts will be needed at once: checking each when it is read costs three times as much. */
  expect(versionIds: Iterable<number>): void {
    checkVersions(
      this.#db,
      [...versionIds].filter((versionId) => !this.#texts.has(versionId)),
    );
  }

  of(versionId: number): FileText {
    const known = this.#texts.get(versionId);
    if (known) {
      this.#texts.delete(versionId);
      this.#texts.set(versionId, known);
      return known;
    }
    const text = new FileText(textOfVersion(this.#db, versionId));
    this.#texts.set(versionId, text);
    this.#chars += text.chars;
    this.#trim();
    return text;
  }

  clear(): void {
    this.#texts.clear();
    this.#chars = 0;
  }

  #trim(): void {
    for (const [versionId, { chars }] of this.#texts) {
      if (this.#chars <= TEXT_CACHE_CHARS_MAX || this.#texts.size === 1) return;
      this.#texts.delete(versionId);
      this.#chars -= chars;
    }
  }
}
