/** The schemas of tools' arguments, made of the declared flags. */
import type { Flags } from "#flags/flag.ts";
import { argumentName } from "#flags/flag.ts";

/** A JSON Schema of the few kinds that arguments need. */
// A type, not an interface: the SDK takes it for JSON, which has an index signature.
export type ArgumentSchema = {
  type: "string" | "integer" | "boolean" | "array";
  description?: string;
  enum?: string[];
  items?: ArgumentSchema;
};

/** The flags that tools have, by the name of their argument. */
export function flagsOfTools(flags: Flags): readonly (readonly [argument: string, field: string, flag: Flags[string]])[] {
  return Object.entries(flags).flatMap(([field, flag]) => (flag.toModel === false ? [] : [[argumentName(flag), field, flag] as const]));
}

/** The properties of a tool's schema. */
export function propertiesOf(flags: Flags): Record<string, ArgumentSchema> {
  return Object.fromEntries(flagsOfTools(flags).map(([argument, , flag]) => [argument, schemaOf(flag)]));
}

/**
 * Descriptions only where the name does not say it, and choices only where they are few: every model pays for them. Bounds are left out, since a
 * number above one is cut, with a word, and one below it is refused with the bound.
 */
function schemaOf({ schema, toModel, choices, listsChoices }: Flags[string]): ArgumentSchema {
  const described = toModel ? { description: toModel } : {};
  const item: ArgumentSchema = { type: "string", ...(choices && listsChoices ? { enum: [...choices] } : {}) };
  if (schema.type === "array") return { type: "array", items: item, ...described };
  return schema.type === "string" ? { ...item, ...described } : { type: schema.type, ...described };
}

/** The arguments that a call must have. */
export function requiredOf(flags: Flags): string[] {
  return flagsOfTools(flags).flatMap(([argument, , { positional }]) => (positional === "required" ? [argument] : []));
}
