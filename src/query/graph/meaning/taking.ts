/**
 * What a call means whose nearest functions do not take its arguments. Where functions of one name differ in what they take, such functions
 * hide none that do: those of supertypes, extensions, and those of the scopes further out.
 */
import type { ExpressionId } from "#core/usage-facts.ts";
import { freeNameMeant } from "./free-names.ts";
import { type Meaning, NOTHING_KNOWN, union } from "./meaning.ts";
import { type Meant, meantAmong } from "./members.ts";
import type { Resolver } from "./resolver.ts";
import type { GraphFile } from "./view-facts.ts";

/** A callee: its expression, its name, and the position of the symbol around it. */
export interface Callee {
  readonly expression: ExpressionId;
  readonly name: string;
  readonly within: number | null;
}

/** The functions that `takes` accepts among all that a callee can mean. */
export function meaningTaking(resolver: Resolver, file: GraphFile, callee: Callee, takes: Meant): Meaning {
  const expression = resolver.facts.usage(file.versionId)?.expression(callee.expression);
  const through = (inner: ExpressionId): Meaning => meaningTaking(resolver, file, { ...callee, expression: inner }, takes);
  switch (expression?.op) {
    case "apply":
      return through(expression.of);
    case "either":
      return union(expression.of.map(through));
    case "first":
      return expression.of.map(through).find(({ denotations }) => denotations.length > 0) ?? NOTHING_KNOWN;
    case "member":
      return resolver.memberOf(resolver.meaning(file, expression.of), expression.name, file, takes);
    case "name":
      return freeNameMeant(resolver, file, expression, takes);
    case "symbol":
    case "import": {
      const bound = meantAmong(resolver.meaning(file, callee.expression, true), takes);
      return bound.denotations.length > 0 ? bound : freeNameMeant(resolver, file, callee, takes);
    }
    default:
      return NOTHING_KNOWN;
  }
}
