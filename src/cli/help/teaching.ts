/** What help shows besides the flags: examples, exit statuses, environment variables, and the order of commands. */

/** The commands for every day, in the order in which a new user comes to need them. */
export const EVERY_DAY: readonly string[] = ["search", "context", "show", "grep", "locate", "outline"];

/** The other commands by topic. A command in no group is listed last, under "More". */
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

/** Examples by command: the words after `codecompass`, and their purpose. All of them parse. */
export const EXAMPLES: Readonly<Record<string, readonly (readonly [line: string, why: string])[]>> = {
  search: [
    ["search 'where are tokens validated'", "a question, in words"],
    ["search '\"connection refused\" kind:function'", "the functions that have this text"],
    ["search parse config --lang go --path internal", "words with conditions"],
    ["search --docs 'how are releases made'", "what is written about it"],
    ["search 'GET /users/:id'", "where a route is registered, and its handler"],
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
    ["grep -F 'a[0]' -g '*.py' -C 2", "literal text, with lines around it"],
    ["grep -l TODO .", "only the files"],
  ],
  locate: [
    ["locate Blueprint.register", "a method by its class"],
    ["locate 'add(double[], double)'", "one of its overloads"],
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
  map: [
    ["map", "what a repository is made of"],
    ["map src --format mermaid", "a drawing of one directory"],
  ],
  refs: [
    ["refs Parser.parse", "every use, the sure ones first"],
    ["refs src/app.ts:40:12 --type calls", "the calls of the symbol at a column"],
    ["refs MAX_SIZE --text", "where comments and documentation name it"],
  ],
  callers: [
    ["callers Parser.parse", "the functions that call a method"],
    ["callers parse --confidence resolved", "only the certain ones"],
  ],
  callees: [
    ["callees Server.start", "what a method calls"],
    ["callees src/app.ts:40 --external", "of the function around a line, libraries too"],
  ],
  "call-graph": [
    ["call-graph handleRequest --depth 3", "who calls it and what it calls, three calls away"],
    ["call-graph parse --direction callers", "only who calls it"],
  ],
  impact: [
    ["impact", "what your changes break and reach"],
    ["impact Parser.parse --distance 2", "what a change of one symbol reaches"],
  ],
  related: [["related Parser", "what surrounds it, what it uses, and its tests"]],
  hierarchy: [["hierarchy Animal", "its supertypes, subtypes and members"]],
  similar: [["similar parseConfig", "symbols with nearly its name and signature"]],
  summary: [["summary src/app.ts", "its size, and its most complicated functions"]],
  suggest: [["suggest 'token validation'", "what to ask if that found too little or too much"]],
  sync: [
    ["sync", "now, and not with the next query"],
    ["sync --force", "after a tool changed files but not their times"],
  ],
  status: [
    ["status", "what is indexed here"],
    ["status --all", "on this machine"],
  ],
  doctor: [["doctor", "after something went wrong"]],
  init: [["init ~/src/app", "without indexing it yet"]],
  watch: [
    ["watch --background", "commands answer at once from now on"],
    ["watch --stop", "stops that"],
  ],
  "list-refs": [["list-refs", "what --ref finds without indexing first"]],
  prune: [["prune --days 7", "remove what nobody used for a week"]],
  "migrate-index": [["migrate-index", "after an update, before the next query"]],
  delete: [["delete --yes", "the index, and no file of yours"]],
  eval: [
    ["eval --from-history 200", "how well commits' subjects find the files they changed"],
    ["eval --queries queries.jsonl --worst 10", "on queries of your own"],
  ],
  man: [["man", "text for man: codecompass man | man -l -"]],
  licenses: [["licenses", "the licences of what the executable contains"]],
  upgrade: [["upgrade --check --manifest release.json", "whether that release is newer"]],
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
  ["FORCE_COLOR", "colours even without a terminal; CLICOLOR_FORCE means the same"],
  ["COLUMNS", "how wide help may be, at most 100"],
];

/** Names that other programs give to our commands, with the words that replace them. */
export const COMMAND_ALIASES: Readonly<Record<string, readonly string[]>> = {
  reindex: ["index", "--force"],
  serve: ["serve-mcp"],
  mcp: ["serve-mcp"],
};

/** Words that people type for a command whose name differs. */
export const LIKE_COMMANDS: Readonly<Record<string, string>> = {
  blame: "history",
  browse: "ui",
  cat: "show",
  def: "locate",
  definition: "locate",
  find: "search",
  log: "history",
  ls: "files",
  query: "search",
  read: "show",
  rg: "grep",
  symbol: "locate",
  symbols: "outline",
  tree: "outline",
  web: "ui",
};
