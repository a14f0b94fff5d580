/** A session of queries: what one caller's queries know of each other. */
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

/** The kinds of queries that share one session: a cursor of one kind does not continue an answer of another. */
export type QueryKind = "search" | "locate" | "docs";

/** The ref that is meant, as the workspace understands it; throws for one that may not be named. */
type CheckRef = (workspace: Workspace, given: string) => Promise<string>;

/** A path is relative to the workspace. */
async function anyRef(workspace: Workspace, given: string): Promise<string> {
  return /^\.{1,2}(?:\/|$)/.test(given) ? resolve(workspace.path, given) : given;
}

interface SessionOptions {
  readonly nowMs?: () => number;
  readonly checkRef?: CheckRef;
  readonly isLent?: boolean;
}

/** Queries that one caller asks, one after another: what that caller has opened and been shown. */
export class QuerySession {
  readonly touches: Touches;
  readonly shown = new ShownPieces();
  readonly #index: OpenIndex;
  readonly #checkRef: CheckRef;
  readonly #isLent: boolean;
  #settings: SettingsSource | undefined;

  /**
   * A session on an index, which is that of others too when it `isLent`, or on a project of its own. `nowMs` is the clock for the ages of edits and of opened
   * files; `checkRef` refuses refs that queries may not name.
   */
  constructor(of: Project | OpenIndex, { nowMs = Date.now, checkRef = anyRef, isLent = false }: SessionOptions = {}) {
    this.#isLent = isLent;
    this.#index = of instanceof OpenIndex ? of : new OpenIndex(of);
    this.#checkRef = checkRef;
    this.touches = new Touches(nowMs);
  }

  /** The settings, loaded for the first query that is ranked by them. */
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
   * Where a query looks: at what `ref` means, else at the workspace's stored default, else at its own files. Call at the beginning of
   * a query: when a rebuild has put another database in place, the session opens that one here.
   * @throws ref_not_found
   */
  source(ref: string | undefined): Promise<ViewSource> {
    return this.#index.source(ref);
  }

  /**
   * The ref that a text means, if it means one.
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
   * What a caller named, as the index spells it: a handle of shown code is the place where a view has that code, and a path of Windows has forward
   * slashes. The handle of code that the view has no more stays what it is.
   */
  placeOf(text: string, view: View): string {
    const path = this.shown.of(text)?.path;
    const range = path === undefined ? undefined : rangeNow({ db: this.project.db, texts: this.texts }, view, path, text.trim());
    return withoutBackslashes(this.project.workspace.path, range ? `${path}:${range.lineStart}-${range.lineEnd}` : text);
  }

  /** The same for who has no view yet: in the view that a ref means, as its files are now. */
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

  /** Closes the index when what queries have taken in is tidied up: a process that ends before leaves the lease to whoever writes next. */
  async end(): Promise<void> {
    await tidied(this.#index.project.databasePath);
    this.close();
  }

  /** Closes the index unless it is lent. */
  close(): void {
    if (!this.#isLent) this.#index.close();
  }
}
