/** The definitions that a query asks for by name, with its kind, its owner, its file or the name's words. */
import { NAMESAKES_MAX } from "#core/limits.ts";
import { type AskedDefinition, askedDefinitions } from "#query/parse/asked-definition.ts";
import { isNameLike, isOneWord, qualifiedParts } from "#query/parse/name-query.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed, symbolsWithPrefix } from "#store/indices/symbols.ts";
import type { Scope } from "#store/views/scope.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import { type Candidate, symbolCandidate } from "./candidate.ts";
import type { CodeSource } from "./code-source.ts";

/** How SQL, and the migrations of Rails, Laravel, Ecto and Alembic, create a table. */
const CREATES_TABLE = /\bcreate\W*(?:\w+\s+){0,3}table\b|create_table|Schema::create|^schema\b/i;
/** Caps on the search for a name by its words: all spellings of a name share one term, and few other names have it. */
const RECALL_OF_WORDS = { limit: 60, postingsMax: 1_000 } as const;
/** Boosts for searching names alone: the members and the users of a much-used type have its name in their own rows, by the hundred. */
const NAMES_ONLY = { name: 1, qualified: 0, signature: 0, doc: 0, heading: 0 };

/**
 * The definitions that a query asks for, by its first reading that has any. If some have the name in the typed letter case, or the kind that
 * the query says, the others are left out.
 */
export function definitionCandidates(source: CodeSource, query: string): Candidate[] {
  for (const asked of askedDefinitions(query)) {
    const chosen = definitionsOf(source, asked);
    if (chosen.length > 0) return chosen.map((symbol, rank) => ({ ...symbolCandidate(symbol, { names: rank }), isAskedFor: true }));
  }
  return [];
}

function definitionsOf(source: CodeSource, asked: AskedDefinition): SymbolRow[] {
  const { scope } = source;
  const found = symbolsCalled(source, asked);
  const fitting = found.filter((symbol) => isMeant(symbol, asked) && (!scope.kinds || scope.kinds.includes(symbol.kind)));
  const isOfKind = ({ kind }: SymbolRow): boolean => kind === asked.kind;
  const isAsWritten = ({ name }: SymbolRow): boolean => name === asked.name;
  if (asked.isByNameAlone) return fitting.filter(isAsWritten);
  if (asked.isBeginning) return fitting.filter(({ path }) => !source.isAside({ path }));
  // Words that are no name may still be a test's, which describes what it tests.
  if (asked.isInWords && !asked.kind) return fitting.filter(({ path }) => !source.isAside({ path }));
  const choices = [fitting.filter((one) => isAsWritten(one) && isOfKind(one)), fitting.filter(isAsWritten), fitting.filter(isOfKind)];
  return choices.find(({ length }) => length > 0) ?? fitting;
}

/** The symbols with the name asked for, in any letter case, or with its words. */
function symbolsCalled(
  { db, indices, scope: given }: CodeSource,
  { name, isInWords, isTable, isBeginning, kinds }: AskedDefinition,
): SymbolRow[] {
  const scope: Scope = kinds ? { ...given, kinds } : given;
  if (isInWords)
    return indices.symbols
      .search(name, scope, { ...RECALL_OF_WORDS, boost: NAMES_ONLY })
      .map(({ row }) => row)
      .filter((symbol) => joinedForm(symbol.name) === name);
  if (isBeginning) return symbolsWithPrefix(db, name, scope, NAMESAKES_MAX);
  return (isTable ? numbersOf(name) : [name]).flatMap((one) => symbolsNamed(db, one, scope, NAMESAKES_MAX));
}

function isMeant({ kind, qualifiedName, signature, isDefinition, path }: SymbolRow, asked: AskedDefinition): boolean {
  if (kind === "import" || kind === "section") return false;
  if (asked.isTable && !CREATES_TABLE.test(signature)) return false;
  if (asked.path !== undefined && !`/${path}`.toLowerCase().endsWith(`/${asked.path.toLowerCase().replace(/^(?:\.?\/)+/, "")}`))
    return false;
  const cased = (text: string): string => (asked.isByNameAlone ? text : text.toLowerCase());
  const owners = qualifiedParts(cased(qualifiedName)).slice(0, -1);
  const isOwned = asked.scope.toReversed().every((owner, at) => owners.at(-1 - at) === cased(owner));
  return isOwned && (isDefinition || asked.scope.length > 0 || asked.path !== undefined);
}

/** A table's name in both numbers: people ask for the "account table". */
function numbersOf(name: string): string[] {
  const others = name.endsWith("s")
    ? [name.replace(/ies$/, "y"), name.replace(/e?s$/, ""), name.replace(/s$/, "")]
    : [`${name}s`, `${name}es`, name.replace(/y$/, "ies")];
  return [...new Set([name, ...others])];
}

/** The symbols whose owner and name a query spells in plain words: `cookie jar set` for `CookieJar.set`. */
export function spelledMembers(query: string, symbols: readonly SymbolRow[]): Candidate[] {
  if (!/^\S+(?: \S+){1,6}$/.test(query.trim())) return [];
  const spelled = joinedForm(query);
  const isSpelled = ({ qualifiedName }: SymbolRow): boolean => joinedForm(qualifiedParts(qualifiedName).slice(-2).join("")) === spelled;
  return symbols.filter(isSpelled).map((symbol) => ({ ...symbolCandidate(symbol, {}), isAskedFor: true }));
}

/** With fewer words, a sentence begins as a name does by chance. */
const SPELLED_WORDS_MIN = 3;

/** The definitions whose names begin with the words of a query: `get changed packages since` for `getChangedPackagesSinceRef`. */
export function spelledBeginnings({ db, scope, isAside }: CodeSource, query: string): Candidate[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  if (words.length < SPELLED_WORDS_MIN || words.length > SPELLED_WORDS_MAX || !words.every((word) => /^[a-z\d]+$/.test(word))) return [];
  const found = [words.join(""), words.join("_")].flatMap((beginning) => symbolsWithPrefix(db, beginning, scope, COMPLETED_MAX));
  const spelled = joinedForm(words.join(""));
  const begun = found.filter(
    ({ name, kind, path }) => joinedForm(name).startsWith(spelled) && kind !== "import" && kind !== "section" && !isAside({ path }),
  );
  if (new Set(begun.map(({ name }) => name)).size > COMPLETED_NAMES_MAX) return [];
  return begun.map((symbol, rank) => ({ ...symbolCandidate(symbol, { names: rank }), isAskedFor: true }));
}

const SPELLED_WORDS_MAX = 7;

/** A beginning that more names share says too little. */
const COMPLETED_NAMES_MAX = 8;
const COMPLETED_MAX = 60;
const BEGINNING_CHARS_MIN = 4;

/** The definitions whose names begin with a query, where few names do: someone typed a part of one. */
export function completedCandidates({ db, scope, isAside }: CodeSource, query: string): Candidate[] {
  const beginning = query.trim();
  if (!isOneWord(beginning) || !isNameLike(beginning) || beginning.length < BEGINNING_CHARS_MIN) return [];
  const found = symbolsWithPrefix(db, beginning, scope, COMPLETED_MAX);
  const completed = found.filter(
    ({ name, kind, path }) => name.startsWith(beginning) && kind !== "import" && kind !== "section" && !isAside({ path }),
  );
  if (found.length === COMPLETED_MAX || new Set(completed.map(({ name }) => name)).size > COMPLETED_NAMES_MAX) return [];
  return completed.map((symbol, rank) => ({ ...symbolCandidate(symbol, { names: rank }), isAskedFor: true }));
}
