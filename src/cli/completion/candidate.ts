/** What a shell and `codecompass complete` say to each other. */

/** The command that completion scripts call. Help does not list it: it is no interface for people. */
export const SHELL_ASKS = "complete";

/** A word that the command line may go on with. */
export interface Candidate {
  readonly value: string;
  /** What it means, for shells that show it. */
  readonly about?: string;
}

/** What may come next. */
export interface Completion {
  readonly candidates: readonly Candidate[];
  /** Paths that may come too. The shell lists them itself: it knows better how to quote and show them. */
  readonly paths?: "file" | "directory";
}

export const NOTHING: Completion = { candidates: [] };

/**
 * Values that mean themselves in every shell without quotes. Others are left out: names in an index come from repositories that nobody
 * vouches for, and a name such as `$(command)` must not reach a command line, whatever a shell would do about it.
 */
const PLAIN = /^[\p{L}\p{N}_@%+=:,./-][\p{L}\p{N}_@%+=:,./^~-]*$/u;

/**
 * The answer to a script: a line that says which paths the shell shall add (`none`, `file` or `directory`), then a candidate a line, each with
 * a tab and its meaning where it has one.
 */
export function written({ candidates, paths }: Completion): string {
  const rows = candidates.filter(({ value }) => PLAIN.test(value));
  return [paths ?? "none", ...rows.map(({ value, about }) => (about === undefined ? value : `${value}\t${about}`))].join("\n");
}
