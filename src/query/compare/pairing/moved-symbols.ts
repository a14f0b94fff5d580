/** Pairs symbols that were deleted in one place and added in another: moved to another file or owner, or renamed. */
import { dirname } from "node:path/posix";
import type { SymbolKind } from "#core/types.ts";
import { likeness, lineChanges } from "#query/compare/compared-file.ts";
import { bodyOf, type PlacedIn, type SymbolChange, sameLines } from "#query/compare/symbol-change.ts";
import { isTestPlace } from "#query/rank/test-code.ts";
import type { InsideOf } from "./moved-members.ts";

/** From this share of common lines (0 to 1) on, two symbols of one name in different places are one symbol that moved. */
const MOVED_LIKENESS_MIN = 0.5;
/** From this share of common lines (0 to 1) on, two symbols of different names are one symbol that was renamed. */
const RENAMED_LIKENESS_MIN = 0.75;
/** Symbols with fewer lines of code are not paired by similarity under different names. */
const RENAMED_LINES_MIN = 5;
/** Symbols with fewer characters of code are never paired under different names. */
const RENAMED_CODE_CHARS_MIN = 40;
/** How many pairs of symbols have their lines compared. */
const RENAMED_COMPARISONS_MAX = 20_000;

/** Kinds that may become one another when a symbol moves. Fields and the like are too many and too similar to follow. */
const FAMILIES: Readonly<Partial<Record<SymbolKind, string>>> = {
  function: "callable",
  method: "callable",
  macro: "callable",
  class: "type",
  struct: "type",
  interface: "type",
  trait: "type",
  enum: "type",
  type: "type",
  impl: "impl",
  module: "module",
  constant: "value",
  variable: "value",
};

/** A deleted or added symbol, with what it is compared by. */
interface OneSidedChange {
  readonly change: SymbolChange;
  readonly place: PlacedIn;
  readonly family: string;
  readonly code: readonly string[];
  /** The path of the file; for a renamed file, the new path. */
  readonly path: string;
  /** The names of the symbols inside it. */
  readonly members: ReadonlySet<string>;
}

/**
 * Pairs deleted and added symbols that are the same symbol; the others stay as they are, in the given order. `renamed`: the new paths of
 * renamed files, by their old paths; `inside`: the positions of the symbols inside each.
 */
export function joinMoved(
  deleted: readonly SymbolChange[],
  added: readonly SymbolChange[],
  renamed: ReadonlyMap<string, string> = new Map(),
  inside: InsideOf = new Map(),
): SymbolChange[] {
  const waiting = new MoveMatcher(ends(deleted, renamed, inside), ends(added, new Map(), inside));
  waiting.join("moved", ({ family, place, code }) => [family, place.symbol.name, ...code].join("\n"));
  waiting.join("renamed", namelessCode, { withinFile: true });
  waiting.join("renamed", namelessCode);
  waiting.joinAlike("moved", MOVED_LIKENESS_MIN, ({ family, place }) => `${family} ${place.symbol.name}`);
  waiting.joinOnly();
  waiting.joinAlike("renamed", RENAMED_LIKENESS_MIN, ({ family, path, code }) =>
    code.length < RENAMED_LINES_MIN ? undefined : `${family} ${path}`,
  );
  const gone = deleted.filter((change) => !waiting.joined.has(change));
  const came = added.filter((change) => !waiting.joined.has(change));
  return [...waiting.found, ...gone, ...came];
}

function ends(changes: readonly SymbolChange[], renamed: ReadonlyMap<string, string>, inside: InsideOf): OneSidedChange[] {
  return changes.flatMap((change) => {
    const place = change.before ?? change.after;
    const family = place && FAMILIES[place.symbol.kind];
    if (!place || !family) return [];
    const { file, symbol } = place;
    const members = new Set((inside.get(place) ?? []).flatMap((index) => file.symbols[index]?.name ?? []));
    return { change, place, family, code: fromItsMargin(file.code(symbol)), path: renamed.get(file.path) ?? file.path, members };
  });
}

/** Code without its common indentation: a method that becomes a function is indented less, and is the same where indentation counts. */
function fromItsMargin(code: readonly string[]): readonly string[] {
  const indent = /^\s*/.exec(code[0] ?? "")?.[0] ?? "";
  return indent === "" ? code : code.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
}

/** The code with the symbol's own name removed; undefined where too little is left: many getters differ only in their names. */
function namelessCode({ family, place, code }: OneSidedChange): string | undefined {
  const { name } = place.symbol;
  const text = code.join("\n");
  const nameless = text.replaceAll(name, (found, at: number) => (isWord(text, at, found.length) ? "\0" : found));
  return nameless.length < RENAMED_CODE_CHARS_MIN || code.length < 2 ? undefined : `${family}\n${nameless}`;
}

