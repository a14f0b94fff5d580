/** Parses JSON as configuration files have it: with comments, and with commas before closing brackets. */

/** The parsed value; undefined where the text is not valid. */
export function parseLenient(text: string): unknown {
  try {
    return JSON.parse(withoutExtras(text));
  } catch {
    return undefined;
  }
}

/** Whether a parsed value is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Matches strings as well, so that they stay as they are. */
const EXTRAS = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*[}\]])/g;

function withoutExtras(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(EXTRAS, (found) => (found.startsWith('"') ? found : ""));
}
