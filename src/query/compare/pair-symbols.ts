/** Which symbol of a file is which symbol of the same file at another time. */
import type { SymbolKind } from "#core/types.ts";
import { type ComparedFile, type ComparedSymbol, likeness } from "./compared-file.ts";

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

const byName: Identity = ({ kind, qualifiedName }) => `${kind} ${qualifiedName}`;
/** A class that became an interface. A block is never the type that it gives members to. */
const byNameAlone: Identity = ({ kind, qualifiedName }) => (kind === "impl" ? `impl ${qualifiedName}` : qualifiedName);
/** For a file that has another path, which may be part of qualified names. */
const byLastNameAndCode: Identity = ({ kind, name, ...range }, file) => [kind, name, ...file.code(range)].join("\n");
const byLastName: Identity = ({ kind, name }) => `${kind} ${name}`;

/**
 * Rounds for what shares a name: overloads, and blocks that give a type its members (`impl Display for X` and `impl Debug for X`, extensions) with
 * those members. What did not change must not be taken for its namesake, and a block is what its declaration says.
 */
const AMONG_NAMESAKES: readonly Identity[] = [
  (symbol, file) => [byName(symbol, file), blockOf(symbol, file), ...file.code(symbol)].join("\n"),
  (symbol, file) => [byName(symbol, file), symbol.isDefinition, blockOf(symbol, file), squeezed(symbol.signature)].join("\n"),
  // A prototype and what it declares share a name, too: one that went must not be taken for the other.
  (symbol, file) => [byName(symbol, file), symbol.isDefinition, withoutArguments(blockOf(symbol, file))].join("\n"),
  (symbol, file) => [byName(symbol, file), ...file.code(symbol)].join("\n"),
];

const SAME_PATH: readonly Identity[] = [byName, byNameAlone];
const OTHER_PATH: readonly Identity[] = [byName, byLastNameAndCode, byLastName];

/** Pairs of namesakes whose code is compared, to tell which is which; of more, the order of place tells. */
const NAMESAKES_COMPARED_MAX = 400;
/** Share of common lines (0..1) from which on two blocks that are declared otherwise are one. */
const SAME_BLOCK_LIKENESS_MIN = 0.5;

/** Pairs the symbols of two sides: by name and kind, those of one name by declaration, by equal or most alike code, and then in order of place. */
export function pairSymbols(before: ComparedFile, after: ComparedFile): Pairing {
  const pairs: [number, number][] = [];
  let deleted = comparedSymbols(before);
  let added = comparedSymbols(after);
  for (const identity of before.path === after.path ? SAME_PATH : OTHER_PATH) {
    const rounds = identity === byName && hasNamesakes(before, deleted, after, added) ? [...AMONG_NAMESAKES, byName] : [identity];
    for (const round of rounds) {
      const waiting = Map.groupBy(added, (index) => round(after.symbols[index] as ComparedSymbol, after));
      const found: (readonly [number, number])[] = [];
      for (const [key, gone] of Map.groupBy(deleted, (index) => round(before.symbols[index] as ComparedSymbol, before)))
        found.push(...partners(before, gone, after, waiting.get(key) ?? []));
      const [left, right] = [new Set(found.map(([index]) => index)), new Set(found.map(([, index]) => index))];
      pairs.push(...found.map(([index, partner]): [number, number] => [index, partner]));
      deleted = deleted.filter((index) => !left.has(index));
      added = added.filter((index) => !right.has(index));
    }
  }
  return { pairs, deleted, added };
}

/** Which of some symbols that one identity has is which: the most alike first, and what is as like in order of place. */
function partners(
  before: ComparedFile,
  gone: readonly number[],
  after: ComparedFile,
  came: readonly number[],
): (readonly [number, number])[] {
  const areAlike = (index: number, partner: number): number => {
    const [older, newer] = [before.symbols[index] as ComparedSymbol, after.symbols[partner] as ComparedSymbol];
    return likeness(before.code(older), after.code(newer));
  };
  const mayPair = (index: number, partner: number): boolean => {
    const [older, newer] = [before.symbols[index] as ComparedSymbol, after.symbols[partner] as ComparedSymbol];
    const [block, other] = [blockOf(older, before), blockOf(newer, after)].map(withoutArguments);
    return block === other || areAlike(index, partner) >= SAME_BLOCK_LIKENESS_MIN;
  };
  const isOneToOne = gone.length <= 1 && came.length <= 1;
  const isInOrder = isOneToOne || gone.length * came.length > NAMESAKES_COMPARED_MAX;
  const possible = gone.flatMap((index, at) => {
    const candidates = isInOrder ? came.slice(at, at + 1) : came;
    return candidates.flatMap((partner) =>
      mayPair(index, partner) ? { index, partner, score: isInOrder ? 1 : areAlike(index, partner) } : [],
    );
  });
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const { index, partner } of possible.sort((a, b) => b.score - a.score)) {
    if (found.has(index) || taken.has(partner)) continue;
    found.set(index, partner);
    taken.add(partner);
  }
  return [...found];
}

/** How the block is declared that a symbol is, or stands in: `impl Display for X`; "" for all else. */
function blockOf({ kind, signature, parent }: ComparedSymbol, { symbols }: ComparedFile): string {
  if (kind === "impl") return squeezed(signature);
  const around = parent === null ? undefined : symbols[parent];
  return around?.kind === "impl" ? squeezed(around.signature) : "";
}

/** A declaration of a block without type arguments, and without what it asks of them. */
function withoutArguments(declaration: string): string {
  let bare = declaration.replace(/\bwhere\b.*$/s, "");
  for (let longer = ""; longer !== bare; ) {
    longer = bare;
    bare = bare.replace(/<[^<>]*>/g, "");
  }
  return squeezed(bare);
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Positions of the symbols that are compared. */
export function comparedSymbols({ symbols }: ComparedFile): number[] {
  return symbols.flatMap(({ kind }, index) => (NOT_COMPARED.has(kind) ? [] : index));
}

function hasNamesakes(before: ComparedFile, deleted: readonly number[], after: ComparedFile, added: readonly number[]): boolean {
  return [
    { file: before, indexes: deleted },
    { file: after, indexes: added },
  ].some(({ file: { symbols }, indexes }) => new Set(indexes.map((index) => symbols[index]?.qualifiedName)).size < indexes.length);
}
