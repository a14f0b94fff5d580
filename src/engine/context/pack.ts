/**
 * Fills an answer with pieces. Additions (an entry, shown in an amount) are ordered by worth and taken from the top as far as the budget
 * goes; pieces that the caller already has leave room for more.
 */
import type { ContextCandidate } from "./entries.ts";
import { chooseFitting } from "./fit.ts";
import { type BuiltPiece, buildPieces, type ExcerptOption, type KnownLines, knownLinesOf, type PieceFile } from "./pieces.ts";
import type { StrategyRow } from "./strategy.ts";

/**
 * Added to the worth of entries that the query names, and of lines that have a text of it, so that they come before all others, whose worth
 * is at most 1.
 */
const NAMED_WORTH = 1;

/** The worth of showing the best place, by amount: some of its body comes before the declarations of similar places. */
const BEST_AMOUNTS: readonly number[] = [1, 1, 1, 0.9];
/**
 * How many places are held to a lower least worth where nothing was asked for by name: the best guess may be wrong, and is then no measure
 * for the next ones.
 */
const FIRST_PLACES = 3;

/** The amount in which a place is shown whose name the query has, and which is worth only a row, where room is left. */
const TYPED_AMOUNT = 2;
/** How many such places are shown so: the query means no more of many namesakes. */
const TYPED_MAX = 2;

export interface PackedContext {
  /** Files with a text of the query first, then in order of their best entry; each file's pieces in order of line. */
  readonly pieces: readonly BuiltPiece[];
  /** Whether something had to be left out or cut short. */
  readonly isTruncated: boolean;
}

interface Addition {
  /** The index of the entry. */
  readonly rank: number;
  readonly amount: number;
  readonly worth: number;
}

/** Packs as many additions as `fits` accepts. Of pieces with known handles, only lines that the caller has not seen are shown. */
export function pack(
  entries: readonly ContextCandidate[],
  strategy: StrategyRow,
  known: ReadonlySet<string>,
  fits: (packed: PackedContext) => boolean,
): PackedContext {
  const builder = new Builder(entries, known);
  const additions = additionsOf(entries, strategy);
  const build = (chosen: readonly Addition[], more: readonly Addition[] = []): PackedContext => ({
    pieces: builder.build([...chosen, ...more]),
    isTruncated: chosen.length < additions.length,
  });
  const chosen = fittingOf(additions, (some) => fits(build(some)));
  const shown = amountsOf(chosen);
  const rests = [...codesOf(entries, shown), ...restsOf(entries, shown, strategy)];
  return build(
    chosen,
    fittingOf(rests, (some) => fits(build(chosen, some))),
  );
}

/** Additions that show the code of the first places that have only a row or a declaration, and whose names the query has. */
function codesOf(entries: readonly ContextCandidate[], shown: ReadonlyMap<number, number>): Addition[] {
  const codes = [...shown]
    .sort(([a], [b]) => a - b)
    .flatMap(([rank, amount]) => {
      const { cuts, isTyped } = entries[rank] as ContextCandidate;
      const isPointer = cuts[amount]?.lines.length === 1;
      return isTyped && isPointer && showsMore(cuts[TYPED_AMOUNT], cuts[amount]) ? [{ rank, amount: TYPED_AMOUNT, worth: 0 }] : [];
    });
  return codes.slice(0, TYPED_MAX);
}

/** The largest amount of each entry, by rank. */
function amountsOf(additions: readonly Addition[]): ReadonlyMap<number, number> {
  const amounts = new Map<number, number>();
  for (const { rank, amount } of additions) amounts.set(rank, Math.max(amount, amounts.get(rank) ?? 0));
  return amounts;
}

function fittingOf(additions: readonly Addition[], fits: (chosen: readonly Addition[]) => boolean): Addition[] {
  const at = (indexes: readonly number[]): Addition[] => indexes.map((index) => additions[index] as Addition);
  return at(chooseFitting(additions.length, (indexes) => fits(at(indexes))));
}

/**
 * Additions that show the rest of each function that is shown in part, the best first: a reader of its beginning reads on, and would ask
 * again for what the budget still has room for. For later places, a declaration of one line is a pointer, not a beginning.
 */
function restsOf(entries: readonly ContextCandidate[], shown: ReadonlyMap<number, number>, { restsMax }: StrategyRow): Addition[] {
  const first = firstPlaces(entries);
  const wants = ([rank, amount]: readonly [number, number]): boolean =>
    rank < first || (entries[rank]?.cuts[amount]?.lines.length ?? 0) > 1;
  const cut = [...shown].filter(wants).sort(([a], [b]) => a - b);
  const rests = cut.flatMap(([rank, amount]) => restOf(entries[rank] as ContextCandidate, rank, amount));
  return rests.slice(0, restsMax);
}

