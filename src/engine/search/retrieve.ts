/** From the words of a query to ranked candidates: the whole read path short of freshness and presentation. */
import { isKnownFileName } from "#lang/languages.ts";
import { type QueryFacts, type RoutedIntent, routeIntent } from "#query/parse/intent.ts";
import { endsInNames, isNameLike, isOneWord, type NameQuery } from "#query/parse/name-query.ts";
import { analyseQuery, type QueryTerms } from "#query/parse/query-terms.ts";
import { type QuestionShape, questionShape } from "#query/parse/question-shape.ts";
import { AMALGAMATED, amalgamatedAmong, sourcesFirst } from "#query/rank/amalgamated.ts";
import { answerConfidence } from "#query/rank/confidence.ts";
import { type Diversified, diversify, diversityFor, eachLineOnce } from "#query/rank/diversify.ts";
import { askedFor, exactFirst, isAside, precedenceOf, setsForTest } from "#query/rank/exact-first.ts";
import { isCodeNamed, type RankQuery, rankQuery } from "#query/rank/factors.ts";
import { importsOfUndefined } from "#query/rank/imported.ts";
import { modulesNamed } from "#query/rank/locate.ts";
import { writtenFirst } from "#query/rank/machine-made.ts";
import { type IntentRanking, rank } from "#query/rank/rank.ts";
import { correctedQuery, suggestForSearch } from "#query/rank/suggest.ts";
import type { Stages } from "#query/rank/weights.ts";
import { overloadAsked, overloadFit } from "#query/read/overload-fit.ts";
import { type Candidate, type Channel, type Precedence, type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import { type FusedCandidate, fuse } from "#query/recall/fuse.ts";
import { mergeOverloads } from "#query/recall/overloads.ts";
import { withOwnText } from "#query/recall/own-text.ts";
import { recall } from "#query/recall/recall.ts";
import type { Database } from "#store/database/database.ts";
import { usersOf } from "#store/indices/centrality.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { isPathEnd } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { importedFrom } from "./imported-from.ts";
import type { Retrieval, Retrieve, RetrieveSource } from "./retrieval.ts";

/** What every stage made of a query. */
export interface RetrievalTrace {
  readonly gathered: RecallResult;
  readonly ranking: IntentRanking & { readonly stages: Stages };
  readonly diversified: Diversified<RankedCandidate>;
}

/** Retrieves for `search`, keeping what every stage made of the query. */
export function traceRetrieval(source: RetrieveSource, query: string): RetrievalTrace {
  const gathered = gather(source, query);
  const { weights, multipliers } = source.settings.ranking;
  const stages = stagesFor(gathered, source.settings.ranking.stages);
  const ranking = { weights: weights[gathered.intent], multipliers, stages };
  const measured = rank(gathered.fused, gathered.asked, ranking);
  const amalgamated = amalgamatedAmong(source.project.db, source.scope, measured);
  const sources = sourcesFirst(measured, amalgamated, (score) => score * AMALGAMATED);
  const ranked = writtenFirst(source.project.db, sources, { query, multipliers }, (score, multiplier) => score * multiplier);
  const diversified = diversify(ranked, stages.diversity);
  const meant = askedFor(query, gathered.asked.name);
  const overloads = overloadsAsked(ranked, query, gathered.asked.name);
  const isOverload = new Set(overloads.map(({ key }) => key));
  const others = diversified.candidates.filter(({ key }) => !isOverload.has(key));
  const precedence = (candidate: RankedCandidate): Precedence | undefined => {
    const values = new Map(candidate.reasons.map(({ factor, value = 0 }) => [factor, value]));
    return precedenceOf(candidate, (factor) => values.get(factor) ?? 0, meant);
  };
  const exact = exactFirst(others, precedence, (candidate) => setsForTest(query, candidate));
  const candidates = eachLineOnce([...overloads, ...exact]);
  const imports = isWrittenName(gathered, query) ? source.keep(importsOfUndefined(source.project.db, source.scope, query)) : [];
  // A dotted name that stands somewhere as it was typed is there, whoever else imports its last word.
  const isThere = meant.isScoped && candidates[0]?.isExact !== undefined;
  const found = isThere ? candidates : [...imports, ...candidates];
  return { gathered, ranking, diversified: { ...diversified, candidates: modulesFirst(source, gathered, query, found) } };
}

/** Candidates behind the files that are modules of the name that is typed, but for a text that is just so: nothing declares a module, so that no index has it. */
function modulesFirst(
  { project: { db }, scope, settings, keep }: RetrieveSource,
  gathered: RecallResult,
  query: string,
  candidates: readonly RankedCandidate[],
): readonly RankedCandidate[] {
  const { name, scope: typed } = gathered.asked.name;
  const isScoped = isNameLike(query) && typed.length > 0;
  if (!isScoped && !isWrittenName(gathered, query)) return candidates;
  // A member of what is typed before it is meant before a module that is called alike.
  if (isScoped && candidates.some(({ symbol }) => symbol && endsInNames(symbol.qualifiedName, [...typed, name]))) return candidates;
  const modules = keep(modulesNamed(db, scope, query, settings.ranking)).slice(0, MODULES_FIRST_MAX);
  if (modules.length === 0) return candidates;
  const paths = new Set(modules.map(({ path }) => path));
  const others = candidates.filter(({ path, symbol, isExact }) => symbol !== null || isExact !== undefined || !paths.has(path));
  // What stands somewhere as it was typed is shown by the best of its places, as any text is.
  const said = others[0]?.isExact === undefined ? 0 : 1;
  return [...others.slice(0, said), ...modules, ...others.slice(said)];
}

/** Files of one name, an interface and what implements it mostly. */
const MODULES_FIRST_MAX = 3;

/** The numbers of the stages for what a query asks. */
export function stagesFor({ shape }: Pick<RecallResult, "shape">, stages: Stages): Stages {
  return { ...stages, diversity: diversityFor(shape, stages.diversity) };
}

/** What an overload must at least have of what was asked for to come before the others: so many parameters, and most as they were typed. */
const OVERLOAD_FIT_MIN = 0.9;

/**
 * The overloads that are asked for by types or by how many parameters they have, the best first; of owners that fit the scope, if any does. They are taken
 * before diversification, which leaves out what is nearly alike. What only names its arguments as a function does may be a call that stands somewhere.
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
  // A call that stands somewhere as it was typed calls what its own words say.
  if (own.length === 0 && scope.length > 0 && ranked.some(({ isExact }) => isExact !== undefined)) return [];
  return (own.length > 0 ? own : named).sort((a, b) => b.value - a.value).map(({ candidate }) => candidate);
}

/** Whether the query is a name by its spelling; one plain word asks for what it means, and many files import a module of that name. */
function isWrittenName({ intent, terms }: RecallResult, query: string): boolean {
  return intent === "symbol" && isNameLike(query) && (terms.identifiers.length > 0 || /\p{Lu}/u.test(query));
}

/** How much of a query the repository must have for it not to be corrected. */
const KNOWN_ENOUGH = 0.6;
/** What an answer to a corrected query can be sure of at most: whether it was meant is a guess. */
const CORRECTED_CONFIDENCE_MAX = 0.55;

/** Retrieves for `search`: what was asked or, where that is less sure to be there, what was meant by words that are nowhere. */
export const retrieve: Retrieve = (source, typed): Retrieval => {
  const query = withoutDiffSide(source, typed);
  const asked = retrieveAsTyped(source, query);
  // A mistyped name has its own guesses.
  const isGuessed = asked.candidates.some(({ guess }) => guess !== undefined);
  if (isGuessed || asked.intent === "error" || asked.known >= KNOWN_ENOUGH) return asked;
  const corrected = correctionOf(source, query);
  if (corrected === undefined) return asked;
  const meant = retrieveAsTyped(source, corrected);
  if (meant.known <= asked.known) return asked;
  const answerConfidence = Math.min(CORRECTED_CONFIDENCE_MAX, meant.answerConfidence);
  return { ...meant, answerConfidence, correctedQuery: corrected };
};

/** What a diff puts before the paths of its two sides. */
const DIFF_SIDE = /^[ab]\/(?=\S+$)/;

/** A path as a diff prints it, without the side where only so it is one of the view: there may be a directory of that name. */
function withoutDiffSide({ project: { db }, scope: { view } }: RetrieveSource, query: string): string {
  if (!DIFF_SIDE.test(query) || isPathEnd(db, view, query)) return query;
  const path = query.replace(DIFF_SIDE, "");
  return isPathEnd(db, view, path) ? path : query;
}

function correctionOf({ project, scope, texts, settings }: RetrieveSource, query: string): string | undefined {
  const { db, indices } = project;
  const terms = analyseQuery(db, query, scope.view.snippetCount, settings.expansions);
  return correctedQuery({ db, indices, scope, texts, query, terms });
}

function retrieveAsTyped(source: RetrieveSource, query: string): Retrieval & { readonly known: number } {
  const { project, scope, texts } = source;
  const { gathered, diversified } = traceRetrieval(source, query);
  const { candidates, suppressed } = diversified;
  const { intent, isGuess, terms, merged } = gathered;
  const { known, confidence } = answerConfidence(query, terms, candidates, texts, source.settings.expansions);
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

/** All that may answer a query, before it is ranked. */
export interface RecallResult extends RoutedIntent {
  readonly terms: QueryTerms;
  /** What kind of answer its words ask for; a topic unless it is a question in words. */
  readonly shape: QuestionShape;
  readonly fused: readonly FusedCandidate[];
  /** Overloads that went into others. */
  readonly merged: number;
  readonly asked: RankQuery;
  /** No symbol has a name that was typed; near ones stand for it. */
  readonly isGuess: boolean;
}

/** Recalls, routes and fuses. */
export function gather({ project, scope, texts, settings, keep, named }: RetrieveSource, query: string): RecallResult {
  const { db, indices } = project;
  const terms = analyseQuery(db, query, scope.view.snippetCount, settings.expansions);
  const { weights, stages } = settings.ranking;
  const recalled = recall({ db, indices, scope, texts, snippetText: stages.snippet_text, isAside }, query, terms);
  const channels = { ...recalled, names: [...recalled.names, ...namedBy(named, recalled.names.length)] };
  const routed = routeIntent(query, factsOf(db, scope, query, channels));
  const { candidates, count: merged } = mergeOverloads(fuse(channels, weights[routed.intent].channels, stages.fusion));
  const asksForName = routed.intent === "symbol" || routed.intent === "path";
  // Before diversification, or what is left out would suppress what is not.
  const kept = keep(candidates);
  // What stands in quotes says which place is meant: no place with more of the other words comes before it.
  const hasPhrase = channels.quoted.some(({ isQuoted }) => isQuoted);
  const shape = routed.intent === "natural_language" && !hasPhrase ? questionShape(query) : "topic";
  const fused = asksForName
    ? kept
    : withOwnText(kept, terms.terms, texts, { numbers: stages.snippet_text, placesCount: shape === "behaviour" });
  const users = usersOf(db, [...new Set(fused.map(({ versionId }) => versionId))]);
  const isGuess = channels.names.length > 0 && channels.names.every(({ guess }) => guess !== undefined);
  const asked = rankQuery(query, terms, users, stages);
  const hasCode = routed.intent === "symbol" && isCodeNamed(fused, asked);
  return { ...routed, terms, shape, fused, merged, asked: { ...asked, hasCode }, isGuess };
}

/** Symbols that operators of the query name, behind those that its words name. */
function namedBy(named: readonly SymbolRow[], from: number): Candidate[] {
  return named.map((symbol, index) => symbolCandidate(symbol, { names: from + index }));
}

function factsOf(db: Database, scope: Scope, query: string, channels: Readonly<Record<Channel, readonly Candidate[]>>): QueryFacts {
  const isKnownName = channels.names.some(({ guess }) => guess === undefined);
  return {
    isPathEnd: isOneWord(query) && (/[./]/.test(query) || !isKnownName) && isPathEnd(db, scope.view, query),
    isSymbolName: isOneWord(query) && channels.names.length > 0,
    hasFileExtension: isKnownFileName(query),
    literalShare: Math.max(0, ...channels.snippets.map((candidate) => candidate.text.literal)),
  };
}
