/**
 * Answers queries that ask who uses a symbol from the graph, where the view has the symbol; a search for the words would find code that is
 * merely about it.
 */

import { LIMIT_DEFAULT } from "#core/limits.ts";
import type { UseConfidence } from "#core/protocol/graph.ts";
import type { Use } from "#core/usage-facts.ts";
import { named } from "#core/visible.ts";
import { inScope, type Retrieval, type Retrieve, type RetrieveSource } from "#engine/search/retrieval.ts";
import { hasKeys } from "#lang/languages.ts";
import { Enclosing } from "#query/graph/enclosing.ts";
import { carriedOutBy, overridingMethods } from "#query/graph/hierarchy/implementers.ts";
import { namelessBelow } from "#query/graph/hierarchy/nameless-types.ts";
import { TypeTree } from "#query/graph/hierarchy/type-tree.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import { likeliestFirst, usedInstead } from "#query/graph/likeliest.ts";
import { distinct, withoutFieldsOfMethods } from "#query/graph/meaning/preferring.ts";
import { isFunction, isType, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import { fileOf, meantBy, usesInside } from "#query/graph/meant-by.ts";
import { isExtensible, systemOf } from "#query/graph/modules/module-systems.ts";
import { References } from "#query/graph/references.ts";
import { templatesAt } from "#query/graph/templates.ts";
import { type GraphQuestion, graphQuestion } from "#query/parse/graph-question.ts";
import { parseNameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";
import { asWellNamed } from "#query/rank/locate/locate.ts";
import { symbolsMeant } from "#query/rank/locate/meant.ts";
import { isTestPlace, type TestablePlace } from "#query/rank/test-code.ts";
import {
  isCaughtOnLine,
  isMadeOnLine,
  isSentOnLine,
  isSetOnLine,
  isTakenInOnLine,
  isThrownOnLine,
  type NameOnLine,
} from "#query/read/use-on-line.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import { candidateKey, NO_TEXT, type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import { type SymbolRow, symbolsSpelled } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import { isCarriedOut, placeOfDefinition, resolversCalled } from "./carried-out.ts";
import { placesOfName, readersByName, settersByName } from "./places-of-name.ts";
import { registrarsByName, registrarsOf } from "./registrars.ts";
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

/** The sentence that the graph knows no use of the kind asked for. */
function noneOf(symbol: SymbolRow, asks: GraphQuestion["asks"]): string {
  const called = named(symbol.qualifiedName);
  if (asks === "setters") return `No place that sets ${called} is known here.`;
  if (asks === "makers") return `No place that makes a ${called} is known here.`;
  if (asks === "senders") return `No place that sends ${called} is known here.`;
  if (asks === "registrars") return `No place that registers ${called} is known here.`;
  if (asks === "throwers") return `No place that throws ${called} is known here.`;
  if (asks === "catchers") return `No place that catches ${called} is known here.`;
  if (asks === "importers") return `No import of ${called} is known here.`;
  if (asks === "members") return `No member of ${called} is known here.`;
  if (asks === "callees") return `No call in ${called} is known to reach code of this repository.`;
  if (asks === "subtypes") {
    return isFunction(symbol)
      ? `No override of ${called} is known here.`
      : `No type that implements, extends or includes ${called} is known here.`;
  }
  return `No ${asks === "callers" ? "call" : "use"} of ${called} is known here.`;
}

/** What the rows of an answer are, as a warning names them. */
const ROWS: Readonly<Record<GraphQuestion["asks"], string>> = {
  callers: "call",
  callees: "call",
  uses: "use",
  importers: "import",
  members: "member",
  subtypes: "type",
  setters: "place that sets it",
  makers: "place that makes one",
  senders: "place that sends it",
  registrars: "place that registers it",
  throwers: "place that throws it",
  catchers: "place that catches it",
};

/** The sentence that the graph knows only places of the name. */
function uncertainOf(asks: GraphQuestion["asks"]): string {
  return `No ${ROWS[asks]} is certain: these places only have the name.`;
}

/** The part of the repository that a question is limited to ("in ..."), as it stands in a sentence. */
function partAsked({ inTests, within }: GraphQuestion): string {
  return `${inTests ? " in tests" : ""}${within === undefined ? "" : ` in ${named(within)}`}`;
}

/** A place of an answer: a symbol, or a line outside of all symbols, with the lines of the uses. */
interface Place {
  readonly file: GraphFile;
  readonly symbol: SymbolRow | undefined;
  readonly lines: readonly number[];
  readonly sure: UseConfidence;
  /** All that is there is an import of the name. */
  readonly isImport?: boolean;
}

/** The sorts of symbols that each question can be about. */
const FITTING: Readonly<Record<GraphQuestion["asks"], (symbol: SymbolRow) => boolean>> = {
  callers: isFunction,
  callees: isFunction,
  uses: () => true,
  importers: () => true,
  members: isExtensible,
  subtypes: (one) => isType(one) || isFunction(one) || isExtensible(one) || systemOf(one.language)?.implementedBy !== undefined,
  setters: isValue,
  makers: isType,
  // What is sent is an instance of a type, or a value that names the event.
  senders: (one) => isType(one) || (isValue(one) && !hasKeys(one.language)),
  // A container is told of a type, not of its constructor.
  registrars: ({ kind, name, qualifiedName }) => kind !== "import" && kind !== "section" && qualifiedParts(qualifiedName).at(-2) !== name,
  // In Elixir an exception is a module.
  throwers: (one) => isType(one) || one.kind === "module" || isValue(one),
  catchers: (one) => isType(one) || one.kind === "module" || isValue(one),
};
/** Questions whose verbs are common in prose, so that a symbol of another sort is not what they ask about. */
const OF_ONE_SORT: ReadonlySet<GraphQuestion["asks"]> = new Set(["members", "setters", "makers", "throwers", "catchers"]);

/** Questions about one place of a life, which may be that of any symbol of the name. */
const OF_ANY_NAMESAKE: ReadonlySet<GraphQuestion["asks"]> = new Set(["makers", "senders", "throwers", "catchers", "registrars"]);
const NAMESAKES_MAX = 8;

/** What else is likely meant where no place does what a question asks for. */
function insteadOf(asks: GraphQuestion["asks"], symbol: SymbolRow): GraphQuestion["asks"] | undefined {
  // An exception that a function makes and returns is thrown by its caller, so the makers are the likely places.
  // Events are raised, too: values by functions that are called so.
  if (asks === "throwers") return isType(symbol) ? "makers" : "senders";
  // Who sends it hands it to a function of its own, so all uses are likely.
  return asks === "senders" ? "uses" : undefined;
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

function* placesOf(graph: References, symbol: SymbolRow, question: GraphQuestion, texts: VersionTexts): Generator<Place> {
  const { asks } = question;
  const { facts } = graph.resolver;
  const enclosing = new Enclosing(facts);
  if (asks === "callees") {
    const file = fileOf(symbol);
    for (const use of usesInside(graph.resolver, enclosing, symbol)) {
      const { symbols, confidence } = meantBy(graph.resolver, file, use);
      if (use.type !== "calls" || confidence === undefined || confidence === "name_only") continue;
      for (const to of symbols) yield { file: fileOf(to), symbol: to, lines: [to.nameLine], sure: confidence };
    }
    return;
  }
  if (asks === "members") {
    const members = new TypeTree(facts, graph).membersOf(symbol).filter((member) => isMemberAsked(question, member));
    for (const one of distinct(members.length > 0 ? [symbol, ...members] : []))
      yield { file: fileOf(one), symbol: one, lines: [one.nameLine], sure: "resolved" };
    return;
  }
  if (asks === "subtypes") {
    const tree = new TypeTree(facts, graph);
    for (const one of carriedOutBy(graph, symbol)) yield placeOfDefinition(one);
    const below = isFunction(symbol)
      ? overridingMethods(graph, symbol, tree)
      : tree.below(symbol).flatMap(({ symbol: type }) => type ?? []);
    for (const one of distinct(below)) yield placeOfDefinition(one);
    yield* takersIn(graph, symbol, enclosing, texts);
    const linesOf = (versionId: number) => (from: number, to: number) => texts.of(versionId).lines({ lineStart: from, lineEnd: to });
    for (const [, { file, use, confidence }] of isType(symbol) ? namelessBelow(graph, [symbol, ...below.filter(isType)], linesOf) : [])
      yield { file, symbol: enclosing.at(file.versionId, use.line), lines: [use.line], sure: confidence };
    return;
  }
  if (asks === "registrars") {
    yield* registrarsOf(graph, symbol, enclosing, texts, new TypeTree(facts, graph));
    return;
  }
  const linesOf = new LinesOfUses(texts);
  // The line that declares it may be the only one that gives it a value.
  if (asks === "setters" && isSetWhereDeclared(linesOf.line(versionOf(symbol.symbolRow), symbol.nameLine), symbol.name))
    yield { file: fileOf(symbol), symbol, lines: [symbol.nameLine], sure: "resolved" };
  for (const { file, use, confidence } of graph.usesOf(graph.target(symbol))) {
    if (!isAsked(asks, use, file, linesOf)) continue;
    const isImport = asks === "uses" && use.type === "imports";
    yield { file, symbol: enclosing.at(file.versionId, use.line), lines: [use.line], sure: confidence, isImport };
  }
}

function isMemberAsked({ ofMembers }: GraphQuestion, member: SymbolRow): boolean {
  if (member.kind === "impl" || member.kind === "import") return false;
  return ofMembers === undefined || (ofMembers === "functions") === isFunction(member);
}

/** Whether a declaration gives its name a value: `x = 1`, `x: int = 1`, `const x = 1`. */
function isSetWhereDeclared(text: string, name: string): boolean {
  const behind = text.slice(Math.max(0, text.indexOf(name)) + name.length);
  return text.includes(name) && /^[^=]*?(?<![=!<>~])=(?![=~>])/.test(behind);
}

/** Reads the lines on which uses stand. */
class LinesOfUses {
  readonly #texts: VersionTexts;

  constructor(texts: VersionTexts) {
    this.#texts = texts;
  }

  line(versionId: number, line: number): string {
    return line < 1 ? "" : (this.#texts.of(versionId).lines({ lineStart: line, lineEnd: line })[0] ?? "");
  }

  /** A use together with the text of its line. */
  of(versionId: number, { line, column, name }: Use): NameOnLine {
    return { text: this.line(versionId, line), column, name };
  }
}

/** Whether a use is of the sort that a question asks for. */
function isAsked(asks: GraphQuestion["asks"], use: Use, { versionId }: GraphFile, lines: LinesOfUses): boolean {
  if (asks === "callers") return use.type === "calls";
  if (asks === "importers") return use.type === "imports";
  if (asks === "catchers") return isCaughtOnLine(lines.of(versionId, use));
  if (asks === "setters") return use.type === "references" && isSetOnLine(lines.of(versionId, use));
  if (asks === "makers") return isMade(use, versionId, lines);
  if (asks === "senders") return isSentOnLine(lines.of(versionId, use)) || isMade(use, versionId, lines);
  if (asks === "throwers") return isThrownOnLine(lines.of(versionId, use), lines.line(versionId, use.line - 1));
  return true;
}

function isMade(use: Use, versionId: number, lines: LinesOfUses): boolean {
  return use.type === "calls" || (use.type === "references" && isMadeOnLine(lines.of(versionId, use)));
}

/**
 * Places where a module takes in (includes, uses) another module that makes its takers implement it: the code which that module injects
 * into its takers declares that they implement it, while the takers' own source only says that they include it.
 */
function* takersIn(graph: References, symbol: SymbolRow, enclosing: Enclosing, texts: VersionTexts): Generator<Place> {
  if (symbol.kind !== "module") return;
  const lines = new LinesOfUses(texts);
  const uses = [...graph.usesOf(graph.target(symbol))];
  const isOwn = (file: GraphFile, { line }: Use): boolean =>
    file.versionId === versionOf(symbol.symbolRow) && symbol.lineStart <= line && line <= symbol.lineEnd;
  if (!uses.some(({ file, use }) => use.type === "implements" && isOwn(file, use))) return;
  for (const { file, use, confidence } of uses) {
    if (use.type !== "imports" || isOwn(file, use) || !isTakenInOnLine(lines.of(file.versionId, use))) continue;
    const taker = enclosing.at(file.versionId, use.line);
    yield { file, symbol: taker, lines: [taker?.nameLine ?? use.line], sure: confidence };
  }
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
