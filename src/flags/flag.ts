/**
 * A flag, declared once. The command line parses it, help and the MCP tools' schemas describe it, and a cursor's identity includes it, all
 * from this declaration, so whoever adds a flag edits one table.
 */
import { CodeCompassError } from "#core/errors.ts";

/** The shape of a flag's value: its mere presence, one word, or several words. */
type FlagShape = "switch" | "word" | "words";

/**
 * What a value names, so that a shell can complete it: something that the index, git or the settings list, or a path that the shell lists.
 */
export type ValueSource = "symbol" | "ref" | "language" | "setting" | "file" | "directory";

interface FlagNames {
  /** `--name` on the command line; in a usage line, the name of a positional word. */
  readonly name: string;
  /** `-x` on the command line. */
  readonly short?: string;
  /** Other accepted names, which no help and no schema lists: those of other tools, and those of our own specifications. */
  readonly aliases?: readonly string[];
  /** Accepted names under which a value says what to leave out: GNU grep's `--exclude x` means `!x`. No help and no schema lists them. */
  readonly excludingAliases?: readonly string[];
  /** Switches that stand for a value of this flag: `--json` means `--format json`. */
  readonly shorthands?: readonly string[];
  /** The value of the flag where it is the last word or another flag follows it: `--explain` alone means `--explain basic`. */
  readonly alone?: string;
  /** Whether the next word is text for the command, even if it begins with a dash: `grep -e --option`. */
  readonly precedesText?: boolean;
  /** Whether its value takes the place of the first positional word, as the pattern of `grep -e` does: then all words without a flag follow it. */
  readonly isFirstWord?: boolean;
  /** One line of help. */
  readonly about: string;
  /** The placeholder for the value in help. */
  readonly hint?: string;
  /** What shells complete the value with, in addition to `choices` and `words`. */
  readonly completes?: ValueSource;
  /** Some possible values, for shells to complete; others are allowed. */
  readonly words?: readonly string[];
  /** The name of the argument in MCP tools; by default `name` with underscores. */
  readonly argument?: string;
  /**
   * The schema's description for models, only where the name does not explain the argument, because every model pays for it. `false`: no
   * schema lists the argument, but calls may have it.
   */
  readonly toModel?: string | false;
  /**
   * What a call means that gives the argument under two of its names, with another value under each: a directory as `path` and a pattern
   * as `glob`. Undefined where no value means both. Without this function such a call is refused, because either value alone would answer
   * another question.
   */
  readonly both?: (one: readonly string[], other: readonly string[]) => readonly string[] | undefined;
  /** What stands between several values in one text; a call may then give them as a list. */
  readonly between?: string;
  /** Whether the value decides which results there are. A cursor made with one value then does not continue an answer with another. */
  readonly narrows?: boolean;
}

/** A declared flag with a value of type `V`. */
export interface Flag<V> extends FlagNames {
  readonly shape: FlagShape;
  /** The allowed words, where they are few. */
  readonly choices?: readonly string[];
  /** Whether the use case cuts a number above the maximum, and says so in its answer. */
  readonly clamps?: boolean;
  /** Whether a tool's schema lists the choices, since a long list costs every model tokens. */
  readonly listsChoices?: boolean;
  /** Whether it is a word without a flag before it, and whether that must be given. */
  readonly positional?: "required" | "optional";
  /** Whether the switch confirms what cannot be taken back, so that only `true` counts and no other spelling of it. */
  readonly confirms?: boolean;
  /** Whether it takes all following words as well. */
  readonly takesRest?: boolean;
  /** The type of the value in a tool's schema. */
  readonly schema: { readonly type: "string" | "integer" | "boolean" | "array"; readonly minimum?: number; readonly maximum?: number };
  /**
   * Converts the words given for the flag, at least one, to its value. `label` is the caller's name for the flag.
   * @throws invalid_input
   */
  readonly read: (given: readonly string[], label: string) => V;
}

