/** Use case `search_by_path`: the indexed files whose paths match a glob. */
import type { AnswerState } from "#core/protocol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { damage } from "#store/damage.ts";
import type { Database } from "#store/database.ts";
import { type FileVersion, versionsMatching } from "#store/files.ts";
import { checkVersions } from "#store/seals.ts";
import type { View } from "#store/views.ts";
import { pathMatcher } from "#text/path-glob.ts";

export interface FoundFile {
  readonly path: string;
  readonly language: string;
  readonly lines: number;
  readonly symbols: number;
}

/** Files whose rows are checked; a listing of thousands is checked by `doctor`. */
const CHECKED_FILES_MAX = 200;

/** Files by path. A pattern without a slash is matched against file names; a directory stands for all that is below it. */
export async function findFiles(
  session: QuerySession,
  pattern: string,
  ref?: string,
): Promise<{ state: AnswerState; files: readonly FoundFile[] }> {
  const { view, state } = await (await session.source(ref)).ensure("balanced");
  const versions = session.project.reading(view, (now) => matching(session.project.db, now, pattern));
  const files = versions.map(({ path, language, lineCount: lines, symbolCount: symbols }) => ({ path, language, lines, symbols }));
  return { state, files };
}

/** @throws index_incompatible when the view does not show as many files as were published, or rows of them are damaged */
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
