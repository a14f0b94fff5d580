/** Makes the lists of an answer about changes: what breaks, who reaches it, which tests do, what to read. */
import type { DiffImpact } from "#core/protocol/changes.ts";
import type { ImpactCaller, ImpactResponse } from "#core/protocol/impact.ts";
import type { Comparison } from "#engine/changes/compared-range.ts";
import { isUnread, type Side } from "#engine/changes/diff-sides.ts";
import { unreadRemarks } from "#engine/graph/unread-code.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { sparseRemarks } from "#engine/session/sparse-checkout.ts";
import { verified } from "#engine/session/verify.ts";
import type { CitedFile } from "#engine/session/view-source.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { type Analysis, analyse, needsBefore } from "./analysis.ts";
import { answerOfChanges, type PlaceLine, placesBroken } from "./answer.ts";
import { EditedLines } from "./edited-lines.ts";
import { callersOf, readingOrder, stopsOf, testsOf } from "./lists.ts";
import { withRepeats } from "./repeats.ts";
import { stateOf } from "./state.ts";

/** How many steps users of users are followed by default. */
export const DISTANCE_DEFAULT = 3;
/** Files of an answer that are verified byte by byte; the others rely on the check of their modification times. */
const VERIFIED_FILES_MAX = 200;

/** The lists of an answer, whether it is about changes or a symbol. */
export interface Lists extends Pick<ImpactResponse, "breaking" | "removed" | "changed" | "callers" | "tests" | "read"> {
  readonly filesGone: number;
  /** Callers whose own users were not followed, since they only may use what was asked about. */
  readonly stopped: readonly PlaceLine[];
  /** Callers with users that were not followed, since these only may use them. */
  readonly unsure: readonly PlaceLine[];
  /** The number of differing files that were not compared, because their content is missing or too large. */
  readonly uncompared?: number;
  readonly isCut: boolean;
}

/** The lists of an answer about changes; the tests in them are sought among all paths of the view. */
export function listsOf(analysis: Analysis, facts: ViewFacts): Lists {
  const tests = testsOf(analysis, facts.paths);
  const { breaking, removed = [], changed = [], filesGone = 0, isCut } = analysis;
  return {
    breaking: withRepeats(breaking),
    removed,
    changed,
    callers: callersOf(analysis),
    tests,
    read: readingOrder(analysis, tests),
    ...stopsOf(analysis),
    filesGone,
    isCut,
  };
}

/** The files that an answer shows lines of: those of breaking rows first, then callers, then tests. */
export function citedBy({ breaking, callers, tests }: Lists, facts: ViewFacts): CitedFile[] {
  const paths = [
    ...breaking.flatMap(({ path, sites }) => [path, ...sites.map((site) => site.path)]),
    ...callers.map(({ path }) => path),
    ...tests.map(({ path }) => path),
  ];
  return [...new Set(paths)].slice(0, VERIFIED_FILES_MAX).flatMap((path) => {
    const file = facts.fileAt(path);
    return file ? [{ path, versionId: file.versionId }] : [];
  });
}

/** Analyses the users of what a comparison found: in the newer state and, for symbols that are gone, in the older one. */
export async function analysed(
  session: QuerySession,
  comparison: Comparison,
  { ref, distance = DISTANCE_DEFAULT }: { readonly ref?: string; readonly distance?: number },
) {
  const { range, changes, files } = comparison;
  const { to, project } = range;
  const source = to.is === "worktree" ? to.source : await session.source(ref);
  const edits = new EditedLines(files);
  const older = needsBefore(changes, edits) ? await (await session.source(range.from)).ensure("balanced") : undefined;
  const looked = to.is === "worktree" ? to.current : await source.ensure("balanced");
  const { current, made } = await verified(source, looked, ({ view: viewed }, left) =>
    project.reading(viewed, (view) => {
      const now = stateOf(project.db, view);
      const before = older && stateOf(project.db, older.view);
      const analysis = analyse({ changes, edits, texts: session.texts, now, before, distanceMax: distance });
      const lists = listsOf(analysis, now.facts);
      const unread = unreadRemarks({ facts: now.facts, isWanted: ({ path }) => !left.has(path) }, analysis.unfit ?? []);
      return { made: { lists, unread }, cited: citedBy(lists, now.facts) };
    }),
  );
  const uncompared = files.filter(({ before, after }) => isUncompared(before) || isUncompared(after)).length;
  return {
    current,
    comparison,
    lists: { ...made.lists, uncompared },
    remarks: [...made.unread, ...(await sparseRemarks(source))],
    isLacking: made.unread.length > 0,
  };
}

/** Whether a side should have been compared but was not; a side that rules leave out does not count. */
function isUncompared(side: Side | null): boolean {
  return isUnread(side) && side?.note !== "not_indexed";
}

/** The impact part of a `diff` answer: which uses break, and how far the changes reach. */
export function summaryOf(lists: Lists, changedSymbols: number): DiffImpact {
  const { breaking, removed, callers, tests } = lists;
  const { surely, perhaps } = placesBroken(breaking);
  return {
    answer: answerOfChanges(lists, changedSymbols),
    breaking_total: breaking.length,
    removed,
    removed_total: removed.length,
    breaks: surely.length,
    may_break: perhaps.length,
    callers_by_distance: distancesOf(callers),
    tests_total: tests.length,
    breaking,
    omitted: { breaking: 0, sites: 0 },
  };
}

/** The number of callers at each distance, from 1 on. */
function distancesOf(callers: readonly ImpactCaller[]): number[] {
  const farthest = Math.max(0, ...callers.map(({ distance }) => distance));
  return Array.from({ length: farthest }, (_, at) => callers.filter(({ distance }) => distance === at + 1).length);
}
