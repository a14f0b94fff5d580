/** Names in documents of GraphQL, wherever these stand: of a schema the nearest one counts. */
import { GRAPHQL, graphqlIn, isOfDocument } from "#core/graphql-names.ts";
import { NAMED_TYPE_KINDS } from "#core/symbol-kinds.ts";
import { EXTERNAL, type Meaning, meaningOf, union } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { ByNearness, nearest } from "#query/graph/modules/nearest.ts";
import { PROGRAM_MODULES } from "#query/graph/modules/program.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { generatedFrom, generatedSymbols, namesInCode } from "./generated.ts";
import { resolversOf } from "./resolvers.ts";

/** The types whose fields operations ask for, where no schema says otherwise. */
const ROOTS: Readonly<Record<string, string>> = { query: "Query", mutation: "Mutation", subscription: "Subscription" };

export const GRAPHQL_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  hasNoOtherMembers: true,
  isSameOwner,
  areParts,
  // Code has a field of almost every name.
  isToldOnly: () => true,
  free: () => EXTERNAL,
  generatedFrom: (facts, { path }) => generatedFrom(facts, path),
  behind: ({ facts }, symbol) => generatedSymbols(facts, symbol),
  otherNames: (facts, symbol) => namesInCode(facts, symbol),
  implementedBy: (facts, symbol) => resolversOf(facts, symbol),
};

/** What a name means that only a document of GraphQL has; undefined for all other names. */
export function graphqlMeaning(resolving: Resolving, file: GraphFile, written: string): Meaning | undefined {
  const said = graphqlIn(written);
  if (!said) return undefined;
  const { kind, name } = said;
  const { facts } = resolving;
  switch (kind) {
    case "root":
      return rootOf(resolving, file, name);
    case "fragment":
      return found(documentParts(facts, file, name).filter(({ signature }) => /^fragment\b/.test(signature)));
    case "type":
      return found(nearestNamed(facts, file, name, "type"));
    case "directive":
      return found(nearestNamed(facts, file, name, "directive"));
    default:
      return found(nearestNamed(facts, file, name, "value"));
  }
}

/**
 * Whether two definitions of a name are the same thing: in two files, only an extension is part of another type. No schema defines a type
 * or a field twice, so those of two files belong to two schemas. Which of several types has a member, {@link areParts} tells.
 */
function isSameOwner(a: SymbolRow, b: SymbolRow): boolean {
  if (a.path === b.path) return true;
  const [isType, isOtherType] = [NAMED_TYPE_KINDS.has(a.kind), NAMED_TYPE_KINDS.has(b.kind)];
  return isType && isOtherType ? isExtension(a) || isExtension(b) : isType || isOtherType;
}

/** An extension is part of the nearest definition; those of one definition, or of none that the view has, are parts of one type. */
function areParts(a: SymbolRow, b: SymbolRow, facts: ViewFacts): boolean {
  if (!isExtension(a) && !isExtension(b)) return false;
  const [extended, other] = [a, b].map((one) => (isExtension(one) ? nearestNamed(facts, one, one.name, "definition") : [one]));
  const rows = new Set(other?.map(({ symbolRow }) => symbolRow));
  return (extended?.length === 0 && rows.size === 0) || extended?.some(({ symbolRow }) => rows.has(symbolRow)) === true;
}

function isExtension({ signature }: SymbolRow): boolean {
  return signature.startsWith("extend ");
}

function found(symbols: readonly SymbolRow[]): Meaning {
  return symbols.length > 0 ? meaningOf(symbols) : EXTERNAL;
}

/** What names of documents can mean, each by what can be meant. */
const MEANT = {
  type: (_, { kind }) => NAMED_TYPE_KINDS.has(kind),
  definition: (_, symbol) => NAMED_TYPE_KINDS.has(symbol.kind) && !isExtension(symbol),
  class: (_, { kind }) => kind === "class",
  directive: (_, { kind }) => kind === "macro",
  value: (_, { kind }) => kind === "constant",
  operation: (facts, symbol) => facts.parentOf(symbol)?.kind === "module",
  part: (_, symbol) => isOfDocument(symbol),
} as const satisfies Readonly<Record<string, (facts: ViewFacts, symbol: SymbolRow) => boolean>>;

const byNearness = new WeakMap<readonly SymbolRow[], Map<keyof typeof MEANT, ByNearness<SymbolRow>>>();

/** The nearest of the definitions that a name can mean. */
function nearestNamed(facts: ViewFacts, { path }: Pick<GraphFile, "path">, name: string, as: keyof typeof MEANT): readonly SymbolRow[] {
  const named = facts.named(name, GRAPHQL);
  const known = byNearness.get(named) ?? new Map<keyof typeof MEANT, ByNearness<SymbolRow>>();
  byNearness.set(named, known);
  const isSought = (symbol: SymbolRow): boolean => (as === "part" || symbol.language === GRAPHQL) && MEANT[as](facts, symbol);
  const sought = known.get(as) ?? new ByNearness(named.filter(isSought));
  known.set(as, sought);
  return sought.to(path);
}

/** The operations and fragments of a name: those of the file, else the nearest. */
function documentParts(facts: ViewFacts, file: GraphFile, name: string): readonly SymbolRow[] {
  const near = nearestNamed(facts, file, name, "part");
  const own = near.filter((part) => part.path === file.path);
  return own.length > 0 ? own : near;
}

/** The type whose fields a kind of operation asks for: as the nearest schema says, else by its usual name. */
function rootOf(resolving: Resolving, file: GraphFile, operation: string): Meaning {
  const { facts } = resolving;
  const types = nearestNamed(facts, file, ROOTS[operation] ?? "", "class");
  const said = nearestNamed(facts, file, operation, "operation");
  // A schema that is nearer than any type of the usual name, or as near.
  const near = nearest([...types, ...said], file.path);
  const saying = near.filter((symbol) => said.includes(symbol));
  if (saying.length === 0) return found(near);
  return union(saying.flatMap((symbol) => typeSaid(resolving, symbol) ?? []));
}

/** The type that a member of `schema { … }` names. */
function typeSaid({ facts }: Resolving, symbol: SymbolRow): Meaning | undefined {
  const name = /:\s*(?<type>\w+)/.exec(symbol.signature)?.groups?.["type"];
  const file = facts.fileAt(symbol.path);
  return name === undefined || !file ? undefined : found(nearestNamed(facts, { ...file, path: symbol.path }, name, "class"));
}
