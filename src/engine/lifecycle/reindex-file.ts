/** Use case `reindex_file`: brings one file in the index up to date. */

import { CodeCompassError } from "#core/errors.ts";
import { named } from "#core/visible.ts";
import { syncProject } from "#engine/project/sync.ts";
import { workspacePath } from "#engine/project/workspace-path.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { indexedPaths, versionOfPath } from "#store/versions/files.ts";
import { nearPaths } from "#text/near-paths.ts";

export interface ReindexedFile {
  readonly path: string;
  readonly language: string;
  readonly line_count: number;
  readonly parse_status: string;
  readonly symbols: number;
}

/**
 * Brings the index up to date, and reads this file whatever its stamp says. A content that was parsed before is not parsed again: the
 * result could not differ.
 * @throws path_not_found, path_outside_workspace, index_busy
 */
export async function reindexFile(session: QuerySession, given: string): Promise<ReindexedFile> {
  const { project } = session;
  const path = workspacePath(project.workspace.path, given);
  await syncProject(project, { forceRead: true });
  const view = project.view();
  const version = view && versionOfPath(project.db, view, path);
  if (version) {
    const { language, lineCount: line_count, parseStatus: parse_status, symbolCount: symbols } = version;
    return { path, language, line_count, parse_status, symbols };
  }
  const near = view ? nearPaths(indexedPaths(project.db, view), path) : [];
  throw new CodeCompassError("path_not_found", `${path} does not exist or is left out of the index.`, {
    ...(near.length > 0 ? { remediation: `Did you mean ${near.map(named).join(", ")}?` } : { next: { do: "list_ignored" } }),
    near_paths: near,
  });
}
