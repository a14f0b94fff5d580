/**
 * The places that define a flag of a command line. Most libraries take its name without the dashes (`flags.Bool("dry-run", …)`,
 * `{"dry-run", no_argument, …}`), and some take the name of a field (`#[arg(long)] dry_run: bool`). Rejected: a table of libraries. What they
 * share are a few words for such calls, and where in them the name stands.
 */
import { compilePattern } from "#query/exact/pattern.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import { type Indices, type SymbolRow, symbolsSpelled } from "#store/indices/indices.ts";
import { symbolsAround, uncheckedSymbolsOf } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { Scope } from "#store/views/scope.ts";
import { matchingPlaces } from "./exact.ts";

/** Where flags are looked for. */
export interface FlagSource {
  readonly db: Database;
  readonly indices: Pick<Indices, "symbols">;
  readonly scope: Scope;
  readonly texts: VersionTexts;
  /** Whether a file is of the program itself, and no test, document or setting. */
  isProgram(file: { readonly path: string; readonly language: string }): boolean;
}

/** A line of a version. Lines count from 1. */
interface FlagLine {
  readonly file: { readonly versionId: number; readonly path: string; readonly language: string };
  readonly line: number;
}

const VALUE_KINDS = ["constant", "variable", "property", "macro"] as const;
/** How many lines, and symbols of a spelling, are looked at: with more, the name is no flag's alone. */
const LINES_MAX = 200;
const SYMBOLS_MAX = 40;
/** Longer lines are data. */
const LINE_CHARS_MAX = 1_000;
/** How many lines of a field's annotations, and of what an entry of a table says, are read. */
const LINES_READ = 16;

/** What has the names of flags and does not define them. */
const COMPLETIONS = /complet/i;
/** The first arguments of a call, before the one that names the flag. */
const BEFORE = "(?:(?:&?[\\w.]+|[\"'`][^\"'`]*[\"'`])\\s*,\\s*){0,2}";
/** Calls and members that define flags, up to the quote that opens the name. */
const DEFINING =
  `(?:\\w*(?:[Oo]ption|[Ff]lag|[Aa]rgument|\\b[Aa]rg|[Pp]aram|[Pp]arameter|[Ss]witch|Var|VarP)\\w*(?:::new|\\.new)?[( ]\\s*${BEFORE}` +
  `|[.](?:long|on|prop|opt)\\(\\s*${BEFORE}|\\b(?:[Nn]ames?|long|flag|alias)\\s*[:=]\\s*[{\\[(]?\\s*${BEFORE})`;
/** What defines flags by the type of their values, and takes more than their names: Go's `flag.Bool("dry-run", false, …)`. */
const TYPED = `[.](?:String|Bool|Int|Uint|Float|Duration|Count)\\w*\\(\\s*${BEFORE}`;
/** A row of `getopt_long` begins with the name, and so do the options of Boost. */
const ROW = "^\\s*[{(]\\s*";
const QUOTE = "[\"'`]";
/** What stands before the dashes in a text that names a flag and its short form: `-n, --name`. */
const SHORT = "(?:-\\w(?:, ?|[|/ ]))?";
/** What ends the name of a flag in such a text: what may follow is its other form and its value, and no sentence. */
const END = "(?:[\"'`=,|/]| ?[<\\[]| [A-Z]+[\"'` ])";
/** Annotations of fields that take their names from them. */
const ANNOTATED =
  /#\[\s*(?:arg|clap|structopt|argh|options?|bpaf)\b|@(?:\w+\.)?(?:Option|Flag|Parameter|Argument|Arg)\b|\[\s*Option\b|\btyper\.(?:Option|Argument)\(|\bby (?:option|flag)\(|`[^`]*\b(?:help|short|long|flag)(?:name)?:"/;
