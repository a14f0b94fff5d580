/**
 * Answers questions for a default with the lines that give it: a constant that is called so (`DEFAULT_DELAY`), a call that sets it
 * (`set_default("inline_height", 40)`), a parameter or declaration with a value, an expression that falls back (`delay ?? 40`), the comment of
 * the member that says it. A search for the words finds what reads the setting.
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
import { NAME_ONLY, symbolsSpelled } from "#store/indices/indices.ts";
import { symbolsAround } from "#store/indices/symbols.ts";
import { capitalized, identifierParts, joinedForm } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import {
  assigned,
  COMMENT_LINES_MAX,
  DECLARES,
  declared,
  definedAs,
  fallbacks,
  GIVES_NOTHING,
  HAS_LITERAL,
  SETS_LITERAL,
  saysDefault,
  setAsDefault,
} from "./default-shapes.ts";
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
  // Many things are called `port` or `theme`.
  if (words.every((word) => identifierParts(word).length < 2) && words.length < 2) return { places: [], isSure: false };
  const names = spellings(source, words);
  const called = names.flatMap((name) => linesWith(source, setAsDefault(name)));
  const set = names.flatMap((name) => linesWith(source, assigned(name)));
  const isInDefaults = areInDefaults(source, set);
  const inDefaults = set.filter((_, at) => isInDefaults[at]);
  const documented = names.flatMap((name) => documentedDefaults(source, name));
  const fallingBack = names.flatMap((name) => fallbacks(name).flatMap((shape) => linesWith(source, shape)));
  const written = names.flatMap((name) => linesWith(source, definedAs(name)));
  const literal = onlyFew([...set.filter(({ text }) => SETS_LITERAL.test(text)), ...written]);
  // A file of settings sets the value for one place.
  literal.sort((one, other) => Number(hasKeys(one.version.language)) - Number(hasKeys(other.version.language)));
  const sure = [...called, ...inDefaults, ...documented];
  const distinct = distinctLines([...sure, ...declaredFirst(source, [...fallingBack, ...literal])]);
  const lines = distinct.slice(0, FIRST_MAX).map(({ version, line }) => ({ file: version, line }));
  return { places: inScope(source, lineCandidates(source.project.db, lines, "default")), isSure: sure.length > 0 || distinct.length === 1 };
}

/** The lines that give a default to a parameter or member of one function or type. */
function givenIn(source: RetrieveSource, words: readonly string[], owner: string): Defaults {
  const names = writtenForms(words);
  const found = names.flatMap((name) => [assigned(name), ...fallbacks(name)].flatMap((shape) => linesWith(source, shape)));
  const places = distinctLines(found).filter(({ text }) => HAS_LITERAL.test(text));
  const owners = owner.split(/\.|::/).map(joinedForm);
  const around = symbolsAround(
    source.project.db,
    places.map(({ version: { versionId }, line }) => ({ versionId, line })),
  );
  const isOwned = (at: number): boolean => {
    const names = around[at]?.flatMap(({ qualifiedName }) => qualifiedParts(qualifiedName).map(joinedForm)) ?? [];
    return owners.every((name) => names.includes(name));
  };
  const lines = declaredFirst(
    source,
    places.filter((_, at) => isOwned(at)),
  ).slice(0, FIRST_MAX);
  const first = lines.map(({ version, line }) => ({ file: version, line }));
  return { places: inScope(source, lineCandidates(source.project.db, first, "default")), isSure: lines.length > 0 };
}

/** The members of a name whose comments say what their default is. */
function documentedDefaults(source: RetrieveSource, name: string): MatchedPlace[] {
  const { texts } = source;
  return linesWith(source, declared(name)).filter(({ version: { versionId }, line }) =>
    saysDefault(texts.of(versionId).lines({ lineStart: Math.max(1, line - COMMENT_LINES_MAX), lineEnd: line - 1 })),
  );
}

