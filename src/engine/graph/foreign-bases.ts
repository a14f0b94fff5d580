/** Base types that belong to the language (`extends Error`): the index records no use of a name for them. */

import type { TypeLink } from "#query/graph/hierarchy/type-tree.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** The built-in bases of a type and of its resolved supertypes, as their declarations write them. */
export function foreignAbove(resolver: Resolver, type: SymbolRow, above: readonly TypeLink[]): TypeLink[] {
  const sure = above.flatMap(({ symbol, confidence, depth }) => (symbol && confidence === "resolved" ? [{ symbol, depth }] : []));
  return [{ symbol: type, depth: 0 }, ...sure].flatMap(({ symbol, depth }) =>
    resolver.partsOf(symbol).flatMap((part) => foreignIn(resolver, part).map((link) => ({ ...link, depth: depth + 1 }))),
  );
}

function foreignIn(resolver: Resolver, part: SymbolRow): Omit<TypeLink, "depth">[] {
  const usage = resolver.facts.usage(versionOf(part.symbolRow));
  const written = resolver.types.writtenSupertypes(part);
  const isForeign = written.map(({ expression }) => {
    const said = usage?.expression(expression);
    return (said?.op === "apply" ? usage?.expression(said.of) : said)?.op === "builtin";
  });
  if (part.kind === "impl" || !isForeign.includes(true)) return [];
  const { supertypes: names } = signatureOf(part, part.language);
  // Names and written supertypes can only be matched by position, so both lists must have the same length.
  if (names.length !== written.length) return [];
  const { path, nameLine: line } = part;
  return written.flatMap(({ type }, at) => {
    const edge = type === "implements" ? ("implements" as const) : ("extends" as const);
    return isForeign[at] ? [{ edge, symbol: undefined, name: names[at] ?? "", path, line, confidence: "name_only" as const }] : [];
  });
}
