/**
 * What a request asks for in a view: the searches of its query, each with the scope and the conditions that operators and flags set.
 * Operators and flags mean the same and narrow together: a result must pass both.
 */
import { CodeCompassError } from "#core/errors.ts";
import { NAMESAKES_MAX } from "#core/limits.ts";
import { PROSE_KINDS, type ProseKind, SYMBOL_KINDS, type SymbolKind } from "#core/types.ts";
import type { Project } from "#engine/project/project.ts";
import type { QueryKind, QuerySession } from "#engine/session/query-session.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { languageByAlias } from "#lang/languages.ts";
import { compilePattern } from "#query/exact/pattern.ts";
import { pathChoice } from "#query/parse/path-choice.ts";
import { containsPhrase, phraseTerms } from "#query/parse/phrases.ts";
import { type Alternative, type Operator, type ParsedQuery, parseQuery, type QueryVocabulary } from "#query/parse/query-language.ts";
import { isOfSigns } from "#query/parse/sign-texts.ts";
import { symbolChoice, symbolParts } from "#query/parse/symbol-choice.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import { standsSomewhere } from "#query/recall/exact.ts";
import { SNIPPET_TEXT } from "#store/indices/full-text.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsLike, symbolsNamed, symbolsWithPrefix } from "#store/indices/symbols.ts";
import { rowsWithStem, stemsBetween } from "#store/indices/terms.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { View } from "#store/rows/view.ts";
import { indexedPaths } from "#store/versions/files.ts";
import { type Scope, versionsByPath } from "#store/views/scope.ts";
import { pathRules } from "#text/path-glob.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import { chosenLanguages, intersection } from "./chosen-languages.ts";
import { type CandidateFilter, filterFor } from "./conditions.ts";

/** Files and rows that are read for a phrase; a phrase that more of them may have is common, and recall finds it without help. */
const PHRASE_FILES_MAX = 400;
const PHRASE_ROWS_MAX = 300;
/** Indexed words that replace `foo*` in a search, those with most rows first. */
const PREFIX_TERMS_MAX = 8;
/** Letters by which an indexed word may be longer than its prefix. */
const PREFIX_CHARS_MORE = 24;

/** One search, as retrieval runs it. */
export interface AskedSearch {
  /** The text to search for; "" when the query has only conditions. */
  readonly text: string;
  readonly scope: Scope;
  readonly keep: CandidateFilter;
  /** Symbols that operators name, best first. */
  readonly named: readonly SymbolRow[];
  /** The name that `sym:` asks for; retrieval uses it when the query has no other text. */
  readonly name?: string;
  readonly textKinds: readonly ProseKind[];
  readonly wantsSymbols: boolean;
  /**
   * Whether the query consists only of prefixes (`foo*`). The text then lists all words with these prefixes, and a result need not have
   * more than one.
   */
  readonly isOfPrefixes?: boolean;
}

export interface Asked {
  readonly searches: readonly AskedSearch[];
  /** The query without its operators, for a suggestion when the operators left no result. */
  readonly plainText: string;
  /** The operators and flags that narrow the results, flags written as operators. */
  readonly narrowing: readonly string[];
  readonly parsed: ParsedQuery;
}

/** The project, texts and kind of query that a request is read with. */
export interface AskedSource {
  readonly project: Project;
  readonly texts: VersionTexts;
  readonly kind: QueryKind;
}

/** The ref that a query names, as it was typed, set once the ref is known to exist. */
export interface RefOfQuery {
  readonly refOfQuery?: string;
}

type Filters = Omit<QueryRequest, "query">;

/** A vocabulary that needs no view: every path, ref and phrase may exist. */
const ANY: QueryVocabulary = {
  language: (name) => languageByAlias(name)?.id,
  hasPath: () => true,
  hasRef: () => true,
  hasPhrase: () => true,
};

/**
 * The kind `docs` where the operators of a search in code ask for prose (`scope:text`, `kind:comment`) in every alternative; else the given
 * kind.
 */
