/** Use case `impact`: what the changes of a working tree or a ref break and reach, or what a change of one symbol would. */
import { CodeCompassError } from "#core/errors.ts";
import { DIFF_TOKENS_DEFAULT, DIFF_TOKENS_MAX, DIFF_TOKENS_MIN } from "#core/limits.ts";
import type { AnswerState } from "#core/protocol.ts";
import type { BreakingChange, FileToRead, ImpactCaller, ImpactResponse, ImpactTest } from "#core/protocol-impact.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { graphSymbol } from "#engine/graph/graph-symbol.ts";
import { definitionMeant } from "#engine/graph/named-definition.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { verified } from "#engine/session/verify.ts";
import { type CheckedView, type CitedFile, completenessOf } from "#engine/session/view-source.ts";
import { reachOf } from "#query/graph/reach.ts";
import type { ViewFacts } from "#query/graph/view-facts.ts";
import { longestFitting } from "#text/longest-fitting.ts";
import { type Comparison, compareRange, frameOf } from "./compared-range.ts";
import { type DiffNames, diffRange } from "./diff-range.ts";
import { EditedLines } from "./edited-lines.ts";
import { type Analysis, analyse, needsBefore, stateOf } from "./impact-analysis.ts";
import { answerOfChanges, answerOfSymbol } from "./impact-answer.ts";
import { callersOf, readingOrder, testsOf } from "./impact-lists.ts";

export interface ImpactRequest extends DiffNames {
  /** A name, a handle or a place; the changes are meant when it is left out. */
  readonly target?: string;
  /** How far users of users are followed. */
  readonly distance?: number;
  readonly maxTokens?: number;
}

/** What an answer costs, in tokens, in the form in which it will be written. */
export type ImpactCost = (response: ImpactResponse) => number;

const DISTANCE_DEFAULT = 3;
/** Uses of one change that an answer lists. */
const SITES_MAX = 20;
/** Files of an answer whose bytes are compared; of the others the look at their times must do. */
const VERIFIED_FILES_MAX = 200;

/** @throws symbol_not_found, ref_not_found, invalid_input, limit_exceeded when not even the first sentence fits */
export async function impact(session: QuerySession, request: ImpactRequest, cost: ImpactCost): Promise<ImpactResponse> {
  const maxTokens = checked(request);
  const draft =
    request.target === undefined ? await impactOfChanges(session, request) : await impactOfSymbol(session, request, request.target);
  session.releaseMemoryWhenIdle();
  return fitted(draft, (response) => cost(response) <= maxTokens);
}

function checked({ target, base, direct, maxTokens = DIFF_TOKENS_DEFAULT }: ImpactRequest): number {
  if (target !== undefined && (base !== undefined || direct))
    throw new CodeCompassError("invalid_input", "impact takes a symbol, or what to compare with, not both.", {
      remediation: "Leave out the symbol for the impact of all changes, or the base for that of the symbol.",
    });
  if (Number.isInteger(maxTokens) && maxTokens >= DIFF_TOKENS_MIN) return Math.min(maxTokens, DIFF_TOKENS_MAX);
  throw new CodeCompassError("invalid_input", `max_tokens must be a whole number from ${DIFF_TOKENS_MIN} up, not ${maxTokens}.`, {
    remediation: `More than ${DIFF_TOKENS_MAX} is taken as ${DIFF_TOKENS_MAX}; ${DIFF_TOKENS_DEFAULT} is usual.`,
  });
}

type Frame = Omit<ImpactResponse, "result_completeness" | "omitted" | "breaking" | "callers" | "tests" | "read">;

/** An answer with all there is to list. */
interface Draft {
  readonly frame: Frame;
  readonly completeness: ImpactResponse["result_completeness"];
  readonly breaking: readonly BreakingChange[];
  readonly callers: readonly ImpactCaller[];
  readonly tests: readonly ImpactTest[];
  readonly read: readonly FileToRead[];
}

/** What an analysis says, whatever was asked. */
interface Lists extends Pick<Draft, "breaking" | "callers" | "tests" | "read"> {
  readonly isCut: boolean;
}

function listsOf(analysis: Analysis, facts: ViewFacts): Lists {
  const tests = testsOf(analysis, facts.paths);
  const { breaking, isCut } = analysis;
  return { breaking, callers: callersOf(analysis), tests, read: readingOrder(analysis, tests), isCut };
}

