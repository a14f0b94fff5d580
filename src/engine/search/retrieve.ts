/** Retrieval: turns the words of a query into ranked candidates, without freshness checks and presentation. */

import { named } from "#core/visible.ts";
import { isGrowing } from "#engine/session/first-index.ts";
import { hasAnnotations, hasKeys, isKnownFileName } from "#lang/languages.ts";
import { isTask, type QueryFacts, type RoutedIntent, routeIntent } from "#query/parse/intent.ts";
import { isUnspaced } from "#query/parse/literals.ts";
import { endsInNames, isNameLike, isOneWord, type NameQuery } from "#query/parse/name-query.ts";
import { endsWithPath, isKnownFile, pathWithin } from "#query/parse/path-query.ts";
import { asksHowToHandle } from "#query/parse/project/questions.ts";
import { queryForm } from "#query/parse/query-form.ts";
import { analyseQuery, type QueryTerms } from "#query/parse/query-terms.ts";
import { type QuestionShape, questionShape, withoutCovering, withoutKindDescribed } from "#query/parse/question-shape.ts";
import { type SignText, signsMeant } from "#query/parse/sign-texts.ts";
import { languageAsked, translationsInto, translationsLast } from "#query/prose/translated.ts";
import { isAside, isDocumentation } from "#query/rank/asides.ts";
import { answerConfidence, LOW_CONFIDENCE } from "#query/rank/confidence.ts";
import { type Diversified, diversify, diversityFor, eachLineOnce } from "#query/rank/diversify.ts";
import { exactFirst, precedenceOf, setsVariable } from "#query/rank/exact-first.ts";
import { isCodeNamed, type RankQuery, rankQuery } from "#query/rank/factors.ts";
import { importsOfUndefined, isDeclaredInScope } from "#query/rank/locate/imported.ts";
import { modulesNamed } from "#query/rank/locate/locate.ts";
import { type IntentRanking, rank } from "#query/rank/rank.ts";
import { AMALGAMATED, amalgamatedAmong, sourcesFirst } from "#query/rank/secondary/amalgamated.ts";
import { boilerplateLast } from "#query/rank/secondary/boilerplate.ts";
import { writtenFirst } from "#query/rank/secondary/machine-made.ts";
import { definitionsForPrototypes } from "#query/rank/secondary/prototypes.ts";
import { correctedQuery, suggestForSearch } from "#query/rank/suggest.ts";
import type { Stages } from "#query/rank/weights.ts";
import { overloadAsked, overloadFit } from "#query/read/overload-fit.ts";
import { type Candidate, type Channel, type Precedence, type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import { standsSomewhere } from "#query/recall/exact.ts";
import { type FusedCandidate, fuse } from "#query/recall/fuse.ts";
import { mergeOverloads } from "#query/recall/overloads.ts";
import { withOwnText } from "#query/recall/own-text.ts";
import { fileCandidates, recall } from "#query/recall/recall.ts";
import type { Database } from "#store/database/database.ts";
import { usersOf } from "#store/indices/centrality.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { type FileVersion, filesWithin, isPathEnd } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { withAbsentNames } from "./absent-names.ts";
import { importedFrom } from "./ahead/imports.ts";
import { partOfNameFirst } from "./part-of-name.ts";
import type { Retrieval, Retrieve, RetrieveSource } from "./retrieval.ts";

/** The result of each retrieval stage for one query. */
export interface RetrievalTrace {
  readonly gathered: RecallResult;
  readonly ranking: IntentRanking & { readonly stages: Stages };
  readonly diversified: Diversified<RankedCandidate>;
}

/** Retrieves for `search`, and keeps the result of every stage. */
export function traceRetrieval(source: RetrieveSource, query: string): RetrievalTrace {
  const gathered = gather(source, query);
  const { weights, multipliers } = source.settings.ranking;
  const stages = stagesFor(gathered, source.settings.ranking.stages);
  const ranking = { weights: weights[gathered.intent], multipliers, stages };
  const measured = rank(gathered.fused, gathered.asked, ranking);
  const amalgamated = amalgamatedAmong(source.project.db, source.scope, measured);
  const sources = sourcesFirst(measured, amalgamated, (score) => score * AMALGAMATED);
  const written = writtenFirst(source.project.db, sources, { query, multipliers }, (score, multiplier) => score * multiplier);
  const ranked = gathered.intent === "natural_language" ? codeFirst(source, written, query) : written;
  const diversified = diversify(ranked, stages.diversity);
  const asked = queryForm(query, gathered.asked.name, gathered.intent);
  // A place that prints the message comes before symbols whose bare names the message has.
  const isPrinted = gathered.intent === "error" && isPrintedBy(ranked[0]);
  const meant = isPrinted ? { ...asked, mentions: asked.mentions.filter(({ length }) => length > 1) } : asked;
  const overloads = overloadsAsked(ranked, query, gathered.asked.name);
  const isOverload = new Set(overloads.map(({ key }) => key));
  const others = diversified.candidates.filter(({ key }) => !isOverload.has(key));
  const precedence = (candidate: RankedCandidate): Precedence | undefined => {
    const values = new Map(candidate.reasons.map(({ factor, value = 0 }) => [factor, value]));
    return precedenceOf(candidate, (factor) => values.get(factor) ?? 0, meant);
  };
  const exact = exactFirst(others, precedence, (candidate) => setsVariable(query, candidate));
  const candidates = partOfNameFirst(eachLineOnce([...overloads, ...exact]), query);
  const imports = isWrittenName(gathered, query) ? source.keep(importsOfUndefined(source.project.db, source.scope, query)) : [];
  // A dotted name that stands somewhere exactly as typed is found there, whichever files import its last part, unless a file of that scope
  // declares the name by importing it: `using std::string_view;` in `namespace absl`.
  const isThere = meant.isScoped && candidates[0]?.isExact !== undefined;
  const found = [...(isThere ? imports.filter(isDeclaredInScope) : imports), ...candidates];
  const intoAsked = new Set(gathered.translations.map(({ path }) => path));
  const ordered = translationsLast(modulesFirst(source, gathered, query, found), intoAsked);
  return { gathered, ranking, diversified: { ...diversified, candidates: ordered } };
}

/** Puts code that does what a question asks about before the prototypes and boilerplate that have its words. */
function codeFirst(
  { project, scope, texts }: RetrieveSource,
  ranked: readonly RankedCandidate[],
  query: string,
): readonly RankedCandidate[] {
  return definitionsForPrototypes(project.db, scope, boilerplateLast(ranked, texts, query));
}

/** From this share of a message's words on, in their order, a place is taken for the one that prints it. */
const PRINTED_MIN = 0.5;

function isPrintedBy(first: RankedCandidate | undefined): boolean {
  return first !== undefined && first.text.literal >= PRINTED_MIN && !isAside(first);
}

/**
 * Puts files that are modules of the typed name before the other candidates, except a first candidate with exactly that text. No index
 * finds these files, because nothing declares a module.
 */
function modulesFirst(
  { project: { db }, scope, settings, keep }: RetrieveSource,
  gathered: RecallResult,
  query: string,
  candidates: readonly RankedCandidate[],
): readonly RankedCandidate[] {
  const { name, scope: typed } = gathered.asked.name;
  const isScoped = isNameLike(query) && typed.length > 0;
  if (!isScoped && !isWrittenName(gathered, query)) return candidates;
  // A member whose qualified name ends as typed comes before a module of that name.
  if (isScoped && candidates.some(({ symbol }) => symbol && endsInNames(symbol.qualifiedName, [...typed, name]))) return candidates;
  const modules = keep(modulesNamed(db, scope, query, settings.ranking)).slice(0, MODULES_FIRST_MAX);
  if (modules.length === 0) return candidates;
  const paths = new Set(modules.map(({ path }) => path));
  const others = candidates.filter(({ path, symbol, isExact }) => symbol !== null || isExact !== undefined || !paths.has(path));
  // The best place that has the typed text exactly stays first, as for any other text.
  const said = others[0]?.isExact === undefined ? 0 : 1;
  return [...others.slice(0, said), ...modules, ...others.slice(said)];
}

/** Files of one module name: mostly an interface and its implementations. */
const MODULES_FIRST_MAX = 3;

/** The numbers that each stage uses for the kind of question asked. */
export function stagesFor({ shape }: Pick<RecallResult, "shape">, stages: Stages): Stages {
  return { ...stages, diversity: diversityFor(shape, stages.diversity) };
}

/**
 * The least fit (0..1) of an overload to come before the others: it has as many parameters as asked for, and most of their types as typed.
 */
const OVERLOAD_FIT_MIN = 0.9;

/**
 * The overloads that the query selects by parameter types or count, the best first; only those of a fitting owner, if any fits. They are
 * taken before diversification, which drops near duplicates. A query that only looks like arguments may be a call that stands somewhere, so
 * an overload must state types or a count to fit.
 */
function overloadsAsked(ranked: readonly RankedCandidate[], query: string, { name, scope }: NameQuery): readonly RankedCandidate[] {
  const asked = isNameLike(query) ? overloadAsked(query) : undefined;
  if (!asked) return [];
  const named = ranked.flatMap((candidate) => {
    if (candidate.symbol?.name !== name) return [];
    const { value, isSaid } = overloadFit(candidate.symbol, asked);
    return isSaid && value >= OVERLOAD_FIT_MIN
      ? [{ candidate, value, isOwn: endsInNames(candidate.symbol.qualifiedName, [...scope, name]) }]
      : [];
  });
  const own = named.filter(({ isOwn }) => isOwn);
  // An exact hit of a call already shows the call that was typed.
  if (own.length === 0 && scope.length > 0 && ranked.some(({ isExact }) => isExact !== undefined)) return [];
  return (own.length > 0 ? own : named).sort((a, b) => b.value - a.value).map(({ candidate }) => candidate);
}

/** Whether the query is spelled as a name. A single plain word asks for a meaning, and many files import a module of such a name. */
function isWrittenName({ intent, terms }: RecallResult, query: string): boolean {
  return intent === "symbol" && isNameLike(query) && (terms.identifiers.length > 0 || /\p{Lu}/u.test(query));
}

/** The share of a query's words that the repository must have for the query not to be corrected. */
const KNOWN_ENOUGH = 0.6;
/** The highest confidence of an answer to a corrected query: whether the correction is what the caller meant is a guess. */
const CORRECTED_CONFIDENCE_MAX = 0.55;

/**
 * Retrieves for `search`: answers the query as typed or, where words of it are nowhere in the repository, the corrected query if that fits
 * better.
 */
export const retrieve: Retrieve = withAbsentNames(
  withSigns((source, typed): Retrieval => {
    const query = withoutCovering(withoutKindDescribed(pathAlone(source, typed)));
    const asked = retrieveAsTyped(source, query);
    // A mistyped symbol name already gets guesses from recall.
    const isGuessed = asked.candidates.some(({ guess }) => guess !== undefined);
    // A growing index may yet have the words that it does not know.
    if (isGuessed || isGrowing(source.scope.view) || asked.intent === "error" || asked.known >= KNOWN_ENOUGH) return asked;
    // The words of such a question are no typos, although a project without a linter has no `linter`.
    if (asksHowToHandle(query)) return asked;
    const corrected = correctionOf(source, query);
    if (corrected === undefined) return asked;
    const meant = retrieveAsTyped(source, corrected);
    if (meant.known <= asked.known) return asked;
    const answerConfidence = Math.min(CORRECTED_CONFIDENCE_MAX, meant.answerConfidence);
    return { ...meant, answerConfidence, correctedQuery: corrected };
  }),
);

/** The highest confidence of an answer to a query whose signs stand nowhere; it is low. */
const SIGNS_ABSENT_CONFIDENCE = 0.3;

/**
 * Also says which texts of signs in a query no file has: the answer has not found what was asked for, however well the other words match.
 * An emoji that begins a sentence may only adorn it, and what a task quotes may be what is to be made: neither lowers the confidence.
 */
function withSigns(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const { view } = source.scope;
    const signs = signsMeant(query);
    const absent = signs.filter(({ text }) => !standsSomewhere(source.project.db, { view }, text));
    if (absent.length === 0) return signs.some(isAskedFor) || isUnspaced(query) ? withQuoted(found) : found;
    // The place prints the message, so the signs are a value in it: `Old value = 'a > 1'`.
    if (found.candidates[0]?.isExact !== undefined) return found;
    const unanswered = `No indexed file contains ${absent.map(({ text }) => named(text)).join(" or ")}; the results match other words.`;
    const most = absent.some(isAskedFor) && !isTask(query) ? SIGNS_ABSENT_CONFIDENCE : 1;
    return { ...found, answerConfidence: Math.min(found.answerConfidence, most), unanswered };
  };
}

