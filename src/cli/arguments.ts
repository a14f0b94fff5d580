/** Parses command lines. Flags are declared once (`flags/`) and have aliases; node:util's `parseArgs` rejects undeclared flags. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { CodeCompassError } from "#core/errors.ts";
import { isHandle } from "#core/handle.ts";
import type { Flags } from "#flags/flag.ts";
import { cutToMaximum, flagsByPlainName, inOwnTerms, nearestName, plainName } from "#flags/flag-names.ts";
import { REF_FLAG } from "#flags/query-flags.ts";
import type { Command } from "./command.ts";

/**
 * Parses the words after a command's name and returns the values by field. `note` receives a sentence for each value that was cut to its
 * maximum.
 * @throws invalid_input for unknown flags, missing or wrong values, and too few or too many words
 */
export function parseArguments(
  { name: command, flags, instead = {} }: Pick<Command, "name" | "flags" | "instead">,
  words: readonly string[],
  note: (sentence: string) => void = () => {},
): Record<string, unknown> {
  const all = Object.entries(flags);
  const places = all.filter(([, { positional }]) => positional !== undefined);
  const { values, positionals } = parseStrictly(
    { command, instead },
    all.map(([, flag]) => flag),
    words,
  );
  const [first] = [...values].find(([{ isFirstWord }]) => isFirstWord)?.[1] ?? [];
  const named = all.flatMap(([field, flag]) => {
    const given = values.get(flag);
    if (given === undefined) return [];
    const label = `--${flag.name}`;
    const cut = cutToMaximum(
      flag,
      label,
      given.map((value) => checked(command, flag, value)),
    );
    if (cut.note !== undefined) note(cut.note);
    return [[field, flag.read(cut.words, label)]];
  });
  return { ...Object.fromEntries(named), ...placed(command, places, first === undefined ? positionals : [String(first), ...positionals]) };
}

