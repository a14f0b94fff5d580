/** Pairs the symbols of two states of one file. */
import type { SymbolKind } from "#core/types.ts";
import { type ComparedFile, type ComparedSymbol, likeness } from "#query/compare/compared-file.ts";

/** Imports and headings are not compared. */
const NOT_COMPARED: ReadonlySet<SymbolKind> = new Set(["import", "section"]);

export interface Pairing {
  readonly pairs: readonly (readonly [before: number, after: number])[];
  /** Positions of symbols that the other side lacks. */
  readonly deleted: readonly number[];
  readonly added: readonly number[];
}

/** A key: symbols with equal keys may be the same. Each round looks at the symbols that earlier rounds left unpaired. */
type Identity = (symbol: ComparedSymbol, file: ComparedFile) => string;

const byName: Identity = ({ kind, qualifiedName }) => `${kind} ${qualifiedName}`;
/** Ignores the kind, for instance where a class became an interface. An `impl` block is never paired with its type. */
const byNameAlone: Identity = ({ kind, qualifiedName }) => (kind === "impl" ? `impl ${qualifiedName}` : qualifiedName);
/** For a renamed file, whose path may be part of qualified names. */
const byLastNameAndCode: Identity = ({ kind, name, ...range }, file) => [kind, name, ...file.code(range)].join("\n");
const byLastName: Identity = ({ kind, name }) => `${kind} ${name}`;

/**
 * Rounds for symbols that share a name: overloads, and blocks of members (`impl Display for X` and `impl Debug for X`, extensions) with
 * those members. An unchanged symbol must not be paired with a namesake, and a block is identified by its declaration.
 */
const AMONG_NAMESAKES: readonly Identity[] = [
  (symbol, file) => [byName(symbol, file), blockOf(symbol, file), ...file.code(symbol)].join("\n"),
  (symbol, file) => [byName(symbol, file), symbol.isDefinition, blockOf(symbol, file), squeezed(symbol.signature)].join("\n"),
  // A prototype and its definition share a name as well: if one was deleted, it must not be paired with the other.
  (symbol, file) => [byName(symbol, file), symbol.isDefinition, withoutArguments(blockOf(symbol, file))].join("\n"),
  (symbol, file) => [byName(symbol, file), ...file.code(symbol)].join("\n"),
];

const SAME_PATH: readonly Identity[] = [byName, byNameAlone];
const OTHER_PATH: readonly Identity[] = [byName, byLastNameAndCode, byLastName];

/** Up to this many pairs of namesakes have their code compared; with more, symbols are paired by order. */
const NAMESAKES_COMPARED_MAX = 400;
/** From this share of common lines (0 to 1) on, two blocks with different declarations are one. */
const SAME_BLOCK_LIKENESS_MIN = 0.5;

/** Pairs the symbols of two sides by name and kind; namesakes by declaration, then by equal or most similar code, then by order. */
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

/** Pairs symbols that share one key: the most similar first, and equally similar ones by order. */
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

/** The declaration of the block that a symbol is, or is inside: `impl Display for X`; "" for other symbols. */
function blockOf({ kind, signature, parent }: ComparedSymbol, { symbols }: ComparedFile): string {
  if (kind === "impl") return squeezed(signature);
  const around = parent === null ? undefined : symbols[parent];
  return around?.kind === "impl" ? squeezed(around.signature) : "";
}

/** The declaration of a block without type arguments and bounds. */
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
