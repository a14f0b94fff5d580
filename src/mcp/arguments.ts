/** Reads a call's arguments: accepts what can only mean one thing, and refuses the rest with a list of what is allowed. */
import { CodeCompassError } from "#core/errors.ts";
import { ARGUMENT_ITEMS_MAX, PATH_CHARS_MAX, TRACE_CHARS_MAX } from "#core/limits.ts";
import { argumentName, type Flags, WHOLE_NUMBER_MAX } from "#flags/flag.ts";
import { cutToMaximum, flagsByPlainName, inOwnTerms, nearestName, plainName } from "#flags/flag-names.ts";
import { inOurTerms } from "./habits.ts";
import { flagsOfTools, propertiesOf, requiredOf } from "./properties.ts";
import type { Tool } from "./tool.ts";

type Flag = Flags[string];
type Given = Readonly<Record<string, unknown>>;

/** A call whose arguments are read. */
interface Call {
  readonly tool: Tool;
  readonly given: Given;
  /** Whether it is a call that a refusal may suggest. A refusal of such a call suggests nothing, or suggestions would have suggestions. */
  readonly isTrial: boolean;
}

/** The schema for clients. It is open: a call may use another tool's name for an argument, or an argument that few need. */
export function inputSchema(tool: Tool) {
  const required = requiredOf(tool.flags);
  return { type: "object" as const, properties: propertiesOf(tool.flags), ...(required.length > 0 ? { required } : {}) };
}

/** The description of a tool for clients. Defaults of the protocol are left out. */
export function described(tool: Tool) {
  const { name, description, readOnly, destructive = false } = tool;
  const changes = readOnly ? { readOnlyHint: true } : { destructiveHint: destructive, idempotentHint: true };
  return { name, description, inputSchema: inputSchema(tool), annotations: changes };
}

/** The values of a call's arguments, by field, and notes about values that were changed. */
interface Understood {
  readonly values: Given;
  readonly notes: readonly string[];
}

/**
 * Reads the arguments of a call. An argument's name may be the one in our specifications or in another tool; a number or boolean may be
 * given as text, and a single item in place of a list. A null argument counts as left out: some clients fill in every name. Half a
 * surrogate pair, which no file or database can hold, becomes U+FFFD.
 * @throws invalid_input, limit_exceeded
 */
export function readArguments(tool: Tool, written: Given): Understood {
  return readCall(tool, written, false);
}

function readCall(tool: Tool, written: Given, isTrial: boolean): Understood {
  const meant = flagsMeant(tool);
  const given = inOurTerms(written, { has: (name) => meant(name) !== undefined });
  const call: Call = { tool, given, isTrial };
  const wordsOf = new Map<Flag, readonly string[]>();
  const notes: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    const flag = meant(name);
    if (!flag) throw refused(call, name, `${tool.name} has no argument "${name}".`, nearArgument(tool.flags, name));
    const { words, note } = cutToMaximum(flag, name, inOwnTerms(flag, name, wordsFor(call, name, flag, value)));
    if (note !== undefined) notes.push(note);
    if (words.length > 0) wordsOf.set(flag, both(call, flag, wordsOf.get(flag), words));
  }
  const values = Object.entries(tool.flags).flatMap(([field, flag]) => {
    const words = wordsOf.get(flag);
    if (words) return [[field, readValue(call, flag, words)]];
    if (flag.positional === "required") throw refused(call, argumentName(flag), `${argumentName(flag)} is missing.`);
    return [];
  });
  return { values: Object.fromEntries(values), notes };
}

/**
 * The words of an argument that a call gives under two names, as an agent gives a directory as `path` and a pattern as `glob`. One of the
 * two must not silently replace the other: its answer would be about something else.
 */
