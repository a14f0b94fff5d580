/**
 * Session relevance: a caller usually asks about the files that were just worked on. Files that differ from the commit, that were edited in
 * the last hours, or that were opened in this session rank a little higher than hits with similar scores.
 *
 * Modification times show an edit only where they stand out: a fresh clone has written all its files at once, and a pull or a branch switch
 * many. So a file counts as edited when it is clearly newer than the older files among the hits, and only few files of the view are that
 * new. git is asked only for committed contents, and only about files that stand out, so most queries do not ask it.
 */

import type { Project } from "#engine/project/project.ts";
import type { QueryKind } from "#engine/session/query-session.ts";
import type { Touches } from "#engine/session/touches.ts";
import { pathState } from "#indexer/scan.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { View } from "#store/rows/view.ts";
import { areMoreNewerThan } from "#store/views/stamps.ts";
import { shownBlobs } from "#store/views/views.ts";
import { thousandths } from "#text/rounded.ts";

/** Leading hits that recently edited or opened files may reorder. */
const SESSION_HITS = 50;
/** Milliseconds after which an edit or an opening no longer counts; until then it counts by the share of that time that is left. */
const SESSION_MS = 8 * 3_600_000;
/** Microseconds by which a file must be newer than the older files around it to count as edited instead of checked out. */
const SESSION_EDIT_AFTER_US = 120_000_000;
/** Files that may be newer by `SESSION_EDIT_AFTER_US`; more of them mean that a checkout wrote them. */
const SESSION_EDITED_FILES_MAX = 50;

/** The most that a touched file's hits gain, as a share of their score: near hits change places, far ones do not. */
const LIFT: Readonly<Record<QueryKind, number>> = { search: 0.1, locate: 0.05, docs: 0.05 };

/** The project in which edits are looked for, and the files that the session opened. */
interface RecencySource {
  readonly project: Project;
  readonly touches: Touches;
}

/** How much a file counts as touched, 0..1, and why. */
interface RecentFile {
  readonly share: number;
  readonly detail: string;
}

/** Lifts the hits of touched files among the leading ones; all other hits keep their order. */
export async function boostRecentFiles(
  session: RecencySource,
  kind: QueryKind,
  view: View,
  candidates: readonly RankedCandidate[],
): Promise<readonly RankedCandidate[]> {
  // Files of another worktree's view, or of a commit, were not edited in this working tree.
  if (view.worktree !== session.project.workspace.path) return candidates;
  const leading = candidates.slice(0, SESSION_HITS);
  const touched = await touchedAmong(session, view, [...new Set(leading.map(({ path }) => path))]);
  if (touched.size === 0) return candidates;
  let bound = Number.POSITIVE_INFINITY;
  const placed = leading.map((candidate) => {
    // Diversification has moved hits behind others of a lower score, so a hit's position bounds the score that it competes with.
    bound = Math.min(bound, candidate.score);
    const found = touched.get(candidate.path);
    return found
      ? { candidate: lifted(candidate, LIFT[kind], found), place: bound * (1 + LIFT[kind] * found.share) }
      : { candidate, place: bound };
  });
  placed.sort((a, b) => standingOf(a.candidate) - standingOf(b.candidate) || b.place - a.place);
  return [...placed.map(({ candidate }) => candidate), ...candidates.slice(SESSION_HITS)];
}

/**
 * The group that a hit stays in: a hit that was put first for a reason other than its rank (a file with exactly the text asked for) stays
 * before an edited file that merely resembles it.
 */
function standingOf({ precedence }: RankedCandidate): number {
  return precedence === undefined ? 2 : precedence === "file" ? 0 : 1;
}

function lifted(candidate: RankedCandidate, lift: number, { share, detail }: RecentFile): RankedCandidate {
  const weight = candidate.score * lift * share;
  const reason = { factor: "session", value: thousandths(share), weight: thousandths(weight), detail };
  return { ...candidate, score: candidate.score + weight, reasons: [...candidate.reasons, reason] };
}

async function touchedAmong(session: RecencySource, view: View, paths: readonly string[]): Promise<Map<string, RecentFile>> {
  const { project, touches } = session;
  const touched = new Map<string, RecentFile>();
  const written = writtenUs(project.workspace.path, paths);
  const bulkUs = lowerQuartile([...written.values()]) + SESSION_EDIT_AFTER_US;
  const standingOut = paths.filter((path) => (written.get(path) ?? 0) > bulkUs);
  const uncommitted = await uncommittedAmong(session, view, standingOut);
  const tellsTime = standingOut.length > 0 && !areMoreNewerThan(project.db, view.viewId, bulkUs, SESSION_EDITED_FILES_MAX);
  for (const path of paths) {
    const openedMs = touches.ageMs(path);
    const editedMs = standingOut.includes(path) && tellsTime ? touches.nowMs() - (written.get(path) ?? 0) / 1000 : undefined;
    const opened = left(openedMs);
    const edited = uncommitted.has(path) ? 1 : left(editedMs);
    if (opened === 0 && edited === 0) continue;
    const detail = uncommitted.has(path) ? "changed since the commit" : edited >= opened ? "edited lately" : "opened in this session";
    touched.set(path, { share: Math.max(opened, edited), detail });
  }
  return touched;
}

/**
 * When files were last written, in microseconds. It reads the disk, because the manifest lacks times that were too recent to be trusted.
 */
function writtenUs(workspace: string, paths: readonly string[]): Map<string, number> {
  const written = new Map<string, number>();
  for (const path of paths) {
    const state = pathState(workspace, path);
    if (state.is === "file") written.set(path, state.stamp.mtimeUs);
  }
  return written;
}

/** The share (0..1) of `SESSION_MS` that is left. A time ahead of the clock counts in full. */
function left(ageMs: number | undefined): number {
  return ageMs === undefined ? 0 : Math.min(1, Math.max(0, 1 - ageMs / SESSION_MS));
}

/** The paths whose shown content differs from the committed one, or that were never committed. */
async function uncommittedAmong({ project }: RecencySource, view: View, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const committed = await project.workspace.vcs.committedBlobs(paths);
  if (!committed) return new Set();
  const shown = shownBlobs(project.db, view, paths);
  return new Set(paths.filter((path) => shown.has(path) && committed.get(path) !== shown.get(path)));
}

function lowerQuartile(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 4)] ?? 0;
}
