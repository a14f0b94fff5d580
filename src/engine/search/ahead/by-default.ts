/**
 * Answers questions for a default with the lines that give it: a constant that is called so (`DEFAULT_DELAY`), a call that sets it
 * (`set_default("inline_height", 40)`), a declaration with a value, a reading with one in reserve (`limit ?? 10`), the comment of a member
 * that says it. A search for the words finds what reads the setting.
 */
import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import { inScope, type Retrieval, type Retrieve, type RetrieveSource, withFirst } from "#engine/search/retrieval.ts";
import { hasKeys } from "#lang/languages.ts";
import { compilePattern } from "#query/exact/pattern.ts";
import { defaultAsked } from "#query/parse/default-question.ts";
import { qualifiedParts } from "#query/parse/name-query.ts";
import { isAside, isDocumentation } from "#query/rank/asides.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";
import { type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import { type MatchedPlace, matchingPlaces } from "#query/recall/exact.ts";
import { NAME_ONLY, type SymbolRow, symbolsSpelled } from "#store/indices/indices.ts";
import { symbolsAround } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { capitalized, identifierParts, joinedForm } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import {
  anyOf,
  COMMENT_LINES_MAX,
  declaredShape,
  definedShape,
  GIVES_NOTHING,
  hasLiteral,
  isMember,
  type LineShape,
  memberShape,
  nameShape,
  reserveShapes,
  saysDefault,
  setDefaultShape,
  wordReserveShapes,
} from "./default-lines.ts";
import { lineCandidates } from "./placed-lines.ts";

const RECALL = { limit: 80, postingsMax: 2_000, boost: NAME_ONLY } as const;
const VALUE_KINDS = ["constant", "variable", "property", "macro"] as const;
/** How many names the words of a question may be spelled as, and how many places come first. */
const NAMES_MAX = 3;
const FIRST_MAX = 3;
/** How many lines are looked at for one name, tests among them: with more, it is no setting. */
const LINES_MAX = 400;
/** Longer lines are data. */
const LINE_CHARS_MAX = 300;
/** A name with more readings that have a value in reserve has no single default. */
const RESERVES_MAX = 8;

/** `a ?? 5`, `a ?: 5` */
const FALLS_BACK = /\?\?|\s\?:/;

export function orByDefault(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const asked = defaultAsked(query);
    const found = retrieve(source, query);
    if (!asked) return found;
    const ofOwner = asked.owner === undefined ? undefined : givenIn(source, asked.words, asked.owner);
    const words = asked.owner === undefined ? asked.words : [...asked.words, asked.owner];
    const answers = ofOwner && ofOwner.places.length > 0 ? [ofOwner] : [givenTo(source, words), calledDefault(source, words)];
    const first = answers.flatMap(({ places }) => places).slice(0, FIRST_MAX);
    if (first.length === 0) return found;
    const { unanswered: _, correctedQuery: __, ...rest } = withFirst(found, first);
    const isSure = answers.some((answer) => answer.isSure);
    return isSure ? { ...rest, answerConfidence: Math.max(HIGH_CONFIDENCE, found.answerConfidence) } : rest;
  };
}

/** Places that may give the default, the likeliest first, and whether they certainly do. */
interface Defaults {
  readonly places: readonly RankedCandidate[];
  readonly isSure: boolean;
}

/** The lines that give a default to what the words are the name of. */
function givenTo(source: RetrieveSource, words: readonly string[]): Defaults {
  const [only = ""] = words;
  if (words.length < 2 && identifierParts(only).length < 2) return givenToWord(source, only);
  const { names, beside } = spellings(source, words);
  const called = names.flatMap((name) => linesWith(source, setDefaultShape(name)));
  const set = names.flatMap((name) => linesWith(source, declaredShape(name)).map((place) => ({ ...place, name })));
  const isInDefaults = areInDefaults(source, set);
  const inDefaults = set.filter((_, at) => isInDefaults[at]);
  const defined = names.flatMap((name) => linesWith(source, definedShape(name)));
  const literal = set.filter(({ text, name }) => hasLiteral(text, name));
  const declared = literal.filter(({ text, name, version }) => !isMember(text, name) || hasKeys(version.language));
  const members = literal.filter((place) => !declared.includes(place));
  const all = names.flatMap((name) => linesWith(source, anyOf(reserveShapes(name))));
  const reserves =
    distinctPlaces(all).length > RESERVES_MAX ? [] : all.toSorted((one, other) => orderOfReserve(one) - orderOfReserve(other));
  // A file of settings sets the value for one place, and an object with it is mostly one use of many.
  const written = [...declared, ...defined].sort(
    (one, other) => Number(hasKeys(one.version.language)) - Number(hasKeys(other.version.language)),
  );
  const documented = names.flatMap((name) => documentedDefaults(source, name));
  const sure = [...called, ...inDefaults, ...documented];
  const found = distinctPlaces([...sure, ...besideFirst(source, declaredFirst(source, [...reserves, ...written]), beside)]);
  const distinct = found.length === 0 && distinctPlaces(members).length === 1 ? members : found;
  const lines = distinct.slice(0, FIRST_MAX).map(({ version, line }) => ({ file: version, line }));
  const isSure = sure.length > 0 || distinct.length === 1;
  return { places: inScope(source, lineCandidates(source.project.db, lines, "default")), isSure };
}

