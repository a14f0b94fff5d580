/**
 * Answers questions for a default with the lines that give it: a constant that is called so (`DEFAULT_DELAY`), a call that sets it
 * (`set_default("inline_height", 40)`), a declaration with a value. A search for the words finds what reads the setting.
 */
import { inScope, type Retrieval, type Retrieve, type RetrieveSource, withFirst } from "#engine/search/retrieval.ts";
import { hasKeys } from "#lang/languages.ts";
import { compilePattern } from "#query/exact/pattern.ts";
import { defaultAsked } from "#query/parse/default-question.ts";
import { isAside, isDocumentation } from "#query/rank/asides.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";
import { type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import { matchingPlaces } from "#query/recall/exact.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { identifierParts, joinedForm } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { lineCandidates } from "./placed-lines.ts";

/** Boosts for searching names alone. */
const NAMES_ONLY = { name: 1, qualified: 0, signature: 0, doc: 0, heading: 0 };
const RECALL = { limit: 80, postingsMax: 2_000 } as const;
const VALUE_KINDS: ReadonlySet<SymbolRow["kind"]> = new Set(["constant", "variable", "property", "macro"]);
/** How many names the words of a question may be spelled as, and how many places come first. */
const NAMES_MAX = 3;
const FIRST_MAX = 3;
/** How many lines are looked at for one name: with more, it is no setting. */
const LINES_MAX = 60;
/** A value that source writes out. */
const LITERAL = "(?:[-+]?\\d|[\"'`]|true\\b|false\\b|null\\b|nil\\b|None\\b|True\\b|False\\b|\\[|\\{)";

export function orByDefault(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const words = defaultAsked(query);
    const found = retrieve(source, query);
    if (!words) return found;
    const given = givenTo(source, words);
    const called = calledDefault(source, words);
    const first = [...given, ...called.values].slice(0, FIRST_MAX);
    if (first.length === 0) return found;
    const { unanswered: _, correctedQuery: __, ...rest } = withFirst(found, first);
    const isSure = given.length > 0 || called.areAllWords;
    return isSure ? { ...rest, answerConfidence: Math.max(HIGH_CONFIDENCE, found.answerConfidence) } : rest;
  };
}

/** The lines that give a default to what the words are the name of. */
function givenTo(source: RetrieveSource, words: readonly string[]): readonly RankedCandidate[] {
  // Many things are called `port` or `theme`.
  if (words.every((word) => identifierParts(word).length < 2) && words.length < 2) return [];
  const { project, scope } = source;
  const lines = spellings(source, words).flatMap((name) => {
    const escaped = name.replace(/[.$]/g, "\\$&");
    // Ordered by how sure each is.
    const shapes = [
      `default\\w*\\W{0,3}\\(\\s*["'\`](?:[\\w.]+\\.)?${escaped}["'\`]\\s*,`,
      `^\\s*(?:[\\w@]+\\s+)*["'\`]?${escaped}\\b["'\`]?\\s*(?::\\s*[^=,(){]{1,40}=\\s*|[:=]\\s*)${LITERAL}`,
      `^\\s*#\\s*define\\s+${escaped}\\s+${LITERAL}`,
    ];
    return shapes.flatMap((shape) => {
      const places = matchingPlaces(project.db, scope, compilePattern(shape), { most: LINES_MAX, passes: (text) => text.length < 300 });
      return places.length === LINES_MAX ? [] : places.filter(({ version }) => !isAside(version) && !isDocumentation(version));
    });
  });
  // A file of settings sets the value for one place.
  lines.sort((one, other) => Number(hasKeys(one.version.language)) - Number(hasKeys(other.version.language)));
  const distinct = [...new Map(lines.map((place) => [`${place.version.versionId}:${place.line}`, place])).values()];
  return inScope(
    source,
    lineCandidates(project.db, distinct.map(({ version, line }) => ({ file: version, line })).slice(0, FIRST_MAX), "default"),
  );
}

/** The names that words may be: the word itself, or symbols that are spelled with these words. */
function spellings({ project, scope }: RetrieveSource, words: readonly string[]): readonly string[] {
  const joined = joinedForm(words.join("_"));
  const named = project.indices.symbols.search(words.join(" "), scope, { ...RECALL, boost: NAMES_ONLY }).map(({ row }) => row);
  const spelled = named.filter(({ name, path, kind }) => joinedForm(name) === joined && VALUE_KINDS.has(kind) && !isAside({ path }));
  const [only] = words;
  const typed = words.length === 1 && only !== undefined && /[_.-]|\p{Ll}\p{Lu}/u.test(only) ? [only.replace(/^-+/, "")] : [];
  return [...new Set([...typed, ...spelled.map(({ name }) => name)])].slice(0, NAMES_MAX);
}

/** Values that are called a default, and whether their names have the words of the question and no others. */
interface CalledDefault {
  readonly values: readonly RankedCandidate[];
  readonly areAllWords: boolean;
}

/**
 * The values that are called a default and have the words, or all of whose words the question has: those that share most come first.
 */
function calledDefault(source: RetrieveSource, words: readonly string[]): CalledDefault {
  const { project, scope } = source;
  const wanted = new Set(words.flatMap(identifierParts).map(stem));
  const named = project.indices.symbols.search(`default ${words.join(" ")}`, scope, { ...RECALL, boost: NAMES_ONLY });
  const fitting = named.flatMap(({ row }) => {
    const own = identifierParts(row.name).map(stem);
    const rest = own.filter((part) => part !== DEFAULT);
    if (!own.includes(DEFAULT) || rest.length === 0 || !VALUE_KINDS.has(row.kind) || isAside(row)) return [];
    const common = new Set(rest.filter((part) => wanted.has(part))).size;
    const isFit = common === rest.length || common === wanted.size;
    return isFit ? [{ row, likeness: (2 * common) / (rest.length + wanted.size) }] : [];
  });
  const best = Math.max(0, ...fitting.map(({ likeness }) => likeness));
  const first = fitting.filter(({ likeness }) => likeness === best).map(({ row }) => symbolCandidate(row, {}));
  const values = inScope(
    source,
    first.map((candidate) => ({ ...candidate, score: 1, reasons: [{ factor: "default", weight: 1, detail: candidate.path }] })),
  );
  return { values, areAllWords: best === 1 };
}

const DEFAULT = stem("default");
