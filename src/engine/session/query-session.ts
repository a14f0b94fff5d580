/** A session of queries on one open project: what they share, and which caches it frees when no query comes. */
import { resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { SOURCES_MAX } from "#core/limits.ts";
import { openForQuery, type Project } from "#engine/project/project.ts";
import { resolveRef } from "#engine/project/resolve-ref.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { SettingsSource } from "#engine/settings/settings.ts";
import { VersionTexts } from "#query/read/version-texts.ts";
import { releaseMemory } from "#store/database/database.ts";
import { ShownPieces } from "./shown-pieces.ts";
import { sourceOf } from "./source.ts";
import { Touches } from "./touches.ts";
import type { ViewSource } from "./view-source.ts";

/** Milliseconds without queries after which a session gives its caches back. */
const IDLE_REST_MS = 1_000;

/** The kinds of queries that share one session: a cursor of one kind does not continue an answer of another. */
export type QueryKind = "search" | "locate" | "docs";

/** The ref that is meant, as the workspace understands it; throws for one that may not be named. */
type CheckRef = (workspace: Workspace, given: string) => Promise<string>;

/** A path is relative to the workspace. */
async function anyRef(workspace: Workspace, given: string): Promise<string> {
  return /^\.{1,2}(?:\/|$)/.test(given) ? resolve(workspace.path, given) : given;
}

/** An open project that queries are asked of, one after another. */
export class QuerySession {
  readonly settings: SettingsSource;
  readonly touches: Touches;
  readonly shown = new ShownPieces();
  #project: Project;
  #texts: VersionTexts;
  readonly #sources = new Map<string, ViewSource>();
  #rest: NodeJS.Timeout | undefined;

  readonly #checkRef: CheckRef;

  /** `nowMs` is the clock for the ages of edits and of opened files; `checkRef` refuses refs that queries may not name. */
  constructor(project: Project, { nowMs = Date.now, checkRef = anyRef }: { nowMs?: () => number; checkRef?: CheckRef } = {}) {
    this.#checkRef = checkRef;
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
   * a query: when a rebuild has put another database in place, the session opens that one here.
   * @throws ref_not_found
   */
  async source(ref: string | undefined): Promise<ViewSource> {
    this.#reopenIfReplaced();
    const source = await sourceOf(this.#project, ref, (key) => this.#sources.get(key));
    if (this.#sources.size >= SOURCES_MAX) this.#sources.clear();
    this.#sources.set(source.key, source);
    return source;
  }

  /**
   * The ref that a text means, if it means one.
   * @throws workspace_not_allowed
   */
  async knownRef(given: string): Promise<string | undefined> {
    const { workspace } = this.#project;
    try {
      const ref = await this.#checkRef(workspace, given);
      await resolveRef(workspace, ref);
      return ref;
    } catch (thrown) {
      if (thrown instanceof CodeCompassError && (thrown.code === "ref_not_found" || thrown.code === "limit_exceeded")) return undefined;
      throw thrown;
    }
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
