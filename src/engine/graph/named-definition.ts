/** Finds the definition that a caller names, whose uses, callers or members the question asks for. */
import { CodeCompassError } from "#core/errors.ts";
import type { SymbolQuestionName } from "#core/next-step.ts";
import type { Use } from "#core/usage-facts.ts";
import { named } from "#core/visible.ts";
import { meantAmong, nothingMeant, refuseFile } from "#engine/lookup/named-symbol.ts";
import { inTypedScope } from "#engine/lookup/scoped-name.ts";
import { asIndexedRemark, changedNow, orChanged } from "#engine/session/changed-file.ts";
import { isGrowing, notYetIndexed } from "#engine/session/first-index.ts";
import { placeRemarks } from "#engine/session/place-remarks.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { CheckedView } from "#engine/session/view-source.ts";
import { familyOf, hasKeys } from "#lang/languages.ts";
import { leadsTo } from "#query/graph/forwarders.ts";
import { type AskedSort, likeliestFirst, productFirst, usedInstead } from "#query/graph/likeliest.ts";
import { comparedName, isNamed } from "#query/graph/meaning/letter-case.ts";
import { callableFirst, distinct, isMadeByCalls, preferring, thingOf, withoutFieldsOfMethods } from "#query/graph/meaning/preferring.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { meantBy, outsideName, writtenInText } from "#query/graph/meant-by.ts";
import { documentsBehind } from "#query/graph/modules/languages/graphql/generated.ts";
import { resolversNamed } from "#query/graph/modules/languages/graphql/resolvers.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { calledOtherwise } from "#query/graph/overloads/by-count.ts";
import { typesTaken } from "#query/graph/overloads/by-types.ts";
import type { References } from "#query/graph/references.ts";
import { templatesAt } from "#query/graph/templates.ts";
import { translationsNamed } from "#query/graph/texts/translations.ts";
import { endsInNames, parseNameQuery } from "#query/parse/name-query.ts";
import { asWellNamed } from "#query/rank/locate/locate.ts";
import { symbolsMeant } from "#query/rank/locate/meant.ts";
import { definitionsOf, otherCountRemark } from "#query/rank/suggest.ts";
import { otherCounts, overloadAsked, overloadFit } from "#query/read/overload-fit.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { placesNamed } from "#query/recall/places/literal-place.ts";
import { findPlaces } from "#query/recall/places/places.ts";
import { resourcesNamed } from "#query/recall/resources.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { isTranslated } from "#text/translation-files.ts";
import type { Within } from "./files-asked.ts";
import { asScriptsWrite } from "./markup-spelling.ts";

export interface NamedDefinition {
  readonly symbol: SymbolRow;
  /** How many other symbols the name could have meant, and some of them. */
  readonly others: number;
  readonly otherSymbols: readonly SymbolRow[];
  /** Whether the text says which of several overloads is meant, by its place, its handle or its parameters. */
  readonly isOneOverload: boolean;
  /** Sentences for the answer about how the name was understood. */
  readonly remarks: readonly string[];
}

/** What the lookup of a name needs. */
export interface NamingGround {
  readonly session: QuerySession;
  readonly facts: ViewFacts;
  readonly graph: References;
  readonly current: CheckedView;
  /** Files that changed and are not in the index. */
  readonly left: ReadonlySet<string>;
  /** The files that the request selects by path and language; the definition is looked for there first. */
  readonly within?: Within | undefined;
}

/** Questions that are answered from the body of the definition. */
const READING_BODIES: ReadonlySet<SymbolQuestionName> = new Set(["callees", "call-graph"]);

/** Questions about calls. */
const ABOUT_CALLS: ReadonlySet<SymbolQuestionName> = new Set(["callers", "callees", "call-graph"]);

/** Questions that are answered with the uses of the definition. */
const ABOUT_USES: ReadonlySet<SymbolQuestionName> = new Set(["refs", "callers", "impact"]);

/** The question, and the sort of symbol that it prefers. */
export interface AskedOf {
  readonly question: SymbolQuestionName;
  readonly prefers: AskedSort["prefers"];
}