/** Flags, by the field of the request that they fill. */
export type Flags = Readonly<Record<string, Flag<unknown>>>;

type Required<F extends Flags> = { [K in keyof F]: F[K] extends { readonly positional: "required" } ? K : never }[keyof F];
type ValueOf<F> = F extends Flag<infer V> ? V : never;

/** The result of parsing flags: a field for each given flag, and for every required word. */
export type ValuesOf<F extends Flags> = { readonly [K in Exclude<keyof F, Required<F>>]?: ValueOf<F[K]> } & {
  readonly [K in Required<F>]: ValueOf<F[K]>;
};

/** A required positional word. */
export function word(names: FlagNames) {
  return { ...names, shape: "word", positional: "required", schema: { type: "string" }, read: last } as const satisfies Flag<string>;
}

/** A required positional word that must be one of a few. */
export function choiceWord<const T extends string>(names: FlagNames, choices: readonly T[]) {
  const read = (given: readonly string[], label: string): T => oneOf(label, last(given), choices);
  return { ...names, shape: "word", choices, positional: "required", schema: { type: "string" }, read } as const satisfies Flag<T>;
}

/** All positional words, joined to one text; at least one is required. */
export function words(names: FlagNames) {
  const read = (given: readonly string[]): string => given.join(" ");
  return { ...word(names), takesRest: true, read } as const satisfies Flag<string>;
}

/** All positional words as a list; at least one is required. */
export function restOfWords(names: FlagNames) {
  const read = (given: readonly string[]): readonly string[] => given;
  return { ...names, shape: "words", positional: "required", takesRest: true, schema: { type: "array" }, read } as const satisfies Flag<
    readonly string[]
  >;
}

/** An optional positional word. */
export function optionalWord(names: FlagNames) {
  return { ...names, shape: "word", positional: "optional", schema: { type: "string" }, read: last } as const satisfies Flag<string>;
}

/** A text; if repeated, the last one counts. */
export function text(names: FlagNames): Flag<string> {
  return { ...names, shape: "word", schema: { type: "string" }, read: last };
}

/** Texts, repeated or separated by commas. With `asArray`, tools take them as an array, else as one string. */
export function list(names: FlagNames, { asArray = false } = {}): Flag<readonly string[]> {
  return { ...names, shape: "words", schema: { type: asArray ? "array" : "string" }, read: separated };
}

/** Texts, repeated, which may contain commas. Tools take a single string. */
export function texts(names: FlagNames): Flag<readonly string[]> {
  return { ...names, shape: "words", schema: { type: "string" }, read: (given) => given };
}

/** Paths, repeated; a path may contain commas. */
export function paths(names: FlagNames): Flag<readonly string[]> {
  return { ...names, shape: "words", schema: { type: "array" }, read: (given) => given };
}

/** All remaining words, as paths. */
export function restOfPaths(names: FlagNames) {
  return { ...paths(names), positional: "optional", takesRest: true } as const satisfies Flag<readonly string[]>;
}

/** Synonyms of choices. */
export type Also<T extends string> = Readonly<Record<string, T>>;

/** One of a few words; `also` maps synonyms to them. */
export function choice<const T extends string>(
  names: FlagNames & { readonly listsChoices?: boolean },
  choices: readonly T[],
  also: Also<NoInfer<T>> = {},
): Flag<T> {
  const read = (given: readonly string[], label: string): T => oneOf(label, last(given), choices, also);
  return { listsChoices: true, ...names, shape: "word", choices, schema: { type: "string" }, read };
}

/**
 * Several of a few words. Tools take one as a string or, with `asArray`, several, whose schema then lists the words. `also` maps synonyms
 * to them.
 */
export function choices<const T extends string>(
  names: FlagNames,
  allowed: readonly T[],
  { asArray = false, also = {} }: { asArray?: boolean; also?: Also<NoInfer<T>> } = {},
): Flag<readonly T[]> {
  const read = (given: readonly string[], label: string): readonly T[] => separated(given).map((item) => oneOf(label, item, allowed, also));
  return { ...names, shape: "words", choices: allowed, listsChoices: asArray, schema: { type: asArray ? "array" : "string" }, read };
}

