/** Messages to people, on standard error. consola itself is loaded only when there is something to say. */
import type { ConsolaInstance } from "consola";
import { visible } from "#core/visible.ts";
import type { LogLevel } from "#flags/common-flags.ts";

/** consola's numbers for our log levels. */
const CONSOLA_LEVEL: Readonly<Record<LogLevel, number>> = { silent: -999, error: 0, warn: 1, info: 3, debug: 4 };

let level: LogLevel = "info";
let instance: ConsolaInstance | undefined;

/** Sets the level of the messages that are printed from now on. */
export function setLogLevel(next: LogLevel): void {
  level = next;
}

async function logger(): Promise<ConsolaInstance> {
  if (!instance) {
    const { createConsola } = await import("consola");
    // consola writes to standard output unless told otherwise, and that belongs to data.
    instance = createConsola({ level: CONSOLA_LEVEL[level], stdout: process.stderr, stderr: process.stderr });
  }
  return instance;
}

/** Prints a message. consola writes it to standard error itself, so control characters from a repository are made visible first. */
export async function warn(message: string): Promise<void> {
  if (CONSOLA_LEVEL[level] >= CONSOLA_LEVEL.warn) (await logger()).warn(visible(message));
}
