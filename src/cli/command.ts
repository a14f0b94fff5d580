/** The type of a command: its positional arguments and flags, and the function that runs with their values. */
import { type ArgsDef, defineCommand } from "citty";
import { COMMON_FLAGS } from "#flags/common-flags.ts";
import type { Flags, ValuesOf } from "#flags/flag.ts";

type Common = typeof COMMON_FLAGS;

/** The values of the flags that every command has. */
export type CommonValues = ValuesOf<Common>;

export interface Command {
  readonly name: string;
  readonly description: string;
  /** Text that its help prints below the flags. */
  readonly more?: string;
  /** Its own flags and positional words, and the flags of every command. */
  readonly flags: Flags;
  /** Advice about flags that people type from habit and that the command does not have, by their names without dashes. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Does the work and returns the exit status. */
  readonly run: (values: never) => Promise<number> | number;
}

/**
 * Declares a command. `run` receives the parsed and checked values of its flags. A command's own declaration of a common flag replaces the
 * common one.
 */
export function command<F extends Flags>(definition: {
  readonly name: string;
  readonly description: string;
  readonly more?: string;
  readonly flags: F;
  readonly instead?: Readonly<Record<string, string>>;
  readonly run: (values: ValuesOf<F> & Omit<CommonValues, keyof F>) => Promise<number> | number;
}): Command {
  return { ...definition, flags: { ...definition.flags, ...COMMON_FLAGS, ...definition.flags } };
}

/** The command as citty describes it, from which citty renders the usage text. */
export function asCitty({ name, description, flags }: Command) {
  const args = Object.values(flags).map((flag) => [flag.name, cittyOf(flag)] as const);
  return defineCommand({ meta: { name, description }, args: Object.fromEntries(args) });
}

function cittyOf({ about, shape, short, hint, choices, listsChoices, positional }: Flags[string]): ArgsDef[string] {
  const named = {
    description: about,
    ...(short === undefined ? {} : { alias: short }),
    ...(hint === undefined ? {} : { valueHint: hint }),
  };
  if (positional) return { type: "positional", description: about, required: positional === "required" };
  if (shape === "switch") return { type: "boolean", ...named };
  return choices && listsChoices ? { type: "enum", options: [...choices], ...named } : { type: "string", ...named };
}
