/**
 * The directories of a workspace, watched: what may have changed in it since the last question, without looking at every file.
 *
 * Rejected: to believe the watch alone for ever. Writes through a memory map, and through another name of the same file (a hard link), tell no
 * directory: whoever uses this compares everything from time to time, and the files that an answer cites every time.
 */
import { accessSync, constants, lstatSync, readdirSync } from "node:fs";
import { silentFileSystem } from "#core/files/file-systems.ts";
import { SCAN_DEPTH_MAX } from "#core/limits.ts";
import { Pauses } from "#core/pauses.ts";
import { isVcsDirectory } from "#indexer/rules/builtin-rules.ts";
import type { IgnoreRules } from "#indexer/rules/ignore-rules.ts";
import { IGNORE_FILE, SETTINGS_FILE } from "#indexer/rules/tree-rules.ts";
import { walkDirectory } from "#indexer/walk.ts";
import { isRepositoryRoot } from "#vcs/open.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { Inotify, type WatchOutcome } from "./inotify.ts";

/** What may have changed. */
export interface TreeChanges {
  /** Anything may have: directories, rules, what version control tracks, or events were lost. */
  readonly everything: boolean;
  /** Entries of directories that something happened to, relative to the workspace, files or not. */
  readonly paths: ReadonlySet<string>;
}

/** Why a workspace cannot be watched, for people. */
export type NotWatched = { readonly why: string };

/** Files whose text decides what is listed of the tree around them. */
const RULE_FILES: ReadonlySet<string> = new Set([".gitignore", ".gitattributes", IGNORE_FILE, SETTINGS_FILE]);

export class WatchedTree {
  readonly #workspace: string;
  readonly #vcs: VcsAdapter;
  #events: Inotify;
  #watched = new Set<string>();
  #outside = "";
  /** Whether directories came or went since they were listed for watching. */
  #isShapeKnown = false;

  private constructor(workspace: string, vcs: VcsAdapter, events: Inotify) {
    this.#workspace = workspace;
    this.#vcs = vcs;
    this.#events = events;
  }

  /** Prepares to watch a workspace; {@link cover} does it. Close it when done. */
  static open(workspace: string, vcs: VcsAdapter): WatchedTree | NotWatched {
    if (vcs.isBare) return { why: "a bare repository has no files" };
    if (vcs.directory !== "") return { why: "the workspace is a part of a working tree, whose rules lie outside" };
    const silent = silentFileSystem(workspace);
    if (silent !== undefined) return { why: `${silent} does not tell of changes made elsewhere` };
    const events = Inotify.open();
    return events ? new WatchedTree(workspace, vcs, events) : { why: "this system has no inotify, or lends no more queues" };
  }

  /** Directories that are watched. */
  get directories(): number {
    return this.#watched.size;
  }

  /** Whether every directory that may hold a file of the index is watched, as far as {@link take} has heard. */
  get isCovered(): boolean {
    return this.#isShapeKnown;
  }

  /**
   * Watches every directory that may hold files of the index. A comparison with the disk that begins afterwards, and what {@link take} tells
   * from then on, is all there is to know. `rules` say which directories cannot hold any. Returns why it cannot.
   */
  async cover(rules: IgnoreRules): Promise<NotWatched | undefined> {
    const fresh = Inotify.open();
    if (!fresh) return { why: "the system lends no more queues of inotify" };
    this.#events.close();
    this.#events = fresh;
    this.#watched = new Set();
    this.#isShapeKnown = true;
    this.#outside = this.#outsideStamp();
    const outcome = await this.#watchBelow(rules, await this.#leftOut(rules));
    if (outcome === "limit") return { why: "the system's limit of watched directories (fs.inotify.max_user_watches) is reached" };
    return undefined;
  }

  /** Watches the directories of some files too that {@link cover} may have passed over; false when one of them was not watched yet. */
  includes(paths: readonly string[]): boolean {
    let directory = "";
    let hadAll = true;
    for (const path of paths) {
      const slash = path.lastIndexOf("/");
      const isSame = slash === directory.length && path.startsWith(directory);
      if (isSame) continue;
      directory = path.slice(0, Math.max(0, slash));
      // Of a directory that is gone, its parent tells when it comes back.
      for (let at = directory; !this.#watched.has(at); at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
        const outcome = this.#watch(at);
        if (outcome !== "gone") hadAll = false;
        if (outcome === "limit" || at === "") break;
      }
    }
    return hadAll;
  }

  /** What may have changed since the last call. Never waits. */
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

  /** What decides the listing and lies outside of the tree, and whether the tree is still the same directory. */
  #outsideStamp(): string {
    return `${lstatSync(this.#workspace, { throwIfNoEntry: false })?.ino}|${this.#vcs.listingInputs().stamp}`;
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
      // Watched first, then read: a directory that is made in between is an event.
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

  /** A repository inside this one is a project of its own until the file or directory that makes it one goes, which is an event. */
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

/** Whether our own rules leave a directory out as a whole. */
function isLeftByRule(rules: IgnoreRules, directory: string): boolean {
  return rules.judge(`${directory}/`) !== undefined && !rules.reachesInto(directory);
}
