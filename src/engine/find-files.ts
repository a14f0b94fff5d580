/** Use case `search_by_path`: the indexed files whose paths match a glob. */
import type { AnswerState } from "#core/protocol.ts";
import { versionsMatching } from "#store/files.ts";
import { checkVersions } from "#store/seals.ts";
import type { QuerySession } from "./answer.ts";
import { pathMatcher } from "./path-glob.ts";

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
  const versions = versionsMatching(session.project.db, view, pathMatcher(pattern));
  checkVersions(
    session.project.db,
    versions.slice(0, CHECKED_FILES_MAX).map(({ versionId }) => versionId),
  );
  const files = versions.map(({ path, language, lineCount: lines, symbolCount: symbols }) => ({ path, language, lines, symbols }));
  return { state, files };
}
