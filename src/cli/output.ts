/**
 * Writing to standard output and error: the only place where text leaves the process. It makes control characters visible even if no
 * caller did so before, and for pipes too, because an agent reads their bytes. When the reader of the pipe closes it (`| head`), the
 * process ends with success.
 */
import { fstatSync, writeSync } from "node:fs";
import type { ColorChoice } from "#flags/common-flags.ts";
import { forTerminal } from "#format/colors.ts";

const STDOUT = 1;
const STDERR = 2;

/** Writes text and a newline to standard output, all of it, before returning. */
export function print(text: string): void {
  writeAll(STDOUT, `${text}\n`);
}

/** Writes text and a newline to standard error. */
export function printError(text: string): void {
  writeAll(STDERR, `${text}\n`);
}

function writeAll(descriptor: number, text: string): void {
  let rest: Uint8Array = new TextEncoder().encode(forTerminal(text));
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      if (code === "EPIPE") process.exit(0);
      if (code !== "EAGAIN") throw thrown;
      // The pipe is full and non-blocking: give the reader a moment.
      Bun.sleepSync(1);
    }
  }
}

/**
 * Whether to colour: by the flag, then https://no-color.org, then FORCE_COLOR and CLICOLOR_FORCE, which colour pipes too, then CLICOLOR, then
 * whether a person is looking.
 */
export function useColor(choice: ColorChoice): boolean {
  const { NO_COLOR: none, FORCE_COLOR: force, CLICOLOR_FORCE: cliForce, CLICOLOR: cli, TERM: term } = process.env;
  if (choice !== "auto") return choice === "always";
  if (none) return false;
  if (isOn(force) || isOn(cliForce)) return true;
  return force === undefined && cli !== "0" && isTerminal() && term !== "dumb";
}

/** FORCE_COLOR may be set to nothing, which means yes; `0` and `false` mean no. */
function isOn(variable: string | undefined): boolean {
  return variable !== undefined && variable !== "0" && variable !== "false";
}

/** Whether standard output goes to a terminal. Asks the descriptor first: making a stream of it can take as long as a query. */
export function isTerminal(): boolean {
  try {
    return fstatSync(STDOUT).isCharacterDevice() && process.stdout.isTTY === true;
  } catch {
    return false;
  }
}
