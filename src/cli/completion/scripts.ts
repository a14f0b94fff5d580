/**
 * The scripts that shells load. None lists a command or flag: each calls `codecompass complete` when a person presses Tab, which takes as
 * long as starting the program. So a script stays right when the program is updated, and all completion logic is in TypeScript.
 *
 * Rejected: a library that writes such scripts from citty's definitions (@bomb.sh/tab): it cannot offer names and paths in one place, and
 * puts values from the repository into the command line without checking them.
 */
import bash from "./shells/codecompass.bash" with { type: "text" };
import fish from "./shells/codecompass.fish" with { type: "text" };
import powershell from "./shells/codecompass.ps1" with { type: "text" };
import zsh from "./shells/codecompass.zsh" with { type: "text" };

/** The shells that have a script. */
export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof SHELLS)[number];

/** The script of each shell, as `completion` prints it. */
export const COMPLETION_SCRIPTS: Readonly<Record<Shell, string>> = { bash, zsh, fish, powershell };
