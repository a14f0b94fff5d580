/** Use case `diff`: the changes between two states of a repository, symbol by symbol, the most important first. */

import { DIFF_TOKENS_DEFAULT, DIFF_TOKENS_MAX, DIFF_TOKENS_MIN } from "#core/limits.ts";
import type { ChangedFile, ChangedSymbol, DiffResponse, DiffScope } from "#core/protocol/changes.ts";
import type { BreakingChange } from "#core/protocol/impact.ts";
import type { DetailLevel } from "#core/protocol.ts";
import { type BudgetRange, budgetTooSmall, checkedBudget } from "#core/token-budget.ts";
import { named } from "#core/visible.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { isFresh, remarked } from "#engine/session/view-source.ts";
import { inReadingOrder, rankChanges, STYLES_TIER } from "#query/compare/change-rank.ts";
import { filesNaming } from "#store/indices/name-users.ts";
import { longestFitting } from "#text/longest-fitting.ts";
import { changedFiles, changedSymbol, countsOf, without } from "./changed-symbol.ts";
import { compareRange, frameOf } from "./compared-range.ts";
import { type DiffNames, type DiffRange, diffRange } from "./diff-range.ts";
import { type SitesStep, sitesLeftOut, stepsOf, withSites } from "./impact/fill.ts";
import { analysed, summaryOf } from "./impact/of-changes.ts";

export interface DiffRequest extends DiffNames {
  readonly scope?: DiffScope;
  readonly detail?: DetailLevel;
  /** Whether the answer also says which uses break and how far the changes reach. */
  readonly impact?: boolean;
  /** The most tokens that the whole written answer may cost. */
  readonly maxTokens?: number;
}

/** The cost of an answer, in tokens, in the output format in which it will be written. */
export type DiffCost = (response: DiffResponse) => number;

/**
 * Compares a ref, or the working tree with its uncommitted edits, with the commit where it left the base. No difference is an answer, not
 * an error.
 * @throws ref_not_found, invalid_input, limit_exceeded when not even the counts fit
 */
export async function diff(session: QuerySession, request: DiffRequest, cost: DiffCost): Promise<DiffResponse> {
  const maxTokens = checkedBudget(request.maxTokens, BUDGET);
  const { scope = "symbols", detail = "signature" } = request;
  const comparison = await compareRange(await diffRange(session, request));
  const { range, files: compared, changes } = comparison;
  const ranked = scope === "files" ? [] : rankChanges(changes, usersIn(range));
  const files = changedFiles(compared, changes, (file) => scope !== "symbols" || isOnlyAFile(file));
  const impact = request.impact ? await analysed(session, comparison, request) : undefined;
  const frame: Frame = {
    ...remarked(frameOf(comparison), [...(impact?.remarks ?? []), ...(comparison.filesTotal === 0 ? behindRemarks(range) : [])]),
    affected_files: comparison.filesTotal,
    ...(comparison.secretFiles > 0 ? { secret_files: comparison.secretFiles } : {}),
    counts: countsOf(changes),
    cosmetic_symbols: comparison.cosmetic,
  };
  const summary = impact && summaryOf(impact.lists, changes.length);
  session.releaseMemoryWhenIdle();
  const entries = interleaved(
    ranked.map(({ change, tier }) => ({ symbol: changedSymbol(change, detail), tier })),
    files,
    scope,
  );
  const broken = summary?.breaking.filter(({ breaks, may_break }) => breaks + may_break > 0) ?? [];
  const all = withImpact(broken, summary?.removed ?? [], entries);
  const isLacking = comparison.missing !== undefined;
  return fitted(summary ? { ...frame, impact: summary } : frame, all, isLacking, { cost, maxTokens });
}

/** The warning about a ref that adds nothing to the base while the base has moved on: that the two are the same would be false. */
function behindRemarks({ base, ref, baseCommit, mergeBase, pathGlobs }: DiffRange): readonly string[] {
  if (mergeBase === null || mergeBase === baseCommit) return [];
  const where = pathGlobs.length > 0 ? ` in ${pathGlobs.map(named).join(", ")}` : "";
  return [
    `${named(ref)} has changed nothing${where} since it left ${named(base)}, but ${named(base)} has newer commits: compare the other way round for what these change.`,
  ];
}

const BUDGET: BudgetRange = { min: DIFF_TOKENS_MIN, max: DIFF_TOKENS_MAX, usual: DIFF_TOKENS_DEFAULT };

/** Whether a file is listed beside the symbols: none of its symbols is listed, and it is not merely reformatted. */
function isOnlyAFile({ note, status }: ChangedFile): boolean {
  return note !== null ? note !== "cosmetic" : status === "renamed";
}

