/** Finds the flag that a caller means by a name, on the command line and in tool calls. */
import { nearNames } from "#text/near-names.ts";
import { argumentName, type Flags } from "./flag.ts";

type Flag = Flags[string];

/** The plain form of a name: `topK`, `top_k` and `--top-k` are spellings of the same name. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, "");
}

/**
 * Flags by the plain form of every name that they have. When two flags share a form, it belongs to the flag whose own name it is, then to
 * the one with it as an alias, then to the one with the other kind of name. `own` says whether the own name is the command line's (`name`)
 * or the tools' (`argument`).
 */
export function flagsByPlainName<F extends Flag>(flags: readonly F[], own: "name" | "argument"): ReadonlyMap<string, F> {
  const name = (flag: F): string[] => [flag.name];
  const argument = (flag: F): string[] => [argumentName(flag)];
  const aliases = (flag: F): readonly string[] => [...(flag.aliases ?? []), ...(flag.excludingAliases ?? [])];
  const order = own === "name" ? [name, aliases, argument] : [argument, aliases, name];
  const found = new Map<string, F>();
  for (const namesOf of order) {
    for (const flag of flags) {
      for (const spelled of namesOf(flag).map(plainName)) if (!found.has(spelled)) found.set(spelled, flag);
    }
  }
  return found;
}

/** The words of a flag as its own name would have them: those given under an excluding name get a `!`. */
export function inOwnTerms<W extends string | boolean>(
  { excludingAliases = [] }: Flag,
  name: string,
  words: readonly W[],
): readonly (W | string)[] {
  const isExcluding = excludingAliases.some((alias) => plainName(alias) === plainName(name));
  return isExcluding ? words.map((word) => (String(word).startsWith("!") ? word : `!${word}`)) : words;
}

/**
 * Cuts a number above the flag's maximum and returns the words to read, with a sentence that says so. Where the use case cuts it
 * (`clamps`), the words stay.
 */
export function cutToMaximum(
  { schema, clamps }: Flag,
  label: string,
  given: readonly string[],
): { words: readonly string[]; note?: string } {
  const { maximum } = schema;
  const last = given.at(-1) ?? "";
  if (maximum === undefined || !/^\d{1,9}$/.test(last) || Number(last) <= maximum) return { words: given };
  return { words: clamps ? given : [String(maximum)], note: `${label} ${last} was reduced to ${maximum}, the maximum.` };
}

/** Names with fewer letters resemble too many others to guess. */
const GUESSED_CHARS_MIN = 3;

/** The known name that was probably meant by an unknown one. */
export function nearestName(names: readonly string[], typed: string): string | undefined {
  return typed.length < GUESSED_CHARS_MIN ? undefined : nearNames(names, typed)[0];
}
