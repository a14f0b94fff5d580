import { escapedJson } from "./visible.ts";

/** Writes plain data as one line of JSON, in which no string holds a character that is more than text: those are `\uXXXX`. */
export function toJson(data: unknown): string {
  // Outside strings JSON is ASCII, so whatever is replaced stands inside of one.
  return escapedJson(JSON.stringify(data));
}
