/** What tools make of documents of GraphQL: generated types, and what clients call an operation. */
import { GRAPHQL, isOfDocument } from "#core/graphql-names.ts";
import { NAMED_TYPE_KINDS } from "#core/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { ByNearness } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { capitalized, joinedForm } from "#text/words/identifiers.ts";

const DOCUMENT_FILE = /\.(?:graphqls?|gql)$/;
/** Files by whose names generators can be known: those of gqlgen and of GraphQL Code Generator. */
const GENERATED_FILE = /(?:^|\/)(?:models_gen\.go|__generated__\/[^/]+\.[cm]?tsx?|[\w.-]+\.generated\.[cm]?tsx?)$/;
/** What each generated file defines that other files do not: the types of scalars of GraphQL Code Generator, the resolvers of gqlgen. */
const MARKS = ["Scalars", "ResolverRoot"];

/** How many definitions of one such name are looked at. */
const MARKED_MAX = 200;

const generatedIn = new WeakMap<ViewFacts, readonly string[]>();
const documentsIn = new WeakMap<ViewFacts, ByNearness<{ readonly path: string }>>();

/** All files of a view that a tool made of documents. */
export function generatedFiles(facts: ViewFacts): readonly string[] {
  const marked = (): string[] =>
    MARKS.flatMap((name) =>
      symbolsNamed(facts.db, name, { view: facts.view }, MARKED_MAX).filter(({ kind }) => NAMED_TYPE_KINDS.has(kind)),
    ).map(({ path }) => path);
  const known = generatedIn.get(facts) ?? [...new Set([...marked(), ...facts.paths.filter((path) => GENERATED_FILE.test(path))])];
  generatedIn.set(facts, known);
  return known;
}

/** The files that a tool made of the document at a path: those that no other document is nearer to. */
export function generatedFrom(facts: ViewFacts, path: string): readonly string[] {
  const files = generatedFiles(facts);
  if (files.length === 0) return [];
  const documents =
    documentsIn.get(facts) ?? new ByNearness(facts.paths.filter((one) => DOCUMENT_FILE.test(one)).map((one) => ({ path: one })));
  documentsIn.set(facts, documents);
  return files.filter((file) => documents.hasNoneNearer(file, path));
}

/** What generators add to the name of an operation, by its kind, and to that of a fragment. */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  query: ["", "Document", "Query", "QueryVariables", "QueryResult", "QueryHookResult", "LazyQueryHookResult", "GQL", "Variables"],
  mutation: ["", "Document", "Mutation", "MutationVariables", "MutationFn", "MutationResult", "MutationOptions", "GQL", "Variables"],
  subscription: ["", "Document", "Subscription", "SubscriptionVariables", "SubscriptionResult", "GQL", "Variables"],
  fragment: ["", "Fragment", "FragmentDoc", "FragmentVariables"],
};
const HOOKS: Readonly<Record<string, readonly string[]>> = {
  query: ["Query", "LazyQuery", "SuspenseQuery"],
  mutation: ["Mutation"],
  subscription: ["Subscription"],
};

/** The names that generated code has for an operation or a fragment, the name itself aside. */
function generatedNames({ name, signature }: SymbolRow): readonly string[] {
  const kind = /^\w+/.exec(signature)?.[0] ?? "";
  const pascal = capitalized(name);
  // A name that ends with the kind of the operation does not get it again.
  const stem = (suffix: string): string => {
    const word = capitalized(kind);
    return suffix.startsWith(word) && pascal.endsWith(word) ? pascal.slice(0, -word.length) : pascal;
  };
  const names = [
    ...(SUFFIXES[kind] ?? []).flatMap((suffix) => [pascal + suffix, stem(suffix) + suffix]),
    ...(HOOKS[kind] ?? []).flatMap((suffix) => [`use${pascal}${suffix}`, `use${stem(suffix)}${suffix}`]),
  ];
  return [...new Set(names)].filter((one) => one !== name);
}

/** A name with a capital letter first. */
const AFFIXES =
  /^(?:use(?=[A-Z]))?(?<stem>\w+?)(?:Lazy|Suspense)?(?<kind>Query|Mutation|Subscription|Fragment)?(?:Document|Doc|Variables|Result|HookResult|Options|Fn|GQL)?$/;

/** The operations and fragments for which generated code may have a name: what a file imports from a module that the view lacks. */
export function documentsBehind(facts: ViewFacts, name: string): readonly SymbolRow[] {
  const { stem = "", kind = "" } = AFFIXES.exec(name)?.groups ?? {};
  const stems = [name, stem + kind, stem].flatMap((one) => [one, one.charAt(0).toLowerCase() + one.slice(1)]);
  return [...new Set(stems)]
    .flatMap((one) => facts.named(one, GRAPHQL))
    .filter((symbol) => isOfDocument(symbol) && (symbol.name === name || generatedNames(symbol).includes(name)));
}

/** The definitions in generated files that stand for one in a document. */
export function generatedSymbols(facts: ViewFacts, symbol: SymbolRow): readonly SymbolRow[] {
  const files = generatedFrom(facts, symbol.path).flatMap((path) => facts.fileAt(path) ?? []);
  if (files.length === 0) return [];
  const isStanding = standingFor(facts, symbol);
  return files.flatMap(({ versionId }) => facts.symbolsOf(versionId).filter(isStanding));
}

function standingFor(facts: ViewFacts, symbol: SymbolRow): (one: SymbolRow) => boolean {
  if (isOfDocument(symbol)) {
    const names = new Set([symbol.name, ...generatedNames(symbol)]);
    return ({ name, parentRow }) => parentRow === null && names.has(name);
  }
  if (NAMED_TYPE_KINDS.has(symbol.kind))
    return ({ name, kind, parentRow }) => parentRow === null && isTypeKind(kind) && isOfType(name, symbol.name);
  const owner = facts.parentOf(symbol)?.name;
  const [form, prefixed] = [joinedForm(symbol.name), joinedForm(`${owner}${symbol.name}`)];
  return (one) => {
    const name = joinedForm(one.name);
    if (name !== form && name !== prefixed) return false;
    const type = facts.parentOf(one)?.name;
    return owner !== undefined && (type === undefined ? name === prefixed : isOfType(type, owner));
  };
}

function isTypeKind(kind: SymbolRow["kind"]): boolean {
  return NAMED_TYPE_KINDS.has(kind) || kind === "constant";
}

/** Whether code has a name for a type of a schema: its own, or that of what resolves its fields. */
export function isOfType(name: string, type: string): boolean {
  const [form, wanted] = [joinedForm(name), joinedForm(type)];
  return form === wanted || form === `${wanted}resolver` || form === `${wanted}resolvers`;
}

/** The names under which code uses what a document defines. */
export function namesInCode(facts: ViewFacts, symbol: SymbolRow): readonly string[] {
  const made = generatedSymbols(facts, symbol).map(({ name }) => name);
  return [...new Set([...made, ...(isOfDocument(symbol) ? generatedNames(symbol) : [])])];
}
