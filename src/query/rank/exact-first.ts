/** Places that have the whole query as it was typed come before look-alikes, whatever else speaks for these. */
import { endsInNames, isOneWord, type NameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import type { Candidate, Precedence } from "#query/recall/candidate.ts";
import type { FactorName } from "./factors.ts";
import { placeMarks, type TestablePlace } from "./test-code.ts";

/** Files with a path that was typed, or its end, that come before the places that mention it. */
const FILES_BEFORE_MENTIONS = 3;

/** Strings that are the literal and nothing else: so few of them, where no symbol has the name, are where it is defined and read. */
const DEFINING_STRINGS_MAX = 3;

/** Symbols that a question names with their scopes that come before whatever its other words say. */
const MENTIONED_FIRST = 2;

/** What a query is, as far as it decides what comes first. */
interface AskedFor {
  /** One word; of several, none is the name that was asked for: `assertEquals(2, calls)`, `if (size >= limit)`. */
  readonly isOneWord: boolean;
  /** What stands in brackets behind the name says more than it: a call, or what has the shape of one. */
  readonly hasArguments: boolean;
  /** A name with the scope that it is to be found in. */
  readonly isScoped: boolean;
  /** Of several words, those that are names with scopes, each as its parts. */
  readonly mentions: readonly (readonly string[])[];
}

const SCOPED_NAME = /(?<![\w./\\-])[A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)+[?!]?(?![\w/\\-])/g;

/** What a query is; `name` is how it reads as a name. */
export function askedFor(query: string, name: NameQuery): AskedFor {
  const isWord = isOneWord(query);
  // A question ends in a mark that a name of Ruby could end in.
  const names = isWord ? [] : (query.match(SCOPED_NAME) ?? []).flatMap((text) => [text, text.replace(/[?!]$/, "")]);
  const mentions = [...new Set(names)].map(qualifiedParts);
  return { isOneWord: isWord, hasArguments: /\(\s*[^)\s]/.test(query), isScoped: name.scope.length > 0, mentions };
}

/** The precedence of a candidate with these values of its factors. */
export function precedenceOf(
  place: Pick<Candidate, "isExact" | "isWholeString" | "path" | "symbol">,
  factorValue: (factor: FactorName) => number,
  { isOneWord, hasArguments, isScoped, mentions }: AskedFor,
): Precedence | undefined {
  const { isExact, isWholeString, symbol } = place;
  // The line itself, typed as it stands, may name a symbol that it defines or that is around it.
  if (isExact === "alone" && mentions.length > 0) return "text";
  if (symbol && mentions.some((names) => endsInNames(symbol.qualifiedName, names))) return "mention";
  if (factorValue("path_end") > 0) return "file";
  if (isWholeString && !isAside(place)) return "string";
  if (isExact === "alone" || (isExact === "within" && !isAside(place))) return "text";
  if (isExact === "within") return "aside";
  return isOneWord && !hasArguments && factorValue("exact_symbol") === 1 && (!isScoped || factorValue("qualified_name") === 1)
    ? "name"
    : undefined;
}

/** A name of the environment: `TMUX_TMPDIR`. */
const ENVIRONMENT_NAME = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/** Whether a place is where a test gives a name of the environment its value: who asks for such a name asks what reads it. */
export function setsForTest(query: string, place: Pick<Candidate, "path" | "symbol">): boolean {
  return ENVIRONMENT_NAME.test(query.trim()) && place.symbol?.name === query.trim() && isAside(place);
}

/** Where messages are quoted that other places print. */
const QUOTING: ReadonlySet<string> = new Set(["path_test", "path_mock", "path_docs", "path_example", "path_generated"]);

/** Whether a place rather quotes what others say or print. */
export function isAside(place: TestablePlace): boolean {
  return placeMarks(place, "").some(({ factor }) => QUOTING.has(factor));
}

/**
 * Moves what answers a literal to the front, in the order that ranking gave it: first files of that path, then what has the text or the name. Of
 * any other query, what it mentions. What only sets the name aside (`isSetAside`) comes last of these.
 */
export function exactFirst<T extends object>(
  ranked: readonly T[],
  precedence: (candidate: T) => Precedence | undefined,
  isSetAside: (candidate: T) => boolean = () => false,
): readonly (T | (T & { readonly precedence: Precedence }))[] {
  const ordered = ranked.map((candidate) => ({ candidate, precedence: precedence(candidate) }));
  const has = (...wanted: Precedence[]): boolean => ordered.some(({ precedence: why }) => why !== undefined && wanted.includes(why));
  const isText = has("text", "string");
  // What nothing else says, and no name is, stands where it is quoted.
  const isQuoted = !isText && !has("name", "mention") && has("aside");
  const of = (...wanted: Precedence[]) => ordered.filter((item) => item.precedence && wanted.includes(item.precedence));
  const strings = of("string");
  const defining = strings.length <= DEFINING_STRINGS_MAX && of("name").length === 0 ? strings : [];
  const said = [...new Set([...defining, ...of("string", "text", "name")])];
  const isSet = ({ candidate }: (typeof said)[number]): boolean => isSetAside(candidate);
  const texts = [...said.filter((item) => !isSet(item)), ...said.filter(isSet)];
  const files = of("file").slice(0, FILES_BEFORE_MENTIONS);
  const first = isText ? [...files, ...texts] : isQuoted ? [...files, ...of("aside")] : of("mention").slice(0, MENTIONED_FIRST);
  const moved = new Set(first);
  const marked = first.map(({ candidate, precedence: why }) => (why === undefined ? candidate : { ...candidate, precedence: why }));
  return [...marked, ...ordered.filter((item) => !moved.has(item)).map(({ candidate }) => candidate)];
}
