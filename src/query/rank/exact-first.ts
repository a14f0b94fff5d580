/** Places that have the whole query as it was typed come before look-alikes, whatever else speaks for these. */
import { endsInNames, isOneWord, type NameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import type { Candidate } from "#query/recall/candidate.ts";
import type { FactorName } from "./factors.ts";
import { pathMarks } from "./path-factors.ts";

/** Files with a path that was typed, or its end, that come before the places that mention it. */
const FILES_BEFORE_MENTIONS = 3;

/** Symbols that a question names with their scopes that come before whatever its other words say. */
const MENTIONED_FIRST = 2;

/**
 * Why a candidate comes first: its path was typed, it has the literal that the query is, or is called so; or a question names it with its scope, as
 * "how does Reply.send treat streams" does.
 */
export type Precedence = "file" | "text" | "name" | "mention";

/** What a query is, as far as it decides what comes first. */
interface AskedFor {
  /** One word; of several, none is the name that was asked for: `assertEquals(2, calls)`, `if (size >= limit)`. */
  readonly isOneWord: boolean;
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
  return { isOneWord: isWord, isScoped: name.scope.length > 0, mentions };
}

/** The precedence of a candidate with these values of its factors. */
export function precedenceOf(
  { isExact, path, symbol }: Pick<Candidate, "isExact" | "path" | "symbol">,
  factorValue: (factor: FactorName) => number,
  { isOneWord, isScoped, mentions }: AskedFor,
): Precedence | undefined {
  if (symbol && mentions.some((names) => endsInNames(symbol.qualifiedName, names))) return "mention";
  if (factorValue("path_end") > 0) return "file";
  if (isExact === "alone" || (isExact === "within" && !isAside(path))) return "text";
  return isOneWord && factorValue("exact_symbol") === 1 && (!isScoped || factorValue("qualified_name") === 1) ? "name" : undefined;
}

/** Where messages are quoted that other places print. */
const QUOTING: ReadonlySet<string> = new Set(["path_test", "path_mock", "path_docs", "path_example", "path_generated"]);

function isAside(path: string): boolean {
  return pathMarks(path, "").some(({ factor }) => QUOTING.has(factor));
}

/**
 * Moves what answers a literal to the front, in the order that ranking gave it: first files of that path, then what has the text or the name. Of
 * any other query, what it mentions.
 */
export function exactFirst<T>(ranked: readonly T[], precedence: (candidate: T) => Precedence | undefined): readonly T[] {
  const ordered = ranked.map((candidate) => ({ candidate, precedence: precedence(candidate) }));
  if (!ordered.some((item) => item.precedence === "text")) {
    const mentioned = ordered.filter((item) => item.precedence === "mention").slice(0, MENTIONED_FIRST);
    return mentioned.length === 0 ? ranked : [...new Set([...mentioned, ...ordered].map(({ candidate }) => candidate))];
  }
  const files = ordered.filter((item) => item.precedence === "file").slice(0, FILES_BEFORE_MENTIONS);
  const exact = ordered.filter((item) => item.precedence === "text" || item.precedence === "name");
  return [...new Set([...files, ...exact, ...ordered].map(({ candidate }) => candidate))];
}