export function kindAsked(kind: QueryKind, query: string): QueryKind {
  if (kind !== "search") return kind;
  const isText = ({ name, value, isNot }: Operator): boolean =>
    !isNot && ((name === "scope" && value === "text") || (name === "kind" && isTextKind(value)));
  return parseQuery(query, ANY).alternatives.every(({ operators }) => operators.some(isText)) ? "docs" : kind;
}

const isTextKind = (kind: string): boolean => isProseKind(kind) && !isSymbolKind(kind);
const isProseKind = (kind: string): kind is ProseKind => PROSE_KINDS.some((known) => known === kind);
const isSymbolKind = (kind: string): kind is SymbolKind => SYMBOL_KINDS.some((known) => known === kind);

/**
 * The request with the ref that its query names. A ref that does not exist leaves the operator as text.
 * @throws invalid_input when the query and the flag, or the query alone, name different refs
 */
export async function withRefOfQuery<R extends QueryRequest>(session: QuerySession, request: R): Promise<R & RefOfQuery> {
  const { refs } = parseQuery(request.query, ANY);
  const [first] = refs;
  if (first === undefined) return request;
  const ref = await session.knownRef(first);
  if (ref === undefined) return request;
  const others = [...refs.slice(1), ...(request.ref === undefined || request.ref === ref ? [] : [request.ref])];
  if (others.length === 0) return { ...request, ref, refOfQuery: first };
  throw new CodeCompassError("invalid_input", `A query looks at one ref, and this one names ${[first, ...others].join(" and ")}.`, {
    remediation: "Leave out one of them.",
  });
}

/** Reads a request in a view, which must be the view of the request's ref. */
export function readRequest(source: AskedSource, view: View, request: QueryRequest & RefOfQuery): Asked {
  const parsed = parseQuery(request.query, vocabularyOf(source, view, request.refOfQuery));
  return {
    searches: parsed.alternatives.map((alternative) => searchOf(source, view, request, parsed, alternative)),
    plainText: plainTextOf(parsed),
    narrowing: [
      ...parsed.understood.filter((typed) => typed !== "OR" && !/^(?:ref|branch|rev|case):/.test(typed)),
      ...flagsAsOperators(request),
    ],
    parsed,
  };
}

/** A search for a text without operators, in all of a view. */
export function plainSearch(text: string, view: View): AskedSearch {
  return { text, scope: { view }, keep: (candidates) => candidates, named: [], textKinds: PROSE_KINDS, wantsSymbols: false };
}

function plainTextOf({ alternatives, understood }: ParsedQuery): string {
  const words = alternatives.flatMap(({ text, operators }) => [
    understood.length > 0 ? text.replaceAll('"', "") : text,
    ...operators.flatMap(({ name, value, isNot }) => (name === "sym" && !isNot ? value.replaceAll("*", "") : [])),
  ]);
  return [...new Set(words)].join(" ").trim();
}

function flagsAsOperators({ languages = [], kinds = [], pathGlobs = [], textKinds = [] }: Filters): string[] {
  return [
    ...languages.map((name) => `lang:${name}`),
    ...[...kinds, ...textKinds].map((kind) => `kind:${kind}`),
    ...pathGlobs.map((glob) => `path:${glob}`),
  ];
}

function vocabularyOf(source: AskedSource, view: View, ref: string | undefined): QueryVocabulary {
  const { db } = source.project;
  let paths: readonly string[] | undefined;
  return {
    ...ANY,
    hasPath: (value) => {
      paths ??= indexedPaths(db, view);
      return paths.some(pathChoice(value, false));
    },
    hasRef: (value) => value === ref,
    hasPhrase: (phrase) =>
      isOfSigns(phrase) ? standsSomewhere(db, { view }, phrase) : (versionsWithPhrase(source, { view }, phrase, false) ?? [0]).length > 0,
  };
}

/** A word that looks like the beginning of names: `luaM_`. */
const BEGINNING = /^[\p{L}_][\p{L}\p{N}_]+_$/u;

/**
 * The operators of a search for symbols of a kind. Where the whole text looks like a beginning (`luaM_`), names begin with it and no symbol
 * has exactly that name, a prefix operator is added.
 */
