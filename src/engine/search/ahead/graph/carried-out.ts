/** What carries out a description that a question names: a procedure of Protocol Buffers, a field of a schema of GraphQL. */
import { carriedOutBy, overridingMethods } from "#query/graph/hierarchy/implementers.ts";
import { ROOT_TYPES, resolversNamed } from "#query/graph/modules/languages/graphql/resolvers.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { References } from "#query/graph/references.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/**
 * Whether a symbol is a description in a language of its own that functions of the view carry out: who asks what implements a name means that,
 * and not one of the functions of the name.
 */
export function isCarriedOut(graph: References, symbol: SymbolRow): boolean {
  if (!systemOf(symbol.language)?.implementedBy) return false;
  return carriedOutBy(graph, symbol).length > 0 || overridingMethods(graph, symbol).length > 0;
}

/** What resolves a field that a question names with its type (`Post.author`), or as one of a root type; the schema may be made from code. */
export function resolversCalled({ resolver }: References, name: string): readonly SymbolRow[] {
  const { type, field } = /^(?:(?<type>[A-Z]\w*)\.)?(?<field>[a-z]\w*)$/.exec(name)?.groups ?? {};
  if (field === undefined) return [];
  const types = type === undefined ? ROOT_TYPES : [type];
  return types.flatMap((one) => resolversNamed(resolver.facts, { type: one, field }));
}
