/** Which flag a caller means by a name, at the command line and in calls of tools. */
import { nearNames } from "#text/near-names.ts";
import { argumentName, type Flags } from "./flag.ts";

type Flag = Flags[string];

/** `topK`, `top_k`, `--top-k`: writings of one name. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, "");
}

/**
 * Flags by the plain form of every name they answer to. Where two flags share one, it belongs to the flag whose own name it is, then to the
 * one that lists it, then to the one that tools know by it; `own` says what the own name is.
 */
export function flagsByPlainName<F extends Flag>(flags: readonly F[], own: "name" | "argument"): ReadonlyMap<string, F> {
  const name = (flag: F): string[] => [flag.name];
  const argument = (flag: F): string[] => [argumentName(flag)];
  const aliases = (flag: F): readonly string[] => flag.aliases ?? [];
  const order = own === "name" ? [name, aliases, argument] : [argument, aliases, name];
  const found = new Map<string, F>();
  for (const namesOf of order) {
    for (const flag of flags) {
      for (const spelled of namesOf(flag).map(plainName)) if (!found.has(spelled)) found.set(spelled, flag);
    }
  }
  return found;
}

/** A flag's words with a number above its maximum cut to it, and a sentence that says so. */
export function cutToMaximum(
  { schema, clamps }: Flag,
  label: string,
  given: readonly string[],
): { words: readonly string[]; note?: string } {
  const { maximum } = schema;
  const last = given.at(-1) ?? "";
  if (maximum === undefined || !/^\d{1,9}$/.test(last) || Number(last) <= maximum) return { words: given };
  return { words: clamps ? given : [String(maximum)], note: `${label} ${last} was cut to ${maximum}, the most there is.` };
}

/** Letters of a name below which it is like too many others. */
const GUESSED_CHARS_MIN = 3;

/** The name that was probably meant by one that is none. */
export function nearestName(names: readonly string[], typed: string): string | undefined {
  return typed.length < GUESSED_CHARS_MIN ? undefined : nearNames(names, typed)[0];
}
