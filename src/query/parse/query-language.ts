/**
 * The query language: `file:`, `lang:`, `kind:`, `sym:`, `ref:`, `scope:`, `case:`, their negations, `"phrases"`, `OR`, groups, `foo*` and
 * `-word`, as known from zoekt and GitHub.
 *
 * A plain question stays as it is, dashes and colons included: a word is an operator only when its name is known, its value follows without
 * a space, and the value makes sense in the view. Operators without a name (`-word`, `OR`, `foo*`, quotes) count only where the rest of the
 * query does not look pasted. Rejected: an error for each word that is nearly an operator, because it would refuse pasted texts.
 */
import { CodeCompassError } from "#core/errors.ts";
import { QUERY_ALTERNATIVES_MAX, QUERY_CHARS_MAX } from "#core/limits.ts";
import { PROSE_KIND_ALIASES, PROSE_KINDS, SYMBOL_KIND_ALIASES, SYMBOL_KINDS } from "#core/types.ts";
import { hasClauses, isCodeOrCommand, isSentence } from "#query/parse/pasted/text.ts";
import { STOP_WORDS } from "#text/words/stop-words.ts";
import { hasFailureWord } from "./intent.ts";
import { isNameLike } from "./name-query.ts";
import { isPathPattern } from "./path-choice.ts";
import { isOfSigns } from "./sign-texts.ts";

/** The sorts of results that `scope:` selects. */
const QUERY_SCOPES = ["symbol", "file", "text"] as const;
export type QueryScope = (typeof QUERY_SCOPES)[number];

type NamedOperator = "file" | "lang" | "kind" | "scope" | "sym" | "ref" | "case";
/** `phrase`, `word` and `prefix` have no name in a query: they are written `"a b"`, `-word` and `foo*`. */
type OperatorName = NamedOperator | "phrase" | "word" | "prefix";

/** A condition on results. */
export interface Operator {
  readonly name: OperatorName;
  /** In canonical spelling: the id of a language, the name of a kind. */
  readonly value: string;
  readonly isNot: boolean;
}

/** One of the searches that a query asks for; a query without `OR` is a single one. */
export interface Alternative {
  /** The text to search for; "" when there are only conditions. Includes phrases, with their quotes. */
  readonly text: string;
  readonly operators: readonly Operator[];
}

export interface ParsedQuery {
  readonly alternatives: readonly Alternative[];
  /** The refs to search; several only when the query contradicts itself. */
  readonly refs: readonly string[];
  readonly isCaseSensitive: boolean;
  /** The operators found, as typed. */
  readonly understood: readonly string[];
  /** Words that look like operators and were left as text, with the reason. */
  readonly leftAsText: readonly { readonly typed: string; readonly why: string }[];
}

/** Decides which operator values make sense, from the view that is searched. */
export interface QueryVocabulary {
  /** The id of the language with this name; undefined where there is none. */
  readonly language: (name: string) => string | undefined;
  /** Whether some path passes `file:` with this value. */
  readonly hasPath: (value: string) => boolean;
  readonly hasRef: (value: string) => boolean;
  /** Whether some text contains a phrase, character for character. */
  readonly hasPhrase: (phrase: string) => boolean;
}

const NAMES: Readonly<Record<string, NamedOperator>> = {
  file: "file",
  path: "file",
  lang: "lang",
  language: "lang",
  kind: "kind",
  scope: "scope",
  sym: "sym",
  symbol: "sym",
  ref: "ref",
  branch: "ref",
  rev: "ref",
  case: "case",
};

const KIND_ALIASES: Readonly<Record<string, string>> = { ...PROSE_KIND_ALIASES, ...SYMBOL_KIND_ALIASES };
const KINDS: ReadonlySet<string> = new Set([...SYMBOL_KINDS, ...PROSE_KINDS]);

interface Reader {
  /** The values in canonical spelling; none when they make no sense. */
  readonly read: (value: string, knows: QueryVocabulary) => readonly string[];
  readonly canBeNot: boolean;
  /** Why a value makes no sense; undefined where saying so would only disturb. */
  readonly refusal?: (value: string) => string;
}

