/**
 * Rules of the house that are about what a file says and how many there are in a folder, not about what it imports from which layer:
 * `bun scripts/house-rules.ts [ROOT]`, part of `npm run check`. Prints every line under ROOT/src that breaks a rule, and every folder of
 * ROOT/src and ROOT/test, and ends with status 1 when there is one.
 *
 * biome.json holds the rules about layers. These are apart because an `overrides` entry there replaces the one before it: a rule for all
 * folders but one would have to be repeated in the entries of all layers and rooms.
 */
import { dirname, join } from "node:path";

interface Rule {
  /** What must not be written, in code; comments may say it. */
  readonly pattern: RegExp;
  /** The folder that may. */
  readonly home: string;
  readonly message: string;
  /** Files that may as well, with the reason. */
  readonly exceptions: Readonly<Record<string, string>>;
}

const RULES: readonly Rule[] = [
  {
    pattern:
      /\b(?:SELECT|INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM|CREATE\s+(?:\w+\s+)?(?:TABLE|INDEX)|PRAGMA|VACUUM|BEGIN\s+IMMEDIATE)\b|["'`](?:BEGIN|COMMIT|ROLLBACK)["'`;\s]/g,
    home: "src/store/",
    message: "SQL stands in src/store only: give it a function there",
    exceptions: {},
  },
  {
    pattern: /\b(?:db|database)\s*\.(?:query|run|prepare|exec)\s*[<(]/gi,
    home: "src/store/",
    message: "only src/store gives statements to the database: call a function there",
    exceptions: {},
  },
  {
    pattern: /\bthrowIfNoEntry\b/g,
    home: "src/core/files/",
    message: "throwIfNoEntry still throws where a file stands in a directory's place: call statIfThere or lstatIfThere",
    exceptions: { "src/vcs/special-files.ts": "catches every failure" },
  },
  {
    pattern: /["'`](?:#|(?:\.\.\/)+)vcs\/(?!(?:open|vcs-adapter)\.ts["'`])[^"'`]*["'`]/g,
    home: "src/vcs/",
    message: "only src/vcs knows its version control systems: import #vcs/open.ts or #vcs/vcs-adapter.ts",
    exceptions: {},
  },
  {
    pattern: /\brefs\/(?:heads|remotes|tags)\b|\[\s*["'`]git["'`]/g,
    home: "src/vcs/",
    message: "only src/vcs knows how git names refs and how it is started: ask the adapter",
    exceptions: {},
  },
  {
    pattern: /\bkind\s*[!=]==\s*["'`]git["'`]/g,
    home: "src/vcs/",
    message: 'only src/vcs tells one version control system from another: ask whether kind is "none"',
    exceptions: {},
  },
  {
    pattern: /\.git(?![\w-])/g,
    home: "src/vcs/",
    message: "only src/vcs looks for .git: ask a function of #vcs/open.ts",
    exceptions: {
      "src/indexer/rules/builtin-rules.ts": "names the directories of all version control systems, which are never indexed",
      "src/core/files/path-rules.ts": "leaves .git out of the name that people read on the project's folder; core may import nothing",
    },
  },
  {
    // Names that mean a language and nothing else, as a text or as a key.
    pattern:
      /["'`](?:rust|python|javascript|typescript|tsx|csharp|cpp|kotlin|scala|elixir|ruby|php|haskell)["'`]|\b(?:rust|python|javascript|typescript|tsx|csharp|cpp|kotlin|scala|elixir|ruby|php|haskell):\s/g,
    home: "src/lang/languages.ts",
    message: "facts about a language stand in src/lang/languages.ts only: add a column",
    exceptions: {
      "src/lang/extraction-rules.ts": "finds the rules of extraction by the ids that the table of languages gives its rows",
      "src/lang/language.ts": "names the sets of rules that a row may choose",
      "src/lang/trees/embedded.ts": "says what a script in markup is written in, which is a fact about markup",
      "src/query/graph/modules/module-systems.ts": "finds the sets of rules by the names that the table of languages gives them",
      "src/lang/usage/profiles.ts": "finds the profiles by the names that the table of languages gives them",
    },
  },
];

const FOLDER_FILES_MAX = 25;

const root = process.argv[2] ?? join(import.meta.dir, "..");
const paths = codeBelow("src");
const files = await Promise.all(paths.map(async (path) => ({ path, code: withoutComments(await Bun.file(join(root, path)).text()) })));
const problems = [
  ...RULES.flatMap((rule) => files.flatMap(({ path, code }) => problemsOf(rule, path, code))),
  ...fullFolders([...paths, ...codeBelow("test")]),
];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** The files of code below a folder of the root, by path. Fixtures are data: a test decides how many of them stand in one folder. */
function codeBelow(folder: string): string[] {
  return [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync({ cwd: root })].filter((path) => !path.startsWith("test/fixtures/")).sort();
}

/** Folders with more files of code than a reader can keep in mind: some of them belong together, in a room of their own. */
function fullFolders(all: readonly string[]): string[] {
  return [...Map.groupBy(all, (path) => dirname(path))].flatMap(([folder, { length }]) =>
    length > FOLDER_FILES_MAX ? [`${folder}: ${length} files: at most ${FOLDER_FILES_MAX} in a folder, so make a room in it`] : [],
  );
}

function problemsOf({ pattern, home, message, exceptions }: Rule, path: string, code: string): string[] {
  if (path.startsWith(home)) return [];
  const found = Array.from(
    code.matchAll(pattern),
    ({ 0: text, index }) => `${path}:${lineOf(code, index)}: ${text.replaceAll(/\s+/g, " ").trim()}: ${message}`,
  );
  if (exceptions[path] === undefined) return found;
  return found.length > 0
    ? []
    : [`${path}: no longer breaks the rule that it is excepted from (${message}): take it out of scripts/house-rules.ts`];
}

/** The same lines, those empty that are comments as a whole. A comment behind code counts as code. */
function withoutComments(text: string): string {
  return text.replaceAll(/^[ \t]*(?:\/\/|\/\*|\*).*$/gm, "");
}

/** From 1. */
function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
