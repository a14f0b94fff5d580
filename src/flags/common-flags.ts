/** Flags that every command has, and most tools. */
import { ANSWER_TOKENS_MAX, ANSWER_TOKENS_MIN } from "#core/limits.ts";
import { FORMATS } from "#core/protocol.ts";
import { choice, count, type Flags, on, optionalWord, text } from "./flag.ts";

const LOG_LEVELS = ["silent", "error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const COLOR_CHOICES = ["auto", "always", "never"] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

export const WORKSPACE_FLAG = {
  workspace: text({
    name: "workspace",
    short: "w",
    about: "Directory to work on",
    hint: "DIR",
    aliases: [
      ...["repo", "root", "project", "project-path", "workspace-path", "repo-path", "repo-root", "repository", "repository-path"],
      ...["project-root", "project-dir", "workspace-root", "root-path", "root-dir", "cwd", "working-directory"],
    ],
    completes: "directory",
  }),
} satisfies Flags;

/** The directory as a positional word, for commands about a workspace as a whole. */
export const DIRECTORY_WORD = {
  directory: optionalWord({
    name: "directory",
    about: "Work on the workspace that contains this directory (.)",
    completes: "directory",
    toModel: false,
  }),
} satisfies Flags;

export const FORMAT_FLAG = {
  format: choice(
    { name: "format", about: "Output format", aliases: ["output-format"], shorthands: FORMATS, listsChoices: false },
    FORMATS,
    {
      ndjson: "jsonl",
      plain: "lines",
      text: "lines",
    },
  ),
} satisfies Flags;

/** The budget of a tool's answer. Commands with a budget declare their own. */
export const ANSWER_TOKENS_FLAG = {
  maxTokens: count(
    { name: "max-tokens", about: "Maximum tokens of the whole answer", aliases: ["token-budget", "budget"] },
    { min: ANSWER_TOKENS_MIN, max: ANSWER_TOKENS_MAX },
  ),
} satisfies Flags;

/** Flags of every command. */
export const COMMON_FLAGS = {
  ...WORKSPACE_FLAG,
  ...FORMAT_FLAG,
  color: choice({ name: "color", about: "When to use colours", toModel: false }, COLOR_CHOICES),
  hyperlinkFormat: text({
    name: "hyperlink-format",
    about: "Turn coloured paths into links: none (default), file, vscode, cursor, or an address with {path} in it",
    hint: "FORMAT",
    words: ["none", "file", "vscode", "cursor"],
    toModel: false,
  }),
  logLevel: choice(
    {
      name: "log-level",
      about: "How much to print on standard error; info and debug, if you pass them, log to files too (logs)",
      toModel: false,
    },
    LOG_LEVELS,
  ),
  rootRelative: on({
    name: "root-relative",
    about: "Print paths relative to the root of the workspace, not to the current directory",
    toModel: false,
  }),
  help: on({ name: "help", short: "h", about: "Show help", toModel: false }),
} satisfies Flags;