const READERS: Readonly<Record<NamedOperator, Reader>> = {
  file: {
    read: (value, knows) => {
      const meant = isPathValue(value) ? [value, value.replaceAll("\\", "/")].find((path) => knows.hasPath(path)) : undefined;
      return meant !== undefined ? [meant] : isPathValue(value) && isPathPattern(value) ? [value] : [];
    },
    canBeNot: true,
    refusal: (value) => `no path contains "${value}"`,
  },
  lang: {
    read: (value, knows) => everyOf(value, (name) => knows.language(name)),
    canBeNot: true,
    refusal: (value) => `no language is called "${value}"`,
  },
  kind: {
    read: (value) => everyOf(value, kindNamed),
    canBeNot: true,
    refusal: (value) => `no kind is called "${value}"`,
  },
  scope: {
    read: (value) => everyOf(value, (name) => QUERY_SCOPES.find((scope) => scope === name)),
    canBeNot: false,
    refusal: (value) => `a scope is ${QUERY_SCOPES.join(", ")}, not "${value}"`,
  },
  sym: { read: (value) => (isNameLike(value.replaceAll("*", "x")) ? [value] : []), canBeNot: true },
  ref: {
    read: (value, knows) => (/^[^\s:?*[\\]+$/.test(value) && knows.hasRef(value) ? [value] : []),
    canBeNot: false,
    refusal: (value) => `no branch, tag, commit or worktree is called "${value}"`,
  },
  case: { read: (value) => (/^(?:yes|no|auto)$/.test(value) ? [value] : []), canBeNot: false },
};

/** Whether a `file:` value may be a path: `file://` begins an address, and a number is a line. */
function isPathValue(value: string): boolean {
  return !/^(?:\/\/|\d+$)/.test(value);
}

function kindNamed(name: string): string | undefined {
  const kind = Object.hasOwn(KIND_ALIASES, name) ? (KIND_ALIASES[name] ?? name) : name;
  return KINDS.has(kind) ? kind : undefined;
}

/** The comma-separated values in canonical spelling; none unless all of them are known. */
function everyOf(value: string, known: (name: string) => string | undefined): readonly string[] {
  const values = value.split(",").map(known);
  return values.every((item) => item !== undefined) ? values : [];
}

/** A word of a query, a group in parentheses, or a quoted text. */
interface Item {
  readonly typed: string;
  /** The operators that it means if it is taken as one. */
  readonly operators: readonly Operator[];
  /** The searches of a group in parentheses. */
  readonly branches?: readonly (readonly Item[])[];
  /** The text that it adds to the search. */
  readonly text: string;
  readonly refusal?: string;
}

/** A quoted text, a group with `OR` in it, or a word. Empty parentheses in a group belong to a call: `foo()`. */
const ITEM = /-?(?:[a-z]+:)?"[^"]+"(?=[\s)]|$)|\((?:[^()"]|\(\)|"[^"]*")*\sOR\s(?:[^()"]|\(\)|"[^"]*")*\)(?=\s|$)|\S+/g;
const NAMED = /^(-?)([a-z]+):(?:"([^"]+)"|([^\s":]\S*))$/;
const QUOTED = /^(-?)"([^"]+)"$/;
const EXCLUDED = /^-([\p{L}_][\p{L}\p{N}_.]*[\p{L}\p{N}_])$/u;
const PREFIX = /^([\p{L}_][\p{L}\p{N}_]{2,})\*$/u;
/** C types: with a star they are pointers. */
const C_TYPES = /^(?:bool|byte|char|const|double|float|int|long|short|struct|unsigned|void|\w+_t)\*$/;

/**
 * Parses a query.
 * @throws limit_exceeded for too many alternatives
 */
