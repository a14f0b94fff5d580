import type { Database } from "#store/database.ts";
import { textOfVersion } from "#store/files.ts";

/** Texts of file versions as lines, each read once; made for one query. */
export class VersionTexts {
  readonly #db: Database;
  readonly #lines = new Map<number, readonly string[]>();

  constructor(db: Database) {
    this.#db = db;
  }

  lines(versionId: number): readonly string[] {
    const known = this.#lines.get(versionId);
    if (known) return known;
    const lines = textOfVersion(this.#db, versionId).split("\n");
    this.#lines.set(versionId, lines);
    return lines;
  }
}
