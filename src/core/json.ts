import { escapedJson } from "./visible.ts";

/** Writes plain data as one line of JSON. Characters in strings that are more than text, such as control characters, become `\uXXXX`. */
export function toJson(data: unknown): string {
  // Outside strings JSON is ASCII, so every replaced character is inside a string.
  return escapedJson(JSON.stringify(data));
}
