/**
 * Answers queries that ask who uses a symbol from the graph, where the view has the symbol; a search for the words would find code that is
 * merely about it.
 */
import { LIMIT_DEFAULT } from "#core/limits.ts";
import type { UseConfidence } from "#core/protocol/graph.ts";
import { named } from "#core/visible.ts";
import { placesOfName, readersByName, settersByName } from "#engine/search/ahead/places-of-name.ts";
import { inScope, type Retrieval, type Retrieve, type RetrieveSource } from "#engine/search/retrieval.ts";
import { hasKeys } from "#lang/languages.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import { likeliestFirst, usedInstead } from "#query/graph/likeliest.ts";
import { withoutFieldsOfMethods } from "#query/graph/meaning/preferring.ts";
import { References } from "#query/graph/references.ts";
import { templatesAt } from "#query/graph/templates.ts";
import { type GraphQuestion, graphQuestion } from "#query/parse/graph-question.ts";
import { parseNameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";
import { asWellNamed } from "#query/rank/locate/locate.ts";
import { symbolsMeant } from "#query/rank/locate/meant.ts";
import { isTestPlace, type TestablePlace } from "#query/rank/test-code.ts";
import { candidateKey, NO_TEXT, type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import { type SymbolRow, symbolsSpelled } from "#store/indices/indices.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import { placesOf } from "./asked-places.ts";
import { isCarriedOut, resolversCalled } from "./carried-out.ts";
import { type Place, placeOfDefinition } from "./place.ts";
import { FITTING, insteadOf, NAMESAKES_MAX, noneOf, OF_ANY_NAMESAKE, OF_ONE_SORT, partAsked, uncertainOf } from "./question-sorts.ts";
import { registrarsByName } from "./registrars.ts";
import { withTests } from "./tests-of-symbol.ts";

/** Surer uses come first. */
const SCORES: Readonly<Record<UseConfidence, number>> = { resolved: 100, ambiguous: 30, name_only: 5 };
/** The confidence (0..1) of an answer whose rows are all of one certainty. Several kinds of rows have the mean of theirs. */
const CONFIDENCES: Readonly<Record<UseConfidence, number>> = { resolved: 1, ambiguous: 0.5, name_only: 0.2 };
/** The least confidence of an answer that begins with a row which is resolved. */
const WITH_RESOLVED = 0.6;
/** How many symbols are looked up by a name with its role. */
const IN_ROLE_MAX = 20;
/** The highest confidence of a word search that answers a question for which the graph found no answer. */
const OF_WORDS = 0.6;

/** Answers questions about the graph from the graph, and has `retrieve` answer all other queries. */
export function orByGraph(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const question = graphQuestion(query);
    if (!question) return retrieve(source, query);
    // "Where is the flag verbose read": the symbols called so are other things.
    if (question.ofSetting && isProse(question.name)) return behindReaders(retrieve(source, query), readersByName(source, question.name));
    const { candidates: uses, none, isInRole } = answered(source, question);
    const setters = question.asks === "setters" ? settersByName(source, question.name) : [];
    const readers = question.ofSetting ? readersByName(source, question.name) : [];
    const registrars = question.asks === "registrars" ? ofRoleFirst(registrarsByName(source, question.name), question.role, isInRole) : [];
    if (uses.length === 0 && registrars.length > 0) return behindReaders(retrieve(source, query), registrars);
    // A plain word rather is the name in the register than that of a symbol.
    const [first, last] = isProse(question.name) ? [[...readers, ...registrars], setters] : [readers, [...setters, ...registrars]];
    const candidates = uses.length > 0 ? withPlaces(uses, first, last) : uses;
    if (candidates.length === 0) {
      const found = retrieve(source, query);
      if (setters.length > 0) return behindReaders(found, setters);
      if (none === undefined) return found;
      if (question.ofSetting) {
        if (readers.length > 0) return behindReaders(found, [...readers, ...placesOfName(source, question.name, { ofSetting: true })]);
      }
      const answerConfidence = Math.min(found.answerConfidence, OF_WORDS);
      const places = isOfAName(question) ? placesOfName(source, question.name, { ofSetting: question.ofSetting ?? false }) : [];
      const keys = new Set(places.map(({ key }) => key));
      const candidates = [...places, ...found.candidates.filter(({ key }) => !keys.has(key))];
      const instead = candidates[0]?.isQuoted
        ? "The first results have the name in their text."
        : "The results match words of the question instead.";
      return { ...found, candidates, answerConfidence, unanswered: `${none} ${instead}` };
    }
    const tests = question.isAboutTests ? retrieve(source, query).candidates.filter(isTestPlace) : [];
    return {
      intent: "symbol",
      confidence: 1,
      answerConfidence: confidenceIn(candidates),
      candidates: question.isAboutTests ? withTests(candidates, tests, question) : candidates,
      ...(candidates.every(({ confidence }) => confidence === "name_only") ? { unanswered: uncertainOf(question.asks) } : {}),
      suppressed: 0,
      suggestedNext: null,
      isOrdered: true,
      graphQuestion: query.trim(),
    };
  };
}

/** Places that register a name, those first that stand in what is called after its role; with `isOfRoleOnly` no others. */
function ofRoleFirst(places: readonly RankedCandidate[], role: string | undefined, isOfRoleOnly = false): readonly RankedCandidate[] {
  const isOfRole = ({ path, symbol }: RankedCandidate): boolean =>
    role !== undefined && `${path} ${symbol?.qualifiedName ?? ""}`.toLowerCase().includes(role.toLowerCase());
  const ofRole = places.filter(isOfRole);
  return isOfRoleOnly ? ofRole : [...ofRole, ...places.filter((place) => !isOfRole(place))];
}

/** An answer to the words of a question about a setting, behind the lines that read the setting by its name. */
function behindReaders(found: Retrieval, readers: readonly RankedCandidate[]): Retrieval {
  if (readers.length === 0) return found;
  const keys = new Set<string>();
  const candidates = [...readers, ...found.candidates].filter(({ key }) => !keys.has(key) && keys.add(key));
  const { unanswered: _, ...rest } = found;
  return { ...rest, candidates, suggestedNext: null, answerConfidence: Math.max(HIGH_CONFIDENCE, found.answerConfidence) };
}

/**
 * Uses of a symbol behind the lines that read the setting of the same name, such as the variable of the environment that a constant holds, and
 * before the lines that set it.
 */
function withPlaces(
  uses: readonly RankedCandidate[],
  readers: readonly RankedCandidate[],
  setters: readonly RankedCandidate[],
): readonly RankedCandidate[] {
  const keys = new Set(uses.map(({ key }) => key));
  const others = (places: readonly RankedCandidate[]): RankedCandidate[] =>
    places.filter(({ key }) => !keys.has(key)).map((one) => ({ ...one, confidence: "resolved" as const }));
  return [...others(readers), ...uses, ...others(setters)];
}

/** How sure an answer is, 0..1: as sure as the rows of its first page, and in no case surer than its first row. */
function confidenceIn(candidates: readonly RankedCandidate[]): number {
  const shown = candidates.slice(0, LIMIT_DEFAULT).map(({ confidence = "name_only" }) => CONFIDENCES[confidence]);
  const [first = 0] = shown;
  const mean = shown.reduce((sum, one) => sum + one, 0) / Math.max(1, shown.length);
  const least = first === CONFIDENCES.resolved ? WITH_RESOLVED : first;
  return Math.round(100 * Math.max(least, mean)) / 100;
}

/** Questions that a line with the name may answer, though nobody knows what the name means there. */
function isOfAName({ asks, inTests, within }: GraphQuestion): boolean {
  return (asks === "callers" || asks === "uses" || asks === "senders") && !inTests && within === undefined;
}

interface GraphAnswer {
  readonly candidates: readonly RankedCandidate[];
  /** The sentence that the graph knows no such use, where it knows none. */
  readonly none?: string;
  /** The symbol is called after the name and its role: `ErrorMiddleware` for "the error middleware". */
  readonly isInRole?: boolean;
}

function atMostAmbiguous(sure: UseConfidence): UseConfidence {
  return sure === "resolved" ? "ambiguous" : sure;
}

function answered(source: RetrieveSource, question: GraphQuestion): GraphAnswer {
  const { asks, name } = question;
  const { project, scope } = source;
  const { view } = scope;
  const resolver = resolverOf(project.db, view);
  const templates = templatesAt(resolver.facts, name);
  if (templates.length === 0 && name.includes("/")) return { candidates: [] };
  const plainly = symbolsCalled(source, name);
  // "The error middleware" rather is `ErrorMiddleware` than something called `error`.
  const inRole = question.role !== undefined && (plainly.length === 0 || isProse(name)) ? symbolsInRole(source, name, question.role) : [];
  const written = inRole.length > 0 ? inRole : plainly;
  // The mark at the end of a question may belong to the name, as in Ruby.
  const bearing = written.length > 0 ? written : symbolsCalled(source, `${name}?`);
  const symbols = templates.length > 0 ? templates : bearing;
  const fits = FITTING[asks];
  const graph = new References(resolver.facts, resolver);
  const isInPart = partOf(question, graph.resolver.facts.paths);
  if (!isInPart) return { candidates: [] };
  const isAt = ({ file, symbol: at }: Place): boolean => isInPart({ path: file.path, symbol: at ?? null });
  const resolvers = question.ofSchema ? resolversCalled(graph, name) : [];
  if (resolvers.length > 0) {
    const at = resolvers.filter((one) => isAt(placeOfDefinition(one)));
    return {
      candidates: inScope(
        source,
        at.map((one) => candidateOf(placeOfDefinition(one), asks, one)),
      ),
    };
  }
  const described = asks === "subtypes" ? symbols.filter((one) => isCarriedOut(graph, one)) : [];
  // Prose resolves conflicts and names.
  if (question.ofSchema && described.length === 0) return { candidates: [] };
  const rivals = asks === "setters" ? symbols : withoutFieldsOfMethods(described.length > 0 ? described : symbols);
  const [likeliest] = likeliestFirst(graph.resolver, rivals, { prefers: fits, readsBody: asks === "callees" });
  const used = likeliest && asks === "uses" ? usedInstead(graph.resolver, likeliest, symbols) : undefined;
  const symbol = used?.symbol ?? likeliest;
  // The word may be one of prose, as in "what uses caching" and "HTTP methods".
  if (!symbol)
    return {
      candidates: [],
      ...(isProse(name) || asks === "members" ? {} : { none: `No symbol of this repository is called ${named(name)}.` }),
    };
  if (OF_ONE_SORT.has(asks) && !fits(symbol)) return { candidates: [] };
  // A settings key is set where it is written, so a search for its name answers.
  if (asks === "setters" && hasKeys(symbol.language)) return { candidates: [] };
  // Services of one repository declare the same message, and only one of them makes it; each may register a type of its own.
  const isAll = asks === "registrars";
  const isNamesake = (one: SymbolRow): boolean => one !== symbol && fits(one) && (!isAll || one.kind === symbol.kind);
  const namesakes = OF_ANY_NAMESAKE.has(asks) ? rivals.filter(isNamesake).slice(0, NAMESAKES_MAX) : [];
  const placesAsked = (asked: GraphQuestion["asks"]): Place[] => {
    const places: Place[] = [];
    for (const one of [symbol, ...namesakes]) {
      places.push(...[...placesOf(graph, one, { ...question, asks: asked }, source.texts)].filter(isAt));
      if (places.length > 0 && !isAll) break;
    }
    return places;
  };
  const known = placesAsked(asks);
  const instead = known.length > 0 ? undefined : insteadOf(asks, symbol);
  const places = instead === undefined ? known : placesAsked(instead).map((place) => ({ ...place, sure: atMostAmbiguous(place.sure) }));
  const merged = new Map<string, Place>();
  for (const place of places) {
    const key = candidateKey(place.symbol ?? null, place.file.versionId, place.lines[0] ?? 1);
    const other = merged.get(key);
    merged.set(key, other ? together(other, place) : place);
  }
  const candidates = [...merged.values()].sort(bySureness).map((place) => candidateOf(place, asks, symbol));
  const kept = inScope(source, candidates);
  const none = (): string => noneOf(symbol, asks).replace(/\.$/, `${partAsked(question)}.`);
  return { candidates: kept, ...(candidates.length === 0 ? { none: none() } : {}), ...(inRole.length > 0 ? { isInRole: true } : {}) };
}

/** The symbols of exactly this name that are as well named as the best. */
function symbolsCalled({ project, scope: { view } }: RetrieveSource, name: string): SymbolRow[] {
  const { name: own, scope: owners } = parseNameQuery(name);
  const meant = symbolsMeant({ db: project.db, indices: project.indices, scope: { view }, repo: project.workspace.path }, name);
  return asWellNamed(meant.candidates).flatMap(({ symbol }) =>
    symbol?.name === own && symbol.kind !== "import" && isWithin(symbol, owners) ? [symbol] : [],
  );
}

/** The symbols whose names have the role that a question gives behind a name: `AuthMiddleware` for "the auth middleware". */
function symbolsInRole({ project, scope: { view } }: RetrieveSource, name: string, role: string): SymbolRow[] {
  const named = symbolsSpelled(project.indices, { view }, `${name}_${role}`, IN_ROLE_MAX);
  return named.filter(({ kind }) => kind !== "import");
}

/** One place with the uses of two: as sure as the surer, whose lines come first. */
function together(known: Place, other: Place): Place {
  const [surer, less] = SCORES[other.sure] > SCORES[known.sure] ? [other, known] : [known, other];
  const isImport = known.isImport === true && other.isImport === true;
  // A line may have several uses: `TimeProvider = other.TimeProvider`.
  return { ...known, sure: surer.sure, lines: [...new Set([...surer.lines, ...less.lines])], isImport };
}

/** Surer places come first, then code before tests, then what uses the name before lines that only import it; equal ones keep the graph's order. */
function bySureness(a: Place, b: Place): number {
  const isTest = ({ file, symbol }: Place): number => Number(isTestPlace({ path: file.path, symbol: symbol ?? null }));
  const isImport = (place: Place): number => Number(place.isImport === true);
  return SCORES[b.sure] - SCORES[a.sure] || isTest(a) - isTest(b) || isImport(a) - isImport(b);
}

/**
 * Tests whether a place is in the part that a question is limited to; undefined where the view has no such part, since the words then mean
 * something else.
 */
function partOf({ inTests, within }: GraphQuestion, paths: readonly string[]): ((place: TestablePlace) => boolean) | undefined {
  const isBelow = (path: string): boolean => within === undefined || `/${path}/`.includes(`/${within}/`);
  if (!paths.some(isBelow)) return undefined;
  return (place) => isBelow(place.path) && (!inTests || isTestPlace(place));
}

/** Words that languages write before a name to say where it is looked up; they name no owner. */
const RELATIVE: ReadonlySet<string> = new Set(["crate", "self", "super", "this", "Self"]);

/**
 * Whether a symbol may be the one that was typed with an owner: the owner is a part of its qualified name, or a directory or file on its
 * path.
 */
function isWithin({ qualifiedName, path }: SymbolRow, owners: readonly string[]): boolean {
  const owner = owners.at(-1);
  if (owner === undefined || RELATIVE.has(owner)) return true;
  return [...qualifiedParts(qualifiedName), ...path.split(/[/.]/)].some((part) => joinedForm(part) === joinedForm(owner));
}

function isProse(name: string): boolean {
  return /^\p{Lu}?\p{Ll}+$/u.test(name);
}

function candidateOf({ file, symbol, lines, sure }: Place, asks: string, of: SymbolRow): RankedCandidate {
  const line = lines[0] ?? 1;
  const reasons = [{ factor: `graph_${asks}`, weight: SCORES[sure], detail: `${sure} ${of.qualifiedName}` }];
  const base = symbol
    ? symbolCandidate(symbol, {})
    : { ...{ path: file.path, language: file.language, versionId: file.versionId, symbol: null }, lineStart: line, lineEnd: line };
  return {
    ranks: {},
    text: NO_TEXT,
    ...base,
    key: candidateKey(symbol ?? null, file.versionId, line),
    matchedLines: lines,
    confidence: sure,
    score: SCORES[sure],
    reasons,
    ...(symbol && line !== symbol.nameLine ? { place: { line } } : {}),
  };
}
