/** The places of what a query has as a literal: a name, a path, a number, a piece of code. */
import { parse } from "node:path/posix";
import { isUnspaced, literalsOf } from "#query/parse/literals.ts";
import { endsInNames, isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import { filesNamed } from "#store/indices/files-named.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { Candidate } from "./candidate.ts";
import { allowsKind, type CodeSource, type RecallSource } from "./code-source.ts";
import { exactCandidates } from "./exact.ts";
import { snippetsWithPhrase } from "./phrase-candidates.ts";
import { unspacedCandidates } from "./unspaced.ts";

/**
 * The places of the query's literals. Where the query names a symbol, the symbol comes first, and then places that mention it, before
 * look-alikes; where it names a file, the file comes first.
 */
export function literalCandidates(source: CodeSource, query: string, named: readonly SymbolRow[], isPathEnd: boolean): Candidate[] {
  const { scope } = source;
  const names = new Set(named.map(({ name }) => name));
  // A part of the query that is a symbol's name finds the symbol, and one that is the name of a file without its extension the file.
  const literals = literalsOf(query).filter(
    ({ text, isWhole, isName }) => isWhole || !isName || !(names.has(text) || isFileStem(source, text)),
  );
  const isKnownToGraph = ({ path, language, kind }: SymbolRow): boolean =>
    kind !== "section" && !source.hasKeys(language) && !source.isAside({ path });
  const isNamed = named.some((symbol) => isNameOf(query, symbol) && isKnownToGraph(symbol));
  // The graph knows the uses of a symbol's own name; searching all texts for it would slow every such query down. Of a key, which code reads
  // by its name in a string, and of what only tests or documentation define, it knows few.
  if (literals.length === 0 || (isNamed && literals[0]?.isName)) return [];
  const likely = (text: string): number[] => snippetsWithPhrase(source, text).map(({ row }) => versionOf(row.snippetRow));
  // Of a constant that a symbol is called, the graph tells uses from tests.
  const { isAside: _, ...bare } = source;
  const exact = literals.flatMap((literal) => exactCandidates(names.has(literal.text) ? bare : source, literal, likely));
  const all = exact.length === 0 && isUnspaced(query) ? unspacedCandidates(source, query) : exact;
  const found = all.filter((candidate) => allowsKind(scope, candidate));
  if (isNamed) return found.map(asMention);
  const isPath = literals[0]?.isWhole && isPathEnd;
  return isPath ? found.map(asMention) : found;
}

function isFileStem({ db, scope }: RecallSource, text: string): boolean {
  return filesNamed(db, scope.view, [text], (path) => parse(path).name === text).length > 0;
}

/** A candidate that only mentions what the query asks for: it comes before look-alikes, but not before the thing itself. */
function asMention({ isQuoted: _, ...candidate }: Candidate): Candidate {
  return candidate;
}

/** Whether a query is a symbol's name, with as much of its scope as was typed. */
function isNameOf(query: string, { name, qualifiedName }: SymbolRow): boolean {
  const asked = parseNameQuery(query);
  return isNameLike(query) && name === asked.name && (asked.scope.length === 0 || endsInNames(qualifiedName, [...asked.scope, name]));
}
