/**
 * The text that every line matching a pattern must contain. The trigram index turns it into
 * the few files that can contain a match, which the search then reads.
 */
export type RequiredText =
  /** Nothing is known: any file can contain a match. */
  | { readonly is: "anything" }
  /** The matching line, folded by `foldCase`, contains this text, which has no line break and may be shorter than a trigram. */
  | { readonly is: "text"; readonly text: string }
  | { readonly is: "all"; readonly of: readonly RequiredText[] }
  | { readonly is: "any"; readonly of: readonly RequiredText[] };
