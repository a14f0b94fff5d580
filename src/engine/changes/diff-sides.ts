/** The two sides of every file that differs, from the store where it has them, else parsed from the object database. */
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DIFF_STORED_FILES_MIN, FILE_BYTES_MAX } from "#core/limits.ts";
import type { ChangedFile } from "#core/protocol-changes.ts";
import type { SkipReason } from "#core/types.ts";
import { startBackgroundSync } from "#engine/project/background.ts";
import type { Project } from "#engine/project/project.ts";
import { syncCommit } from "#engine/project/sync.ts";
import { rulesOfCommit } from "#indexer/commit-listing.ts";
import { ComparedFile } from "#query/compare/compared-file.ts";
import type { Database } from "#store/database.ts";
import { identityOfVersion, shownAt, textOfVersion } from "#store/files.ts";
import { KnownVersions } from "#store/known-versions.ts";
import { symbolsOfVersion } from "#store/symbols.ts";
import { textPlacesOfVersion } from "#store/texts.ts";
import { decodeText } from "#text/decode.ts";
import { blobId } from "#text/ids.ts";
import type { Content, PathChange } from "#vcs/vcs-adapter.ts";
import type { DiffRange } from "./diff-range.ts";
import { isFew, LocalParser } from "./parse-here.ts";

/** A file on one side: what it holds, or why that is not known. */
export interface Side {
  readonly path: string;
  readonly blob: string | null;
  readonly file: ComparedFile | null;
  readonly note: ChangedFile["note"];
}

/** A path that differs; null where it is not there. */
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
interface Wanted {
  readonly path: string;
  readonly blob: string;
}

/** Everything that differs in a range. */
export async function sidesOf(range: DiffRange): Promise<Sides[]> {
  const { project, from, to } = range;
  const { vcs } = project.workspace;
  const toCommit = to.is === "commit" ? to.commit : null;
  const [changes, untracked] = await Promise.all([vcs.changesBetween(from, toCommit), toCommit === null ? vcs.untrackedFiles() : []]);
  if (!changes) throw new Error(`git could not compare ${from} with ${toCommit ?? "the working tree"}`);
  const contents = new Contents(project);
  const inCommit = toCommit === null ? undefined : await contents.ofCommit(toCommit, wanted(changes, "after"));
  const after = new Map<string, Side>();
  for (const change of changes) {
    const side = inCommit ? change.after && sideOf(change.path, change.after, inCommit) : contents.ofWorktree(range, change);
    if (side) after.set(change.path, side);
  }
  const before = await contents.ofCommit(from, wanted(changes, "before"), (path) => after.get(path)?.file ?? null);
  const tracked = changes.map((change) => ({
    before: change.before && sideOf(change.path, change.before, before),
    after: after.get(change.path) ?? null,
  }));
  const others = untracked.map((path) => ({ before: null, after: contents.ofUntracked(range, path) }));
  return [...tracked, ...others].filter(differs);
}

function wanted(changes: readonly PathChange[], side: "before" | "after"): Wanted[] {
  return changes.flatMap((change) => {
    const content = change[side];
    return content?.is === "file" && content.blob !== null ? { path: change.path, blob: content.blob } : [];
  });
}

/** A file whose time changed and nothing else is listed by git as well. */
function differs({ before, after }: Sides): boolean {
  if (!before || !after) return before !== null || after !== null;
  if (before.blob !== null && before.blob === after.blob) return before.note !== after.note;
  return true;
}

type NewerOf = (path: string) => ComparedFile | null;
type Loaded = ReadonlyMap<string, Pick<Side, "file" | "note">>;

const keyOf = ({ path, blob }: Wanted): string => `${blob} ${path}`;

function sideOf(path: string, { is, blob }: Content, loaded: Loaded): Side {
  const found = blob === null ? undefined : loaded.get(keyOf({ path, blob }));
  if (found) return { path, blob, ...found };
  return { path, blob, file: null, note: is === "other" ? "link" : "not_indexed" };
}

/** Contents as they are compared, each read once. */
class Contents {
  readonly #project: Project;
  readonly #parser = new LocalParser();

