/** The numbers that order the results of locating a name. */
import type { SymbolKind } from "#core/types.ts";
import type { PathMultipliers } from "#query/rank/path-factors.ts";

/** How likely each kind is meant by a bare name. */
export const LOCATE_KINDS: Readonly<Record<SymbolKind, number>> = {
  class: 0.5,
  struct: 0.5,
  interface: 0.5,
  trait: 0.5,
  enum: 0.45,
  type: 0.4,
  function: 0.45,
  method: 0.4,
  macro: 0.35,
  module: 0.35,
  constant: 0.3,
  variable: 0.25,
  property: 0.2,
  section: 0.1,
  impl: 0.1,
  import: 0,
};

/** Weights of how well a name agrees with the typed one, best first, and of other evidence. */
export const LOCATE = {
  exact_symbol: 10,
  other_case: 8,
  other_spelling: 6,
  prefix: 4,
  name_words: 2,
  /** Below any name that has a part of the typed name right. */
  typo_guess: 1,
  /** A typed scope whose parts are right before the name; if no part is anywhere around it, the same weight is subtracted. */
  scope: 3,
  /** Added where nothing else that is declared is around the name. */
  scope_whole: 0.7,
  /** A package address whose end is the directories of the file. */
  package_directory: 1,
  /** A symbol that a package re-exports under this name: more than kinds differ by. */
  handed_on: 0.5,
  /** A scope whose parts are all elsewhere around the name or in the path; 1 is subtracted. */
  scope_elsewhere: 1.5,
  /** An overload with all parameters as typed; one with some of them, or with as many, gets a part of it. */
  overload: 2.5,
  /** A path that ends as typed; a path that does not contain the typed one loses as much. */
  path_end: 3,
  path_part: 1,
  definition: 1,
  /** What a settings key loses: just enough to put it behind code of that name in another letter case. */
  settings_key: 2.1,
  /** What a test double loses: less than a test, because a name is no proof, and more than the difference between kinds of definitions. */
  stand_in: 0.4,
  public: 0.05,
};

/** The numbers for locating by name. */
export interface LocateNumbers {
  readonly multipliers: PathMultipliers;
  readonly stages: { readonly locate: Readonly<typeof LOCATE>; readonly locate_kinds: typeof LOCATE_KINDS };
}
