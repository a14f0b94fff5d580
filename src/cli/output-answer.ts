import { toJson } from "#format/json.ts";
import { toToon } from "#format/toon.ts";
import type { Arguments } from "./arguments.ts";
import { print } from "./output.ts";
import { outputChoice } from "./session.ts";

/** Prints the answer of a command that has one shape for programs and one for people. */
export function printAnswer<T extends object>(args: Arguments, answer: T, lines: (answer: T) => string): void {
  const { format } = outputChoice(args);
  if (format === "lines") print(lines(answer));
  else print(format === "toon" ? toToon({ ...(answer as Record<string, unknown>) }) : toJson(answer));
}
