/** The one error class, with a closed set of codes shared by the CLI and MCP. */
import type { NextStep } from "./next-step.ts";

import { visible } from "./visible.ts";

/** Every error code, with the exit status that the command line ends with. */
export const ERROR_EXIT_CODES = {
  invalid_input: 2,
  workspace_not_found: 2,
  workspace_not_registered: 2,
  workspace_not_allowed: 2,
  not_indexed: 2,
  index_incompatible: 2,
  ref_not_found: 2,
  path_not_found: 2,
  path_outside_workspace: 2,
  symbol_not_found: 1,
  unsupported_language: 2,
  limit_exceeded: 2,
  index_busy: 2,
  disk_full: 2,
  permission_denied: 2,
  interrupted: 130,
  internal: 2,
} as const;

export type ErrorCode = keyof typeof ERROR_EXIT_CODES;

/**
 * What an error carries beside its message: `remediation` is advice in words, `next` the step that mends it, `detail` is for developers.
 */
export interface ErrorData {
  readonly remediation?: string;
  readonly next?: NextStep;
  /** A step that helps nearly as much, for a model that was not given the tool that `next` needs. */
  readonly otherwise?: NextStep;
  /** The budget, in tokens of the whole answer, with which the same request would succeed. */
  readonly needed?: { readonly maxTokens: number };
  readonly detail?: string;
  readonly [key: string]: unknown;
}

/** A word of a message longer than this, such as a pattern that the caller gave, is shown by its beginning and its end. */
const WORD_CHARS_MAX = 300;
const LONG_WORDS = new RegExp(`(\\S{${WORD_CHARS_MAX - 100}})\\S{100,}(\\S{20})`, "gu");
/** A message longer than this repeats something of the caller's that has blanks in it. */
const MESSAGE_CHARS_MAX = 4_000;

/** What an error says, as far as a reader needs it: the caller knows what the caller wrote. */
export function told(said: string): string {
  const short = visible(said).replace(LONG_WORDS, "$1…$2");
  return short.length > MESSAGE_CHARS_MAX ? `${short.slice(0, MESSAGE_CHARS_MAX)}…` : short;
}

/**
 * A failure that the user can be told about: `message` says what happened, `data.remediation` and `data.next` what to do. Message and
 * remediation are sentences on one line, with paths and names escaped by {@link visible}; other fields hold them unescaped.
 */
export class CodeCompassError extends Error {
  override readonly name = "CodeCompassError";
  readonly code: ErrorCode;
  readonly data: ErrorData;

  constructor(code: ErrorCode, message: string, data: ErrorData = {}) {
    super(told(message));
    this.code = code;
    this.data = data.remediation === undefined ? data : { ...data, remediation: told(data.remediation) };
  }
}

/** Maps the text of a foreign error to one of ours. The first rule that matches wins. */
interface ForeignRule {
  readonly pattern: RegExp;
  readonly code: ErrorCode;
  readonly message: string | ((thrown: unknown) => string);
  readonly advice: Pick<ErrorData, "remediation" | "next">;
}

const FOREIGN_RULES: readonly ForeignRule[] = [
  {
    // SQLite reports SQLITE_FULL for ENOSPC only. A quota or a size limit reaches it as a failed write, and so does a log that cannot grow.
    pattern: /ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_(?:WRITE|SHMSIZE|SHMMAP|TRUNCATE)|database or disk is full|no space left/i,
    code: "disk_full",
    message: "The disk is full, or a quota is reached; what was indexed before is intact.",
    advice: { remediation: "Free some space (or point CODECOMPASS_HOME at another disk) and try again." },
  },
  {
    pattern: /SQLITE_CORRUPT|SQLITE_NOTADB|file is not a database|database disk image is malformed/i,
    code: "index_incompatible",
    message: "The index file is damaged.",
    advice: { next: { do: "index", force: true } },
  },
  {
    // The file's schema number does not match its layout, so something other than this program wrote to it.
    pattern: /(?:table|index|view|trigger) \S+ already exists|duplicate column name: /,
    code: "index_incompatible",
    message: "The index file does not have the layout that it declares.",
    advice: { next: { do: "index", force: true } },
  },
  {
    pattern: /SQLITE_BUSY|database is locked/i,
    code: "index_busy",
    message: "Another process is using the index.",
    advice: { remediation: "Wait for it to finish and try again.", next: { do: "status" } },
  },
  {
    pattern: /ENAMETOOLONG|ELOOP/,
    code: "invalid_input",
    message: "A path is longer than the file system allows, or its links form a loop.",
    advice: { remediation: "Name the file or directory by a shorter path without links." },
  },
  {
    pattern: /\bE[MN]FILE\b/,
    code: "limit_exceeded",
    message: "The operating system lets this process, or all of them, open no more files.",
    advice: { remediation: "Allow more, for example with: ulimit -n 1024" },
  },
  {
    pattern: /\bENOTDIR\b/,
    code: "path_not_found",
    message: "A path leads through a file as if that were a directory.",
    advice: { remediation: "Check the path you gave, and CODECOMPASS_HOME (default ~/.codecompass)." },
  },
  {
    pattern: /EACCES|EPERM|EROFS|SQLITE_READONLY|readonly database|permission denied/i,
    code: "permission_denied",
    message: refusedAccess,
    advice: { remediation: "Check the permissions of the workspace and of CODECOMPASS_HOME (default ~/.codecompass)." },
  },
];

/** The error for work that a signal ended. `kept` says what became of the work done until then. */
export function interrupted(kept = "what was indexed so far is kept, and the next run continues from it"): CodeCompassError {
  return new CodeCompassError("interrupted", `Interrupted; ${kept}.`);
}

/**
 * The error for a writer whose index another process has replaced meanwhile; the new index can be queried at once. `kept` says what became
 * of the writer's work.
 */
export class IndexReplacedError extends CodeCompassError {
  readonly kept: string;

  constructor(kept: string) {
    super("index_busy", `Another process replaced the index while this one was writing; ${kept}.`, {
      remediation: "Run the command again.",
    });
    this.kept = kept;
  }
}

/** Turns anything thrown into a {@link CodeCompassError}; unknown failures become `internal`, with their stack in `detail`. */
export function toCodeCompassError(thrown: unknown): CodeCompassError {
  if (thrown instanceof CodeCompassError) return thrown;
  const { text, stack } = describe(thrown);
  const rule = FOREIGN_RULES.find(({ pattern }) => pattern.test(text));
  if (!rule) return new CodeCompassError("internal", `Unexpected failure: ${text}`, { detail: stack });
  const message = typeof rule.message === "string" ? rule.message : rule.message(thrown);
  return new CodeCompassError(rule.code, message, { ...rule.advice, detail: text });
}

/** Says to what the system refused access, and that the file system is read-only, where it says so: the next step depends on both. */
function refusedAccess(thrown: unknown): string {
  const { path, code } = (thrown ?? {}) as { readonly path?: unknown; readonly code?: unknown };
  const what = typeof path === "string" ? ` to ${visible(path)}` : "";
  return `The operating system refused access${what}${code === "EROFS" ? ": that file system is read-only" : ""}.`;
}

function describe(thrown: unknown): { text: string; stack: string } {
  if (!(thrown instanceof Error)) return { text: String(thrown), stack: String(thrown) };
  const code = "code" in thrown && typeof thrown.code === "string" ? `${thrown.code}: ` : "";
  return { text: `${code}${thrown.message}`, stack: thrown.stack ?? thrown.message };
}
