/** Use case `impact`: what the changes of a working tree or a ref break and reach, or what a change of one symbol or file would reach. */
import { CodeCompassError } from "#core/errors.ts";
import { DIFF_TOKENS_DEFAULT, DIFF_TOKENS_MAX, DIFF_TOKENS_MIN, SYMBOL_IMPACT_TOKENS_DEFAULT } from "#core/limits.ts";
import type { DiffImpact } from "#core/protocol/changes.ts";
import type { BreakingChange, FileToRead, ImpactCaller, ImpactResponse, ImpactTest } from "#core/protocol/impact.ts";
import { budgetTooSmall, checkedBudget } from "#core/token-budget.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { compareRange, frameOf } from "#engine/changes/compared-range.ts";
import { type DiffNames, diffRange, isRange, namesOfRange } from "#engine/changes/diff-range.ts";
import { clausesOf } from "#engine/graph/clauses.ts";
import { filesAsked } from "#engine/graph/files-asked.ts";
import { graphSymbol } from "#engine/graph/graph-symbol.ts";
import { definitionMeant } from "#engine/graph/named-definition.ts";
import { commonNameRemark, unreadRemark } from "#engine/graph/unread-code.ts";
import { orLeftOut } from "#engine/session/left-out-name.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { sparseRemarks } from "#engine/session/sparse-checkout.ts";
import { verified } from "#engine/session/verify.ts";
import { type CheckedView, completenessOf, remarked } from "#engine/session/view-source.ts";
import { isRunBySigns, SIGNS_NOT_FOLLOWED } from "#query/graph/operators.ts";
import { type Reached, reachOf } from "#query/graph/reach.ts";
import { templatesAt } from "#query/graph/templates.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import { isTestPath } from "#query/rank/test-code.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { longestFitting } from "#text/longest-fitting.ts";
import { answerOfChanges, answerOfFile, answerOfSymbol, type PlaceLine } from "./answer.ts";
import { type Entry, entriesOf, sitesLeftOut, withSites } from "./fill.ts";
import { placeOf } from "./judging.ts";
import { analysed, citedBy, DISTANCE_DEFAULT, type Lists, listsOf, summaryOf } from "./of-changes.ts";
import { fileGiven, reachedFromFile } from "./of-file.ts";
import { Overrides } from "./overrides/overrides.ts";
import { declaredElsewhere } from "./sites/declarations.ts";
import { type State, stateOf } from "./state.ts";

export interface ImpactRequest extends DiffNames {
  /** A name, a handle, a place or the path of a file; without it, the request is about the changes. */
  readonly target?: string;
  /** How many steps users of users are followed. */
  readonly distance?: number;
  readonly maxTokens?: number;
  /** The most rows of each list. */
  readonly limit?: number;
}

/** The cost of an answer, in tokens, in the output format in which it will be written. */
export type ImpactCost = (response: ImpactResponse) => number;

/** @throws symbol_not_found, ref_not_found, invalid_input, limit_exceeded when not even the first sentence fits */
export async function impact(session: QuerySession, asked: ImpactRequest, cost: ImpactCost): Promise<ImpactResponse> {
  const request = await withRange(session, asked);
  const maxTokens = checked(request);
  const draft =
    request.target === undefined
      ? await impactOfChanges(session, request)
      : await orOfRange(session, request, request.target, impactOfSymbol(session, request, request.target));
  session.releaseMemoryWhenIdle();
  return fitted(limited(draft, request), draft, { cost, maxTokens });
}

/** Turns a target such as `v1..v2` between known refs into a request about the changes between them, as `diff` does. */
async function withRange(session: QuerySession, request: ImpactRequest): Promise<ImpactRequest> {
  const { target, ...others } = request;
  if (target === undefined || others.base !== undefined || others.ref !== undefined) return request;
  const { ref, ...sides } = namesOfRange(target);
  return ref !== undefined && (await isRange(session, target)) ? { ...others, ...sides, ref } : request;
}

