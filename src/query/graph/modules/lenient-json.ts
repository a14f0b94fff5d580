/** JSON as configuration files have it: with comments, and with commas before closing brackets. */

/** What a text says; undefined where it cannot be read. */
export function parseLenient(text: string): unknown {
  try {
    return JSON.parse(withoutExtras(text));
  } catch {
    return undefined;
  }
}

/** Whether what JSON says is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Strings are matched to be left as they are. */
const EXTRAS = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*[}\]])/g;

function withoutExtras(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(EXTRAS, (found) => (found.startsWith('"') ? found : ""));
}
