/**
 * A commit as a source of answers. The first query indexes it from the object database; a commit never changes, so its answers are always
 * fresh.
 */
import { CodeCompassError, toCodeCompassError } from "#core/errors.ts";
import { LEASE_WAIT_FIRST_MS } from "#core/limits.ts";
import type { AnswerState } from "#core/protocol.ts";
import { named } from "#core/visible.ts";
import type { Project } from "#engine/project/project.ts";
import { syncCommit } from "#engine/project/sync.ts";
import { type CommitListing, listCommit } from "#indexer/commit-listing.ts";
import { commitView } from "#indexer/index-run.ts";
import { isUnwritable, unwritableReason, unwritableWarnings } from "#store/database/unwritable.ts";
import type { View } from "#store/rows/view.ts";
import { findView, touchView } from "#store/views/views.ts";
import { builtinLeftOut, type CheckedView, type LeftOut, type ViewSource } from "./view-source.ts";

/** How many bytes of contents outside the index are read from a commit at most. */
const CONTENTS_BYTES_MAX = 256 * 1_048_576;

export class CommitSource implements ViewSource {
  readonly directory = null;
  readonly #project: Project;
  readonly #commit: string;
  readonly #label: string;
  #triedAgain = false;
  #listing: Promise<CommitListing> | undefined;

  /** `label` is the name by which the caller asked for the commit. */
  constructor(project: Project, commit: string, label: string) {
    this.#project = project;
    this.#commit = commit;
    this.#label = label;
  }

  get key(): string {
    return `commit ${this.#commit} ${this.#label}`;
  }

  hasMoved(): boolean {
    return false;
  }

  /** A commit does not change. */
  hasFoundChanges(): boolean {
    return false;
  }

  view(): View | undefined {
    const view = findView(this.#project.db, commitView(this.#project.workspace, this.#commit).key);
    return view?.publishedAt ? { ...view, ref: this.#label } : undefined;
  }

  async ensure(): Promise<CheckedView> {
    const known = this.view();
    // The user may have fetched the missing objects since the commit was indexed.
    if (!known || (known.missingCount > 0 && !this.#triedAgain)) {
      this.#triedAgain = true;
      await this.#sync(known);
    } else touchView(this.#project.db, known, Date.now());
    const view = this.view();
    if (!view) throw new Error(`the view of ${this.#commit} was not published`);
    return { view, state: await this.#state(view) };
  }

  /** Makes the view, or reads what was missing; where nothing can be written, the known view answers. */
  async #sync(known: View | undefined): Promise<void> {
    try {
      await syncCommit(this.#project, this.#commit, { waitMs: LEASE_WAIT_FIRST_MS });
    } catch (thrown) {
      const { code, data } = toCodeCompassError(thrown);
      if (!isUnwritable({ code })) throw thrown;
      if (known) return;
      const why = unwritableReason({ code });
      throw new CodeCompassError(code, `${named(this.#label)} is not in the index, which cannot be written (${why}).`, data);
    }
  }

  /** Never needed, since commits do not change. */
  resync(): Promise<CheckedView> {
    return this.ensure();
  }

  /** Always false: a commit has all its files. */
  mayBeSparse(): boolean {
    return false;
  }

  async leftOut(): Promise<readonly LeftOut[]> {
    const { leftOut } = await this.#list();
    return leftOut.flatMap(builtinLeftOut);
  }

  async contents(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const { files, leftOut } = await this.#list();
    const wanted = new Set(paths);
    const blobs = new Map([...files, ...leftOut].filter(({ path }) => wanted.has(path)).map(({ path, blob }) => [path, blob]));
    const contents = await this.#readWithin([...new Set(blobs.values())]);
    return new Map([...blobs].flatMap(([path, blob]) => (contents.has(blob) ? [[path, contents.get(blob) as Uint8Array]] : [])));
  }

  /**
   * Contents by blob id, the smallest first, as many as fit into `CONTENTS_BYTES_MAX`: a repository may have gigabytes of pictures and
   * archives.
   */
  async #readWithin(blobs: readonly string[]): Promise<Map<string, Uint8Array>> {
    const { vcs } = this.#project.workspace;
    const sizes = [...(await vcs.blobSizes(blobs))].sort(([, a], [, b]) => a - b);
    const fitting: string[] = [];
    let total = 0;
    for (const [blob, bytes] of sizes) {
      total += bytes;
      if (total <= CONTENTS_BYTES_MAX) fitting.push(blob);
    }
    return vcs.readBlobs(fitting);
  }

  /** The tree of the commit; it is listed only once. */
  #list(): Promise<CommitListing> {
    this.#listing ??= listCommit(this.#project.workspace.vcs, this.#commit);
    return this.#listing;
  }

  changedAmong(): ReadonlySet<string> {
    return new Set();
  }

  async #state({ missingCount }: View): Promise<AnswerState> {
    const state: AnswerState = {
      repo: this.#project.workspace.path,
      ref: this.#label,
      freshness_status: "fresh",
      indexing_status: "ready",
    };
    const warnings = [...unwritableWarnings(this.#project.db), ...(missingCount === 0 ? [] : [await this.#missing(missingCount)])];
    return warnings.length === 0 ? state : { ...state, warnings };
  }

  async #missing(count: number): Promise<string> {
    const missing = await this.#project.workspace.vcs.missingObjects(this.#commit);
    const objects = count === 1 ? "1 object" : `${count} objects`;
    const lack = `${objects} of ${this.#label} ${count === 1 ? "is" : "are"} missing or damaged in this repository, and not in this answer`;
    return missing ? `${lack}: ${missing.first} is missing. To bring what is missing: ${missing.remedy}` : `${lack}: git fsck says which.`;
  }
}
