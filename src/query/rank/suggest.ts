/** Suggestions for an answer that is not good enough: a better spelling, words that exist, no filters, or another tool. */

import { counted } from "#core/counted.ts";
import { NAMESAKES_MAX } from "#core/limits.ts";
import type { Suggestion } from "#core/next-step.ts";
import { named } from "#core/visible.ts";
import { shapedNameAsked } from "#query/parse/asked-definition.ts";
import { undecorated } from "#query/parse/decorated-name.ts";
import { isNameLike, parseNameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import type { QueryTerm, QueryTerms } from "#query/parse/query-terms.ts";
import { type AbsentMember, absentMember, isTypeCalled } from "#query/rank/locate/absent-member.ts";
import { isOnlyNear, PARTLY_CONFIDENCE } from "#query/rank/locate/locate.ts";
import { LOCATE } from "#query/rank/locate/locate-numbers.ts";
import { otherCounts, overloadAsked } from "#query/read/overload-fit.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { standsSomewhere, unreadFilesWith } from "#query/recall/exact.ts";
import { guessSymbols, isNowhere, nearestTerm, TYPO_NAMES_MAX, TYPO_WORDS_MAX } from "#query/recall/typos.ts";
import type { Database } from "#store/database/database.ts";
import type { Indices, SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { View } from "#store/rows/view.ts";
import { skippedFiles } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { editDistance } from "#text/edit-distance.ts";
import { joinedForm, textTerms } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { STOP_WORDS } from "#text/words/stop-words.ts";
import { EVIDENCE_HITS, hasOnlyWordsOf, LOW_CONFIDENCE } from "./confidence.ts";

interface NameAnswer {
  readonly db: Database;
  readonly scope: Scope;
  readonly query: string;
  readonly candidates: readonly RankedCandidate[];
  /** The file of the view that an import takes its name from; undefined where there is none. */
  readonly importedFrom: (candidate: RankedCandidate) => string | undefined;
}

interface SearchAnswer extends NameAnswer {
  readonly indices: Indices;
  readonly texts: VersionTexts;
  readonly terms: QueryTerms;
  readonly confidence: number;
}

const WORD = /[\p{L}\p{N}_]+/gu;
/** A word with at least this many letters may be a typo: shorter ones are mostly names of other things, one letter apart. */
const CORRECTED_CHARS_MIN = 6;
/** Shorter parts of a word occur everywhere. */
const COPIED_PART_CHARS_MIN = 4;
/** How many of a query's unknown words a suggestion names. */
const WORDS_SHOWN_MAX = 5;

/** Matches syntax of regular expressions that questions and code rarely have; a backslash before a name belongs to a Windows path. */
const EXPRESSION =
  /\\[wdsb](?![\w.-]*\\|[\w-]*\.\w+$|[\w-]{2,}$)|\\[(){}[\].]|\.[*+](?!\w*\/)|\[\^?[\w-]+\][+*?]|\((?:\?:)?\w+(?:\|\w+)+\)|^\^\w|[\w)\]]\$$/;

/** The suggestion for an answer of `locate`; null when the name was found. */
export function suggestForName({
  db,
  scope,
  query,
  candidates,
  confidence,
  importedFrom,
}: NameAnswer & Pick<SearchAnswer, "confidence">): Suggestion | null {
  const guessed = guessedNames(candidates);
  const [nearest] = guessed;
  const [first] = candidates;
  if (nearest !== undefined && first?.guess !== undefined)
    return ofNearMembers(db, scope, query, candidates) ?? locating(nearest, noneCalled(query, guessed));
  const imported = importedAnswer(candidates, importedFrom);
  if (first?.symbol && isOnlyNear(first)) return locating(first.symbol.name, noneCalled(query, namesOf(candidates)));
  const { name, scope: typedScope } = parseNameQuery(query);
  if (imported) return imported;
  const absent = candidates.length > 0 ? ofAbsentMember(db, scope, query, candidates) : null;
  if (absent) return absent;
  if (first?.symbol && typedScope.length > 0 && confidence <= PARTLY_CONFIDENCE) {
    return locating(
      first.symbol.qualifiedName,
      `No symbol is called ${named(query)}; the results are named ${named(name)} in other scopes.`,
    );
  }
  if (candidates.length > 0) return first ? (ofOtherCount(db, scope, query, first) ?? inOtherLetters(db, scope, name, first)) : null;
  if (isFiltered(scope)) {
    return locating(query, "No symbol that passes the filters has this name; the suggested call has no filters.");
  }
  const near = guessSymbols(db, scope, name).flatMap(({ symbols }) => symbols.slice(0, 1).map((symbol) => symbol.name));
  const unread = lostDefinitionRemark(db, scope.view, name);
  const names = `${near.length > 0 ? ` Similar names: ${near.map(named).join(", ")}.` : ""}${unread === "" ? "" : ` ${unread}`}`;
  const large = tooLargeToTell(db, scope);
  if (!isNowhere(db, scope.view, name) || standsSomewhere(db, scope, name))
    return large === ""
      ? searching(query, `No symbol has this name; search covers all text.${names}`)
      : { next: { do: "grep", word: name }, why: `No symbol of the index has this name.${names}${large}` };
  const why = "No symbol has this name, and no text has it as a word";
  if (large !== "") return { next: { do: "grep", word: name }, why: `${why}.${names}${large}` };
  return searching(query, `${why}; search finds parts of words, and similar words.${names}`);
}