/** Returns in how many files of a working tree a name occurs, whatever other views the index holds: an estimate of who may notice. */
function usersIn({ project, to }: DiffRange): (name: string) => number {
  const view = to.is === "worktree" ? to.current.view : project.view();
  const known = new Map<string, number>();
  return (name) => {
    const files = known.get(name) ?? (view ? filesNaming(project.db, view, name) : 0);
    known.set(name, files);
    return files;
  };
}

type Frame = Omit<DiffResponse, "result_completeness" | "omitted" | "symbols" | "files">;

interface SymbolEntry {
  readonly symbol: ChangedSymbol;
  readonly tier: number;
}
type ChangeEntry = SymbolEntry | { readonly file: ChangedFile };
type DiffEntry = ChangeEntry | { readonly breaking: BreakingChange } | { readonly removed: string } | SitesStep;

/** Changes that follow each breaking row in the order in which a budget is filled: such a row has several lines. */
const CHANGES_PER_BREAKING = 3;

/** The entries of an answer that also says what breaks: names of removed symbols, breaking rows and changes in turn, then further uses. */
function withImpact(broken: readonly BreakingChange[], removed: readonly string[], changes: readonly ChangeEntry[]): DiffEntry[] {
  const shared = broken.flatMap((breaking, at): DiffEntry[] => [
    { breaking },
    ...changes.slice(at * CHANGES_PER_BREAKING, (at + 1) * CHANGES_PER_BREAKING),
  ]);
  return [
    ...removed.map((name) => ({ removed: name })),
    ...shared,
    ...changes.slice(broken.length * CHANGES_PER_BREAKING),
    ...stepsOf(broken).flat(),
  ];
}

/**
 * The entries in the order in which a budget is filled: files between symbols and styles, or symbols and files in turn when both were asked
 * for.
 */
function interleaved(symbols: readonly SymbolEntry[], files: readonly ChangedFile[], scope: DiffScope): ChangeEntry[] {
  const others = files.map((file) => ({ file }));
  const styles = symbols.findIndex(({ tier }) => tier === STYLES_TIER);
  if (scope !== "all") return styles < 0 ? [...symbols, ...others] : [...symbols.slice(0, styles), ...others, ...symbols.slice(styles)];
  const length = Math.max(symbols.length, others.length);
  return Array.from({ length }, (_, at) => [symbols[at], others[at]].flatMap((entry) => entry ?? [])).flat();
}

/** The longest prefix of the entries that fits. `isLacking` when some file could not be compared. */
function fitted(
  frame: Frame,
  entries: readonly DiffEntry[],
  isLacking: boolean,
  { cost, maxTokens }: { readonly cost: DiffCost; readonly maxTokens: number },
): DiffResponse {
  const counts = countsOf(entries.flatMap((entry) => ("symbol" in entry ? entry.symbol : [])));
  const brokenCount = entries.filter((entry) => "breaking" in entry).length;
  const fileCount = entries.filter((entry) => "file" in entry).length;
  const respond = (length: number): DiffResponse => {
    const shown = entries.slice(0, length);
    const chosen = shown.flatMap((entry) => ("symbol" in entry ? { ...entry, path: entry.symbol.path } : []));
    const symbols = inReadingOrder(chosen).map(({ symbol }) => symbol);
    const files = shown.flatMap((entry) => ("file" in entry ? entry.file : []));
    const omitted = { ...without(counts, countsOf(symbols)), files: fileCount - files.length };
    const isPartial = isLacking || !isFresh(frame.freshness_status);
    const completeness = isPartial ? "partial" : length < entries.length ? "truncated" : "complete";
    const steps = shown.flatMap((entry) => ("list" in entry ? entry : []));
    const breaking = withSites(
      shown.flatMap((entry) => ("breaking" in entry ? entry.breaking : [])),
      steps,
    );
    const removed = shown.flatMap((entry) => ("removed" in entry ? entry.removed : []));
    const left = { breaking: brokenCount - breaking.length, sites: sitesLeftOut(breaking) };
    const impact = frame.impact ? { impact: { ...frame.impact, removed, breaking, omitted: left } } : {};
    return { ...frame, result_completeness: completeness, omitted, symbols, files, ...impact };
  };
  const length = longestFitting(entries.length, (shown) => cost(respond(shown)) <= maxTokens);
  if (length === -1) {
    throw budgetTooSmall("the names of the refs and the counts", { given: maxTokens, shortest: cost(respond(0)), max: DIFF_TOKENS_MAX });
  }
  return respond(length);
}
