/** Visits the directories of a working tree that git read to list it: the listing depends on them. */
import { entryLooker, type LookAtEntry } from "#core/files/entry-look.ts";
import { isRepositoryRoot, ROOT_MARK } from "#vcs/open.ts";
import type { VcsListing } from "#vcs/vcs-adapter.ts";
import {
  DIRECTORIES_MAX,
  type DirectoryEntries,
  directoryStamp,
  entryStamp,
  isSameStamp,
  readEntries,
  type StampedDirectory,
  TellingFileSystems,
} from "./directory-stamps.ts";
import type { ListingRecord } from "./listing-record.ts";
import { isSettled, SETTLED_MS } from "./settled.ts";

const RULES = ".gitignore";

export interface Listed {
  readonly listed: VcsListing;
  /** When git began, in milliseconds since the epoch. */
  readonly beganMs: number;
  readonly known: ListingRecord | undefined;
  /** Stamp of the inputs outside of the working tree; they were the same before git began and afterwards. */
  readonly inputs: string;
}

/** The result of a walk. */
type Walked = Pick<ListingRecord, "directories" | "deciding" | "leftOut">;

/** Visits the directories that git read. A directory that an earlier record has with the same stamp need not be read again. */
export class Walk {
  readonly #workspace: string;
  readonly #lookAt: LookAtEntry;
  readonly #fileSystems: TellingFileSystems;
  readonly #beganMs: number;
  readonly #earlier: ListingRecord | undefined;
  readonly #earlierBelow: ReadonlyMap<string, readonly string[]>;
  /** Directories that contain a listed file at any depth: git read them whatever the rules say. */
  readonly #withFiles = new Set<string>([""]);
  readonly #directories = new Map<string, StampedDirectory>();
  readonly #deciding = new Map<string, string>();
  readonly #leftOut = new Set<string>();
  #hasNewRules = false;

  constructor(workspace: string, { listed, beganMs }: Listed, earlier: ListingRecord | undefined) {
    this.#workspace = workspace;
    this.#lookAt = entryLooker(workspace);
    this.#fileSystems = new TellingFileSystems(workspace);
    this.#beganMs = beganMs;
    this.#earlier = earlier;
    this.#earlierBelow = earlier ? childrenOf(earlier) : new Map();
    for (const path of listed.files) this.#noteParents(path);
  }

  /**
   * The directories and rules files on which the listing depends; undefined when something changed just now, or is unreadable. `askIgnored`
   * returns the directories that a rule names, with a slash at the end; a directory whose entries are all ignored is not among them. "new
   * rules" when there is a rules file that the earlier record does not know.
   */
  async all(askIgnored: () => Promise<ReadonlySet<string>>): Promise<Walked | undefined | "new rules"> {
    const toVisit = [""];
    for (let directory = toVisit.pop(); directory !== undefined; directory = toVisit.pop()) {
      if (await this.#isLeftOut(directory, askIgnored)) {
        this.#leftOut.add(directory);
        continue;
      }
      const below = this.#visit(directory);
      if (!below || this.#directories.size > DIRECTORIES_MAX) return undefined;
      if (this.#hasNewRules) return "new rules";
      for (const path of below) toVisit.push(path);
    }
    return { directories: this.#directories, deciding: this.#deciding, leftOut: this.#leftOut };
  }

  async #isLeftOut(directory: string, askIgnored: () => Promise<ReadonlySet<string>>): Promise<boolean> {
    if (this.#withFiles.has(directory)) return false;
    if (this.#earlier?.leftOut.has(directory)) return true;
    return !this.#earlier?.directories.has(directory) && (await askIgnored()).has(`${directory}/`);
  }

  /** The directories inside a directory that git read; undefined when it changed just now, or is unreadable. */
  #visit(directory: string): readonly string[] | undefined {
    const stamp = directoryStamp(this.#lookAt, directory);
    if (!stamp || !isSettled(stamp, this.#beganMs)) return undefined;
    const earlier = this.#earlier?.directories.get(directory);
    if (earlier && isSameStamp(stamp, earlier)) {
      this.#directories.set(directory, earlier);
      for (const name of [RULES, ROOT_MARK]) this.#takeOver(joined(directory, name));
      return this.#earlierBelow.get(directory) ?? [];
    }
    const entries = this.#fileSystems.has(directory, stamp) ? readEntries(`${this.#workspace}/${directory}`) : undefined;
    if (!entries) return undefined;
    this.#directories.set(directory, { ...stamp, namesHash: entries.namesHash });
    if (entries.names.has(RULES) && !this.#decides(joined(directory, RULES))) return undefined;
    if (directory !== "" && entries.names.has(ROOT_MARK)) return this.#repository(directory);
    return this.#below(directory, entries);
  }

  #below(directory: string, { directories }: DirectoryEntries): string[] {
    return directories.filter((name) => name !== ROOT_MARK).map((name) => joined(directory, name));
  }

  /**
   * Handles a nested repository, which git does not enter: returns an empty list, or undefined
   * when git entered it all the same or it changed just now.
   */
  #repository(directory: string): readonly string[] | undefined {
    const isOwn = isRepositoryRoot(`${this.#workspace}/${directory}`) && !this.#withFiles.has(directory);
    return isOwn && this.#decides(joined(directory, ROOT_MARK)) ? [] : undefined;
  }

  /** Records the stamp of an entry that decides the listing; false when it changed just now. */
  #decides(path: string): boolean {
    const stamp = entryStamp(`${this.#workspace}/${path}`);
    const [, , mtimeMs = "0", ctimeMs = "0"] = stamp.split(":");
    this.#deciding.set(path, stamp);
    if (this.#earlier && !this.#earlier.deciding.has(path)) this.#hasNewRules = true;
    return Math.max(Number(mtimeMs), Number(ctimeMs)) < this.#beganMs - SETTLED_MS;
  }

  #takeOver(path: string): void {
    const stamp = this.#earlier?.deciding.get(path);
    if (stamp !== undefined) this.#deciding.set(path, stamp);
  }

  #noteParents(path: string): void {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const directory = path.slice(0, end);
      if (this.#withFiles.has(directory)) return;
      this.#withFiles.add(directory);
    }
  }
}

function childrenOf({ directories, leftOut }: ListingRecord): Map<string, string[]> {
  const children = new Map<string, string[]>();
  for (const path of [...directories.keys(), ...leftOut]) {
    if (path === "") continue;
    const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    const siblings = children.get(parent);
    if (siblings) siblings.push(path);
    else children.set(parent, [path]);
  }
  return children;
}

const joined = (directory: string, name: string): string => (directory === "" ? name : `${directory}/${name}`);
