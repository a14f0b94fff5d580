/** Every use of a definition in a view, and how sure that is. */
import type { EdgeType } from "#core/types.ts";
import type { Use } from "#core/usage-facts.ts";
import { LANGUAGES } from "#lang/languages.ts";
import { isConstructor } from "#query/graph/constructors.ts";
import { hasMembers, systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionsUsing } from "#store/indices/name-users.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { aliasesIn, type Named, Unasked } from "./aliases.ts";
import { mayTakeLabels } from "./argument-labels.ts";
import { FORWARDED_MAX, forwardedAs, forwardingOf, leadsTo } from "./forwarders.ts";
import { isCodeless, overriddenBy, shapedImplementations } from "./implementations.ts";
import { CANDIDATES_MAX, type Confidence, possible } from "./in-reach.ts";
import { arityOf } from "./meaning/arity.ts";
import { type Meaning, symbolsIn } from "./meaning/meaning.ts";
import { sideOf } from "./meaning/members.ts";
import { distinct } from "./meaning/preferring.ts";
import { Resolver } from "./meaning/resolver.ts";
import { isFunction, isType, isValue } from "./meaning/symbol-kinds.ts";
import { differInTypeParameters } from "./meaning/type-parameters.ts";
import { familyOf, type GraphFile, type ViewFacts } from "./meaning/view-facts.ts";
import { mayTake, mayTakeTypes } from "./overloads.ts";
import { readUse } from "./read-use.ts";

/**
 * `resolved`: imports, scopes and written types lead to this definition and to no other. `ambiguous`: they lead to several, or end, and what is
 * left over are a few definitions that it can be. `name_only`: it has the name, and nothing says that it is another.
 */
export interface Reference {
  readonly file: GraphFile;
  readonly use: Use;
  readonly confidence: Confidence;
  /** Definitions that the use can mean. */
  readonly candidates: number;
  /** Whether nothing leads here but the name: what it is taken from is unknown. */
  readonly isGuess?: true;
  /** The method that the use names, where that is not the one asked about but one whose calls may run it. */
  readonly via?: string;
  /** The other name that the use has it by: of an alias, or one under which a file gives it on. */
  readonly alias?: string;
}

/** Uses that are looked into for one question about many definitions; one that may mean several of them counts for each. */
const USES_OF_ALL_MAX = 150_000;

/** What is looked for: a definition with the other places that are the same thing to who uses it. */
export interface Target {
  readonly symbol: SymbolRow;
  /** Rows of the symbol, its declarations elsewhere, and its overloads. */
  readonly rows: ReadonlySet<number>;
  /** Rows of methods of other types whose calls may run it, each with its qualified name. */
  readonly related: ReadonlyMap<number, string>;
  /** Rows of the methods that override it and whose uses are wanted as well, each with its qualified name. */
  readonly overriding: ReadonlyMap<number, string>;
  /** Functions of other names whose calls may run it; they are in `related`, too. */
  readonly dispatching: readonly SymbolRow[];
  /** Methods that it overrides and that have code of their own: their calls may run it, or them. */
  readonly overridden: readonly SymbolRow[];
  /** Rows of the type that calls construct, where the symbol is a constructor. */
  readonly constructed: ReadonlySet<number>;
}

/** The uses of several targets as they are found. */
interface UseSearch {
  readonly found: ReadonlyMap<Target, Reference[]>;
  /** Uses that may still be looked at. */
  left: number;
  readonly onlySure: boolean;
  readonly types: ReadonlySet<EdgeType> | undefined;
  readonly wants: UseOptions["wants"];
}

interface TargetOptions {
  readonly through?: "all" | "codeless" | "none";
  readonly overriding?: readonly SymbolRow[];
}

interface UseOptions {
  readonly onlySure?: boolean;
  readonly usesMax?: number;
  readonly types?: ReadonlySet<EdgeType>;
  /** Uses that are looked at: what they mean is worked out for no others. */
  readonly wants?: ((file: GraphFile, use: Use) => boolean) | undefined;
}

export class References {
  readonly resolver: Resolver;
  readonly #facts: ViewFacts;
  #judged = 0;

  constructor(facts: ViewFacts, resolver = new Resolver(facts)) {
    this.#facts = facts;
    this.resolver = resolver;
  }

