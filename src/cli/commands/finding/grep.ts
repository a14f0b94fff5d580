import { command as declare } from "#cli/command.ts";
import { respond, styleOf, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import { warn } from "#cli/terminal/log.ts";
import { counted } from "#core/counted.ts";
import type { GrepResponse } from "#core/protocol/grep.ts";
import { shellWord } from "#core/shell-word.ts";
import { named } from "#core/visible.ts";
import { COMMON_FLAGS, WORKSPACE_FLAG } from "#flags/common-flags.ts";
import { choice, count, on, texts } from "#flags/flag.ts";
import { FILES_FLAGS, PATHS_WORDS, PATTERN_FLAGS, SHOWN_FLAGS } from "#flags/grep-flags.ts";
import { type GrepStyle, grepSheet } from "#format/answers/grep.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

/** Flags that users of grep type from habit. Most have no effect, because the answer already does what they ask. */
const HABITS = {
  recursive: on({ name: "recursive", short: "r", about: "No effect: directories are always searched" }),
  lineNumber: on({ name: "line-number", short: "n", about: "No effect without -h: lines are always numbered" }),
  withFilename: on({ name: "with-filename", short: "H", about: "Name the file before every line, even if only one is searched" }),
  noFilename: on({
    name: "no-filename",
    short: "h",
    about: "Show lines without file names and, unless -n is given, numbers; alone: this help",
  }),
  extended: on({ name: "extended-regexp", short: "E", about: "No effect: expressions are always extended" }),
  perl: on({ name: "perl-regexp", short: "P", about: "No effect: \\d, \\w, \\b always work; look-around does not" }),
  regexp: texts({
    name: "regexp",
    short: "e",
    about: "The pattern, even if it begins with a dash (repeatable: lines that match any of them)",
    hint: "PATTERN",
    precedesText: true,
    isFirstWord: true,
  }),
  quiet: on({ name: "quiet", short: "q", about: "Print nothing: the exit status says whether a line matches", aliases: ["silent"] }),
  heading: on({ name: "heading", about: "As --compact" }),
  column: on({ name: "column", about: "As --vimgrep" }),
  sort: choice({ name: "sort", about: "As --by-path" }, ["path"]),
  dereferenced: on({ name: "dereference-recursive", short: "R", about: "No effect: as -r, and links are not followed" }),
  textOnly: on({ name: "binary-files-without-match", short: "I", about: "No effect: binary files are searched only with --text" }),
  messages: on({ name: "no-messages", short: "s", about: "No effect: a file that cannot be read is a warning" }),
  ungrouped: on({ name: "no-heading", about: "No effect on a pipe" }),
  hidden: on({
    name: "hidden",
    about: "No effect: files whose names begin with a dot are searched if git lists them",
    aliases: ["line-buffered"],
  }),
};

const LEFT_OUT = "It searches what git lists, and says which files it leaves out; --all adds vendored, built and generated files.";
const ONE_LINE = "A pattern matches within one line: search for a part that stands on one line, with -A N for the lines after it.";

/** Advice about flags of grep and ripgrep that it does not have. */
const INSTEAD = {
  L: "codecompass grep -l lists the files that match; codecompass files lists all.",
  "files-without-match": "codecompass grep -l lists the files that match; codecompass files lists all.",
  files: "To list files: codecompass files GLOB",
  u: LEFT_OUT,
  unrestricted: LEFT_OUT,
  "no-ignore": LEFT_OUT,
  "no-ignore-vcs": LEFT_OUT,
  U: ONE_LINE,
  multiline: ONE_LINE,
  z: ONE_LINE,
} as const;

/** One expression for the lines that match any of several patterns. */
function anyOf(patterns: readonly string[], literal: boolean): string {
  return patterns.map((pattern) => (literal ? pattern.replaceAll(/[\\^$.|?*+()[\]{}]/g, "\\$&") : `(?:${pattern})`)).join("|");
}

const { short: _, ...workspace } = WORKSPACE_FLAG.workspace;
const { short: __, ...help } = COMMON_FLAGS.help;

export const command = declare({
  name: "grep",
  description: "Find every line that matches a regular expression or a text",
  flags: {
    ...PATTERN_FLAGS,
    ...PATHS_WORDS,
    ...FILES_FLAGS,
    ...SHOWN_FLAGS,
    compact: on({ name: "compact", about: "Group lines by file: fewer tokens" }),
    onlyMatching: on({ name: "only-matching", short: "o", about: "Show only the matching parts of lines, each in its own row" }),
    vimgrep: on({ name: "vimgrep", about: "path:line:column:text for each match" }),
    maxColumns: count(
      { name: "max-columns", short: "M", about: "Maximum characters shown of a line (300; 0: all)", hint: "N" },
      { min: 0 },
    ),
    ...HABITS,
    // These lose their letters here: in grep, -w means whole words, and -h means lines without file names.
    workspace,
    help,
  },
  instead: INSTEAD,
  run: ({ regexp = [], ...typed }) => {
    const values = {
      ...typed,
      ...(regexp.length > 1 ? { pattern: anyOf(regexp, typed.literal ?? false), literal: false } : {}),
      ...(typed.heading ? { compact: true } : {}),
      ...(typed.column ? { vimgrep: true } : {}),
      ...(typed.sort ? { byPath: true } : {}),
    };
    return withSession(values, async (session, here) => {
      const [{ grep }, { lineAt }, { pathsInside }] = await Promise.all([
        import("#engine/exact/grep.ts"),
        import("#engine/exact/matched-lines.ts"),
        import("#engine/project/workspace-path.ts"),
      ]);
      const { format, color, grouped } = styleOf(values);
      const { vimgrep = false, maxColumns, count: counts = false, compact = false, onlyMatching = false } = values;
      const symbols = format !== "lines" || grouped || compact;
      const { results, ...answer } = await grep(session, here.typed(values), { cwd: here.cwd, symbols });
      const [only, ...others] = values.paths ?? [];
      const paths = only === undefined || others.length > 0 ? [] : pathsInside(session.project.workspace.path, only, here.cwd);
      const isOneFile = [...results, ...answer.files].every(({ path }) => paths.includes(path));
      const response: GrepResponse = { ...here.seen(answer), results: results.map((line) => lineAt(line, here.seenPath(line.path))) };
      const style = {
        color,
        grouped: (grouped || compact) && !values.noFilename,
        dense: compact && !typed.heading,
        ...beforeLines(values, isOneFile),
        vimgrep,
        counts,
        // A line that does not match has no matching part to show.
        onlyMatching: onlyMatching && !values.invert,
        ...(maxColumns === undefined ? {} : { maxColumns }),
      };
      const isFound = response.matches_total > 0 || response.binary_files !== undefined;
      if (values.quiet) return isFound ? EXIT_FOUND : EXIT_NOTHING;
      respond(values, grepSheet(response, style));
      await remark(response, vimgrep);
      return isFound ? EXIT_FOUND : EXIT_NOTHING;
    });
  },
});

/** What stands before a line: of one file that was named alone its number, as in ripgrep, unless the caller wants less or more. */
function beforeLines(
  { noFilename = false, withFilename = false, lineNumber = false }: { [name in "noFilename" | "withFilename" | "lineNumber"]?: boolean },
  isOneFile: boolean,
): Pick<GrepStyle, "before"> {
  if (noFilename) return { before: lineNumber ? "number" : "bare" };
  return isOneFile && !withFilename ? { before: "number" } : {};
}

/**
 * Warns on standard error about everything that the printed answer does not show. `isList` says that a program reads the lines as the
 * complete list of matches.
 */
async function remark(response: GrepResponse, isList: boolean): Promise<void> {
  await remarkStanding(response);
  const { returned, matches_total: total, files_total: files, next_cursor: cursor, not_searched: not = {} } = response;
  if (cursor !== null)
    await warn(
      `${returned} of ${counted(total, "matching line")} in ${counted(files, "file")} ${returned === 1 ? "is" : "are"} shown. All: --limit 0; next page: --cursor ${cursor}`,
    );
  const {
    left_out: leftOut = 0,
    unreadable = 0,
    not_entered: notEntered = 0,
    secret = 0,
    masked = 0,
    nested_repository: nested = 0,
    not_checked_out: absent = 0,
    binary = 0,
  } = not;
  if (notEntered > 0)
    await warn(
      `${counted(notEntered, "vendored or built directory was", "vendored or built directories were")} not searched; to index one, add a line "!DIRECTORY/" to .codecompassignore.`,
    );
  if (leftOut > 0)
    await warn(
      `${counted(leftOut, "vendored, built or generated file was", "vendored, built or generated files were")} not searched; --all searches ${leftOut === 1 ? "it" : "them"}.`,
    );
  if (unreadable > 0) {
    const names = (response.unreadable ?? []).map(named).join(", ");
    await warn(
      `${counted(unreadable, "file")} could not be read: ${names}${unreadable > (response.unreadable ?? []).length ? ", …" : ""}.`,
    );
  }
  if (masked > 0) await warn(`${counted(masked, "file has", "files have")} values that are masked as secrets and match no pattern.`);
  if (binary > 0 && total === 0)
    await warn(
      `${counted(binary, "binary file was", "binary files were")} not searched; --text searches ${binary === 1 ? "it" : "them"} too.`,
    );
  // A reader of matching lines has found what they looked for. Files that were not searched matter to a caller who asks which files match,
  // reads the complete list, or finds nothing.
  const asksForAll = total === 0 || isList || response.files.length > 0;
  if (secret > 0 && asksForAll)
    await warn(
      `${counted(secret, "file whose name marks it as a secret was", "files whose names mark them as secrets were")} not searched.`,
    );
  if (absent > 0)
    await warn(
      `${counted(absent, "tracked file that this sparse checkout leaves out was", "tracked files that this sparse checkout leaves out were")} not searched; --ref HEAD searches the whole commit.`,
    );
  if (nested > 0 && asksForAll) {
    const places = (response.nested_repositories ?? []).map(({ path }) => path);
    const names = `${places.map(named).join(", ")}${nested > places.length ? ", …" : ""}`;
    await warn(
      `${counted(nested, "directory that is a separate repository was", "directories that are separate repositories were")} not searched: ${names}. Search there: cd ${shellWord(places[0] ?? "")}`,
    );
  }
}