/** The suggestion for `redirect/3` where the function takes another number of parameters. */
function ofOtherCount(db: Database, { view }: Scope, query: string, { symbol }: RankedCandidate): Suggestion | null {
  if (!symbol || !overloadAsked(query)) return null;
  const counts = otherCounts(definitionsOf(db, view, symbol), query);
  return counts === undefined ? null : locating(symbol.qualifiedName, otherCountRemark(symbol, counts));
}

/** All definitions of a qualified name: clauses and overloads. */
export function definitionsOf(db: Database, view: View, { name, qualifiedName }: SymbolRow): SymbolRow[] {
  return symbolsNamed(db, name, { view }, NAMESAKES_MAX).filter((other) => other.qualifiedName === qualifiedName);
}

/** Says that a function takes other numbers of parameters than was typed. */
export function otherCountRemark({ qualifiedName }: SymbolRow, counts: string): string {
  return `No definition of ${named(qualifiedName)} takes that number of parameters: it takes ${counts}.`;
}

/** The suggestion for a name of which only another spelling is found, while files that may define it are too large for the index. */
function inOtherLetters(db: Database, scope: Scope, name: string, { symbol }: RankedCandidate): Suggestion | null {
  const isOther = symbol !== null && symbol !== undefined && symbol.name !== name && joinedForm(symbol.name) === joinedForm(name);
  const large = isOther ? tooLargeToTell(db, scope) : "";
  return large === "" ? null : { next: { do: "grep", word: name }, why: `No symbol is called ${named(name)} in these letters.${large}` };
}

/** The suggestion for a name whose typed owner has no such member while other owners have: the results belong to another question. */
function ofAbsentMember(db: Database, { view }: Scope, query: string, candidates: readonly RankedCandidate[]): Suggestion | null {
  const [first] = candidates;
  if (!first?.symbol || !isNameLike(undecorated(query))) return null;
  const typed = parseNameQuery(query).scope.at(-1) ?? "";
  const around = qualifiedParts(first.symbol.qualifiedName).slice(0, -1);
  // In another spelling it only counts as the owner itself, not as a scope around the owner.
  const isInside = around.includes(typed) || joinedForm(around.at(-1) ?? "") === joinedForm(typed);
  const absent = isInside ? undefined : absentMember(db, view, query);
  if (!absent || (isRightInScope(first) && !isTypeCalled(db, view, typed))) return null;
  return { next: { do: "outline", path: absent.owner.path }, why: lacksMember(absent, guessedNames(candidates)) };
}

/** Whether a located candidate stands right in the typed scope: in the file `session.php` for `session.lifetime`. */
function isRightInScope({ reasons }: RankedCandidate): boolean {
  return reasons.some(({ factor, weight }) => factor === "scope" && weight >= LOCATE.scope);
}

/** The suggestion for a name whose owner lacks the member, where the first results are members of similar names. */
function ofNearMembers(db: Database, { view }: Scope, query: string, candidates: readonly RankedCandidate[]): Suggestion | null {
  const symbol = candidates[0]?.symbol;
  const absent = symbol && isNameLike(undecorated(query)) ? absentMember(db, view, query, { orModule: true }) : undefined;
  if (!symbol || !absent?.members.some(({ symbolRow }) => symbolRow === symbol.symbolRow)) return null;
  return { next: { do: "locate", name: symbol.qualifiedName }, why: lacksMember(absent, guessedNames(candidates)) };
}

/** Says that an owner lacks a member; `near` are the names of its members among the results. */
function lacksMember({ member, owner }: AbsentMember, near: readonly string[]): string {
  const results = near.length === 0 ? "the results belong to other symbols" : `its nearest members: ${near.map(named).join(", ")}`;
  return `${named(owner.qualifiedName)} (${named(`${owner.path}:${owner.line}`)}) has no member ${named(member)}; ${results}.`;
}

