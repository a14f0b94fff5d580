/** Places that have the whole query as it was typed come before look-alikes, whatever else speaks for these. */
import type { Candidate } from "#query/recall/candidate.ts";
import type { FactorName } from "./factors.ts";
import { pathMarks } from "./path-factors.ts";

/** Files with a path that was typed, or its end, that come before the places that mention it. */
const FILES_BEFORE_MENTIONS = 3;

/** Why a candidate comes first when the query is a literal: its path was typed, or it has the text or the very name. */
export type Precedence = "file" | "text" | "name";

/** What a query is, as far as it decides what comes first. */
interface AskedFor {
  /** One word; of several, none is the name that was asked for: `assertEquals(2, calls)`, `if (size >= limit)`. */
  readonly isOneWord: boolean;
  /** A name with the scope that it is to be found in. */
  readonly isScoped: boolean;
}

/** The precedence of a candidate with these values of its factors. */
export function precedenceOf(
  { isExact, path }: Pick<Candidate, "isExact" | "path">,
  factorValue: (factor: FactorName) => number,
  { isOneWord, isScoped }: AskedFor,
): Precedence | undefined {
  if (factorValue("path_end") > 0) return "file";
  if (isExact === "alone" || (isExact === "within" && !isAside(path))) return "text";
  return isOneWord && factorValue("exact_symbol") === 1 && (!isScoped || factorValue("qualified_name") === 1) ? "name" : undefined;
}

/** Where messages are quoted that other places print. */
const QUOTING: ReadonlySet<string> = new Set(["path_test", "path_mock", "path_docs", "path_example", "path_generated"]);

function isAside(path: string): boolean {
  return pathMarks(path, "").some(({ factor }) => QUOTING.has(factor));
}

/** Moves what answers a literal to the front, in the order that ranking gave it: first files of that path, then what has the text or the name. */
export function exactFirst<T>(ranked: readonly T[], precedence: (candidate: T) => Precedence | undefined): readonly T[] {
  const ordered = ranked.map((candidate) => ({ candidate, precedence: precedence(candidate) }));
  if (!ordered.some((item) => item.precedence === "text")) return ranked;
  const files = ordered.filter((item) => item.precedence === "file").slice(0, FILES_BEFORE_MENTIONS);
  const exact = ordered.filter((item) => item.precedence === "text" || item.precedence === "name");
  return [...new Set([...files, ...exact, ...ordered].map(({ candidate }) => candidate))];
}
