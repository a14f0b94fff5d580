/** What answers and errors tell their reader to do next, found in what they print, so that tests can do it. */
import { decode } from "@toon-format/toon";

/** Placeholders, alternatives and remarks: what is no command line by itself. */
const NO_COMMAND = /\b[A-Z]{2,}\b|\[|<|, or\b| --help\b|; |\.\.\./;

/** Command lines that a text tells a person to type. */
export function commandsIn(text: string): string[] {
  const found = [...text.matchAll(/(?: Try: |next: |Next: |Now: |"remediation":")(codecompass [^\n"]+)/g)].map(([, line = ""]) =>
    line.trimEnd(),
  );
  return [...new Set(found.filter((line) => !NO_COMMAND.test(line)))];
}

export interface SuggestedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Calls that an answer of a tool tells a model to make, in whatever format it is. */
export function callsIn(text: string): SuggestedCall[] {
  const data = parsed(text);
  const found = [data?.["suggested_next"], ...lineOf(text), (data?.["error"] as { data?: { next?: unknown } } | undefined)?.data?.next];
  return found.filter(isCall);
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  for (const read of [JSON.parse, decode]) {
    try {
      const value: unknown = read(text);
      if (typeof value === "object" && value !== null) return value as Readonly<Record<string, unknown>>;
    } catch {
      // Another format.
    }
  }
  return undefined;
}

/** The suggestion of an answer in lines. */
function lineOf(text: string): unknown[] {
  const [, json] = /^suggested_next: (\{.*\})$/m.exec(text) ?? [];
  return json === undefined ? [] : [parsed(json)];
}

function isCall(value: unknown): value is SuggestedCall {
  return typeof value === "object" && value !== null && "tool" in value && "arguments" in value && typeof value.arguments === "object";
}
