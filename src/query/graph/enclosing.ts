/** Which symbol a line of a file is in. */
import type { SymbolRow } from "#store/indices/indices.ts";
import { isFunction } from "./symbol-kinds.ts";
import type { ViewFacts } from "./view-facts.ts";

/** Of each file that was asked about, the symbol round every line: a generated file has tens of thousands of calls to look up. */
export class Enclosing {
  readonly #facts: ViewFacts;
  readonly #byVersion = new Map<number, readonly (SymbolRow | undefined)[]>();

  constructor(facts: ViewFacts) {
    this.#facts = facts;
  }

  /** The innermost function round a line, else the innermost symbol of any kind; undefined at the top of a file. */
  at(versionId: number, line: number): SymbolRow | undefined {
    const known = this.#byVersion.get(versionId) ?? this.#read(versionId);
    return known[line];
  }

  #read(versionId: number): readonly (SymbolRow | undefined)[] {
    const functions: SymbolRow[] = [];
    const around: (SymbolRow | undefined)[] = [];
    // Outer symbols come before what is inside of them, so the innermost is written last.
    for (const symbol of this.#facts.symbolsOf(versionId)) {
      if (symbol.kind === "import") continue;
      if (isFunction(symbol)) functions.push(symbol);
      else for (let line = symbol.lineStart; line <= symbol.lineEnd; line++) around[line] = symbol;
    }
    for (const symbol of functions) for (let line = symbol.lineStart; line <= symbol.lineEnd; line++) around[line] = symbol;
    this.#byVersion.set(versionId, around);
    return around;
  }
}
