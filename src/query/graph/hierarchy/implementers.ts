/** The functions that carry out a declaration: those that override it, in its own language or as what compilers and frameworks made of it. */
import { distinct } from "#query/graph/meaning/preferring.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { References } from "#query/graph/references.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { isCodeless } from "./implementations.ts";
import { TypeTree } from "./type-tree.ts";

/** The functions of other languages that carry out a field of a schema or a procedure, as conventions say. */
export function carriedOutBy({ resolver }: References, symbol: SymbolRow): readonly SymbolRow[] {
  return systemOf(symbol.language)?.implementedBy?.(resolver.facts, symbol) ?? [];
}

/** The methods that override a method, or what a compiler made of it; none of those that the compiler made itself. */
export function overridingMethods(
  graph: References,
  symbol: SymbolRow,
  tree = new TypeTree(graph.resolver.facts, graph),
): readonly SymbolRow[] {
  if (!isFunction(symbol)) return [];
  const { resolver } = graph;
  const system = systemOf(symbol.language);
  const generated = new Set(system?.generatedFrom?.(resolver.facts, symbol));
  const declarations = [symbol, ...(system?.behind?.(resolver, symbol) ?? [])].filter((one) => isOverridable(graph, one));
  return distinct(declarations.flatMap((one) => tree.overriding(one))).filter(({ path }) => !generated.has(path));
}

/** Where types implement by their shape, no type overrides the method of another: only those of interfaces are worth the search. */
function isOverridable({ resolver }: References, method: SymbolRow): boolean {
  const isByShape = systemOf(method.language)?.implementsByShape ?? false;
  return isFunction(method) && (!isByShape || isCodeless(resolver, method));
}
