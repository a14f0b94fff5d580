/**
 * Writes to the caller's standard output and error: the only place of the CLI where text leaves the program. It makes control characters
 * visible even where the text's author did not, and for pipes too, because an agent reads their bytes.
 */
import type { ColorChoice } from "#flags/common-flags.ts";
import { forTerminal } from "#format/colors.ts";
import { caller } from "./caller.ts";

/** Writes text and a newline to standard output, all of it, before returning. */
export function print(text: string): void {
  const { write, linkTo } = caller();
  write("out", forTerminal(`${text}\n`, linkTo));
}

/** Writes text and a newline to standard error. */
export function printError(text: string): void {
  caller().write("err", forTerminal(`${text}\n`));
}

/**
 * Whether to colour: decided by the flag, then https://no-color.org, then FORCE_COLOR and CLICOLOR_FORCE, which colour pipes too, then
 * CLICOLOR, then whether standard output is a terminal.
 */
export function useColor(choice: ColorChoice): boolean {
  const { environment, isTerminal } = caller();
  const { NO_COLOR: none, FORCE_COLOR: force, CLICOLOR_FORCE: cliForce, CLICOLOR: cli, TERM: term } = environment;
  if (choice !== "auto") return choice === "always";
  if (none) return false;
  if (isOn(force) || isOn(cliForce)) return true;
  return force === undefined && cli !== "0" && isTerminal && term !== "dumb";
}

/** Whether a variable such as FORCE_COLOR says yes. Set to the empty string it does; `0` and `false` say no. */
function isOn(variable: string | undefined): boolean {
  return variable !== undefined && variable !== "0" && variable !== "false";
}

/** Whether standard output goes to a terminal. */
export function isTerminal(): boolean {
  return caller().isTerminal;
}