function both(call: Call, flag: Flag, former: readonly string[] | undefined, words: readonly string[]): readonly string[] {
  const { tool, given } = call;
  if (former === undefined || former.join("\n") === words.join("\n")) return words;
  const together = flag.both?.(former, words);
  if (together) return together;
  const names = Object.keys(given).filter((name) => given[name] !== null && flagMeant(tool, name) === flag);
  const [last = argumentName(flag)] = names.slice(-1);
  throw refused(call, last, `${names.join(" and ")} are names of one argument of ${tool.name}, and have different values.`);
}

function readValue(call: Call, flag: Flag, words: readonly string[]): unknown {
  try {
    return flag.read(words, argumentName(flag));
  } catch (thrown) {
    if (!(thrown instanceof CodeCompassError) || thrown.code !== "invalid_input") throw thrown;
    throw refusedValue(call, flag, thrown);
  }
}

/** The words that a value stands for, as on the command line. */
function wordsFor(call: Call, name: string, flag: Flag, value: unknown): string[] {
  const items = listOf(flag, value);
  if (items.length > ARGUMENT_ITEMS_MAX) {
    throw new CodeCompassError("limit_exceeded", `${name} has ${items.length} values; at most ${ARGUMENT_ITEMS_MAX} are allowed.`);
  }
  const { between } = flag;
  if (between !== undefined && items.length > 1) return [items.map((item) => wordFor(call, name, flag, item)).join(between)];
  if (flag.shape !== "words" && items.length > 1) throw refused(call, name, `${name} takes one value, not a list.`);
  return items.map((item) => wordFor(call, name, flag, item));
}

function wordFor(call: Call, name: string, flag: Flag, item: unknown): string {
  const text = textOf(flag, item);
  if (text === undefined) throw refused(call, name, `${name} takes ${TAKES[flag.schema.type]}, not ${JSON.stringify(item)?.slice(0, 80)}.`);
  checkText(name, text);
  return text;
}

const TAKES: Readonly<Record<Flag["schema"]["type"], string>> = {
  string: "a text",
  array: "texts",
  integer: "a whole number",
  boolean: "true or false",
};

/** The items of a list, also of one that a client has written as JSON into a text. */
function listOf({ shape }: Flag, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (shape !== "words" || typeof value !== "string" || !value.startsWith("[")) return [value];
  try {
    const read: unknown = JSON.parse(value);
    return Array.isArray(read) ? read : [value];
  } catch {
    return [value];
  }
}

const TRUTHS: ReadonlyMap<string, string> = new Map([
  ...["true", "1", "yes"].map((word) => [word, "true"] as const),
  ...["false", "0", "no"].map((word) => [word, "false"] as const),
]);

/** A value as a word; undefined for a value that cannot be meant. */
function textOf({ schema: { type }, confirms = false }: Flag, value: unknown): string | undefined {
  const text =
    typeof value === "string" ? value.toWellFormed() : typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
  if (text === undefined) return undefined;
  if (confirms) return text === "true" ? text : "false";
  if (type === "boolean") return TRUTHS.get(text.toLowerCase());
  // "5.0" and 1e2 are whole numbers too.
  return type === "integer" && text.trim() !== "" && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text;
}

/** Arguments that may be a pasted stack trace; use cases that search for words accept less. */
const TRACE_ARGUMENTS: ReadonlySet<string> = new Set(["query", "name", "target"]);

/** Refuses an overlong text, and a NUL except in a query: paths contain none. */
function checkText(name: string, value: string): void {
  const charsMax = TRACE_ARGUMENTS.has(name) ? TRACE_CHARS_MAX : PATH_CHARS_MAX;
  if (value.length > charsMax) {
    throw new CodeCompassError("limit_exceeded", `${name} has ${value.length} characters; at most ${charsMax} are allowed.`);
  }
  if (name !== "query" && value.includes("\0")) {
    throw new CodeCompassError("invalid_input", `${name} must not contain NUL.`, { remediation: `Call again with a plain ${name}.` });
  }
}

