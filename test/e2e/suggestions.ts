/** What answers and errors tell their reader to do next, found in what they print, so that tests can do it. */
import { decode } from "@toon-format/toon";

/** Placeholders, alternatives and remarks: what is no command line by itself. */
const NO_COMMAND = /\b[A-Z]{2,}\b|\[|<|, or\b| --help\b|; |\.\.\.|\.$/;

/** Command lines that a text, or the remediation of an error in JSON, tells a person to type. */
export function commandsIn(text: string): string[] {
  const found = text.split("\n").flatMap((line) => (line.startsWith("{") ? commandsInJson(line) : commandsInLine(line)));
  return [...new Set(found.map((line) => line.trimEnd()).filter((line) => !NO_COMMAND.test(line)))];
}

function commandsInLine(line: string): string[] {
  return [...line.matchAll(/(?: Try|next|Next|Now): (codecompass .+)/g)].map(([, command = ""]) => command);
}

function commandsInJson(line: string): string[] {
  const { remediation } = (parsed(line)?.["error"] as { data?: { remediation?: unknown } } | undefined)?.data ?? {};
  return typeof remediation === "string" ? commandsInLine(` Try: ${remediation}`) : [];
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
