/** Use case `get_symbol_hierarchy`: the containers of a symbol, its supertypes and subtypes, and its members. */

import { SYMBOL_DEPTH_MAX } from "#core/limits.ts";
import type { RelatedRow } from "#core/protocol/lookup.ts";
import { named } from "#core/visible.ts";
import { type AroundSymbol, aroundSymbol, related, type SymbolInView } from "#engine/lookup/named-symbol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { Enclosing } from "#query/graph/enclosing.ts";
import { namelessBelow } from "#query/graph/hierarchy/nameless-types.ts";
import { behindNames } from "#query/graph/hierarchy/other-names.ts";
import { type TypeLink, TypeTree } from "#query/graph/hierarchy/type-tree.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { isExtensible, systemOf } from "#query/graph/modules/module-systems.ts";
import { References } from "#query/graph/references.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { foreignAbove } from "./foreign-bases.ts";

/**
 * Rows in this order: the module and containers from the outermost in, the symbol, supertypes, subtypes, overridden and overriding methods,
 * members.
 */
export function symbolHierarchy(session: QuerySession, name: string, ref?: string): Promise<AroundSymbol> {
  return aroundSymbol(session, { question: "hierarchy", name, ref }, (found, remark) => uniform(rowsFor(session, found, remark)));
}

function rowsFor(
  { project: { db }, texts }: QuerySession,
  { symbol, view }: SymbolInView,
  remark: (sentence: string) => void,
): RelatedRow[] {
  const resolver = resolverOf(db, view);
  const { facts } = resolver;
  const graph = new References(facts, resolver);
  const tree = new TypeTree(facts, graph);
  const containers = containersOf(graph, symbol);
  const aliased = behindNames(graph.resolver, symbol);
  const behind = aliased.at(-1) ?? symbol;
  const mayBuild = isExtensible(behind) || symbol.kind === "module";
  const known = mayBuild ? tree.above(behind) : [];
  const foreign = mayBuild ? foreignAbove(graph.resolver, behind, known) : [];
  const above = eachOnce([...known, ...foreign].toSorted((a, b) => a.depth - b.depth));
  const belowNamed = mayBuild ? tree.below(behind) : [];
  // An instance is named inside of its class and is no member of it.
  const members = isExtensible(behind)
    ? tree.membersOf(behind).filter(({ kind }) => kind !== "impl" || !isType(behind))
    : facts.symbolsOf(versionOf(symbol.symbolRow)).filter(isIn(symbol));
  const rows = [
    ...moduleOf(containers[0] ?? symbol),
    ...containers.map((container) => related("container", container)),
    related("symbol", symbol),
    ...aliased.map((type) => related("alias_of", type)),
    ...(systemOf(symbol.language) ? above.map((link) => linked(link.edge, link)) : namedAbove(facts, symbol, members)),
    ...belowNamed.map((link) => linked(below(behind, link), link)),
    ...nameless(graph, behind, belowNamed, texts),
    ...(isType(behind) ? tree.namesOf(behind) : [])
      .filter(({ symbolRow }) => ![symbol, ...aliased].some((known) => known.symbolRow === symbolRow))
      .map((name) => related("alias", name)),
    ...tree.overriddenBy(symbol).map((method) => related("overrides", method)),
    ...tree.overriding(symbol).map((method) => related("overridden_by", method)),
    ...members.map((member) => related("member", member)),
  ];
  if (tree.isCut) remark("Too many types build on this one to check all; refs --type extends,implements lists the uses.");
  if (isFunction(symbol) && facts.isCommon(symbol)) {
    remark(`So many definitions are called ${named(symbol.name)} that not all were compared: overriding methods may be missing.`);
  }
  return rows;
}

