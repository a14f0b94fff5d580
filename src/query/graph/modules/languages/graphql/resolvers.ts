/**
 * Functions that resolve a field of a schema, whether the schema is a file or is made from the code: by the name of the type around them, or by
 * what frameworks have written above them (NestJS and TypeGraphQL, Spring, DGS, Strawberry, Graphene, Hot Chocolate, graphql-ruby).
 */
import { GRAPHQL } from "#core/graphql-names.ts";
import { CLASS_KINDS, FUNCTION_KINDS, NAMED_TYPE_KINDS } from "#core/symbol-kinds.ts";
import { familiesNaming, languageById } from "#lang/languages.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { ByNearness } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { foldCase } from "#text/fold-case.ts";
import { capitalized, joinedForm, snakeCased } from "#text/words/identifiers.ts";
import { generatedFiles, isOfType } from "./generated.ts";

/** A field of a type, as a schema has it. */
export interface SchemaField {
  readonly type: string;
  readonly field: string;
}

/** The types whose fields operations ask for. */
export const ROOT_TYPES: readonly string[] = ["Query", "Mutation", "Subscription"];
/** Types that hold some of the fields of one of these: `OrderQueries`, `CheckoutMutations`. */
const PART_OF_ROOT = /(?:^|[a-z\d])(?<root>Query|Mutation|Subscription|Queries|Mutations|Subscriptions)(?:Type|Resolvers?)?$/;
const SINGULAR: Readonly<Record<string, string>> = { Queries: "Query", Mutations: "Mutation", Subscriptions: "Subscription" };

/**
 * `@Query(() => Post)`, `@Mutation()`, `@QueryMapping`, `@DgsMutation`: a field of a root type. Mappers of databases write a statement of theirs
 * behind the same word: `@Query("SELECT …")`, `@Query(value = "…")`.
 */
