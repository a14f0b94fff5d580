/** A session of queries: the state that the queries of one caller share. */
import { resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import type { Project } from "#engine/project/project.ts";
import { resolveRef } from "#engine/project/resolve-ref.ts";
import { withoutBackslashes } from "#engine/project/windows-path.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import type { SettingsSource } from "#engine/settings/settings.ts";
import { tidied } from "#indexer/threads/tidying.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { View } from "#store/rows/view.ts";
import { OpenIndex } from "./open-index.ts";
import { rangeNow, ShownPieces } from "./shown-pieces.ts";
import { Touches } from "./touches.ts";
import type { ViewSource } from "./view-source.ts";

/** The kinds of queries in one session: a cursor of one kind does not continue an answer of another. */
export type QueryKind = "search" | "locate" | "docs";

/** Returns the ref as the workspace understands it; throws for a ref that queries may not name. */
type CheckRef = (workspace: Workspace, given: string) => Promise<string>;

/** Allows every ref; a path is relative to the workspace. */
async function anyRef(workspace: Workspace, given: string): Promise<string> {
  return /^\.{1,2}(?:\/|$)/.test(given) ? resolve(workspace.path, given) : given;
}

interface SessionOptions {
  readonly nowMs?: () => number;
  readonly checkRef?: CheckRef;
  readonly isLent?: boolean;
}

/** The queries of one caller, one after another; remembers which files the caller has opened and which pieces it was shown. */
export class QuerySession {
  readonly touches: Touches;
  readonly shown = new ShownPieces();
  readonly #index: OpenIndex;
  readonly #checkRef: CheckRef;
  readonly #isLent: boolean;
  #settings: SettingsSource | undefined;

  /**
   * A session on an index, which others use too when it `isLent`, or on a project of its own. `nowMs` is the clock for the ages of edits
   * and of opened files; `checkRef` refuses refs that queries may not name.
   */
  constructor(of: Project | OpenIndex, { nowMs = Date.now, checkRef = anyRef, isLent = false }: SessionOptions = {}) {
    this.#isLent = isLent;
    this.#index = of instanceof OpenIndex ? of : new OpenIndex(of);
    this.#checkRef = checkRef;
    this.touches = new Touches(nowMs);
  }

  /** The settings, loaded for the first query that needs them. */
  async settings(): Promise<SettingsSource> {
    const { SettingsSource } = await import("#engine/settings/settings.ts");
    this.#settings ??= new SettingsSource(this.project.workspace.path);
    return this.#settings;
  }

  get index(): OpenIndex {
    return this.#index;
  }

  get project(): Project {
    return this.#index.project;
  }

  get texts(): VersionTexts {
    return this.#index.texts;
  }

  /**
   * The source that a query asks: what `ref` means, else the workspace's stored default ref, else its own files. Call at the beginning of a
   * query: when a rebuild has put another database in place, the session opens that database here.
   * @throws ref_not_found
   */
  source(ref: string | undefined): Promise<ViewSource> {
    return this.#index.source(ref);
  }

  /**
   * The ref that a text means; undefined where it means none.
   * @throws workspace_not_allowed
   */
  async knownRef(given: string): Promise<string | undefined> {
    const { workspace } = this.project;
    try {
      const ref = await this.#checkRef(workspace, given);
      await resolveRef(workspace, ref);
      return ref;
    } catch (thrown) {
      if (thrown instanceof CodeCompassError && (thrown.code === "ref_not_found" || thrown.code === "limit_exceeded")) return undefined;
      throw thrown;
    }
  }

  /**
   * The caller's text as the index spells places: the handle of a shown piece becomes the place where the view has that code now, and a
   * Windows path gets forward slashes. A handle whose code the view no longer has stays as it is.
   */
  placeOf(text: string, view: View): string {
    const path = this.shown.of(text)?.path;
    const range = path === undefined ? undefined : rangeNow({ db: this.project.db, texts: this.texts }, view, path, text.trim());
    return withoutBackslashes(this.project.workspace.path, range ? `${path}:${range.lineStart}-${range.lineEnd}` : text);
  }

  /** The same without a view: reads the view that a ref means, synced with its files. */
  async placeIn(ref: string | undefined, text: string): Promise<string> {
    if (this.shown.of(text) === undefined) return withoutBackslashes(this.project.workspace.path, text);
    const { view } = await (await this.source(ref)).ensure("balanced");
    return this.placeOf(text, view);
  }

  releaseMemoryWhenIdle(): void {
    this.#index.releaseMemoryWhenIdle();
  }

  keepMemory(): void {
    this.#index.keepMemory();
  }

  /** Whether the index is open and still the one in use. */
  get isCurrent(): boolean {
    return this.#index.isCurrent;
  }

  /**
   * Waits until everything that queries have synced is tidied up, then closes the index: a process that ends earlier leaves its lease to
   * the next writer.
   */
  async end(): Promise<void> {
    await tidied(this.#index.project.databasePath);
    this.close();
  }

  /** Closes the index unless it is lent. */
  close(): void {
    if (!this.#isLent) this.#index.close();
  }
}
