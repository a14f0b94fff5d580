/** From the path that a caller gave to one file, in the view that the caller asks. */
import type { FreshnessPolicy } from "#core/protocol.ts";
import { pathOnDisk, pathsMeant } from "#engine/project/workspace-path.ts";
import { shownAt } from "#store/files.ts";
import type { QuerySession } from "./query-session.ts";
import type { Current, ViewSource } from "./view-source.ts";

/** How a file is named. */
export interface FileRequest {
  readonly path: string;
  /** Directory that a relative path is relative to; the workspace when left out. */
  readonly cwd?: string;
  /** As in a query. */
  readonly ref?: string;
  readonly freshness?: FreshnessPolicy;
}

/** A file that may or may not be in the view. */
export interface NamedFile {
  readonly path: string;
  readonly current: Current;
}

/**
 * Finds which file is meant: one of the disk where the view shows a disk, one of the view where it shows a commit. What is checked out
 * where the caller stands says nothing about a commit.
 * @throws path_outside_workspace, ref_not_found
 */
export async function namedFile(session: QuerySession, { path: given, cwd, ref, freshness }: FileRequest): Promise<NamedFile> {
  const { workspace, db } = session.project;
  const source = await session.source(ref);
  const paths = pathsMeant(workspace.path, given, cwd);
  const { directory } = source;
  if (directory !== null) {
    const path = pathOnDisk(directory, paths, given);
    return { path, current: await currentFor(source, freshness ?? "balanced", path) };
  }
  const current = await source.ensure(freshness ?? "balanced");
  return { path: paths.find((path) => shownAt(db, current.view, path) !== undefined) ?? paths[0], current };
}

/** What to answer from: synced once more when the file itself is not as the view has it. */
async function currentFor(source: ViewSource, policy: FreshnessPolicy, path: string): Promise<Current> {
  const current = await source.ensure(policy);
  const isChanged = source.changedAmong(current.view, [path]).size > 0;
  return (isChanged ? await source.resync() : undefined) ?? current;
}
