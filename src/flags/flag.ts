/**
 * A flag, declared once. The command line parses it, its help and the MCP tools' schemas describe it, and a cursor's identity
 * includes it, all from this declaration: whoever adds a flag has one table to edit and nothing to remember.
 */
import { CodeCompassError } from "#core/errors.ts";

/** The shapes a flag's value has: nothing but its presence, or words that `read` understands. */
type FlagShape = "switch" | "word" | "words";

/** What a value names, so that a shell can complete it: a name that the index, git or the settings know, or a path that the shell knows. */
export type ValueSource = "symbol" | "ref" | "language" | "setting" | "file" | "directory";

interface FlagNames {
  /** `--name` at the command line; the word's name in a usage line when the flag is positional. */
  readonly name: string;
  /** `-x` at the command line. */
  readonly short?: string;
  /** Other names that are understood and that no help and no schema lists: those of other tools, and of our own specifications. */
  readonly aliases?: readonly string[];
  /** Switches that stand for a value of this flag: `--json` for `--format json`. */
  readonly shorthands?: readonly string[];
  /** Whether the word behind it is one of the command's own, even if it begins with a dash: `grep -e --option`. */
  readonly precedesText?: boolean;
  /** One line of help. */
  readonly about: string;
  /** What stands for the value in help. */
  readonly hint?: string;
  /** What shells complete the value with, besides `choices` and `words`. */
  readonly completes?: ValueSource;
  /** Some of the values there are, for shells to complete; others are allowed. */
  readonly words?: readonly string[];
  /** The argument of MCP tools; `name` with underscores when left out. */
  readonly argument?: string;
  /** The schema's description for models, only where the name does not say it: every model pays for it. `false`: no schema lists it, and calls may have it. */
  readonly toModel?: string | false;
  /** Whether the value decides which results there are, so that a cursor of one value does not continue another's answer. */
  readonly narrows?: boolean;
}

/** A declared flag whose value is a `V`. */
export interface Flag<V> extends FlagNames {
  readonly shape: FlagShape;
  /** The words that are allowed, where they are few. */
  readonly choices?: readonly string[];
  /** Whether a number above the maximum is cut by the use case, which says so in its answer. */
  readonly clamps?: boolean;
  /** Whether a tool's schema lists the choices; a long list would cost every model tokens. */
  readonly listsChoices?: boolean;
  /** A word without a flag before it. */
  readonly positional?: "required" | "optional";
  /** Whether it takes all further words as well. */
  readonly takesRest?: boolean;
  /** How a tool's schema types the value. */
  readonly schema: { readonly type: "string" | "integer" | "boolean" | "array"; readonly minimum?: number; readonly maximum?: number };
  /**
   * The value of the words given for the flag, at least one. `label` is what the caller knows the flag by.
   * @throws invalid_input
   */
  readonly read: (given: readonly string[], label: string) => V;
}

/** Flags by the field of the request that they fill. */
export type Flags = Readonly<Record<string, Flag<unknown>>>;

type Required<F extends Flags> = { [K in keyof F]: F[K] extends { readonly positional: "required" } ? K : never }[keyof F];
type ValueOf<F> = F extends Flag<infer V> ? V : never;

/** What parsing flags gives: a field per flag that was given, and every required word. */
export type ValuesOf<F extends Flags> = { readonly [K in Exclude<keyof F, Required<F>>]?: ValueOf<F[K]> } & {
  readonly [K in Required<F>]: ValueOf<F[K]>;
};

/** A word without a flag before it, which must be given. */
export function word(names: FlagNames) {
  return { ...names, shape: "word", positional: "required", schema: { type: "string" }, read: last } as const satisfies Flag<string>;
}

/** A word without a flag before it, which must be one of a few. */
export function choiceWord<const T extends string>(names: FlagNames, choices: readonly T[]) {
  const read = (given: readonly string[], label: string): T => oneOf(label, last(given), choices);
  return { ...names, shape: "word", choices, positional: "required", schema: { type: "string" }, read } as const satisfies Flag<T>;
}

/** All words without a flag before them, as one text; at least one must be given. */
export function words(names: FlagNames) {
  const read = (given: readonly string[]): string => given.join(" ");
  return { ...word(names), takesRest: true, read } as const satisfies Flag<string>;
}

/** All words without a flag before them, each by itself; at least one must be given. */
export function restOfWords(names: FlagNames) {
  const read = (given: readonly string[]): readonly string[] => given;
  return { ...names, shape: "words", positional: "required", takesRest: true, schema: { type: "array" }, read } as const satisfies Flag<
    readonly string[]
  >;
}