/**
 * The definition that a name, a handle or a place means. `path:line` means the definition whose name stands on that line, or else the
 * symbol around the line; `path:line:column` means what stands there: the definition, or the definition that the use there means.
 * A definition in a file that changed is meant only if no other is, and as it was when the file was indexed.
 * @throws symbol_not_found, index_busy, disk_full, permission_denied
 */
export function definitionMeant(ground: NamingGround, target: string, asked: AskedOf): NamedDefinition {
  const found = orChanged(ground.current, ground.left, () => definitionNamed(ground, target, asked));
  const bearer = systemOf(found.symbol.language)?.namedBy?.(ground.facts, found.symbol) ?? found.symbol;
  const meant = { ...found, symbol: bearer, remarks: [...found.remarks, ...countRemarks(ground, target, bearer)] };
  const { symbol, remarks } = meant;
  if (!ground.left.has(symbol.path)) return meant;
  const { unwritable } = ground.current;
  if (!unwritable || READING_BODIES.has(asked.question)) throw changedNow(symbol.path, unwritable);
  return { ...meant, remarks: [asIndexedRemark(symbol.name, symbol.path), ...remarks] };
}

function definitionNamed(ground: NamingGround, target: string, { question, prefers }: AskedOf): NamedDefinition {
  const given = asScriptsWrite(ground.session.placeOf(target, ground.facts.view), ground.facts);
  const asked = { given, question, prefers };
  const template = templateMeant(ground, given, asked);
  if (template) return template;
  refuseFile(ground.facts.db, ground.facts.view, given, question);
  const there = atPlace(ground, given);
  if (there) return there;
  const alike = asOverloaded(spelledOut(ground, given), given);
  const [translation, ...translations] = wantedOf(ground, translationsNamed(ground.facts, [given, target], alike));
  if (translation)
    return { symbol: translation, others: translations.length, otherSymbols: translations, isOneOverload: false, remarks: [] };
  const resources = alike.length === 0 ? wantedOf(ground, resourcesNamed(ground.facts.db, ground.facts.view, given)) : [];
  const resource = chosen(ground, resources, asked);
  if (resource) {
    const others = resources.filter(({ symbolRow }) => symbolRow !== resource.symbol.symbolRow);
    return { symbol: resource.symbol, others: others.length, otherSymbols: others, isOneOverload: false, remarks: resource.remarks };
  }
  const { session, facts, left } = ground;
  const generated = alike.length === 0 ? documentMeant(facts, given) : undefined;
  if (generated) return generated;
  const resolver = alike.length === 0 ? resolverMeant(facts, given) : undefined;
  if (resolver) return resolver;
  const spelled = chosen(ground, eachOnce(wantedOf(ground, alike)), asked);
  if (spelled) return { ...withOthers(ground, spelled.symbol, alike, given), remarks: spelled.remarks };
  const { db, indices } = session.project;
  const { repo } = ground.current.state;
  // A place says exactly what is meant: a symbol that only shares a name with the text is not it.
  const scope = { view: facts.view };
  if (placesNamed(db, facts.view, given).length > 0 && !findPlaces(db, scope, given)?.candidates.length) {
    throw nothingMeant({ db, view: facts.view, given }, target, ground.current, { question });
  }
  const found = symbolsMeant({ db, indices, scope, repo }, given);
  const { places } = found;
  // A name with thousands of definitions: those in the selected files would hardly be among the first candidates.
  const inside = ground.within && !places ? symbolsMeant({ db, indices, scope: ground.within.scope(), repo }, given) : undefined;
  const candidates = inside ? eachCandidateOnce([...inside.candidates, ...found.candidates]) : found.candidates;
  const sure = asWellNamed(meantAmong(candidates, given));
  const indexed = sure.flatMap(({ symbol }) => (symbol && symbol.kind !== "section" ? [facts.inFull(symbol)] : []));
  const unchanged = indexed.filter(({ path }) => !left.has(path));
  const symbols = unchanged.length > 0 ? unchanged : indexed;
  const defined = symbols.filter(({ kind }) => kind !== "import");
  const bearing = defined.length > 0 ? defined : symbols;
  const { symbols: all, remarks: scopeRemarks } = places
    ? { symbols: bearing, remarks: [] }
    : inTypedScope({ resolver: ground.graph.resolver, given, question }, bearing);
  const [placed] = all;
  const meant = places
    ? placed && { symbol: placed, remarks: placeRemarks(candidates, placed) }
    : chosen(ground, wantedOf(ground, all), asked);
  if (!meant) throw nothingMeant({ db, view: facts.view, given }, target, ground.current, { question, nearest: found.candidates[0] });
  const module = found.candidates.find((candidate) => candidate.module !== undefined && candidate.guess === undefined);
  const remarks = places ? meant.remarks : [...scopeRemarks, ...meant.remarks, ...moduleRemarks(module)];
  const others = withOthers(ground, meant.symbol, all, given);
  return { ...others, isOneOverload: others.isOneOverload || places !== undefined, remarks };
}