/** Lines that set a literal; none where so many do that they rather use the setting. */
function onlyFew(places: MatchedPlace[]): MatchedPlace[] {
  return places.length > FIRST_MAX ? places.filter(({ text }) => DECLARES.test(text)) : places;
}

/**
 * Lines that declare a member, then those that declare a parameter, then lines inside of functions, which may pass a value on; behind all, lines
 * that give nothing (`delay = None`).
 */
function declaredFirst({ project }: RetrieveSource, places: readonly MatchedPlace[]): MatchedPlace[] {
  const around = symbolsAround(
    project.db,
    places.map(({ version: { versionId }, line }) => ({ versionId, line })),
  );
  const rankOf = ({ line, text }: MatchedPlace, at: number): number => {
    const [inner] = around[at] ?? [];
    const isMember = !inner || (inner.nameLine === line && !FUNCTION_KINDS.has(inner.kind));
    const isParameter = inner?.nameLine === line || (inner?.signature.includes(text.trim().replace(/,.*$/, "")) ?? false);
    return 3 * Number(GIVES_NOTHING.test(text)) + (isMember ? 0 : isParameter ? 1 : 2);
  };
  const ranked = places.map((place, at) => ({ place, rank: rankOf(place, at) }));
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ place }) => place);
}

function distinctLines(places: readonly MatchedPlace[]): MatchedPlace[] {
  return [...new Map(places.map((place) => [`${place.version.versionId}:${place.line}`, place])).values()];
}

/** Words as one name, in the notations of programs: `max_age`, `maxAge`, `MaxAge`, `max-age`. */
function writtenForms(words: readonly string[]): readonly string[] {
  const parts = words.flatMap((word) => identifierParts(word.replace(/^-+/, "")));
  const [first = "", ...rest] = parts;
  const camel = first + rest.map(capitalized).join("");
  return [...new Set([parts.join("_"), camel, capitalized(camel), parts.join("-"), ...(words.length === 1 ? words : [])])];
}

/** The lines of code outside of tests that match, none where there are too many. */
function linesWith({ project, scope }: RetrieveSource, shape: string): MatchedPlace[] {
  const places = matchingPlaces(project.db, scope, compilePattern(shape), {
    most: LINES_MAX,
    passes: (text) => text.length < LINE_CHARS_MAX,
  });
  return places.length === LINES_MAX ? [] : places.filter(({ version }) => !isAside(version) && !isDocumentation(version));
}

/** For each line, whether it stands in something that is called a default: `var DefaultConfig = Config{`. */
function areInDefaults({ project }: RetrieveSource, lines: readonly MatchedPlace[]): boolean[] {
  const places = lines.map(({ version: { versionId }, line }) => ({ versionId, line }));
  return symbolsAround(project.db, places).map((around) => around.some(({ name }) => identifierParts(name).map(stem).includes(DEFAULT)));
}

/** The names that words may be: the word itself, or symbols that are spelled with these words. */
function spellings({ project, scope }: RetrieveSource, words: readonly string[]): readonly string[] {
  const named = symbolsSpelled(project.indices, { ...scope, kinds: VALUE_KINDS }, words.join("_"), RECALL.limit);
  const spelled = named.filter(({ path }) => !isAside({ path }));
  const [only] = words;
  const bare = only?.replace(/^-+/, "");
  const typed = words.length === 1 && bare !== undefined && /[_.-]|\p{Ll}\p{Lu}/u.test(bare) ? [bare] : [];
  // A parameter is no symbol, and one of a record is called like its member.
  const asMember = typed.filter((name) => !/[_.-]/.test(name)).map(capitalized);
  return [...new Set([...typed, ...asMember, ...spelled.map(({ name }) => name)])].slice(0, NAMES_MAX);
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
  const first = fitting.filter(({ likeness }) => likeness === best).map(({ row }) => symbolCandidate(row, {}));
  const places = inScope(
    source,
    first.map((candidate) => ({ ...candidate, score: 1, reasons: [{ factor: "default", weight: 1, detail: candidate.path }] })),
  );
  return { places, isSure: best === 1 };
}

const DEFAULT = stem("default");
