/**
 * Judges a use: whether it is one of a definition that a search looks for, and how certain that is. `references.ts` finds the uses that have
 * a name for the definition.
 */
import type { Use } from "#core/usage-facts.ts";
import { constructedBy } from "#query/graph/constructors.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { meansExtended } from "./foreign-types.ts";
import { FORWARDED_MAX, forwardingOf, leadsTo } from "./forwarders.ts";
import { CANDIDATES_MAX, type Confidence, possible } from "./in-reach.ts";
import { arityOf } from "./meaning/arity.ts";
import { comparedName, isNamed } from "./meaning/letter-case.ts";
import { type Meaning, symbolsIn } from "./meaning/meaning.ts";
import { sideOf } from "./meaning/members.ts";
import { distinct } from "./meaning/preferring.ts";
import type { Resolver } from "./meaning/resolver.ts";
import { isType, isValue } from "./meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "./meaning/view-facts.ts";
import { mayTakeLabels } from "./overloads/argument-labels.ts";
import { mayTakeTypes, typeArgumentsOf } from "./overloads/by-count.ts";
import { refusesTypes, takingTypesOf } from "./overloads/by-types.ts";
import { mayTakeAsMany } from "./overloads/receivers.ts";
import { rivalsOf } from "./overloads/rivals.ts";
import { type ReadUse, readUse } from "./read-use.ts";
import { type Target, twinsOf } from "./target.ts";
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

/** A use that is judged for one target, with what it was read to mean. */
interface JudgedUse extends ReadUse {
  readonly target: Target;
  readonly file: GraphFile;
  readonly use: Use;
}

