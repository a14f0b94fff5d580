/** Reads the two sides of every file that differs: from the store where it has them, else by parsing contents from the object database. */
import { join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { readRegularFile } from "#core/files/regular-file.ts";
import { FILE_BYTES_MAX } from "#core/limits.ts";
import { turnOfOthers } from "#core/pauses.ts";
import type { ChangedFile } from "#core/protocol/changes.ts";
import type { SkipReason } from "#core/types.ts";
import { startBackgroundSync } from "#engine/project/background.ts";
import type { Project } from "#engine/project/project.ts";
import { syncCommit } from "#engine/project/sync.ts";
import { rulesOfCommit } from "#indexer/commit-listing.ts";
import { readFile } from "#indexer/read-file.ts";
import { readableText } from "#indexer/readable-text.ts";
import { type IgnoreRules, loadIgnoreRules } from "#indexer/rules/ignore-rules.ts";
import { pathState } from "#indexer/scan.ts";
import { ComparedFile } from "#query/compare/compared-file.ts";
import type { Database } from "#store/database/database.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import { identityOfVersion, shownAt, textOfVersion } from "#store/versions/files.ts";
import { KnownVersions } from "#store/versions/known-versions.ts";
import { textPlacesOfVersion } from "#store/versions/texts.ts";
import { blobId } from "#text/ids.ts";
import type { Content, PathChange } from "#vcs/vcs-adapter.ts";
import type { DiffRange } from "./diff-range.ts";
import { askGit, type GitDifferences } from "./git-differences.ts";
import { isFew, type LocalParser } from "./parse-here.ts";

/**
 * The number of files parsed for one answer from which on the view of their commit is made in the background, so that the next comparison
 * with it parses nothing.
 */
const DIFF_STORED_FILES_MIN = 20;

/** Milliseconds of parsing after which a serving process lets other requests have their turn. */
const TURN_MS = 50;

/** A file on one side: its content, or the reason why that is unknown. */
export interface Side {
  readonly path: string;
  readonly blob: string | null;
  readonly file: ComparedFile | null;
  readonly note: ChangedFile["note"];
  /** The version in a working tree's view that the content was taken from. */
  readonly versionId?: number;
}

/** Notes on contents that exist but that nobody has read. */
const UNREAD: ReadonlySet<ChangedFile["note"]> = new Set(["missing", "too_large", "not_indexed"]);

/** Whether a file exists on a side but its content was not read, so that its symbols are unknown. */
export function isUnread(side: Side | null): boolean {
  return side !== null && side.file === null && UNREAD.has(side.note);
}

/** The two sides of a path that differs; null on a side that lacks the path. */
export interface Sides {
  readonly before: Side | null;
  readonly after: Side | null;
}

const NOTES: Readonly<Record<SkipReason, ChangedFile["note"]>> = {
  binary: "binary",
  too_large: "too_large",
  unreadable: "not_indexed",
  not_regular: "link",
  vanished: "not_indexed",
};

/** A content of a commit whose symbols are wanted. */
interface WantedContent {
  readonly path: string;
  readonly blob: string;
}

function incomparable(from: string, to: string | null): CodeCompassError {
  return new CodeCompassError("ref_not_found", `git cannot compare ${from} with ${to ?? "the working tree"}: the repository is damaged.`, {
    remediation: "git fsck --full shows what is damaged; git fetch --refetch brings what the remote has.",
  });
}

const NO_PATHS: ReadonlySet<string> = new Set();

/** The files that may differ in a range. */
export interface Differences {
  readonly sides: readonly Sides[];
  /** The number of differing files that are secret by their names; the answer tells nothing else about them. */
  readonly secretFiles: number;
  /** Paths of differing files that changed after their view took them in, and that were not parsed here. */
  readonly stale: ReadonlySet<string>;
  /** Paths of files that git would run through a filter before it compares them. */
  readonly filtered: readonly string[];
}

/**
 * All files that may differ in a range: those that git lists as changed, which includes files of which only the modification time did.
 * `listed` is git's answer, if it was asked already. `changed` are files of the working tree that its view does not have as they are: they
 * are parsed here, if they are few.
 */
export async function differencesIn(
  range: DiffRange,
  listed?: GitDifferences,
  changed: ReadonlySet<string> = NO_PATHS,
): Promise<Differences> {
  const { project, from, to } = range;
  const { vcs, path: workspace } = project.workspace;
  const toCommit = to.is === "commit" ? to.commit : null;
  const contents = new Contents(range);
  const asking = Promise.all([
    listed ?? askGit(vcs, from, toCommit),
    toCommit === null ? loadIgnoreRules(workspace) : rulesOfCommit(vcs, toCommit, []),
  ]);
  const [{ changes, untracked }, rules] = await asking;
  if (!changes) throw incomparable(from, toCommit);
  const shown = changes.filter(({ path }) => !isSecret(rules, path));
  const present = [...shown.flatMap(({ path, after }) => (after ? [path] : [])), ...untracked];
  const onDisk = await contents.ofDisk(present.filter((path) => changed.has(path) && !isSecret(rules, path)));
  const sides = await sidesOf(range, contents, { changes: shown, onDisk });
  const others = untracked.map((path) => ({ before: null, after: onDisk.get(path) ?? contents.ofUntracked(range, path) }));
  const secrets = changes
    .filter(({ path }) => range.isAsked(path) && isSecret(rules, path))
    .map((change) => contents.unread(range, change));
  const newSecrets = untracked.filter((path) => range.isAsked(path) && isSecret(rules, path));
  const filtered = shown.flatMap(({ path, after, isFiltered }) => (isFiltered && after?.blob === null ? [path] : []));
  const stale = new Set(present.filter((path) => changed.has(path) && !onDisk.has(path)));
  return { sides: [...sides, ...others], stale, filtered, secretFiles: secrets.filter(differs).length + newSecrets.length };
}

function isSecret(rules: IgnoreRules, path: string): boolean {
  return rules.judge(path)?.layer === "secrets";
}

/** What git lists as changed, and the files among it that were parsed from the disk. */
interface Listed {
  readonly changes: readonly PathChange[];
  readonly onDisk: ReadonlyMap<string, Side>;
}

async function sidesOf(range: DiffRange, contents: Contents, { changes, onDisk }: Listed): Promise<Sides[]> {
  const { from, to } = range;
  const fetched = contents.begin(from, wanted(changes, "before"), true);
  // Whoever awaits these contents sees the error.
  fetched.catch(() => undefined);
  const inCommit = to.is === "commit" ? await contents.loaded(await contents.begin(to.commit, wanted(changes, "after"))) : undefined;
  const inIndex = await contents.ofIndex(range, changes);
  const after = new Map<string, Side>();
  for (const change of changes) {
    const { path } = change;
    const loaded = inCommit ?? inIndex.get(path);
    const side = loaded ? change.after && sideOf(path, change.after, loaded) : (onDisk.get(path) ?? contents.ofWorktree(range, change));
    if (side) after.set(change.path, side);
  }
  const before = await contents.loaded(await fetched, (path) => after.get(path)?.file ?? null);
  return changes.map((change) => ({
    before: change.before && sideOf(change.path, change.before, before),
    after: after.get(change.path) ?? null,
  }));
}

function wanted(changes: readonly PathChange[], side: "before" | "after"): WantedContent[] {
  return changes.flatMap((change) => {
    const content = change[side];
    return content?.is === "file" && content.blob !== null ? { path: change.path, blob: content.blob } : [];
  });
}

/** Whether the two sides really differ: git also lists files of which only the modification time changed. */
export function differs({ before, after }: Sides): boolean {
  if (!before || !after) return before !== null || after !== null;
  if (before.blob !== null && before.blob === after.blob) return before.note !== after.note;
  return true;
}

type NewerOf = (path: string) => ComparedFile | null;
type Loaded = ReadonlyMap<string, Pick<Side, "file" | "note">>;

/**
 * Contents of a commit before parsing: what the store knows of them, and the bytes of the others; `texts` is undefined where these are too
 * many to parse here.
 */
interface FetchedContents {
  readonly commit: string;
  readonly loaded: Map<string, Pick<Side, "file" | "note">>;
  readonly readable: readonly WantedContent[];
  readonly texts: ReadonlyMap<string, Uint8Array> | undefined;
}

const keyOf = ({ path, blob }: WantedContent): string => `${blob} ${path}`;

function sideOf(path: string, { is, blob }: Content, loaded: Loaded): Side {
  const found = blob === null ? undefined : loaded.get(keyOf({ path, blob }));
  if (found) return { path, blob, ...found };
  return { path, blob, file: null, note: is === "other" ? "link" : "not_indexed" };
}

/** Reads the contents to compare, each only once. */
class Contents {
  readonly #project: Project;
  readonly #parser: LocalParser;

  constructor({ project, parser }: DiffRange) {
    this.#project = project;
    this.#parser = parser;
  }

  /**
   * Begins to read contents of a commit: takes what the store has, and reads the bytes of the others unless they are too many to parse
   * here. Pass `hasNewer` when newer contents of the same files will be known, which makes parsing cheaper.
   */
  async begin(commit: string, contents: readonly WantedContent[], hasNewer = false): Promise<FetchedContents> {
    const loaded = new Map<string, Pick<Side, "file" | "note">>();
    const unknown = this.#stored(contents, loaded);
    if (unknown.length === 0) return { commit, loaded, readable: [], texts: new Map() };
    const { vcs } = this.#project.workspace;
    const [rules, sizes] = await Promise.all([
      rulesOfCommit(
        vcs,
        commit,
        unknown.map(({ path }) => path),
      ),
      vcs.blobSizes(unknown.map(({ blob }) => blob)),
    ]);
    const readable = unknown.filter((content) => {
      const size = sizes.get(content.blob);
      if (rules.judge(content.path)) return false;
      if (size !== undefined && size <= FILE_BYTES_MAX) return true;
      loaded.set(keyOf(content), { file: null, note: size === undefined ? "missing" : "too_large" });
      return false;
    });
    const bytes = readable.reduce((sum, { blob }) => sum + (sizes.get(blob) ?? 0), 0);
    const texts = isFew(readable.length, bytes, hasNewer) ? await vcs.readBlobs(readable.map(({ blob }) => blob)) : undefined;
    return { commit, loaded, readable, texts };
  }

  /**
   * Finishes reading contents: parses those that the store lacks here, or makes the view of their commit where they are many. `newerOf`
   * returns a later version of a path, where one is known.
   */
  async loaded({ commit, loaded, readable, texts }: FetchedContents, newerOf: NewerOf = () => null): Promise<Loaded> {
    if (texts) {
      await this.#parsed(readable, texts, loaded, newerOf);
      if (readable.length >= DIFF_STORED_FILES_MIN) startBackgroundSync(this.#project.workspace.path, commit);
    } else {
      await syncCommit(this.#project, commit);
      await this.#noteMissing(this.#stored(readable, loaded), loaded);
    }
    return loaded;
  }

  /**
   * Takes the contents that the store has, and returns the rest. A writer may remove versions, so they are found and read in one
   * transaction.
   */
  #stored(contents: readonly WantedContent[], into: Map<string, Pick<Side, "file" | "note">>): WantedContent[] {
    const { db } = this.#project;
    return db.transaction(() => {
      const known = new KnownVersions(
        db,
        contents.map(({ path }) => path),
      );
      return contents.filter((content) => {
        const found = known.get(content.path, content.blob);
        // The user may have fetched or repaired a content that could not be read at that time.
        if (!found || ("skipReason" in found && found.skipReason === "unreadable")) return true;
        const isVersion = "versionId" in found;
        into.set(
          keyOf(content),
          isVersion ? { file: storedFile(db, content.path, found.versionId), note: null } : { file: null, note: NOTES[found.skipReason] },
        );
        return false;
      });
    })();
  }

  async #parsed(
    contents: readonly WantedContent[],
    texts: ReadonlyMap<string, Uint8Array>,
    into: Map<string, Pick<Side, "file" | "note">>,
    newerOf: NewerOf,
  ): Promise<void> {
    let turnMs = performance.now();
    for (const content of contents) {
      if (performance.now() - turnMs > TURN_MS) {
        await turnOfOthers();
        turnMs = performance.now();
      }
      const bytes = texts.get(content.blob);
      const text = bytes && readableText(content.path, bytes);
      if (bytes === undefined) into.set(keyOf(content), { file: null, note: "missing" });
      else if (typeof text !== "string") into.set(keyOf(content), { file: null, note: "binary" });
      else into.set(keyOf(content), { file: await this.#parser.parse(content.path, text, newerOf(content.path)), note: null });
    }
  }

  /** Marks contents as missing that the store did not take in and git cannot read. */
  async #noteMissing(contents: readonly WantedContent[], into: Map<string, Pick<Side, "file" | "note">>): Promise<void> {
    const there = await this.#project.workspace.vcs.readBlobs(contents.map(({ blob }) => blob));
    for (const content of contents) if (!there.has(content.blob)) into.set(keyOf(content), { file: null, note: "missing" });
  }

  /**
   * Contents, by path, of files that are in git's index and not in the working tree as such: a sparse checkout or the user (skip-worktree)
   * leaves them out, so they are not deleted; or a filter has changed them on checkout.
   */
  async ofIndex({ to }: DiffRange, changes: readonly PathChange[]): Promise<ReadonlyMap<string, Loaded>> {
    if (to.is !== "worktree" || to.head === null) return new Map();
    const { path: workspace } = this.#project.workspace;
    const filtered = new Set(changes.flatMap(({ path, isFiltered }) => (isFiltered ? [path] : [])));
    const absent = wanted(changes, "after").filter(({ path }) => filtered.has(path) || pathState(workspace, path).is === "missing");
    if (absent.length === 0) return new Map();
    const loaded = await this.loaded(await this.begin(to.head, absent));
    return new Map(absent.map(({ path }) => [path, loaded]));
  }

  /** Files of the working tree as they are on the disk, parsed here; none where they are too many for that. */
  async ofDisk(paths: readonly string[]): Promise<ReadonlyMap<string, Side>> {
    const { path: workspace, vcs } = this.#project.workspace;
    if (!isFew(paths.length, 0, false)) return new Map();
    const read = paths.map((path) => ({ path, read: readFile(workspace, path, vcs.objectFormat) }));
    const bytes = read.reduce((sum, { read: one }) => sum + (one.is === "text" ? one.file.bytes.length : 0), 0);
    if (!isFew(paths.length, bytes, false)) return new Map();
    const sides = new Map<string, Side>();
    for (const { path, read: one } of read) {
      if (one.is === "gone") continue;
      const blob = one.is === "text" ? Buffer.from(one.file.blobId).toString("hex") : this.#hashOf(path);
      const file = one.is === "text" ? await this.#parser.parse(path, one.file.text) : null;
      sides.set(path, { path, blob, file, note: one.is === "text" ? null : NOTES[one.reason] });
    }
    return sides;
  }

  /** A tracked file of the working tree, as its view has it; null where it is gone. */
  ofWorktree({ to }: DiffRange, { path, after }: PathChange): Side | null {
    if (to.is !== "worktree" || after === null) return null;
    const side = this.#viewed(to.current.view, path);
    return side ?? { path, blob: after.blob ?? this.#hashOf(path), file: null, note: after.is === "other" ? "link" : "not_indexed" };
  }

  /** Both sides of a file as blob ids only, without contents. */
  unread({ to }: DiffRange, { path, before, after }: PathChange): Sides {
    const side = (blob: string | null): Side => ({ path, blob, file: null, note: "not_indexed" });
    return {
      before: before && side(before.blob),
      after: after && side(after.blob ?? (to.is === "worktree" ? this.#hashOf(path) : null)),
    };
  }

  /** An untracked file, as its view has it. Null for a file that the view does not know, since our own rules ignore it. */
  ofUntracked({ to }: DiffRange, path: string): Side | null {
    return to.is === "worktree" ? (this.#viewed(to.current.view, path) ?? null) : null;
  }

  #viewed(view: Parameters<typeof shownAt>[1], path: string): Side | undefined {
    const { db } = this.#project;
    return this.#project.reading(view, (now) => {
      const shown = shownAt(db, now, path);
      if (!shown) return undefined;
      if (shown.versionId !== null) {
        return {
          path,
          versionId: shown.versionId,
          blob: identityOfVersion(db, shown.versionId)?.blob ?? null,
          file: storedFile(db, path, shown.versionId),
          note: null,
        };
      }
      return { path, blob: this.#hashOf(path), file: null, note: NOTES[shown.skipReason ?? "unreadable"] };
    });
  }

  /** The blob id of a file's present content; null when it cannot be read or is too large. */
  #hashOf(path: string): string | null {
    const { path: workspace, vcs } = this.#project.workspace;
    if (pathState(workspace, path).is !== "file") return null;
    const read = readRegularFile(join(workspace, path), FILE_BYTES_MAX);
    return read.is === "file" ? Buffer.from(blobId(read.bytes, vcs.objectFormat)).toString("hex") : null;
  }
}

function storedFile(db: Database, path: string, versionId: number): ComparedFile {
  const rows = symbolsOfVersion(db, versionId);
  const first = rows[0] ? rows[0].symbolRow : 0;
  const symbols = rows.map((row) => ({ ...row, parent: row.parentRow === null ? null : row.parentRow - first }));
  const prose = textPlacesOfVersion(db, versionId).filter(({ kind }) => kind !== "string");
  const { language = "", parseStatus } = identityOfVersion(db, versionId) ?? {};
  return new ComparedFile(path, textOfVersion(db, versionId), { language, symbols, prose, hasErrors: parseStatus === "partial" });
}
