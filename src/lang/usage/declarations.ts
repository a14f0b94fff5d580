/** What the symbols of a file declare. The first pass records it with values that are worked out when all names of the file are bound. */
import type { Attribute, Declared, Export, ExpressionId, Extension, Parameter, Supertype } from "#core/usage-facts.ts";
import { UNKNOWN } from "#core/usage-facts.ts";
import type { Pending } from "./bound-tree.ts";
import type { UsageProfile } from "./profile.ts";
import type { FileReader } from "./reader.ts";
import type { SymbolPlaces } from "./symbol-places.ts";

/** The facts that {@link Declarations} gives. */
export interface DeclaredFacts {
  readonly declared: readonly Declared[];
  readonly attributes: readonly Attribute[];
  readonly supertypes: readonly Supertype[];
  readonly extensions: readonly Extension[];
  readonly parameters: readonly Parameter[];
  readonly exports: readonly Export[];
}

/** Collects what symbols declare while the names of a file are bound. */
export class Declarations {
  readonly declared: (Pending & { readonly symbol: number })[] = [];
  readonly attributes: (Pending & { readonly symbol: number; readonly name: string; readonly isWritten: boolean })[] = [];
  readonly supertypes: (Pending & { readonly symbol: number; readonly type: "extends" | "implements" })[] = [];
  readonly parameters: (Pending & { readonly symbol: number; readonly index: number })[] = [];
  readonly extensions: (Pending & { readonly symbol: number })[] = [];
  readonly exports: (Pending & { readonly name: string })[] = [];
  readonly #places: SymbolPlaces;

  constructor(places: SymbolPlaces) {
    this.#places = places;
  }

  /** Works out the values. `assigned`: the values that the file assigns to symbols after their definition, by the symbol as `index`. */
  facts(reader: FileReader, assigned: readonly (Pending & { readonly index: number })[], profile: UsageProfile): DeclaredFacts {
    const all = <T extends Pending>(rows: readonly T[]): (T & { readonly expression: ExpressionId })[] =>
      rows.map((row) => ({ ...row, expression: reader.later(row) }));
    const known = <T extends Pending>(rows: readonly T[]) => all(rows).filter(({ expression }) => expression !== UNKNOWN);
    const declared = known(this.declared);
    const isDeclared = new Set(declared.map(({ symbol }) => symbol));
    const attributes = attributesOnce(all(this.attributes), reader);
    const held = assigned.filter(({ index }) => !isDeclared.has(index));
    return {
      declared: declaredOnce(
        [
          ...declared,
          ...known(held.map((row) => ({ ...row, symbol: row.index }))),
          ...attributes.flatMap(({ symbol, name, expression }) => {
            const member =
              this.#places.attribute(symbol, name) ??
              (profile.propertiesHoldAssigned ? this.#untyped(symbol, name, isDeclared) : undefined);
            return member === undefined || expression === UNKNOWN ? [] : { symbol: member, expression };
          }),
        ],
        reader,
      ),
      attributes: attributes.filter(({ symbol, name }) => !this.#places.isDeclared(symbol, name)),
      supertypes: known(this.supertypes).map(({ symbol, type, expression }) => ({ symbol, type, expression })),
      extensions: all(this.extensions).map(({ symbol, expression }) => ({ symbol, expression })),
      parameters: known(this.parameters)
        .filter(({ expression }) => !reader.expressions.isOfLanguage(expression))
        .map(({ symbol, index, expression }) => ({ symbol, index, expression })),
      exports: known(this.exports).map(({ name, expression }) => ({ name, expression })),
    };
  }

  /** The property that a type declares without a type or value, where it then holds what is assigned to it. */
  #untyped(type: number, name: string, isDeclared: ReadonlySet<number>): number | undefined {
    const property = this.#places.declaredProperty(type, name);
    return property === undefined || isDeclared.has(property) ? undefined : property;
  }
}

/** One row per type and attribute name. The row stays even when the value is unknown: that a type has the attribute is worth knowing. */
function attributesOnce(rows: readonly (Attribute & { readonly isWritten: boolean })[], reader: FileReader): Attribute[] {
  const byName = Map.groupBy(rows, ({ symbol, name }) => `${symbol} ${name}`);
  return [...byName.values()].map((same) => {
    const { symbol, name } = same[0] as Attribute;
    const written = same.filter(({ isWritten }) => isWritten);
    return { symbol, name, expression: reader.either((written.length > 0 ? written : same).map(({ expression }) => expression)) };
  });
}

/** One row per symbol. A symbol declared or set in several places holds either of the values. */
function declaredOnce(rows: readonly { readonly symbol: number; readonly expression: ExpressionId }[], reader: FileReader): Declared[] {
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol);
  return [...bySymbol].map(([symbol, same]) => ({ symbol, expression: reader.either(same.map(({ expression }) => expression)) }));
}
