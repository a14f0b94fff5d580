/**
 * The lines in which a name stands, for a question about the uses of a name for which the graph knows none: a setting that code reads as
 * `conf.task_limit`, a key in quotes. Hits for the words of the question would be code that is merely about such things.
 */
import type { RetrieveSource } from "#engine/search/retrieval.ts";
import { isInScope } from "#engine/search/retrieval.ts";
import { hasKeys, languageById } from "#lang/languages.ts";
import { isTestPlace } from "#query/rank/test-code.ts";
import type { Candidate, RankedCandidate } from "#query/recall/candidate.ts";
import { exactCandidates } from "#query/recall/exact.ts";

/** The reason of a place that has the name a question asks about in its text. */
export const TEXT_OF_NAME = "text_of_name";
/** Places that come before the hits for words; more lines have a name that is a common word. */
const PLACES_MAX = 10;
/** Their score: that of a use of which only the name is known. */
const SCORE = 5;

/**
 * The places of a name, code first, then tests, then prose. Its definitions are left out: the question is not about them. Of a setting, the
 * lines that have its name as a whole string come first; a flag such as `max-results` is also looked for as `max_results` and `maxResults`.
 */
export function placesOfName(source: RetrieveSource, name: string, { ofSetting = false } = {}): readonly RankedCandidate[] {
  const { project, scope, texts } = source;
  const found = (ofSetting ? spellingsOf(name) : [name]).flatMap((text) =>
    exactCandidates({ db: project.db, scope, texts }, { text, isWhole: true, isName: true }),
  );
  const byKey = new Map<string, RankedCandidate>();
  for (const { isExact: _, ...place } of found) {
    const [line = 0] = place.matchedLines;
    if (place.symbol?.name === name && place.symbol.nameLine === line && place.isWholeString !== true) continue;
    const { matchedLines = [], isWholeString, ...known } = byKey.get(place.key) ?? {};
    const reasons = [{ factor: TEXT_OF_NAME, weight: SCORE, detail: name }];
    const at = place.lineStart === line ? {} : { place: { line } };
    const others = matchedLines.filter((other) => other !== line);
    const isFirst = place.isWholeString === true && isWholeString !== true;
    const lines = isFirst ? [line, ...others] : [...others, line];
    const whole = isWholeString || place.isWholeString ? ({ isWholeString: true } as const) : {};
    const merged = isFirst ? { ...known, ...at } : { ...at, ...known };
    byKey.set(place.key, { ...place, ...merged, ...whole, matchedLines: lines, score: SCORE, reasons, isQuoted: true });
  }
  const named = ofSetting ? readersOfItsType(source, name) : [];
  const isOfType = new Set(named.map(({ key }) => key));
  const places = [...named, ...[...byKey.values()].filter(({ key }) => !isOfType.has(key))].filter((place) => isInScope(source, place));
  const isSure = ({ isWholeString, key }: RankedCandidate): boolean => isWholeString === true || isOfType.has(key);
  const orderOf = (place: RankedCandidate): number => 2 * sortOf(place) + Number(ofSetting && !isSure(place));
  return source
    .keep(places)
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .slice(0, PLACES_MAX);
}

/** The name of a variable of the environment that has several words. */
const VARIABLE = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/**
 * The lines that read a variable of the environment through a type called like it, as in `LsColors::from_env()` for `LS_COLORS`: a library
 * knows the name, and no code here has it in quotes.
 */
function readersOfItsType(source: RetrieveSource, name: string): RankedCandidate[] {
  const { project, scope, texts } = source;
  if (!VARIABLE.test(name)) return [];
  const type = name.toLowerCase().replaceAll(/(?:^|_)([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
  const reading = new RegExp(`\\b${type}\\b.{0,40}[Ee]nv(?:ironment)?(?![a-z])`);
  return exactCandidates({ db: project.db, scope, texts }, { text: type, isWhole: true, isName: true }).flatMap((place) =>
    atLines(place, type, (line) => reading.test(texts.of(place.versionId).line(line))),
  );
}

/**
 * The lines that give a variable of the environment a value: in settings (`PORT: 80`, `- PORT=80`), in scripts, in the file that builds an
 * image (`ENV PORT 80`), in code that sets it for others. Code comes first, then tests, then documentation. None for a name of another form.
 */
export function settersByName(source: RetrieveSource, name: string): readonly RankedCandidate[] {
  const { texts } = source;
  if (!VARIABLE.test(name)) return [];
  const isSet = [
    `\\b(?:ENV|ARG)\\s+${name}\\b`,
    `(?<![\\w$.{])${name}["']?\\]?\\s*(?::(?![:-])\\s*\\S|\\??=(?![=~])|:=|\\+=)`,
    `\\b[sS]et_?[eE]nv\\w*\\W{1,3}${name}\\b`,
  ].map((shape) => new RegExp(shape));
  return placesWhere(source, name, (line, versionId) => isSet.some((shape) => shape.test(texts.of(versionId).line(line))));
}

/** The lines with a name, as a whole word, that pass a test. Code comes first, then tests, then documentation. */
export function placesWhere(
  source: RetrieveSource,
  name: string,
  passes: (line: number, versionId: number) => boolean,
): readonly RankedCandidate[] {
  const { project, scope, texts } = source;
  const found = exactCandidates({ db: project.db, scope, texts }, { text: name, isWhole: true, isName: true });
  const places = found.flatMap((place) => atLines(place, name, (line) => passes(line, place.versionId)));
  return source
    .keep(places.filter((place) => isInScope(source, place)))
    .toSorted((one, other) => sortOf(one) - sortOf(other))
    .slice(0, PLACES_MAX);
}

/** A place of a text with those of its lines that pass; none where no line does. */
function atLines({ isExact: _, ...place }: Candidate, text: string, passes: (line: number) => boolean): RankedCandidate[] {
  const lines = place.matchedLines.filter(passes);
  const [line] = lines;
  if (line === undefined) return [];
  const at = place.lineStart === line ? {} : { place: { line } };
  const reasons = [{ factor: TEXT_OF_NAME, weight: SCORE, detail: text }];
  return [{ ...place, ...at, matchedLines: lines, score: SCORE, reasons, isQuoted: true }];
}

/** The lines of code that read a setting by its name in quotes. */
export function readersByName(source: RetrieveSource, name: string): readonly RankedCandidate[] {
  return placesOfName(source, name, { ofSetting: true }).filter(
    (place) => place.isWholeString && sortOf(place) === 0 && !hasKeys(place.language),
  );
}

function spellingsOf(name: string): readonly string[] {
  if (!name.includes("-")) return [name];
  return [name, name.replaceAll("-", "_"), name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
}

/** Code, then tests, then documentation. */
export function sortOf({ path, language, symbol }: RankedCandidate): number {
  if (languageById(language)?.isProse) return 2;
  return isTestPlace({ path, symbol }) ? 1 : 0;
}