function isWord(text: string, at: number, length: number): boolean {
  return !/[\p{L}\p{N}_$]/u.test(text[at - 1] ?? "") && !/[\p{L}\p{N}_$]/u.test(text[at + length] ?? "");
}

/** Members that types have whatever they are. */
const COMMON = /^(?:constructor|init|initialize|new|__construct|__\w+__|toString|to_s|ToString|equals|Equals|hashCode|GetHashCode)$/;

/** The members that tell a type of this name from others. */
function telling(members: ReadonlySet<string>, type: string): Set<string> {
  return new Set([...members].filter((name) => name !== type && !COMMON.test(name)));
}

class MoveMatcher {
  readonly found: SymbolChange[] = [];
  readonly joined = new Set<SymbolChange>();
  #gone: readonly OneSidedChange[];
  #came: readonly OneSidedChange[];
  #comparisonsLeft = RENAMED_COMPARISONS_MAX;

  constructor(gone: readonly OneSidedChange[], came: readonly OneSidedChange[]) {
    this.#gone = gone;
    this.#came = came;
  }

  /** Pairs symbols with equal keys, in order of place; a symbol without a key is not paired. */
  join(change: "moved" | "renamed", keyOf: (end: OneSidedChange) => string | undefined, { withinFile = false } = {}): void {
    const key = (end: OneSidedChange): string | undefined => {
      const own = keyOf(end);
      return own === undefined || !withinFile ? own : `${end.path}\n${own}`;
    };
    const waiting = Map.groupBy(this.#came, key);
    waiting.delete(undefined);
    for (const gone of this.#gone) {
      const came = waiting.get(key(gone))?.shift();
      if (came) this.#put(change, gone, came);
    }
    this.#settle();
  }

  /** Pairs each deleted symbol with the most similar added one of the same key, if they are similar enough. */
  joinAlike(change: "moved" | "renamed", likenessMin: number, keyOf: (end: OneSidedChange) => string | undefined): void {
    const waiting = Map.groupBy(this.#came, keyOf);
    waiting.delete(undefined);
    for (const gone of this.#gone) {
      const candidates = (waiting.get(keyOf(gone)) ?? []).filter(({ change: other }) => !this.joined.has(other));
      if (candidates.length > this.#comparisonsLeft) break;
      this.#comparisonsLeft -= candidates.length;
      const scored = candidates.map((came) => ({ came, score: likeness(gone.code, came.code) }));
      const best = scored.filter(({ score }) => score >= likenessMin).sort((a, b) => b.score - a.score)[0];
      if (best) this.#put(change, gone, best.came);
    }
    this.#settle();
  }

  /**
   * Pairs symbols that moved and changed much, each the only gone and the only new one of its name: public types, which share a member if
   * they have any, and functions that kept their owner or package and their directory.
   */
  joinOnly(): void {
    const keyOf = ({ family, place, path }: OneSidedChange): string | undefined => {
      const { symbol, file } = place;
      const { qualifiedName, name } = symbol;
      if (family === "callable" && qualifiedName !== name) return `${file.language} ${dirname(path)} ${qualifiedName}`;
      const isFor = family === "type" && symbol.visibility === "public" && !isTestPlace({ path: file.path, symbol });
      return isFor ? `${file.language} ${symbol.kind} ${name}` : undefined;
    };
    const waiting = Map.groupBy(this.#came, keyOf);
    for (const [key, gone] of Map.groupBy(this.#gone, keyOf)) {
      const came = key === undefined ? [] : (waiting.get(key) ?? []);
      const [one, other] = [gone[0], came[0]];
      if (!one || !other || gone.length > 1 || came.length > 1) continue;
      const [own, others] = [one, other].map(({ members, place }) => telling(members, place.symbol.name)) as [Set<string>, Set<string>];
      const isAlike = own.size === 0 ? others.size === 0 : !own.isDisjointFrom(others);
      if (isAlike) this.#put("moved", one, other);
    }
    this.#settle();
  }

  #put(change: "moved" | "renamed", gone: OneSidedChange, came: OneSidedChange): void {
    const lines = lineChanges(gone.code, came.code);
    this.joined.add(gone.change);
    this.joined.add(came.change);
    this.found.push({
      change,
      before: gone.place,
      after: came.place,
      isBodyChanged: !sameLines(gone.code, came.code) && bodyOf(gone.place.symbol, gone.code) !== bodyOf(came.place.symbol, came.code),
      linesAdded: lines.added,
      linesDeleted: lines.deleted,
      members: came.change.members,
    });
  }

  #settle(): void {
    this.#gone = this.#gone.filter(({ change }) => !this.joined.has(change));
    this.#came = this.#came.filter(({ change }) => !this.joined.has(change));
  }
}