/** The files that an answer shows lines of, those that it says most of first. */
function citedBy({ breaking, callers, tests }: Lists, facts: ViewFacts): CitedFile[] {
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

async function impactOfSymbol(session: QuerySession, request: ImpactRequest, target: string): Promise<Draft> {
  const { project } = session;
  const source = await session.source(request.ref);
  const looked = await source.ensure(request.freshness ?? "balanced");
  const { current, made } = await verified(source, looked, ({ view: viewed, state }, left) =>
    project.reading(viewed, (view) => {
      const { symbol, others } = definitionMeant(session, view, target, state, left);
      const { facts, graph } = stateOf(project.db, view);
      const { reached, isCut } = reachOf(facts, graph, [symbol], request.distance ?? DISTANCE_DEFAULT);
      const lists = listsOf({ breaking: [], reached: reached.filter(({ path }) => !left.has(path)), seeds: [symbol], isCut }, facts);
      return { made: { symbol, others, lists }, cited: citedBy(lists, facts) };
    }),
  );
  const { symbol, others, lists } = made;
  const { state } = current;
  return draftOf(lists, current, {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...state,
    answer: answerOfSymbol(symbol.name, lists),
    symbol: graphSymbol(symbol, { repo: state.repo, ref: state.ref }),
    others,
    base: null,
    base_commit: null,
    merge_base_commit: null,
    ref_commit: null,
    includes_uncommitted: false,
    changed_files: 0,
    changed_symbols: 0,
  });
}

async function impactOfChanges(session: QuerySession, request: ImpactRequest): Promise<Draft> {
  const { current, comparison, lists } = await analysed(session, await compareRange(await diffRange(session, request)), request);
  return draftOf(lists, current, {
    ...frameOf(comparison),
    answer: comparison.filesTotal === 0 ? "Nothing changed." : answerOfChanges(lists, comparison.changes.length),
    symbol: null,
    others: 0,
    changed_files: comparison.filesTotal,
    changed_symbols: comparison.changes.length,
  });
}

/** Looks at the users of what a comparison found, in the newer state and, of what is gone, in the older one. */
async function analysed(
  session: QuerySession,
  comparison: Comparison,
  { ref, distance = DISTANCE_DEFAULT }: Pick<ImpactRequest, "ref" | "distance">,
) {
  const { range, changes, files } = comparison;
  const { to, project } = range;
  const source = to.is === "worktree" ? to.source : await session.source(ref);
  const older = needsBefore(changes) ? await (await session.source(range.from)).ensure("balanced") : undefined;
  const looked = to.is === "worktree" ? to.current : await source.ensure("balanced");
  const edits = new EditedLines(files);
  const { current, made } = await verified(source, looked, ({ view: viewed }) =>
    project.reading(viewed, (view) => {
      const now = stateOf(project.db, view);
      const before = older && stateOf(project.db, older.view);
      const analysis = analyse({ changes, edits, texts: session.texts, now, before, distanceMax: distance });
      const lists = listsOf(analysis, now.facts);
      return { made: lists, cited: citedBy(lists, now.facts) };
    }),
  );
  return { current, comparison, lists: made };
}

type Said = Omit<Frame, "breaking_total" | "breaks" | "may_break" | "callers_by_distance" | "tests_total" | "is_cut">;

function draftOf(lists: Lists, current: CheckedView, said: Said & AnswerState): Draft {
  const { breaking, callers, tests, read, isCut } = lists;
  const farthest = Math.max(0, ...callers.map(({ distance }) => distance));
  const frame: Frame = {
    ...said,
    breaking_total: breaking.length,
    breaks: breaking.reduce((sum, row) => sum + row.breaks, 0),
    may_break: breaking.reduce((sum, row) => sum + row.may_break, 0),
    callers_by_distance: Array.from({ length: farthest }, (_, at) => callers.filter(({ distance }) => distance === at + 1).length),
    tests_total: tests.length,
    is_cut: isCut,
  };
  const shown = breaking.map((row) => ({ ...row, sites: row.sites.slice(0, SITES_MAX) }));
  return { frame, completeness: completenessOf(current, isCut), breaking: shown, callers, tests, read };
}

/** A row of one of the lists. */
type Entry = readonly ["breaking" | "callers" | "tests" | "read", number];

/** The order in which a budget is filled: what breaks, then of the other lists one row each in turn. */
function entriesOf({ breaking, callers, tests, read }: Draft): Entry[] {
  const rows = (list: Entry[0], length: number): Entry[] => Array.from({ length }, (_, at) => [list, at]);
  const lists = [rows("callers", callers.length), rows("tests", tests.length), rows("read", read.length)];
  const longest = Math.max(...lists.map(({ length }) => length));
  const others = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => (list[at] ? [list[at]] : []))).flat();
  const harmful = breaking.filter(({ breaks, may_break }) => breaks + may_break > 0).length;
  const all = rows("breaking", breaking.length);
  return [...all.slice(0, harmful), ...others.slice(0, OTHERS_FIRST), ...all.slice(harmful), ...others.slice(OTHERS_FIRST)];
}

/** Rows of the other lists that come before declarations which nobody here uses as they were. */
const OTHERS_FIRST = 30;

/** The longest start of the entries that fits. */
function fitted(draft: Draft, fits: (response: ImpactResponse) => boolean): ImpactResponse {
  const entries = entriesOf(draft);
  const respond = (length: number): ImpactResponse => {
    const shown = entries.slice(0, length);
    const count = (list: Entry[0]): number => shown.filter(([one]) => one === list).length;
    const [breaking, callers, tests, read] = [
      draft.breaking.slice(0, count("breaking")),
      draft.callers.slice(0, count("callers")),
      draft.tests.slice(0, count("tests")),
      draft.read.slice(0, count("read")),
    ];
    const omitted = {
      breaking: draft.breaking.length - breaking.length,
      callers: draft.callers.length - callers.length,
      tests: draft.tests.length - tests.length,
      read: draft.read.length - read.length,
    };
    const completeness = length < entries.length && draft.completeness === "complete" ? "truncated" : draft.completeness;
    return { ...draft.frame, result_completeness: completeness, omitted, breaking, callers, tests, read };
  };
  const length = longestFitting(entries.length, (shown) => fits(respond(shown)));
  if (length === -1) {
    throw new CodeCompassError("limit_exceeded", "The first sentence of the answer costs more than the tokens allowed.", {
      remediation: `Allow more, for example ${DIFF_TOKENS_DEFAULT}.`,
    });
  }
  return respond(length);
}
