/** The history of the file or directory that a path names, in a commit or in the past. */
import { CodeCompassError } from "#core/errors.ts";
import type { DirectoryHistoryResponse, FileHistoryResponse } from "#core/protocol/changes.ts";
import { named } from "#core/visible.ts";
import { resolveRef } from "#engine/project/resolve-ref.ts";
import { pathsMeant } from "#engine/project/workspace-path.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { placesIn } from "#query/parse/pasted/places.ts";
import { placesNamed } from "#query/recall/places/literal-place.ts";
import { indexedPaths } from "#store/versions/files.ts";
import { pathBeforeMove } from "./committed-symbol.ts";
import { directoryHistory } from "./directory-history.ts";
import { type FileHistoryRequest, fileHistory, isFileIn } from "./file-history.ts";

interface PathAsked {
  /** The ref to start from instead of the checked-out commit. */
  readonly ref: string | undefined;
  readonly limit: number;
  readonly oldestFirst: boolean;
}

/** Answers which file or directory a path was in the commits. */
export class PathHistory {
  readonly #session: QuerySession;
  readonly #asked: PathAsked;

  constructor(session: QuerySession, asked: PathAsked) {
    this.#session = session;
    this.#asked = asked;
  }

  /** The commits below a directory; "" is the workspace. */
  async below(path: string): Promise<DirectoryHistoryResponse> {
    return directoryHistory(this.#session, await this.#request(path));
  }

  /** The history of the first path that is a file of the commit, or that the working tree moved from one. */
  async fileAmong(paths: readonly string[]): Promise<FileHistoryResponse | undefined> {
    for (const path of paths) {
      const found = await this.#file(path);
      if (found) return found;
    }
    return undefined;
  }

  /** The history of the file that a line outside of all symbols is in. */
  async aroundLine(name: string): Promise<FileHistoryResponse | undefined> {
    const { db } = this.#session.project;
    const view = this.#session.project.view();
    const [place, ...more] = view ? placesNamed(db, view, name) : placesIn(name);
    const found = place && more.length === 0 ? await this.#file(place.path) : undefined;
    return found && { ...found, warnings: [`${named(name)} is in no committed symbol; this is the history of its file.`] };
  }

  /**
   * The history of the only file that is called so, in whichever directory: people name a file by its last part. Where several files have
   * the name, none of them is meant more than another. A name without a dot may be any word.
   */
  async onlyCalled(name: string): Promise<FileHistoryResponse | undefined> {
    const view = this.#session.project.view();
    if (!view || name.includes("/") || !/[^.]\.[^.]/.test(name)) return undefined;
    const [path, ...more] = indexedPaths(this.#session.project.db, view).filter((indexed) => `/${indexed}`.endsWith(`/${name}`));
    const found = path !== undefined && more.length === 0 ? await this.#file(path) : undefined;
    return found && { ...found, warnings: [`${named(name)} is the file ${named(found.path)}.`, ...(found.warnings ?? [])] };
  }

  /** The history of the first path that some commit had, as a file or a directory. */
  async inPast(paths: readonly string[]): Promise<FileHistoryResponse | DirectoryHistoryResponse | undefined> {
    const { vcs } = this.#session.project.workspace;
    for (const path of paths) {
      const request = await this.#request(path);
      const [newest] = await vcs.commitsBelow(request.commit, path, 1);
      if (!newest) continue;
      const isFile = newest.changes.every((change) => change.path === path);
      return isFile ? fileHistory(this.#session, request) : directoryHistory(this.#session, request);
    }
    return undefined;
  }

  async #file(path: string): Promise<FileHistoryResponse | undefined> {
    const { workspace } = this.#session.project;
    const request = await this.#request(path);
    if (await isFileIn(workspace.vcs, request.commit, path)) return fileHistory(this.#session, request);
    const was = this.#asked.ref === undefined ? await pathBeforeMove(workspace, request.commit, path) : undefined;
    if (was === undefined) return undefined;
    const found = await fileHistory(this.#session, { ...request, path: was });
    return { ...found, warnings: [movedRemark(path, was), ...(found.warnings ?? [])] };
  }

  async #request(path: string): Promise<FileHistoryRequest> {
    const { ref, limit, oldestFirst } = this.#asked;
    const commit = await commitOf(this.#session, ref);
    return { path, commit, ref: ref ?? this.#session.project.workspace.vcs.head().ref, limit, oldestFirst };
  }
}

/**
 * The paths that a text may mean. A text with white space or colons may also be a place or a name, so it is no error if it is no path of
 * the workspace.
 */
export function pathsSpelled(workspace: string, name: string, cwd: string | undefined): readonly string[] {
  if (name.includes("\n")) return [];
  try {
    return pathsMeant(workspace, name, cwd);
  } catch (thrown) {
    if (/[\s:]/.test(name)) return [];
    throw thrown;
  }
}

/** The commit at which a history begins. */
export async function commitOf({ project }: QuerySession, ref: string | undefined): Promise<string> {
  const { workspace } = project;
  const meant = ref === undefined ? ({ is: "workspace" } as const) : await resolveRef(workspace, ref);
  const commit = meant.is === "commit" ? meant.commit : (meant.is === "worktree" ? meant.workspace : workspace).vcs.head().commit;
  if (commit) return commit;
  throw new CodeCompassError("ref_not_found", "There is no commit yet, and so no history.", { remediation: "git commit" });
}

/** The warning that a file has another path in the working tree than in the commits. */
export function movedRemark(path: string, was: string): string {
  return `${path} is not committed yet; commits have it as ${was}.`;
}
