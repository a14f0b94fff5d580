/**
 * Lists that people ask for of a whole project, and the lines of code that make them up. Where frameworks or languages say the same thing in several ways, one
 * expression has them all; each has a text that every such line contains, so that the trigram index finds the files.
 */
import type { Listing } from "#query/parse/project/questions.ts";

/** The lines of a list. */
export interface ListedLines {
  /** An expression in the syntax of Rust's `regex` crate. */
  readonly pattern: string;
  /** Finds in a line what it lists: lines that list the same thing are one entry. Undefined where each line is an entry. */
  readonly entry?: RegExp;
  /** Matches what stands in a line that looks like an entry and is none. */
  readonly unless?: RegExp;
}

/** `process.env.X`, `os.environ["X"]`, `getenv("X")`, `env::var("X")`, `ENV["X"]`, tags of fields (`env:"X"`) and declared options (`env = "X"`). */
const ENVIRONMENT: ListedLines = {
  pattern: [
    "process\\.env\\b",
    "import\\.meta\\.env\\.",
    "(?:Deno|Bun)\\.env\\b",
    "os\\.environ",
    "[gG]et_?[eE]nv\\w*\\(",
    "LookupEnv\\(",
    "BindEnv\\(",
    "\\bEnvVars:",
    "env::var",
    "\\bENV(?:\\[|\\.fetch)",
    "System\\.(?:get_env|fetch_env)",
    "Get(?:OrDefault)?EnvironmentVariable",
    "\\$_ENV\\[",
    "processInfo\\.environment",
    "Platform\\.environment",
    "(?:^|[^.\\w>])env\\(['\"]",
    '\\benv:"[A-Z]',
    '\\benv(?:_?var)?\\s*=\\s*"[A-Z]',
  ].join("|"),
  entry: /(?:\.env\.|["'`])([A-Za-z]\w{2,})/,
  // A variable that code sets for others is not one that it reads.
  unless: /\bsetdefault\(|\b(?:put|set|unset)_?env\b|^[^"'`\n]*\[["'`]\w+["'`]\]\s*=(?!=)|^[^"'`\n]*\.env\.\w+\s*=(?!=)/i,
};

const TODOS: ListedLines = { pattern: "\\b(?:TODO|FIXME|XXX|HACK)\\b" };

/** Commands of programs, as libraries for command lines declare them. */
const COMMANDS: ListedLines = {
  pattern: [
    "\\badd_parser\\(",
    "@\\w+\\.command\\(",
    "\\.command\\(\\s*['\"]",
    '\\bUse:\\s+"',
    "\\bcli\\.Command\\{",
    "\\bAsCommand\\(",
    "\\$signature\\s*=\\s*'",
    "\\$defaultName\\s*=",
    '\\bsubcommand\\(\\s*(?:clap::)?(?:Command|SubCommand|App)::(?:new|with_name)\\("',
    "#\\[derive\\(.*\\bSubcommand\\b",
    "\\bSubcommand::new\\(",
    'commandName:\\s*"',
    "@(?:\\w+\\.)?Command\\(\\s*name",
    'new Command\\("',
    "^\\s*static\\s+(?:override\\s+)?(?:commandName|paths)\\b",
  ].join("|"),
  entry: /["'`]([\w:.-]+)/,
};

/** The lines of a list; routes are not among them, because telling them takes more than an expression. */
export const LISTED: Readonly<Record<Exclude<Listing, "routes">, ListedLines>> = {
  environment: ENVIRONMENT,
  todos: TODOS,
  commands: COMMANDS,
};
