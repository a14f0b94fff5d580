/** Use case `show`: the code itself, by place, handle or name, as far as the budget goes, with the call that shows the rest. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { SHOW_CONTEXT_MAX, SHOW_TOKENS_DEFAULT, SHOW_TOKENS_MAX, TRACE_CHARS_MAX } from "#core/limits.ts";
import type { NextStep } from "#core/next-step.ts";
import type { NotShown, ShownCode, ShownSymbol, ShowResponse } from "#core/protocol/show.ts";
import type { FreshnessPolicy } from "#core/protocol.ts";
import { budgetTooSmall } from "#core/token-budget.ts";
import type { LineRange } from "#core/types.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { changedNow, orChanged } from "#engine/session/changed-file.ts";
import { orGone } from "#engine/session/gone-path.ts";
import { orLeftOut } from "#engine/session/left-out-name.ts";
import { askedLine } from "#engine/session/place-remarks.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { verified } from "#engine/session/verify.ts";
import { completenessOf } from "#engine/session/view-source.ts";
import { CodeFile } from "#query/read/code-file.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolId } from "#text/ids.ts";
import { longestFitting } from "#text/longest-fitting.ts";
import type { ShowPiece, ShowTarget } from "./show-target.ts";
import { type ShowTargets, showTargets } from "./show-targets.ts";
import { type Extent, linesOfPiece, type PieceLines } from "./shown-lines.ts";

export interface ShowRequest {
  /** Each target is a path, `path:12`, `path:10-40`, a pasted trace, a handle, or a name; one text may hold several names. */
  readonly targets: readonly string[];
  /** The most tokens that the whole written answer may cost. */
  readonly maxTokens?: number;
  /** Lines shown before and after each target. */
  readonly context?: number;
  /** Leaves out the comments and docstrings that document symbols. */
  readonly noDocs?: boolean;
  /** Directory that a relative path is relative to; the workspace when left out. */
  readonly cwd?: string;
  readonly ref?: string;
  readonly freshness?: FreshnessPolicy;
}

/** The cost of an answer, in tokens, in the output format in which it will be written. */
export type ShowCost = (response: ShowResponse) => number;

/** Characters shown of one line, and of a line that alone exceeds the budget. */
const LINE_CHARS_MAX = 2_000;
const LINE_CHARS_LEAST = 200;

/**
 * Shows code. An answer that would cite a file which changed and cannot be read into the index now is an error.
 * @throws path_not_found, symbol_not_found, ref_not_found, invalid_input, limit_exceeded, index_busy
 */
export async function show(session: QuerySession, request: ShowRequest, cost: ShowCost): Promise<ShowResponse> {
  return showIn(session, (await asGitNamesIt(session, request)) ?? request, cost);
}

/** `HEAD~3:src/app.ts`, but not `ns::name` or a path with a line. */
const REF_AND_PATH = /^(?<ref>[^\s:]+):(?<path>[^\s:\d][^\s:]*[./][^\s:]*(?::\d+(?:-\d+)?)?)$/;

/** The request for a path at a ref as git writes it, where the part before the colon is a ref and no file; undefined for all other targets. */
async function asGitNamesIt(session: QuerySession, request: ShowRequest): Promise<ShowRequest | undefined> {
  const { ref, path } = REF_AND_PATH.exec(request.targets.length === 1 ? (request.targets[0] ?? "") : "")?.groups ?? {};
  if (ref === undefined || path === undefined || request.ref !== undefined) return undefined;
  if (existsSync(join(session.project.workspace.path, ref)) || (await session.knownRef(ref)) === undefined) return undefined;
  return { ...request, targets: [path], ref };
}

