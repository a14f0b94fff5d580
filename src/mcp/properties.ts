/** The schemas of tools' arguments, made of the declared flags, and the values that a call's arguments give. */
import type { Flags } from "#flags/flag.ts";
import { argumentName } from "#flags/flag.ts";

/** A JSON Schema of the few kinds that arguments need. */
// A type, not an interface: the SDK takes it for JSON, which has an index signature.
export type ArgumentSchema = {
  type: "string" | "integer" | "boolean" | "array";
  description?: string;
  enum?: string[];
  items?: ArgumentSchema;
  minimum?: number;
  maximum?: number;
};

/** The flags that tools have, by the name of their argument. */
export function flagsOfTools(flags: Flags): readonly (readonly [argument: string, field: string, flag: Flags[string]])[] {
  return Object.entries(flags).flatMap(([field, flag]) => (flag.toModel === false ? [] : [[argumentName(flag), field, flag] as const]));
}

/** The properties of a tool's schema; with `ranges`, which calls are checked against, numbers have their bounds. */
export function propertiesOf(flags: Flags, { ranges }: { readonly ranges: boolean }): Record<string, ArgumentSchema> {
  return Object.fromEntries(flagsOfTools(flags).map(([argument, , flag]) => [argument, schemaOf(flag, ranges)]));
}

/**
 * Descriptions only where the name does not say it, choices only where they are few, and no bounds of numbers, which an error tells whoever
 * leaves them: every model pays for them.
 */
function schemaOf({ schema, toModel, choices, listsChoices, isInInstructions }: Flags[string], ranges: boolean): ArgumentSchema {
  const described = toModel ? { description: toModel } : {};
  const item: ArgumentSchema = { type: "string", ...(choices && listsChoices && !isInInstructions ? { enum: [...choices] } : {}) };
  if (schema.type === "array") return { type: "array", items: item, ...described };
  return schema.type === "string" ? { ...item, ...described } : { ...(ranges ? schema : { type: schema.type }), ...described };
}

/** The arguments that a call must have. */
export function requiredOf(flags: Flags): string[] {
  return flagsOfTools(flags).flatMap(([argument, , { positional }]) => (positional === "required" ? [argument] : []));
}

/**
 * The values of a call's arguments, by field.
 * @throws invalid_input for a word that is not allowed
 */
export function valuesOf(flags: Flags, args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    flagsOfTools(flags).flatMap(([argument, field, flag]) => {
      const given = args[argument];
      return given === undefined ? [] : [[field, flag.read([given].flat().map(String), argument)]];
    }),
  );
}
