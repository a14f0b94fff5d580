/**
 * Prints messages to people on standard error. consola is loaded only when there is something to print, and without the reporters that we
 * do not use.
 */
import type { ConsolaInstance } from "consola/core";
import { logEvent } from "#core/event-log.ts";
import { visible } from "#core/visible.ts";
import type { LogLevel } from "#flags/common-flags.ts";
import { caller } from "./caller.ts";
import { printError } from "./output.ts";

/** consola's numbers for our log levels. */
const CONSOLA_LEVEL: Readonly<Record<LogLevel, number>> = { silent: -999, error: 0, warn: 1, info: 3, debug: 4 };

let instance: ConsolaInstance | undefined;

async function logger(): Promise<ConsolaInstance> {
  if (!instance) {
    const { createConsola } = await import("consola/core");
    // Prints each message as one plain line, because consola's own reporter writes badges and blank lines on terminals.
    const log = ({ type, args }: { readonly type: string; readonly args: readonly unknown[] }): void =>
      printError(`codecompass: ${type === "warn" ? "warning: " : ""}${args.join(" ")}`);
    instance = createConsola({ level: CONSOLA_LEVEL.debug, reporters: [{ log }] });
  }
  return instance;
}

/** Prints a warning on one line, and logs it as an event. */
export async function warn(message: string): Promise<void> {
  logEvent("warning", {}, { level: "warn", words: { message } });
  if (CONSOLA_LEVEL[caller().logLevel] >= CONSOLA_LEVEL.warn) (await logger()).warn(visible(message).replaceAll("\n", " "));
}