function withBeginning({ db }: Project, scope: Scope, { text, operators }: Alternative): readonly Operator[] {
  if (!scope.kinds || !BEGINNING.test(text) || operators.some(({ name }) => name === "sym" || name === "prefix")) return operators;
  if (symbolsNamed(db, text, { view: scope.view }, 1).length > 0 || symbolsWithPrefix(db, text, scope, 1).length === 0) return operators;
  return [...operators, { name: "prefix", value: text, isNot: false }];
}

function searchOf(source: AskedSource, view: View, request: Filters, parsed: ParsedQuery, alternative: Alternative): AskedSearch {
  const { isCaseSensitive } = parsed;
  const { project, texts, kind } = source;
  const { text } = alternative;
  const scope = scopeFor(source, view, request, alternative.operators, isCaseSensitive);
  const operators = kind === "search" ? withBeginning(project, scope, alternative) : alternative.operators;
  const names = operators.filter(({ name, isNot }) => name === "sym" && !isNot).map(({ value }) => value);
  const prefixes = operators.filter(({ name }) => name === "prefix").map(({ value }) => value);
  const [name] = names;
  const more = [
    ...prefixes.flatMap((prefix) => wordsWithPrefix(project, view, prefix)),
    ...(text === "" ? [] : names.map((value) => symbolParts(value).join(" ").trim())),
  ];
  const scopes = operators.filter((operator) => operator.name === "scope").map(({ value }) => value);
  return {
    text: [text, ...more].filter((part) => part !== "").join(" "),
    scope,
    keep: filterFor({ db: project.db, texts, kind, isCaseSensitive }, operators, text),
    named: [
      ...names.flatMap((value) => symbolsCalled(project, scope, value, isCaseSensitive)),
      ...prefixes.flatMap((prefix) => symbolsWithPrefix(project.db, prefix, scope, NAMESAKES_MAX)),
    ],
    ...(name === undefined ? {} : { name }),
    textKinds: textKindsOf(request, kind, operators),
    wantsSymbols: scope.kinds !== undefined || scopes.includes("symbol"),
    ...(prefixes.length > 0 && text === prefixes.join(" ") ? { isOfPrefixes: true } : {}),
  };
}

function textKindsOf({ textKinds = [] }: Filters, kind: QueryKind, operators: readonly Operator[]): readonly ProseKind[] {
  const asked = kind === "docs" ? valuesOf(operators, "kind").filter(isProseKind) : [];
  return intersection(textKinds.length > 0 ? textKinds : undefined, asked.length > 0 ? asked : undefined) ?? PROSE_KINDS;
}

function valuesOf(operators: readonly Operator[], wanted: Operator["name"], isNot = false): string[] {
  return operators.filter((operator) => operator.name === wanted && operator.isNot === isNot).map(({ value }) => value);
}

/**
 * The symbols that a `sym:` may mean: first those with exactly this name, then those whose names start with it, then those whose names
 * contain it.
 */
function symbolsCalled({ db }: Project, scope: Scope, value: string, isCaseSensitive: boolean): SymbolRow[] {
  const parts = symbolParts(value);
  const whole = parts.join("");
  const found = [
    ...symbolsNamed(db, whole, scope, NAMESAKES_MAX),
    ...symbolsWithPrefix(db, whole, scope, NAMESAKES_MAX),
    ...symbolsLike(db, parts, scope, NAMESAKES_MAX),
  ];
  const distinct = new Map(found.map((symbol) => [symbol.symbolRow, symbol]));
  return [...distinct.values()].filter(symbolChoice(value, isCaseSensitive));
}

function wordsWithPrefix({ db }: Project, view: View, prefix: string): string[] {
  const start = joinedForm(prefix);
  const stems = stemsBetween(db, SNIPPET_TEXT, { starts: [start], charsMin: start.length, charsMax: start.length + PREFIX_CHARS_MORE });
  return stems
    .map((term) => ({ term, rows: rowsWithStem(db, view, SNIPPET_TEXT, term) }))
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows || (a.term < b.term ? -1 : 1))
    .slice(0, PREFIX_TERMS_MAX)
    .map(({ term }) => term);
}

