/**
 * The places that define a command of a program by its name: `#[AsCommand(name: 'queue:work')]`, `Use: "hash-password"`,
 * `sub.add_parser("load-data")`. Rejected: a table of libraries. They share the words for such members and calls.
 */
import { compilePattern, exactly } from "#query/exact/pattern.ts";
import { textTerms } from "#text/words/identifiers.ts";
import type { PlacedLine } from "./candidate.ts";
import { matchingPlaces } from "./exact.ts";
import type { FlagSource } from "./flag-definitions.ts";

const QUOTE = "[\"'`]";
/** Members and calls that nothing but a command has. */
const OF_COMMANDS_ONLY =
  "(?:\\b(?:[Ss]ignature|[Uu]se|\\w*[Cc]ommand(?:_?[Nn]ame)?)[\"']?\\s*(?:[:=]|=>)\\s*|\\b(?:[Ss]ub)?[Cc]ommand\\(\\s*(?:name\\s*=\\s*)?" +
  "|AsCommand\\(\\s*(?:name:\\s*)?|[.@](?:\\w+\\.)?(?:add_parser|add_?[Cc]ommand|task)\\(\\s*|^\\s*(?:task|desc)[ (]\\s*:?)";
/** Members that other things have as well, and that name a command in files of commands. */
const NAMING = "\\b(?:[Nn]ame|id|title)[\"']?\\s*(?:[:=]|=>)\\s*";
const OF_COMMANDS: ReadonlySet<string> = new Set("cli cmd cmds command commands console subcommand subcommands task tasks".split(" "));
const LINES_MAX = 50;
/** Longer lines are data. */
const LINE_CHARS_MAX = 500;

/** The lines of the program that define a command of this name, those first that only a command has. */
export function commandDefinitions({ db, scope, isProgram }: Omit<FlagSource, "indices" | "texts">, name: string): PlacedLine[] {
  const quoted = `${QUOTE}${exactly(name)}(?:["'\`\\s|{\\[<]|$)`;
  const find = (shape: string): PlacedLine[] =>
    matchingPlaces(db, scope, compilePattern(`${shape}${quoted}`), { most: LINES_MAX, passes: (text) => text.length < LINE_CHARS_MAX })
      .filter(({ version }) => isProgram(version))
      .map(({ version, line }) => ({ file: version, line }));
  const named = find(NAMING).filter(({ file }) => textTerms(file.path).some((part) => OF_COMMANDS.has(part)));
  return [...find(OF_COMMANDS_ONLY), ...named];
}
