/** The definitions that a query asks for by name, with its kind, its owner, its file or the name's words. */
import { NAMESAKES_MAX } from "#core/limits.ts";
import { FUNCTION_KINDS, NAMED_TYPE_KINDS, TYPE_KINDS } from "#core/symbol-kinds.ts";
import { SYMBOL_KINDS } from "#core/types.ts";
import { type AskedDefinition, askedDefinitions } from "#query/parse/asked-definition.ts";
import { isNameLike, isOneWord, qualifiedParts } from "#query/parse/name-query.ts";
import { SYMBOL_TEXT } from "#store/indices/full-text.ts";
import { NAME_ONLY, type SymbolRow, symbolsSpelled } from "#store/indices/indices.ts";
import { symbolsNamed, symbolsNamedWithin, symbolsWithPrefix } from "#store/indices/symbols.ts";
import { rowsWith } from "#store/indices/terms.ts";
import type { Scope } from "#store/views/scope.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import { type Candidate, symbolCandidate } from "./candidate.ts";
import type { CodeSource } from "./code-source.ts";

/** How SQL, and the migrations of Rails, Laravel, Ecto and Alembic, create a table. */
const CREATES_TABLE = /\bcreate\W*(?:\w+\s+){0,3}table\b|create_table|Schema::create|^schema\b/i;
/** How many types, and how many other definitions, a name in words is looked up as: a hundred methods may be called like the type that they return. */
const SPELLED_MAX = 60;

/**
 * The definitions that a query asks for, by its first reading that has any. If some have the name in the typed letter case, or the kind that
 * the query says, the others are left out.
 */
export function definitionCandidates(source: CodeSource, query: string): Candidate[] {
  for (const asked of askedDefinitions(query)) {
    const chosen = withoutConstructors(definitionsOf(source, asked));
    if (chosen.length > 0) return chosen.map((symbol, rank) => ({ ...symbolCandidate(symbol, { names: rank }), isAskedFor: true }));
  }
  return [];
}

/** The definitions without the constructors of types among them: these are called like their type, and are a part of it. */
function withoutConstructors(found: readonly SymbolRow[]): readonly SymbolRow[] {
  const types = new Set(found.filter(({ kind }) => TYPE_KINDS.has(kind)).map(({ qualifiedName }) => qualifiedParts(qualifiedName).join()));
  const isConstructor = ({ kind, name, qualifiedName }: SymbolRow): boolean => {
    const above = qualifiedParts(qualifiedName).slice(0, -1);
    return FUNCTION_KINDS.has(kind) && above.at(-1) === name && types.has(above.join());
  };
  return found.filter((symbol) => !isConstructor(symbol));
}

function definitionsOf(source: CodeSource, asked: AskedDefinition): SymbolRow[] {
  const { scope } = source;
  const meant = symbolsCalled(source, asked).filter((symbol) => isMeant(symbol, asked));
  const allowed = meant.filter(({ kind }) => !scope.kinds || scope.kinds.includes(kind));
  const isSure = asked.scope.length > 0 || asked.path !== undefined;
  const defined = isSure ? allowed : allowed.filter(({ isDefinition }) => isDefinition);
  // What is defined outside the repository, such as a native method, is only declared in it.
  const fitting = defined.length > 0 ? defined : allowed;
  const isOfKind = ({ kind }: SymbolRow): boolean => kind === asked.kind;
  const isAsWritten = ({ name }: SymbolRow): boolean => name === asked.name;
  if (asked.isAnnotation) return fitting.filter((one) => isAsWritten(one) && source.hasAnnotations(one.language) && !source.isAside(one));
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
  { name, isInWords, isTable, isBeginning, kinds, scope: owners }: AskedDefinition,
): SymbolRow[] {
  const scope: Scope = kinds ? { ...given, kinds } : given;
  if (isInWords) return typesAndOthers(scope).flatMap((some) => symbolsSpelled(indices, some, name, SPELLED_MAX));
  if (isBeginning) return symbolsWithPrefix(db, name, scope, NAMESAKES_MAX);
  const owner = owners.at(-1);
  if (owner !== undefined) return symbolsNamedWithin(db, owner, name, scope, NAMESAKES_MAX);
  return (isTable ? numbersOf(name) : [name]).flatMap((one) => symbolsNamed(db, one, scope, NAMESAKES_MAX));
}

/** A scope's types and its other kinds. */
function typesAndOthers(scope: Scope): Scope[] {
  const { kinds = SYMBOL_KINDS } = scope;
  const [types, others] = [kinds.filter((kind) => NAMED_TYPE_KINDS.has(kind)), kinds.filter((kind) => !NAMED_TYPE_KINDS.has(kind))];
  return [types, others].flatMap((some) => (some.length > 0 ? { ...scope, kinds: some } : []));
}

function isMeant({ kind, qualifiedName, signature, path }: SymbolRow, asked: AskedDefinition): boolean {
  if (kind === "import" || kind === "section") return false;
  if (asked.isTable && !CREATES_TABLE.test(signature)) return false;
  if (asked.path !== undefined && !`/${path}`.toLowerCase().endsWith(`/${asked.path.toLowerCase().replace(/^(?:\.?\/)+/, "")}`))
    return false;
  const cased = (text: string): string => (asked.isByNameAlone ? text : text.toLowerCase());
  const owners = qualifiedParts(cased(qualifiedName)).slice(0, -1);
  return asked.scope.toReversed().every((owner, at) => owners.at(-1 - at) === cased(owner));
}

/** A table's name in both numbers: people ask for the "account table". */
function numbersOf(name: string): string[] {
  const others = name.endsWith("s")
    ? [name.replace(/ies$/, "y"), name.replace(/e?s$/, ""), name.replace(/s$/, "")]
    : [`${name}s`, `${name}es`, name.replace(/y$/, "ies")];
  return [...new Set([name, ...others])];
}

/** Queries of more words are sentences. */
const MEMBER_WORDS_MAX = 9;
/** Boosts for searching names and their owners. */
const OWNED_NAMES = { ...NAME_ONLY, qualified: 1 };
const RECALL_OF_MEMBERS = { limit: 60, postingsMax: 2_000, boost: OWNED_NAMES } as const;

/**
 * The symbols whose owner and name a query spells in plain words: `cookie jar set` for `CookieJar.set`. `symbols` are hits for the words,
 * which suffice for two words; the members of a type in a large repository are not among the best of them.
 */
export function spelledMembers({ db, indices, scope }: CodeSource, query: string, symbols: readonly SymbolRow[]): Candidate[] {
  const words = query.trim().split(" ");
  if (words.length < 2 || words.length > MEMBER_WORDS_MAX || words.includes("")) return [];
  const isTerm = (joined: string): boolean => rowsWith(db, scope.view, SYMBOL_TEXT, joined) > 0;
  const found = words.slice(1).flatMap((_, at) => {
    const [owner, name] = [words.slice(0, at + 1), words.slice(at + 1)].map((part) => joinedForm(part.join(""))) as [string, string];
    if (words.length === 2 || !isTerm(owner) || !isTerm(name)) return [];
    return indices.symbols.search(`${owner} ${name}`, scope, RECALL_OF_MEMBERS).map(({ row }) => row);
  });
  const spelled = joinedForm(query);
  const isSpelled = ({ qualifiedName }: SymbolRow): boolean => joinedForm(qualifiedParts(qualifiedName).slice(-2).join("")) === spelled;
  const members = [...symbols, ...found].filter(isSpelled);
  return members.map((symbol) => ({ ...symbolCandidate(symbol, {}), isAskedFor: true }));
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