/** The template that a path, or the end of one, means; of several, the one that the question is most likely about. */
function templateMeant(ground: NamingGround, given: string, asked: AskedOf & { readonly given: string }): NamedDefinition | undefined {
  const templates = templatesAt(ground.facts, given);
  const meant = chosen(ground, wantedOf(ground, templates), asked);
  if (!meant) return undefined;
  const others = templates.filter(({ symbolRow }) => symbolRow !== meant.symbol.symbolRow);
  return { symbol: meant.symbol, others: others.length, otherSymbols: productFirst(others), isOneOverload: false, remarks: meant.remarks };
}

/** The operation or fragment of GraphQL for which generated code, which the view lacks, has a name. */
function documentMeant(facts: ViewFacts, given: string): NamedDefinition | undefined {
  const [symbol, ...others] = symbolsNamed(facts.db, given, { view: facts.view }, 1).length === 0 ? documentsBehind(facts, given) : [];
  if (!symbol) return undefined;
  const remarks = [`${named(given)} is what generated code calls ${named(symbol.name)}.`];
  return { symbol, others: others.length, otherSymbols: others, isOneOverload: false, remarks };
}

/** What resolves a field (`Mutation.createPost`) of a schema of GraphQL that is made from code, or is in no indexed file. */
function resolverMeant(facts: ViewFacts, given: string): NamedDefinition | undefined {
  const { type, field } = /^(?<type>[A-Z]\w*)\.(?<field>[a-z]\w*)$/.exec(given)?.groups ?? {};
  const [symbol, ...others] = type === undefined || field === undefined ? [] : resolversNamed(facts, { type, field });
  if (!symbol) return undefined;
  const remarks = [`No indexed schema of GraphQL defines ${named(given)}; this is what resolves it.`];
  return { symbol, others: others.length, otherSymbols: others, isOneOverload: false, remarks };
}

/** The warning for a name that was typed with a number of parameters which no definition of it takes. */
function countRemarks({ facts }: NamingGround, target: string, symbol: SymbolRow): readonly string[] {
  const counts = otherCounts(definitionsOf(facts.db, facts.view, symbol), target);
  return counts === undefined ? [] : [otherCountRemark(symbol, counts)];
}

/** The warning for a name that is a definition's and also a file's, as a module. */
function moduleRemarks(found: RankedCandidate | undefined): readonly string[] {
  if (!found?.module) return [];
  return [`${named(found.module.qualifiedName)} is also the file ${named(found.path)}: this is about a definition of that name.`];
}

/** The overloads that best fit the parameters typed behind the name; all symbols where none were typed or none fit. */
function asOverloaded(symbols: readonly SymbolRow[], given: string): readonly SymbolRow[] {
  const overload = overloadAsked(given);
  if (!overload) return symbols;
  const fits = symbols.map((symbol) => overloadFit(symbol, overload).value);
  const best = Math.max(0, ...fits);
  return symbols.filter((_, at) => fits[at] === best);
}