const ROOT_MARK =
  /@(?:[Dd]gs(?<dgs>Query|Mutation|Subscription)\b|(?<mapping>Query|Mutation|Subscription)Mapping\b|(?<plain>Query|Mutation|Subscription)\b(?!\s*\(\s*(?:\w+\s*=(?!>)|["'`]{1,3}[^"'`]*\s)))/;
/** `@ResolveField('posts')`, `@FieldResolver()`, `@SchemaMapping`, `@BatchMapping`: a field of the type that the class, or a parameter, is of. */
const FIELD_MARK = /@(?:ResolveField|ResolveProperty|FieldResolver|SchemaMapping|BatchMapping|DgsData)\b(?<rest>[^\n]*)/;
/** `@Resolver(() => Post)`, `@Resolver(of => Post)`, `@Resolver('Post')`. */
const RESOLVER_MARK = /@Resolver\(\s*(?:(?:\(?\w*\)?\s*=>\s*)?["']?(?<type>\w+))?/;
/** A field of a class of Graphene: `order_cancel = OrderCancel.Field()`, `orders = graphene.List(…)`. */
const FIELD_OF_CLASS = /=\s*[\w.]*(?:\.Field|\bField|\bConnectionField)\(/;
/** What resolves a mutation that is a class of its own, in graphql-ruby and in Graphene. */
const OF_MUTATION: ReadonlySet<string> = new Set(["resolve", "mutate", "mutate_and_get_payload"]);
/** How many lines above a function its marks are looked for. */
const MARK_LINES_MAX = 30;

/** The functions in code that resolve a field that a schema defines. Those to which another schema's type of the name is nearer resolve that. */
export function resolversOf(facts: ViewFacts, symbol: SymbolRow): readonly SymbolRow[] {
  const type = symbol.kind === "property" ? facts.parentOf(symbol)?.name : undefined;
  if (type === undefined) return [];
  const inSchemas = facts.named(type, GRAPHQL).filter(({ language, kind }) => language === GRAPHQL && NAMED_TYPE_KINDS.has(kind));
  const types = new ByNearness(inSchemas);
  return resolversNamed(facts, { type, field: symbol.name }).filter(({ path }) => types.hasNoneNearer(path, symbol.path));
}

/** The functions in code that resolve a field, whether or not a file has the schema. */
export function resolversNamed(facts: ViewFacts, { type, field }: SchemaField): readonly SymbolRow[] {
  if (!mayHaveGraphql(facts)) return [];
  const generated = new Set(generatedFiles(facts));
  const languages = familiesNaming(GRAPHQL);
  const found = namesOfResolvers(field).flatMap((name) => languages.flatMap((language) => facts.named(name, language)));
  const own = found.filter((one) => isResolver(facts, one, { type, field }));
  const apart = type === "Mutation" ? languages.flatMap((language) => mutationClasses(facts, field, language)) : [];
  return [...new Map([...own, ...apart].map((one) => [one.symbolRow, one])).values()].filter(({ path }) => !generated.has(path));
}

/** Words that code has which serves GraphQL: the names of the language and of libraries whose own do not have it. */
const LIBRARIES = [GRAPHQL, "graphene", "strawberry", "ariadne"];

const havingGraphql = new WeakMap<ViewFacts, boolean>();

/** Whether a view has a document of GraphQL, or code with such a word: other programs have resolvers and queries of their own. */
function mayHaveGraphql(facts: ViewFacts): boolean {
  const known = havingGraphql.get(facts) ?? (facts.hasLanguage(GRAPHQL) || LIBRARIES.some((word) => standsInCode(facts, word)));
  havingGraphql.set(facts, known);
  return known;
}

/** Files that are read for a word; where more may have it, it counts as found. */
const FILES_READ_MAX = 500;

function standsInCode(facts: ViewFacts, word: string): boolean {
  const languages = (languageById(GRAPHQL)?.namedIn ?? []).filter((language) => facts.hasLanguage(language));
  const files = languages.flatMap((language) => facts.mayHold(word, language));
  return files.length > FILES_READ_MAX || files.some(({ path }) => foldCase(facts.textAt(path) ?? "").includes(word));
}

/** What code may call the function that resolves a field. */
function namesOfResolvers(field: string): readonly string[] {
  const [pascal, snake] = [capitalized(field), snakeCased(field)];
  return [...new Set([field, pascal, snake, `resolve_${snake}`, `Get${pascal}`, `Get${pascal}Async`, `${pascal}Async`])];
}

function isResolver(facts: ViewFacts, one: SymbolRow, { type }: SchemaField): boolean {
  const parent = facts.parentOf(one);
  if (parent?.kind === "interface") return false;
  const owner = one.qualifiedName.split(/\.|::|\\/).at(-2);
  const isOwned =
    owner !== undefined && (isOfType(owner, type) || joinedForm(owner) === joinedForm(`${type}Type`) || rootOf(owner) === type);
  if (!FUNCTION_KINDS.has(one.kind)) return isOwned && one.kind === "property" && FIELD_OF_CLASS.test(one.signature);
  return isOwned || isMarked(facts, one, parent, type);
}

/** The root type of whose fields a type in code has some; undefined for other types. */
function rootOf(owner: string): string | undefined {
  const root = PART_OF_ROOT.exec(owner)?.groups?.["root"];
  return root === undefined ? undefined : (SINGULAR[root] ?? root);
}

/** Whether what is written above a function says that it resolves a field of a type. */
function isMarked(facts: ViewFacts, one: SymbolRow, parent: SymbolRow | undefined, type: string): boolean {
  const above = parent && textAbove(facts, one, parent);
  if (!parent || !above?.includes("@")) return false;
  if (ROOT_TYPES.includes(type)) return rootMarked(above) === type;
  const mark = FIELD_MARK.exec(above);
  if (!mark) return false;
  const said = typeResolvedIn(facts, parent);
  return said === undefined ? new RegExp(`\\b${RegExp.escape(type)}\\b`).test(`${mark.groups?.["rest"]} ${one.signature}`) : said === type;
}

/** The root type a field of which a function resolves, as a mark above it says. */
function rootMarked(above: string): string | undefined {
  const { dgs, mapping, plain } = ROOT_MARK.exec(above)?.groups ?? {};
  return dgs ?? mapping ?? plain;
}

/** The type whose fields a class resolves, as `@Resolver` above it says. */
function typeResolvedIn(facts: ViewFacts, type: SymbolRow): string | undefined {
  return RESOLVER_MARK.exec(textAbove(facts, type, facts.parentOf(type)))?.groups?.["type"];
}

/** What stands between a definition and the one before it, or the head of what it is inside. */
function textAbove(facts: ViewFacts, { path, nameLine, symbolRow, parentRow }: SymbolRow, parent: SymbolRow | undefined): string {
  const file = facts.fileAt(path);
  const siblings = parent ? facts.childrenOf(parent) : facts.symbolsOf(file?.versionId ?? -1).filter((one) => one.parentRow === parentRow);
  const before = siblings.filter((one) => one.symbolRow !== symbolRow && one.lineEnd < nameLine).map(({ lineEnd }) => lineEnd);
  const from = Math.max(parent?.nameLine ?? 0, nameLine - MARK_LINES_MAX - 1, ...before);
  return (facts.textAt(path) ?? "").split("\n", nameLine).slice(from).join("\n");
}

/** What resolves a mutation that is a class called like its field. */
function mutationClasses(facts: ViewFacts, field: string, language: string): readonly SymbolRow[] {
  return facts
    .named(capitalized(field), language)
    .filter(({ kind }) => CLASS_KINDS.has(kind))
    .flatMap((type) => facts.childrenOf(type).filter(({ kind, name }) => FUNCTION_KINDS.has(kind) && OF_MUTATION.has(name)));
}

/** The field of a schema that a function resolves: what a framework calls it for. Undefined where nothing says that it resolves one. */
export function fieldResolvedBy(facts: ViewFacts, symbol: SymbolRow): SchemaField | undefined {
  const parent = facts.parentOf(symbol);
  if (!parent || parent.kind === "interface" || !FUNCTION_KINDS.has(symbol.kind) || !mayHaveGraphql(facts)) return undefined;
  const field = symbol.name.replace(/^resolve_/, "").replace(/_(?<letter>[a-z\d])/g, (_, letter: string) => letter.toUpperCase());
  const inSchema = facts
    .named(field, GRAPHQL)
    .filter((one) => resolversOf(facts, one).some(({ symbolRow }) => symbolRow === symbol.symbolRow));
  const type = inSchema.flatMap((one) => facts.parentOf(one)?.name ?? [])[0];
  if (type !== undefined) return { type, field };
  const above = textAbove(facts, symbol, parent);
  const root = rootMarked(above);
  if (root !== undefined) return { type: root, field };
  const isNamed = symbol.name.startsWith("resolve_") && CLASS_KINDS.has(parent.kind);
  const resolved = FIELD_MARK.test(above) ? typeResolvedIn(facts, parent) : isNamed ? parent.name : undefined;
  return resolved === undefined ? undefined : { type: resolved, field };
}