export function parseQuery(query: string, knows: QueryVocabulary): ParsedQuery {
  // A query is one line of limited length; a longer text, or one of several lines, was pasted.
  if (/[\r\n]/.test(query) || query.length > QUERY_CHARS_MAX) return plainQuery(query);
  const isPasted = isCodeOrCommand(query);
  const items = itemsOf(query, knows);
  const taken = takenOf(items, query, { knows, isPasted });
  const leftAsText = isPasted ? [] : items.flatMap(({ typed, refusal }) => (refusal === undefined ? [] : [{ typed, why: refusal }]));
  if (taken.size === 0) return { ...plainQuery(query), leftAsText };
  const operators = [...taken].flatMap((item) => [item, ...(item.branches ?? []).flat()]).flatMap((item) => item.operators);
  return {
    alternatives: alternativesOf(items, taken),
    refs: [...new Set(operators.filter(({ name }) => name === "ref").map(({ value }) => value))],
    isCaseSensitive: operators.some(({ name, value }) => name === "case" && value === "yes"),
    understood: items.filter((item) => taken.has(item)).map(({ typed }) => typed),
    leftAsText,
  };
}

function plainQuery(query: string): ParsedQuery {
  return { alternatives: [{ text: query, operators: [] }], refs: [], isCaseSensitive: false, understood: [], leftAsText: [] };
}

function itemsOf(text: string, knows: QueryVocabulary): Item[] {
  return [...text.matchAll(ITEM)].map(([typed]) => itemOf(typed, knows));
}

function itemOf(typed: string, knows: QueryVocabulary): Item {
  const plain = { typed, operators: [], text: typed };
  if (/^\(.*\sOR\s.*\)$/.test(typed)) {
    const inner = itemsOf(typed.slice(1, -1), knows);
    return { ...plain, branches: split(inner, isOr) };
  }
  return namedOperator(typed, knows) ?? unnamedOperator(typed) ?? plain;
}

/** Reads `name:value` with a known name. */
function namedOperator(typed: string, knows: QueryVocabulary): Item | undefined {
  const [, dash = "", given = "", quoted, bare] = NAMED.exec(typed) ?? [];
  const name = Object.hasOwn(NAMES, given) ? NAMES[given] : undefined;
  if (name === undefined) return undefined;
  const { read, canBeNot, refusal } = READERS[name];
  const isNot = dash !== "";
  if (isNot && !canBeNot) return undefined;
  const value = quoted ?? bare ?? "";
  const values = read(value, knows);
  if (values.length > 0) return { typed, text: "", operators: values.map((item) => ({ name, value: item, isNot })) };
  return { typed, text: typed, operators: [], ...(refusal ? { refusal: refusal(value) } : {}) };
}

function unnamedOperator(typed: string): Item | undefined {
  const [, dash, phrase] = QUOTED.exec(typed) ?? [];
  if (phrase !== undefined && (/[\p{L}\p{N}_]/u.test(phrase) || isOfSigns(phrase.trim()))) {
    const isNot = dash === "-";
    return { typed, text: isNot ? "" : typed, operators: [{ name: "phrase", value: phrase.trim(), isNot }] };
  }
  const excluded = EXCLUDED.exec(typed)?.[1];
  if (excluded !== undefined) return { typed, text: "", operators: [{ name: "word", value: excluded, isNot: true }] };
  const prefix = C_TYPES.test(typed) ? undefined : PREFIX.exec(typed)?.[1];
  if (prefix !== undefined) return { typed, text: prefix, operators: [{ name: "prefix", value: prefix, isNot: false }] };
  return undefined;
}

const isOr = ({ typed }: Item): boolean => typed === "OR";
const nameOf = ({ operators }: Item): OperatorName | undefined => operators[0]?.name;
/** Whether an item is a named operator, which narrows results wherever it is, and adds no text. */
const isNamed = (item: Item): boolean => nameOf(item) !== undefined && !UNNAMED.has(nameOf(item));
const UNNAMED: ReadonlySet<OperatorName | undefined> = new Set(["phrase", "word", "prefix"]);
const isPlain = (item: Item): boolean => item.operators.length === 0 && item.branches === undefined && !isOr(item);
const isNot = ({ operators }: Item): boolean => operators[0]?.isNot ?? false;

interface Circumstances {
  readonly knows: QueryVocabulary;
  readonly isPasted: boolean;
}

