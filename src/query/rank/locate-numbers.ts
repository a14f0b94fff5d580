/** The numbers that decide the order of names that were located. */
import type { SymbolKind } from "#core/types.ts";
import type { PathMultipliers } from "./path-factors.ts";

/** Kinds in the order in which people mean them when they say only a name. */
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

/** How well a name agrees with the one that was typed, best first, and what else counts. */
export const LOCATE = {
  exact_symbol: 10,
  other_case: 8,
  other_spelling: 6,
  prefix: 4,
  name_words: 2,
  /** Below everything that has a part of the name right. */
  typo_guess: 1,
  /** A scope whose parts stand right before the name; nowhere around it, as much is taken away. */
  scope: 3,
  /** What is added where nothing else that is declared stands around the name. */
  scope_whole: 0.7,
  /** A package's address that ends in the directories of the file. */
  package_directory: 1,
  /** What a package gives to others by this name: more than kinds differ by. */
  handed_on: 0.5,
  /** A scope whose parts all stand elsewhere around the name or in the path, less one. */
  scope_elsewhere: 1.5,
  /** An overload with all parameters as they were typed; with some of them, or with as many, it has a part of it. */
  overload: 2.5,
  /** A path that ends as typed; one that does not even have it loses as much. */
  path_end: 3,
  path_part: 1,
  definition: 1,
  /** What a key of settings loses: as much as puts it behind code of that name in other capitals, and no more. */
  settings_key: 2.1,
  /** What a test double loses: less than a test, as a name is no proof, and more than any kind of definition is preferred to another. */
  stand_in: 0.4,
  public: 0.05,
};

/** The numbers that names are located by. */
export interface LocateNumbers {
  readonly multipliers: PathMultipliers;
  readonly stages: { readonly locate: Readonly<typeof LOCATE>; readonly locate_kinds: typeof LOCATE_KINDS };
}
