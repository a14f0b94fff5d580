/** Every use of a definition in a view, and how sure that is. */
import type { Expression, Use } from "#core/usage-facts.ts";
import { LANGUAGES } from "#lang/languages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionsUsing } from "#store/indices/name-users.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { arityOf, overriddenBy, shapedImplementations } from "./implementations.ts";
import { type Meaning, symbolsIn } from "./meaning.ts";
import { Resolver, systemOf, withoutNamesakes } from "./resolver.ts";
import { isFunction, isType } from "./symbol-kinds.ts";
import { familyOf, type GraphFile, type ViewFacts } from "./view-facts.ts";

/**
 * `resolved`: imports, scopes and written types lead to this definition and to no other. `ambiguous`: they lead to several, or end, and what is
 * left over are a few definitions that it can be. `name_only`: it has the name, and nothing says that it is another.
 */
type Confidence = "resolved" | "ambiguous" | "name_only";

export interface Reference {
  readonly file: GraphFile;
  readonly use: Use;
  readonly confidence: Confidence;
  /** Definitions that the use can mean. */
  readonly candidates: number;
  /** The method that the use names, where that is not the one asked about but one whose calls may run it. */
  readonly via?: string;
}

/** An ambiguous use can mean at most so many definitions; of more, only the name is known. */
const CANDIDATES_MAX = 3;

/** What is looked for: a definition with the other places that are the same thing to who uses it. */
export interface Target {
  readonly symbol: SymbolRow;
  /** Rows of the symbol, its declarations elsewhere, and its overloads. */
  readonly rows: ReadonlySet<number>;
  /** Rows of methods of other types whose calls may run it, each with its qualified name. */
  readonly related: ReadonlyMap<number, string>;
  /** Rows of the type that calls construct, where the symbol is a constructor. */
  readonly constructed: ReadonlySet<number>;
}

/** Names that constructors have in some language, beside that of their type. */
const CONSTRUCTORS: ReadonlySet<string> = new Set(["__init__", "__new__", "constructor", "__construct", "initialize", "init"]);

export class References {
  readonly resolver: Resolver;
  readonly #facts: ViewFacts;

  constructor(facts: ViewFacts) {
    this.#facts = facts;
    this.resolver = new Resolver(facts);
  }

