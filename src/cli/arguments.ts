/** Strict arguments: flags are declared once (`flags/`), and node:util refuses what is not declared. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { CodeCompassError } from "#core/errors.ts";
import type { Flags } from "#flags/flag.ts";
import type { Command } from "./command.ts";

/**
 * The values of the words after a command's name, by field.
 * @throws invalid_input for unknown flags, missing or wrong values, and too few or too many words
 */
export function parseArguments(
  { name: command, flags }: Pick<Command, "name" | "flags">,
  words: readonly string[],
): Record<string, unknown> {
  const all = Object.entries(flags);
  const named = all.filter(([, { positional }]) => positional === undefined);
  const { values, positionals } = parseStrictly(
    command,
    all.map(([, flag]) => flag),
    words,
  );
  const result = Object.fromEntries(
    named.flatMap(([field, flag]) => {
      const given = values[flag.name];
      return given === undefined
        ? []
        : [
            [
              field,
              flag.read(
                given.map((value) => checked(command, flag.name, value)),
                `--${flag.name}`,
              ),
            ],
          ];
    }),
  );
  return {
    ...result,
    ...placed(
      command,
      all.filter(([, { positional }]) => positional !== undefined),
      positionals,
    ),
  };
}

/** The values of the words that are no flags, in order. */
function placed(command: string, places: readonly [string, Flags[string]][], words: readonly string[]): Record<string, unknown> {
  const last = places.at(-1)?.[1];
  const takesRest = last?.takesRest;
  if (words.length > places.length && !takesRest) {
    throw usageError(command, `"${words[places.length]}" is one word too many. Put quotes around a query of several words.`);
  }
  return Object.fromEntries(
    places.flatMap(([field, flag], index) => {
      const given = flag.takesRest ? words.slice(index) : words.slice(index, index + 1);
      if (given.length > 0) return [[field, flag.read(given, flag.name.toUpperCase())]];
      if (flag.positional === "required") throw usageError(command, `${flag.name.toUpperCase()} is missing.`);
      return [];
    }),
  );
}

function checked(command: string, name: string, value: string | boolean): string {
  // An unset shell variable, more likely than not.
  if (value === "") throw usageError(command, `--${name} is given without a value.`);
  return String(value);
}

/** No word of a command line can hold NUL. */
const TEXT_MARK = "\0text ";

/** Whether a word that begins with a dash is no flag, as the `--- FAIL: TestA` of a pasted trace. */
function isText(word: string): boolean {
  return /^(?:---|--?\s|-[^=\n]*\n)/.test(word);
}

function parseStrictly(command: string, all: readonly Flags[string][], words: readonly string[]) {
  const flags = all.filter(({ positional }) => positional === undefined);
  const options: NonNullable<ParseArgsConfig["options"]> = Object.fromEntries(
    flags.map(({ name, shape, short }) => [
      name,
      { type: shape === "switch" ? "boolean" : "string", multiple: true, ...(short === undefined ? {} : { short }) },
    ]),
  );
  // What is text for sure is hidden from the parser, which would take every word with a dash before it for a flag.
  const shown = words.map((word, at) => (isText(word) ? `${TEXT_MARK}${at}` : word));
  const written = <T>(value: T): T | string =>
    typeof value === "string" && value.startsWith(TEXT_MARK) ? (words[Number(value.slice(TEXT_MARK.length))] ?? "") : value;
  try {
    const { values, positionals } = parseArgs({ args: shown, options, allowPositionals: true, strict: true });
    const given = Object.entries(values as Readonly<Record<string, readonly (string | boolean)[]>>);
    const asWritten: Readonly<Record<string, readonly (string | boolean)[] | undefined>> = Object.fromEntries(
      given.map(([name, all]) => [name, all.map(written)]),
    );
    return { values: asWritten, positionals: positionals.map(written) };
  } catch (thrown) {
    const message = ((thrown as Error).message.split(/\.?\s+To specify/)[0] ?? "").replaceAll("\n", " ");
    const mayBeText = all.some(({ takesRest }) => takesRest) && !message.includes("'--");
    const hint = mayBeText ? "; a query with -word in it stands in quotes, or behind --" : "";
    throw usageError(command, message, hint);
  }
}

function usageError(command: string, message: string, hint = ""): CodeCompassError {
  return new CodeCompassError("invalid_input", message, { remediation: `codecompass ${command} --help${hint}` });
}
