/** Functions that are members of a type without being written in it (extensions), as far as a file can see them. */

import type { ExtensionsByType, ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { type Denotation, type Meaning, meaningOf, NOTHING, NOTHING_KNOWN } from "./meaning.ts";
import { onlyOneUnseen } from "./unseen.ts";
import type { GraphFile, ViewFacts } from "./view-facts.ts";

/** How many supertypes are compared with the type that an extension extends. */
const SUPERTYPES_MAX = 64;

/**
 * Extensions named `name` that fit the receiver `of`. Returns NOTHING_KNOWN where the only fitting one is one that the file may see in ways
 * the index does not know. An extension whose extended type is a type parameter fits every receiver.
 */
export function extensionsNamed(
  resolving: Resolving,
  of: Denotation | undefined,
  name: string,
  file: GraphFile,
  { isInReach, mayBeSeen }: Pick<ModuleSystem, "isInReach" | "mayBeSeen">,
): Meaning {
  if (!of) return NOTHING;
  const fitting = fittingIn(resolving, of, resolving.extensionsNamed(name, file.language));
  const found = fitting.filter((symbol) => isInReach(resolving, file, symbol));
  if (found.length > 0) return meaningOf(found);
  return onlyOneUnseen(resolving, file, fitting, mayBeSeen) ? NOTHING_KNOWN : NOTHING;
}

/** Whether a definition is an extension. */
export function isExtension(facts: ViewFacts, { symbolRow }: SymbolRow): boolean {
  return facts.usage(versionOf(symbolRow))?.extendedBy(positionOf(symbolRow)) !== undefined;
}

/** The type that a function extends; undefined for a function that is no extension. */
function extendedBy(resolving: Resolving, symbol: SymbolRow): Meaning | undefined {
  const versionId = versionOf(symbol.symbolRow);
  const said = resolving.facts.usage(versionId)?.extendedBy(positionOf(symbol.symbolRow));
  return said === undefined ? undefined : resolving.meaning({ versionId, path: symbol.path, language: symbol.language }, said);
}

/**
 * Whether an extension of a type outside the view is only perhaps one of the receiver `of`: the receiver is outside as well, and is not known
 * to be of that very type.
 */
export function isPerhapsExtending(resolving: Resolving, of: Meaning, symbol: SymbolRow): boolean {
  const extended = extendedBy(resolving, symbol);
  if (!extended?.denotations.every(({ is }) => is === "external")) return false;
  return of.denotations.every((one) => one.is === "external" && !extended.denotations.some((wanted) => isOfType(one, wanted)));
}

/** Whether two external denotations are of one type: they have its name, and no type arguments of ours that differ. */
function isOfType(one: Denotation & { readonly is: "external" }, wanted: Denotation): boolean {
  if (wanted.is !== "external" || one.named === undefined || one.named !== wanted.named) return false;
  return (wanted.args ?? []).every((argument, index) => {
    const asked = rowsIn(argument);
    const given = rowsIn(one.args?.[index] ?? NOTHING);
    return asked.length === 0 || given.some((row) => asked.includes(row)) || (given.length === 0 && one.args === undefined);
  });
}

/** The rows of the types that a meaning names. */
function rowsIn({ denotations }: Meaning): readonly number[] {
  return denotations.flatMap((one) => (one.is === "symbol" || one.is === "value" ? [one.symbol.symbolRow] : []));
}

export const NO_EXTENSIONS: ExtensionsByType = { byRow: new Map(), ofOthers: [], ofAll: [] };

/** Those of some definitions of a name that are extensions: a name may have thousands, of which hardly any extend a given type. */
export function extensionsByType(resolving: Resolving, named: readonly SymbolRow[]): ExtensionsByType {
  const found = named.flatMap((symbol, at) => {
    const extended = extendedBy(resolving, symbol);
    return extended ? [{ symbol, at, extended }] : [];
  });
  const [ofAll, others] = [found.filter(({ extended }) => fitsAll(extended)), found.filter(({ extended }) => !fitsAll(extended))];
  const rows = others.flatMap((one) => [...new Set(rowsIn(one.extended))].map((row) => ({ row, one })));
  const byRow = [...Map.groupBy(rows, ({ row }) => row)].map(([row, some]) => [row, some.map(({ one }) => one)] as const);
  return {
    byRow: new Map(byRow),
    ofOthers: others.filter(({ extended }) => extended.denotations.some(({ is }) => is === "external")),
    ofAll,
  };
}

function fitsAll({ denotations }: Meaning): boolean {
  return denotations.every(({ is }) => is === "parameter");
}

/** The extensions that fit the receiver of a call, in the order of their definitions. */
function fittingIn(resolving: Resolving, of: Denotation, { byRow, ofOthers, ofAll }: ExtensionsByType): SymbolRow[] {
  const fitting = new Map(ofAll.map(({ at, symbol }) => [at, symbol]));
  const isExtended = byRow.size > 0 || ofOthers.length > 0;
  if (of.is === "external") for (const { at, symbol } of ofOthers) fitting.set(at, symbol);
  if (isExtended && (of.is === "symbol" || of.is === "value")) {
    const { rows, isPartlyOutside } = typesAbove(resolving, of.symbol);
    for (const { at, symbol } of isPartlyOutside ? ofOthers : []) fitting.set(at, symbol);
    for (const row of rows) for (const { at, symbol } of byRow.get(row) ?? []) fitting.set(at, symbol);
  }
  return [...fitting].sort(([a], [b]) => a - b).map(([, symbol]) => symbol);
}

/** The rows of a type and of its supertypes, and whether some of these are, or may be, outside the view. */
function typesAbove(resolving: Resolving, type: SymbolRow): { readonly rows: Iterable<number>; readonly isPartlyOutside: boolean } {
  const above = new Map([[type.symbolRow, type]]);
  let isPartlyOutside = false;
  for (const one of above.values()) {
    const next = resolving.supertypes(one);
    isPartlyOutside ||= next.isOpen || next.denotations.some(({ is }) => is === "external");
    for (const other of next.denotations) {
      if (other.is === "symbol" && above.size < SUPERTYPES_MAX) above.set(other.symbol.symbolRow, other.symbol);
    }
  }
  return { rows: above.keys(), isPartlyOutside };
}
