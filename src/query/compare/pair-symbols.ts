/** Which symbol of a file is which symbol of the same file at another time. */
import type { SymbolKind } from "#core/types.ts";
import type { ComparedFile, ComparedSymbol } from "./compared-file.ts";

/** Uses and headings are not what a program is made of. */
const NOT_COMPARED: ReadonlySet<SymbolKind> = new Set(["import", "section"]);

export interface Pairing {
  readonly pairs: readonly (readonly [before: number, after: number])[];
  /** Positions of those that the other side has not. */
  readonly deleted: readonly number[];
  readonly added: readonly number[];
}

/** What must agree for two symbols to be the same; each round looks at what the rounds before have left. */
type Identity = (symbol: ComparedSymbol, file: ComparedFile) => string;

const byNameAndCode: Identity = (symbol, file) => [symbol.kind, symbol.qualifiedName, ...file.code(symbol)].join("\n");
/** Overloads that all changed are told by what they take: others may have come between them. */
const byNameAndSignature: Identity = ({ kind, qualifiedName, signature, isDefinition }) =>
  `${isDefinition} ${kind} ${qualifiedName} ${signature.replaceAll(/\s+/g, " ")}`;
/** A prototype and what it declares share a name: one that went must not be taken for the other. */
const byNameAndForm: Identity = ({ kind, qualifiedName, isDefinition }) => `${isDefinition} ${kind} ${qualifiedName}`;
const byName: Identity = ({ kind, qualifiedName }) => `${kind} ${qualifiedName}`;
/** A class that became an interface. */
const byNameAlone: Identity = ({ qualifiedName }) => qualifiedName;
/** For a file that has another path, which may be part of qualified names. */
const byLastNameAndCode: Identity = ({ kind, name, ...range }, file) => [kind, name, ...file.code(range)].join("\n");
const byLastName: Identity = ({ kind, name }) => `${kind} ${name}`;

const SAME_PATH: readonly Identity[] = [byName, byNameAlone];
const OTHER_PATH: readonly Identity[] = [byName, byLastNameAndCode, byLastName];

/** Pairs the symbols of two sides: by name and kind, those of one name by equal code, by what they take, and then in order of place. */
export function pairSymbols(before: ComparedFile, after: ComparedFile): Pairing {
  const pairs: [number, number][] = [];
  let deleted = comparedSymbols(before);
  let added = comparedSymbols(after);
  for (const identity of before.path === after.path ? SAME_PATH : OTHER_PATH) {
    // Overloads share a name: those that did not change must not be taken for one another.
    const isAmbiguous = identity === byName && (hasNamesakes(before, deleted) || hasNamesakes(after, added));
    const rounds = isAmbiguous ? [byNameAndCode, byNameAndSignature, byNameAndForm, byName] : [identity];
    for (const round of rounds) {
      const waiting = Map.groupBy(added, (index) => round(after.symbols[index] as ComparedSymbol, after));
      const taken = new Set<number>();
      deleted = deleted.filter((index) => {
        const partner = waiting.get(round(before.symbols[index] as ComparedSymbol, before))?.shift();
        if (partner === undefined) return true;
        taken.add(partner);
        pairs.push([index, partner]);
        return false;
      });
      added = added.filter((index) => !taken.has(index));
    }
  }
  return { pairs, deleted, added };
}

/** Positions of the symbols that are compared. */
export function comparedSymbols({ symbols }: ComparedFile): number[] {
  return symbols.flatMap(({ kind }, index) => (NOT_COMPARED.has(kind) ? [] : index));
}

function hasNamesakes({ symbols }: ComparedFile, indexes: readonly number[]): boolean {
  return new Set(indexes.map((index) => symbols[index]?.qualifiedName)).size < indexes.length;
}