/** `a ?? 5` says more surely than `a || 0` that the value is a default. */
function orderOfReserve({ text }: MatchedPlace): number {
  return Number(!FALLS_BACK.test(text));
}

/** Readings of a plain word that have a value in reserve, if they are few: many things are called `port` or `theme`. */
function givenToWord(source: RetrieveSource, word: string): Defaults {
  const places = linesWith(source, anyOf(wordReserveShapes(word)));
  const lines = places.length > FIRST_MAX ? [] : places.map(({ version, line }) => ({ file: version, line }));
  return { places: inScope(source, lineCandidates(source.project.db, lines, "default")), isSure: false };
}

/** The lines that give a default to a parameter or member of one function or type. */
function givenIn(source: RetrieveSource, words: readonly string[], owner: string): Defaults {
  const found = writtenForms(words).flatMap((name) => [
    ...linesWith(source, declaredShape(name)).filter(({ text }) => hasLiteral(text, name)),
    ...linesWith(source, anyOf(reserveShapes(name))),
  ]);
  const places = distinctPlaces(found);
  const owners = owner.split(/\.|::/).map(joinedForm);
  const around = ownersOf(source, places);
  const isOwned = (at: number): boolean => {
    const names = around[at]?.flatMap(({ qualifiedName }) => qualifiedParts(qualifiedName).map(joinedForm)) ?? [];
    return owners.every((name) => names.includes(name));
  };
  const owned = places.filter((_, at) => isOwned(at));
  const lines = declaredFirst(source, owned).slice(0, FIRST_MAX);
  const first = lines.map(({ version, line }) => ({ file: version, line }));
  return { places: inScope(source, lineCandidates(source.project.db, first, "default")), isSure: lines.length > 0 };
}

/** Words as one name, in the notations of programs: `max_age`, `maxAge`, `MaxAge`, `max-age`. */
function writtenForms(words: readonly string[]): readonly string[] {
  const parts = words.flatMap((word) => identifierParts(word.replace(/^-+/, "")));
  const [first = "", ...rest] = parts;
  const camel = first + rest.map(capitalized).join("");
  return [...new Set([parts.join("_"), camel, capitalized(camel), parts.join("-"), ...(words.length === 1 ? words : [])])];
}

/** The members of a name whose comments say what their default is. */
function documentedDefaults(source: RetrieveSource, name: string): MatchedPlace[] {
  return linesWith(source, nameShape(name)).filter(({ version: { versionId }, line }) =>
    saysDefault(source.texts.of(versionId).lines({ lineStart: Math.max(1, line - COMMENT_LINES_MAX), lineEnd: line - 1 })),
  );
}

/**
 * Lines that declare a member or fall back to a value, then those that declare a parameter, then other lines inside of functions, which may pass
 * a value on; behind all, lines that give nothing (`delay = None`).
 */
function declaredFirst<Place extends MatchedPlace>(source: RetrieveSource, places: readonly Place[]): readonly Place[] {
  const around = ownersOf(source, places);
  const rankOf = ({ line, text }: MatchedPlace, at: number): number => {
    const [inner] = around[at] ?? [];
    const isDeclared = !inner || (inner.nameLine === line && !FUNCTION_KINDS.has(inner.kind)) || FALLS_BACK.test(text);
    const isParameter = inner?.nameLine === line || (inner?.signature.includes(text.trim().replace(/,.*$/, "")) ?? false);
    return 3 * Number(GIVES_NOTHING.test(text)) + (isDeclared ? 0 : isParameter ? 1 : 2);
  };
  const ranked = places.map((place, at) => ({ place, rank: rankOf(place, at) }));
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ place }) => place);
}

/** The symbols around each place, from the inside. */
function ownersOf({ project }: RetrieveSource, places: readonly MatchedPlace[]): readonly (readonly SymbolRow[])[] {
  return symbolsAround(
    project.db,
    places.map(({ version: { versionId }, line }) => ({ versionId, line })),
  );
}

function distinctPlaces(places: readonly MatchedPlace[]): readonly MatchedPlace[] {
  return [...new Map(places.map((place) => [`${place.version.versionId}:${place.line}`, place])).values()];
}

/** The places, those first that have most of the words beside the name: in their paths and lines, or in the names of what is around them. */
function besideFirst<Place extends MatchedPlace>(
  source: RetrieveSource,
  places: readonly Place[],
  beside: readonly string[],
): readonly Place[] {
  if (beside.length === 0 || places.length < 2) return places;
  const around = ownersOf(source, places);
  const shared = new Map(
    places.map((place, at) => {
      const owners = (around[at] ?? []).map(({ name }) => name);
      const said = [place.version.path, place.text, ...owners].join(" ").toLowerCase();
      return [place, beside.filter((word) => said.includes(word.toLowerCase())).length];
    }),
  );
  return places.toSorted((one, other) => (shared.get(other) ?? 0) - (shared.get(one) ?? 0));
}