/** The links without those that say the same: two uses may name one base of another repository, as in `Mapping[str, Any]`. */
function eachOnce(links: readonly TypeLink[]): TypeLink[] {
  const seen = new Set<string>();
  return links.filter(({ symbol, edge, name, path, line }) => {
    const key = symbol ? `${edge} ${symbol.symbolRow}` : `${edge} ${name} ${path}:${line}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Gives all rows the same columns: a column that one row has is null in the rows that lack it. */
function uniform(rows: readonly RelatedRow[]): readonly RelatedRow[] {
  const hasDepth = rows.some(({ depth }) => depth !== undefined);
  const hasDoubt = rows.some(({ confidence }) => confidence !== undefined);
  return rows.map((row) => ({
    ...row,
    ...(hasDepth ? { depth: row.depth ?? null } : {}),
    ...(hasDoubt ? { confidence: row.confidence ?? null } : {}),
  }));
}

/**
 * Types without a name (anonymous classes) that are built on a type or on a subtype of it: where each is written, and inside of which
 * symbol.
 */
function nameless(graph: References, type: SymbolRow, belowNamed: readonly TypeLink[], texts: VersionTexts): RelatedRow[] {
  if (!isType(type)) return [];
  const enclosing = new Enclosing(graph.resolver.facts);
  const sure = belowNamed.flatMap(({ symbol, confidence, depth }) => (symbol && confidence === "resolved" ? [{ symbol, depth }] : []));
  const depths = new Map([[type.symbolRow, 1], ...sure.map(({ symbol, depth }) => [symbol.symbolRow, depth + 1] as const)]);
  const linesOf = (versionId: number) => (from: number, to: number) => texts.of(versionId).lines({ lineStart: from, lineEnd: to });
  return namelessBelow(graph, [type, ...sure.map(({ symbol }) => symbol)], linesOf).map(([above, { file, use, confidence }]) => {
    const around = enclosing.at(file.versionId, use.line);
    const depth = depths.get(above.symbolRow) ?? 1;
    const isContract = type.kind === "interface" || type.kind === "trait";
    return {
      relation: isContract ? "implemented_by" : "extended_by",
      kind: "class",
      name: around ? `<anonymous> in ${shortName(around)}` : "<anonymous>",
      path: file.path,
      line: use.line,
      ...(depth > 1 ? { depth } : {}),
      ...(confidence === "ambiguous" ? { confidence } : {}),
    };
  });
}

/** The name of a method with the name of its type before it. */
function shortName({ qualifiedName, name, language }: SymbolRow): string {
  const owner = qualifiedName.slice(0, -name.length);
  const separator = systemOf(language)?.separator ?? ".";
  const type = owner.split(separator).findLast((part) => part !== "");
  return type === undefined ? name : `${type}${separator}${name}`;
}

/** A class that extends a class which implements an interface implements the interface, too. */
function below({ kind }: SymbolRow, { edge, symbol }: TypeLink): string {
  const isContract = kind === "interface" || kind === "trait";
  return edge === "implements" || (isContract && symbol?.kind !== kind) ? "implemented_by" : "extended_by";
}

const isIn =
  ({ symbolRow }: SymbolRow) =>
  ({ parentRow }: SymbolRow): boolean =>
    parentRow === symbolRow;

function linked(relation: string, { symbol, name, path, line, confidence, depth }: TypeLink): RelatedRow {
  const row = symbol ? related(relation, symbol) : { relation, kind: "type" as const, name, path, line };
  return { ...row, ...(depth > 1 ? { depth } : {}), ...(confidence === "ambiguous" ? { confidence } : {}) };
}

/** Owners from the outermost in; a method that stands outside of its type has an owner, too. */
function containersOf({ resolver }: References, symbol: SymbolRow): SymbolRow[] {
  const containers: SymbolRow[] = [];
  for (let at: SymbolRow | undefined = symbol; at && containers.length < SYMBOL_DEPTH_MAX; ) {
    const owner: SymbolRow | undefined = resolver.facts.parentOf(at) ?? resolver.ownerOf(at);
    if (!owner || owner.symbolRow === at.symbolRow) break;
    containers.unshift(owner);
    at = owner;
  }
  return containers;
}

/** The module or package of the outermost owner, read from its qualified name. */
function moduleOf({ qualifiedName, name, path }: SymbolRow): RelatedRow[] {
  const prefix = qualifiedName.slice(0, Math.max(0, qualifiedName.length - name.length)).replace(/[^\p{L}\p{N}_$]+$/u, "");
  return prefix === "" ? [] : [{ relation: "container", kind: "module", name: prefix, path, line: 1 }];
}

/**
 * For a language without name resolution: each definition of a name behind `extends` or `implements`, or the bare name where the view
 * defines none.
 */
function namedAbove(facts: ViewFacts, symbol: SymbolRow, members: readonly SymbolRow[]): RelatedRow[] {
  const isOwn = (line: number): boolean => {
    const isInside = line >= symbol.lineStart && line <= symbol.lineEnd;
    // The bases of a nested class belong to that class.
    return isInside && !members.some((member) => line >= member.lineStart && line <= member.lineEnd);
  };
  const uses = facts.usage(versionOf(symbol.symbolRow))?.allUses() ?? [];
  const above = uses.filter(({ type, line }) => (type === "extends" || type === "implements") && isOwn(line));
  return [...Map.groupBy(above, ({ name }) => name)].flatMap(([name, [first]]) => {
    if (!first) return [];
    const { type, line } = first;
    const definitions = facts.named(name, symbol.language).filter((row) => row.isDefinition);
    if (definitions.length > 0) return definitions.map((definition) => related(type, definition));
    return [{ relation: type, kind: "type" as const, name, path: symbol.path, line }];
  });
}
