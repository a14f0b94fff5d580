/**
 * Finds manifests of secrets in JSON: objects whose `kind` is `Secret`. It looks only at
 * braces, strings and colons, so that comments and templates do no harm.
 */

import type { TextRange } from "./secret-range.ts";

/** A string, which ends with its line at the latest, or a brace. */
const TOKEN = /"(?:[^"\\\r\n]|\\.)*"?|[{}]/g;
const COLON = /[ \t\r\n]*:/y;

interface JsonObject {
  /** The key whose value the object is. */
  readonly key: string;
  isSecret: boolean;
  readonly values: TextRange[];
}

/** The strings below `data` and `stringData` of objects that are secrets. */
export function secretsInJson(text: string): TextRange[] {
  const found: TextRange[] = [];
  const open: JsonObject[] = [];
  let key = "";
  for (const token of text.matchAll(TOKEN)) {
    const end = token.index + token[0].length;
    if (token[0] === "{") {
      open.push({ key, isSecret: false, values: [] });
      key = "";
    } else if (token[0] === "}") {
      const closed = open.pop();
      if (closed?.isSecret) for (const value of closed.values) found.push(value);
      key = "";
    } else if (isBeforeColon(text, end)) {
      key = token[0].slice(1, -1);
    } else {
      addString(open, key, { start: token.index + 1, end: end - 1 }, text);
      key = "";
    }
  }
  // An unclosed object was cut off, and may be a secret all the same.
  return [...found, ...open.flatMap(({ isSecret, values }) => (isSecret ? values : []))];
}

function addString(open: readonly JsonObject[], key: string, value: TextRange, text: string): void {
  const inner = open.at(-1);
  if (inner && key === "kind" && text.slice(value.start, value.end) === "Secret") inner.isSecret = true;
  if (inner?.key === "data" || inner?.key === "stringData") open.at(-2)?.values.push(value);
}

function isBeforeColon(text: string, end: number): boolean {
  COLON.lastIndex = end;
  return COLON.test(text);
}
