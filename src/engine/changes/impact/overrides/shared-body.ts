/**
 * Functions whose overloads are signatures that share one body: which declaration calls must fit, and which signatures no longer fit the
 * changed body.
 */

import type { Changed } from "#engine/changes/impact/changed.ts";
import { type JudgedPlace, type Judging, placeOf } from "#engine/changes/impact/judging.ts";
import type { State } from "#engine/changes/impact/state.ts";
import { languageById } from "#lang/languages.ts";
import { arityOf } from "#query/compare/breaking/breaking-change.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { Target } from "#query/graph/target.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { COUNTED } from "./override-verdict.ts";

export interface SharedBody {
  readonly signatures: readonly SymbolRow[];
  /** More than one where a condition selects which body is defined. */
  readonly bodies: readonly SymbolRow[];
  /** Whether calls see only the signatures; otherwise the body decides whether a call runs. */
  readonly hidesBody: boolean;
}

/** The signatures and the bodies of a function; undefined unless it has both. */
export function sharedBody({ symbol, rows }: Pick<Target, "symbol" | "rows">, { facts }: State): SharedBody | undefined {
  const shares = languageById(symbol.language)?.overloadsShareBody;
  if (shares === undefined || !isFunction(symbol)) return undefined;
  const all = facts.symbolsOf(versionOf(symbol.symbolRow)).filter(({ symbolRow }) => rows.has(symbolRow));
  const [bodies, signatures] = [all.filter(({ isDefinition }) => isDefinition), all.filter(({ isDefinition }) => !isDefinition)];
  return bodies.length > 0 && signatures.length > 0 ? { signatures, bodies, hidesBody: shares === "signatures" } : undefined;
}

/** The declarations that calls must fit where one declaration of a function changed. */
export function askingOf({ signatures, bodies, hidesBody }: SharedBody, changed: SymbolRow): readonly SymbolRow[] {
  return hidesBody && !changed.isDefinition ? signatures : bodies;
}

/**
 * The signatures that the changed body no longer implements: where signatures hide the body, compilers reject these; elsewhere only a type
 * checker does.
 */
export function outdatedSignatures(
  { breaks }: Changed,
  symbol: SymbolRow,
  { signatures, hidesBody }: SharedBody,
  { edits }: Judging,
): JudgedPlace[] {
  const body = symbol.isDefinition && breaks.some(({ kind }) => COUNTED.has(kind)) ? arityOf(symbol, symbol.language) : undefined;
  if (!body) return [];
  const left = signatures.filter((signature) => {
    const arity = arityOf(signature, signature.language);
    if (!arity || edits.areNew(signature.path, signature.nameLine, 1)) return false;
    return hidesBody ? body.min > arity.max : body.min > arity.min || body.max < arity.max;
  });
  return left.map((signature) => ({ reference: placeOf(signature), verdict: hidesBody ? "breaks" : "may_break" }));
}
