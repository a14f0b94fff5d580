/** Writes the manual page, in the macros of man(7), from the declared commands and flags. */

import type { Command } from "#cli/command.ts";
import { allCommands, COMMANDS } from "#cli/command-table.ts";
import { VERSION } from "#core/version.ts";
import { COMMON_FLAGS } from "#flags/common-flags.ts";
import type { Flags } from "#flags/flag.ts";
import { EXAMPLES, EXIT_STATUSES, VARIABLES } from "./teaching.ts";

type Flag = Flags[string];

const COMMON: ReadonlySet<string> = new Set(Object.values(COMMON_FLAGS).map(({ name }) => name));

const FILES: readonly (readonly [string, string])[] = [
  ["~/.codecompass/", "indexes, one folder for a repository and all its worktrees, and your settings"],
  [".codecompassignore", "paths that are not indexed, in the syntax of gitignore"],
];

/** The manual page of the program: one subsection per command, with the flags that only this command has. */
export async function manPage(): Promise<string> {
  const commands = await allCommands();
  return `${[
    `.TH CODECOMPASS 1 "" "codecompass ${escaped(VERSION)}" "User Commands"`,
    ".SH NAME",
    "codecompass \\- local code search with file:line precision",
    ".SH SYNOPSIS",
    ".B codecompass",
    "\\fICOMMAND\\fR [\\fIARGUMENTS\\fR]",
    ".SH DESCRIPTION",
    escaped("Searches the code of the current worktree, offline, and answers with places: file:line, names, signatures."),
    escaped("Index a repository once with codecompass index; later queries bring the index up to date themselves."),
    ".SH COMMANDS",
    ...commands.flatMap(commandLines),
    ".SH OPTIONS OF EVERY COMMAND",
    ...Object.values(COMMON_FLAGS).flatMap(flagLines),
    ".SH EXIT STATUS",
    ...EXIT_STATUSES.flatMap(tagged),
    ".SH ENVIRONMENT",
    ...VARIABLES.flatMap(tagged),
    ".SH FILES",
    ...FILES.flatMap(tagged),
    ".SH EXAMPLES",
    ".EX",
    escaped("codecompass index && codecompass search 'where are tokens validated'"),
    escaped("codecompass locate Blueprint.register"),
    escaped("codecompass context 'how is a session refreshed' --max-tokens 2000"),
    ".EE",
  ].join("\n")}\n`;
}

function commandLines({ name, description, flags }: Command): string[] {
  const all = Object.values(flags);
  const places = all.filter(({ positional }) => positional !== undefined);
  const own = all.filter((flag) => flag.positional === undefined && !COMMON.has(flag.name));
  const words = places.map((place) => {
    const word = `\\fI${escaped(place.name.toUpperCase())}\\fR${place.takesRest ? "..." : ""}`;
    return place.positional === "required" ? word : `[${word}]`;
  });
  const usage = [`\\fBcodecompass ${escaped(name)}\\fR`, ...words, ...(own.length > 0 ? ["[\\fIOPTIONS\\fR]"] : [])].join(" ");
  const purpose = COMMANDS[name]?.about === description ? [] : [escaped(`${description}.`)];
  const title = [`.SS "${escaped(name)} \\- ${quoted(COMMANDS[name]?.about ?? description)}"`];
  const examples = (EXAMPLES[name] ?? []).flatMap(([typed, why]) => tagged([`codecompass ${typed}`, why]));
  const about = purpose.length > 0 ? [".PP", ...purpose] : [];
  return [...title, usage, ...about, ...places.flatMap(placeLines), ...own.flatMap(flagLines), ...examples];
}

function placeLines({ name, about, choices }: Flag): string[] {
  return [".TP", `\\fI${escaped(name.toUpperCase())}\\fR`, escaped(sentence(about, choices))];
}

function flagLines({ name, short, shape, hint, about, choices }: Flag): string[] {
  const long = `\\fB\\-\\-${escaped(name)}\\fR`;
  const names = short === undefined ? long : `\\fB\\-${escaped(short)}\\fR, ${long}`;
  const value = shape === "switch" ? "" : ` \\fI${escaped(hint ?? name.toUpperCase())}\\fR`;
  return [".TP", `${names}${value}`, escaped(sentence(about, choices))];
}

/** What a flag does, with its allowed values unless the sentence already names them. */
function sentence(about: string, choices: readonly string[] | undefined): string {
  const isSaid = !choices || choices.every((choice) => about.includes(choice));
  return isSaid ? about : `${about}: ${choices.join(", ")}`;
}

function tagged([term, meaning]: readonly [string, string]): string[] {
  return [".TP", `\\fB${escaped(term)}\\fR`, escaped(meaning)];
}

/** Escapes text for roff: backslashes, hyphens (so that they can be copied), and a control character at the start of a line. */
function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/, "\\&");
}

/** Escapes text for the inside of a quoted macro argument. */
function quoted(text: string): string {
  return escaped(text).replaceAll('"', "\\(dq");
}