/** A whole number. The reader of the caller's words cuts a number above `max` and says so; with `clamps` the use case does it instead. */
export function count(
  names: FlagNames,
  { min = 1, max, clamps = false }: { min?: number; max?: number; clamps?: boolean } = {},
): Flag<number> {
  const schema = { type: "integer", ...(min === 0 ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) } as const;
  const read = (given: readonly string[], label: string): number => wholeNumber(last(given), label, min, clamps ? undefined : max);
  return { ...names, shape: "word", schema, clamps, read };
}

const PORT_MAX = 65_535;

/**
 * A port of this machine; 0 means any free one. A number that is not a port is an error rather than cut, because another port would be a
 * wrong one.
 */
export function portNumber(names: FlagNames): Flag<number> {
  const read = (given: readonly string[], label: string): number => wholeNumber(last(given), label, 0, PORT_MAX);
  return { ...names, shape: "word", schema: { type: "integer" }, read };
}

/** A schema number, written `4` or `v4`. */
export function schemaVersion(names: FlagNames): Flag<number> {
  const read = (given: readonly string[], label: string): number => wholeNumber(last(given).replace(/^v/, ""), label, 1, undefined);
  return { ...names, shape: "word", schema: { type: "integer", minimum: 1 }, read };
}

/** True when given. */
export function on(names: FlagNames): Flag<boolean> {
  return { ...names, shape: "switch", schema: { type: "boolean" }, read: (given) => last(given) === "true" };
}

/** False when given: `--no-session` switches the field `session` off. */
export function off(names: FlagNames): Flag<boolean> {
  return { ...names, shape: "switch", schema: { type: "boolean" }, read: (given) => last(given) !== "true" };
}

/** The flag's name as an argument of tools. */
export function argumentName({ argument, name }: FlagNames): string {
  return argument ?? name.replaceAll("-", "_");
}

/**
 * Returns the allowed value that a word means, in any letter case, in the plural, or as a synonym in `also`.
 * @throws invalid_input that lists the allowed values
 */
export function oneOf<T extends string>(label: string, value: string, allowed: readonly T[], also: Also<NoInfer<T>> = {}): T {
  const lower = value.toLowerCase();
  const forms = [value, lower, lower.replace(/s$/, ""), lower.replace(/es$/, ""), lower.replace(/ies$/, "y")];
  for (const form of forms) {
    const found = allowed.find((item) => item === form) ?? (Object.hasOwn(also, form) ? also[form] : undefined);
    if (found) return found;
  }
  throw new CodeCompassError("invalid_input", `${label} cannot be "${value}".`, { remediation: `Use one of: ${allowed.join(", ")}.` });
}

const DIGITS_MAX = 9;
/** The largest number that a flag without a maximum of its own reads. */
export const WHOLE_NUMBER_MAX = 10 ** DIGITS_MAX - 1;
/** The number that an error gives as an example, where it is allowed. */
const EXAMPLE = 10;

function wholeNumber(value: string, label: string, min: number, max: number | undefined): number {
  const number = /^\d+$/.test(value) && value.length <= DIGITS_MAX ? Number(value) : Number.NaN;
  if (number >= min && (max === undefined || number <= max)) return number;
  const range = max === undefined ? `from ${min} up` : `from ${min} to ${max}`;
  throw new CodeCompassError("invalid_input", `${label} takes a whole number ${range}, not "${value}".`, {
    remediation: `For example: ${label} ${Math.min(max ?? EXAMPLE, Math.max(min, EXAMPLE))}`,
  });
}

function last(given: readonly string[]): string {
  return given.at(-1) ?? "";
}

function separated(given: readonly string[]): readonly string[] {
  return given.flatMap((item) => item.split(",")).filter((item) => item !== "");
}