/** Types of one name whose members are looked at. */
const OWNERS_MAX = 200;
/** Symbols of one name whose whole name is compared: settings have thousands of some keys. */
const NAMESAKES_MAX = 4_000;

/**
 * The symbols that are named exactly, with a whole path or an owner. A search for the bare name would look at only the first few hundred of
 * thousands of symbols of that name.
 */
function spelledOut({ facts }: NamingGround, given: string): SymbolRow[] {
  const { name, scope, path } = parseNameQuery(given);
  const owner = scope.at(-1);
  if (path === "" && owner === undefined) return [];
  const isMeant = (symbol: SymbolRow): boolean =>
    isNamed(symbol, name) && symbol.kind !== "import" && endsInNames(symbol.qualifiedName, [...scope, name]);
  const file = path === "" ? undefined : fileCalled(facts, path);
  if (file) return facts.symbolsOf(file.versionId).filter(isMeant);
  if (path !== "" || owner === undefined) return [];
  const inView = { view: facts.view };
  const owners = symbolsNamed(facts.db, owner, inView, OWNERS_MAX);
  const versions = new Set(owners.map(({ symbolRow }) => versionOf(symbolRow)));
  const beside = [...versions].flatMap((versionId) => facts.symbolsOf(versionId).filter(isMeant));
  // A package is no symbol of a file, so its members are looked up by their own name.
  const called = symbolsNamed(facts.db, name, inView, NAMESAKES_MAX).flatMap((symbol) => {
    const whole = facts.inFull(symbol);
    return isMeant(whole) ? [whole] : [];
  });
  const all = [...new Map([...beside, ...called].map((symbol) => [symbol.symbolRow, symbol])).values()];
  // Where the same key stands for all languages, it is that in the language of the source.
  return all.toSorted((a, b) => Number(isTranslated(a.path)) - Number(isTranslated(b.path)));
}

/**
 * Adds the other symbols that the text may have meant: for a bare name, all symbols of that name; for any other text, those that fit it as
 * well. Keys of settings files do not count as definitions beside code.
 */
function withOthers(
  { facts, graph }: NamingGround,
  symbol: SymbolRow,
  fitting: readonly SymbolRow[],
  given: string,
): Omit<NamedDefinition, "remarks"> {
  const { rows } = graph.target(symbol);
  const family = familyOf(symbol.language);
  const isElsewhere = ({ language }: SymbolRow): boolean => familyOf(language) !== family && !hasKeys(language);
  const ofFamily = given === symbol.name ? facts.named(symbol.name, symbol.language) : fitting.filter((other) => !isElsewhere(other));
  const namesakes = [...ofFamily, ...fitting.filter(isElsewhere)];
  const named = namesakes.filter((other) => isNamed(other, symbol.name));
  // Overloads are one thing when uses are asked for, but the answer lacks the uses of those that no call of this one can mean.
  const overloads = fitting.filter(({ symbolRow }) => rows.has(symbolRow));
  // An alias that forwards to the symbol is no other symbol: its uses are the symbol's own.
  const isOther = (other: SymbolRow): boolean => !leadsTo(graph.resolver, other, rows);
  const others = [...eachOnce(named.filter(isOther), eachOverload), ...calledOtherwise(facts, symbol, overloads)];
  return { symbol, others: others.length, otherSymbols: productFirst(others), isOneOverload: overloadAsked(given) !== undefined };
}

/** The symbols that lie in the files which the request selects; all symbols where none does. */
function wantedOf({ within }: NamingGround, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  return within ? preferring(symbols, within.has) : symbols;
}

function eachCandidateOnce(candidates: readonly RankedCandidate[]): readonly RankedCandidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ key }) => !seen.has(key) && seen.add(key));
}

/**
 * Drops fields that have the same qualified name as a function, for questions about calls also types, and for a name typed with
 * parentheses all that nobody calls: `A.name` means the method, whatever else `A` keeps under that name.
 */
