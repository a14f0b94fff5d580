/** Reads the parameters of a question by the question's flags, like the arguments of tools. */
import { CodeCompassError } from "#core/errors.ts";
import { ARGUMENT_ITEMS_MAX, PATH_CHARS_MAX, TRACE_CHARS_MAX } from "#core/limits.ts";
import { argumentName, type Flags } from "#flags/flag.ts";

/**
 * The values by field. A parameter may be repeated.
 * @throws invalid_input for an unknown parameter, a value that is not allowed, or a missing one; limit_exceeded
 */
export function readParameters(flags: Flags, given: URLSearchParams): Readonly<Record<string, unknown>> {
  const known = new Map(Object.entries(flags).map(([field, flag]) => [argumentName(flag), field]));
  for (const [name, value] of given) checkParameter(known, name, value);
  return Object.fromEntries(
    Object.entries(flags).flatMap(([field, flag]) => {
      const name = argumentName(flag);
      const words = given.getAll(name).map((value) => value.toWellFormed());
      if (words.length > ARGUMENT_ITEMS_MAX) throw new CodeCompassError("limit_exceeded", `${name} has too many values.`);
      if (words.length > 0) return [[field, flag.read(words, name)]];
      if (flag.positional === "required") throw new CodeCompassError("invalid_input", `${name} is missing.`);
      return [];
    }),
  );
}

function checkParameter(known: ReadonlyMap<string, string>, name: string, value: string): void {
  if (!known.has(name)) {
    throw new CodeCompassError("invalid_input", `There is no parameter "${name}".`, {
      remediation: `There are: ${[...known.keys()].join(", ")}.`,
    });
  }
  const charsMax = name === "query" ? TRACE_CHARS_MAX : PATH_CHARS_MAX;
  if (value.length > charsMax) {
    throw new CodeCompassError("limit_exceeded", `${name} has ${value.length} characters; at most ${charsMax} are allowed.`);
  }
  if (name !== "query" && value.includes("\0")) throw new CodeCompassError("invalid_input", `${name} must not contain NUL.`);
}