  /** Uses that were looked at so far, for whoever bounds work. */
  get judged(): number {
    return this.#judged;
  }

  /**
   * The definition as something to look for. `through`: also in calls of methods that it overrides or implements, or only of those that have
   * no code of their own. `overriding`: methods below it whose uses are wanted as well, `via` these.
   */
  target(symbol: SymbolRow, { through = "all", overriding = [] }: TargetOptions = {}): Target {
    const rows = hasMembers(symbol) ? this.resolver.partsOf(symbol) : this.#twins(symbol);
    const owner = this.#facts.parentOf(symbol);
    const constructed = owner && isFunction(symbol) && isType(owner) && isConstructor(symbol, owner) ? this.resolver.partsOf(owner) : [];
    const above = through === "none" ? [] : overriddenBy(this.resolver, symbol);
    const overridden = above.filter((method) => !isCodeless(this.resolver, method));
    const shaped = through === "none" ? [] : shapedImplementations(this.resolver, symbol);
    const dispatching = through === "none" ? [] : (systemOf(symbol.language)?.dispatching?.(this.resolver, symbol) ?? []);
    const related = [...(through === "all" ? above : above.filter((method) => !overridden.includes(method))), ...shaped, ...dispatching];
    return {
      symbol,
      rows: rowsOf([...rows, ...(systemOf(symbol.language)?.behind?.(this.resolver, symbol) ?? [])]),
      dispatching,
      overridden: distinct(overridden),
      related: new Map(related.map(({ symbolRow, qualifiedName }) => [symbolRow, qualifiedName])),
      overriding: new Map(overriding.map(({ symbolRow, qualifiedName }) => [symbolRow, qualifiedName])),
      constructed: rowsOf(constructed),
    };
  }

