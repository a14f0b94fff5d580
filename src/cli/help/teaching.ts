/** What help says besides the flags: examples, exit statuses, variables, and which commands come first. */

/** The commands that people use every day, in the order in which one comes to need them. */
export const EVERY_DAY: readonly string[] = ["search", "context", "show", "grep", "locate", "outline"];

/** The other commands by what they are about; one that stands nowhere is listed last. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "About code": [
    ...["map", "files", "refs", "callers", "callees", "impact", "related", "hierarchy", "similar", "summary"],
    ...["explain", "suggest"],
  ],
  "What changed": ["diff", "history"],
  "The index": [
    ...["index", "sync", "status", "doctor", "init", "watch", "list-refs", "switch-ref", "prune", "migrate-index"],
    ...["state", "delete"],
  ],
  "Agents, people, settings": [...["serve-mcp", "ui", "setup", "config", "eval", "logs", "completions", "man", "licenses", "upgrade"]],
};

/** Examples by command: what is typed, and what it is for. All of them parse. */
export const EXAMPLES: Readonly<Record<string, readonly (readonly [line: string, why: string])[]>> = {
  search: [
    ["search 'where are tokens validated'", "a question, in words"],
    ["search '\"connection refused\" kind:function'", "the functions that have this text"],
    ["search parse config --lang go --path internal", "words with conditions"],
    ["search --docs 'how are releases made'", "what is written about it"],
    ["search - --format jsonl < questions.txt", "many questions at once"],
  ],
  context: [
    ["context 'how is a session refreshed' -t 2000", "the code that answers, in 2,000 tokens"],
    ["context 'retry policy' --path src/net", "only from there"],
  ],
  show: [
    ["show Parser.parse", "the whole body of a symbol"],
    ["show parse Parser.next src/app.ts:12", "several at once, within one budget"],
    ["show src/app.ts:120", "the function around a line"],
    ["show src/app.ts:10-40 --ref v1.2", "lines, as a tag has them"],
    ["show - < trace.txt", "the functions of a stack trace"],
  ],
  grep: [
    ["grep 'fn \\w+_token' src", "a regular expression, below a directory"],
    ["grep -F 'a[0]' -g '*.py' -C 2", "a text as it stands, with lines around it"],
    ["grep -l TODO .", "only the files"],
  ],
  locate: [
    ["locate Blueprint.register", "a method by its class"],
    ["locate 'new*Client' --kind function", "a part of a name"],
  ],
  outline: [
    ["outline src/app.ts --depth top", "what a file declares"],
    ["outline src", "what is in a directory"],
  ],
  files: [
    ["files '*_test.go' -n 20", "by a pattern of names"],
    ["files src/net", "all below a directory"],
  ],
  explain: [["explain 'token check' src/auth.py:40", "why it ranks there, or why it is missing"]],
  diff: [
    ["diff", "what you changed since the default branch"],
    ["diff v1.2..v1.3", "between two tags"],
    ["diff main...HEAD --scope files", "the files of a branch, since it left main"],
  ],
  history: [
    ["history Parser.parse -n 5", "the last five commits that changed it"],
    ["history src/parser.ts", "the commits that changed a file, and which symbols"],
  ],
  index: [
    ["index", "the first time; queries keep it up to date"],
    ["index --show-ignored", "what is left out, and by which rule"],
  ],
  "switch-ref": [["switch-ref v1.2", "queries ask this tag until switch-ref --reset"]],
  state: [
    ["state export index.tar.zst", "where the default branch is built"],
    ["state import index.tar.zst", "in a fresh clone, instead of the first index"],
  ],
  ui: [["ui --open", "the page of this workspace, in your browser"]],
  "serve-mcp": [["serve-mcp --tools all", "over standard input and output, with every tool"]],
  logs: [["logs --since 15m --follow", "what servers do that were started with --log-level info"]],
  setup: [["setup cursor --print", "what would be written, without writing it"]],
  config: [["config search", "the settings of search, and where they come from"]],
  completions: [["completions bash", "the script to put where your shell reads it"]],
};

export const EXIT_STATUSES: readonly (readonly [string, string])[] = [
  ["0", "found, or done"],
  ["1", "nothing found; doctor: a check failed"],
  ["2", "an error, or bad usage"],
  ["130", "interrupted"],
];

export const VARIABLES: readonly (readonly [string, string])[] = [
  ["CODECOMPASS_HOME", "where indexes and your settings live, instead of ~/.codecompass"],
  ["CODECOMPASS_TOKEN", "the bearer token of serve-mcp --transport http, instead of --token-file"],
  ["CLAUDE_PROJECT_DIR", "the workspace that serve-mcp serves, when no --workspace is given"],
  ["NO_COLOR", "no colours"],
  ["FORCE_COLOR", "colours where nobody looks, too; CLICOLOR_FORCE means the same"],
  ["COLUMNS", "how wide help may be, at most 100"],
];

/** What other programs call our commands, with the words that take their place. */
export const COMMAND_ALIASES: Readonly<Record<string, readonly string[]>> = {
  reindex: ["index", "--force"],
  serve: ["serve-mcp"],
  mcp: ["serve-mcp"],
};

/** What people type for a command that has another name. */
export const LIKE_COMMANDS: Readonly<Record<string, string>> = {
  browse: "ui",
  cat: "show",
  def: "locate",
  definition: "locate",
  find: "search",
  ls: "files",
  query: "search",
  read: "show",
  rg: "grep",
  symbol: "locate",
  symbols: "outline",
  tree: "outline",
  web: "ui",
};
