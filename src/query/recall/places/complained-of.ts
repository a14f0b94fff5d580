/** The definitions of names that error messages complain of: the code at the place of an error may lack their import. */
import { FUNCTION_KINDS, NAMED_TYPE_KINDS } from "#core/symbol-kinds.ts";
import { parseNameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import { complainedOf, lackingMember } from "#query/parse/pasted/complaint.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import type { Scope } from "#store/views/scope.ts";

/** A name with more definitions is left out: a message complains of one of them. Also the most names of one text. */
const COMPLAINED_MAX = 3;
/** How many symbols of a name are read. */
const NAMESAKES_MAX = 50;

/** The functions and types that the lines of a message complain of: of a type, that it lacks a member. */
export function complainedOfIn(db: Database, scope: Scope, lines: readonly string[]): SymbolRow[] {
  const written = new Set(lines.flatMap((line) => [complainedOf(line) ?? [], lackingMember(line)?.owner ?? []].flat()));
  return [...written].slice(0, COMPLAINED_MAX).flatMap((one) => {
    const { name, scope: owners } = parseNameQuery(one);
    const symbols = symbolsNamed(db, name, scope, NAMESAKES_MAX).filter(
      ({ name: own, kind, isDefinition }) => own === name && isDefinition && (FUNCTION_KINDS.has(kind) || NAMED_TYPE_KINDS.has(kind)),
    );
    const isOwned = ({ qualifiedName }: SymbolRow): boolean => owners.every((owner) => qualifiedParts(qualifiedName).includes(owner));
    const owned = symbols.filter(isOwned);
    const meant = owned.length > 0 ? owned : symbols;
    return meant.length > COMPLAINED_MAX ? [] : meant;
  });
}
