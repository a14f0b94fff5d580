/** The definitions that a query asks for by name and kind. */
import { NAMESAKES_MAX } from "#core/limits.ts";
import { type AskedDefinition, askedDefinition } from "#query/parse/asked-definition.ts";
import { qualifiedParts } from "#query/parse/name-query.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import type { Scope } from "#store/views/scope.ts";
import { type Candidate, symbolCandidate } from "./candidate.ts";

/** How SQL, and the migrations of Rails, Laravel, Ecto and Alembic, create a table. */
const CREATES_TABLE = /\bcreate\W*(?:\w+\s+){0,3}table\b|create_table|Schema::create|^schema\b/i;

/** The definitions that a query asks for; of those with the name in the letter case and of the kind that it has, no others. */
export function definitionCandidates(db: Database, scope: Scope, query: string): Candidate[] {
  const asked = askedDefinition(query);
  if (!asked) return [];
  const found = (asked.isTable ? numbersOf(asked.name) : [asked.name]).flatMap((name) =>
    symbolsNamed(db, name, within(scope, asked), NAMESAKES_MAX),
  );
  const fitting = found.filter((symbol) => isMeant(symbol, asked) && (!scope.kinds || scope.kinds.includes(symbol.kind)));
  const isOfKind = ({ kind }: SymbolRow): boolean => kind === asked.kind;
  const isAsWritten = ({ name }: SymbolRow): boolean => name === asked.name;
  const choices = [
    fitting.filter((one) => isAsWritten(one) && isOfKind(one)),
    fitting.filter(isAsWritten),
    fitting.filter(isOfKind),
    fitting,
  ];
  const chosen = choices.find(({ length }) => length > 0) ?? [];
  return chosen.map((symbol, rank) => ({ ...symbolCandidate(symbol, { names: rank }), isAskedFor: true }));
}

function within(scope: Scope, { kinds }: AskedDefinition): Scope {
  return kinds ? { ...scope, kinds } : scope;
}

function isMeant({ kind, qualifiedName, signature, isDefinition }: SymbolRow, asked: AskedDefinition): boolean {
  if (kind === "import" || kind === "section") return false;
  if (asked.isTable && !CREATES_TABLE.test(signature)) return false;
  const owners = qualifiedParts(qualifiedName.toLowerCase()).slice(0, -1);
  return (
    asked.scope.toReversed().every((owner, at) => owners.at(-1 - at) === owner.toLowerCase()) && (isDefinition || asked.scope.length > 0)
  );
}

/** A table's name in both numbers: people ask for the "account table". */
function numbersOf(name: string): string[] {
  const others = name.endsWith("s")
    ? [name.replace(/ies$/, "y"), name.replace(/e?s$/, ""), name.replace(/s$/, "")]
    : [`${name}s`, `${name}es`, name.replace(/y$/, "ies")];
  return [...new Set([name, ...others])];
}
