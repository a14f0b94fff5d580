/** Finds every use of a definition in a view, and how certain each is. */
import type { EdgeType } from "#core/types.ts";
import { TARGET_TYPED, type Use } from "#core/usage-facts.ts";
import { constructedBy } from "#query/graph/constructors.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionsUsing } from "#store/indices/name-users.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { aliasesIn, type Named, Unasked } from "./aliases.ts";
import { meansExtended } from "./foreign-types.ts";
import { FORWARDED_MAX, forwardedAs, forwardingOf, leadsTo } from "./forwarders.ts";
import { CANDIDATES_MAX, type Confidence, possible } from "./in-reach.ts";
import { arityOf } from "./meaning/arity.ts";
import { comparedName, ignoresCase, isNamed } from "./meaning/letter-case.ts";
import { type Meaning, symbolsIn } from "./meaning/meaning.ts";
import { sideOf } from "./meaning/members.ts";
import { distinct } from "./meaning/preferring.ts";
import { Resolver } from "./meaning/resolver.ts";
import { isType, isValue } from "./meaning/symbol-kinds.ts";
import { type GraphFile, languagesNaming, type ViewFacts } from "./meaning/view-facts.ts";
import { mayTakeLabels } from "./overloads/argument-labels.ts";
import { mayTakeTypes, typeArgumentsOf } from "./overloads/by-count.ts";
import { refusesTypes, takingTypesOf } from "./overloads/by-types.ts";
import { mayTakeAsMany } from "./overloads/receivers.ts";
import { rivalsOf } from "./overloads/rivals.ts";
import { readUse } from "./read-use.ts";
import { namesOf, type Target, type TargetOptions, targetOf, twinsOf } from "./target.ts";
import { TRANSLATING } from "./texts/translations.ts";
import { isThroughObject } from "./through-object.ts";

/**
 * `resolved`: imports, scopes and written types lead to this definition and to no other. `ambiguous`: they lead to several, or end, and a
 * few definitions remain that the use can mean. `name_only`: it has the name, and nothing says that it means another definition.
 */
export interface Reference {
  readonly file: GraphFile;
  readonly use: Use;
  readonly confidence: Confidence;
  /** How many definitions the use can mean. */
  readonly candidates: number;
  /** Whether the name is the only evidence: the receiver is unknown. */
  readonly isGuess?: true;
  /** Whether the use is no sure one only because the definition does not take the arguments of the call: it may be a broken call. */
  readonly isUnfit?: true;
  /** The method that the use names, where that is another one whose calls may run the method asked about. */
  readonly via?: string;
  /** The name that the use has for the definition, where it is another: that of an alias, or a re-export under another name. */
  readonly alias?: string;
}

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

export class References {
  readonly resolver: Resolver;
  readonly #facts: ViewFacts;
  #judged = 0;

  constructor(facts: ViewFacts, resolver = new Resolver(facts)) {
    this.#facts = facts;
    this.resolver = resolver;
  }

