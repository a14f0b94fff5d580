/**
 * Finds the secret keys of AWS that no key names, by the access key id beside them: arguments of a constructor, columns of a table, `id:key`.
 */
import { isFiller } from "./placeholders.ts";
import { isRandomText } from "./random-text.ts";
import type { SecretRange } from "./secret-range.ts";

/** A stretch with the length and characters of a secret access key. */
const SECRET = /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=])/g;
/** A digest of 40 hexadecimal digits is a commit. */
const HEX = /^[\da-f]+$/i;
/** How far behind an id, or before it, its key is looked for. */
const BESIDE_CHARS = 200;

/** The secret keys beside access key ids, which are among the `tokens` found in the text. */
export function pairedSecrets(text: string, tokens: readonly SecretRange[]): SecretRange[] {
  const ids = tokens.filter(({ rule }) => rule === "aws");
  return ids.flatMap(({ start, end }) => {
    const from = Math.max(0, start - BESIDE_CHARS);
    const around = text.slice(from, end + BESIDE_CHARS);
    return [...around.matchAll(SECRET)]
      .filter(([value]) => !HEX.test(value) && !isFiller(value) && isRandomText(value))
      .map(({ index, 0: value }) => ({ start: from + index, end: from + index + value.length, rule: "aws-secret" }));
  });
}
