/** Going through the directories of a working tree that git looked into to list it: what the listing followed from. */
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
  /** When git began. */
  readonly beganMs: number;
  readonly known: ListingRecord | undefined;
  /** What lay outside of the working tree before git began, and afterwards. */
  readonly inputs: string;
}

/** What a walk finds. */
type Walked = Pick<ListingRecord, "directories" | "deciding" | "leftOut">;

/** Goes through the directories that git looked into. Those that an earlier record has as they are now need not be read again. */
export class Walk {
  readonly #workspace: string;
  readonly #lookAt: LookAtEntry;
  readonly #fileSystems: TellingFileSystems;
  readonly #beganMs: number;
  readonly #earlier: ListingRecord | undefined;
  readonly #earlierBelow: ReadonlyMap<string, readonly string[]>;
  /** Directories that hold a listed file somewhere below: git looked into them whatever the rules say. */
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
   * The directories that the listing followed from; undefined when something changed just now, or cannot be looked at. `askIgnored` gives those
   * that a rule names, with a slash at the end: a directory whose entries are all ignored is no such. "new rules" when the earlier record does not
   * know a file of rules.
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

  /** The directories inside of one that git looked into; undefined when it changed just now, or cannot be read. */
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

  /** A repository inside of this one, which git does not look into; undefined when git did all the same. */
  #repository(directory: string): readonly string[] | undefined {
    const isOwn = isRepositoryRoot(`${this.#workspace}/${directory}`) && !this.#withFiles.has(directory);
    return isOwn && this.#decides(joined(directory, ROOT_MARK)) ? [] : undefined;
  }

  /** Notes what decides the listing; false when it changed just now. */
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