function callableOf(symbols: readonly SymbolRow[], given: string, question: SymbolQuestionName): readonly SymbolRow[] {
  const written = WRITTEN_CALL.test(given) ? callableFirst(symbols) : symbols;
  if (!ABOUT_CALLS.has(question)) return withoutFieldsOfMethods(written);
  const functions = new Set(written.filter(isFunction).map(thingOf));
  return written.filter((symbol) => isFunction(symbol) || isMadeByCalls(symbol) || !functions.has(thingOf(symbol)));
}

/** A name with parentheses behind it. */
const WRITTEN_CALL = /[\p{L}\p{N}_?!>\]]\s*\([^()]*\)\s*;?\s*$/u;

/**
 * The symbol that a question means among those of a name. For a question about uses: the one that is used most; a remark says so where the
 * likeliest is not used at all.
 */
function chosen(
  { graph: { resolver } }: NamingGround,
  symbols: readonly SymbolRow[],
  { given, question, prefers }: AskedOf & { readonly given: string },
): { readonly symbol: SymbolRow; readonly remarks: readonly string[] } | undefined {
  const sort: AskedSort = { prefers, readsBody: READING_BODIES.has(question) };
  const [likeliest] = likeliestFirst(resolver, callableOf(symbols, given, question), sort);
  if (!likeliest) return undefined;
  const rivals = ABOUT_CALLS.has(question) || WRITTEN_CALL.test(given) ? callableOf(symbols, given, question) : symbols;
  const used = ABOUT_USES.has(question) ? usedInstead(resolver, likeliest, rivals) : undefined;
  if (used?.likeliestIs !== "unused") return { symbol: used?.symbol ?? likeliest, remarks: [] };
  const place = named(`${likeliest.path}:${likeliest.nameLine}`);
  return {
    symbol: used.symbol,
    remarks: [`No sure use of ${named(likeliest.name)} at ${place} is known: this is the most used definition of the name.`],
  };
}

/**
 * One symbol for each thing: parts, declarations and overloads count once. A symbol of the same name in another package or module is
 * another thing, and so is a function beside a field or type of its name.
 */
function eachOnce(symbols: readonly SymbolRow[], oneOf: (alike: readonly SymbolRow[]) => SymbolRow[] = distinct): SymbolRow[] {
  const sortOf = (symbol: SymbolRow): string => `${familyOf(symbol.language)} ${isFunction(symbol)} ${comparedName(symbol)}`;
  return [...Map.groupBy(symbols, sortOf).values()].flatMap((alike) => {
    const owners: SymbolRow[][] = [];
    for (const symbol of alike) {
      const known = owners.find(([first]) => first && (systemOf(symbol.language)?.isSameOwner(first, symbol) ?? true));
      if (known) known.push(symbol);
      else owners.push([symbol]);
    }
    return owners.flatMap(oneOf);
  });
}

/**
 * One symbol for each overload, the defined ones if any is, else the declared ones: a caller who wants one overload names it by its line.
 */
function eachOverload(alike: readonly SymbolRow[]): SymbolRow[] {
  const [first] = alike;
  if (!first || !isFunction(first) || !systemOf(first.language)?.hasOverloads) return distinct(alike);
  const defined = preferring(alike, ({ isDefinition }) => isDefinition);
  const seen = new Set<string>();
  return defined.filter((symbol) => !seen.has(typesTaken(symbol)) && seen.add(typesTaken(symbol)));
}

function atPlace(ground: NamingGround, given: string): NamedDefinition | undefined {
  const [place, ...more] = placesNamed(ground.facts.db, ground.facts.view, given);
  if (!place || more.length > 0) return undefined;
  // A text that also names the function of its line asks for that function, even if it has moved; the column in such a text is the column
  // of a call.
  if (place.name) return undefined;
  const file = [place.spacedPath ?? [], place.path].flat().flatMap((path) => fileCalled(ground.facts, path) ?? [])[0];
  if (!file) return undefined;
  if (place.column !== undefined) return atColumn(ground, file, place.line, place.column);
  const symbol = declaredAt(ground, file, place.line);
  return symbol && { symbol, others: 0, otherSymbols: [], isOneOverload: true, remarks: [] };
}