/** The smallest amount that shows a function to its end. */
function restOf({ cuts, isOne }: ContextCandidate, rank: number, amount: number): Addition[] {
  const cut = cuts[amount];
  if (!isOne || !cut) return [];
  const whole = cuts.findIndex((other, index) => index > amount && showsMore(other, cut) && endsWhole(other));
  return whole < 0 ? [] : [{ rank, amount: whole, worth: 0 }];
}

/** Whether a cut reaches the end of its place, and leaves out less than half of it. */
function endsWhole({ lines, range, placeEnd }: ExcerptOption): boolean {
  return lines.at(-1) === placeEnd && lines.length > (placeEnd - range.lineStart + 1) / 2;
}

/**
 * All additions that are worth their lines and show more than the amount before, best first. What the query names comes whole before
 * anything else.
 */
function additionsOf(entries: readonly ContextCandidate[], { amounts, leastShare, leastShareOfFirst }: StrategyRow): Addition[] {
  const first = firstPlaces(entries);
  const additions = entries.flatMap(({ cuts, worth, isNamed, isCandidate, isLiteral = false }, rank) => {
    const shares = rank === 0 ? BEST_AMOUNTS : amounts;
    const worthOf = (amount: number): number => (isNamed || isLiteral ? NAMED_WORTH + worth : worth * (shares[amount] ?? 0));
    const all = cuts.map((_, amount): Addition => ({ rank, amount, worth: worthOf(amount) }));
    const least = rank < first && isCandidate ? leastShareOfFirst : leastShare;
    const most = cuts[0]?.isRow ? 0 : all.length;
    return all.filter(
      (addition) => addition.amount <= most && addition.worth >= least && showsMore(cuts[addition.amount], cuts[addition.amount - 1]),
    );
  });
  return additions.sort((a, b) => b.worth - a.worth || a.rank - b.rank || a.amount - b.amount);
}

function firstPlaces(entries: readonly ContextCandidate[]): number {
  return entries.some(({ isNamed }) => isNamed) ? 0 : FIRST_PLACES;
}

function showsMore(cut: ExcerptOption | undefined, before: ExcerptOption | undefined): boolean {
  if (!cut || !before) return cut !== undefined;
  return cut.lines.length > before.lines.length || (cut.wantsImports && !before.wantsImports);
}

/** Builds pieces from additions; caches the pieces of a file by its chosen additions. */
class Builder {
  readonly #entries: readonly ContextCandidate[];
  readonly #handles: ReadonlySet<string>;
  readonly #known = new Map<string, KnownLines>();
  readonly #built = new Map<string, readonly BuiltPiece[]>();

  constructor(entries: readonly ContextCandidate[], handles: ReadonlySet<string>) {
    this.#entries = entries;
    this.#handles = handles;
  }

  build(additions: readonly Addition[]): BuiltPiece[] {
    const amounts = amountsOf(additions);
    const ranksByPath = Map.groupBy(amounts.keys(), (rank) => (this.#entries[rank] as ContextCandidate).file.path);
    const files = [...ranksByPath].map(([path, ranks]) => this.#piecesOf(path, ranks, amounts)).filter((pieces) => pieces.length > 0);
    const ranks = (pieces: readonly BuiltPiece[]): readonly number[] => pieces.flatMap((piece) => piece.ranks);
    const best = (pieces: readonly BuiltPiece[]): number => Math.min(...ranks(pieces));
    const other = (pieces: readonly BuiltPiece[]): number => (ranks(pieces).some((rank) => this.#entries[rank]?.isLiteral) ? 0 : 1);
    return files.sort((a, b) => other(a) - other(b) || best(a) - best(b)).flat();
  }

  #piecesOf(path: string, ranks: readonly number[], amounts: ReadonlyMap<number, number>): readonly BuiltPiece[] {
    const chosen = ranks.toSorted((a, b) => a - b).map((rank) => `${rank}:${amounts.get(rank)}`);
    const key = [path, ...chosen].join("\0");
    const before = this.#built.get(key);
    if (before) return before;
    const cuts = ranks.flatMap((rank) => this.#entries[rank]?.cuts[amounts.get(rank) ?? 0] ?? []);
    const { file } = this.#entries[ranks[0] as number] as ContextCandidate;
    const pieces = buildPieces(file, cuts, this.#knownOf(file));
    this.#built.set(key, pieces);
    return pieces;
  }

  #knownOf(file: PieceFile): KnownLines {
    const known = this.#known.get(file.path) ?? knownLinesOf(file, this.#handles);
    this.#known.set(file.path, known);
    return known;
  }
}
