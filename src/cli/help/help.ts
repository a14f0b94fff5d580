/** Writes the help of the program and the help of one command, at most as wide as the terminal. */

import { asCitty, type Command } from "#cli/command.ts";
import { COMMANDS } from "#cli/command-table.ts";
import { caller } from "#cli/terminal/caller.ts";
import { useColor } from "#cli/terminal/output.ts";
import { VERSION } from "#core/version.ts";
import { COMMON_FLAGS } from "#flags/common-flags.ts";
import type { Flags } from "#flags/flag.ts";
import { ours } from "#format/colors.ts";
import { EVERY_DAY, EXAMPLES, EXIT_STATUSES, GROUPS, VARIABLES } from "./teaching.ts";

type Flag = Flags[string];

const COLUMNS_DEFAULT = 80;
const COLUMNS_MIN = 40;
const COLUMNS_MAX = 100;
/** Columns of the names; their meanings stand to the right. */
const NAMES_WIDTH = 24;

const COMMON: ReadonlySet<string> = new Set(Object.values(COMMON_FLAGS).map(({ name }) => name));

/** The help of the program: what it is, and its commands, those for every day first. */
export function overview(): string {
  const grouped = new Set([...EVERY_DAY, ...Object.values(GROUPS).flat()]);
  const others = Object.keys(COMMANDS).filter((name) => !grouped.has(name));
  return [
    `codecompass ${VERSION}: local code search with file:line precision`,
    "",
    "usage: codecompass COMMAND [ARGS]",
    "       codecompass help COMMAND       its flags, with examples",
    "",
    ...commandRows(EVERY_DAY),
    ...[...Object.entries(GROUPS), ["More", others] as const].flatMap(([title, names]) => {
      const rows = commandRows(names);
      return rows.length > 0 ? ["", title, ...rows] : [];
    }),
    "",
    "In a repository, type:",
    "  codecompass index && codecompass search 'where are tokens validated'",
    "",
    "Put a query with quotes, stars, dashes or brackets into single quotes.",
    "Paths are relative to the current directory.",
    "",
    "Exit status",
    ...EXIT_STATUSES.flatMap(([status, meaning]) => row(status, meaning)),
    "",
    "Environment",
    ...VARIABLES.flatMap(([name, meaning]) => row(name, meaning)),
  ].join("\n");
}

function commandRows(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const about = Object.hasOwn(COMMANDS, name) ? COMMANDS[name]?.about : undefined;
    return about === undefined ? [] : row(name, about);
  });
}

/** The help of one command. */
export async function usage(command: Command): Promise<string> {
  const { renderUsage } = await import("citty");
  const flags = Object.values(command.flags);
  const own = flags.filter(({ positional, name }) => positional === undefined && !COMMON.has(name));
  // The command's own flags come first in the list, so its own declaration of a common flag replaces the common one here.
  const named = new Map(flags.toReversed().map((flag) => [flag.name, flag]));
  const common = flags.filter((flag) => flag.positional === undefined && COMMON.has(flag.name) && named.get(flag.name) === flag);
  const places = flags.filter(({ positional }) => positional !== undefined);
  const examples = EXAMPLES[command.name] ?? [];
  // Only the usage line comes from citty, because its table of flags is as wide as the longest flag.
  const rendered = await renderUsage(asCitty({ ...command, name: `codecompass ${command.name}`, flags: {} }));
  const line = (/^.*USAGE.*$/m.exec(rendered)?.[0] ?? "").replace(/\s+(?=(?:\u001b\[\d*m)*\s*$)/, "");
  const words = places.map((place) => (place.positional === "required" ? place.name.toUpperCase() : `[${place.name.toUpperCase()}]`));
  const text = [
    ...wrapped(`${command.description}.`, columns()),
    "",
    [
      line.trimEnd(),
      ...words.map((word, at) => (places[at]?.takesRest ? `${word}...` : word)),
      ...(own.length > 0 ? ["[OPTIONS]"] : []),
    ].join(" "),
    ...section(
      "ARGUMENTS",
      places.flatMap((place) => row(place.name.toUpperCase(), sentence(place))),
    ),
    ...section("OPTIONS", own.flatMap(flagRow)),
    ...section("OPTIONS OF EVERY COMMAND", common.flatMap(flagRow)),
    ...section(
      "EXAMPLES",
      examples.flatMap(([typed, why]) => [`  codecompass ${typed}`, `      ${why}`]),
    ),
    ...section(
      "EXIT STATUS",
      EXIT_STATUSES.flatMap(([status, meaning]) => row(status, meaning)),
    ),
    ...(command.more === undefined ? [] : ["", command.more]),
  ].join("\n");
  // citty writes colours even when no terminal reads them.
  return useColor("auto") ? ours(text) : Bun.stripANSI(text);
}

function section(title: string, rows: readonly string[]): string[] {
  return rows.length > 0 ? ["", title, ...rows] : [];
}

function flagRow(flag: Flag): string[] {
  const { name, short, shape, hint, choices, listsChoices } = flag;
  const value = shape === "switch" ? "" : ` ${hint ?? (choices && listsChoices ? "WORD" : name.toUpperCase())}`;
  return row(`${short === undefined ? "    " : `-${short}, `}--${name}${value}`, sentence(flag));
}

/** What a flag does, with its allowed values unless the sentence already names them. */
function sentence({ about, choices }: Flag): string {
  const isSaid = !choices || choices.every((choice) => about.includes(choice));
  return isSaid ? about : `${about}: ${choices.join(", ")}`;
}

/** A name with its meaning beside it, or below it when the name is long. */
function row(name: string, meaning: string): string[] {
  const [first = "", ...rest] = wrapped(meaning, columns() - NAMES_WIDTH - 2);
  const indent = " ".repeat(NAMES_WIDTH + 2);
  const below = rest.map((line) => `${indent}${line}`);
  if (name.length >= NAMES_WIDTH) return [`  ${name}`, `${indent}${first}`, ...below];
  return [`  ${name.padEnd(NAMES_WIDTH)}${first}`, ...below];
}

function wrapped(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}

function columns(): number {
  const { environment, columns: wide } = caller();
  const asked = Number(environment["COLUMNS"]) || wide || COLUMNS_DEFAULT;
  return Math.max(COLUMNS_MIN, Math.min(asked, COLUMNS_MAX));
}