async function showIn(session: QuerySession, request: ShowRequest, cost: ShowCost): Promise<ShowResponse> {
  const targets = checkTargets(request.targets);
  const maxTokens = Math.min(request.maxTokens ?? SHOW_TOKENS_DEFAULT, SHOW_TOKENS_MAX);
  const extent = { around: Math.min(request.context ?? 0, SHOW_CONTEXT_MAX), docs: !request.noDocs };
  const source = await session.source(request.ref);
  const { project } = session;
  const looked = await source.ensure(request.freshness ?? "balanced");
  const looking = verified(source, looked, (looked, left) => {
    const { view, state, unwritable } = looked;
    const read = orChanged(looked, left, () =>
      project.reading(view, (now) => showTargets(session, now, { targets, cwd: request.cwd, repo: state.repo })),
    );
    const cited = [...read.pieces, ...(read.inFull?.pieces ?? [])];
    const changed = cited.find(({ path }) => left.has(path));
    if (changed) throw changedNow(changed.path, unwritable);
    return { made: read, cited };
  });
  const { current, made } = await orGone(session, { ...request, path: targets[0] ?? "" }, orLeftOut(source, targets.join(" "), looking));
  const answering = (read: ShowTargets): Answering => {
    const places = new Places(session, read, extent, { repo: current.state.repo, ref: current.view.ref });
    const respond = ({ lines, charsMax = LINE_CHARS_MAX, candidates = places.candidates.length }: Extract): ShowResponse => {
      const next = places.rest(lines, request);
      return {
        codecompass_protocol_version: PROTOCOL_VERSION,
        ...current.state,
        result_completeness: completenessOf(current, next !== null),
        places_outside: read.outside,
        candidates: places.candidates.slice(0, candidates),
        not_shown: read.notShown.map((one) => withCount(one, { listed: candidates, all: places.candidates.length })),
        results: places.first(lines, charsMax),
        next,
      };
    };
    return { places, respond };
  };
  session.releaseMemoryWhenIdle();
  const response = best(made, answering, { cost, maxTokens });
  for (const { path } of response.results) session.touches.add(path);
  return response;
}

/** Builds answers of any length from the places that were found. */
interface Answering {
  readonly places: Places;
  readonly respond: (extract: Extract) => ShowResponse;
}

/** The bodies of all candidates, where they may be shown and fit; else their list, with as many lines of the other targets as fit. */
function best(made: ShowTargets, answering: (read: ShowTargets) => Answering, budget: ShowBudget): ShowResponse {
  if (made.inFull) {
    const { places, respond } = answering(made.inFull);
    const whole = respond({ lines: places.lines });
    if (budget.cost(whole) <= budget.maxTokens) return whole;
  }
  const { places, respond } = answering(made);
  return fitted(places, respond, budget);
}

/** The token budget, and the function that counts an answer's tokens. */
interface ShowBudget {
  readonly cost: ShowCost;
  readonly maxTokens: number;
}

/** How many lines, characters per line and candidates an answer shows. */
interface Extract {
  readonly lines: number;
  readonly charsMax?: number;
  readonly candidates?: number;
}

/** For an ambiguous name: adds how many of its symbols the budget had room to list. */
function withCount(one: NotShown, { listed, all }: { readonly listed: number; readonly all: number }): NotShown {
  if (one.reason !== "ambiguous" || listed === all) return one;
  return { ...one, why: `${one.why} ${listed} of ${all} are listed; a larger budget lists more.` };
}

/**
 * The answer with the most lines that fits.
 * @throws limit_exceeded when not even one line or candidate fits
 */
function fitted({ lines, candidates }: Places, respond: (extract: Extract) => ShowResponse, { cost, maxTokens }: ShowBudget): ShowResponse {
  const fits = (response: ShowResponse): boolean => cost(response) <= maxTokens;
  const whole = respond({ lines });
  if (fits(whole)) return whole;
  const count = longestFitting(Math.max(0, lines - 1), (length) => length === 0 || fits(respond({ lines: length })));
  if (count > 0) return respond({ lines: count });
  const least = { lines: Math.min(1, lines), charsMax: LINE_CHARS_LEAST };
  if (fits(respond(least))) return respond(least);
  const listed = longestFitting(candidates.length, (length) => length === 0 || fits(respond({ ...least, candidates: length })));
  if (listed > 0) return respond({ ...least, candidates: listed });
  const shortest = cost(respond({ ...least, candidates: Math.min(1, candidates.length) }));
  throw budgetTooSmall("one line", { given: maxTokens, shortest, max: SHOW_TOKENS_MAX });
}

type Piece = ShowPiece & PieceLines;

function lengthOf({ lineStart, lineEnd }: LineRange): number {
  return lineEnd - lineStart + 1;
}

/** Ranges in order, those that meet as one. */
function joined(ranges: readonly LineRange[]): LineRange[] {
  const all: LineRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.lineStart - b.lineStart)) {
    const last = all.at(-1);
    if (last && last.lineEnd + 1 >= range.lineStart) all[all.length - 1] = { ...last, lineEnd: Math.max(last.lineEnd, range.lineEnd) };
    else all.push(range);
  }
  return all;
}

/** The lines of all pieces, counted one after the other. */
class Places {
  readonly candidates: readonly ShownSymbol[];
  readonly lines: number;
  readonly #pieces: readonly Piece[];
  readonly #session: QuerySession;
  readonly #where: { readonly repo: string; readonly ref: string };

