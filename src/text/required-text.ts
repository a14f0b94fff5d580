/**
 * What every line that matches a pattern must contain. An index of trigrams turns it into the few files that can hold a match; whoever asks
 * then looks into these.
 */
export type RequiredText =
  /** Nothing is known: any file can hold a match. */
  | { readonly is: "anything" }
  /** This text stands in the matching line, folded by `foldCase`. It has no line break and may be shorter than a trigram. */
  | { readonly is: "text"; readonly text: string }
  | { readonly is: "all"; readonly of: readonly RequiredText[] }
  | { readonly is: "any"; readonly of: readonly RequiredText[] };
