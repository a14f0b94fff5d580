/**
 * Verification: an answer cites no file whose bytes differ from those that the answer was made from. It compares bytes, not times: a coarse
 * clock, a clock that was set back, or a restored modification time can give two contents the same stamp.
 */
import { CodeCompassError } from "#core/errors.ts";
import type { Project } from "#engine/project/project.ts";
import { readBytes } from "#indexer/read-file.ts";
import { identityOfVersion } from "#store/versions/files.ts";
import { type CheckedView, type CitedFile, isFresh, uncheckedFiles, type ViewSource } from "./view-source.ts";

/** How often an answer is made again, with a sync, because a cited file changed before the answer was complete. */
const VERIFY_ROUNDS_MAX = 3;

/** Paths of cited files whose bytes in the project's working tree differ from the cited version. */
export function changedAmong({ db, workspace }: Project, cited: Iterable<CitedFile>): ReadonlySet<string> {
  const changed = new Set<string>();
  const paths = new Map([...cited].map(({ path, versionId }) => [versionId, path]));
  for (const [versionId, path] of paths) {
    const read = readBytes(workspace.path, path, workspace.vcs.objectFormat);
    const onDisk = read.is === "bytes" ? Buffer.from(read.blobId).toString("hex") : undefined;
    // A writer may have removed the version since the answer was made; the file then counts as changed.
    if (onDisk === undefined || onDisk !== identityOfVersion(db, versionId)?.blob) changed.add(path);
  }
  return changed;
}

/** An answer before verification, and the files that it cites. */
export interface DraftAnswer<T> {
  readonly made: T;
  readonly cited: Iterable<CitedFile>;
}

/** Makes an answer from a view, without the files in `left`, which changed and cannot be read into the index now. */
export type MakeAnswer<T> = (current: CheckedView, left: ReadonlySet<string>) => Promise<DraftAnswer<T>> | DraftAnswer<T>;

/**
 * Makes an answer, again and again, until no cited file has changed since the view took it in. Changed files are synced. Files that cannot
 * be synced (another process writes, the disk is full, too many differ to wait for) are left out, and the answer says how many.
 * @throws index_busy when files change faster than they can be read
 */
export async function verified<T>(
  source: ViewSource,
  looked: CheckedView,
  make: MakeAnswer<T>,
): Promise<{ current: CheckedView; made: T }> {
  let current = looked;
  const left = new Set<string>(current.differing);
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const { made, cited } = await make(current, left);
    const changed = source.changedAmong(cited);
    if (changed.size === 0) return { current: withLeft(current, left), made };
    const mayHelp = round <= VERIFY_ROUNDS_MAX && (isFresh(current.state.freshness_status) || !current.differing);
    if (mayHelp) current = await source.resync(changed);
    if (mayHelp && isFresh(current.state.freshness_status)) continue;
    for (const path of [...changed, ...(current.differing ?? [])]) left.add(path);
  }
  throw new CodeCompassError("index_busy", "The files that this answer would cite change faster than CodeCompass can read them.", {
    remediation: "Ask again when nothing writes to them.",
  });
}

/** Rounds in all. After `VERIFY_ROUNDS_MAX` rounds that sync, each further round leaves out the files that it found changed. */
const ROUNDS_MAX = 4 * VERIFY_ROUNDS_MAX;

function withLeft(current: CheckedView, left: ReadonlySet<string>): CheckedView {
  const { state, differing } = current;
  const more = [...left].filter((path) => !differing?.has(path)).length;
  if (more === 0) return current;
  const status = isFresh(state.freshness_status) ? "stale" : state.freshness_status;
  return { ...current, state: { ...state, freshness_status: status, ...uncheckedFiles((state.unchecked_files ?? 0) + more) } };
}
