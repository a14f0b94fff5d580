/** Checks a call's arguments against its tool's schema. */
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { CodeCompassError } from "#core/errors.ts";
import { PATH_CHARS_MAX, TRACE_CHARS_MAX } from "#core/limits.ts";
import { flagsOfTools, propertiesOf, requiredOf, valuesOf } from "./properties.ts";
import type { Tool } from "./tool.ts";

type Validate = (input: unknown) => { readonly valid: boolean; readonly errorMessage?: string | undefined };

const validator = new AjvJsonSchemaValidator();
const validateByTool = new Map<Tool, Validate>();

/** The schema that clients are shown, or, with `ranges`, that calls are checked against. */
export function inputSchema(tool: Tool, { ranges = false } = {}) {
  const required = requiredOf(tool.flags);
  return {
    type: "object" as const,
    properties: propertiesOf(tool.flags, { ranges }),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/**
 * The values of the arguments of a call, by field, when they fit the schema. An argument that is null counts as left out: some clients fill in every name. Half a
 * surrogate pair, which no file and no database can hold, becomes U+FFFD.
 * @throws invalid_input, limit_exceeded
 */
export function checkArguments(tool: Tool, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const present = Object.entries(given).filter(([, value]) => value !== null);
  const args = Object.fromEntries(present.map(([name, value]) => [name, typeof value === "string" ? value.toWellFormed() : value]));
  const validate = validateByTool.get(tool) ?? (validator.getValidator(inputSchema(tool, { ranges: true })) as Validate);
  validateByTool.set(tool, validate);
  const { valid, errorMessage } = validate(args);
  if (!valid) {
    throw new CodeCompassError("invalid_input", `The arguments of ${tool.name} do not fit: ${shortened(errorMessage ?? "")}.`, {
      remediation: `Arguments: ${flagsOfTools(tool.flags)
        .map(([name, , { positional }]) => (positional === "required" ? `${name} (required)` : name))
        .join(", ")}.`,
    });
  }
  for (const [name, value] of Object.entries(args)) checkText(name, value);
  return valuesOf(tool.flags, args);
}

const MESSAGE_CHARS_MAX = 300;
const shortened = (message: string): string => message.replace(/\bdata\//g, "").slice(0, MESSAGE_CHARS_MAX);

/** Arguments that may be a pasted trace; use cases that look for words take less. */
const TRACE_ARGUMENTS: ReadonlySet<string> = new Set(["query", "name", "target"]);

/** What no schema says briefly: paths without NUL, and no text longer than anything could be asked. */
function checkText(name: string, value: unknown): void {
  if (typeof value !== "string") return;
  const charsMax = TRACE_ARGUMENTS.has(name) ? TRACE_CHARS_MAX : PATH_CHARS_MAX;
  if (value.length > charsMax) {
    throw new CodeCompassError("limit_exceeded", `${name} has ${value.length} characters; at most ${charsMax} are allowed.`);
  }
  if (name !== "query" && value.includes("\0")) {
    throw new CodeCompassError("invalid_input", `${name} must not contain NUL.`, { remediation: `Call again with a plain ${name}.` });
  }
}
