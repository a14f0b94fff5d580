/** A session of queries on one open project: what they share, and what the session forgets when it rests. */
import { SOURCES_MAX } from "#core/limits.ts";
import { openForQuery, type Project } from "#engine/project/project.ts";
import { SettingsSource } from "#engine/settings/settings.ts";
import { VersionTexts } from "#query/read/version-texts.ts";
import { releaseMemory } from "#store/database.ts";
import { ShownPieces } from "./shown-pieces.ts";
import { sourceOf } from "./source.ts";
import { Touches } from "./touches.ts";
import type { ViewSource } from "./view-source.ts";

/** Milliseconds without queries after which a session gives its caches back. */
const IDLE_REST_MS = 1_000;

/** The kinds of queries that share one session: a cursor of one kind does not continue an answer of another. */
export type QueryKind = "search" | "locate" | "docs";

/** An open project that queries are asked of, one after another. */
export class QuerySession {
  readonly settings: SettingsSource;
  readonly touches: Touches;
  readonly shown = new ShownPieces();
  #project: Project;
  #texts: VersionTexts;
  readonly #sources = new Map<string, ViewSource>();
  #rest: NodeJS.Timeout | undefined;

  /** `nowMs` is the clock that edits and looks are measured by. */
  constructor(project: Project, { nowMs = Date.now }: { nowMs?: () => number } = {}) {
    this.settings = new SettingsSource(project.workspace.path);
    this.touches = new Touches(nowMs);
    this.#project = project;
    this.#texts = new VersionTexts(project.db);
  }

  get project(): Project {
    return this.#project;
  }

  get texts(): VersionTexts {
    return this.#texts;
  }

  /**
   * Where a query looks: at what `ref` means, else at the workspace's stored default, else at its own files. Call at the beginning of
   * a query: a database that a rebuild has replaced is replaced here too.
   * @throws ref_not_found
   */
  async source(ref: string | undefined): Promise<ViewSource> {
    this.#reopenIfReplaced();
    const source = await sourceOf(this.#project, ref, (key) => this.#sources.get(key));
    if (this.#sources.size >= SOURCES_MAX) this.#sources.clear();
    this.#sources.set(source.key, source);
    return source;
  }

  #reopenIfReplaced(): void {
    if (this.#project.isCurrent) return;
    const project = openForQuery(this.#project.workspace);
    this.#project.close();
    this.#project = project;
    this.#texts = new VersionTexts(project.db);
    this.#sources.clear();
  }

  /** Gives memory back once no query has come for a while: most of a session's life is waiting. */
  releaseMemoryWhenIdle(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.texts.clear();
      releaseMemory(this.project.db);
      Bun.gc(true);
    }, IDLE_REST_MS).unref();
  }

  close(): void {
    clearTimeout(this.#rest);
    this.project.close();
  }
}
