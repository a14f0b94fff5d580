/** Names in documents of GraphQL, wherever these stand: of a schema the nearest one counts. */
import { graphqlIn, isOfDocument } from "#core/graphql-names.ts";
import { NAMED_TYPE_KINDS } from "#core/symbol-kinds.ts";
import { EXTERNAL, type Meaning, meaningOf, union } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import { PROGRAM_MODULES } from "#query/graph/modules/program.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { generatedFrom, generatedSymbols, namesInCode } from "./generated.ts";
import { resolversOf } from "./resolvers.ts";

const LANGUAGE = "graphql";
/** The types whose fields operations ask for, where no schema says otherwise. */
const ROOTS: Readonly<Record<string, string>> = { query: "Query", mutation: "Mutation", subscription: "Subscription" };

export const GRAPHQL_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  hasNoOtherMembers: true,
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
      return found(inSchema(facts, file, name, (symbol) => NAMED_TYPE_KINDS.has(symbol.kind)));
    case "directive":
      return found(inSchema(facts, file, name, (symbol) => symbol.kind === "macro"));
    default:
      return found(inSchema(facts, file, name, (symbol) => symbol.kind === "constant"));
  }
}

function found(symbols: readonly SymbolRow[]): Meaning {
  return symbols.length > 0 ? meaningOf(symbols) : EXTERNAL;
}

/** What the nearest schema defines under a name. */
function inSchema(facts: ViewFacts, { path }: GraphFile, name: string, isMeant: (symbol: SymbolRow) => boolean): readonly SymbolRow[] {
  return nearest(
    facts.named(name, LANGUAGE).filter((symbol) => symbol.language === LANGUAGE && isMeant(symbol)),
    path,
  );
}

/** The operations and fragments of a name: those of the file, else the nearest. */
function documentParts(facts: ViewFacts, { path }: GraphFile, name: string): readonly SymbolRow[] {
  const parts = facts.named(name, LANGUAGE).filter(isOfDocument);
  const own = parts.filter((part) => part.path === path);
  return own.length > 0 ? own : nearest(parts, path);
}

/** The type whose fields a kind of operation asks for: as the nearest schema says, else by its usual name. */
function rootOf(resolving: Resolving, file: GraphFile, operation: string): Meaning {
  const { facts } = resolving;
  const types = inSchema(facts, file, ROOTS[operation] ?? "", ({ kind }) => kind === "class");
  const said = inSchema(facts, file, operation, (symbol) => facts.parentOf(symbol)?.kind === "module");
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
  return name === undefined || !file
    ? undefined
    : found(inSchema(facts, { ...file, path: symbol.path }, name, ({ kind }) => kind === "class"));
}
