/**
 * The places that define a flag of a command line. Most libraries take its name without the dashes (`flags.Bool("dry-run", …)`,
 * `{"dry-run", no_argument, …}`), and some take the name of a field (`#[arg(long)] dry_run: bool`). Rejected: a table of libraries. What they
 * share are a few words for such calls, and where in them the name stands.
 */
import { compilePattern, exactly } from "#query/exact/pattern.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import { type Indices, type SymbolRow, symbolsSpelled } from "#store/indices/indices.ts";
import { symbolsAround, uncheckedSymbolsOf } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { Scope } from "#store/views/scope.ts";
import { camelCased, textTerms } from "#text/words/identifiers.ts";
import type { PlacedLine } from "./candidate.ts";
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

const VALUE_KINDS = ["constant", "variable", "property", "macro"] as const;
/** How many lines, and symbols of a spelling, are looked at: with more, the name is no flag's alone. */
const LINES_MAX = 200;
const SYMBOLS_MAX = 40;
/** Longer lines are data. */
const LINE_CHARS_MAX = 1_000;
/** How many lines of a field's annotations, and of what an entry of a table says, are read. */
const LINES_READ = 16;

/** Files that complete command lines have the names of flags and do not define them, and so have calls that register what completes one. */
const OF_COMPLETIONS = /complet/i;
const COMPLETES = /Completion\w*\s*[(\]]/;
/** A line of a comment, which may show how a flag is defined. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?!\S)|#(?!\[|\w)|<!--)/;
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
/** Words in the names of such tables, and of their files and folders. */
const OF_COMMANDS: ReadonlySet<string> = new Set(
  "cli cmd cmds command commands option options opts flag flags arg args argument arguments".split(" "),
);

/**
 * The lines that define the flag of a name, which is without its dashes; else those that probably do, as lines of a longer call; else those
 * that compare an argument with it.
 */
export function flagDefinitions(source: FlagSource, name: string): PlacedLine[] {
  const written = exactly(name);
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
  const defined = [...annotatedFields(source, name), ...entries(source, name), ...linesWith(source, isDefined)];
  if (defined.length > 0) return [...new Map(defined.map((place) => [`${place.file.versionId}:${place.line}`, place])).values()];
  const listed = [...linesWith(source, isListed), ...rowsOfCommands(source, name)];
  return listed.length > 0 ? listed : linesWith(source, isCompared);
}

/** The lines of code that match, outside of tests and of what completes command lines. */
function linesWith({ db, scope, isProgram }: FlagSource, shapes: readonly string[]): PlacedLine[] {
  const places = matchingPlaces(db, scope, compilePattern(shapes.join("|")), {
    most: LINES_MAX,
    passes: (text) => text.length < LINE_CHARS_MAX && !COMPLETES.test(text) && !COMMENT.test(text),
  });
  const code = places.filter(({ version }) => isProgram(version) && !OF_COMPLETIONS.test(version.path));
  const around = symbolsAround(
    db,
    code.map(({ version: { versionId }, line }) => ({ versionId, line })),
  );
  return code.filter((_, at) => around[at]?.every(({ isTest }) => !isTest)).map(({ version, line }) => ({ file: version, line }));
}

/** The lines that begin an entry of a table of flags: `passWithNoTests: { description: "…" }`. */
function entries(source: FlagSource, name: string): PlacedLine[] {
  const camel = camelCased(name.replaceAll(".", "-"));
  const begun = linesWith(source, [`^\\s*${QUOTE}?(?:${exactly(name)}|${camel})${QUOTE}?\\s*:\\s*\\{`]);
  const isEntry = ({ file: { path, versionId }, line }: PlacedLine): boolean =>
    isOfCommands(path) && DESCRIBED.test(source.texts.of(versionId).range({ lineStart: line, lineEnd: line + LINES_READ }));
  return begun.filter(isEntry);
}

/** Rows of a list or table of names in a file of commands: `"forbid-only",`, `"forbid-only": "Fail if …"`, `reporter: ["R"]`. */
function rowsOfCommands(source: FlagSource, name: string): PlacedLine[] {
  const shape = `^\\s*(?:${QUOTE}${exactly(name)}${QUOTE}\\s*(?:[,:]|$)|${camelCased(name.replaceAll(".", "-"))}\\s*:\\s*[{\\["'\`])`;
  return linesWith(source, [shape]).filter(({ file }) => isOfCommands(file.path));
}

function isOfCommands(name: string): boolean {
  return textTerms(name).some((part) => OF_COMMANDS.has(part));
}

/** The lines of fields that are spelled like the flag, and by their annotations or their entries are flags. */
function annotatedFields(source: FlagSource, name: string): PlacedLine[] {
  const { indices, scope } = source;
  const spelled = symbolsSpelled(indices, { ...scope, kinds: VALUE_KINDS }, name.replaceAll(/[.-]/g, "_"), SYMBOLS_MAX);
  const flags = spelled.filter((row) => !row.isTest && source.isProgram(row) && isFlag(source, row));
  return flags.map((row) => ({
    file: { versionId: versionOf(row.symbolRow), path: row.path, language: row.language },
    line: row.nameLine,
  }));
}

/** Whether the annotations of a field, which follow the definition before it, or the text of an entry make it a flag. */
function isFlag({ db, texts }: FlagSource, { symbolRow, path, name, qualifiedName, nameLine, lineEnd }: SymbolRow): boolean {
  const versionId = versionOf(symbolRow);
  const text = texts.of(versionId);
  const before = uncheckedSymbolsOf(db, versionId).reduce(
    (last, other) => (other.lineEnd < nameLine ? Math.max(last, other.lineEnd) : last),
    0,
  );
  const head = { lineStart: Math.max(before + 1, nameLine - LINES_READ), lineEnd: nameLine };
  if (ANNOTATED.test(text.range(head))) return true;
  const entry = { lineStart: nameLine, lineEnd: Math.min(lineEnd, nameLine + LINES_READ) };
  return isOfCommands(`${path} ${qualifiedName}`) && DESCRIBED.test(text.range(entry).replace(name, ""));
}
