/**
 * Checks everything that is stored, in a process that stays and has more important work: a few versions at a time, with pauses that are
 * much longer than the checks. Damaged versions are mended, as the query that meets them would do.
 */
import type { Project } from "#engine/project/project.ts";
import { openForReading } from "#store/database/database.ts";
import { damagedAmong, storedVersions } from "#store/versions/audit.ts";
import { mendVersions } from "./mend-versions.ts";

/** Versions that are checked before the next pause: some milliseconds of work. */
const VERSIONS_AT_A_TIME = 20;
/** A pause is this many times as long as the work before it. */
const PAUSE_TIMES = 15;
const PAUSE_MS_MIN = 20;

/** The result of a full check. */
export interface IntegrityReport {
  readonly checked_at: string;
  readonly versions: number;
  readonly damaged: number;
  /** How many of the damaged versions were mended. */
  readonly mended: number;
}

/** Checks all versions of a project; returns undefined when `mayGoOn` returns false before the end. */
export async function checkSlowly({ workspace, databasePath }: Project, mayGoOn: () => boolean): Promise<IntegrityReport | undefined> {
  // Uses a connection of its own, so that its reads do not displace pages that queries have cached.
  using db = openForReading(databasePath);
  const versionIds = storedVersions(db);
  const damaged: number[] = [];
  for (let at = 0; at < versionIds.length; at += VERSIONS_AT_A_TIME) {
    const begunMs = performance.now();
    damaged.push(...damagedAmong(db, versionIds.slice(at, at + VERSIONS_AT_A_TIME)));
    await Bun.sleep(Math.max(PAUSE_MS_MIN, (performance.now() - begunMs) * PAUSE_TIMES));
    if (!mayGoOn()) return undefined;
  }
  const isMended = damaged.length > 0 && (await mendVersions(workspace, damaged));
  const checked_at = new Date().toISOString();
  return { checked_at, versions: versionIds.length, damaged: damaged.length, mended: isMended ? damaged.length : 0 };
}
