/**
 * What a request asks for in a view: the searches of its query, each within the scope and on the conditions that operators and flags give.
 * Operators and flags mean the same and narrow together: what either leaves out is left out.
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
import { symbolChoice, symbolParts } from "#query/parse/symbol-choice.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsLike, symbolsNamed, symbolsWithPrefix } from "#store/indices/symbols.ts";
import { termsBetween } from "#store/indices/terms.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { View } from "#store/rows/view.ts";
import { indexedPaths } from "#store/versions/files.ts";
import { type Scope, versionsByPath } from "#store/views/scope.ts";
import { pathMatcher } from "#text/path-glob.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import { chosenLanguages, intersection } from "./chosen-languages.ts";
import { type CandidateFilter, filterFor } from "./conditions.ts";

/** Files and rows that are read for a phrase; one that more may have is common, and recall finds it without help. */
const PHRASE_FILES_MAX = 400;
const PHRASE_ROWS_MAX = 300;
/** Words of the index that stand for `foo*`, those of most rows first. */
const PREFIX_TERMS_MAX = 8;
/** Letters that a word of the index may have beyond a prefix. */
const PREFIX_CHARS_MORE = 24;

/** One search, as retrieval runs it. */
export interface AskedSearch {
  /** What is searched for; "" when only conditions were given. */
  readonly text: string;
  readonly scope: Scope;
  readonly keep: CandidateFilter;
  /** Symbols that operators name, best first. */
  readonly named: readonly SymbolRow[];
  /** The name that `sym:` asks for, when nothing else is searched for. */
  readonly name?: string;
  readonly textKinds: readonly ProseKind[];
  readonly wantsSymbols: boolean;
  /** Whether it asks for nothing but words by their beginnings: the text has all of these words, and no result need have more than one. */
  readonly isOfPrefixes?: boolean;
}

export interface Asked {
  readonly searches: readonly AskedSearch[];
  /** The query without its operators, for an answer that had none. */
  readonly plainText: string;
  /** What narrows the results, as operators, flags among them. */
  readonly narrowing: readonly string[];
  readonly parsed: ParsedQuery;
}

/** What of a project a request is read with. */
export interface AskedSource {
  readonly project: Project;
  readonly texts: VersionTexts;
  readonly kind: QueryKind;
}

/** The ref that a query names, as it was typed, once it is known to be one. */
export interface RefOfQuery {
  readonly refOfQuery?: string;
}

type Filters = Omit<QueryRequest, "query">;

/** A vocabulary without a view: every path, ref and phrase may exist. */
const ANY: QueryVocabulary = {
  language: (name) => languageByAlias(name)?.id,
  hasPath: () => true,
  hasRef: () => true,
  hasPhrase: () => true,
};

/** Prose, if that is what the operators of a search in code ask for: `scope:text`, `kind:comment`. */
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
 * The request with the ref that its query names. A ref that is not there leaves the operator as text.
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

/** Reads a request in a view. Its ref is the one that the view shows. */
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

/** A search for a text as it stands, in all of a view. */
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
    hasPhrase: (phrase) => (versionsWithPhrase(source, { view }, phrase, false) ?? [0]).length > 0,
  };
}

/** A word that ends as the beginning of a name does: `luaM_`. */
const BEGINNING = /^[\p{L}_][\p{L}\p{N}_]+_$/u;

/** The operators of a search for symbols of a kind, with `luaM_*` for a text that is `luaM_` alone, where names begin so and none ends there. */
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
    ...prefixes.flatMap((prefix) => wordsWithPrefix(project, prefix)),
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

/** The symbols that a `sym:` may mean: of the name, then those whose names start with it, then those that have it. */
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

function wordsWithPrefix({ db }: Project, prefix: string): string[] {
  const start = joinedForm(prefix);
  const terms = termsBetween(db, "snippets_vocab", { starts: [start], charsMin: start.length, charsMax: start.length + PREFIX_CHARS_MORE });
  return [...terms]
    .sort((a, b) => b.rows - a.rows || (a.term < b.term ? -1 : 1))
    .slice(0, PREFIX_TERMS_MAX)
    .map(({ term }) => term);
}

/**
 * The part of a view that flags and operators let through.
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

/** The kinds that a search in code asks for, in flags or operators; undefined for any, and where alternatives differ. */
export function kindsAsked(request: Filters, parsed: ParsedQuery | undefined): readonly SymbolKind[] | undefined {
  const [first, ...others] = parsed?.alternatives ?? [];
  return first === undefined || others.length > 0 ? request.kinds : kindsOf(request, "search", first.operators);
}

/** Of a search in prose a kind is one of texts where there is such a kind. */
function kindsOf({ kinds = [] }: Filters, kind: QueryKind, operators: readonly Operator[]): readonly SymbolKind[] | undefined {
  const named = valuesOf(operators, "kind").filter((name) => isSymbolKind(name) && !(kind === "docs" && isProseKind(name))) as SymbolKind[];
  return intersection(kinds.length > 0 ? kinds : undefined, named.length > 0 ? named : undefined);
}

/** The versions that paths and phrases choose; undefined when nothing chooses. */
function versionsOf(
  source: AskedSource,
  view: View,
  { pathGlobs = [] }: Filters,
  operators: readonly Operator[],
  isCaseSensitive: boolean,
): readonly number[] | undefined {
  const globs = pathGlobs.map(pathMatcher);
  const choice = (value: string): ((path: string) => boolean) => pathChoice(value, isCaseSensitive);
  const wanted = valuesOf(operators, "file").map(choice);
  const excluded = valuesOf(operators, "file", true).map(choice);
  const isChosen = (path: string): boolean =>
    (globs.length === 0 || globs.some((matches) => matches(path))) &&
    wanted.every((matches) => matches(path)) &&
    !excluded.some((matches) => matches(path));
  const isByPath = globs.length + wanted.length + excluded.length > 0;
  let versionIds = isByPath ? versionsByPath(source.project.db, view, isChosen) : undefined;
  for (const phrase of valuesOf(operators, "phrase")) {
    const scope = { view, ...(versionIds ? { versionIds } : {}) };
    versionIds = versionsWithPhrase(source, scope, phrase, isCaseSensitive)?.slice() ?? versionIds;
  }
  return versionIds;
}

/**
 * The versions of a scope whose text has a phrase; undefined when too many may have it for each to be read. Trigrams find it as it is
 * written, full text finds its words where more than one space or a line's end stands between them.
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
