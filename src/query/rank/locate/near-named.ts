/**
 * Guesses at what a name means that nothing has: members of the typed owner whose names are similar (`Route.match` for `Route.matches`),
 * and symbols whose names share most of its words (`AddRetryStrategy` for `AddRetry`).
 */
import { NAMESAKES_MAX } from "#core/limits.ts";
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import { isTestPath } from "#query/rank/test-code.ts";
import { type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import type { Database } from "#store/database/database.ts";
import { type Indices, NAME_ONLY, type SymbolRow } from "#store/indices/indices.ts";
import type { Scope } from "#store/views/scope.ts";
import { identifierParts } from "#text/words/identifiers.ts";
import { absentMember } from "./absent-member.ts";
import { type Located, PARTLY_CONFIDENCE } from "./locate.ts";
import { LOCATE } from "./locate-numbers.ts";
import { nameLikeness, wordLikeness } from "./name-likeness.ts";

/** How many guesses of each sort an answer gets. */
const GUESSES_MAX = 5;
/** Least likeness (0..1) of a member: the owner is right, so one common word is enough (`getAll` for `getNewsResources`). */
const MEMBER_LIKENESS_MIN = 0.4;
/** Least share of common words of a name that stands anywhere: two of three. */
const WORDS_LIKENESS_MIN = 0.6;
/** Least number of words of two names that may share most of them: one word is part of too many names. */
const WORDS_MIN = 2;
/** How certain an answer is whose best candidate is a guess. */
const GUESS_CONFIDENCE = 0.3;

interface NearSource {
  readonly db: Database;
  readonly indices: Indices;
  readonly scope: Scope;
}

/**
 * What was located, with guesses where the typed name is not among it. Namesakes of the typed name in other owners stay first, as a member
 * of the right name is as likely as one of the right owner.
 */
export function withNearNames(source: NearSource, text: string, located: Located): Located {
  const [first] = located.candidates;
  if (located.confidence > PARTLY_CONFIDENCE || first?.imported || first?.module) return located;
  const { name, scope: typed } = parseNameQuery(text);
  const namesakes = located.candidates.filter(({ symbol }) => symbol?.name === name);
  const members = typed.length > 0 ? nearMembers(source, text, name) : [];
  // A slip of a few letters says better which member is meant.
  const slips = located.candidates.filter(({ guess }) => guess !== undefined).map(({ symbol }) => symbol?.symbolRow);
  if (members.some(({ symbol }) => slips.includes(symbol.symbolRow))) return located;
  const isAnywhere = located.candidates.some(({ guess, reasons }) => guess !== undefined || !reasons.some(isByWords));
  const sharing = members.length > 0 || isAnywhere || !isNameLike(text) ? [] : sharingWords(source, name);
  if (members.length === 0 && sharing.length === 0) return located;
  const near = [...members, ...sharing].map(({ symbol, likeness }) => guessed(symbol, likeness));
  const keys = new Set([...namesakes, ...near].map(({ key }) => key));
  const others = located.candidates.filter(({ key }) => !keys.has(key));
  const candidates = [...namesakes, ...near, ...others];
  return {
    ...located,
    candidates,
    confidence: namesakes.length > 0 ? located.confidence : Math.min(located.confidence || 1, GUESS_CONFIDENCE),
  };
}

interface Near {
  readonly symbol: SymbolRow;
  readonly likeness: number;
}

/** The members of the typed owner that are most like the typed name. */
function nearMembers({ db, scope }: NearSource, text: string, name: string): Near[] {
  const members = absentMember(db, scope.view, text, { orModule: true })?.members ?? [];
  return members
    .map((symbol) => ({ symbol, likeness: nameLikeness(symbol.name, name) }))
    .filter(({ likeness }) => likeness >= MEMBER_LIKENESS_MIN)
    .slice(0, GUESSES_MAX);
}

/** The symbols whose names share most words with the typed name, those outside tests first. */
function sharingWords({ indices, scope }: NearSource, name: string): Near[] {
  const hasWords = (text: string): boolean => identifierParts(text).length >= WORDS_MIN;
  if (!hasWords(name)) return [];
  const hits = indices.symbols.search(name, scope, { limit: NAMESAKES_MAX, boost: NAME_ONLY });
  const alike = hits
    .map(({ row }) => ({ symbol: row, likeness: wordLikeness(row.name, name) }))
    .filter(
      ({ symbol, likeness }) =>
        likeness >= WORDS_LIKENESS_MIN && hasWords(symbol.name) && symbol.kind !== "import" && symbol.kind !== "section",
    );
  const isTest = ({ symbol }: Near): number => Number(symbol.isTest || isTestPath(symbol.path));
  const sorted = alike.sort(
    (a, b) => isTest(a) - isTest(b) || b.likeness - a.likeness || Number(b.symbol.isDefinition) - Number(a.symbol.isDefinition),
  );
  return sorted.slice(0, GUESSES_MAX);
}

function isByWords({ factor }: { readonly factor: string }): boolean {
  return factor === "name_words";
}

function guessed(symbol: SymbolRow, likeness: number): RankedCandidate {
  const weight = Math.round(1000 * LOCATE.name_words * likeness) / 1000;
  return {
    ...symbolCandidate(symbol, {}),
    guess: likeness,
    score: weight,
    reasons: [{ factor: "name_words", weight, detail: symbol.name }],
  };
}
