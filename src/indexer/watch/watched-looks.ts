/**
 * Comparisons of a view with a workspace that is watched: once everything was compared, later comparisons look at what the watch tells of, and
 * at nothing when it tells of nothing. Where the watch cannot vouch for the rest, there is none, and the caller compares everything.
 */

import { lstatSync } from "node:fs";
import { compareSome, type DiskComparison } from "#indexer/compare.ts";
import { isEmpty } from "#indexer/plan.ts";
import type { Listing } from "#indexer/scan.ts";
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";
import type { Head, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { WatchedTree } from "./watched-tree.ts";

/** Milliseconds after which everything is compared all the same: a watch misses writes through memory maps and hard links. */
const RECONCILE_MS = 5 * 60_000;
/** Files of several names that are looked at for every answer, because a write through another name is no event here. */
const HARD_LINKED_MAX = 500;

/** A view that was found equal to the disk, and what there was then. */
interface KnownState {
  readonly syncId: string | null;
  readonly head: Head;
  readonly listing: Listing;
  /** When everything was compared, on the clock of `performance.now`. */
  readonly lookedAtMs: number;
}

/** A comparison under way. */
export interface WatchedLook {
  /** What the watch can tell by itself; undefined when everything must be compared. */
  readonly saved: DiskComparison | undefined;
  /** What had changed when it began. */
  readonly atBegin: ReadonlySet<string>;
  /** When everything was compared that it builds on, on the clock of `performance.now`. */
  readonly lookedAtMs: number;
  /** How often the tree had been covered when it began. */
  readonly covered: number;
}

/** How a comparison ended. */
export interface EndedLook {
  readonly comparison: DiskComparison;
  readonly view: View;
  readonly head: Head;
  /** Whether the view has taken in everything that was found. */
  readonly isTakenIn: boolean;
}

/** What a watch is doing, for people. */
export interface WatchState {
  readonly mode: "watching" | "covering" | "polling";
  readonly directories: number;
  readonly why?: string;
  /** Comparisons of everything, and those that the watch has saved. */
  readonly looks: { readonly whole: number; readonly saved: number };
}

export class WatchedLooks {
  readonly #workspace: string;
  #tree: WatchedTree | undefined;
  #why: string | undefined;
  #known: KnownState | undefined;
  #pending = new Set<string>();
  #mustLook = true;
  /** The comparison that began last: what happened before it is not told to an earlier one, which can vouch for nothing any more. */
  #latest: WatchedLook | undefined;
  #outside = new Set<string>();
  #linked: readonly string[] = [];
  #covering: Promise<void> | undefined;
  /** Counts coverings: a comparison that began before the last one vouches for nothing. */
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

  /** Begins a comparison of a view with the disk; of everything when files are `doubted` whatever the watch says. Until it ends, nothing is vouched for. */
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

  /** Says how a comparison ended. */
  ended(look: WatchedLook, { comparison, view, head, isTakenIn }: EndedLook): void {
    const tree = this.#tree;
    if (!tree) return;
    // What another process has published meanwhile may show an older state of the disk than the one that was compared.
    const isCompared = !isEmpty(comparison.plan) || view.syncId === comparison.syncId;
    const isWatched = tree.isCovered && !this.#covering && this.#covered > 0 && look.covered === this.#covered;
    const vouches = look === this.#latest && isTakenIn && isCompared && isWatched;
    if (vouches && (look.saved || tree.includes(comparison.listing.paths)))
      this.#known = { syncId: view.syncId, head, listing: comparison.listing, lookedAtMs: look.lookedAtMs };
    if (!look.saved) this.#noteOutside(look.atBegin, comparison);
    if (!tree.isCovered || this.#covered === 0) this.#cover(comparison);
  }

  /** Whether a comparison is due that no query has to wait for: something was written, or the last one was long ago. */
  get hasNews(): boolean {
    if (!this.#tree) return false;
    this.#absorb();
    const isOld = this.#known !== undefined && performance.now() - this.#known.lookedAtMs > RECONCILE_MS;
    return this.#mustLook || this.#pending.size > 0 || isOld;
  }

  /** Resolves once the directories are watched, if that is under way. */
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
   * What had changed before the look, lies there untouched since and is not listed does not belong to the workspace, until the rules change. Of a
   * path at which nothing lies, or to which something has happened meanwhile, the listing says nothing: what comes there may belong.
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
    // The answer that the comparison was made for goes first.
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
    return lstatSync(absolute, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Files that have other names too. */
function hardLinked(workspace: string, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    try {
      const stat = lstatSync(`${workspace}/${path}`, { throwIfNoEntry: false });
      return stat?.isFile() === true && stat.nlink > 1;
    } catch {
      // A file stands where one of its directories was.
      return false;
    }
  });
}