/** A word without a flag before it, which may be left out. */
export function optionalWord(names: FlagNames) {
  return { ...names, shape: "word", positional: "optional", schema: { type: "string" }, read: last } as const satisfies Flag<string>;
}

/** One text; the last one given counts. */
export function text(names: FlagNames): Flag<string> {
  return { ...names, shape: "word", schema: { type: "string" }, read: last };
}

/** Texts, repeated or separated by commas. `asArray`: tools take them as an array, not as one string. */
export function list(names: FlagNames, { asArray = false } = {}): Flag<readonly string[]> {
  return { ...names, shape: "words", schema: { type: asArray ? "array" : "string" }, read: separated };
}

/** Texts, repeated, which may contain commas. Tools take one as a string. */
export function texts(names: FlagNames): Flag<readonly string[]> {
  return { ...names, shape: "words", schema: { type: "string" }, read: (given) => given };
}

/** Paths, repeated: a path may contain commas. */
export function paths(names: FlagNames): Flag<readonly string[]> {
  return { ...names, shape: "words", schema: { type: "array" }, read: (given) => given };
}

/** All words that are left, as paths. */
export function restOfPaths(names: FlagNames) {
  return { ...paths(names), positional: "optional", takesRest: true } as const satisfies Flag<readonly string[]>;
}

/** Other words for choices. */
export type Also<T extends string> = Readonly<Record<string, T>>;

/** One of a few words; `also` are other words for them. */
export function choice<const T extends string>(
  names: FlagNames & { readonly listsChoices?: boolean },
  choices: readonly T[],
  also: Also<NoInfer<T>> = {},
): Flag<T> {
  const read = (given: readonly string[], label: string): T => oneOf(label, last(given), choices, also);
  return { listsChoices: true, ...names, shape: "word", choices, schema: { type: "string" }, read };
}

/** Some of a few words. Tools take one as a string; with `asArray`, several, and their schema lists the words. `also` are other words for them. */
export function choices<const T extends string>(
  names: FlagNames,
  allowed: readonly T[],
  { asArray = false, also = {} }: { asArray?: boolean; also?: Also<NoInfer<T>> } = {},
): Flag<readonly T[]> {
  const read = (given: readonly string[], label: string): readonly T[] => separated(given).map((item) => oneOf(label, item, allowed, also));
  return { ...names, shape: "words", choices: allowed, listsChoices: asArray, schema: { type: asArray ? "array" : "string" }, read };
}

/** A whole number. Whoever reads the caller's words cuts one above `max` and says so; `clamps` says that the use case does. */
export function count(
  names: FlagNames,
  { min = 1, max, clamps = false }: { min?: number; max?: number; clamps?: boolean } = {},
): Flag<number> {
  const schema = { type: "integer", ...(min === 0 ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) } as const;
  const read = (given: readonly string[], label: string): number => wholeNumber(last(given), label, min, clamps ? undefined : max);
  return { ...names, shape: "word", schema, clamps, read };
}

const PORT_MAX = 65_535;

/** A port of this machine, 0 for any that is free. One that does not exist is an error: another would be a wrong one. */
export function portNumber(names: FlagNames): Flag<number> {
  const read = (given: readonly string[], label: string): number => wholeNumber(last(given), label, 0, PORT_MAX);
  return { ...names, shape: "word", schema: { type: "integer" }, read };
}

/** The number of a schema, as `4` or as `v4`. */
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

/** The name of a flag's argument in tools. */
export function argumentName({ argument, name }: FlagNames): string {
  return argument ?? name.replaceAll("-", "_");
}

/**
 * The allowed value that a word means: in any case, in the plural, or by another word for it.
 * @throws invalid_input that lists what is allowed
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

function wholeNumber(value: string, label: string, min: number, max: number | undefined): number {
  const number = /^\d+$/.test(value) && value.length <= DIGITS_MAX ? Number(value) : Number.NaN;
  if (number >= min && (max === undefined || number <= max)) return number;
  const range = max === undefined ? `from ${min} up` : `from ${min} to ${max}`;
  throw new CodeCompassError("invalid_input", `${label} takes a whole number ${range}, not "${value}".`, {
    remediation: `For example: ${label} ${Math.max(min, 10)}`,
  });
}

function last(given: readonly string[]): string {
  return given.at(-1) ?? "";
}

function separated(given: readonly string[]): readonly string[] {
  return given.flatMap((item) => item.split(",")).filter((item) => item !== "");
}