/** The items that count as operators: those with a name always, the others depending on the rest of the query. */
function takenOf(items: readonly Item[], query: string, { knows, isPasted }: Circumstances): ReadonlySet<Item> {
  const taken = new Set(items.filter(isNamed));
  if (isPasted) return taken;
  const take = (more: readonly Item[]): void => {
    for (const item of more) taken.add(item);
  };
  const isOneClause = !hasClauses(query);
  if (isOneClause && items.some(isOr) && areAlternatives(items)) take(items.filter(isOr));
  if (isOneClause) take(items.filter(isGroupOfAlternatives));
  const isMarked = taken.size > 0;
  take(phrasesTaken(items, query, isMarked, knows));
  take(exclusionsTaken(items, query, isMarked || (taken.size > 0 && !items.some(isPlain))));
  if (isOneClause) take(items.filter((item) => nameOf(item) === "prefix"));
  return taken;
}

/** Whether a word is nothing to search for by itself: a stop word, a contraction, half of a pair of parentheses. */
function saysNothing(word: string): boolean {
  return STOP_WORDS.has(word.toLowerCase()) || /['’]t$/.test(word) || word.split("(").length !== word.split(")").length;
}

/** Whether each `OR` is between two things to search for, and not a word of a sentence or of a heading in capitals. */
function areAlternatives(items: readonly Item[]): boolean {
  const says = (item: Item | undefined): boolean => item !== undefined && !isOr(item) && !(isPlain(item) && saysNothing(item.typed));
  const isShouted = (item: Item | undefined): boolean => item !== undefined && isPlain(item) && /^[^\p{Ll}_]+$/u.test(item.typed);
  const areMeant = (before: Item | undefined, after: Item | undefined): boolean =>
    says(before) && says(after) && !(isShouted(before) && isShouted(after));
  return items.every((item, at) => !isOr(item) || areMeant(items[at - 1], items[at + 1]));
}

function isGroupOfAlternatives({ branches }: Item): boolean {
  const inner = branches?.flatMap((branch, at) => (at === 0 ? branch : [OR, ...branch])) ?? [];
  return inner.some(isOr) && areAlternatives(inner);
}

const OR: Item = { typed: "OR", text: "OR", operators: [] };

/**
 * The quoted texts that results must contain: those that are alone, or beside other operators. Beside plain words a quoted text may be a
 * value in a message, so that it must have several words or only signs, be first or last, and occur in the repository. In a question, with
 * or without it, it does not count, because the question is about more than the files that contain it.
 */
function phrasesTaken(items: readonly Item[], query: string, isMarked: boolean, knows: QueryVocabulary): readonly Item[] {
  const phrases = items.filter((item) => nameOf(item) === "phrase");
  if (isMarked) return phrases;
  // A query of nothing but signs in quotes is searched for as text, with the places first that have the signs.
  if (!items.some(isPlain)) return phrases.filter(({ operators: [phrase] }) => !isOfSigns(phrase?.value ?? ""));
  const plain = items.filter(isPlain).map(({ typed }) => typed);
  if (isSentence(query) || isSentence(plain.join(" "))) return phrases.filter(isNot);
  const isAtAnEnd = (item: Item): boolean => item === items[0] || item === items.at(-1);
  const isMeant = ({ operators: [phrase] }: Item): boolean => {
    const value = phrase?.value ?? "";
    const mayBeValue = isOfSigns(value) || plain.length >= MESSAGE_WORDS_MIN;
    return !(mayBeValue && hasFailureWord(query)) && (isOfSigns(value) || /\S\s+\S/.test(value)) && knows.hasPhrase(value);
  };
  return phrases.filter((item) => isNot(item) || (isAtAnEnd(item) && isMeant(item)));
}

/** With so many words beside it, a quoted text in a report of a failure is a value: `No route found for "GET /orders"`. */
const MESSAGE_WORDS_MIN = 3;

/** The words that results must not contain: beside other operators anywhere, beside plain words only before or behind all of these. */
function exclusionsTaken(items: readonly Item[], query: string, isMarked: boolean): readonly Item[] {
  const isExclusion = (item: Item): boolean => nameOf(item) === "word";
  const exclusions = items.filter(isExclusion);
  const rest = items.filter((item) => !isExclusion(item));
  if (rest.length === 0) return [];
  if (isMarked) return exclusions;
  const first = items.findIndex((item) => !isExclusion(item));
  const last = items.findLastIndex((item) => !isExclusion(item));
  const areTogether = items.slice(first, last + 1).every((item) => !isExclusion(item));
  const isFluent = first > 0 && rest.some(({ typed }) => STOP_WORDS.has(typed.toLowerCase()));
  return areTogether && !isFluent && !isSentence(query) ? exclusions : [];
}

/**
 * Conditions that, outside parentheses, apply to every alternative, as in Sourcegraph: a filter is rarely meant for one alternative only.
 */
const SHARED: ReadonlySet<OperatorName> = new Set(["file", "lang", "kind", "scope", "ref", "case"]);
const isShared = ({ name, isNot: negated }: Operator): boolean => SHARED.has(name) || negated;

/** The searches that a query asks for: `(a OR b) c` asks for `a c` and for `b c`. */
function alternativesOf(items: readonly Item[], taken: ReadonlySet<Item>): readonly Alternative[] {
  const meant = withFilterGroups(items.map((item) => (taken.has(item) || isPlain(item) ? item : asText(item))));
  const shared = meant.flatMap(({ operators }) => operators.filter(isShared));
  const isSplit = (item: Item): boolean => isOr(item) && taken.has(item);
  const alternatives = split(meant, isSplit).flatMap(product);
  if (alternatives.length > QUERY_ALTERNATIVES_MAX) throw tooMany();
  const some = alternatives.filter(({ text, operators }) => text !== "" || operators.length > 0);
  return (some.length > 0 ? some : alternatives.slice(0, 1)).map(({ text, operators }) => ({ text, operators: [...operators, ...shared] }));
}

function asText(item: Item): Item {
  return { typed: item.typed, operators: [], text: item.typed };
}

/** Groups filters around an `OR`: `lang:go OR lang:rust` is a group even without parentheses. */
function withFilterGroups(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex((item, index) => isOr(item) && [items[index - 1], items[index + 1]].every((side) => side && isFilter(side)));
  if (at < 0) return items;
  const [left, right] = [items[at - 1] as Item, items[at + 1] as Item];
  const branches = [...(left.branches ?? [[left]]), ...(right.branches ?? [[right]])];
  const group: Item = { typed: `${left.typed} OR ${right.typed}`, operators: [], text: "", branches };
  return withFilterGroups([...items.slice(0, at - 1), group, ...items.slice(at + 2)]);
}

function isFilter({ operators, branches }: Item): boolean {
  if (branches) return branches.every((branch) => branch.every(isFilter));
  return operators.length > 0 && operators.every(({ name, isNot: negated }) => SHARED.has(name) && !negated);
}

/** All combinations of one branch per group with the other items. */
function product(items: readonly Item[]): Alternative[] {
  let alternatives: Alternative[] = [{ text: "", operators: [] }];
  for (const item of items) {
    const own = { text: item.text, operators: item.operators.filter((operator) => !isShared(operator)) };
    const choices = item.branches ? item.branches.flatMap(wholeBranch) : [own];
    alternatives = alternatives.flatMap((before) => choices.map((choice) => joined(before, choice)));
    if (alternatives.length > QUERY_ALTERNATIVES_MAX) throw tooMany();
  }
  return alternatives;
}

/** The branch of a group as one alternative, with its filters. */
function wholeBranch(items: readonly Item[]): Alternative[] {
  return [items.reduce<Alternative>((before, { text, operators }) => joined(before, { text, operators }), { text: "", operators: [] })];
}

function joined(before: Alternative, next: Alternative): Alternative {
  const text = [before.text, next.text].filter((part) => part !== "").join(" ");
  return { text, operators: [...before.operators, ...next.operators] };
}

function tooMany(): CodeCompassError {
  return new CodeCompassError("limit_exceeded", `The query has more than ${QUERY_ALTERNATIVES_MAX} alternatives.`, {
    remediation: "Leave out some OR, or put the query in quotes to search for it word for word.",
  });
}

function split<T>(items: readonly T[], isSeparator: (item: T) => boolean): T[][] {
  const parts: T[][] = [[]];
  for (const item of items) {
    if (isSeparator(item)) parts.push([]);
    else parts.at(-1)?.push(item);
  }
  return parts;
}