/** The values of the positional words, in order. */
function placed(command: string, places: readonly [string, Flags[string]][], words: readonly string[]): Record<string, unknown> {
  const last = places.at(-1)?.[1];
  const takesRest = last?.takesRest;
  if (words.length > places.length && !takesRest) {
    throw usageError(command, `"${words[places.length]}" is one word too many. ${wordsHint(command, places)}`);
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

/** The hint for a command line that has more words than its command takes. */
function wordsHint(command: string, places: readonly [string, Flags[string]][]): string {
  const names = places.map(([, { name }]) => name);
  if (names.includes("query") || names.includes("name")) return "Put quotes around a query of several words.";
  return `${command} takes ${names.length === 0 ? "none" : names.map((name) => name.toUpperCase()).join(" and ")}.`;
}

function checked(command: string, { name, precedesText = false }: Flags[string], value: string | boolean): string {
  // Most likely an unset shell variable. But a pattern may be empty, as the pattern that needs no flag may: every line has an empty match.
  if (value === "" && !precedesText) throw usageError(command, `--${name} is given without a value.`);
  return String(value);
}

/** Marks a hidden word. It begins with NUL, which no word of a command line can contain. */
const TEXT_MARK = "\0text ";

/** A negated operator of the query language, such as `-file:vendor`. */
const OPERATOR = /^-(?:file|path|lang|language|kind|scope|sym|symbol):./;

/**
 * Whether a word that begins with a dash is text rather than a flag: the `--- FAIL: TestA` of a pasted trace, `--> END`, `->field`,
 * `--dry-run has no effect`, an operator of the query language (`-file:vendor`), or a handle. The name of a flag begins with a letter and
 * ends before white space.
 */
function isText(word: string): boolean {
  return OPERATOR.test(word) || /^(?:---|--?\s|--?[^\w\s=?-]|--[^=\s]+\s|-[^=\n]*\n)/.test(word) || isHandle(word);
}

/**
 * Whether the only word behind a command that takes a query is a flag of the program that is searched, `search --dry-run`: as a flag of the
 * command it would leave nothing to look for. One that is nearly a switch of the command, such as `--hepl`, is a slip.
 */
function isOtherProgramsFlag(word: string, flags: readonly Flags[string][], spellings: ReadonlyMap<string, unknown>): boolean {
  const name = /^--([a-z][\w-]*)$/i.exec(word)?.[1];
  if (name === undefined || spellings.has(name) || spellings.has(plainName(name))) return false;
  const switches = flags.filter(({ shape }) => shape === "switch").flatMap(({ name: own, aliases = [] }) => [own, ...aliases]);
  return nearestName([...switches, "help", "version"], name) === undefined;
}

/** Returns a predicate on the preceding word: whether that word (`-e`, or a bundle such as `-Fe`) marks the next one as text. */
function behindMark(flags: readonly Flags[string][]): (before: string | undefined) => boolean {
  const marks = flags.filter(({ precedesText }) => precedesText);
  if (marks.length === 0) return () => false;
  const switches = flags.flatMap(({ shape, short }) => (shape === "switch" && short ? [short] : [])).join("");
  const bundle = new RegExp(`^-[${switches}]*[${marks.map(({ short }) => short ?? "").join("")}]$`);
  const names = new Set(marks.map(({ name }) => `--${name}`));
  return (before) => before !== undefined && (bundle.test(before) || names.has(before));
}

/** A flag that may stand alone, with its value where none follows. A word behind it is its value: `--explain loud` is an error. */
function withOwnValue(word: string, next: string | undefined, flags: readonly Flags[string][]): string {
  const flag = flags.find(({ name, alone }) => alone !== undefined && word === `--${name}`);
  return flag && (next === undefined || next.startsWith("-")) ? `${word}=${flag.alone}` : word;
}

type Given = readonly (string | boolean)[];
/** Every spelling of a long flag, with the flag and, for a shorthand, the value that it stands for. */
type Spellings = ReadonlyMap<string, { readonly flag: Flags[string]; readonly value?: string }>;

/** A command whose words are parsed, and the advice for flags that other programs have in the place of its own. */
interface Parsed {
  readonly command: string;
  readonly instead: Readonly<Record<string, string>>;
}

function parseStrictly(
  parsed: Parsed,
  all: readonly Flags[string][],
  given: readonly string[],
): { values: ReadonlyMap<Flags[string], Given>; positionals: readonly string[] } {
  const flags = all.filter(({ positional }) => positional === undefined);
  const words = flags.some(({ name }) => name === REF_FLAG.ref.name) ? withoutCompact(given, flags) : given;
  const spellings = spellingsOf(flags);
  const isHidden = hiddenAsText(words, { all, flags, spellings, instead: parsed.instead });
  const shown = words.map((word, at) =>
    isHidden(word, words[at - 1]) ? `${TEXT_MARK}${at}` : withOwnValue(inKnownSpelling(word, spellings), words[at + 1], flags),
  );
  const written = <T>(value: T): T | string =>
    typeof value === "string" && value.startsWith(TEXT_MARK) ? (words[Number(value.slice(TEXT_MARK.length))] ?? "") : value;
  try {
    const { values, positionals } = parseArgs({ args: shown, options: parserOptions(spellings), allowPositionals: true, strict: true });
    const byFlag = new Map<Flags[string], Given>();
    for (const [spelling, found] of Object.entries(values as Readonly<Record<string, Given>>)) {
      const meant = spellings.get(spelling);
      if (!meant) continue;
      const words = meant.value === undefined ? found.map(written) : [meant.value];
      byFlag.set(meant.flag, [...(byFlag.get(meant.flag) ?? []), ...inOwnTerms(meant.flag, spelling, words)]);
    }
    return { values: byFlag, positionals: positionals.map(written) };
  } catch (thrown) {
    throw refusal(parsed, (thrown as Error).message, all);
  }
}

/** The options of node's parser: each spelling of a flag is an option of its own. */
function parserOptions(spellings: Spellings): NonNullable<ParseArgsConfig["options"]> {
  const options = [...spellings].map(([spelling, { flag, value }]) => {
    const type: "boolean" | "string" = flag.shape === "switch" || value !== undefined ? "boolean" : "string";
    const short = flag.short === undefined || spelling !== flag.name ? {} : { short: flag.short };
    return [spelling, { type, multiple: true, ...short }] as const;
  });
  return Object.fromEntries(options);
}

/** Whether a command takes the rest of its words as one text, such as a query. */
function takesText(all: readonly Flags[string][]): boolean {
  return all.some(({ takesRest, shape }) => takesRest && shape === "word");
}

/**
 * Tells of a word and the one before it whether the word is certainly text. Such words are hidden from the parser, which would take every word
 * that begins with a dash for a flag.
 */
function hiddenAsText(
  words: readonly string[],
  {
    all,
    flags,
    spellings,
    instead,
  }: { readonly all: readonly Flags[string][]; readonly flags: readonly Flags[string][]; readonly spellings: Spellings } & Pick<
    Parsed,
    "instead"
  >,
): (word: string, before: string | undefined) => boolean {
  const isBehind = behindMark(flags);
  // Also where the word resembles a flag: who looks for "--no-pager" in code did not mean --no-session.
  const isAlone = takesText(all) && words.length === 1 && !Object.hasOwn(instead, words[0]?.replace(/^--/, "") ?? "");
  return (word, before) =>
    isText(word) ||
    (isAlone && isOtherProgramsFlag(word, flags, spellings)) ||
    isBehind(before) ||
    (/^-\d+$/.test(word) && /^--?[a-z]/i.test(before ?? ""));
}

/** The error for words that node's parser refuses, from its message. */
function refusal({ command, instead }: Parsed, said: string, all: readonly Flags[string][]): CodeCompassError {
  const message = (said.split(/\.?\s+To specify/)[0] ?? "").replaceAll("\n", " ");
  const [, dashes = "", unknown = ""] = /^(?:Unknown option|Option) '(?:-\w, )?(-{0,2})([\w-]+)/.exec(message) ?? [];
  const advice = Object.hasOwn(instead, unknown) ? instead[unknown] : undefined;
  if (advice !== undefined)
    return new CodeCompassError("invalid_input", `${command} has no ${dashes === "" ? "-" : dashes}${unknown}.`, { remediation: advice });
  const [, without] = /^Option '(?:-\w, )?(--[\w-]+).*argument is ambiguous/.exec(message) ?? [];
  if (without) return usageError(command, `${without} has no value; write one that begins with a dash as ${without}=VALUE.`);
  const isPattern = all.some(({ positional, name }) => positional === "required" && name === "pattern");
  const hint = takesText(all)
    ? "; a query that begins with a dash goes after --, quoted or not"
    : isPattern
      ? "; a pattern that begins with a dash goes after --"
      : "";
  const flags = all.filter(({ positional }) => positional === undefined);
  return usageError(command, message, hint, nearFlag(message, flags));
}

const COMPACT = "compact";

/**
 * The words of a command that answers questions, without a `--compact` that it does not have. Some such commands have the flag, and callers
 * add it to all; the lines of the others are compact as they are.
 */
function withoutCompact(words: readonly string[], flags: readonly Flags[string][]): readonly string[] {
  if (flags.some(({ name }) => name === COMPACT)) return words;
  const end = words.indexOf("--");
  return words.filter((word, at) => word !== `--${COMPACT}` || (end >= 0 && at > end));
}

/** Every spelling that a long flag may be typed with. */
function spellingsOf(flags: readonly Flags[string][]): Spellings {
  const shorthands = flags.flatMap((flag) => (flag.shorthands ?? []).map((value) => [value, { flag, value }] as const));
  const names = [...flagsByPlainName(flags, "name")].map(([plain, flag]) => [plain, { flag }] as const);
  // When two flags share a name, the command's own one comes first in the list; the reversal makes it win.
  const own = flags.toReversed().map((flag) => [flag.name, { flag }] as const);
  return new Map([...shorthands, ...names, ...own]);
}

/** Rewrites a long flag to a spelling that the parser knows: `--top_k=5` becomes `--topk=5`. */
function inKnownSpelling(word: string, spellings: ReadonlyMap<string, unknown>): string {
  const [, name = "", rest = ""] = /^--([^=]+)(=.*)?$/s.exec(word) ?? [];
  if (name === "" || spellings.has(name)) return word;
  const plain = plainName(name);
  return spellings.has(plain) ? `--${plain}${rest}` : word;
}

/** The flags that short letters mean in other commands. A command that has such a flag only by its long name suggests it. */
const LETTERS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  C: ["context"],
  g: ["path"],
  l: ["lang"],
  m: ["limit"],
  n: ["limit"],
  t: ["max-tokens", "lang"],
};

/** The question "Did you mean --X?" for an unknown flag, or "" when no declared flag is near. */
function nearFlag(message: string, flags: readonly Flags[string][]): string {
  const [, letter = ""] = /^Unknown option '-([^-'])'/.exec(message) ?? [];
  const [meant] = (LETTERS_ELSEWHERE[letter] ?? []).filter((name) => flags.some((flag) => flag.name === name));
  if (meant !== undefined) return `Did you mean --${meant}? `;
  const [, typed] = /^Unknown option '--([^'=]+)/.exec(message) ?? [];
  if (typed === undefined) return "";
  const near = nearestName(
    flags.flatMap(({ name, aliases = [], excludingAliases = [] }) => [name, ...aliases, ...excludingAliases]),
    typed,
  );
  return near === undefined ? "" : `Did you mean --${near}? `;
}

function usageError(command: string, message: string, hint = "", guess = ""): CodeCompassError {
  return new CodeCompassError("invalid_input", message, { remediation: `${guess}codecompass ${command} --help${hint}` });
}