/** Raises a low confidence where the first place has a text of signs that was asked for: it is there, whatever the other words are. */
function withQuoted(found: Retrieval): Retrieval {
  if (!found.candidates[0]?.isQuoted || found.answerConfidence >= LOW_CONFIDENCE) return found;
  return { ...found, answerConfidence: LOW_CONFIDENCE, suggestedNext: null };
}

function isAskedFor({ isQuoted, isFirst }: SignText): boolean {
  return isQuoted || !isFirst;
}

/** The path alone, where a query says more and only the path is in the view: a directory may really be called `a`, as a side of a diff is. */
function pathAlone({ project: { db }, scope }: RetrieveSource, query: string): string {
  const path = pathWithin(query);
  if (path === undefined) return query;
  if (isKnownFile(path)) return knownFile(db, scope, path) ?? query;
  return !isPathEnd(db, scope.view, query) && isPathEnd(db, scope.view, path) ? path : query;
}

/** The path, with a leading `./`, of the file nearest to the root that people call so: `./README.md` for "the readme". */
function knownFile(db: Database, scope: Scope, called: string): string | undefined {
  const files = filesWithin(db, scope).filter(({ path }) => endsWithPath(path.toLowerCase(), called.toLowerCase()));
  const [nearest] = files.sort(
    (one, other) => one.path.split("/").length - other.path.split("/").length || one.path.length - other.path.length,
  );
  return nearest && `./${nearest.path}`;
}

