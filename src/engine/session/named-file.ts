/** Finds the one file of a view that a caller means by a path, a place, a handle or a symbol. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isHandle } from "#core/handle.ts";
import type { FreshnessPolicy } from "#core/protocol.ts";
import { pathOnDisk, pathsMeant } from "#engine/project/workspace-path.ts";
import { secretRule } from "#indexer/rules/secret-files.ts";
import { isNameLike } from "#query/parse/name-query.ts";
import { symbolsMeant } from "#query/rank/locate/meant.ts";
import type { View } from "#store/rows/view.ts";
import { type FileVersion, shownAt, versionOfPath } from "#store/versions/files.ts";
import { changedNow } from "./changed-file.ts";
import type { QuerySession } from "./query-session.ts";
import { type DraftAnswer, verified } from "./verify.ts";
import { type CheckedView, isFresh, type ViewSource } from "./view-source.ts";

/** How a file is named. */
export interface FileRequest {
  readonly path: string;
  /** Directory that a relative path is relative to; the workspace when left out. */
  readonly cwd?: string;
  /** The ref to look in, as in a query; the workspace's default when left out. */
  readonly ref?: string;
  readonly freshness?: FreshnessPolicy;
}

/** A file that may or may not be in the view. */
export interface NamedFile {
  readonly path: string;
  readonly current: CheckedView;
  readonly version: FileVersion | undefined;
}

/**
 * Calls `make` with the file that a path names: looked up on disk where the view shows a worktree, in the view where it shows a commit,
 * whose files may differ from those checked out. Calls `make` again when the file changed before the answer was complete. `make` may cite
 * other files, which are then verified too.
 * @throws path_outside_workspace, ref_not_found, index_busy when the file has changed and cannot be read into the index now
 */
export async function ofNamedFile<T>(
  session: QuerySession,
  { path: given, cwd, ref, freshness = "balanced" }: FileRequest,
  make: (named: NamedFile, left: ReadonlySet<string>) => Promise<DraftAnswer<T>> | DraftAnswer<T>,
): Promise<{ path: string; current: CheckedView; made: T }> {
  const { workspace, db } = session.project;
  const source = await session.source(ref);
  const { directory } = source;
  const isThere = (path: string, view: View): boolean =>
    (directory !== null && existsSync(join(directory, path))) || shownAt(db, view, path) !== undefined;
  const pathIn = (view: View): string => {
    const asked = session.placeOf(given, view);
    const paths = pathsOf(workspace.path, given, cwd);
    if (paths.is === "inside" && paths.paths.some((path) => isThere(path, view))) {
      return directory === null
        ? (paths.paths.find((path) => shownAt(db, view, path) !== undefined) ?? paths.paths[0])
        : pathOnDisk(directory, paths.paths, given);
    }
    const meant = fileOfSymbol(session, view, asked);
    if (meant !== undefined) return meant;
    if (paths.is === "outside") throw paths.error;
    return directory === null ? paths.paths[0] : pathOnDisk(directory, paths.paths, given);
  };
  const looked = await lookFor(source, freshness, pathIn, (view) => versionOfPath(db, view, pathIn(view)) !== undefined);
  const { current, made } = await verified(source, looked, async (now, left) => {
    const path = pathIn(now.view);
    if (left.has(path)) throw changedNow(path, now.unwritable);
    const version = versionOfPath(db, now.view, path);
    const { made: part, cited } = await make({ path, current: now, version }, left);
    return { made: { path, part }, cited: [...(version ? [{ path, versionId: version.versionId }] : []), ...cited] };
  });
  return { current, path: made.path, made: made.part };
}

type PathsGiven = { is: "inside"; paths: [string, ...string[]] } | { is: "outside"; error: unknown };

/** The paths in the workspace that a text may mean. A path from another machine is outside, but may still end like a path of the view. */
function pathsOf(workspace: string, given: string, cwd: string | undefined): PathsGiven {
  try {
    return { is: "inside", paths: pathsMeant(workspace, given, cwd) };
  } catch (error) {
    return { is: "outside", error };
  }
}

/** Least confidence (0..1) at which a name stands for its symbol's file: the name is the symbol's own, whatever its case. */
const FILE_OF_NAME_CONFIDENCE = 0.8;

/** The file of the symbol that a place, a handle or a name means. */
function fileOfSymbol({ project }: QuerySession, view: View, given: string): string | undefined {
  const { db, indices, workspace } = project;
  // No symbol has a name that begins with a dot, and a caller who names a secret file means no other file.
  if (/^(?:[^:]*\/)?\.[^/:]+$/.test(given) && secretRule(given) !== undefined) return undefined;
  const { candidates, confidence, places } = symbolsMeant({ db, indices, scope: { view }, repo: workspace.path }, given);
  const isMeant = places !== undefined || isHandle(given) || isNameLike(given);
  return isMeant && (places !== undefined || confidence >= FILE_OF_NAME_CONFIDENCE) ? candidates[0]?.path : undefined;
}

/** The view, synced first if it lacks the file: a question about one file waits for a sync that a search would leave to the background. */
async function lookFor(
  source: ViewSource,
  policy: FreshnessPolicy,
  pathIn: (view: View) => string,
  has: (view: View) => boolean,
): Promise<CheckedView> {
  let looked = await source.ensure(policy);
  if (!looked.differing && !isFresh(looked.state.freshness_status) && !has(looked.view)) looked = await source.ensure("balanced");
  // Where the index cannot be written, waiting does not help: the answer then says which file it lacks.
  return looked.differing?.has(pathIn(looked.view)) && !looked.unwritable ? source.ensure("strict") : looked;
}