/**
 * The answer about a symbol. Where no symbol is called so: about the changes since a ref that is called so or, for a target such as
 * `v1..v2`, what `diff` answers to such a range: mostly that one of its refs does not exist, and which ones are called nearly so.
 */
async function orOfRange(session: QuerySession, request: ImpactRequest, target: string, answering: Promise<Draft>): Promise<Draft> {
  try {
    return await answering;
  } catch (thrown) {
    const sides = namesOfRange(target);
    const isUnknown = thrown instanceof CodeCompassError && thrown.code === "symbol_not_found";
    if (!isUnknown || request.ref !== undefined) throw thrown;
    if (sides.ref === undefined && !(await isRange(session, target))) throw thrown;
    const { target: _, ...others } = request;
    return impactOfChanges(session, { ...others, ...sides });
  }
}

function checked({ target, base, direct, maxTokens: given }: ImpactRequest): number {
  const usual = target === undefined ? DIFF_TOKENS_DEFAULT : SYMBOL_IMPACT_TOKENS_DEFAULT;
  if (target !== undefined && (base !== undefined || direct))
    throw new CodeCompassError("invalid_input", "impact takes a symbol or a base to compare with, not both.", {
      remediation: "Leave out the symbol for the impact of all changes, or the base for that of the symbol.",
    });
  return checkedBudget(given, { min: DIFF_TOKENS_MIN, max: DIFF_TOKENS_MAX, usual });
}

type Frame = Omit<ImpactResponse, "result_completeness" | "omitted" | "removed" | "changed" | "breaking" | "callers" | "tests" | "read">;