/** The file at a path; else the only file whose path ends in it; else the file whose path is the end of this path from another machine. */
function fileCalled(facts: ViewFacts, path: string): GraphFile | undefined {
  const exact = facts.fileAt(path);
  if (exact) return exact;
  const [only, ...more] = facts.paths.filter((known) => known.endsWith(`/${path}`));
  if (only !== undefined) return more.length === 0 ? facts.fileAt(only) : undefined;
  const parts = path.split("/");
  // The bare file name is not tried: too many libraries have a file of the same name.
  const ends = parts.slice(1, -1).map((_, at) => parts.slice(at + 1).join("/"));
  const own = ends.find((end) => facts.fileAt(end));
  return own === undefined ? undefined : facts.fileAt(own);
}

/** The definition whose name stands on a line; of several, the one whose name stands at the column, else the first. */
function declaredAt({ facts }: NamingGround, file: GraphFile, line: number, column?: number): SymbolRow | undefined {
  const there = facts.symbolsOf(file.versionId).filter(({ nameLine, kind }) => nameLine === line && kind !== "import");
  if (column === undefined || there.length < 2) return there[0];
  const text = facts.textAt(file.path)?.split("\n", line)[line - 1] ?? "";
  return there.find(({ name }) => standsAt(text, name, column)) ?? there[0];
}

/** Whether a column, counted from 1, lies in an occurrence of a whole name. */
function standsAt(text: string, name: string, column: number): boolean {
  const occurrences = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(name)}(?![\\p{L}\\p{N}_])`, "gu"));
  return occurrences.some(({ index }) => index < column && column <= index + name.length);
}

/** How long a text is that stands at a place: up to its closing quote, or as a word. */
function lengthAt(text: string, { line, column }: Use): number {
  const written = text.split("\n", line)[line - 1] ?? "";
  const quote = written[column - 2] ?? "";
  const end = /["'`]/.test(quote) ? written.indexOf(quote, column - 1) : -1;
  return end >= 0 ? end - column + 1 : (/^[\w-]*/.exec(written.slice(column - 1))?.[0].length ?? 0);
}

/** The symbol at a column: what the use there means, else the definition of that line. */
function atColumn(ground: NamingGround, file: GraphFile, line: number, column: number): NamedDefinition | undefined {
  const { facts, graph } = ground;
  const usage = facts.usage(file.versionId);
  const lengthOf = (use: Use): number =>
    usage && writtenInText(usage, use) !== undefined ? lengthAt(facts.textAt(file.path) ?? "", use) : use.name.length;
  const covers = (use: Use): boolean => use.line === line && use.column <= column && column <= use.column + lengthOf(use);
  const uses = usage?.allUses().filter(covers) ?? [];
  const use = uses.find((one) => column < one.column + lengthOf(one)) ?? uses[0];
  const declared = use ? undefined : declaredAt(ground, file, line, column);
  if (!use) return declared && { symbol: declared, others: 0, otherSymbols: [], isOneOverload: true, remarks: [] };
  const { symbols, confidence } = meantBy(graph.resolver, file, use);
  const [symbol, ...others] = symbols;
  if (symbol && confidence !== "name_only")
    return { symbol, others: others.length, otherSymbols: others, isOneOverload: true, remarks: [] };
  const what = named(outsideName(graph.resolver, file, use));
  if (!symbol && isGrowing(facts.view)) throw notYetIndexed("symbol_not_found", use.name);
  if (!symbol) {
    throw new CodeCompassError(
      "symbol_not_found",
      `This view has no definition of ${what}, used at ${named(`${file.path}:${line}:${column}`)}.`,
      {
        remediation: "Exact search finds the other places that have the name.",
        next: { do: "grep", word: usage ? (writtenInText(usage, use) ?? use.name) : use.name },
      },
    );
  }
  throw new CodeCompassError(
    "symbol_not_found",
    `${what} at ${named(`${file.path}:${line}:${column}`)} could mean any of ${symbols.length} definitions.`,
    { remediation: "Name one of them by its PATH:LINE.", next: { do: "locate", name: use.name } },
  );
}
