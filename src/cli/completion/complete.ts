/** Computes what may come next on a command line, from the declared commands and flags. */
import { COMMON_FLAGS } from "#flags/common-flags.ts";
import type { Flags, ValueSource } from "#flags/flag.ts";
import { flagsByPlainName, plainName } from "#flags/flag-names.ts";
import type { Command } from "../command.ts";
import { COMMANDS, commandNamed } from "../command-table.ts";
import { type Candidate, type Completion, NOTHING } from "./candidate.ts";

type Flag = Flags[string];

/**
 * Returns the names from `source` that begin with `prefix`: symbols, refs and others that no declaration lists. They are those of
 * `workspace`, if the command line names one.
 */
export type NameSource = (source: ValueSource, prefix: string, workspace?: string) => Promise<readonly string[]>;

/**
 * The candidates for the last of `words`, the words after the program's name. Reads the earlier words like the argument parser, but
 * leniently: a line that is still being typed is seldom correct as a whole.
 */
export async function complete(words: readonly string[], names: NameSource): Promise<Completion> {
  const [first = "", ...rest] = words;
  if (rest.length === 0) return { candidates: beginning(first, firstWords()) };
  if (first === "--version") return { candidates: beginning(rest.at(-1) ?? "", [{ value: "--verbose" }]) };
  const command = await commandNamed(first);
  return command ? completeArgument(command, rest, names) : NOTHING;
}

function firstWords(): Candidate[] {
  const commands = Object.entries(COMMANDS).map(([value, { about }]) => ({ value, about }));
  return [...commands, { value: "--help", about: "List the commands" }, { value: "--version", about: "Print the version" }];
}

async function completeArgument({ flags }: Command, words: readonly string[], all: NameSource): Promise<Completion> {
  const declared = Object.values(flags);
  const typed = words.at(-1) ?? "";
  const before = read(declared, words.slice(0, -1));
  const names: NameSource = (source, prefix) => all(source, prefix, before.workspace);
  if (before.open) return valuesOf(before.open, typed, names);
  const assigned = before.hasEnded ? undefined : /^--([^=]+)=(.*)$/s.exec(typed);
  const flag = assigned && named(declared, assigned[1] ?? "");
  if (flag) return prefixed(`--${flag.name}=`, await valuesOf(flag, assigned[2] ?? "", names));
  if (!before.hasEnded && typed.startsWith("-")) return { candidates: beginning(typed, flagWords(declared, before.given)) };
  const places = declared.filter(({ positional }) => positional !== undefined);
  const last = places.at(-1);
  const place = places[before.places] ?? (last?.takesRest ? last : undefined);
  if (place) return valuesOf(place, typed, names);
  return before.hasEnded ? NOTHING : { candidates: beginning(typed, flagWords(declared, before.given)) };
}

/** What the words before the last one say about the last one. */
interface WordsBefore {
  /** The flag whose value the last word is. */
  readonly open: Flag | undefined;
  readonly given: ReadonlySet<Flag>;
  /** The number of positional words. */
  readonly places: number;
  readonly workspace: string | undefined;
  /** Whether `--` has come, after which no flags follow. */
  readonly hasEnded: boolean;
}

function read(flags: readonly Flag[], words: readonly string[]): WordsBefore {
  let open: Flag | undefined;
  let places = 0;
  let workspace: string | undefined;
  const given = new Set<Flag>();
  for (const [index, word] of words.entries()) {
    if (open) {
      if (open.name === WORKSPACE) workspace = word;
      open = undefined;
    } else if (word === "--") return { open, given, workspace, places: places + words.length - index - 1, hasEnded: true };
    else if (word.startsWith("-") && word.length > 1) {
      const { found, isOpen } = flagOf(flags, word);
      if (found) given.add(found);
      if (found?.name === WORKSPACE && !isOpen) workspace = word.slice(word.indexOf("=") + 1);
      open = isOpen ? found : undefined;
    } else places += 1;
  }
  return { open, given, workspace, places, hasEnded: false };
}

const WORKSPACE = COMMON_FLAGS.workspace.name;

/**
 * The flag that a word names, and whether its value is still to come. Among bundled short flags, the one that takes a value, else the last.
 */
function flagOf(flags: readonly Flag[], word: string): { found: Flag | undefined; isOpen: boolean } {
  const [name = "", value] = word.replace(/^--?/, "").split("=", 2);
  if (word.startsWith("--")) {
    const found = named(flags, name);
    return { found, isOpen: value === undefined && found !== undefined && found.shape !== "switch" };
  }
  const shorts = [...word.slice(1)].map((letter) => flags.find(({ short }) => short === letter));
  const valued = shorts.findIndex((flag) => flag !== undefined && flag.shape !== "switch");
  return { found: shorts[valued] ?? shorts.at(-1), isOpen: valued >= 0 && valued === shorts.length - 1 };
}

function named(flags: readonly Flag[], name: string): Flag | undefined {
  const options = flags.filter(({ positional }) => positional === undefined);
  return flagsByPlainName(options, "name").get(plainName(name));
}

/** The flags that may still be given. */
function flagWords(flags: readonly Flag[], given: ReadonlySet<Flag>): Candidate[] {
  const left = flags.filter((flag) => flag.positional === undefined && (flag.shape === "words" || !given.has(flag)));
  return left.map(({ name, about }) => ({ value: `--${name}`, about }));
}

async function valuesOf({ choices, words, completes, shape }: Flag, typed: string, names: NameSource): Promise<Completion> {
  const known = [...(choices ?? []), ...(words ?? [])];
  if (completes === "file" || completes === "directory") {
    return { candidates: beginning(typed, known.map(asCandidate)), paths: completes };
  }
  // In a list separated by commas, only the last item is being completed.
  const lead = shape === "words" ? typed.slice(0, typed.lastIndexOf(",") + 1) : "";
  const item = typed.slice(lead.length);
  const stored = completes ? await names(completes, item) : [];
  return prefixed(lead, { candidates: beginning(item, [...known, ...stored].map(asCandidate)) });
}

function asCandidate(value: string): Candidate {
  return { value };
}

function beginning(typed: string, candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ value }) => value.startsWith(typed));
}

function prefixed(prefix: string, completion: Completion): Completion {
  return { ...completion, candidates: completion.candidates.map((candidate) => ({ ...candidate, value: prefix + candidate.value })) };
}
