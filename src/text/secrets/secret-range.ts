/** A secret found in a text, and the degree of care in finding secrets. */

/** A stretch of a text: UTF-16 offsets, the end after the last character. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * How much counts as a secret. `usual`: values that look like one. `keys`: every value of a telling key, in a file that is made for such
 * values. `values`: also any value that is not a word, under any key.
 */
export type Care = "usual" | "keys" | "values";

/** The form of a text: `manifests` is YAML or JSON, whose mappings can declare themselves secrets. */
export type TextForm = "any" | "manifests";

/** A secret in a text, and the rule that found it. */
export interface SecretRange extends TextRange {
  readonly rule: string;
}
