/**
 * Filling an answer with pieces. Additions (an entry, shown in an amount) stand in order of what they are worth, and are taken from
 * the top as far as the budget goes; pieces that the caller has make room for more.
 */
import type { Entry } from "./entries.ts";
import { chooseFitting } from "./fit.ts";
import { type BuiltPiece, buildPieces, type Cut } from "./pieces.ts";
import type { StrategyRow } from "./strategy.ts";

/** Rounds in which pieces that the caller already has make room for others. */
const CONTEXT_KNOWN_ROUNDS_MAX = 8;

export interface Packed {
  /** Files in order of their best entry, each file's pieces in order of line. */
  readonly pieces: readonly BuiltPiece[];
  /** Whether something had to be left out or cut short. */
  readonly isTruncated: boolean;
}

interface Addition {
  /** Position of the entry. */
  readonly rank: number;
  readonly amount: number;
  readonly worth: number;
}

/** Packs as many additions as `fits` accepts, after replacing the pieces with known handles by their names. */
export function pack(
  entries: readonly Entry[],
  strategy: StrategyRow,
  known: ReadonlySet<string>,
  fits: (packed: Packed) => boolean,
): Packed {
  const builder = new Builder(entries);
  // A known piece stays as it was when the caller got it: what is filled in afterwards goes beside it.
  let settled: readonly BuiltPiece[] = [];
  let packed = fill(builder, additionsOf(entries, strategy), settled, fits);
  for (let round = 0; round < CONTEXT_KNOWN_ROUNDS_MAX; round++) {
    const found = packed.pieces.filter(({ handle, unchanged }) => !unchanged && known.has(handle));
    if (found.length === 0) break;
    settled = [...settled, ...found.map((piece) => ({ ...piece, unchanged: true, parts: [] }))];
    packed = fill(builder, additionsOf(entries, strategy, settled), settled, fits);
  }
  return packed;
}

function fill(builder: Builder, additions: readonly Addition[], settled: readonly BuiltPiece[], fits: (packed: Packed) => boolean): Packed {
  const build = (chosen: readonly number[], kept = settled): Packed => ({
    pieces: builder.build(
      chosen.map((index) => additions[index] as Addition),
      kept,
    ),
    isTruncated: chosen.length < additions.length || kept.length < settled.length,
  });
  const chosen = chooseFitting(additions.length, (indexes) => fits(build(indexes)));
  if (chosen.length > 0 || settled.length === 0) return build(chosen);
  // Naming a piece costs something too.
  const kept = chooseFitting(settled.length, (indexes) =>
    fits(
      build(
        [],
        indexes.map((index) => settled[index] as BuiltPiece),
      ),
    ),
  );
  return build(
    [],
    kept.map((index) => settled[index] as BuiltPiece),
  );
}

/** All additions that show more than the one before, best first. Entries of settled pieces have none. */
function additionsOf(entries: readonly Entry[], { amounts }: StrategyRow, settled: readonly BuiltPiece[] = []): Addition[] {
  const done = new Set(settled.flatMap(({ ranks }) => ranks));
  const additions = entries.flatMap(({ cuts, worth }, rank) => {
    if (done.has(rank)) return [];
    const all = cuts.map((_, amount): Addition => ({ rank, amount, worth: worth * (amounts[amount] ?? 0) }));
    return all.filter(({ amount }) => showsMore(cuts[amount], cuts[amount - 1]));
  });
  return additions.sort((a, b) => b.worth - a.worth || a.rank - b.rank || a.amount - b.amount);
}

function showsMore(cut: Cut | undefined, before: Cut | undefined): boolean {
  if (!cut || !before) return cut !== undefined;
  return cut.lines.length > before.lines.length || (cut.wantsImports && !before.wantsImports);
}

/** Builds pieces from additions; files whose additions are the same as before are not built again. */
class Builder {
  readonly #entries: readonly Entry[];
  readonly #built = new Map<string, readonly BuiltPiece[]>();

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
  }

  build(additions: readonly Addition[], settled: readonly BuiltPiece[]): BuiltPiece[] {
    const amounts = new Map<number, number>();
    for (const { rank, amount } of additions) amounts.set(rank, Math.max(amount, amounts.get(rank) ?? 0));
    const ranksByPath = Map.groupBy(amounts.keys(), (rank) => (this.#entries[rank] as Entry).file.path);
    const settledByPath = Map.groupBy(settled, ({ path }) => path);
    const files = [...new Set([...ranksByPath.keys(), ...settledByPath.keys()])].map((path) => {
      const done = settledByPath.get(path) ?? [];
      const pieces = [...this.#piecesOf(path, ranksByPath.get(path) ?? [], amounts, done), ...done];
      return pieces.sort((a, b) => a.line_start - b.line_start);
    });
    const best = (pieces: readonly BuiltPiece[]): number => Math.min(...pieces.flatMap(({ ranks }) => ranks));
    return files.sort((a, b) => best(a) - best(b)).flat();
  }

  #piecesOf(
    path: string,
    ranks: readonly number[],
    amounts: ReadonlyMap<number, number>,
    done: readonly BuiltPiece[],
  ): readonly BuiltPiece[] {
    const [first] = ranks;
    if (first === undefined) return [];
    const chosen = ranks.toSorted((a, b) => a - b).map((rank) => `${rank}:${amounts.get(rank)}`);
    const key = [path, ...chosen, ...done.map(({ handle }) => handle)].join("\0");
    const known = this.#built.get(key);
    if (known) return known;
    const cuts = ranks.flatMap((rank) => this.#entries[rank]?.cuts[amounts.get(rank) ?? 0] ?? []);
    const settled = done.map(({ line_start: lineStart, line_end: lineEnd }) => ({ lineStart, lineEnd }));
    const pieces = buildPieces((this.#entries[first] as Entry).file, cuts, settled);
    this.#built.set(key, pieces);
    return pieces;
  }
}
