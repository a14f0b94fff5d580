/** Strict arguments: citty describes and documents them, node:util refuses what is not described. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import type { ArgsDef } from "citty";
import { CodeCompassError } from "#core/errors.ts";

/** Values by flag name; positionals by theirs. */
export class Arguments {
  readonly #values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

  constructor(values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>) {
    this.#values = values;
  }

  /** The last value given, or undefined. */
  text(name: string): string | undefined {
    const value = this.#values[name];
    const last = Array.isArray(value) ? value.at(-1) : value;
    return typeof last === "string" ? last : undefined;
  }

  /** All values given, commas taken as separators. */
  list(name: string): string[] {
    const value = this.#values[name];
    const all = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return all.flatMap((item) => String(item).split(",")).filter((item) => item !== "");
  }

  /** All values given, each as it is: a path may contain commas. */
  paths(name: string): string[] {
    return [this.#values[name] ?? []].flat().map(String);
  }

  flag(name: string): boolean {
    const value = this.#values[name];
    return (Array.isArray(value) ? value.at(-1) : value) === true;
  }

  /**
   * A value that must be one of `allowed`.
   * @throws invalid_input
   */
  choice<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === undefined) return fallback;
    return oneOf(`--${name}`, value, allowed);
  }

  /**
   * A whole number, at least 1.
   * @throws invalid_input
   */
  count(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
    throw new CodeCompassError("invalid_input", `--${name} takes a whole number from 1 up, not "${value}".`, {
      remediation: `For example: --${name} 10`,
    });
  }
}

/**
 * Checks that a value is allowed.
 * @throws invalid_input that lists what is
 */
export function oneOf<T extends string>(what: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((item) => item === value);
  if (found) return found;
  throw new CodeCompassError("invalid_input", `${what} cannot be "${value}".`, { remediation: `Use one of: ${allowed.join(", ")}.` });
}

/**
 * Parses the words after a command's name.
 * @throws invalid_input for unknown flags, missing values, and too few or too many words
 */
export function parseArguments(command: string, definitions: ArgsDef, words: readonly string[]): Arguments {
  const names = Object.keys(definitions).filter((name) => definitions[name]?.type !== "positional");
  const options: NonNullable<ParseArgsConfig["options"]> = {};
  for (const name of names) {
    const { type, alias } = definitions[name] as { type?: string; alias?: string };
    options[name] = { type: type === "boolean" ? "boolean" : "string", multiple: true, ...(alias ? { short: alias } : {}) };
  }
  const { values, positionals } = parseStrictly(command, options, words);
  for (const [name, given] of Object.entries(values)) {
    // An unset shell variable, more likely than not.
    if ([given].flat().includes("")) throw usageError(command, `--${name} is given without a value.`);
  }
  const places = Object.entries(definitions).filter(([, definition]) => definition.type === "positional");
  if (positionals.length > places.length) {
    const extra = positionals[places.length];
    throw usageError(command, `"${extra}" is one word too many. Put quotes around a query of several words.`);
  }
  const byName: Record<string, string> = {};
  for (const [index, [name, definition]] of places.entries()) {
    const value = positionals[index];
    if (value !== undefined) byName[name] = value;
    else if (definition.required !== false) throw usageError(command, `${name.toUpperCase()} is missing.`);
  }
  return new Arguments({ ...values, ...byName });
}

/**
 * Checks every flag that takes one of a few words, before any work is done.
 * @throws invalid_input
 */
export function checkChoices(definitions: ArgsDef, args: Arguments): void {
  for (const [name, definition] of Object.entries(definitions)) {
    if (definition.type === "enum") args.choice(name, definition.options ?? [], "");
  }
}

function parseStrictly(command: string, options: NonNullable<ParseArgsConfig["options"]>, words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (thrown) {
    throw usageError(command, ((thrown as Error).message.split(/\.?\s+To specify/)[0] ?? "").replaceAll("\n", " "));
  }
}

function usageError(command: string, message: string): CodeCompassError {
  return new CodeCompassError("invalid_input", message, { remediation: `codecompass ${command} --help` });
}
