/** Use case `diff`: what changed between two states of a repository, symbol by symbol, the most important first. */
import { CodeCompassError } from "#core/errors.ts";
import { DIFF_FILES_MAX, DIFF_TOKENS_DEFAULT, DIFF_TOKENS_MAX, DIFF_TOKENS_MIN } from "#core/limits.ts";
import type { AnswerState, DetailLevel } from "#core/protocol.ts";
import type { ChangedFile, ChangedSymbol, DiffResponse, DiffScope } from "#core/protocol-changes.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { inReadingOrder, rankChanges } from "#query/compare/change-rank.ts";
import { pairRenamed } from "#query/compare/pair-files.ts";
import { compareFiles } from "#query/compare/symbol-changes.ts";
import type { Database } from "#store/database.ts";
import { refreshTermCounts, rowsWith } from "#store/terms.ts";
import { joinedForm } from "#text/identifiers.ts";
import { changedFiles, changedSymbol, countsOf, without } from "./changed-symbol.ts";
import { type DiffNames, type DiffRange, diffRange } from "./diff-range.ts";
import { type Side, type Sides, sidesOf } from "./diff-sides.ts";

export interface DiffRequest extends DiffNames {
  readonly scope?: DiffScope;
  readonly detail?: DetailLevel;
  /** What the whole answer may cost as it is written. */
  readonly maxTokens?: number;
}

/** What an answer costs, in tokens, in the form in which it will be written. */
export type DiffCost = (response: DiffResponse) => number;

/**
 * Compares a ref, or the working tree with its uncommitted edits, with where it left the base. No difference is an answer, not an error.
 * @throws ref_not_found, invalid_input, limit_exceeded when not even the counts fit
 */
export async function diff(session: QuerySession, request: DiffRequest, cost: DiffCost): Promise<DiffResponse> {
  const maxTokens = checkBudget(request.maxTokens);
  const { scope = "symbols", detail = "signature" } = request;
  const range = await diffRange(session, request);
  const all = joinRenamed(await sidesOf(range));
  const compared = all.slice(0, DIFF_FILES_MAX);
  const { changes, cosmetic } = compareFiles(
    compared.map(({ before, after }) => ({ before: before?.file ?? null, after: after?.file ?? null })),
  );
  const ranked = scope === "files" ? [] : rankChanges(changes, usersIn(range.project.db));
  const files = changedFiles(compared, changes, (file) => scope !== "symbols" || isOnlyAFile(file));
  const frame: Frame = {
    ...frameOf(range, all.length - compared.length),
    affected_files: all.length,
    counts: countsOf(changes),
    cosmetic_symbols: cosmetic,
  };
  session.restLater();
  const entries = interleaved(
    ranked.map(({ change, tier }) => ({ symbol: changedSymbol(change, detail), tier })),
    files,
    scope,
  );
  return fitted(frame, entries, (response) => cost(response) <= maxTokens);
}

function checkBudget(maxTokens = DIFF_TOKENS_DEFAULT): number {
  if (Number.isInteger(maxTokens) && maxTokens >= DIFF_TOKENS_MIN) return Math.min(maxTokens, DIFF_TOKENS_MAX);
  throw new CodeCompassError("invalid_input", `max_tokens must be a whole number from ${DIFF_TOKENS_MIN} up, not ${maxTokens}.`, {
    remediation: `More than ${DIFF_TOKENS_MAX} is taken as ${DIFF_TOKENS_MAX}; ${DIFF_TOKENS_DEFAULT} is usual.`,
  });
}

/** Puts the two sides of renamed files together. */
function joinRenamed(sides: readonly Sides[]): Sides[] {
  const gone = sides.flatMap(({ before, after }) => (before && !after ? before : []));
  const came = sides.flatMap(({ before, after }) => (after && !before ? after : []));
  const pairs = pairRenamed<Side>(gone, came);
  const taken = new Set<Side>(pairs.values());
  return sides.flatMap(({ before, after }) => {
    if (before && after) return { before, after };
    if (before) return { before, after: pairs.get(before) ?? null };
    return after && taken.has(after) ? [] : { before, after };
  });
}

