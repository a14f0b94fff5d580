/**
 * Answers questions for a default with the lines that give it: a constant that is called so (`DEFAULT_DELAY`), a call that sets it
 * (`set_default("inline_height", 40)`), a declaration with a value. A search for the words finds what reads the setting.
 */
import { inScope, type Retrieval, type Retrieve, type RetrieveSource, withFirst } from "#engine/search/retrieval.ts";
import { hasKeys } from "#lang/languages.ts";
import { compilePattern, exactly } from "#query/exact/pattern.ts";
import { defaultAsked } from "#query/parse/default-question.ts";
import { isAside, isDocumentation } from "#query/rank/asides.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";
import { type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import { type MatchedPlace, matchingPlaces } from "#query/recall/exact.ts";
import { NAME_ONLY, symbolsSpelled } from "#store/indices/indices.ts";
import { symbolsAround } from "#store/indices/symbols.ts";
import { identifierParts } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
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
/** A value that source writes out. */
const LITERAL = "(?:[-+]?\\d|[\"'`]|true\\b|false\\b|null\\b|nil\\b|None\\b|True\\b|False\\b|\\[|\\{)";

/** A declaration or a member of an object with such a value; the type may stand between. */
const SETS_LITERAL = new RegExp(`^[^:=]*(?::\\s*[^=,(){]{1,40}=\\s*|[:=]\\s*)${LITERAL}`);

export function orByDefault(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const words = defaultAsked(query);
    const found = retrieve(source, query);
    if (!words) return found;
    const answers = [givenTo(source, words), calledDefault(source, words)];
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
  const called = names.flatMap((name) => linesWith(source, `default\\w*\\W{0,3}\\(\\s*["'\`](?:[\\w.]+\\.)?${exactly(name)}["'\`]\\s*,`));
  const set = names.flatMap((name) => linesWith(source, `^\\s*(?:[\\w@]+\\s+)*["'\`]?${exactly(name)}\\b["'\`]?\\s*[:=](?:[^=]|$)`));
  const isInDefaults = areInDefaults(source, set);
  const inDefaults = set.filter((_, at) => isInDefaults[at]);
  const written = names.flatMap((name) => linesWith(source, `^\\s*#\\s*define\\s+${exactly(name)}\\s+${LITERAL}`));
  const literal = [...set.filter(({ text }) => SETS_LITERAL.test(text)), ...written];
  // A file of settings sets the value for one place.
  literal.sort((one, other) => Number(hasKeys(one.version.language)) - Number(hasKeys(other.version.language)));
  const sure = [...called, ...inDefaults];
  const distinct = [...new Map([...sure, ...literal].map((place) => [`${place.version.versionId}:${place.line}`, place])).values()];
  const lines = distinct.slice(0, FIRST_MAX).map(({ version, line }) => ({ file: version, line }));
  return { places: inScope(source, lineCandidates(source.project.db, lines, "default")), isSure: sure.length > 0 || distinct.length === 1 };
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
  const typed = words.length === 1 && only !== undefined && /[_.-]|\p{Ll}\p{Lu}/u.test(only) ? [only.replace(/^-+/, "")] : [];
  return [...new Set([...typed, ...spelled.map(({ name }) => name)])].slice(0, NAMES_MAX);
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