/** An answer with all rows that there are. */
interface Draft {
  readonly frame: Frame;
  readonly completeness: ImpactResponse["result_completeness"];
  readonly breaking: readonly BreakingChange[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly callers: readonly ImpactCaller[];
  readonly tests: readonly ImpactTest[];
  readonly read: readonly FileToRead[];
}

/** What a change of a symbol, or of all that a file defines, would reach. */
interface OfTarget {
  readonly about: { readonly symbol: SymbolRow } | { readonly file: string };
  readonly others: number;
  readonly lists: Lists;
  readonly nameOnly: number;
  readonly given: readonly PlaceLine[];
  readonly remarks: readonly string[];
  readonly isLacking: boolean;
}

async function impactOfSymbol(session: QuerySession, request: ImpactRequest, target: string): Promise<Draft> {
  const { project } = session;
  const files = filesAsked(request);
  const source = await session.source(request.ref);
  const looked = await source.ensure(request.freshness ?? "balanced");
  const looking = verified<OfTarget>(source, looked, (current, left) =>
    project.reading(current.view, (view) => {
      const now = stateOf(project.db, view);
      const { facts, graph } = now;
      const within = files?.(project.db, view);
      const distance = request.distance ?? DISTANCE_DEFAULT;
      const given = session.placeOf(target, view);
      const file = templatesAt(facts, given).length === 0 ? fileGiven(facts, given) : undefined;
      if (file) {
        const reached = reachedFromFile(now, { file, distance, left });
        return {
          made: { ...reached, about: { file: file.path }, others: 0, remarks: [], isLacking: false },
          cited: citedBy(reached.lists, facts),
        };
      }
      const { symbol, others, isOneOverload, remarks } = definitionMeant({ session, facts, graph, current, left, within }, target, {
        question: "impact",
        prefers: () => true,
      });
      const reached = reachedFrom(now, { symbol, isOneOverload, distance, left });
      const unread = unreadRemark({ facts, isWanted: ({ path }) => !left.has(path), directory: source.directory }, symbol);
      const bySigns = isRunBySigns(facts, symbol) ? SIGNS_NOT_FOLLOWED : undefined;
      const lacking = [bySigns, unread, commonNameRemark({ facts }, symbol)].filter((remark) => remark !== undefined);
      return {
        made: { ...reached, about: { symbol }, others, remarks: [...remarks, ...lacking], isLacking: lacking.length > 0 },
        cited: citedBy(reached.lists, facts),
      };
    }),
  );
  const { current, made } = await orLeftOut(source, target, looking);
  const { about, others, nameOnly, given, lists, isLacking } = made;
  const remarks = [...made.remarks, ...(await sparseRemarks(source))];
  const { state } = current;
  const said = {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...remarked(state, remarks),
    ...("file" in about ? { symbol: null, file: about.file } : { symbol: graphSymbol(about.symbol, { repo: state.repo, ref: state.ref }) }),
    others,
    ...(nameOnly > 0 ? { name_only: nameOnly } : {}),
    base: null,
    base_commit: null,
    merge_base_commit: null,
    ref_commit: null,
    includes_uncommitted: false,
    changed_files: 0,
    changed_symbols: 0,
  };
  const draft = draftOf(lists, current, said, (found) =>
    "file" in about
      ? answerOfFile(about.file, nameOnly, { ...found, given })
      : answerOfSymbol(about.symbol, { others, nameOnly }, { ...found, given }),
  );
  return isLacking ? { ...draft, completeness: "partial" } : draft;
}

interface AskedReach {
  readonly symbol: SymbolRow;
  readonly isOneOverload: boolean;
  readonly distance: number;
  /** Paths of files that the view has as they were: what stands in them is left out. */
  readonly left: ReadonlySet<string>;
}

/** Who a change of the symbol reaches, how many uses only have its name, and who may pass it on. */
function reachedFrom(
  now: State,
  { symbol, isOneOverload, distance, left }: AskedReach,
): { readonly lists: Lists; readonly nameOnly: number; readonly given: readonly PlaceLine[] } {
  const { facts, graph } = now;
  const overriding = new Overrides(now, []).of(symbol);
  const seeds = [symbol];
  const { uses, reached, stopped, unsure, isCut } = reachOf(facts, graph, { seeds, distanceMax: distance, overriding, isOneOverload });
  const all = [...uses.values()].flat();
  const nameOnly = all.filter(({ confidence, file }) => confidence === "name_only" && !left.has(file.path)).length;
  const following = [
    ...declaredElsewhere(graph, symbol).map((other) => followed(other, symbol, other.isDefinition ? "defines" : "declares")),
    ...overriding.map((method) => followed(method, symbol, "overrides")),
  ];
  const indexed = (some: readonly Reached[]): Reached[] => some.filter(({ path }) => !left.has(path));
  const found = indexed([...following, ...reached].toSorted((a, b) => a.distance - b.distance));
  const given = importsOf(all, now);
  const lists = listsOf(
    {
      ...{ breaking: [], reached: found, stopped: indexed(stopped), unsure: indexed(unsure), isCut, isAsked: true },
      seeds: clausesOf(facts, symbol),
    },
    facts,
  );
  return { lists, nameOnly, given };
}

/** The places where code outside of tests imports a definition: the importing module may pass it on. */
function importsOf(uses: readonly Reference[], { enclosing }: State): PlaceLine[] {
  const isTest = ({ file, use }: Reference): boolean => isTestPath(file.path) || enclosing.isTestAt(file.versionId, use.line);
  return uses
    .filter((one) => one.use.type === "imports" && one.confidence !== "name_only" && !isTest(one))
    .map(({ file, use }) => ({ path: file.path, line_start: use.line }));
}

/** A definition that has to follow a change of the one asked about (an override, another declaration), as reached at distance 1. */
function followed(symbol: SymbolRow, used: SymbolRow, follows: NonNullable<Reached["follows"]>): Reached {
  return { path: symbol.path, symbol, distance: 1, used, sites: [placeOf(symbol)], follows };
}

async function impactOfChanges(session: QuerySession, request: ImpactRequest): Promise<Draft> {
  const range = await diffRange(session, request);
  const { current, comparison, lists, remarks, isLacking } = await analysed(session, await compareRange(range), request);
  const said = {
    ...remarked(frameOf(comparison), remarks),
    symbol: null,
    others: 0,
    changed_files: comparison.filesTotal,
    changed_symbols: comparison.changes.length,
  };
  const { changes, filesTotal, missing } = comparison;
  const draft = draftOf(lists, current, said, (found) => (filesTotal === 0 ? "Nothing changed." : answerOfChanges(found, changes.length)));
  return missing === undefined && !isLacking ? draft : { ...draft, completeness: "partial" };
}

type Said = Omit<Frame, keyof DiffImpact | "changed_total" | "is_cut">;

function draftOf(lists: Lists, current: CheckedView, said: Said, answer: (lists: Lists) => string): Draft {
  const { callers, tests, read, changed, isCut } = lists;
  const { breaking, removed, omitted: _, ...counts } = summaryOf(lists, said.changed_symbols);
  const frame: Frame = { ...said, ...counts, changed_total: changed.length, answer: answer(lists), is_cut: isCut };
  return { frame, completeness: completenessOf(current, isCut), breaking, removed, changed, callers, tests, read };
}

/**
 * Test files that an answer about a symbol lists without a limit in the request: a function that all tests call first is reached by all of
 * them.
 */
const TESTS_LISTED = 25;

function limited(draft: Draft, { limit, maxTokens, target }: ImpactRequest): Draft {
  if (limit === undefined) {
    return target === undefined || maxTokens !== undefined ? draft : { ...draft, tests: draft.tests.slice(0, TESTS_LISTED) };
  }
  const [breaking, callers, tests, read] = [
    draft.breaking.slice(0, limit).map((row) => ({ ...row, sites: row.sites.slice(0, limit) })),
    draft.callers.slice(0, limit),
    draft.tests.slice(0, limit),
    draft.read.slice(0, limit),
  ];
  return { ...draft, breaking, callers, tests, read };
}

/** The longest prefix of the entries that fits. */
function fitted(
  draft: Draft,
  whole: Draft,
  { cost, maxTokens }: { readonly cost: ImpactCost; readonly maxTokens: number },
): ImpactResponse {
  const entries = entriesOf(draft);
  const respond = (length: number): ImpactResponse => {
    const shown = entries.slice(0, length);
    const count = (list: Entry["list"]): number => shown.filter((one) => one.list === list).length;
    const [removed, changed] = [draft.removed.slice(0, count("removed")), draft.changed.slice(0, count("changed"))];
    const [breaking, callers, tests, read] = [
      withSites(draft.breaking.slice(0, count("breaking")), shown),
      draft.callers.slice(0, count("callers")),
      draft.tests.slice(0, count("tests")),
      draft.read.slice(0, count("read")),
    ];
    const omitted = {
      breaking: whole.breaking.length - breaking.length,
      sites: sitesLeftOut(breaking),
      callers: whole.callers.length - callers.length,
      tests: whole.tests.length - tests.length,
      read: whole.read.length - read.length,
    };
    const isCut = Object.values(omitted).some((rows) => rows > 0) || length < entries.length;
    const completeness = isCut && draft.completeness === "complete" ? "truncated" : draft.completeness;
    const cut = isCut ? { cut_by: length < entries.length ? ("max_tokens" as const) : ("limit" as const) } : {};
    return { ...draft.frame, result_completeness: completeness, omitted, ...cut, removed, changed, breaking, callers, tests, read };
  };
  const length = longestFitting(entries.length, (shown) => cost(respond(shown)) <= maxTokens);
  if (length === -1) {
    throw budgetTooSmall("the first sentence of the answer", { given: maxTokens, shortest: cost(respond(0)), max: DIFF_TOKENS_MAX });
  }
  return respond(length);
}
