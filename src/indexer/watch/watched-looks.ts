/**
 * Comparisons of a view with a watched workspace: after one full comparison, later ones look only at the paths that the watch reports,
 * which may be none. Where the watch cannot vouch for the rest, every comparison is full.
 */

import { lstatIfThere } from "#core/files/if-there.ts";
import { compareSome, type DiskComparison } from "#indexer/compare.ts";
import { isEmpty } from "#indexer/plan.ts";
import type { Listing } from "#indexer/scan.ts";
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";
import type { Head, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { WatchedTree } from "./watched-tree.ts";

/** Milliseconds after which a full comparison is made all the same: a watch misses writes through memory maps and hard links. */
const RECONCILE_MS = 5 * 60_000;
/**
 * Files with several names (hard links) that every comparison looks at, because a write
 * through another name is no event here. With more, the workspace is not watched.
 */
const HARD_LINKED_MAX = 500;

/** A view that a comparison found equal to the disk, with the listing at that time. */
interface KnownState {
  readonly syncId: string | null;
  readonly head: Head;
  readonly listing: Listing;
  /** When the last full comparison began, on the clock of `performance.now`. */
  readonly lookedAtMs: number;
}

/** A comparison in progress. */
export interface WatchedLook {
  /** The comparison that the watch alone could make; undefined when a full one is needed. */
  readonly saved: DiskComparison | undefined;
  /** The paths that had changed when it began. */
  readonly atBegin: ReadonlySet<string>;
  /** When the full comparison began on which it builds, on the clock of `performance.now`. */
  readonly lookedAtMs: number;
  /** How often the tree had been covered (see {@link WatchedTree.cover}) when it began. */
  readonly covered: number;
}

/** The result of a comparison. */
export interface EndedLook {
  readonly comparison: DiskComparison;
  readonly view: View;
  readonly head: Head;
  /** Whether the view now holds every change that the comparison found. */
  readonly isTakenIn: boolean;
}

/** The state of a watch, for people. */
export interface WatchState {
  readonly mode: "watching" | "covering" | "polling";
  readonly directories: number;
  readonly why?: string;
  /** Numbers of full comparisons, and of those that the watch has saved. */
  readonly looks: { readonly whole: number; readonly saved: number };
}

export class WatchedLooks {
  readonly #workspace: string;
  #tree: WatchedTree | undefined;
  #why: string | undefined;
  #known: KnownState | undefined;
  #pending = new Set<string>();
  #mustLook = true;
  /** The comparison that began last. Earlier ones do not hear of the changes before it, so they cannot vouch for anything any more. */
  #latest: WatchedLook | undefined;
  #outside = new Set<string>();
  #linked: readonly string[] = [];
  #covering: Promise<void> | undefined;
  /** Number of coverings: a comparison that began before the last one vouches for nothing. */
  #covered = 0;
  #looks = { whole: 0, saved: 0 };

  constructor(workspace: string, vcs: VcsAdapter) {
    this.#workspace = workspace;
    const opened = WatchedTree.open(workspace, vcs);
    if (opened instanceof WatchedTree) this.#tree = opened;
    else this.#why = opened.why;
  }

  get state(): WatchState {
    const mode = this.#tree === undefined ? "polling" : this.#covering || !this.#tree.isCovered ? "covering" : "watching";
    return { mode, directories: this.#tree?.directories ?? 0, looks: this.#looks, ...(this.#why === undefined ? {} : { why: this.#why }) };
  }

  /** Begins a comparison of a view with the disk, a full one when files are `doubted`. Until it ends, the watch vouches for nothing. */
  begin(db: Database, view: View, head: Head, doubted: boolean): WatchedLook {
    this.#absorb();
    const atBegin = this.#pending;
    const known = this.#known;
    const saved = doubted || !known ? undefined : this.#saved(db, view, head, known);
    if (saved) this.#looks.saved++;
    else this.#looks.whole++;
    this.#pending = new Set();
    this.#mustLook = false;
    this.#known = undefined;
    const lookedAtMs = saved && known ? known.lookedAtMs : performance.now();
    this.#latest = { saved, atBegin, lookedAtMs, covered: this.#covered };
    return this.#latest;
  }

  /** Takes the result of a comparison. */
  ended(look: WatchedLook, { comparison, view, head, isTakenIn }: EndedLook): void {
    const tree = this.#tree;
    if (!tree) return;
    // A state that another process has published meanwhile may show an older state of the disk than the comparison.
    const isCompared = !isEmpty(comparison.plan) || view.syncId === comparison.syncId;
    const isWatched = tree.isCovered && !this.#covering && this.#covered > 0 && look.covered === this.#covered;
    const vouches = look === this.#latest && isTakenIn && isCompared && isWatched;
    if (vouches && (look.saved || tree.includes(comparison.listing.paths)))
      this.#known = { syncId: view.syncId, head, listing: comparison.listing, lookedAtMs: look.lookedAtMs };
    if (!look.saved) this.#noteOutside(look.atBegin, comparison);
    if (!tree.isCovered || this.#covered === 0) this.#cover(comparison);
  }

  /** Whether a comparison is due, although no query needs one: paths have changed, or the last full one was long ago. */
  get hasNews(): boolean {
    if (!this.#tree) return false;
    this.#absorb();
    const isOld = this.#known !== undefined && performance.now() - this.#known.lookedAtMs > RECONCILE_MS;
    return this.#mustLook || this.#pending.size > 0 || isOld;
  }

  /** Resolves once the directories are watched, if covering is in progress. */
  async settled(): Promise<void> {
    await this.#covering;
  }

  close(): void {
    this.#tree?.close();
    this.#tree = undefined;
    this.#why = "closed";
  }

  #absorb(): void {
    if (!this.#tree) return;
    const { everything, paths } = this.#tree.take();
    for (const path of paths) this.#pending.add(path);
    if (everything) {
      this.#mustLook = true;
      this.#outside.clear();
    }
  }

  #saved(db: Database, view: View, head: Head, known: KnownState): DiskComparison | undefined {
    if (!this.#tree?.isCovered || this.#mustLook || this.#covering) return undefined;
    const isSame = known.syncId === view.syncId && known.head.ref === head.ref && known.head.commit === head.commit;
    if (!isSame || performance.now() - known.lookedAtMs > RECONCILE_MS) return undefined;
    const paths = this.#linked.length === 0 ? this.#pending : new Set([...this.#pending, ...this.#linked]);
    return compareSome(this.#workspace, db, view, known.listing, { paths, outside: this.#outside });
  }

  /**
   * Notes paths that do not belong to the workspace, until the rules change: those that changed
   * before the comparison, exist unchanged since, and are not listed. Paths that are gone or have
   * changed again are not noted: the listing says nothing about a file that may appear there.
   */
  #noteOutside(atBegin: ReadonlySet<string>, comparison: DiskComparison): void {
    if (atBegin.size === 0) return;
    const listed = new Set(comparison.listing.paths);
    const there = [...atBegin].filter((path) => !listed.has(path) && isThere(`${this.#workspace}/${path}`));
    this.#absorb();
    for (const path of there) if (!this.#pending.has(path)) this.#outside.add(path);
  }

  #cover(comparison: DiskComparison): void {
    const tree = this.#tree;
    if (!tree || this.#covering) return;
    this.#covering = this.#coverWith(tree, comparison).finally(() => {
      this.#covering = undefined;
    });
  }

  async #coverWith(tree: WatchedTree, comparison: DiskComparison): Promise<void> {
    // Let the answer for which the comparison was made go first.
    await Bun.sleep(0);
    if (this.#tree !== tree) return;
    const { listing } = comparison;
    let refusal = await tree
      .cover(listing.rules)
      .catch((thrown: unknown) => ({ why: thrown instanceof Error ? thrown.message : String(thrown) }));
    this.#linked = hardLinked(this.#workspace, listing.paths);
    if (this.#linked.length > HARD_LINKED_MAX)
      refusal = { why: "many files have other names (hard links), through which they can be written" };
    this.#covered++;
    this.#known = undefined;
    this.#mustLook = true;
    if (refusal) {
      this.close();
      this.#why = refusal.why;
    }
  }
}

function isThere(absolute: string): boolean {
  try {
    return lstatIfThere(absolute) !== undefined;
  } catch {
    return false;
  }
}

/** Files that have other names (hard links) too. */
function hardLinked(workspace: string, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    try {
      const stat = lstatIfThere(`${workspace}/${path}`);
      return stat?.isFile() === true && stat.nlink > 1;
    } catch {
      // A file lies where one of its directories was.
      return false;
    }
  });
}