  /** How many uses have been judged so far, for callers that limit the work. */
  get judged(): number {
    return this.#judged;
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
    const languagesOf = ({ symbol, key }: Target): readonly string[] => (key ? TRANSLATING : languagesNaming(symbol.language));
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
        const asking = (byName.get(isFolded ? name.toLowerCase() : name) ?? []).map(({ target }) => target);
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
    for (const use of uses) {
      if ((search.types && !search.types.has(use.type)) || search.wants?.(file, use) === false) continue;
      // What only the context names is told by what it means: hardly any of the targets.
      const asked = use.name === TARGET_TYPED ? this.#meantAmong(targets, file, use) : targets;
      search.left -= Math.max(1, asked.length);
      if (search.left < 0) return;
      for (const target of asked) {
        if (isOwnName(target.symbol, file, use) || (set.has(use) && use.line === target.symbol.nameLine)) continue;
        const judged = this.#judge(target, file, use, search.onlySure);
        search.found.get(target)?.push(...(alias === undefined ? judged : judged.map((one) => ({ ...one, alias }))));
      }
    }
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

  #judge(target: Target, file: GraphFile, use: Use, onlySure: boolean, steps = FORWARDED_MAX): Reference[] {
    const { symbol, rows, constructed, related } = target;
    this.#judged++;
    const { meaning, meant, isUnfit } = readUse(this.resolver, file, use);
    // By its number of arguments the call means another overload. A call that fits none still counts as a use of this one: a broken one.
    const isOverload = meant.some(({ symbolRow }) => rows.has(symbolRow));
    const { takes, takesTypes } = this.#takingIn(target, file, use);
    const isConstructing = use.type === "calls" && meant.some(({ symbolRow }) => constructed.has(symbolRow));
    const overloads = (): SymbolRow[] => this.#overloadsAmong(target, meant);
    if ((isOverload || isConstructing) && !takes(symbol) && this.#isTaken(target, file, use, meant)) return [];
    const isOneOf = target.isOneOverload && systemOf(symbol.language)?.overloadsByTypes && use.type === "calls";
    const isOneHere = isOneOf && (isOverload || isConstructing);
    const rivals = isOneHere ? rivalsOf(target, takingTypesOf(this.resolver, file, use, overloads().filter(takes))) : 0;
    if (rivals === undefined) return [];
    const isHit = (row: SymbolRow): boolean => rows.has(row.symbolRow) || (constructed.has(row.symbolRow) && use.type === "calls");
    if (meant.some(isHit)) {
      const others = distinct(
        meant.filter((row) => !isHit(row) && !isMerged(this.#facts, row, symbol) && !this.#isTakenToo(use, row, symbol)),
      );
      if (others.length === 0 && !isThroughObject(this.resolver, file, use, symbol)) {
        if (rivals > 0) return [{ file, use, confidence: rivals < CANDIDATES_MAX ? "ambiguous" : "name_only", candidates: rivals + 1 }];
        // A constructor that takes another number of arguments: a broken call, or a copy.
        const isCopy = isConstructing && use.arguments === 1 && !takes(symbol) && systemOf(file.language)?.copiesByConstructor;
        if (isCopy) return [{ file, use, confidence: "ambiguous", candidates: 2 }];
        if (!meaning.isOpen) return [{ file, use, confidence: "resolved", candidates: 1 }];
        if (isUnfit) return [{ file, use, confidence: "ambiguous", candidates: 1, isUnfit }];
      }
      const isOfUnion = !meaning.isOpen && systemOf(file.language)?.computesTypes === true;
      const isTold = isOfUnion || others.length < CANDIDATES_MAX;
      return [{ file, use, confidence: isTold ? "ambiguous" : "name_only", candidates: others.length + 1 }];
    }
    const forwarded = steps > 0 ? this.#forwarded(target, meant, onlySure, steps - 1) : undefined;
    if (forwarded) {
      const isOnly = meant.length === 1 && !meaning.isOpen;
      const confidence = isOnly || forwarded.confidence !== "resolved" ? forwarded.confidence : "ambiguous";
      return [{ ...forwarded, file, use, confidence, candidates: Math.max(forwarded.candidates, meant.length) }];
    }
    const fitting = isOneOf ? takingTypesOf(this.resolver, file, use, meant) : meant;
    const below = fitting.map(({ symbolRow }) => target.overriding.get(symbolRow)).find((name) => name !== undefined);
    if (below !== undefined) {
      const isOnly = fitting.every(({ symbolRow }) => target.overriding.has(symbolRow)) && !meaning.isOpen;
      return [{ file, use, confidence: isOnly ? "resolved" : "ambiguous", candidates: fitting.length, via: below }];
    }
    const through = fitting.map(({ symbolRow }) => related.get(symbolRow)).find((name) => name !== undefined);
    // The call may run this method or the other, depending on its receiver. A call on `super` never runs an override.
    if (through !== undefined)
      return this.#isOfSuper(file, use) || !takesTypes(symbol) ? [] : [{ file, use, confidence: "ambiguous", candidates: 2, via: through }];
    if (meansExtended(this.resolver, symbol, use, meaning)) return [{ file, use, confidence: "resolved", candidates: 1 }];
    if (onlySure || !isNamed(symbol, use.name) || this.#isToldOnly(file, symbol)) return [];
    return meaning.isOpen ? this.#guess(target, file, use, meaning) : this.#contradicted(target, file, use, meaning);
  }

  /**
   * The overloads of a target, itself included, that a call may mean by its arguments; none where it fits none of them. Undefined where the
   * call may mean something that the view does not show.
   */
  overloadsTaking(target: Target, file: GraphFile, use: Use): readonly SymbolRow[] | undefined {
    const { meaning, meant, isUnfit } = readUse(this.resolver, file, use);
    if (meant.length === 0 || (meaning.isOpen && !isUnfit)) return undefined;
    const { takes } = this.#takingIn(target, file, use);
    const applying = this.#overloadsAmong(target, meant).filter((one) => takes(one) && !refusesTypes(this.resolver, file, use, one));
    return takingTypesOf(this.resolver, file, use, applying);
  }

  /** Whether functions take a call's number of arguments, labels and type arguments, and whether they take the last alone. */
  #takingIn({ constructed }: Target, file: GraphFile, use: Use): Record<"takes" | "takesTypes", (row: SymbolRow) => boolean> {
    // Type arguments after a type's name belong to the type, not to its constructor.
    const types = use.type === "calls" && constructed.size === 0 ? typeArgumentsOf(this.#facts, file, use) : undefined;
    const takesTypes = (row: SymbolRow): boolean => types === undefined || isType(row) || mayTakeTypes(row, types);
    const takes = (row: SymbolRow): boolean =>
      mayTakeAsMany(this.resolver, file, use, row) && mayTakeLabels(this.#facts, file, use, row) && takesTypes(row);
    return { takes, takesTypes };
  }

  /** Whether one of the definitions that a call means takes its arguments. The same for all targets that are no constructors. */
  #isTaken(target: Target, file: GraphFile, use: Use, meant: readonly SymbolRow[]): boolean {
    const known = target.constructed.size === 0 ? this.#taken.get(use) : undefined;
    if (known !== undefined) return known;
    const { takes } = this.#takingIn(target, file, use);
    const isSeen = (row: SymbolRow): boolean => row.path === file.path || systemOf(row.language)?.isOnlyDeclaredElsewhere?.(row) !== true;
    const isTaken = this.#overloadsAmong(target, meant).some((row) => isSeen(row) && takes(row));
    if (target.constructed.size === 0) this.#taken.set(use, isTaken);
    return isTaken;
  }
  readonly #taken = new WeakMap<Use, boolean>();

  /** What may be called of the definitions that a use means: of a type, its constructors. */
  #overloadsAmong(target: Target, meant: readonly SymbolRow[]): SymbolRow[] {
    return [...meant.filter((row) => !target.constructed.has(row.symbolRow)), ...this.#makersOf(target)];
  }

  /**
   * How certain it is that one of the definitions `meant` forwards its calls to a target, as the forwarder's own use of the target says.
   */
  #forwarded(target: Target, meant: readonly SymbolRow[], onlySure: boolean, steps: number): Reference | undefined {
    for (const symbol of meant) {
      const forwarding = forwardingOf(this.resolver, symbol);
      const [judged] = forwarding ? this.#judge(target, forwarding.file, forwarding.use, onlySure, steps) : [];
      if (judged) return judged;
    }
    return undefined;
  }

  /**
   * All constructors of the type that a constructor belongs to, including the type itself where its head declares constructor parameters.
   */
  #makersOf({ symbol, constructed }: Target): readonly SymbolRow[] {
    const type = constructedBy(this.resolver, symbol);
    if (!type) return [];
    const heads = this.#facts.named(type.name, type.language).filter(({ symbolRow }) => constructed.has(symbolRow));
    return [...twinsOf(this.#facts, symbol), ...heads.filter((head) => arityOf(this.#facts, head) !== undefined)];
  }

  /** Whether an import of a name brings in both definitions: the macro besides the type. */
  #isTakenToo({ type }: Use, row: SymbolRow, symbol: SymbolRow): boolean {
    const { modules } = this.resolver;
    return type === "imports" && (systemOf(symbol.language)?.hasNamesakes ?? false) && modules.isMacro(row) !== modules.isMacro(symbol);
  }

  #isOfSuper(file: GraphFile, use: Use): boolean {
    const usage = this.#facts.usage(file.versionId);
    const member = usage?.used(use);
    return member?.op === "member" && usage?.expression(member.of)?.op === "super";
  }

  /** Whether a use in a file means a symbol only where something says so: the name alone is no evidence there. */
  #isToldOnly(file: GraphFile, symbol: SymbolRow): boolean {
    return systemOf(symbol.language)?.isToldOnly?.(this.#facts, file, symbol) ?? false;
  }

  /** An unresolved use may mean any definition of its name that its file can reach. */
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
   * Handles a use whose receiver lacks such a member: the receiver was read wrongly, or other code adds the member. It may mean the only
   * definition of its name, or, where types are computed from other types, one of many.
   */
  #contradicted({ rows }: Target, file: GraphFile, use: Use, { denotations }: Meaning): Reference[] {
    const op = this.#facts.usage(file.versionId)?.used(use)?.op;
    const { hasNoOtherMembers, computesTypes } = systemOf(file.language) ?? {};
    if (denotations.length > 0 || (op !== "member" && op !== "import") || hasNoOtherMembers) return [];
    const { symbols } = possible(this.resolver, file, use);
    // Members that a macro gives to types look like values outside of them.
    const others = this.#othersIn(rows, symbols.length > 0 ? symbols : this.#facts.named(use.name, file.language).filter(isValue));
    if (others === undefined || (others > 0 && !(computesTypes && this.#isOfOther(file, use)))) return [];
    return [{ file, use, confidence: "name_only", candidates: others + 1 }];
  }

  /** Whether the receiver of a use is anything but `self` and `super`, whose types the view has completely. */
  #isOfOther(file: GraphFile, use: Use): boolean {
    const usage = this.#facts.usage(file.versionId);
    const member = usage?.used(use);
    const of = member?.op === "member" ? usage?.expression(member.of)?.op : undefined;
    return of !== undefined && of !== "self" && of !== "super";
  }

  /** How many other things are among the definitions a use can mean; undefined where the target is not among them. */
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

function byPlace(a: Reference, b: Reference): number {
  return a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : a.use.line - b.use.line || a.use.column - b.use.column;
}

/** Declarations of one name side by side, for instance a type and a value, are used as one. */
function isMerged(facts: ViewFacts, a: SymbolRow, b: SymbolRow): boolean {
  return comparedName(a) === comparedName(b) && a.path === b.path && sideOf(facts, a) === sideOf(facts, b);
}

/** Whether a use is the name of an object literal's method at its definition: it means the member of the expected type, not itself. */
function isOwnName(symbol: SymbolRow, file: GraphFile, use: Use): boolean {
  return symbol.kind === "method" && use.line === symbol.nameLine && file.path === symbol.path && use.type === "references";
}
