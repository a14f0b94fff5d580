/** How facts write what documents of GraphQL name: types of the schema, fragments, directives, values of enumerations. */
import type { Signed } from "./symbol-kinds.ts";

/** The language of documents of GraphQL. */
export const GRAPHQL = "graphql";

/** `root`: the type whose fields an operation asks for, by the kind of operation (`query`, `mutation`, `subscription`). */
export type GraphqlKind = "type" | "root" | "fragment" | "directive" | "value";

const MEANT = /^\{graphql (?<kind>\w+)\} (?<name>\w+)$/;

/** The name that the expression of a use has. No source can write it. */
export function graphqlMeant(kind: GraphqlKind, name: string): string {
  return `{graphql ${kind}} ${name}`;
}

/** What {@link graphqlMeant} was made of; undefined for other names. */
export function graphqlIn(expression: string): { readonly kind: GraphqlKind; readonly name: string } | undefined {
  if (!expression.startsWith("{graphql ")) return undefined;
  const { kind, name = "" } = MEANT.exec(expression)?.groups ?? {};
  return kind === undefined ? undefined : { kind: kind as GraphqlKind, name };
}

const DOCUMENT = /^(?:query|mutation|subscription|fragment)\s+(?<name>\w+)/;

/** Whether a symbol is an operation or a fragment of GraphQL, in a document of its own or in a text in code: other code cannot name it. */
export function isOfDocument({ kind, name, signature }: Signed): boolean {
  return kind === "function" && DOCUMENT.exec(signature)?.groups?.["name"] === name;
}
