/** Values in manifests of Kubernetes that say that they are secrets. Base64 hides nothing, and their keys need not tell. */

import { isFiller, isNoValue } from "./placeholders.ts";
import type { SecretRange } from "./secret-range.ts";

const KIND = /^[ \t]{0,8}kind:[ \t]{1,8}["']?Secret["']?[ \t]{0,8}$/m;
const DOCUMENT = /^---/;
const DATA = /^([ \t]{0,8})(?:data|stringData):[ \t]{0,8}$/;
const ENTRY = /^([ \t]{0,16})(?:[\w.-]{1,256}|"[^"]{1,256}"):[ \t]{1,8}["']?([^"'\s#|>][^"']{2,8192})["']?[ \t]{0,8}$/;

/** Values below `data` and `stringData` of secrets. */
export function kubernetesSecrets(text: string): SecretRange[] {
  const found: SecretRange[] = [];
  if (!text.includes("Secret") || !KIND.test(text)) return found;
  let indent = -1;
  let start = 0;
  for (const line of text.split("\n")) {
    const depth = line.length - line.trimStart().length;
    const data = DATA.exec(line.trimEnd());
    if (data) indent = depth;
    else if (line.trim() !== "" && (depth <= indent || DOCUMENT.test(line))) indent = -1;
    else if (indent >= 0) found.push(...entryValue(line.trimEnd(), start));
    start += line.length + 1;
  }
  return found;
}

function entryValue(line: string, start: number): SecretRange[] {
  const value = ENTRY.exec(line)?.[2]?.trimEnd();
  if (value === undefined || isNoValue(value) || isFiller(value)) return [];
  const from = start + line.lastIndexOf(value);
  return [{ start: from, end: from + value.length, rule: "kubernetes-secret" }];
}
