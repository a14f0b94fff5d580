/**
 * Looking at everything that is stored, in a process that stays and has better things to do: a few versions at a time, with pauses that are much
 * longer than the looks. What is damaged is mended, as it would be by the query that meets it.
 */
import type { Project } from "#engine/project/project.ts";
import { openForReading } from "#store/database/database.ts";
import { damagedAmong, storedVersions } from "#store/versions/audit.ts";
import { mendVersions } from "./mend-versions.ts";

/** Versions that are looked at before the next pause: some milliseconds of work. */
const VERSIONS_AT_A_TIME = 20;
/** A pause is so many times as long as the work before it. */
const PAUSE_TIMES = 15;
const PAUSE_MS_MIN = 20;

/** What a look at everything found. */
export interface IntegrityReport {
  readonly checked_at: string;
  readonly versions: number;
  readonly damaged: number;
  /** Of these, how many could be mended. */
  readonly mended: number;
}

/** Looks at all versions of a project; undefined when `mayGoOn` says no before the end. */
export async function checkSlowly({ workspace, databasePath }: Project, mayGoOn: () => boolean): Promise<IntegrityReport | undefined> {
  // A connection of its own: what it reads displaces nothing that queries have read.
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