  constructor(session: QuerySession, { pieces, candidates }: ShowTarget, extent: Extent, where: { repo: string; ref: string }) {
    this.#session = session;
    this.#where = where;
    this.candidates = candidates.map((symbol) => this.#shownSymbol(symbol));
    this.#pieces = pieces.map((piece) => {
      const file = new CodeFile(session.project.db, piece, session.texts.of(piece.versionId));
      return { ...piece, ...linesOfPiece(file, piece, extent) };
    });
    this.lines = this.#pieces.flatMap(({ parts }) => parts).reduce((sum, part) => sum + lengthOf(part), 0);
  }

  /** The pieces that the first `lines` lines cover, each part by itself. */
  first(lines: number, charsMax: number): ShownCode[] {
    let left = lines;
    return this.#pieces.flatMap((piece) =>
      piece.parts.flatMap((part, index) => {
        const shown = Math.min(left, lengthOf(part));
        left -= shown;
        const of = {
          ...(part.lineEnd < piece.lineEnd ? { ends_at: piece.lineEnd } : {}),
          ...(index > 0 ? { continues: true as const } : {}),
        };
        return shown > 0 ? [{ ...this.#shown({ ...piece, ...part }, shown, charsMax), ...of }] : [];
      }),
    );
  }

  /** The call that shows the lines after the first `lines`, and those that no part has; null when there are none. */
  rest(lines: number, { ref, maxTokens }: ShowRequest): NextStep | null {
    let before = lines;
    const ranges = this.#pieces.flatMap(({ path, parts, left }) => {
      const cut = parts.flatMap((part) => {
        const lineStart = part.lineStart + Math.min(before, lengthOf(part));
        before = Math.max(0, before - lengthOf(part));
        return lineStart <= part.lineEnd ? [{ ...part, lineStart }] : [];
      });
      return joined([...cut, ...left]).map(({ lineStart, lineEnd }) => ({ path, range: `${path}:${lineStart}-${lineEnd}` }));
    });
    if (ranges.length === 0) return null;
    // White space separates the places in one text, so a path with white space must stand alone.
    const joinable = ranges.some(({ path }) => /\s/.test(path)) ? ranges.slice(0, 1) : ranges;
    const target = joinable.map(({ range }) => range).join(" ");
    return { do: "show", target, ...(ref === undefined ? {} : { ref }), ...(maxTokens === undefined ? {} : { maxTokens }) };
  }

  #shown(piece: Piece, shown: number, charsMax: number): ShownCode {
    const { path, language, lineStart, lineEnd, symbol, place, lineCount, versionId } = piece;
    const lines = this.#session.texts.of(versionId).lines({ lineStart, lineEnd: lineStart + shown - 1 });
    return {
      path,
      line_start: lineStart,
      line_end: lineEnd,
      lines_of_file: lineCount,
      language,
      symbol: symbol && this.#shownSymbol(symbol),
      ...(place && (symbol || place.absentName !== undefined) ? askedLine(place) : {}),
      text: lines.map((line) => cutLine(line.replace(/\r$/, ""), charsMax)).join("\n"),
      lines_shown: shown,
    };
  }

  #shownSymbol({ path, lineStart, lineEnd, kind, name, qualifiedName, signature, stableId }: SymbolRow): ShownSymbol {
    return {
      path,
      line_start: lineStart,
      line_end: lineEnd,
      kind,
      name,
      qualified_name: qualifiedName,
      signature,
      symbol_id: symbolId({ ...this.#where, path, kind, lineStart, name }),
      symbol_stable_id: stableId,
    };
  }
}

function cutLine(line: string, charsMax: number): string {
  if (line.length <= charsMax) return line;
  return `${line.slice(0, charsMax).toWellFormed()}… ${line.length - charsMax} more characters`;
}

function checkTargets(given: readonly string[]): readonly string[] {
  const targets = given.map((target) => target.replaceAll("\0", " ").trim()).filter((target) => target !== "");
  if (targets.length === 0)
    throw new CodeCompassError("invalid_input", "No target is named.", {
      remediation: "Name a place (path:12), a range, a handle or a symbol.",
    });
  const chars = targets.reduce((sum, { length }) => sum + length, 0);
  if (chars <= TRACE_CHARS_MAX) return targets;
  throw new CodeCompassError("limit_exceeded", `The text has ${chars} characters; at most ${TRACE_CHARS_MAX} are allowed.`);
}
