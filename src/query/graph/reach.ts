/** Everything that reaches some definitions: their users, the users of these, and so on, each at its least distance. */
import { isOfTags, isWholeFile } from "#core/symbol-kinds.ts";
import { languageById } from "#lang/languages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { Enclosing } from "./enclosing.ts";
import { isFunction } from "./meaning/symbol-kinds.ts";
import type { ViewFacts } from "./meaning/view-facts.ts";
import type { References } from "./references.ts";
import type { Target } from "./target.ts";
import type { Reference } from "./use-judge.ts";

/** How many definitions have their users looked up at one distance. */
const FOLLOWED_MAX = 1_500;

/** Up to how many definitions at one distance it is found out whether further uses only may mean them. */
const UNSURE_MAX = 100;

/** A symbol, or code outside of symbols, that uses a definition. */
export interface Reached {
  readonly path: string;
  /** Null for code at the top level of a file. */
  readonly symbol: SymbolRow | null;
  readonly distance: number;
  /** The definition, reached before, that it uses. */
  readonly used: Pick<SymbolRow, "name" | "qualifiedName">;
  /** The rows of all definitions, reached before, that it uses. */
  readonly usedRows?: readonly number[];
  readonly sites: readonly Reference[];
  /** Set on a symbol that does not use a seed but must change with it: it overrides the seed, or declares or defines it elsewhere. */
  readonly follows?: "overrides" | "declares" | "defines";
}

export interface Reach {
  /** The uses of each seed, with any confidence. */
  readonly uses: ReadonlyMap<Target, readonly Reference[]>;
  /** In order of distance, then path and line. */
  readonly reached: readonly Reached[];
  /** Those whose own users were not looked up, because it is uncertain that they use what was reached. */
  readonly stopped: readonly Reached[];
  /** Those with users that were not followed, because these only may use them: through a contract, or by the name. */
  readonly unsure: readonly Reached[];
  /** Whether a cap left out more. */
  readonly isCut: boolean;
}

interface ReachOptions {
  readonly seeds: readonly SymbolRow[];
  readonly distanceMax: number;
  readonly overriding?: readonly SymbolRow[];
  readonly isOneOverload?: boolean;
}

/**
 * Follows uses backwards from some definitions. At distance 1 every use counts that means one of them, also through a method that it
 * implements, or as one of a few candidates; beyond that only certain uses count: a chain of guesses says nothing. `overriding`: methods
 * that override the seed and must change with it, so that their users count as users of the seed. `isOneOverload`: each seed is one of
 * several overloads, whose calls are no users of it.
 */
export function reachOf(
  facts: ViewFacts,
  graph: References,
  { seeds, distanceMax, overriding = [], isOneOverload = false }: ReachOptions,
): Reach {
  const targets = seeds.slice(0, FOLLOWED_MAX).map((symbol) => graph.target(symbol, { overriding, isOneOverload }));
  const uses = graph.usesOfAll(targets);
  const seen = new Set<number>(targets.flatMap(({ rows }) => [...rows]));
  let isCut = seeds.length > targets.length || uses.isCut;
  let level = grouped(facts, uses.found, 1, seen);
  const reached = [...level];
  const stopped: Reached[] = [];
  const unsure: Reached[] = [];
  for (let distance = 2; distance <= distanceMax; distance++) {
    const functions = level.filter(({ symbol }) => symbol && isFollowed(symbol));
    stopped.push(...functions.filter(({ sites }) => !sites.some(isSure)));
    const next = functions.filter(({ sites }) => sites.some(isSure)).map(({ symbol }) => symbol as SymbolRow);
    if (next.length === 0) break;
    isCut ||= next.length > FOLLOWED_MAX;
    const isFew = next.length <= UNSURE_MAX;
    const further = graph.usesOfAll(
      next.slice(0, FOLLOWED_MAX).map((symbol) => graph.target(symbol, { through: isFew ? "all" : "none", isOneOverload: true })),
      { onlySure: !isFew },
    );
    isCut ||= further.isCut;
    const unsureRows = usedIn(grouped(facts, only(further.found, isUnsure), distance, new Set(seen)));
    unsure.push(...functions.filter(({ symbol }) => symbol && unsureRows.has(symbol.symbolRow)));
    level = grouped(
      facts,
      only(further.found, (reference) => !isUnsure(reference)),
      distance,
      seen,
    );
    reached.push(...level);
  }
  return { uses: uses.found, reached, stopped, unsure, isCut };
}

/**
 * Whether what uses a symbol is followed further: a function, a file that others use as a whole, such as a template or a component, and a part
 * of a program's settings: a resource, a service, a job.
 */
export function isFollowed(symbol: SymbolRow): boolean {
  return isFunction(symbol) || isWholeFile(symbol) || (symbol.kind === "module" && isOfTags(symbol)) || isPartOfSettings(symbol);
}

function isPartOfSettings({ kind, name, qualifiedName, language }: SymbolRow): boolean {
  const { partsBelow } = (kind === "property" ? languageById(language) : undefined) ?? {};
  return partsBelow?.has(qualifiedName.slice(0, -name.length - 1)) ?? false;
}

/** Whether a use beyond the direct ones is not followed: it may run another method, or only has the name. */
function isUnsure({ via, isGuess }: Reference): boolean {
  return via !== undefined || isGuess === true;
}

function only(
  uses: ReadonlyMap<Target, readonly Reference[]>,
  isWanted: (reference: Reference) => boolean,
): ReadonlyMap<Target, readonly Reference[]> {
  return new Map([...uses].map(([target, references]) => [target, references.filter(isWanted)]));
}

function usedIn(level: readonly Reached[]): ReadonlySet<number> {
  return new Set(level.flatMap(({ usedRows = [] }) => usedRows));
}

/** Whether a use is certain. A call through an interface may run another method, and is never `resolved`. */
function isSure({ confidence }: Reference): boolean {
  return confidence === "resolved";
}

/** The users at one distance, each once, without those in `seen`. */
function grouped(facts: ViewFacts, uses: ReadonlyMap<Target, readonly Reference[]>, distance: number, seen: Set<number>): Reached[] {
  const found = new Map<
    string,
    { symbol: SymbolRow | null; path: string; used: Reached["used"]; usedRows: number[]; sites: Reference[] }
  >();
  const around = new Enclosing(facts);
  for (const [target, references] of uses) {
    const row = target.symbol.symbolRow;
    for (const reference of references) {
      const { file, use, confidence } = reference;
      if (use.type === "imports" || confidence === "name_only") continue;
      const symbol = around.at(file.versionId, use.line) ?? null;
      if (symbol && seen.has(symbol.symbolRow)) continue;
      const key = symbol ? `${symbol.symbolRow}` : file.path;
      const known = found.get(key);
      if (known) {
        known.sites.push(reference);
        if (known.usedRows.at(-1) !== row) known.usedRows.push(row);
      } else found.set(key, { symbol, path: file.path, used: target.symbol, usedRows: [row], sites: [reference] });
    }
  }
  const level = [...found.values()].map((one) => ({ ...one, distance }));
  for (const { symbol } of level) if (symbol) seen.add(symbol.symbolRow);
  const lineOf = ({ symbol, sites }: Reached): number => symbol?.lineStart ?? sites[0]?.use.line ?? 0;
  return level.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : lineOf(a) - lineOf(b)));
}
