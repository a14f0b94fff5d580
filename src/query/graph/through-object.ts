/** Uses of the members of object literals, which are no uses of a definition elsewhere that has the name of such a member. */
import type { Use } from "#core/usage-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import type { Denotation } from "./meaning/meaning.ts";
import type { Resolver } from "./meaning/resolver.ts";
import type { GraphFile } from "./meaning/view-facts.ts";

/** Whether a use goes through an object literal that does not itself write the symbol as its member. */
export function isThroughObject(resolver: Resolver, file: GraphFile, use: Use, symbol: SymbolRow): boolean {
  const expression = resolver.facts.usage(file.versionId)?.used(use);
  // A property without an enclosing symbol is a key of the object itself.
  if (expression?.op !== "member" || symbol.kind === "method" || (symbol.kind === "property" && !symbol.parentRow)) return false;
  return resolver
    .meaning(file, expression.of)
    .denotations.some((one) => one.is === "object" && !isOtherPart(one, symbol.name) && !isWrittenIn(resolver, one, symbol));
}

/** Whether another part of an intersection has the member: of `Props & { size: number }`, all but `size` are those of `Props`. */
function isOtherPart({ isPart, members }: Denotation & { readonly is: "object" }, name: string): boolean {
  return isPart === true && !members.some((member) => member.name === name);
}

/** Whether a property is written as a member of an anonymous type, as the fields of `[]struct { name string }` are. */
function isWrittenIn({ facts }: Resolver, { file, members }: Denotation & { readonly is: "object" }, symbol: SymbolRow): boolean {
  const member = symbol.kind === "property" ? members.find(({ name }) => name === symbol.name) : undefined;
  const written = member && facts.usage(file.versionId)?.expression(member.value);
  return written?.op === "symbol" && file.versionId === versionOf(symbol.symbolRow) && written.symbol === positionOf(symbol.symbolRow);
}
