/** An index that is open for queries, and the state that all sessions on it share. */

import { SOURCES_MAX } from "#core/limits.ts";
import type { IndexingStrategy } from "#core/types.ts";
import { openForQuery, type Project } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { commonLanguages } from "#indexer/common-languages.ts";
import { keepThreads, warmThreads } from "#indexer/threads/kept-threads.ts";
import { callHelper } from "#indexer/threads/look-helper.ts";
import type { WatchedLooks, WatchState } from "#indexer/watch/watched-looks.ts";
import { forgetFacts } from "#query/graph/kept-resolvers.ts";
import { VersionTexts } from "#query/read/version-texts.ts";
import { releaseMemory } from "#store/database/database.ts";
import { sampleFile } from "#store/versions/files.ts";
import { sourceOf } from "./source.ts";
import type { ViewSource } from "./view-source.ts";

/** Milliseconds without queries after which an index frees its caches. */
const IDLE_REST_MS = 1_000;

export class OpenIndex {
  #project: Project;
  #texts: VersionTexts;
  readonly #sources = new Map<string, ViewSource>();
  /** By the path of the worktree. */
  readonly #watches = new Map<string, WatchedLooks>();
  readonly #isWatched: boolean;
  #rest: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `isWatched` is for a process that stays: the index then watches the worktrees that it answers about. */
  constructor(project: Project, { isWatched = false } = {}) {
    this.#project = project;
    this.#texts = new VersionTexts(project.db);
    this.#isWatched = isWatched;
    if (isWatched) keepThreads();
    else callHelper(project.view()?.fileCount ?? 0);
  }

  get project(): Project {
    return this.#project;
  }

  get texts(): VersionTexts {
    return this.#texts;
  }

  /** Whether the index is open and its database still the one in use. */
  get isCurrent(): boolean {
    return !this.#isClosed && this.#project.isCurrent;
  }

  /** The state of the watch of each worktree, by path. */
  get watches(): ReadonlyMap<string, WatchState> {
    return new Map([...this.#watches].map(([path, watch]) => [path, watch.state]));
  }

  /**
   * The source that a query asks: the files of a worktree, or a commit. When a rebuild has put another database in place, this opens that
   * database.
   * @throws ref_not_found
   */
  async source(ref: string | undefined): Promise<ViewSource> {
    this.#reopenIfReplaced();
    const known = (key: string): ViewSource | undefined => this.#sources.get(key);
    const source = await sourceOf(this.#project, ref, known, (workspace) => this.#watchOf(workspace));
    if (this.#sources.size >= SOURCES_MAX) this.#sources.clear();
    this.#sources.set(source.key, source);
    return source;
  }

  /** Resolves once every worktree that was asked about is watched, as far as it can be. */
  async settled(): Promise<void> {
    for (const watch of this.#watches.values()) await watch.settled();
  }

  /** Starts the threads that take in edits, with the grammars of the workspace's most common languages. Does not wait for them. */
  prewarm(): void {
    const view = this.#project.view();
    if (!view?.publishedAt) return;
    const { db, workspace } = this.#project;
    const languages = commonLanguages(db, view);
    const path = languages[0] === undefined ? undefined : sampleFile(db, view, languages[0]);
    warmThreads(languages, path === undefined ? undefined : { workspace: workspace.path, path, format: workspace.vcs.objectFormat });
  }

  /**
   * Syncs the changes that the watches have heard of, so that the next query need not. Returns how many worktrees it brought up to date.
   */
  async takeInNews(strategy: IndexingStrategy = "realtime"): Promise<number> {
    if (!this.isCurrent || strategy === "lazy") return 0;
    let taken = 0;
    for (const [path, watch] of this.#watches) {
      if (!watch.hasNews) continue;
      await watch.settled();
      const source = await this.source(path === this.#project.workspace.path ? undefined : path);
      if (source.directory !== path || (strategy === "git" && !source.hasMoved())) continue;
      await source.ensure("balanced");
      taken++;
    }
    return taken;
  }

  /** Gives memory back once no query has come for a while: most of an index's life is waiting. */
  releaseMemoryWhenIdle(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.texts.clear();
      forgetFacts(this.project.db);
      releaseMemory(this.project.db);
      Bun.gc(true);
    }, IDLE_REST_MS).unref();
  }

  /** Cancels {@link releaseMemoryWhenIdle} when the query that called it is a part of a longer one. */
  keepMemory(): void {
    clearTimeout(this.#rest);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#rest);
    for (const watch of this.#watches.values()) watch.close();
    this.#watches.clear();
    this.project.close();
  }

  #reopenIfReplaced(): void {
    if (this.#project.isCurrent) return;
    const project = openForQuery(this.#project.workspace);
    this.#project.close();
    this.#project = project;
    this.#texts = new VersionTexts(project.db);
    this.#sources.clear();
  }

  async #watchOf({ path, vcs }: Workspace): Promise<WatchedLooks | undefined> {
    if (!this.#isWatched) return undefined;
    const { WatchedLooks } = await import("#indexer/watch/watched-looks.ts");
    const known = this.#watches.get(path);
    if (known) return known;
    const watch = new WatchedLooks(path, vcs);
    this.#watches.set(path, watch);
    return watch;
  }
}
