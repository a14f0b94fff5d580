/** Every use of a definition in a view, and how sure that is. */
import type { Expression, Use } from "#core/usage-facts.ts";
import { LANGUAGES } from "#lang/languages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionsUsing } from "#store/indices/name-users.ts";
import { overriddenBy, shapedImplementations } from "./implementations.ts";
import { type Meaning, symbolsIn } from "./meaning.ts";
import { Resolver, systemOf } from "./resolver.ts";
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
            (other.path === symbol.path || (system?.isSameOwner(symbol, other) ?? false))),
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
    const usage = this.#facts.usage(Math.floor(symbol.symbolRow / 65_536));
    const unnamed = usage?.exports.some(({ name }) => name === "default" || name === "") ? ["default"] : [];
    const renamed = usage?.exports.flatMap(({ name }) => (name === "default" || name === "" ? [] : [name])) ?? [];
    return [...new Set([symbol.name, ...(owner ? [owner.name] : []), ...unnamed, ...renamed])];
  }

  #judge(target: Target, file: GraphFile, use: Use): Reference[] {
    const { symbol, rows, constructed, related } = target;
    const meaning = this.resolver.meaning(file, use.expression);
    const meant = fittingFirst(use, symbolsIn(meaning));
    const isHit = (row: SymbolRow): boolean => rows.has(row.symbolRow) || (constructed.has(row.symbolRow) && use.type === "calls");
    if (meant.some(isHit)) {
      const others = distinct(meant.filter((row) => !isHit(row)));
      if (others.length === 0 && !meaning.isOpen) return [{ file, use, confidence: "resolved", candidates: 1 }];
      return [{ file, use, confidence: others.length < CANDIDATES_MAX ? "ambiguous" : "name_only", candidates: others.length + 1 }];
    }
    const through = meant.map(({ symbolRow }) => related.get(symbolRow)).find((name) => name !== undefined);
    if (through !== undefined) return [{ file, use, confidence: meaning.isOpen ? "ambiguous" : "resolved", candidates: 1, via: through }];
    if (!meaning.isOpen || use.name !== symbol.name) return [];
    return this.#guess(target, file, use, meaning);
  }

  /** A use that nothing explains may mean any definition of its name that it could reach. */
  #guess({ rows }: Target, file: GraphFile, use: Use, meaning: Meaning): Reference[] {
    if (meaning.denotations.length > 0 && symbolsIn(meaning).length > 0) return [];
    const expression = this.#facts.usage(file.versionId)?.expressions[use.expression];
    const system = systemOf(file.language);
    const reachable = this.#facts
      .named(use.name, file.language)
      .filter(
        (other) => fits(expression, other, system?.hasBareMembers ?? true, use) && (system?.isInReach(this.resolver, file, other) ?? true),
      );
    const others = distinct(reachable.filter((other) => !rows.has(other.symbolRow)));
    const isPossible = reachable.some(({ symbolRow }) => rows.has(symbolRow));
    if (!isPossible) return [{ file, use, confidence: "name_only", candidates: others.length + 1 }];
    return [{ file, use, confidence: others.length < CANDIDATES_MAX ? "ambiguous" : "name_only", candidates: others.length + 1 }];
  }
}

/** Whether a use can be one of a definition by its shape: what is taken from something is a member of it. */
function fits(expression: Expression | undefined, symbol: SymbolRow, hasBareMembers: boolean, use: Use): boolean {
  if (use.type === "calls" && !isFunction(symbol) && !isType(symbol) && symbol.kind !== "property" && symbol.kind !== "variable")
    return false;
  if (expression?.op === "member") return symbol.parentRow !== null || symbol.kind === "method" || symbol.kind === "property";
  if (expression?.op === "name") return hasBareMembers || symbol.parentRow === null || isType(symbol);
  return true;
}

/** Of several things of one name, those that the use fits: what is called is a function before it is a field, what is not is none of both that is called. */
function fittingFirst({ type }: Use, symbols: SymbolRow[]): SymbolRow[] {
  if (symbols.length < 2) return symbols;
  const fitting = symbols.filter((symbol) =>
    type === "calls" ? isFunction(symbol) || isType(symbol) : symbol.kind !== "method" && symbol.kind !== "module",
  );
  const functions = type === "calls" && fitting.some(isFunction) ? fitting.filter(isFunction) : fitting;
  return functions.length > 0 ? functions : symbols;
}

/** One of each thing: declarations, parts and overloads count once. */
function distinct(symbols: readonly SymbolRow[]): SymbolRow[] {
  return [...new Map(symbols.map((symbol) => [symbol.qualifiedName, symbol])).values()];
}

function rowsOf(symbols: readonly SymbolRow[]): ReadonlySet<number> {
  return new Set(symbols.map(({ symbolRow }) => symbolRow));
}