/** The lines of code outside of tests that match, none where there are too many. */
function linesWith({ project, scope }: RetrieveSource, { shape, fits }: LineShape): MatchedPlace[] {
  const places = matchingPlaces(project.db, scope, compilePattern(shape), {
    most: LINES_MAX,
    passes: (text) => text.length < LINE_CHARS_MAX && fits(text),
  });
  return places.length === LINES_MAX ? [] : places.filter(({ version }) => !isAside(version) && !isDocumentation(version));
}

/** For each line, whether it stands in something that is called a default: `var DefaultConfig = Config{`. */
function areInDefaults({ project }: RetrieveSource, lines: readonly MatchedPlace[]): boolean[] {
  const places = lines.map(({ version: { versionId }, line }) => ({ versionId, line }));
  // A file may be called after defaults that it is about.
  const isFile = ({ kind, name, path }: SymbolRow): boolean => kind === "module" && path.endsWith(name);
  return symbolsAround(project.db, places).map((around) =>
    around.some((one) => !isFile(one) && identifierParts(one.name).map(stem).includes(DEFAULT)),
  );
}

interface Spellings {
  readonly names: readonly string[];
  /** Words that say more about the name: "retry_after of the database queue". */
  readonly beside: readonly string[];
}

/** A word that is a name by its form. */
const COMPOUND = /[_.-]|\p{Ll}\p{Lu}/u;

/** The names that words may be: symbols that are spelled with these words, the word itself, or the first of them that can be a name. */
function spellings({ project, scope }: RetrieveSource, words: readonly string[]): Spellings {
  const named = symbolsSpelled(project.indices, { ...scope, kinds: VALUE_KINDS }, words.join("_"), RECALL.limit);
  const spelled = named.filter(({ path }) => !isAside({ path }));
  const compound = words.filter((word) => COMPOUND.test(word));
  // "max_age of SessionMiddleware": the first name is that of the setting.
  const [only] = words.length === 1 || spelled.length === 0 ? compound : [];
  const typed = only === undefined ? [] : [only.replace(/^-+/, "")];
  // The environment may have it where no symbol does: `env('SESSION_LIFETIME', 120)`.
  const upper = words.length > 1 && spelled.length === 0 && only === undefined ? [words.join("_").toUpperCase()] : [];
  // A parameter is no symbol, and one of a record is called like its member.
  const asMember = typed.filter((name) => !/[_.-]/.test(name)).map(capitalized);
  const names = [...new Set([...typed, ...asMember, ...spelled.map(({ name }) => name), ...upper])].slice(0, NAMES_MAX);
  return { names, beside: only === undefined ? [] : words.filter((word) => word !== only) };
}

/**
 * The values that are called a default and have the words, or all of whose words the question has: those that share most come first.
 */
function calledDefault(source: RetrieveSource, words: readonly string[]): Defaults {
  const { project, scope } = source;
  const wanted = new Set(words.flatMap(identifierParts).map(stem));
  const named = project.indices.symbols.search(`default ${words.join(" ")}`, { ...scope, kinds: VALUE_KINDS }, RECALL);
  const fitting = named.flatMap(({ row }) => {
    const own = identifierParts(row.name).map(stem);
    const rest = own.filter((part) => part !== DEFAULT);
    if (!own.includes(DEFAULT) || rest.length === 0 || isAside(row)) return [];
    const common = new Set(rest.filter((part) => wanted.has(part))).size;
    const isFit = common === rest.length || common === wanted.size;
    return isFit ? [{ row, likeness: (2 * common) / (rest.length + wanted.size) }] : [];
  });
  const best = Math.max(0, ...fitting.map(({ likeness }) => likeness));
  const closest = fitting.filter(({ likeness }) => likeness === best).map(({ row }) => row);
  const first = closest.map((row) => symbolCandidate(row, {}));
  const places = inScope(source, [
    ...lineCandidates(project.db, valuesOf(source, closest), "default"),
    ...first.map((candidate) => ({ ...candidate, score: 1, reasons: [{ factor: "default", weight: 1, detail: candidate.path }] })),
  ]);
  return { places, isSure: best === 1 };
}

/** Where values that are called a default get one, if no declaration of them does: `Storage(defaultLimit: 16)`. */
function valuesOf(
  source: RetrieveSource,
  named: readonly SymbolRow[],
): readonly { readonly file: MatchedPlace["version"]; readonly line: number }[] {
  const hasOwn = ({ symbolRow, nameLine, name }: SymbolRow): boolean =>
    hasLiteral(source.texts.of(versionOf(symbolRow)).line(nameLine), name);
  const [first] = named;
  if (first === undefined || named.some(hasOwn)) return [];
  const places = linesWith(source, memberShape(first.name));
  return places.length > FIRST_MAX ? [] : places.map(({ version, line }) => ({ file: version, line }));
}

const DEFAULT = stem("default");
