/**
 * Watches the directories of a workspace: tells what may have changed since the last question, without looking at every file.
 *
 * Rejected: trusting the watch alone for ever. Writes through a memory map, or through another
 * name of the same file (a hard link), send no event to the directory: users of this class make
 * a full comparison from time to time, and check the files that an answer cites every time.
 */
import { accessSync, constants, lstatSync, readdirSync } from "node:fs";
import { silentFileSystem } from "#core/files/file-systems.ts";
import { lstatIfThere } from "#core/files/if-there.ts";
import { SCAN_DEPTH_MAX } from "#core/limits.ts";
import { Pauses } from "#core/pauses.ts";
import { isVcsDirectory } from "#indexer/rules/builtin-rules.ts";
import type { IgnoreRules } from "#indexer/rules/ignore-rules.ts";
import { IGNORE_FILE, SETTINGS_FILE } from "#indexer/rules/tree-rules.ts";
import { walkDirectory } from "#indexer/walk.ts";
import { isRepositoryRoot } from "#vcs/open.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { Inotify, type WatchOutcome } from "./inotify.ts";

/** The changes since the last question. */
export interface TreeChanges {
  /** Whether anything may have changed: directories, rules or the list of tracked files have, or events were lost. */
  readonly everything: boolean;
  /** Changed entries of watched directories, relative to the workspace, files or not. */
  readonly paths: ReadonlySet<string>;
}

/** The reason why a workspace cannot be watched, for people. */
export type NotWatched = { readonly why: string };

/** Files whose text decides which paths around them are listed. */
const RULE_FILES: ReadonlySet<string> = new Set([".gitignore", ".gitattributes", IGNORE_FILE, SETTINGS_FILE]);

export class WatchedTree {
  readonly #workspace: string;
  readonly #vcs: VcsAdapter;
  #events: Inotify;
  #watched = new Set<string>();
  #outside = "";
  /** Whether the watched directories are complete: none came or went since {@link cover} listed them. */
  #isShapeKnown = false;

  private constructor(workspace: string, vcs: VcsAdapter, events: Inotify) {
    this.#workspace = workspace;
    this.#vcs = vcs;
    this.#events = events;
  }

  /** Prepares to watch a workspace; {@link cover} starts watching. Close it when done. */
  static open(workspace: string, vcs: VcsAdapter): WatchedTree | NotWatched {
    if (vcs.isBare) return { why: "a bare repository has no files" };
    if (vcs.directory !== "") return { why: "the workspace is a part of a working tree, whose rules are outside it" };
    const silent = silentFileSystem(workspace);
    if (silent !== undefined) return { why: `${silent} does not report changes made elsewhere` };
    const events = Inotify.open();
    return events ? new WatchedTree(workspace, vcs, events) : { why: "this system has no inotify, or allows no more queues" };
  }

  /** Number of watched directories. */
  get directories(): number {
    return this.#watched.size;
  }

  /** Whether every directory that may hold an indexed file is watched, as far as {@link take} has heard. */
  get isCovered(): boolean {
    return this.#isShapeKnown;
  }

  /**
   * Watches every directory that may hold indexed files. A comparison with the disk that begins afterwards, and the changes that {@link
   * take} reports from then on, are complete. `rules` say which directories cannot hold indexed files. Returns a reason when it fails.
   */
  async cover(rules: IgnoreRules): Promise<NotWatched | undefined> {
    const fresh = Inotify.open();
    if (!fresh) return { why: "the system allows no more queues of inotify" };
    this.#events.close();
    this.#events = fresh;
    this.#watched = new Set();
    this.#isShapeKnown = true;
    this.#outside = this.#outsideStamp();
    const outcome = await this.#watchBelow(rules, await this.#leftOut(rules));
    if (outcome === "limit") return { why: "the system's limit of watched directories (fs.inotify.max_user_watches) is reached" };
    return undefined;
  }

