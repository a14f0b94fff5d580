/** What a search for uses looks for: a definition with all that is the same to its users, and the names under which its uses are stored. */
import { familyOf } from "#lang/languages.ts";
import { constructedBy } from "#query/graph/constructors.ts";
import { isCodeless, overriddenBy, shapedImplementations } from "#query/graph/hierarchy/implementations.ts";
import { hasMembers, systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { comparedName, ignoresCase } from "./meaning/letter-case.ts";
import { sideOf } from "./meaning/members.ts";
import { distinct } from "./meaning/preferring.ts";
import type { Resolver } from "./meaning/resolver.ts";
import { isFunction, isType } from "./meaning/symbol-kinds.ts";
import { differInTypeParameters } from "./meaning/type-parameters.ts";
import type { ViewFacts } from "./meaning/view-facts.ts";
import { commandNames } from "./texts/commands.ts";
import { type SoughtKey, soughtKey } from "./texts/translations.ts";
import { viewNames } from "./texts/views.ts";

/** What is looked for: a definition, with the other symbols that are the same thing to its users. */
export interface Target {
  readonly symbol: SymbolRow;
  /** Rows of the symbol, its declarations elsewhere, and its overloads. */
  readonly rows: ReadonlySet<number>;
  /** Rows of methods of other types whose calls may run it, each with its qualified name. */
  readonly related: ReadonlyMap<number, string>;
  /** Rows of the overriding methods whose uses are wanted as well, each with its qualified name. */
  readonly overriding: ReadonlyMap<number, string>;
  /** Functions of other names whose calls may run it; they are in `related` as well. */
  readonly dispatching: readonly SymbolRow[];
  /** Methods that it overrides and that have code of their own: a call of one may run that code, or the symbol. */
  readonly overridden: readonly SymbolRow[];
  /** Rows of the type that calls construct, where the symbol is a constructor. */
  readonly constructed: ReadonlySet<number>;
  /** What the symbol is to texts in code, where it is a key of translations. */
  readonly key: SoughtKey | undefined;
  /** Paths of files whose uses do not count, because a compiler made them of the symbol's own file. */
  readonly generated: ReadonlySet<string>;
  /** The families of the languages of these files. */
  readonly generatedFor: ReadonlySet<string>;
  /** Whether calls of other overloads, told apart by the types of their arguments, are no uses of it. */
  readonly isOneOverload: boolean;
}

export interface TargetOptions {
  /** Whether calls count of the methods that it overrides or implements: of all, of only those without code of their own, or of none. */
  readonly through?: "all" | "codeless" | "none";
  /** Methods that override it and whose uses are wanted as well, marked with `via`. */
  readonly overriding?: readonly SymbolRow[];
  /** Leaves out the calls that mean another overload by the types of their arguments. */
  readonly isOneOverload?: boolean;
}

/** Makes a target of a definition. */
export function targetOf(
  resolver: Resolver,
  written: SymbolRow,
  { through = "all", overriding = [], isOneOverload = false }: TargetOptions = {},
): Target {
  const symbol = resolver.facts.inFull(written);
  const rows = hasMembers(symbol) ? resolver.partsOf(symbol) : twinsOf(resolver.facts, symbol);
  const type = constructedBy(resolver, symbol);
  const key = soughtKey(resolver.facts, symbol);
  const above = through === "none" ? [] : overriddenBy(resolver, symbol);
  const overridden = above.filter((method) => !isCodeless(resolver, method));
  const shaped = through === "none" ? [] : shapedImplementations(resolver, symbol);
  const dispatching = through === "none" ? [] : (systemOf(symbol.language)?.dispatching?.(resolver, symbol) ?? []);
  const related = [
    ...(through === "all" ? above : above.filter((method) => !overridden.includes(method))),
    ...shaped,
    ...dispatching,
    ...(key?.groups ?? []),
  ];
  const generated = systemOf(symbol.language)?.generatedFrom?.(resolver.facts, symbol) ?? [];
  return {
    symbol,
    rows: rowsOf([...rows, ...(key?.rows ?? []), ...(systemOf(symbol.language)?.behind?.(resolver, symbol) ?? [])]),
    dispatching,
    overridden: distinct(overridden),
    related: new Map(related.map(({ symbolRow, qualifiedName }) => [symbolRow, qualifiedName])),
    overriding: new Map(overriding.map(({ symbolRow, qualifiedName }) => [symbolRow, qualifiedName])),
    constructed: rowsOf(type ? resolver.partsOf(type) : []),
    key,
    generated: new Set(generated),
    generatedFor: new Set(generated.flatMap((path) => resolver.facts.fileAt(path)?.language ?? []).map(familyOf)),
    isOneOverload,
  };
}

/** The symbol's other declarations and overloads, itself included: the same name with the same owner. */
export function twinsOf(facts: ViewFacts, symbol: SymbolRow): readonly SymbolRow[] {
  const system = systemOf(symbol.language);
  const { byPath } = facts.namedByPlace(symbol.name, symbol.language);
  const alike = ignoresCase(symbol.language) ? [...byPath.values()].flat() : (byPath.get(symbol.qualifiedName) ?? []);
  return alike.filter(
    (other) =>
      other.symbolRow === symbol.symbolRow ||
      (comparedName(other) === comparedName(symbol) &&
        (isFunction(other) === isFunction(symbol) || (system?.declaresAnything === true && other.isDefinition !== symbol.isDefinition)) &&
        isType(other) === isType(symbol) &&
        sideOf(facts, other) === sideOf(facts, symbol) &&
        !differInTypeParameters(facts, symbol, other) &&
        (other.path === symbol.path ? (system?.areOne?.(symbol, other, facts) ?? true) : (system?.isSameOwner(symbol, other) ?? false))),
  );
}

/** The names under which the index stores uses of a target: what a file exports without a name is imported as `default`. */
export function namesOf(resolver: Resolver, { symbol, rows, dispatching, key }: Target): string[] {
  if (key) return [...key.names];
  const type = constructedBy(resolver, symbol);
  const versions = new Set([symbol.symbolRow, ...rows].map(versionOf));
  const exported = [...versions].flatMap((version) => resolver.facts.usage(version)?.exports ?? []);
  const names = exported.map(({ name }) => (name === "" ? "default" : name));
  const others = systemOf(symbol.language)?.otherNames?.(resolver.facts, symbol) ?? [];
  return [
    ...new Set([
      symbol.name,
      ...(type ? [type.name] : []),
      ...dispatching.map(({ name }) => name),
      ...others,
      ...viewNames(symbol),
      ...commandNames(symbol),
      ...names,
    ]),
  ];
}

function rowsOf(symbols: readonly SymbolRow[]): ReadonlySet<number> {
  return new Set(symbols.map(({ symbolRow }) => symbolRow));
}