/** What an entry of a table of flags says about it. */
const DESCRIBED = /\b(?:description|describe|desc|help|alias|short|usage)\b["']?\s*[:=]/;
/** What such tables, their files and folders are called. */
const OF_COMMANDS = /cli|cmd|command|option|flag|arg/i;

/**
 * The lines that define the flag of a name, which is without its dashes; else those that probably do, as lines of a longer call; else those
 * that compare an argument with it.
 */
export function flagDefinitions(source: FlagSource, name: string): FlagLine[] {
  const written = RegExp.escape(name);
  const snake = name.replaceAll(/[.-]/g, "_");
  const dashed = `${SHORT}--(?:\\[no-?\\])?${written}`;
  const bare = `${QUOTE}(?:\\w[,|] ?)?${written}(?:[,|]\\w|[=:!][\\w@:]*)?${QUOTE}`;
  const isDefined = [
    `${DEFINING}${QUOTE}${dashed}${END}`,
    `${QUOTE}-\\w${QUOTE}\\s*,\\s*${QUOTE}--${written}${END}`,
    `${QUOTE}--${written}${QUOTE}\\s*,\\s*${QUOTE}-\\w${QUOTE}`,
    `(?:${DEFINING}|${ROW})${bare}`,
    `${TYPED}${bare}\\s*,`,
    `\\b(?:DEFINE_\\w+\\(\\s*|ABSL_FLAG\\([^,]+,\\s*|(?:option|flag|switch|argument)\\s*\\(?\\s*:)${snake}\\b`,
    // Elixir's `OptionParser`.
    `\\b${snake}: :(?:boolean|string|integer|float|keep|count)\\b`,
  ];
  const isListed = [`^\\s*${QUOTE}${dashed}(?:/--[\\w-]+|[ =][<\\[]?[\\w.|-]+[>\\]]?)?${QUOTE}\\s*[,:=]`];
  const isCompared = [
    `(?:==|\\beq\\b|\\bcase\\b|\\bwhen\\b|equals\\(|cmp\\(|=>)[^"'\`]*${QUOTE}--${written}${QUOTE}`,
    `${QUOTE}--${written}${QUOTE}\\s*(?:=>|:$)`,
    // A pattern of a shell's `case`.
    `^\\s*(?:-\\w\\s*\\|\\s*)?--${written}(?:=\\*)?\\s*[|)]`,
  ];
  const places = [...annotatedFields(source, name), ...entries(source, name), ...linesWith(source, isDefined)];
  const [found = []] = [() => places, () => linesWith(source, isListed), () => linesWith(source, isCompared)]
    .values()
    .map((lines) => lines())
    .filter(({ length }) => length > 0);
  return [...new Map(found.map((place) => [`${place.file.versionId}:${place.line}`, place])).values()];
}

/** The lines of code that match, outside of tests and of what completes command lines. */
function linesWith({ db, scope, isProgram }: FlagSource, shapes: readonly string[]): FlagLine[] {
  const places = matchingPlaces(db, scope, compilePattern(shapes.join("|")), {
    most: LINES_MAX,
    passes: (text) => text.length < LINE_CHARS_MAX && !COMPLETIONS.test(text),
  });
  const code = places.filter(({ version }) => isProgram(version) && !COMPLETIONS.test(version.path));
  const around = symbolsAround(
    db,
    code.map(({ version: { versionId }, line }) => ({ versionId, line })),
  );
  return code.filter((_, at) => around[at]?.every(({ isTest }) => !isTest)).map(({ version, line }) => ({ file: version, line }));
}

/** The lines that begin an entry of a table of flags: `passWithNoTests: { description: "…" }`. */
function entries(source: FlagSource, name: string): FlagLine[] {
  const camel = name.replaceAll(/[.-]+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const begun = linesWith(source, [`^\\s*${QUOTE}?(?:${RegExp.escape(name)}|${RegExp.escape(camel)})${QUOTE}?\\s*:\\s*\\{`]);
  return begun.filter(({ file, line }) => isDescribed(source, file, line, line + LINES_READ));
}

/** Whether the lines describe a flag, in a file of commands or options. */
function isDescribed(
  { texts }: Pick<FlagSource, "texts">,
  { versionId, path }: Pick<FlagLine["file"], "versionId" | "path">,
  from: number,
  to: number,
): boolean {
  return OF_COMMANDS.test(path) && DESCRIBED.test(texts.of(versionId).range({ lineStart: from, lineEnd: to }));
}

/** The lines of fields that are spelled like the flag, and by their annotations or their entries are flags. */
function annotatedFields(source: FlagSource, name: string): FlagLine[] {
  const { indices, scope } = source;
  const spelled = symbolsSpelled(indices, { ...scope, kinds: VALUE_KINDS }, name.replaceAll(/[.-]/g, "_"), SYMBOLS_MAX);
  const flags = spelled.filter((row) => !row.isTest && source.isProgram(row) && isFlag(source, row));
  return flags.map((row) => ({
    file: { versionId: versionOf(row.symbolRow), path: row.path, language: row.language },
    line: row.nameLine,
  }));
}

function isFlag({ db, texts }: FlagSource, row: SymbolRow): boolean {
  const versionId = versionOf(row.symbolRow);
  const text = texts.of(versionId);
  const before = uncheckedSymbolsOf(db, versionId).filter(
    ({ lineEnd, symbolRow }) => lineEnd < row.nameLine && symbolRow !== row.symbolRow,
  );
  const from = Math.max(0, row.nameLine - LINES_READ, ...before.map(({ lineEnd }) => lineEnd));
  if (ANNOTATED.test(text.range({ lineStart: from + 1, lineEnd: row.nameLine }))) return true;
  return isDescribed(
    { texts },
    { versionId, path: `${row.path} ${row.qualifiedName}` },
    row.nameLine,
    Math.min(row.lineEnd, row.nameLine + LINES_READ),
  );
}
