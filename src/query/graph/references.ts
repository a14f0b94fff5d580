/** Finds every use of a definition in a view; `use-judge.ts` decides which are uses of it, and how certain each is. */
import type { EdgeType } from "#core/types.ts";
import { TARGET_TYPED, type Use } from "#core/usage-facts.ts";
import { familyOf } from "#lang/languages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionsUsing } from "#store/indices/name-users.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { aliasesIn, type Named, Unasked } from "./aliases.ts";
import { forwardedAs } from "./forwarders.ts";
import { ignoresCase } from "./meaning/letter-case.ts";
import { Resolver } from "./meaning/resolver.ts";
import { type GraphFile, languagesNaming, type ViewFacts } from "./meaning/view-facts.ts";
import { readUse } from "./read-use.ts";
import { namesOf, type Target, type TargetOptions, targetOf } from "./target.ts";
import { commandNames, RUNNING } from "./texts/commands.ts";
import { TRANSLATING } from "./texts/translations.ts";
import { type Reference, UseJudge } from "./use-judge.ts";

/** How many uses are judged for one question about many definitions; a use that may mean several of them counts for each. */
const USES_OF_ALL_MAX = 150_000;

/** State of a search for the uses of several targets. */
interface UseSearch {
  readonly found: ReadonlyMap<Target, Reference[]>;
  /** How many uses may still be judged. */
  left: number;
  readonly onlySure: boolean;
  readonly types: ReadonlySet<EdgeType> | undefined;
  readonly wants: UseOptions["wants"];
}

interface UseOptions {
  readonly onlySure?: boolean;
  readonly usesMax?: number;
  readonly types?: ReadonlySet<EdgeType>;
  /** Selects the uses to judge; the meaning of other uses is not worked out. */
  readonly wants?: ((file: GraphFile, use: Use) => boolean) | undefined;
}

/** The uses of definitions in one view. */
export class References {
  readonly resolver: Resolver;
  readonly #facts: ViewFacts;
  readonly #judge: UseJudge;

  constructor(facts: ViewFacts, resolver = new Resolver(facts)) {
    this.#facts = facts;
    this.resolver = resolver;
    this.#judge = new UseJudge(resolver);
  }

  /** How many uses have been judged so far, for callers that limit the work. */
  get judged(): number {
    return this.#judge.judged;
  }

  /** The target that a definition is; see {@link targetOf}. */
  target(symbol: SymbolRow, options: TargetOptions = {}): Target {
    return targetOf(this.resolver, symbol, options);
  }

  /** All uses of a target, in order of path and position. */
  usesOf(target: Target): Reference[] {
    return this.usesOfAll([target], { usesMax: Number.POSITIVE_INFINITY }).found.get(target) ?? [];
  }