/**
 * The part of a view that flags and operators select.
 * @throws unsupported_language
 */
function scopeFor(source: AskedSource, view: View, request: Filters, operators: readonly Operator[], isCaseSensitive: boolean): Scope {
  const languages = languagesOf(request, operators);
  const kinds = kindsOf(request, source.kind, operators);
  const versionIds = versionsOf(source, view, request, operators, isCaseSensitive);
  return {
    view,
    ...(languages ? { languages } : {}),
    ...(kinds ? { kinds } : {}),
    ...(versionIds ? { versionIds } : {}),
  };
}

function languagesOf({ languages }: Filters, operators: readonly Operator[]): readonly string[] | undefined {
  return chosenLanguages(languages, valuesOf(operators, "lang"), valuesOf(operators, "lang", true));
}

/**
 * The symbol kinds that a search in code asks for, by flags or operators; undefined for any. With several alternatives only the flags
 * count.
 */
export function kindsAsked(request: Filters, parsed: ParsedQuery | undefined): readonly SymbolKind[] | undefined {
  const [first, ...others] = parsed?.alternatives ?? [];
  return first === undefined || others.length > 0 ? request.kinds : kindsOf(request, "search", first.operators);
}

/** The symbol kinds that flags and operators select. In a search of prose, a name that is also a kind of prose is taken for that. */
function kindsOf({ kinds = [] }: Filters, kind: QueryKind, operators: readonly Operator[]): readonly SymbolKind[] | undefined {
  const named = valuesOf(operators, "kind").filter((name) => isSymbolKind(name) && !(kind === "docs" && isProseKind(name))) as SymbolKind[];
  return intersection(kinds.length > 0 ? kinds : undefined, named.length > 0 ? named : undefined);
}

/** The versions that paths and phrases select; undefined when nothing does. */
function versionsOf(
  source: AskedSource,
  view: View,
  { pathGlobs = [] }: Filters,
  operators: readonly Operator[],
  isCaseSensitive: boolean,
): readonly number[] | undefined {
  const isSelected = pathRules(pathGlobs);
  const choice = (value: string): ((path: string) => boolean) => pathChoice(value, isCaseSensitive);
  const wanted = valuesOf(operators, "file").map(choice);
  const excluded = valuesOf(operators, "file", true).map(choice);
  const isChosen = (path: string): boolean =>
    isSelected(path) && wanted.every((matches) => matches(path)) && !excluded.some((matches) => matches(path));
  const isByPath = pathGlobs.length + wanted.length + excluded.length > 0;
  let versionIds = isByPath ? versionsByPath(source.project.db, view, isChosen) : undefined;
  for (const phrase of valuesOf(operators, "phrase")) {
    const scope = { view, ...(versionIds ? { versionIds } : {}) };
    versionIds = versionsWithPhrase(source, scope, phrase, isCaseSensitive)?.slice() ?? versionIds;
  }
  return versionIds;
}

/**
 * The versions of a scope whose text has a phrase; undefined when too many may have it for each to be read. Trigrams find the phrase as it
 * is written; full text finds its words where several spaces or a line break stand between them.
 */
function versionsWithPhrase(
  { project, texts }: AskedSource,
  scope: Scope,
  phrase: string,
  isCaseSensitive: boolean,
): readonly number[] | undefined {
  const { required } = compilePattern(phrase, { literal: true, ignoreCase: isCaseSensitive ? "never" : "always" });
  const written = candidateVersions(project.db, scope, required);
  const hits = project.indices.snippets.search(phrase, scope, { limit: PHRASE_ROWS_MAX, phrase: phraseTerms(phrase) });
  if (written === undefined || written.length > PHRASE_FILES_MAX || hits.length === PHRASE_ROWS_MAX) return undefined;
  const versionIds = new Set([...written, ...hits.map(({ row }) => versionOf(row.snippetRow))]);
  return [...versionIds].filter((versionId) => {
    const file = texts.of(versionId);
    return containsPhrase(file.slice(0, file.chars), phrase, isCaseSensitive);
  });
}
