/** Functions that are members of a type without being written in it (extensions), as far as a file can see them. */

import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
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
  const fitting = resolving.facts.named(name, file.language).filter((symbol) => {
    const extended = extendedBy(resolving, symbol);
    return extended !== undefined && fits(resolving, of, extended);
  });
  const found = fitting.filter((symbol) => isInReach(resolving, file, symbol));
  if (found.length > 0) return meaningOf(found);
  return onlyOneUnseen(resolving, file, fitting, mayBeSeen) ? NOTHING_KNOWN : NOTHING;
}

/** Whether a definition is an extension. */
export function isExtension(facts: ViewFacts, { symbolRow }: SymbolRow): boolean {
  return facts.usage(versionOf(symbolRow))?.extensions.some(({ symbol }) => symbol === positionOf(symbolRow)) ?? false;
}

/** The type that a function extends; undefined for a function that is no extension. */
function extendedBy(resolving: Resolving, symbol: SymbolRow): Meaning | undefined {
  const versionId = versionOf(symbol.symbolRow);
  const position = positionOf(symbol.symbolRow);
  const said = resolving.facts.usage(versionId)?.extensions.find((one) => one.symbol === position);
  return said && resolving.meaning({ versionId, path: symbol.path, language: symbol.language }, said.expression);
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

function fits(resolving: Resolving, of: Denotation, extended: Meaning): boolean {
  if (extended.denotations.every(({ is }) => is === "parameter")) return true;
  const isOfOthers = extended.denotations.some(({ is }) => is === "external");
  if (of.is === "external") return isOfOthers;
  if (of.is !== "symbol" && of.is !== "value") return false;
  const wanted = new Set(extended.denotations.flatMap((one) => (one.is === "symbol" || one.is === "value" ? [one.symbol.symbolRow] : [])));
  const above = [of.symbol];
  for (const type of above) {
    if (wanted.has(type.symbolRow)) return true;
    const next = resolving.supertypes(type);
    if (isOfOthers && (next.isOpen || next.denotations.some(({ is }) => is === "external"))) return true;
    for (const one of next.denotations)
      if (one.is === "symbol" && above.length < SUPERTYPES_MAX && !above.includes(one.symbol)) above.push(one.symbol);
  }
  return false;
}