  /**
   * The uses of many targets, each in order of path and position; reads every file once. `onlySure`: without uses that are guesses;
   * `types`: only uses of these types.
   */
  usesOfAll(
    targets: readonly Target[],
    { onlySure = false, usesMax = USES_OF_ALL_MAX, types, wants }: UseOptions = {},
  ): { readonly found: ReadonlyMap<Target, Reference[]>; readonly isCut: boolean } {
    const search: UseSearch = { found: new Map(targets.map((target) => [target, []])), left: usesMax, onlySure, types, wants };
    const languagesOf = ({ symbol, key }: Target): readonly string[] => (key ? TRANSLATING : namingOrRunning(symbol));
    for (const some of Map.groupBy(targets, (target) => languagesOf(target).join(" ")).values()) {
      const languages = languagesOf(some[0] as Target);
      const names = new Unasked<Target>();
      let wanted = names.of(some.flatMap((target) => namesOf(this.resolver, target).map((name) => ({ name, target }))));
      for (let isAlias = false; wanted.length > 0; isAlias = true) {
        wanted = names.of(this.#collect(search, wanted, { languages, isAlias }));
      }
    }
    for (const uses of search.found.values()) uses.sort(byPlace);
    return { found: search.found, isCut: search.left < 0 };
  }

  /**
   * Adds the uses of targets under some names, and returns further names under which files re-export or forward these targets. `isAlias`:
   * the names are such names.
   */
  #collect(
    search: UseSearch,
    wanted: readonly Named<Target>[],
    { languages, isAlias }: { readonly languages: readonly string[]; readonly isAlias: boolean },
  ): Named<Target>[] {
    const isFolded = languages.some(ignoresCase);
    const byName = Map.groupBy(wanted, ({ name }) => (isFolded ? name.toLowerCase() : name));
    const names = new Set(byName.keys());
    const further: Named<Target>[] = [];
    for (const file of versionsUsing(this.#facts.db, this.#facts.view, [...names], languages)) {
      const usage = this.#facts.usage(file.versionId);
      if (!usage) continue;
      for (const name of isFolded ? usage.usedInAnyCase(names) : usage.usedAmong(names)) {
        // Names that differ in case alone may be those of one target.
        const named = new Set((byName.get(isFolded ? name.toLowerCase() : name) ?? []).map(({ target }) => target));
        const asking = [...named].filter(({ generated }) => !generated.has(file.path));
        for (const target of asking) {
          const aliases = aliasesIn(this.resolver, file, usage, name, target.rows);
          for (const alias of [...aliases, ...forwardedAs(this.resolver, file, name, target.rows)]) further.push({ name: alias, target });
        }
        this.#addUses(search, asking, file, usage.usesOf(name), isAlias ? name : undefined);
        // Where the work is spent, neither more files nor other names add anything.
        if (search.left < 0) return [];
      }
    }
    return further;
  }

  #addUses(search: UseSearch, targets: readonly Target[], file: GraphFile, uses: readonly Use[], alias: string | undefined): void {
    const set = new Set(targets.flatMap(({ symbol }) => this.#settingOf(symbol, file, uses) ?? []));
    const byMeaning = targets.filter((target) => isToldByMeaning(target, file));
    const byName = targets.filter((target) => !byMeaning.includes(target));
    for (const use of uses) {
      if ((search.types && !search.types.has(use.type)) || search.wants?.(file, use) === false) continue;
      // What only the context names is told by what it means: hardly any of the targets.
      const asked =
        use.name === TARGET_TYPED
          ? this.#meantAmong(targets, file, use)
          : [...byName, ...(byMeaning.length > 0 ? this.#meantAmong(byMeaning, file, use) : [])];
      search.left -= Math.max(1, asked.length);
      if (search.left < 0) return;
      for (const target of asked) {
        if (isOwnName(target.symbol, file, use) || (set.has(use) && use.line === target.symbol.nameLine)) continue;
        const reference = this.#judge.judge(target, file, use, search.onlySure);
        if (reference) search.found.get(target)?.push(alias === undefined ? reference : { ...reference, alias });
      }
    }
  }

  /** As {@link UseJudge.overloadsTaking}. */
  overloadsTaking(target: Target, file: GraphFile, use: Use): readonly SymbolRow[] | undefined {
    return this.#judge.overloadsTaking(target, file, use);
  }

  /** The targets that a use means. */
  #meantAmong(targets: readonly Target[], file: GraphFile, use: Use): readonly Target[] {
    const { meant } = readUse(this.resolver, file, use);
    return targets.filter(({ rows, constructed }) => meant.some(({ symbolRow }) => rows.has(symbolRow) || constructed.has(symbolRow)));
  }

  /** The use that defines an attribute: the place where a method sets it. */
  #settingOf(symbol: SymbolRow, file: GraphFile, uses: readonly Use[]): Use | undefined {
    if (symbol.kind !== "property" || symbol.parentRow === null || versionOf(symbol.symbolRow) !== file.versionId) return undefined;
    const type = positionOf(symbol.parentRow);
    const attributes = this.#facts.usage(file.versionId)?.attributesOf(type, symbol.name) ?? [];
    if (attributes.length === 0) return undefined;
    return uses.find(({ line, name }) => line === symbol.nameLine && name === symbol.name);
  }
}

function byPlace(a: Reference, b: Reference): number {
  return a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : a.use.line - b.use.line || a.use.column - b.use.column;
}

/**
 * Whether code uses a target only through what a compiler made of it: then a name such as `id`, which a hundred messages have, means a field of
 * one of them at most. A procedure is also called on clients that a library makes at run time.
 */
function isToldByMeaning({ generatedFor, symbol }: Target, { language }: GraphFile): boolean {
  return language !== symbol.language && symbol.kind !== "method" && generatedFor.has(familyOf(language));
}

/** Whether a use is the name of an object literal's method at its definition: it means the member of the expected type, not itself. */
function isOwnName(symbol: SymbolRow, file: GraphFile, use: Use): boolean {
  return symbol.kind === "method" && use.line === symbol.nameLine && file.path === symbol.path && use.type === "references";
}

/** The languages in whose files a symbol is named, or run as a script. */
function namingOrRunning(symbol: SymbolRow): readonly string[] {
  const naming = languagesNaming(symbol);
  return commandNames(symbol).length > 0 ? [...new Set([...naming, ...RUNNING])] : naming;
}
