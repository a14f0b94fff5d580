/**
 * Session relevance: who asks usually means what they have just been working on. Files that differ from the commit,
 * that were edited in the last hours, or that were opened in this session rank a little higher among their likes.
 *
 * Times of files say "edited" only where they stand out: a fresh clone has written all its files at once, and a pull or a branch
 * switch many. So a file counts when it is clearly newer than the older files among the hits, and when only few files of the view
 * are that new. git is asked for nothing but committed contents, and only about files that stand out, so it mostly is not asked.
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
/** Milliseconds after which an edit or a look no longer counts; before, it counts by the share of that time that is left. */
const SESSION_MS = 8 * 3_600_000;
/** Microseconds by which a file must be newer than the older files around it to count as edited instead of checked out. */
const SESSION_EDIT_AFTER_US = 120_000_000;
/** Files that may be newer by `SESSION_EDIT_AFTER_US`; more of them mean that a checkout wrote them. */
const SESSION_EDITED_FILES_MAX = 50;

/** The most that a touched file's hits gain, as a share of their score: near hits change places, far ones do not. */
const LIFT: Readonly<Record<QueryKind, number>> = { search: 0.1, locate: 0.05, docs: 0.05 };

/** Where edits are looked for, and what was opened there. */
interface RecencySource {
  readonly project: Project;
  readonly touches: Touches;
}

/** Why a file counts as touched, and how much, 0..1. */
interface RecentFile {
  readonly share: number;
  readonly detail: string;
}

/** Lifts the hits of touched files among the leading ones; the order of all others stays. */
export async function boostRecentFiles(
  session: RecencySource,
  kind: QueryKind,
  view: View,
  candidates: readonly RankedCandidate[],
): Promise<readonly RankedCandidate[]> {
  // The files of another worktree's view, or of a commit, are nobody's edits here.
  if (view.worktree !== session.project.workspace.path) return candidates;
  const leading = candidates.slice(0, SESSION_HITS);
  const touched = await touchedAmong(session, view, [...new Set(leading.map(({ path }) => path))]);
  if (touched.size === 0) return candidates;
  let bound = Number.POSITIVE_INFINITY;
  const placed = leading.map((candidate) => {
    // Diversification has moved hits behind others of a lower score: where a hit stands says what it counts for.
    bound = Math.min(bound, candidate.score);
    const found = touched.get(candidate.path);
    return found
      ? { candidate: lifted(candidate, LIFT[kind], found), place: bound * (1 + LIFT[kind] * found.share) }
      : { candidate, place: bound };
  });
  placed.sort((a, b) => standingOf(a.candidate) - standingOf(b.candidate) || b.place - a.place);
  return [...placed.map(({ candidate }) => candidate), ...candidates.slice(SESSION_HITS)];
}

/** What was put first for a reason other than its rank stays before the rest: a file that has the very text before an edited one that is like it. */
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

/** When files were last written. The disk is asked, since the manifest leaves out times that were too new to be trusted. */
function writtenUs(workspace: string, paths: readonly string[]): Map<string, number> {
  const written = new Map<string, number>();
  for (const path of paths) {
    const state = pathState(workspace, path);
    if (state.is === "file") written.set(path, state.stamp.mtimeUs);
  }
  return written;
}

/** What is left of the time in which something counts, 0..1. A time ahead of the clock counts in full. */
function left(ageMs: number | undefined): number {
  return ageMs === undefined ? 0 : Math.min(1, Math.max(0, 1 - ageMs / SESSION_MS));
}

/** Those whose content is not the committed one, or that were never committed. */
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
