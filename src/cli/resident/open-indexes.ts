/** The indexes that the resident process keeps open and current, for every command that it answers. */
import { dirname, isAbsolute } from "node:path";
import type { OpenHost } from "#cli/terminal/caller.ts";
import { OPEN_WORKSPACES_MAX } from "#core/limits.ts";
import type { IndexingStrategy } from "#core/types.ts";
import type { IntegrityReport } from "#engine/lifecycle/check-slowly.ts";
import { openOrRebuild } from "#engine/project/background.ts";
import { openForQuery, type Project } from "#engine/project/project.ts";
import { repositoryStamp, resolveWorkspace, type Workspace } from "#engine/project/workspace.ts";
import { KeptOpen } from "#engine/session/kept-open.ts";
import { OpenIndex } from "#engine/session/open-index.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import type { WatchedWorkspace } from "#format/answers/watch.ts";

/** A workspace with the stamp of its directory. When the stamp changes, the version control system is asked again. */
interface KnownWorkspace {
  readonly workspace: Workspace;
  readonly stamp: string;
}

export class OpenIndexes implements OpenHost {
  readonly #open = new KeptOpen<OpenIndex>();
  readonly #known = new Map<string, KnownWorkspace>();

  workspace(given: string | undefined, directory: string): Workspace {
    const key = `${given ?? ""}\0${directory}`;
    const known = this.#known.get(key);
    if (known && known.stamp === stampOf(given ?? directory, known.workspace)) return known.workspace;
    const workspace = resolveWorkspace(given, directory);
    this.#known.delete(key);
    if (this.#known.size >= OPEN_WORKSPACES_MAX) this.#known.clear();
    const stamp = stampOf(given ?? directory, workspace);
    if (stamp !== undefined) this.#known.set(key, { workspace, stamp });
    return workspace;
  }

  withSession<T>(workspace: Workspace, work: (session: QuerySession) => Promise<T>): Promise<T> {
    const index = this.of(workspace);
    return this.#open.using(workspace.path, index, () => work(new QuerySession(index)));
  }

  /**
   * Opens and watches the index of a workspace.
   * @throws not_indexed, index_incompatible
   */
  of(workspace: Workspace): OpenIndex {
    return this.#opened(workspace, openOrRebuild);
  }

  /**
   * Opens the index of a workspace for a client that stays connected. Every call looks the index up again, so an index that was closed to
   * make room is reopened.
   * @throws not_indexed, index_incompatible
   */
  lent(workspace: Workspace): OpenIndex {
    return this.#opened(workspace, openForQuery);
  }

  /** Indexes what was written since the last query or call, so that queries need not. Returns how many worktrees it brought up to date. */
  async takeInNews(strategy: IndexingStrategy): Promise<number> {
    let news = 0;
    for (const path of this.#open.paths) {
      const index = this.#open.get(path);
      if (index) news += await this.#open.using(path, index, () => index.takeInNews(strategy));
    }
    return news;
  }

  /** The watched workspaces, each with the integrity report that `reportOf` returns. */
  workspaces(reportOf: (path: string) => IntegrityReport | undefined): readonly WatchedWorkspace[] {
    const watched = new Map<string, WatchedWorkspace>();
    for (const path of this.#open.paths) {
      // A worktree may be watched by its own index and by that of another worktree that queried it. Status shows one line, its own index's
      // first.
      for (const [at, state] of this.#open.get(path)?.watches ?? []) {
        if (at === path || !watched.has(at)) watched.set(at, { path: at, ...state, integrity: reportOf(path) ?? null });
      }
    }
    return [...watched.values()];
  }

  /** The workspaces whose indexes are open. */
  get paths(): readonly string[] {
    return this.#open.paths;
  }

  /** Checks the index of a workspace slowly; undefined when the index was closed meanwhile. */
  async check(path: string): Promise<IntegrityReport | undefined> {
    const { checkSlowly } = await import("#engine/lifecycle/check-slowly.ts");
    const index = this.#open.get(path);
    return index && checkSlowly(index.project, () => this.#open.get(path) === index);
  }

  close(): void {
    this.#open.close();
  }

  #opened(workspace: Workspace, open: (workspace: Workspace) => Project): OpenIndex {
    const known = this.#open.get(workspace.path);
    return known ?? this.#open.add(workspace.path, new OpenIndex(open(workspace), { isWatched: true }));
  }
}

/**
 * A string that changes when a directory may have become part of another workspace. Undefined where only a search of the parent directories
 * can tell: outside of version control, or behind a link.
 */
function stampOf(directory: string, workspace: Workspace | undefined): string | undefined {
  if (!workspace || workspace.vcs.kind === "none" || !isAbsolute(directory)) return undefined;
  const isBelow = directory === workspace.path || directory.startsWith(`${workspace.path}/`);
  if (!isBelow) return undefined;
  const stamps: string[] = [];
  for (let at = directory; ; at = dirname(at)) {
    stamps.push(repositoryStamp(at));
    if (at === workspace.path) return stamps.join(" ");
  }
}
