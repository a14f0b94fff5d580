/** What the documents of GraphQL in a file use, as facts. */

import { graphqlMeant } from "#core/graphql-names.ts";
import type { Declared, Expression, Supertype, UsageFacts } from "#core/usage-facts.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { Capture } from "#lang/trees/captures.ts";
import type { TextUse } from "#lang/usage/in-texts/text-use.ts";
import { documentsIn } from "./captures.ts";
import { readDocument } from "./document.ts";

/** The uses that the operations and fragments in the texts of code make. */
export function usesInDocuments(text: string, captures: readonly Capture[]): readonly TextUse[] {
  return documentsIn(text, captures).flatMap((document) => readDocument(text, document).uses);
}

/** The uses in a file that is a document. */
export function usesOfDocument(text: string): readonly TextUse[] {
  return readDocument(text).uses;
}

/** The facts of a file that is a document, with the types of its fields and the interfaces of its types. */
export function withSchema(facts: UsageFacts, text: string, symbols: readonly PlacedSymbol[]): UsageFacts {
  const { fieldTypes, interfaces } = readDocument(text);
  if (fieldTypes.length === 0) return facts;
  const expressions: Expression[] = [...facts.expressions];
  const places = new Map(symbols.map(({ nameStart }, at) => [nameStart, at]));
  const known = new Map<string, number>();
  const typeOf = (type: string): number => {
    const of = known.get(type) ?? expressions.push({ op: "name", name: graphqlMeant("type", type), within: null }) - 1;
    known.set(type, of);
    return of;
  };
  const declared = fieldTypes.flatMap(({ nameStart, type }): Declared[] => {
    const symbol = places.get(nameStart);
    if (symbol === undefined) return [];
    return [{ symbol, expression: expressions.push({ op: "instance", of: typeOf(type) }) - 1 }];
  });
  const supertypes = interfaces.flatMap(({ nameStart, type }): Supertype[] => {
    const symbol = places.get(nameStart);
    return symbol === undefined ? [] : [{ symbol, type: "implements", expression: typeOf(type) }];
  });
  return { ...facts, expressions, declared: [...facts.declared, ...declared], supertypes: [...facts.supertypes, ...supertypes] };
}