/** The suggestion for an answer of `search`; null unless its confidence is low, or it had to guess. */
export function suggestForSearch(answer: SearchAnswer): Suggestion | null {
  const { query, scope, terms, candidates, confidence, importedFrom } = answer;
  if (EXPRESSION.test(query) && !candidates[0]?.isExact)
    return {
      next: { do: "grep_expression", expression: query },
      why: "This reads like a regular expression, and search takes words; grep takes expressions.",
    };
  const guessed = guessedNames(candidates);
  const [nearest] = guessed;
  if (nearest !== undefined) return locating(nearest, noneCalled(query, guessed));
  const imported = importedAnswer(candidates, importedFrom);
  const onlyWords = imported ? null : ofCopiedWord(answer);
  const absent = imported || onlyWords || candidates[0]?.isExact ? null : ofAbsentMember(answer.db, scope, query, candidates);
  if (absent || imported || onlyWords || confidence >= LOW_CONFIDENCE) return absent ?? imported ?? onlyWords;
  const unknown = terms.terms.filter(({ term }) => isNowhere(answer.db, answer.scope.view, term));
  if (isFiltered(scope)) return searching(query, "The filters leave out most of the index; the suggested query has no filters.");
  // All words exist, but no place has them together. Rejected: suggesting fewer of them. The rarest are the words of the question itself
  // (`between two`), and a query of the words that occur in names found the right place in 3 of the 12 answers on which it was tried, and
  // lost it in 2.
  if (unknown.length === 0) return null;
  const words = query.match(WORD) ?? [];
  const isUnknown = (word: string): boolean => unknown.some((term) => isOfWord(term, word));
  // The words beside an unknown definition only say that somebody looks for one: `struct`, `defined`.
  const rest = shapedNameAsked(query) !== undefined ? [] : words.filter((word) => !isUnknown(word) && !STOP_WORDS.has(word.toLowerCase()));
  if (rest.length > 0) {
    return searching(
      rest.join(" "),
      `${nowhere(answer.db, scope, words.filter(isUnknown))}; the suggested query has the other words.${tooLargeToTell(answer.db, scope)}`,
    );
  }
  if (unknown.length < terms.terms.length) {
    const why = `${nowhere(answer.db, scope, words.filter(isUnknown))}; the results contain only parts of ${unknown.length === 1 ? "it" : "them"}.${tooLargeToTell(answer.db, scope)}`;
    return { next: { do: "grep", word: words.find(isUnknown) ?? query }, why };
  }
  return {
    next: { do: "status" },
    why: `None of these words occurs in the index. Is this the right repository? The status says what is indexed; other words may be in use here.${tooLargeToTell(answer.db, scope)}`,
  };
}

/** The suggestion for a copied word that occurs nowhere: its longest part that does occur. */
function ofCopiedWord({ db, scope, query, candidates }: SearchAnswer): Suggestion | null {
  if (isFiltered(scope) || !hasOnlyWordsOf(query, candidates) || standsSomewhere(db, scope, query)) return null;
  const parts = [...query.matchAll(/[:./]+/g)].flatMap(({ index, 0: { length } }) => [query.slice(index + length), query.slice(0, index)]);
  const there = parts
    .filter((part) => part.length >= COPIED_PART_CHARS_MIN)
    .sort((a, b) => b.length - a.length)
    .find((part) => standsSomewhere(db, scope, part, { word: true }));
  const why = `${named(query)} occurs nowhere in the index; the results contain only words of it.${tooLargeToTell(db, scope)}`;
  return there === undefined ? { next: { do: "grep", word: query }, why } : searching(there, why);
}

/** A remark that a symbol may be missing because its grammar could not read all lines of files with its name; "" where there are none. */
function lostDefinitionRemark(db: Database, view: View, name: string): string {
  const paths = unreadFilesWith(db, view, name);
  const [first] = paths;
  if (first === undefined) return "";
  const more = paths.length > 1 ? ` and ${paths.length - 1} more` : "";
  return `It occurs in ${named(first)}${more}, which the grammar cannot parse completely.`;
}

/** A remark on what a missing definition may stand in: lines that a grammar could not read, or files that are too large; "" without any. */
export function unreadRemark(db: Database, view: View, name: string): string {
  return lostDefinitionRemark(db, view, name) || tooLargeToTell(db, { view }).trim();
}

/** A remark that the missing text may be in files that are too large for the index; "" where there are none. */
export function tooLargeToTell(db: Database, { view }: Pick<Scope, "view">): string {
  const files = skippedFiles(db, view).filter(({ reason }) => reason === "too_large");
  const [first] = files;
  if (!first) return "";
  return ` ${counted(files.length, "file is", "files are")} too large for the index (${named(first.path)}${files.length > 1 ? ", …" : ""}); grep searches ${files.length === 1 ? "it" : "them"}.`;
}

