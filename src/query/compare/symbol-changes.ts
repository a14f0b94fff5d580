import { isNewlyDeprecated } from "#query/compare/breaking/deprecation.ts";
import { marksAbove } from "#query/compare/breaking/noticed-words.ts";
import { withMovedMembers } from "#query/compare/pairing/moved-members.ts";
import { joinMoved } from "#query/compare/pairing/moved-symbols.ts";
import { comparedSymbols, type Pairing, pairSymbols } from "#query/compare/pairing/pair-symbols.ts";
import { type ComparedFile, type ComparedSymbol, likeness, lineChanges } from "./compared-file.ts";
import { bodyOf, type PlacedIn, type SymbolChange, sameLines } from "./symbol-change.ts";

/** Members with fewer lines of code are not evidence that one symbol became another. */
const TELLING_LINES_MIN = 3;
/** Members of types with different names are one from this number of lines and this common share of them (0 to 1) on. */
const LIKE_LINES_MIN = 5;
const LIKE_MIN = 0.75;

/** The two sides of a path, or of two paths when a file was renamed. */
export interface FilePair {
  readonly before: ComparedFile | null;
  readonly after: ComparedFile | null;
}

export interface FileComparison {
  readonly changes: readonly SymbolChange[];
  /** How many symbols changed only in comments or white space; `changes` does not contain these. */
  readonly cosmetic: number;
}

/** Compares files. Finds symbols that moved between any of them. */
export function compareFiles(files: readonly FilePair[]): FileComparison {
  const changes: SymbolChange[] = [];
  const deleted: SymbolChange[] = [];
  const added: SymbolChange[] = [];
  const insideOf = new Map<PlacedIn, readonly number[]>();
  let cosmetic = 0;
  for (const { before, after } of files) {
    const pairing = pairingOf(before, after);
    for (const [a, b] of pairing.pairs) {
      const modified = compareSymbols(placeIn(before, a), placeIn(after, b));
      if (modified === "cosmetic") cosmetic++;
      else if (modified) changes.push(modified);
    }
    for (const { index, inside } of roots(before, pairing.deleted)) {
      const placed = placeIn(before, index);
      insideOf.set(placed, inside);
      deleted.push({ ...oneSided("deleted", placed, inside.length), inside });
    }
    for (const { index, inside } of roots(after, pairing.added)) {
      const placed = placeIn(after, index);
      insideOf.set(placed, inside);
      added.push(oneSided("added", placed, inside.length));
    }
  }
  const joined = withMovedMembers(joinMoved(deleted, added, renamedPaths(files), insideOf), insideOf, {
    pair: (before, after) => {
      const modified = compareSymbols(before, after);
      return modified === "cosmetic" ? undefined : modified;
    },
    alone: (change, placed) => oneSided(change, placed, 0),
  });
  return { changes: [...changes, ...joined], cosmetic };
}

/** Whether two members are likely one. Contracts make members of differently named types look alike: only much code is evidence. */
function isLikelySame(before: PlacedIn, after: PlacedIn): boolean {
  const [was, is] = [ownerName(before), ownerName(after)];
  if (was === undefined || is === undefined || was === is) return true;
  const [then, now] = [before.file.code(before.symbol), after.file.code(after.symbol)];
  return Math.min(then.length, now.length) >= LIKE_LINES_MIN && likeness(then, now) >= LIKE_MIN;
}

function ownerName({ file, symbol: { parent } }: PlacedIn): string | undefined {
  return parent === null ? undefined : file.symbols[parent]?.name;
}

function renamedPaths(files: readonly FilePair[]): Map<string, string> {
  return new Map(
    files.flatMap(({ before, after }) => (before && after && before.path !== after.path ? [[before.path, after.path] as const] : [])),
  );
}

/**
 * The earlier state of a symbol, searched for among the members of deleted symbols too. {@link compareFiles} treats a deleted symbol and
 * all inside it as one, and so would take a method for deleted whose class was split into functions, or was renamed together with it.
 */
export function cameFrom(files: readonly FilePair[], here: PlacedIn): SymbolChange | undefined {
  const sides = files.map(({ before, after }) => ({ before, after, pairing: pairingOf(before, after) }));
  const isTelling = (file: ComparedFile, index: number): boolean =>
    file.code(file.symbols[index] as ComparedSymbol).length >= TELLING_LINES_MIN;
  const sided = (side: "deleted" | "added", file: ComparedFile | null, indexes: readonly number[]): SymbolChange[] =>
    file ? indexes.filter((index) => isTelling(file, index)).map((index) => oneSided(side, placeIn(file, index), 0)) : [];
  const gone = sides.flatMap(({ before, pairing }) => sided("deleted", before, pairing.deleted));
  const came = sides.flatMap(({ after, pairing }) => sided("added", after, pairing.added));
  const joined = joinMoved(gone, came, renamedPaths(files));
  const found = joined.find(({ before, after }) => before && after?.file === here.file && after.index === here.index);
  return found?.before && isLikelySame(found.before, here) ? found : undefined;
}

