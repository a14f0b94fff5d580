/** Use case `search_by_path`: the indexed files whose paths match a glob. */
import type { FoundFiles } from "#core/protocol-lookup.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { verified } from "#engine/session/verify.ts";
import { versionsMatching } from "#store/files.ts";
import { pathMatcher } from "#text/path-glob.ts";

/** Files of a list whose bytes are compared; of the others, which a list of thousands has, the look at their times must do. */
const LISTED_FILES_VERIFIED_MAX = 100;

/** Files by path. A pattern without a slash is matched against file names; a directory stands for all that is below it. */
export async function findFiles(session: QuerySession, pattern: string, ref?: string): Promise<FoundFiles> {
  const source = await session.source(ref);
  const { current, made } = await verified(source, await source.ensure("balanced"), ({ view }, left) => {
    const versions = versionsMatching(session.project.db, view, pathMatcher(pattern)).filter(({ path }) => !left.has(path));
    return { made: versions, cited: versions.slice(0, LISTED_FILES_VERIFIED_MAX) };
  });
  const files = made.map(({ path, language, lineCount: lines, symbolCount: symbols }) => ({ path, language, lines, symbols }));
  return { state: current.state, files };
}