/** The suggestion for an answer that shows imports of a name: it is defined elsewhere, or in a file here in a way that makes no symbol. */
function importedAnswer([first]: readonly RankedCandidate[], importedFrom: NameAnswer["importedFrom"]): Suggestion | null {
  if (!first?.imported) return null;
  const { name, from } = first.imported;
  const path = importedFrom(first);
  if (path !== undefined) {
    return {
      next: { do: "grep", word: name },
      why: `No symbol is called ${named(name)}; it comes from ${named(from)} (${named(path)}).`,
    };
  }
  const why = `No file here defines ${named(name)}; it is imported${from === "" ? "" : ` from ${named(from)}`}.`;
  return { next: { do: "show", target: `${first.path}:${first.lineStart}` }, why };
}

const searching = (query: string, why: string): Suggestion => ({ next: { do: "search", query }, why });
const locating = (name: string, why: string): Suggestion => ({ next: { do: "locate", name }, why });

function isFiltered({ languages, kinds, versionIds }: Scope): boolean {
  return languages !== undefined || kinds !== undefined || versionIds !== undefined;
}

function guessedNames(candidates: readonly RankedCandidate[]): string[] {
  const guesses = candidates.slice(0, EVIDENCE_HITS).filter(({ guess }) => guess !== undefined);
  return namesOf(guesses);
}

function namesOf(candidates: readonly RankedCandidate[]): string[] {
  return [...new Set(candidates.map(({ symbol }) => symbol?.name ?? ""))].slice(0, TYPO_NAMES_MAX);
}

function noneCalled(query: string, names: readonly string[]): string {
  const called = /^\S+$/.test(query) ? `called "${query}"` : "of that name";
  return `No symbol is ${called}; nearest names: ${names.map(named).join(", ")}.`;
}

/** Says that words occur nowhere, if exact search finds none of them either; else that full text has no such words. */
function nowhere(db: Database, scope: Scope, unknown: readonly string[]): string {
  const words = unknown.slice(0, WORDS_SHOWN_MAX);
  const shown = words.map((word) => `"${word}"`).join(", ");
  if (words.some((word) => standsSomewhere(db, scope, word, { word: true })))
    return `${shown} ${words.length === 1 ? "does not occur as a word" : "do not occur as words"} in the index`;
  return `${shown} ${words.length === 1 ? "occurs" : "occur"} nowhere in the index`;
}

/** Whether a term stands for a word, or for a part of it. */
function isOfWord({ term }: QueryTerm, word: string): boolean {
  return term === joinedForm(word) || textTerms(word).includes(term);
}

/**
 * The query with its unknown words replaced by the nearest ones of the index; undefined when there is nothing to replace. A word for which
 * the index has another spelling or a synonym is not unknown.
 */
export function correctedQuery(
  answer: Omit<NameAnswer, "candidates" | "importedFrom"> & Pick<SearchAnswer, "indices" | "texts" | "terms">,
): string | undefined {
  const unknown = answer.terms.terms.filter(({ term, alternatives = [] }) => {
    return (
      term.length >= CORRECTED_CHARS_MIN && alternatives.every(({ isMeant }) => !isMeant) && isNowhere(answer.db, answer.scope.view, term)
    );
  });
  const corrections = new Map<string, string>();
  for (const { term } of unknown.slice(0, TYPO_WORDS_MAX)) {
    const stemmed = nearestTerm(answer.db, answer.scope, stem(term));
    const word = stemmed === undefined ? undefined : writtenForm(answer, stemmed, term);
    if (word !== undefined) corrections.set(term, word);
  }
  if (corrections.size === 0) return undefined;
  const query = answer.query.replace(WORD, (word) => corrections.get(word.toLowerCase()) ?? word);
  return query === answer.query ? undefined : query;
}

/** The word of the view with this stem that is nearest to the typed one. */
function writtenForm(
  { indices, scope, texts }: Pick<SearchAnswer, "indices" | "scope" | "texts">,
  stemmed: string,
  typed: string,
): string | undefined {
  const [hit] = indices.snippets.search(stemmed, scope, { limit: 1 });
  if (!hit) return undefined;
  const written = new Set(textTerms(texts.of(versionOf(hit.row.snippetRow)).range(hit.row)).filter((term) => stem(term) === stemmed));
  return [...written].sort((a, b) => editDistance(a, typed) - editDistance(b, typed))[0];
}
