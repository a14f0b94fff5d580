/** A secret as it is found in a text, and how much counts as one. */

/** A stretch of a text: UTF-16 offsets, the end after the last character. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * How much is taken for a secret. `usual`: what looks like one. `keys`: every value of a telling key, in a file that is made for them.
 * `values`: besides, whatever is no word, under any key.
 */
export type Care = "usual" | "keys" | "values";

/** What a text may hold besides: `manifests` is YAML or JSON, whose mappings can say that they are secrets. */
export type TextForm = "any" | "manifests";

/** A secret in a text, and what found it. */
export interface SecretRange extends TextRange {
  readonly rule: string;
}