  constructor(project: Project) {
    this.#project = project;
  }

  /**
   * Contents of a commit: those that the store has come from it, others are parsed here, for many its view is made. `newerOf`
   * knows later versions of some paths.
   */
  async ofCommit(commit: string, contents: readonly Wanted[], newerOf: NewerOf = () => null): Promise<Loaded> {
    const loaded = new Map<string, Pick<Side, "file" | "note">>();
    const unknown = this.#stored(contents, loaded);
    if (unknown.length === 0) return loaded;
    const { vcs } = this.#project.workspace;
    const [rules, sizes] = await Promise.all([rulesOfCommit(vcs, commit), vcs.blobSizes(unknown.map(({ blob }) => blob))]);
    const readable = unknown.filter((content) => {
      const size = sizes.get(content.blob);
      if (rules.judge(content.path) || size === undefined) return false;
      if (size <= FILE_BYTES_MAX) return true;
      loaded.set(keyOf(content), { file: null, note: "too_large" });
      return false;
    });
    const bytes = readable.reduce((sum, { blob }) => sum + (sizes.get(blob) ?? 0), 0);
    if (isFew(readable.length, bytes)) {
      await this.#parsed(readable, loaded, newerOf);
      if (readable.length >= DIFF_STORED_FILES_MIN) startBackgroundSync(this.#project.workspace.path, commit);
    } else {
      await syncCommit(this.#project, commit);
      this.#stored(readable, loaded);
    }
    return loaded;
  }

  /** Takes what the store has, and returns the rest. Versions may be removed by a writer: they are found and read in one transaction. */
  #stored(contents: readonly Wanted[], into: Map<string, Pick<Side, "file" | "note">>): Wanted[] {
    const { db } = this.#project;
    return db.transaction(() => {
      const known = new KnownVersions(
        db,
        contents.map(({ path }) => path),
      );
      return contents.filter((content) => {
        const found = known.get(content.path, content.blob);
        if (!found) return true;
        const isVersion = "versionId" in found;
        into.set(
          keyOf(content),
          isVersion ? { file: storedFile(db, content.path, found.versionId), note: null } : { file: null, note: NOTES[found.skipReason] },
        );
        return false;
      });
    })();
  }

  async #parsed(contents: readonly Wanted[], into: Map<string, Pick<Side, "file" | "note">>, newerOf: NewerOf): Promise<void> {
    const texts = await this.#project.workspace.vcs.readBlobs(contents.map(({ blob }) => blob));
    for (const content of contents) {
      const bytes = texts.get(content.blob);
      const text = bytes && decodeText(bytes);
      if (bytes === undefined) continue;
      if (typeof text !== "string") into.set(keyOf(content), { file: null, note: "binary" });
      else into.set(keyOf(content), { file: await this.#parser.parse(content.path, text, newerOf(content.path)), note: null });
    }
  }

  /** A tracked file of the working tree, as its view has it. */
  ofWorktree({ to }: DiffRange, { path, after }: PathChange): Side | null {
    if (to.is !== "worktree" || after === null) return null;
    const side = this.#viewed(to.current.view, path);
    return side ?? { path, blob: after.blob ?? this.#hashOf(path), file: null, note: after.is === "other" ? "link" : "not_indexed" };
  }

  /** Files that the view does not know are ignored by our own rules, and nobody tracks them. */
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
          blob: identityOfVersion(db, shown.versionId)?.blob ?? null,
          file: storedFile(db, path, shown.versionId),
          note: null,
        };
      }
      return { path, blob: this.#hashOf(path), file: null, note: NOTES[shown.skipReason ?? "unreadable"] };
    });
  }

  /** The id of what a file holds now, when it can be read and is not too large. */
  #hashOf(path: string): string | null {
    const { path: workspace, vcs } = this.#project.workspace;
    try {
      const file = join(workspace, path);
      const looked = lstatSync(file);
      if (!looked.isFile() || looked.size > FILE_BYTES_MAX) return null;
      return Buffer.from(blobId(readFileSync(file), vcs.objectFormat)).toString("hex");
    } catch {
      return null;
    }
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