/** A file that is to be named beside the symbols: none of its own are among them, and it is not just laid out anew. */
function isOnlyAFile({ note, status }: ChangedFile): boolean {
  return note !== null ? note !== "cosmetic" : status === "renamed";
}

/** In how many indexed files a name occurs, a measure of how many would notice. */
function usersIn(db: Database): (name: string) => number {
  refreshTermCounts(db);
  return (name) => rowsWith(db, "files_vocab", joinedForm(name));
}

type Frame = Omit<DiffResponse, "result_completeness" | "omitted" | "symbols" | "files">;

function frameOf(range: DiffRange, filesLeftOut: number): Omit<Frame, "affected_files" | "counts" | "cosmetic_symbols"> {
  const { to, project } = range;
  const isWorktree = to.is === "worktree";
  const committed: AnswerState = { repo: project.workspace.path, ref: range.ref, freshness_status: "fresh", indexing_status: "ready" };
  const state = isWorktree ? to.current.state : committed;
  const more = filesLeftOut > 0 ? [`${filesLeftOut} more files differ and were not looked into.`] : [];
  const warnings = [...(state.warnings ?? []), ...range.remarks, ...more];
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...state,
    ref: range.ref,
    base: range.base,
    base_commit: range.baseCommit,
    merge_base_commit: range.mergeBase,
    ref_commit: isWorktree ? to.head : to.commit,
    includes_uncommitted: isWorktree,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

interface SymbolEntry {
  readonly symbol: ChangedSymbol;
  readonly tier: number;
}
type Entry = SymbolEntry | { readonly file: ChangedFile };

/** In the order in which a budget is filled: files after symbols, or both in turn when both were asked for. */
function interleaved(symbols: readonly SymbolEntry[], files: readonly ChangedFile[], scope: DiffScope): Entry[] {
  const others = files.map((file) => ({ file }));
  if (scope !== "all") return [...symbols, ...others];
  const length = Math.max(symbols.length, others.length);
  return Array.from({ length }, (_, at) => [symbols[at], others[at]].flatMap((entry) => entry ?? [])).flat();
}

/** The longest start of the entries that fits. */
function fitted(frame: Frame, entries: readonly Entry[], fits: (response: DiffResponse) => boolean): DiffResponse {
  const counts = countsOf(entries.flatMap((entry) => ("symbol" in entry ? entry.symbol : [])));
  const fileCount = entries.filter((entry) => "file" in entry).length;
  const respond = (length: number): DiffResponse => {
    const shown = entries.slice(0, length);
    const chosen = shown.flatMap((entry) => ("symbol" in entry ? { ...entry, path: entry.symbol.path } : []));
    const symbols = inReadingOrder(chosen).map(({ symbol }) => symbol);
    const files = shown.flatMap((entry) => ("file" in entry ? entry.file : []));
    const omitted = { ...without(counts, countsOf(symbols)), files: fileCount - files.length };
    return { ...frame, result_completeness: length < entries.length ? "truncated" : "complete", omitted, symbols, files };
  };
  // Doubles until too much, then halves the doubt: what is tried is never much larger than what fits.
  let low = -1;
  let high = Math.min(1, entries.length);
  while (high > low && fits(respond(high))) {
    low = high;
    high = Math.min(high * 2, entries.length);
  }
  if (low === -1 && high > 0 && fits(respond(0))) low = 0;
  if (low === -1) {
    throw new CodeCompassError("limit_exceeded", "The names of what is compared, and the counts, cost more than the tokens allowed.", {
      remediation: `Allow more, for example ${DIFF_TOKENS_DEFAULT}.`,
    });
  }
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (fits(respond(middle))) low = middle;
    else high = middle;
  }
  return respond(low);
}
