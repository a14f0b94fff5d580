/** Which scripts and targets the commands in texts run, and under which names the uses of a script are found. */
import { basename, dirname, join } from "node:path/posix";
import { type CommandRunner, commandIn, commandUse, packageIn } from "#core/text-names.ts";
import { LANGUAGES } from "#lang/languages.ts";
import { EXTERNAL, type Meaning, meaningOf } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** Where the scripts of a runner are: in files of which name and language, below which key (none for targets). */
const SCRIPTS: Readonly<Record<CommandRunner, { readonly file: RegExp; readonly language: string; readonly below: string }>> = {
  npm: { file: /^package\.json$/, language: "json", below: "scripts." },
  composer: { file: /^composer\.json$/, language: "json", below: "scripts." },
  task: { file: /^Taskfile(?:\.dist)?\.ya?ml$/i, language: "yaml", below: "tasks." },
  make: { file: /^(?:GNU)?[Mm]akefile$|\.mk$/, language: "make", below: "" },
};

/** The languages whose files run commands. */
export const RUNNING: readonly string[] = LANGUAGES.filter(({ runsCommands }) => runsCommands).map(({ id }) => id);

/** What an expression means that a command is. */
export function commandsMeant(facts: ViewFacts, file: GraphFile, expression: string): Meaning {
  const { runner, where, name } = commandIn(expression);
  // What a recipe makes is read with the recipe.
  if (runner === "make" && SCRIPTS.make.file.test(basename(file.path))) return EXTERNAL;
  const all = facts.named(name, SCRIPTS[runner].language).filter((symbol) => isScript(symbol, runner));
  const meant = where === "" ? around(all, file.path, runner) : inDirectory(all, file.path, where);
  return meant.length > 0 ? meaningOf(meant) : EXTERNAL;
}

function isScript({ path, name, qualifiedName, kind }: SymbolRow, runner: CommandRunner): boolean {
  const { file, below } = SCRIPTS[runner];
  return file.test(basename(path)) && (below === "" ? kind === "function" : qualifiedName === below + name);
}

/**
 * The scripts in a directory that a command enters, seen from its file or from the root; or those of a package, whose directory mostly ends in
 * its name.
 */
function inDirectory(all: readonly SymbolRow[], path: string, where: string): readonly SymbolRow[] {
  const called = packageIn(where);
  const named = (called ?? where).replace(/^\.\//, "").replace(/\/$/, "");
  const at = new Set([join(dirname(path), named), join(named)]);
  const there = all.filter((symbol) => at.has(dirname(symbol.path)));
  if (there.length > 0 || called === undefined) return there;
  const alike = all.filter((symbol) => basename(dirname(symbol.path)) === basename(named));
  return alike.length > 0 ? alike : all;
}

/**
 * The scripts of the file itself, else those of the nearest package around it. A file at the root or in a hidden directory, such as a workflow,
 * may run its commands anywhere without saying so: it means the scripts of all packages.
 */
function around(all: readonly SymbolRow[], path: string, runner: CommandRunner): readonly SymbolRow[] {
  const own = SCRIPTS[runner].file.test(basename(path)) ? all.filter((symbol) => symbol.path === path) : [];
  if (own.length > 0) return own;
  const above = all.filter((symbol) => isAbove(dirname(symbol.path), path));
  return above.length > 0 && dirname(path) !== "." && !path.startsWith(".") ? nearest(above, path) : all;
}

function isAbove(directory: string, path: string): boolean {
  return directory === "." || path.startsWith(`${directory}/`);
}

/** The names under which commands use a script or a target; none for a symbol that is neither. */
export function commandNames(symbol: SymbolRow): readonly string[] {
  const runners = Object.keys(SCRIPTS) as CommandRunner[];
  return runners.some((runner) => SCRIPTS[runner].language === symbol.language && isScript(symbol, runner))
    ? [commandUse(symbol.name)]
    : [];
}
