/** Finds values that are not words, whatever their key, in files that are expected to hold secrets. */

import { isFiller } from "./placeholders.ts";
import { isRandomText } from "./random-text.ts";
import type { SecretRange } from "./secret-range.ts";

const RUN = /[A-Za-z0-9+/_=~-]{8,}/g;
/** Letters and digits alternating; names with a number at their end do not match. */
const MIXED = /[A-Za-z]\d+[A-Za-z]|\d[A-Za-z]+\d/;
const MIXED_CHARS_MIN = 8;
/** The text after a key. */
const KEY_END = /["']?[ \t]{0,8}[:=]/y;

/** Runs of letters and digits that are neither keys nor words. */
export function opaqueValues(text: string): SecretRange[] {
  const found: SecretRange[] = [];
  RUN.lastIndex = 0;
  for (let run = RUN.exec(text); run; run = RUN.exec(text)) {
    const end = RUN.lastIndex;
    KEY_END.lastIndex = end;
    if (isOpaque(run[0]) && !KEY_END.test(text)) found.push({ start: run.index, end, rule: "opaque" });
  }
  return found;
}

function isOpaque(run: string): boolean {
  if (isFiller(run)) return false;
  return isRandomText(run) || run.split(/[^A-Za-z0-9]+/).some((part) => part.length >= MIXED_CHARS_MIN && MIXED.test(part));
}
