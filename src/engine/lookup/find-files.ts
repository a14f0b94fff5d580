/** Use case `search_by_path`: the indexed files whose paths match a glob. */
import type { FoundFiles } from "#core/protocol/lookup.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { verified } from "#engine/session/verify.ts";
import type { Database } from "#store/database/database.ts";
import { damage } from "#store/packed/damage.ts";
import { checkVersions } from "#store/rows/seals.ts";
import type { View } from "#store/rows/view.ts";
import { type FileVersion, versionsMatching } from "#store/versions/files.ts";
import { pathMatcher } from "#text/path-glob.ts";

/**
 * Files of a list that are verified byte by byte; the others, of which a list may have thousands, rely on the check of their modification
 * times.
 */
const LISTED_FILES_VERIFIED_MAX = 100;

/** Files whose rows are checked against their seals; `doctor` checks the rest of a list of thousands. */
const CHECKED_FILES_MAX = 200;

/** The files whose paths match. A pattern without a slash is matched against file names; a directory stands for all files below it. */
export async function findFiles(session: QuerySession, pattern: string, ref?: string): Promise<FoundFiles> {
  const source = await session.source(ref);
  const { current, made } = await verified(source, await source.ensure("balanced"), ({ view }, left) => {
    const found = session.project.reading(view, (now) => matching(session.project.db, now, pattern));
    const versions = found.filter(({ path }) => !left.has(path));
    return { made: versions, cited: versions.slice(0, LISTED_FILES_VERIFIED_MAX) };
  });
  const files = made.map(({ path, language, lineCount: lines, symbolCount: symbols }) => ({ path, language, lines, symbols }));
  return { state: current.state, files };
}

/** @throws index_incompatible when the view does not show as many files as were published, or rows of found files are damaged */
function matching(db: Database, view: View, pattern: string): FileVersion[] {
  const all = versionsMatching(db, view, () => true);
  if (view.publishedAt !== null && all.length !== view.fileCount)
    throw damage(`${view.fileCount} files are published and ${all.length} are there`);
  const matchesPath = pathMatcher(pattern);
  const found = all.filter(({ path }) => matchesPath(path));
  checkVersions(
    db,
    found.slice(0, CHECKED_FILES_MAX).map(({ versionId }) => versionId),
  );
  return found;
}
