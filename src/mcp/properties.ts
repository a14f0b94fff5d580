/** Makes the schemas of tools' arguments from the declared flags. */
import type { Flags } from "#flags/flag.ts";
import { argumentName } from "#flags/flag.ts";

/** A JSON Schema of the few kinds that arguments need. */
// A type, not an interface: the SDK treats it as JSON, which has an index signature.
export type ArgumentSchema = {
  type: "string" | "integer" | "boolean" | "array";
  description?: string;
  enum?: string[];
  items?: ArgumentSchema;
};

/** The flags that models see, with the names of their arguments. */
export function flagsOfTools(flags: Flags): readonly (readonly [argument: string, field: string, flag: Flags[string]])[] {
  return Object.entries(flags).flatMap(([field, flag]) => (flag.toModel === false ? [] : [[argumentName(flag), field, flag] as const]));
}

/** The properties of a tool's schema. */
export function propertiesOf(flags: Flags): Record<string, ArgumentSchema> {
  return Object.fromEntries(flagsOfTools(flags).map(([argument, , flag]) => [argument, schemaOf(flag)]));
}

/**
 * A schema has a description only where the name does not suffice, and choices only where they are few: every model pays for them. It has
 * no bounds: a number above one is cut, with a note, and a number below one is refused with the bound.
 */
function schemaOf({ schema, toModel, choices, listsChoices }: Flags[string]): ArgumentSchema {
  const described = toModel ? { description: toModel } : {};
  const item: ArgumentSchema = { type: "string", ...(choices && listsChoices ? { enum: [...choices] } : {}) };
  if (schema.type === "array") return { type: "array", items: item, ...described };
  return schema.type === "string" ? { ...item, ...described } : { type: schema.type, ...described };
}

/** The names of the required arguments. */
export function requiredOf(flags: Flags): string[] {
  return flagsOfTools(flags).flatMap(([argument, , { positional }]) => (positional === "required" ? [argument] : []));
}
