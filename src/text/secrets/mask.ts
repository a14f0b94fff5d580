/**
 * Masks secrets in a text: private keys, tokens of known shapes, passwords in addresses, values of
 * telling keys, arguments of commands. They are found in every text that is read, before any other
 * code sees it, and overwritten character by character, so that lines, columns and offsets stay right.
 *
 * Every expression takes time linear in the text: repetitions are bounded, or followed by a character that they cannot match, and the
 * search continues after the text it has examined.
 */

import { addressPasswords } from "./address-passwords.ts";
import { keyBlocks } from "./key-blocks.ts";
import { keyedValues } from "./keyed-values.ts";
import { kubernetesSecrets } from "./kubernetes-secrets.ts";
import { opaqueValues } from "./opaque-values.ts";
import { pairedSecrets } from "./paired-secrets.ts";
import type { Care, SecretRange, TextForm } from "./secret-range.ts";
import { statedSecrets } from "./stated-secrets.ts";
import { tokensIn } from "./tokens.ts";

const MASK = "*";

/** A text with its secrets masked, of the same length and with the same line breaks. */
export function maskSecrets(text: string, care: Care = "usual", form: TextForm = "any"): string {
  const secrets = findSecrets(text, care, form);
  if (secrets.length === 0) return text;
  let masked = "";
  let at = 0;
  for (const { start, end } of secrets) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    masked += text.slice(at, from) + text.slice(from, end).replace(/[^\r\n\u2028\u2029]/g, MASK);
    at = end;
  }
  return masked + text.slice(at);
}

/** Whether a text could be a secret, or part of one, in any context: it contains a value that is not a word, or one of a known shape. */
export function mayBeSecret(text: string): boolean {
  return findSecrets(text, "values").length > 0;
}

/** The secrets of a text, in order; one may contain others. */
export function findSecrets(text: string, care: Care = "usual", form: TextForm = "any"): SecretRange[] {
  const found: SecretRange[] = keyBlocks(text).map((range) => ({ ...range, rule: "private-key" }));
  const tokens = tokensIn(text);
  found.push(...tokens, ...pairedSecrets(text, tokens), ...addressPasswords(text), ...keyedValues(text, care), ...statedSecrets(text));
  if (form === "manifests") found.push(...kubernetesSecrets(text));
  if (care === "values") found.push(...opaqueValues(text));
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}