  /** Declarations and overloads: the same name in the same thing. */
  #twins(symbol: SymbolRow): readonly SymbolRow[] {
    const system = systemOf(symbol.language);
    return this.#facts
      .named(symbol.name, symbol.language)
      .filter(
        (other) =>
          other.symbolRow === symbol.symbolRow ||
          (other.qualifiedName === symbol.qualifiedName &&
            (isFunction(other) === isFunction(symbol) ||
              (system?.declaresAnything === true && other.isDefinition !== symbol.isDefinition)) &&
            isType(other) === isType(symbol) &&
            sideOf(this.#facts, other) === sideOf(this.#facts, symbol) &&
            !differInTypeParameters(this.#facts, symbol, other) &&
            (other.path === symbol.path
              ? (system?.areOne?.(symbol, other, this.#facts) ?? true)
              : (system?.isSameOwner(symbol, other) ?? false))),
      );
  }

  /** All uses of a target, in the order of paths and lines. */
  usesOf(target: Target): Reference[] {
    return this.usesOfAll([target], { usesMax: Number.POSITIVE_INFINITY }).found.get(target) ?? [];
  }

  /**
   * The uses of many targets, each in the order of paths and lines; every file is read once. `onlySure`: without those that are guesses; `types`: of
   * these types only.
   */
  usesOfAll(
    targets: readonly Target[],
    { onlySure = false, usesMax = USES_OF_ALL_MAX, types, wants }: UseOptions = {},
  ): { readonly found: ReadonlyMap<Target, Reference[]>; readonly isCut: boolean } {
    const search: UseSearch = { found: new Map(targets.map((target) => [target, []])), left: usesMax, onlySure, types, wants };
    for (const [family, some] of Map.groupBy(targets, ({ symbol }) => familyOf(symbol.language))) {
      const names = new Unasked<Target>();
      let wanted = names.of(some.flatMap((target) => this.#namesOf(target).map((name) => ({ name, target }))));
      for (let isAlias = false; wanted.length > 0; isAlias = true) {
        wanted = names.of(this.#collect(search, wanted, { languages: languagesOf(family), isAlias }));
      }
    }
    for (const uses of search.found.values()) uses.sort(byPlace);
    return { found: search.found, isCut: search.left < 0 };
  }

  /**
   * Adds the uses of targets under some names, and returns further names under which files give these targets on. `isAlias`: whether the names
   * are such.
   */
  #collect(
    search: UseSearch,
    wanted: readonly Named<Target>[],
    { languages, isAlias }: { readonly languages: readonly string[]; readonly isAlias: boolean },
  ): Named<Target>[] {
    const byName = Map.groupBy(wanted, ({ name }) => name);
    const names = new Set(byName.keys());
    const further: Named<Target>[] = [];
    for (const file of versionsUsing(this.#facts.db, this.#facts.view, [...names], languages)) {
      const usage = this.#facts.usage(file.versionId);
      if (!usage) continue;
      for (const name of usage.usedAmong(names)) {
        const asking = (byName.get(name) ?? []).map(({ target }) => target);
        for (const target of asking) {
          const aliases = aliasesIn(this.resolver, file, usage, name, target.rows);
          for (const alias of [...aliases, ...forwardedAs(this.resolver, file, name, target.rows)]) further.push({ name: alias, target });
        }
        this.#addUses(search, asking, file, usage.usesOf(name), isAlias ? name : undefined);
      }
    }
    return further;
  }

  #addUses(search: UseSearch, targets: readonly Target[], file: GraphFile, uses: readonly Use[], alias: string | undefined): void {
    const set = new Set(targets.flatMap(({ symbol }) => this.#settingOf(symbol, file, uses) ?? []));
    for (const use of uses) {
      if ((search.types && !search.types.has(use.type)) || search.wants?.(file, use) === false) continue;
      search.left -= targets.length;
      if (search.left < 0) return;
      for (const target of targets) {
        if (isOwnName(target.symbol, file, use) || (set.has(use) && use.line === target.symbol.nameLine)) continue;
        const judged = this.#judge(target, file, use, search.onlySure);
        search.found.get(target)?.push(...(alias === undefined ? judged : judged.map((one) => ({ ...one, alias }))));
      }
    }
  }

  /** The use that is the definition of an attribute: where a method sets it. */
  #settingOf(symbol: SymbolRow, file: GraphFile, uses: readonly Use[]): Use | undefined {
    if (symbol.kind !== "property" || symbol.parentRow === null || versionOf(symbol.symbolRow) !== file.versionId) return undefined;
    const type = positionOf(symbol.parentRow);
    const attributes = this.#facts.usage(file.versionId)?.attributes ?? [];
    if (!attributes.some((one) => one.symbol === type && one.name === symbol.name)) return undefined;
    return uses.find(({ line, name }) => line === symbol.nameLine && name === symbol.name);
  }

  /** Names under which uses of a target are stored: what is exported without a name is imported without one. */
  #namesOf({ symbol, rows, constructed, dispatching }: Target): string[] {
    const owner = constructed.size > 0 ? this.#facts.parentOf(symbol) : undefined;
    const versions = new Set([symbol.symbolRow, ...rows].map(versionOf));
    const exported = [...versions].flatMap((version) => this.#facts.usage(version)?.exports ?? []);
    const names = exported.map(({ name }) => (name === "" ? "default" : name));
    const others = systemOf(symbol.language)?.otherNames?.(this.#facts, symbol) ?? [];
    return [...new Set([symbol.name, ...(owner ? [owner.name] : []), ...dispatching.map(({ name }) => name), ...others, ...names])];
  }

  /** How many type arguments a use writes behind its name. */
  #typeArguments(file: GraphFile, use: Use): number {
    const expression = this.#facts.usage(file.versionId)?.expression(use.expression);
    return expression?.op === "apply" ? expression.arguments.length : 0;
  }

  #judge(target: Target, file: GraphFile, use: Use, onlySure: boolean, steps = FORWARDED_MAX): Reference[] {
    const { symbol, rows, constructed, related } = target;
    this.#judged++;
    const { meaning, meant } = readUse(this.resolver, file, use);
    // By the number of its arguments the call is one of another overload. A call that fits none is still one of this name: a broken one.
    const isOverload = meant.some(({ symbolRow }) => rows.has(symbolRow));
    // Those behind the name of a type are the type's, not its constructor's.
    const types = use.type === "calls" && constructed.size === 0 ? this.#typeArguments(file, use) : undefined;
    const takes = (row: SymbolRow): boolean =>
      mayTake(this.#facts, row, use.arguments) &&
      mayTakeLabels(this.#facts, file, use, row) &&
      (types === undefined || isType(row) || mayTakeTypes(row, types));
    const isConstructing = use.type === "calls" && meant.some(({ symbolRow }) => constructed.has(symbolRow));
    const overloads = (): SymbolRow[] => [...meant.filter((row) => !constructed.has(row.symbolRow)), ...this.#makersOf(target)];
    if ((isOverload || isConstructing) && !takes(symbol) && overloads().some(takes)) return [];
    const isHit = (row: SymbolRow): boolean => rows.has(row.symbolRow) || (constructed.has(row.symbolRow) && use.type === "calls");
    if (meant.some(isHit)) {
      const others = distinct(
        meant.filter((row) => !isHit(row) && !isMerged(this.#facts, row, symbol) && !this.#isTakenToo(use, row, symbol)),
      );
      if (others.length === 0 && !meaning.isOpen && !this.#isThroughObject(file, use, symbol))
        return [{ file, use, confidence: "resolved", candidates: 1 }];
      return [{ file, use, confidence: others.length < CANDIDATES_MAX ? "ambiguous" : "name_only", candidates: others.length + 1 }];
    }
    const forwarded = steps > 0 ? this.#forwarded(target, meant, onlySure, steps - 1) : undefined;
    if (forwarded) {
      const isOnly = meant.length === 1 && !meaning.isOpen;
      const confidence = isOnly || forwarded.confidence !== "resolved" ? forwarded.confidence : "ambiguous";
      return [{ ...forwarded, file, use, confidence, candidates: Math.max(forwarded.candidates, meant.length) }];
    }
    const below = meant.map(({ symbolRow }) => target.overriding.get(symbolRow)).find((name) => name !== undefined);
    if (below !== undefined) {
      const isOnly = meant.every(({ symbolRow }) => target.overriding.has(symbolRow)) && !meaning.isOpen;
      return [{ file, use, confidence: isOnly ? "resolved" : "ambiguous", candidates: meant.length, via: below }];
    }
    const through = meant.map(({ symbolRow }) => related.get(symbolRow)).find((name) => name !== undefined);
    // The call may run this one, or the other: that depends on the object it is called on. What is taken of `super` never runs an override.
    if (through !== undefined)
      return this.#isOfSuper(file, use) ? [] : [{ file, use, confidence: "ambiguous", candidates: 2, via: through }];
    if (onlySure || use.name !== symbol.name) return [];
    return meaning.isOpen ? this.#guess(target, file, use, meaning) : this.#contradicted(target, file, use, meaning);
  }

  /** Of what a use means, a forwarder that hands its calls on to a target: how sure that is, as its own line says it. */
  #forwarded(target: Target, meant: readonly SymbolRow[], onlySure: boolean, steps: number): Reference | undefined {
    for (const symbol of meant) {
      const forwarding = forwardingOf(this.resolver, symbol);
      const [judged] = forwarding ? this.#judge(target, forwarding.file, forwarding.use, onlySure, steps) : [];
      if (judged) return judged;
    }
    return undefined;
  }

  /** All constructors of the type that a constructor is of, the type itself where it says in its head what it is made with. */
  #makersOf({ symbol, constructed }: Target): readonly SymbolRow[] {
    if (constructed.size === 0) return [];
    const owner = this.#facts.parentOf(symbol);
    const heads = owner ? this.#facts.named(owner.name, owner.language).filter(({ symbolRow }) => constructed.has(symbolRow)) : [];
    return [...this.#twins(symbol), ...heads.filter((head) => arityOf(this.#facts, head) !== undefined)];
  }

  /** What takes a name in takes all that have it: the macro besides the type. */
  #isTakenToo({ type }: Use, row: SymbolRow, symbol: SymbolRow): boolean {
    const { modules } = this.resolver;
    return type === "imports" && (systemOf(symbol.language)?.hasNamesakes ?? false) && modules.isMacro(row) !== modules.isMacro(symbol);
  }

  #isOfSuper(file: GraphFile, use: Use): boolean {
    const usage = this.#facts.usage(file.versionId);
    const member = usage?.used(use);
    return member?.op === "member" && usage?.expression(member.of)?.op === "super";
  }

  /** What an object written on the spot holds under a name is no use of its definition for everyone; the object's own methods are. */
  #isThroughObject(file: GraphFile, use: Use, symbol: SymbolRow): boolean {
    const expression = this.#facts.usage(file.versionId)?.used(use);
    // A key that stands in nothing is one of the object itself.
    if (expression?.op !== "member" || symbol.kind === "method" || (symbol.kind === "property" && !symbol.parentRow)) return false;
    return this.resolver.meaning(file, expression.of).denotations.some(({ is }) => is === "object");
  }

  /** A use that nothing explains may mean any definition of its name that it could reach. */
  #guess({ rows }: Target, file: GraphFile, use: Use, meaning: Meaning): Reference[] {
    if (meaning.denotations.length > 0 && symbolsIn(meaning).length > 0) return [];
    const { symbols, isInReach } = possible(this.resolver, file, use);
    const others = this.#othersIn(rows, symbols);
    if (others === undefined) return [];
    return [
      { file, use, confidence: isInReach && others < CANDIDATES_MAX ? "ambiguous" : "name_only", candidates: others + 1, isGuess: true },
    ];
  }

  /**
   * What leads to a thing that has no such member was read wrongly, or somebody else gives it one: it may mean the only definition of its name, and
   * one of many where types are worked out of others.
   */
  #contradicted({ rows }: Target, file: GraphFile, use: Use, { denotations }: Meaning): Reference[] {
    const op = this.#facts.usage(file.versionId)?.used(use)?.op;
    const { hasNoOtherMembers, computesTypes } = systemOf(file.language) ?? {};
    if (denotations.length > 0 || (op !== "member" && op !== "import") || hasNoOtherMembers) return [];
    const { symbols } = possible(this.resolver, file, use);
    // What a macro gives to types is read as values outside of them.
    const others = this.#othersIn(rows, symbols.length > 0 ? symbols : this.#facts.named(use.name, file.language).filter(isValue));
    if (others === undefined || (others > 0 && !(computesTypes && this.#isOfOther(file, use)))) return [];
    return [{ file, use, confidence: "name_only", candidates: others + 1 }];
  }

  /** Whether a use takes a member of anything but `self` and `super`, whose types the view has whole. */
  #isOfOther(file: GraphFile, use: Use): boolean {
    const usage = this.#facts.usage(file.versionId);
    const member = usage?.used(use);
    const of = member?.op === "member" ? usage?.expression(member.of)?.op : undefined;
    return of !== undefined && of !== "self" && of !== "super";
  }

  /** How many other things are among what can be meant; undefined where a target is not. */
  #othersIn(rows: ReadonlySet<number>, reachable: readonly SymbolRow[]): number | undefined {
    const known = this.#others.get(reachable) ?? new Map<ReadonlySet<number>, number | undefined>();
    this.#others.set(reachable, known);
    if (!known.has(rows)) {
      const isPossible = reachable.some(({ symbolRow }) => rows.has(symbolRow));
      known.set(rows, isPossible ? distinct(reachable.filter((symbol) => !leadsTo(this.resolver, symbol, rows))).length : undefined);
    }
    return known.get(rows);
  }
  readonly #others = new WeakMap<readonly SymbolRow[], Map<ReadonlySet<number>, number | undefined>>();
}

function languagesOf(family: string): string[] {
  return LANGUAGES.filter(({ id }) => familyOf(id) === family).map(({ id }) => id);
}

function byPlace(a: Reference, b: Reference): number {
  return a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : a.use.line - b.use.line || a.use.column - b.use.column;
}

/** Declarations of one name that stand side by side, a type and a value for instance, are used as one. */
function isMerged(facts: ViewFacts, a: SymbolRow, b: SymbolRow): boolean {
  return a.qualifiedName === b.qualifiedName && a.path === b.path && sideOf(facts, a) === sideOf(facts, b);
}

/** A method of an object stands where it is defined, and is what a type asks for there: a use of that, not of itself. */
function isOwnName(symbol: SymbolRow, file: GraphFile, use: Use): boolean {
  return symbol.kind === "method" && use.line === symbol.nameLine && file.path === symbol.path && use.type === "references";
}

function rowsOf(symbols: readonly SymbolRow[]): ReadonlySet<number> {
  return new Set(symbols.map(({ symbolRow }) => symbolRow));
}
