/** The exchange between a shell's completion script and `codecompass complete`. */

/** The command that completion scripts call. Help does not list it, because people do not call it. */
export const SHELL_ASKS = "complete";

/** A word that may continue the command line. */
export interface Candidate {
  readonly value: string;
  /** Its meaning, for shells that show one. */
  readonly about?: string;
}

/** Everything that may come next. */
export interface Completion {
  readonly candidates: readonly Candidate[];
  /** Paths may come next, too. The shell lists them itself, because it knows better how to quote and show them. */
  readonly paths?: "file" | "directory";
}

export const NOTHING: Completion = { candidates: [] };

/**
 * Values that every shell takes literally without quotes. All others are left out: names in an index come from repositories that nobody
 * vouches for, and a name such as `$(command)` must not reach a command line, whatever a shell would do with it.
 */
const PLAIN = /^[\p{L}\p{N}_@%+=:,./-][\p{L}\p{N}_@%+=:,./^~-]*$/u;

/**
 * The answer to a script: a line that says which paths the shell adds (`none`, `file` or `directory`), then one candidate per line,
 * followed by a tab and its meaning if it has one.
 */
export function written({ candidates, paths }: Completion): string {
  const rows = candidates.filter(({ value }) => PLAIN.test(value));
  return [paths ?? "none", ...rows.map(({ value, about }) => (about === undefined ? value : `${value}\t${about}`))].join("\n");
}