function correctionOf({ project, scope, texts, settings }: RetrieveSource, query: string): string | undefined {
  const { db, indices } = project;
  const terms = analyseQuery(db, scope.view, query, settings.expansions);
  return correctedQuery({ db, indices, scope, texts, query, terms });
}

function retrieveAsTyped(source: RetrieveSource, query: string): Retrieval & { readonly known: number } {
  const { project, scope, texts } = source;
  const { gathered, diversified } = traceRetrieval(source, query);
  const { candidates, suppressed } = diversified;
  const { intent, isGuess, terms, merged } = gathered;
  const { known, confidence } = answerConfidence(query, wordsOfText(query, gathered), candidates, texts, source.settings.expansions);
  return {
    known,
    intent,
    confidence: isGuess ? gathered.confidence / 2 : gathered.confidence,
    answerConfidence: confidence,
    candidates,
    suppressed: suppressed + merged,
    suggestedNext: suggestForSearch({
      ...{ db: project.db, indices: project.indices, scope, texts, query, terms, candidates, confidence },
      importedFrom: importedFrom(source),
    }),
  };
}

/** The words that an answer should contain: the name of a language stands in none of its translations. */
export function wordsOfText(query: string, { terms, translations }: Pick<RecallResult, "terms" | "translations">): QueryTerms {
  const language = translations.length > 0 ? languageAsked(query)?.name : undefined;
  const others = terms.terms.filter(({ term }) => term !== language);
  return others.length === 0 ? terms : { ...terms, terms: others };
}

