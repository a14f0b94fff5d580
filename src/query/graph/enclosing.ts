/** Which symbol encloses a line of a file. */
import { languageById } from "#lang/languages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf } from "#store/rows/row-id.ts";
import { isForwarder } from "./forwarders.ts";
import { isFunction } from "./meaning/symbol-kinds.ts";
import type { ViewFacts } from "./meaning/view-facts.ts";

type Extent = ReturnType<ViewFacts["extentsOf"]>[number];

/** Keeps, for each file asked about, the symbol around every line: a generated file has tens of thousands of calls to look up. */
export class Enclosing {
  readonly #facts: ViewFacts;
  readonly #byVersion = new Map<number, readonly (number | undefined)[]>();
  readonly #tests = new Set<number>();

  constructor(facts: ViewFacts) {
    this.#facts = facts;
  }

  /**
   * Returns the innermost function around a line, or what {@link #ownersIn} takes for one, else the innermost symbol of any kind; undefined at the top level of a file. Skips
   * forwarding declarations, and returns the symbol around them: one line may forward several names, and none of these uses what the others
   * run.
   */
  at(versionId: number, line: number): SymbolRow | undefined {
    const row = this.rowAt(versionId, line);
    const symbol = row === undefined ? undefined : this.#facts.symbolAt(versionId, positionOf(row));
    return symbol && isForwarder(symbol) ? this.#facts.parentOf(symbol) : symbol;
  }

  /** The same as a symbol row, without handling forwarders, for callers that look at thousands of files. */
  rowAt(versionId: number, line: number): number | undefined {
    const known = this.#byVersion.get(versionId) ?? this.#read(versionId);
    return known[line];
  }

  /** Whether a line is inside a symbol that the source marks as a test. */
  isTestAt(versionId: number, line: number): boolean {
    const row = this.rowAt(versionId, line);
    return row !== undefined && this.#tests.has(row);
  }

  /** Tells the symbols that say what a line belongs to: functions; in manifests resources, and in other settings what their parts are. */
  #ownersIn(versionId: number, extents: readonly Extent[]): (symbol: Extent) => boolean {
    if (!extents.every(({ kind }) => kind === "module" || kind === "property")) return isFunction;
    if (extents.some(({ kind }) => kind === "module")) return ({ kind }) => kind === "module";
    const symbols = this.#facts.symbolsOf(versionId);
    const { partsBelow } = languageById(symbols[0]?.language ?? "") ?? {};
    if (!partsBelow) return isFunction;
    const holders = new Set(symbols.filter(({ qualifiedName }) => partsBelow.has(qualifiedName)).map((one) => one.symbolRow));
    const parts = new Set(symbols.filter(({ parentRow }) => parentRow !== null && holders.has(parentRow)).map((one) => one.symbolRow));
    return ({ symbolRow }) => parts.has(symbolRow);
  }

  #read(versionId: number): readonly (number | undefined)[] {
    const around: (number | undefined)[] = [];
    const extents = this.#facts.extentsOf(versionId).filter(({ kind }) => kind !== "import");
    for (const { symbolRow, isTest } of extents) if (isTest) this.#tests.add(symbolRow);
    const isTold = this.#ownersIn(versionId, extents);
    // Outer symbols come before the symbols inside them, so the innermost is written last.
    for (const isWanted of [false, true]) {
      for (const symbol of extents) {
        if (isTold(symbol) !== isWanted) continue;
        for (let line = symbol.lineStart; line <= symbol.lineEnd; line++) around[line] = symbol.symbolRow;
      }
    }
    this.#byVersion.set(versionId, around);
    return around;
  }
}