function nearArgument(flags: Flags, name: string): string | undefined {
  const near = nearestName(
    flagsOfTools(flags).map(([argument]) => argument),
    name,
  );
  return near === undefined ? undefined : `Did you mean ${near}?`;
}

const MESSAGE_CHARS_MAX = 300;

/** An error that lists the tool's arguments and, where the rest of the call is valid, a call that works. */
function refused({ tool, given, isTrial }: Call, name: string, message: string, advice?: string): CodeCompassError {
  const rest = Object.fromEntries(Object.entries(given).filter(([other, value]) => other !== name && value !== null));
  const isWhole = requiredOf(tool.flags).every((argument) => argument in rest);
  const all = flagsOfTools(tool.flags).map(([argument, , { positional }]) =>
    positional === "required" ? `${argument} (required)` : argument,
  );
  return new CodeCompassError("invalid_input", message.slice(0, MESSAGE_CHARS_MAX), {
    remediation: [...(advice === undefined ? [] : [advice]), `Arguments: ${all.join(", ")}.`].join(" "),
    ...(isWhole && !isTrial && works(tool, rest) ? { retry: { tool: tool.name, arguments: rest } } : {}),
  });
}

/**
 * An error for the value of a known argument: says what it may be and, where such a call is valid, suggests the call with the nearest
 * allowed number, or without the argument.
 */
function refusedValue({ tool, given, isTrial }: Call, flag: Flag, { message, data }: CodeCompassError): CodeCompassError {
  const argument = argumentName(flag);
  const isIts = (name: string): boolean => flagMeant(tool, name) === flag;
  const near = nearestNumber(flag, Object.entries(given).findLast(([name]) => isIts(name))?.[1]);
  const retries = [...(near === undefined ? [] : [near]), undefined].map((value) => withArgument(tool, given, argument, value));
  const retry = isTrial ? undefined : retries.find((call) => works(tool, call));
  return new CodeCompassError("invalid_input", message.slice(0, MESSAGE_CHARS_MAX), {
    ...(data.remediation === undefined || near !== undefined ? {} : { remediation: data.remediation }),
    ...(retry ? { retry: { tool: tool.name, arguments: retry } } : {}),
  });
}

/**
 * The arguments of a call with another value for one of them, under whatever name the call
 * gives it, or without it (`value` undefined). Null arguments are left out.
 */
export function withArgument(tool: Tool, given: Given, argument: string, value: unknown): Given {
  const flag = flagMeant(tool, argument);
  const rest = Object.entries(given).filter(([name, other]) => other !== null && (!flag || flagMeant(tool, name) !== flag));
  return Object.fromEntries(value === undefined ? rest : [...rest, [argument, value]]);
}

function flagMeant(tool: Tool, name: string): Flag | undefined {
  return flagsMeant(tool)(name);
}

/** The flag that a name in a call means. `-C` is the letter of the command line, as the search tools of agents write it. */
function flagsMeant(tool: Tool): (name: string) => Flag | undefined {
  const flags = Object.values(tool.flags);
  const byName = flagsByPlainName(flags, "argument");
  return (name) => (/^-[A-Za-z]$/.test(name) ? flags.find(({ short }) => short === name.slice(1)) : byName.get(plainName(name)));
}

/** The allowed whole number nearest to a given one. */
function nearestNumber({ schema }: Flag, value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (schema.type !== "integer" || typeof number !== "number" || !Number.isFinite(number)) return undefined;
  return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? WHOLE_NUMBER_MAX, Math.ceil(number)));
}

const RETRY_CHARS_MAX = 1_000;
const RETRY_ARGUMENTS_MAX = 30;

/** Whether a call is valid, and short enough to suggest. */
function works(tool: Tool, given: Given): boolean {
  if (Object.keys(given).length > RETRY_ARGUMENTS_MAX) return false;
  try {
    readCall(tool, given, true);
    return JSON.stringify(given).length <= RETRY_CHARS_MAX;
  } catch {
    return false;
  }
}