  /** Watches the directories of some files that {@link cover} may have missed; false when one of them was not watched before. */
  includes(paths: readonly string[]): boolean {
    let directory = "";
    let hadAll = true;
    for (const path of paths) {
      const slash = path.lastIndexOf("/");
      const isSame = slash === directory.length && path.startsWith(directory);
      if (isSame) continue;
      directory = path.slice(0, Math.max(0, slash));
      // For a directory that is gone, watch the parent, which reports its return.
      for (let at = directory; !this.#watched.has(at); at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
        const outcome = this.#watch(at);
        if (outcome !== "gone") hadAll = false;
        if (outcome === "limit" || at === "") break;
      }
    }
    return hadAll;
  }

  /** The changes since the last call. Never waits. */
  take(): TreeChanges {
    const { events, isIncomplete } = this.#events.drain();
    const paths = new Set<string>();
    let everything = isIncomplete;
    for (const { directory, name, isStructure } of events) {
      if (isStructure) this.#isShapeKnown = false;
      if (isStructure || RULE_FILES.has(name)) everything = true;
      else paths.add(directory === "" ? name : `${directory}/${name}`);
    }
    if (isIncomplete) this.#isShapeKnown = false;
    const outside = this.#outsideStamp();
    if (outside !== this.#outside) everything = true;
    this.#outside = outside;
    return { everything, paths };
  }

  close(): void {
    this.#events.close();
  }

  /** Changes when an input outside of the tree that decides the listing changes, or when the workspace is another directory. */
  #outsideStamp(): string {
    return `${lstatIfThere(this.#workspace)?.ino}|${this.#vcs.listingInputs().stamp}`;
  }

  /** Directories that are ignored as a whole, with a slash at the end. */
  async #leftOut(rules: IgnoreRules): Promise<ReadonlySet<string>> {
    const explained = await this.#vcs.explainIgnored();
    const walked = explained ? undefined : await walkDirectory(this.#workspace, rules.reachesInto);
    const ignored = explained ?? [...(walked?.ignored ?? []), ...(walked?.left ?? []).map((path) => ({ path }))];
    return new Set(ignored.map(({ path }) => path).filter((path) => path.endsWith("/") && !rules.reachesInto(path.slice(0, -1))));
  }

  async #watchBelow(rules: IgnoreRules, leftOut: ReadonlySet<string>): Promise<"limit" | undefined> {
    const pauses = new Pauses();
    const toVisit: { readonly directory: string; readonly depth: number }[] = [{ directory: "", depth: 0 }];
    for (let next = toVisit.pop(); next; next = toVisit.pop()) {
      await pauses.due();
      const { directory, depth } = next;
      // Watch first, then read: a directory that is made in between is an event.
      const outcome = this.#watch(directory);
      if (outcome === "limit") return outcome;
      if (outcome === "gone" || depth > SCAN_DEPTH_MAX || (directory !== "" && this.#isRepository(directory))) continue;
      for (const name of this.#subdirectories(directory)) {
        const path = directory === "" ? name : `${directory}/${name}`;
        if (!isVcsDirectory(name) && !leftOut.has(`${path}/`) && !isLeftByRule(rules, path))
          toVisit.push({ directory: path, depth: depth + 1 });
      }
    }
    return undefined;
  }

  /** Whether a directory is a nested repository, a project of its own, until its `.git` goes, which is an event. */
  #isRepository(directory: string): boolean {
    return isRepositoryRoot(`${this.#workspace}/${directory}`);
  }

  #watch(directory: string): WatchOutcome {
    const path = directory === "" ? this.#workspace : `${this.#workspace}/${directory}`;
    const outcome = this.#events.watch(path, directory, () => isReadableDirectory(path));
    if (outcome === "watched") this.#watched.add(directory);
    return outcome;
  }

  #subdirectories(directory: string): string[] {
    try {
      const entries = readdirSync(`${this.#workspace}/${directory}`, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    } catch {
      return [];
    }
  }
}

function isReadableDirectory(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Whether our own rules leave out a whole directory. */
function isLeftByRule(rules: IgnoreRules, directory: string): boolean {
  return rules.judge(`${directory}/`) !== undefined && !rules.reachesInto(directory);
}