function pairingOf(before: ComparedFile | null, after: ComparedFile | null): Pairing {
  if (before && after) return pairSymbols(before, after);
  return { pairs: [], deleted: before ? comparedSymbols(before) : [], added: after ? comparedSymbols(after) : [] };
}

function placeIn(file: ComparedFile | null, index: number): PlacedIn {
  const symbol = file?.symbols[index];
  if (!file || !symbol) throw new RangeError("a pairing names a symbol that is not there");
  return { file, index, symbol };
}

/** The change between two states of one symbol with all inside it; undefined when the code is the same. */
export function changeOfWhole(before: PlacedIn, after: PlacedIn): SymbolChange | undefined {
  const [codeBefore, codeAfter] = [before.file.code(before.symbol), after.file.code(after.symbol)];
  const isElsewhere = before.file.path !== after.file.path;
  if (!isElsewhere && sameLines(codeBefore, codeAfter) && sameDeclaration(before.symbol, after.symbol)) return undefined;
  const isBodyChanged = bodyOf(before.symbol, codeBefore) !== bodyOf(after.symbol, codeAfter);
  const lines = lineChanges(codeBefore, codeAfter);
  const change = isElsewhere ? "moved" : "modified";
  return { change, before, after, isBodyChanged, linesAdded: lines.added, linesDeleted: lines.deleted, members: 0 };
}

/**
 * The change between two states of one symbol; undefined if only symbols inside changed, "cosmetic" for comments or white space that do not
 * deprecate it.
 */
function compareSymbols(before: PlacedIn, after: PlacedIn): SymbolChange | "cosmetic" | undefined {
  const isMarkedAlike = marksAbove(before).join("\n") === marksAbove(after).join("\n") && !isNewlyDeprecated(before, after);
  if (isMarkedAlike && sameDeclaration(before.symbol, after.symbol) && textOf(before) === textOf(after)) return undefined;
  const codeBefore = before.file.ownCode(before.index);
  const codeAfter = after.file.ownCode(after.index);
  const isCodeChanged = !sameLines(codeBefore, codeAfter);
  if (!isCodeChanged && isMarkedAlike && sameDeclaration(before.symbol, after.symbol)) {
    return sameLines(before.file.ownRaw(before.index), after.file.ownRaw(after.index)) ? undefined : "cosmetic";
  }
  const lines = lineChanges(codeBefore, codeAfter);
  const isBodyChanged = isCodeChanged && bodyOf(before.symbol, codeBefore) !== bodyOf(after.symbol, codeAfter);
  return { change: "modified", before, after, isBodyChanged, linesAdded: lines.added, linesDeleted: lines.deleted, members: 0 };
}

function textOf({ file, symbol }: PlacedIn): string {
  return file.text.range(symbol);
}

/** Whether two symbols have the same declaration, apart from layout. */
function sameDeclaration(a: ComparedSymbol, b: ComparedSymbol): boolean {
  return a.kind === b.kind && a.visibility === b.visibility && squeezed(a.signature) === squeezed(b.signature);
}

const squeezed = (signature: string): string => signature.replace(/\s+/g, " ").trim();

function oneSided(change: "added" | "deleted", placed: PlacedIn, members: number): SymbolChange {
  const lines = placed.file.code(placed.symbol).length;
  const isAdded = change === "added";
  return {
    change,
    before: isAdded ? null : placed,
    after: isAdded ? placed : null,
    isBodyChanged: true,
    linesAdded: isAdded ? lines : 0,
    linesDeleted: isAdded ? 0 : lines,
    members,
  };
}

/** Those of some symbols that are inside no other of them, each with the ones inside it. */
function roots(file: ComparedFile | null, indexes: readonly number[]): { index: number; inside: readonly number[] }[] {
  const all = new Set(indexes);
  const found = new Map<number, number[]>();
  for (const index of indexes) {
    let root = index;
    for (let parent = file?.symbols[root]?.parent ?? null; parent !== null && all.has(parent); ) {
      root = parent;
      parent = file?.symbols[root]?.parent ?? null;
    }
    const inside = found.get(root) ?? [];
    if (root !== index) inside.push(index);
    found.set(root, inside);
  }
  return [...found].map(([index, inside]) => ({ index, inside }));
}
