/** Finds the symbols of a file around a line without looking at all of them: a generated file has tens of thousands of symbols and uses. */
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf } from "#store/rows/row-id.ts";

export class SymbolsByLine {
  /** In order of their first lines. */
  readonly #sorted: readonly SymbolRow[];
  /** A binary tree over `#sorted`: each node has the greatest last line below it. The leaves begin at `#width`, the root is 1. */
  readonly #ends: Int32Array;
  readonly #width: number;

  constructor(symbols: readonly SymbolRow[]) {
    this.#sorted = symbols.toSorted((a, b) => a.lineStart - b.lineStart);
    this.#width = 2 ** Math.ceil(Math.log2(Math.max(1, symbols.length)));
    this.#ends = new Int32Array(2 * this.#width);
    for (const [at, { lineEnd }] of this.#sorted.entries()) this.#ends[this.#width + at] = lineEnd;
    for (let at = this.#width - 1; at > 0; at--) {
      this.#ends[at] = Math.max(this.#ends[2 * at] as number, this.#ends[2 * at + 1] as number);
    }
  }

  /** The symbols on whose lines a line is, in order of position: outer ones come before those inside them. */
  around(line: number): SymbolRow[] {
    const found: SymbolRow[] = [];
    this.#collect(1, line, found);
    return found.sort((a, b) => positionOf(a.symbolRow) - positionOf(b.symbolRow));
  }

  /** Adds the symbols below a node, from the first on. Returns false where one begins after the line, as all that follow do. */
  #collect(node: number, line: number, found: SymbolRow[]): boolean {
    if ((this.#ends[node] as number) < line) return true;
    if (node < this.#width) return this.#collect(2 * node, line, found) && this.#collect(2 * node + 1, line, found);
    const symbol = this.#sorted[node - this.#width];
    if (!symbol || symbol.lineStart > line) return false;
    found.push(symbol);
    return true;
  }
}