  /** The definition as something to look for. */
  target(symbol: SymbolRow): Target {
    const rows = isType(symbol) ? this.resolver.partsOf(symbol) : this.#twins(symbol);
    const owner = this.#facts.parentOf(symbol);
    const isConstructor =
      isFunction(symbol) && owner !== undefined && isType(owner) && (CONSTRUCTORS.has(symbol.name) || symbol.name === owner.name);
    const constructed = isConstructor && owner ? this.resolver.partsOf(owner) : [];
    const related = [...overriddenBy(this.resolver, symbol), ...shapedImplementations(this.resolver, symbol)];
    return {
      symbol,
      rows: rowsOf(rows),
      related: new Map(related.map(({ symbolRow, qualifiedName }) => [symbolRow, qualifiedName])),
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
            isFunction(other) === isFunction(symbol) &&
            (other.path === symbol.path ? (system?.areOne?.(symbol, other) ?? true) : (system?.isSameOwner(symbol, other) ?? false))),
      );
  }

  /** All uses of a target, in the order of paths and lines. */
  usesOf(target: Target): Reference[] {
    const names = this.#namesOf(target);
    const family = familyOf(target.symbol.language);
    const languages = LANGUAGES.filter(({ id }) => familyOf(id) === family).map(({ id }) => id);
    const found: Reference[] = [];
    for (const file of versionsUsing(this.#facts.db, this.#facts.view, names, languages)) {
      const usage = this.#facts.usage(file.versionId);
      if (!usage) continue;
      for (const name of names) for (const use of usage.usesOf(name)) found.push(...this.#judge(target, file, use));
    }
    return found.sort((a, b) =>
      a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : a.use.line - b.use.line || a.use.column - b.use.column,
    );
  }

  /** Names under which uses of a target are stored: what is exported without a name is imported without one. */
  #namesOf({ symbol, constructed }: Target): string[] {
    const owner = constructed.size > 0 ? this.#facts.parentOf(symbol) : undefined;
    const usage = this.#facts.usage(versionOf(symbol.symbolRow));
    const unnamed = usage?.exports.some(({ name }) => name === "default" || name === "") ? ["default"] : [];
    const renamed = usage?.exports.flatMap(({ name }) => (name === "default" || name === "" ? [] : [name])) ?? [];
    return [...new Set([symbol.name, ...(owner ? [owner.name] : []), ...unnamed, ...renamed])];
  }

  #judge(target: Target, file: GraphFile, use: Use): Reference[] {
    const { symbol, rows, constructed, related } = target;
    const meaning = withoutNamesakes(this.resolver.meaning(file, use.expression, use.type === "calls"), use.type === "calls");
    const meant = this.#takingSo(withoutModules(symbolsIn(meaning)), use.arguments);
    // By the number of its arguments the call is one of another overload.
    if (meant.length > 0 && meant.every(({ symbolRow }) => rows.has(symbolRow) && !this.#mayTake(symbol, use.arguments))) return [];
    const isHit = (row: SymbolRow): boolean => rows.has(row.symbolRow) || (constructed.has(row.symbolRow) && use.type === "calls");
    if (meant.some(isHit)) {
      const others = distinct(meant.filter((row) => !isHit(row) && row.qualifiedName !== symbol.qualifiedName));
      if (others.length === 0 && !meaning.isOpen && !this.#isThroughObject(file, use, symbol))
        return [{ file, use, confidence: "resolved", candidates: 1 }];
      return [{ file, use, confidence: others.length < CANDIDATES_MAX ? "ambiguous" : "name_only", candidates: others.length + 1 }];
    }
    const through = meant.map(({ symbolRow }) => related.get(symbolRow)).find((name) => name !== undefined);
    // The call may run this one, or the other: that depends on the object it is called on. What is taken of `super` never runs an override.
    if (through !== undefined)
      return this.#isOfSuper(file, use) ? [] : [{ file, use, confidence: "ambiguous", candidates: 2, via: through }];
    if (!meaning.isOpen || use.name !== symbol.name) return [];
    return this.#guess(target, file, use, meaning);
  }

  #isOfSuper(file: GraphFile, use: Use): boolean {
    const expressions = this.#facts.usage(file.versionId)?.expressions;
    const member = expressions?.[use.expression];
    return member?.op === "member" && expressions?.[member.of]?.op === "super";
  }

  /** Of several overloads those that take so many arguments; all where the text does not tell them apart. */
  #takingSo(symbols: readonly SymbolRow[], count: number | undefined): readonly SymbolRow[] {
    if (count === undefined || symbols.length < 2) return symbols;
    const taking = symbols.filter((symbol) => this.#mayTake(symbol, count));
    return taking.length > 0 ? taking : symbols;
  }

  #mayTake(symbol: SymbolRow, count: number | undefined): boolean {
    const arity = count === undefined ? undefined : arityOf(this.#facts, symbol);
    return count === undefined || !arity || (count >= arity.least && (arity.most === null || count <= arity.most));
  }

  /** What an object written on the spot holds under a name is no use of its definition for everyone; the object's own methods are. */
  #isThroughObject(file: GraphFile, use: Use, symbol: SymbolRow): boolean {
    const expression = this.#facts.usage(file.versionId)?.expressions[use.expression];
    if (expression?.op !== "member" || symbol.kind === "method") return false;
    return this.resolver.meaning(file, expression.of).denotations.some(({ is }) => is === "object");
  }

  /** A use that nothing explains may mean any definition of its name that it could reach. */
  #guess({ rows }: Target, file: GraphFile, use: Use, meaning: Meaning): Reference[] {
    if (meaning.denotations.length > 0 && symbolsIn(meaning).length > 0) return [];
    const expression = this.#facts.usage(file.versionId)?.expressions[use.expression];
    const system = systemOf(file.language);
    const reachable = this.#facts
      .named(use.name, file.language)
      .filter(
        (other) =>
          this.#fits(expression, other, system?.hasBareMembers ?? true, use) &&
          this.#mayTake(other, use.arguments) &&
          !(system?.separatesFunctions && use.type === "references" && isFunction(other)) &&
          (system?.isInReach(this.resolver, file, other) ?? true),
      );
    const others = distinct(reachable.filter((other) => !rows.has(other.symbolRow)));
    const isPossible = reachable.some(({ symbolRow }) => rows.has(symbolRow));
    if (!isPossible) return [];
    return [{ file, use, confidence: others.length < CANDIDATES_MAX ? "ambiguous" : "name_only", candidates: others.length + 1 }];
  }

  /** Whether a use can be one of a definition by its shape: what is taken from something is a member of it. */
  #fits(expression: Expression | undefined, symbol: SymbolRow, hasBareMembers: boolean, use: Use): boolean {
    if (use.type === "calls" && !isFunction(symbol) && !isType(symbol) && symbol.kind !== "property" && symbol.kind !== "variable")
      return false;
    if (expression?.op === "member") return symbol.kind === "method" || symbol.kind === "property" || this.#isHeld(symbol);
    if (expression?.op === "name") return hasBareMembers || symbol.parentRow === null || isType(symbol);
    return true;
  }

  /** Whether a definition stands in a type, a module or a value; what stands in a function is a local of it. */
  #isHeld(symbol: SymbolRow): boolean {
    const owner = this.#facts.parentOf(symbol);
    return owner !== undefined && !isFunction(owner);
  }
}

/** A name that means a module and something else means the other where it is used; before a path's next part nothing else is found. */
function withoutModules(symbols: SymbolRow[]): SymbolRow[] {
  const others = symbols.length > 1 ? symbols.filter(({ kind }) => kind !== "module") : [];
  return others.length > 0 ? others : symbols;
}

/** One of each thing: declarations, parts and overloads count once. */
function distinct(symbols: readonly SymbolRow[]): SymbolRow[] {
  return [...new Map(symbols.map((symbol) => [symbol.qualifiedName, symbol])).values()];
}

function rowsOf(symbols: readonly SymbolRow[]): ReadonlySet<number> {
  return new Set(symbols.map(({ symbolRow }) => symbolRow));
}