/** Judges the uses of one view. */
export class UseJudge {
  readonly #resolver: Resolver;
  readonly #facts: ViewFacts;
  #judged = 0;

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
    this.#facts = resolver.facts;
  }

  /** How many uses have been judged so far. */
  get judged(): number {
    return this.#judged;
  }

  /**
   * The reference to a target that a use is; undefined where it is none. `onlySure`: guesses are none; `steps`: through how many more
   * definitions that forward their calls the use is followed.
   */
  judge(target: Target, file: GraphFile, use: Use, onlySure: boolean, steps = FORWARDED_MAX): Reference | undefined {
    const { symbol, overriding, related } = target;
    this.#judged++;
    const judged: JudgedUse = { target, file, use, ...readUse(this.#resolver, file, use) };
    const { meaning, meant } = judged;
    if (meant.some((row) => isOfTarget(judged, row))) return this.#direct(judged);
    const forwarded = steps > 0 ? this.#forwarded(target, meant, onlySure, steps - 1) : undefined;
    if (forwarded) return throughForwarder(judged, forwarded);
    const fitting = isToldByTypes(judged) ? takingTypesOf(this.#resolver, file, use, meant) : meant;
    const below = nameAmong(overriding, fitting);
    if (below !== undefined) {
      const isOnly = fitting.every(({ symbolRow }) => overriding.has(symbolRow)) && !meaning.isOpen;
      return { file, use, confidence: isOnly ? "resolved" : "ambiguous", candidates: fitting.length, via: below };
    }
    const through = nameAmong(related, fitting);
    if (through !== undefined) {
      // The call may run this method or the other, depending on its receiver. A call on `super` never runs an override.
      const isOther = this.#isOfSuper(file, use) || !this.#takingIn(target, file, use).takesTypes(symbol);
      return isOther ? undefined : { file, use, confidence: "ambiguous", candidates: 2, via: through };
    }
    if (meansExtended(this.#resolver, symbol, use, meaning)) return { file, use, confidence: "resolved", candidates: 1 };
    if (meant.length === 0 && !onlySure && systemOf(symbol.language)?.isUsedUnseen?.(this.#facts, file, use, symbol))
      return { file, use, confidence: "ambiguous", candidates: 1 };
    if (onlySure || !isNamed(symbol, use.name) || this.#isToldOnly(file, symbol)) return undefined;
    return meaning.isOpen ? this.#guess(target, file, use, meaning) : this.#contradicted(target, file, use, meaning);
  }

  /** Judges a use that means the target, perhaps besides other definitions. */
  #direct(judged: JudgedUse): Reference | undefined {
    const { target, file, use, meaning, meant, isUnfit } = judged;
    const { symbol } = target;
    const { takes } = this.#takingIn(target, file, use);
    // By its arguments the call means another overload. A call that fits none still counts as a use of this one: a broken one.
    if (!takes(symbol) && this.#isTaken(target, file, use, meant)) return undefined;
    const overloads = (): SymbolRow[] => this.#overloadsAmong(target, meant).filter(takes);
    const rivals = isToldByTypes(judged) ? rivalsOf(target, takingTypesOf(this.#resolver, file, use, overloads())) : 0;
    if (rivals === undefined) return undefined;
    const others = distinct(
      meant.filter((row) => !isOfTarget(judged, row) && !isMerged(this.#facts, row, symbol) && !this.#isTakenToo(use, row, symbol)),
    );
    if (others.length === 0 && !isThroughObject(this.#resolver, file, use, symbol)) {
      if (rivals > 0) return { file, use, confidence: rivals < CANDIDATES_MAX ? "ambiguous" : "name_only", candidates: rivals + 1 };
      if (isCopy(judged) && !takes(symbol)) return { file, use, confidence: "ambiguous", candidates: 2 };
      if (!meaning.isOpen) return { file, use, confidence: "resolved", candidates: 1 };
      if (isUnfit) return { file, use, confidence: "ambiguous", candidates: 1, isUnfit };
    }
    const isOfUnion = !meaning.isOpen && systemOf(file.language)?.computesTypes === true;
    const isTold = isOfUnion || others.length < CANDIDATES_MAX;
    return { file, use, confidence: isTold ? "ambiguous" : "name_only", candidates: others.length + 1 };
  }

  /**
   * The overloads of a target, itself included, that a call may mean by its arguments; none where it fits none of them. Undefined where the
   * call may mean something that the view does not show.
   */
  overloadsTaking(target: Target, file: GraphFile, use: Use): readonly SymbolRow[] | undefined {
    const { meaning, meant, isUnfit } = readUse(this.#resolver, file, use);
    if (meant.length === 0 || (meaning.isOpen && !isUnfit)) return undefined;
    const { takes } = this.#takingIn(target, file, use);
    const applying = this.#overloadsAmong(target, meant).filter((one) => takes(one) && !refusesTypes(this.#resolver, file, use, one));
    return takingTypesOf(this.#resolver, file, use, applying);
  }

  /** Whether functions take a call's number of arguments, labels and type arguments, and whether they take the last alone. */
  #takingIn({ constructed }: Target, file: GraphFile, use: Use): Record<"takes" | "takesTypes", (row: SymbolRow) => boolean> {
    // Type arguments after a type's name belong to the type, not to its constructor.
    const types = use.type === "calls" && constructed.size === 0 ? typeArgumentsOf(this.#facts, file, use) : undefined;
    const takesTypes = (row: SymbolRow): boolean => types === undefined || isType(row) || mayTakeTypes(row, types);
    const takes = (row: SymbolRow): boolean =>
      mayTakeAsMany(this.#resolver, file, use, row) && mayTakeLabels(this.#facts, file, use, row) && takesTypes(row);
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
      const forwarding = forwardingOf(this.#resolver, symbol);
      const judged = forwarding && this.judge(target, forwarding.file, forwarding.use, onlySure, steps);
      if (judged) return judged;
    }
    return undefined;
  }

  /**
   * All constructors of the type that a constructor belongs to, including the type itself where its head declares constructor parameters.
   */
  #makersOf({ symbol, constructed }: Target): readonly SymbolRow[] {
    const type = constructedBy(this.#resolver, symbol);
    if (!type) return [];
    const heads = this.#facts.named(type.name, type.language).filter(({ symbolRow }) => constructed.has(symbolRow));
    return [...twinsOf(this.#facts, symbol), ...heads.filter((head) => arityOf(this.#facts, head) !== undefined)];
  }

  /** Whether an import of a name brings in both definitions: the macro besides the type. */
  #isTakenToo({ type }: Use, row: SymbolRow, symbol: SymbolRow): boolean {
    const { modules } = this.#resolver;
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
  #guess({ rows }: Target, file: GraphFile, use: Use, meaning: Meaning): Reference | undefined {
    if (meaning.denotations.length > 0 && symbolsIn(meaning).length > 0) return undefined;
    const { symbols, isInReach } = possible(this.#resolver, file, use);
    const others = this.#othersIn(rows, symbols);
    if (others === undefined) return undefined;
    const confidence = isInReach && others < CANDIDATES_MAX ? "ambiguous" : "name_only";
    return { file, use, confidence, candidates: others + 1, isGuess: true };
  }

  /**
   * Handles a use whose receiver lacks such a member: the receiver was read wrongly, or other code adds the member. It may mean the only
   * definition of its name, or, where types are computed from other types, one of many.
   */
  #contradicted({ rows }: Target, file: GraphFile, use: Use, { denotations }: Meaning): Reference | undefined {
    const op = this.#facts.usage(file.versionId)?.used(use)?.op;
    const { hasNoOtherMembers, computesTypes } = systemOf(file.language) ?? {};
    if (denotations.length > 0 || (op !== "member" && op !== "import") || hasNoOtherMembers) return undefined;
    const { symbols } = possible(this.#resolver, file, use);
    // Members that a macro gives to types look like values outside of them.
    const others = this.#othersIn(rows, symbols.length > 0 ? symbols : this.#facts.named(use.name, file.language).filter(isValue));
    if (others === undefined || (others > 0 && !(computesTypes && this.#isOfOther(file, use)))) return undefined;
    return { file, use, confidence: "name_only", candidates: others + 1 };
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
      known.set(rows, isPossible ? distinct(reachable.filter((symbol) => !leadsTo(this.#resolver, symbol, rows))).length : undefined);
    }
    return known.get(rows);
  }
  readonly #others = new WeakMap<readonly SymbolRow[], Map<ReadonlySet<number>, number | undefined>>();
}

/** Whether a definition that a use means is the target, or the type that the target constructs. */
function isOfTarget({ target: { rows, constructed }, use }: JudgedUse, { symbolRow }: SymbolRow): boolean {
  return rows.has(symbolRow) || (use.type === "calls" && constructed.has(symbolRow));
}

/** Whether only the types of a call's arguments tell which overload it means, and the target is one of several. */
function isToldByTypes({ target, use }: JudgedUse): boolean {
  return use.type === "calls" && target.isOneOverload && systemOf(target.symbol.language)?.overloadsByTypes === true;
}

/** Whether a call with one argument may copy a value of the type that it constructs. Where no constructor takes that, it is a copy or broken. */
function isCopy({ target, file, use, meant }: JudgedUse): boolean {
  const isConstructing = use.type === "calls" && meant.some(({ symbolRow }) => target.constructed.has(symbolRow));
  return isConstructing && use.arguments === 1 && systemOf(file.language)?.copiesByConstructor === true;
}

/** The name that the first of some definitions has in a map of rows; undefined where none is in it. */
function nameAmong(names: ReadonlyMap<number, string>, symbols: readonly SymbolRow[]): string | undefined {
  return symbols.map(({ symbolRow }) => names.get(symbolRow)).find((name) => name !== undefined);
}

/** A use of a definition that forwards its calls to the target; `forwarded` is that definition's own use of the target. */
function throughForwarder({ file, use, meaning, meant }: JudgedUse, forwarded: Reference): Reference {
  const isOnly = meant.length === 1 && !meaning.isOpen;
  const confidence = isOnly || forwarded.confidence !== "resolved" ? forwarded.confidence : "ambiguous";
  return { ...forwarded, file, use, confidence, candidates: Math.max(forwarded.candidates, meant.length) };
}

/** Declarations of one name side by side, for instance a type and a value, are used as one. */
function isMerged(facts: ViewFacts, a: SymbolRow, b: SymbolRow): boolean {
  return comparedName(a) === comparedName(b) && a.path === b.path && sideOf(facts, a) === sideOf(facts, b);
}