/** All candidates for a query before ranking, and what recall learnt about the query. */
export interface RecallResult extends RoutedIntent {
  readonly terms: QueryTerms;
  /** The kind of answer that its words ask for; a topic unless it is a question in words. */
  readonly shape: QuestionShape;
  readonly fused: readonly FusedCandidate[];
  /** The number of overloads that were merged into others. */
  readonly merged: number;
  readonly asked: RankQuery;
  /** No symbol has the typed name; the name candidates are guesses. */
  readonly isGuess: boolean;
  /** The files that have the program's texts in the language that the query asks for. */
  readonly translations: readonly FileVersion[];
}

/** Recalls candidates, routes the query to an intent, and fuses the channels. */
export function gather({ project, scope, texts, settings, keep, named }: RetrieveSource, query: string): RecallResult {
  const { db, indices } = project;
  const terms = analyseQuery(db, scope.view, query, settings.expansions);
  const { weights, stages } = settings.ranking;
  const recalled = recall({ db, indices, scope, texts, snippetText: stages.snippet_text, isAside, hasKeys, hasAnnotations }, query, terms);
  const language = languageAsked(query);
  const translations = language === undefined || scope.kinds ? [] : translationsInto(db, scope, language.code);
  const channels = {
    ...recalled,
    names: [...recalled.names, ...namedBy(named, recalled.names.length)],
    files: [...fileCandidates(translations), ...recalled.files],
  };
  const routed = routeIntent(query, factsOf(db, scope, query, channels));
  const { candidates, count: merged } = mergeOverloads(fuse(channels, weights[routed.intent].channels, stages.fusion));
  const asksForName = routed.intent === "symbol" || routed.intent === "path";
  // Filtered before diversification, or excluded candidates would suppress allowed ones.
  const kept = keep(candidates);
  // A quoted phrase says which place is meant, so a place that has more of the other words must not come before it.
  const hasPhrase = channels.quoted.some(({ isQuoted }) => isQuoted);
  const shape = routed.intent === "natural_language" && !hasPhrase ? questionShape(query) : "topic";
  const fused = asksForName
    ? kept
    : withOwnText(kept, terms.terms, texts, { numbers: stages.snippet_text, placesCount: shape === "behaviour" });
  const users = usersOf(db, [...new Set(fused.map(({ versionId }) => versionId))]);
  const isGuess = channels.names.length > 0 && channels.names.every(({ guess }) => guess !== undefined);
  const asked = rankQuery(query, terms, users, stages);
  const hasCode = routed.intent === "symbol" && isCodeNamed(fused, asked);
  return { ...routed, terms, shape, fused, merged, asked: { ...asked, hasCode }, isGuess, translations };
}

/** Candidates for the symbols that operators of the query name, ranked behind those that its words name. */
function namedBy(named: readonly SymbolRow[], from: number): Candidate[] {
  return named.map((symbol, index) => symbolCandidate(symbol, { names: from + index }));
}

function factsOf(db: Database, scope: Scope, query: string, channels: Readonly<Record<Channel, readonly Candidate[]>>): QueryFacts {
  const isKnownName = channels.names.some(({ guess }) => guess === undefined);
  return {
    isPathEnd: isOneWord(query) && (/[./]/.test(query) || !isKnownName) && isPathEnd(db, scope.view, query),
    isSymbolName: isOneWord(query) && channels.names.length > 0,
    hasFileExtension: isKnownFileName(query),
    literalShare: Math.max(0, ...channels.snippets.map((candidate) => (isDocumentation(candidate) ? 0 : candidate.text.literal))),
  };
}
