/** What the compilers of a language accept, which decides whether a change breaks its users: types of the columns in `language.ts`. */

/** How a language spells types. */
export interface SpelledTypes {
  /** The sign at the start (`?T`) or end (`T?`) of a type that says that a value may be missing. */
  readonly nullable?: "ahead" | "behind";
  /** Other names of one type. */
  readonly names?: Readonly<Record<string, string>>;
  /** The types that accept every value. TypeScript's `any` is none: nothing checks what is done with its values. */
  readonly tops?: ReadonlySet<string>;
  /** Those that accept every value but a missing one. */
  readonly sureTops?: ReadonlySet<string>;
  /** Modules whose names a file may write with or without the module's name. */
  readonly modules?: readonly string[];
  /** Types in quotes are the types themselves. */
  readonly areQuoted?: boolean;
  /** `T[]` is short for `Array<T>`. */
  readonly shortensArrays?: boolean;
  /** Numbers convert by themselves to the types behind them in one of the lists. */
  readonly numbers?: readonly (readonly string[])[];
  /** Code that expects a value to be missing at times also works when it never is. */
  readonly takesSureValues?: boolean;
  /** Types stand ahead of names, `Safe s`, and decide which overload a call means. */
  readonly areAhead?: boolean;
  /** A sign behind a type parameter only warns, and the type of a result alone says that it comes later. */
  readonly onlyWarns?: boolean;
  /** Arguments are checked once a parameter without a type gets one: unless the type of its default was known before, or always. */
  readonly bindUntyped?: "withoutDefault" | "always";
  /** A function passed on as a value must have exactly the types that are asked for, and not only ones that fit. */
  readonly matchesFunctions?: boolean;
}

/** What the uses of a function's result look like. */
export interface ResultUses {
  /** A line break ends a statement. A colon at the end of a line may, too. */
  readonly endByLine?: "colon" | "break";
  /** The last expression of a block may be its value, even without a word for it. */
  readonly giveLast?: boolean;
  /** Code waits for a result by a word behind the call. */
  readonly waitBehind?: boolean;
  /** A type that a result may be wrapped in, which no operator reads. */
  readonly wrapper?: RegExp;
  /** A function may have several results, each with a variable of its own. */
  readonly areSeveral?: boolean;
  /** A result of nothing is no value. */
  readonly voidIsNoValue?: boolean;
}

/** How values of some types are constructed from their members. All patterns match the text of declarations. */
export interface MemberConstruction {
  /** Matches this text of a type: the marks above it, a line break, its kind and its signature. */
  readonly types: RegExp;
  /** Members that the construction leaves out. */
  readonly except?: RegExp;
  /** Members that may be left out. */
  readonly optional?: RegExp;
  /** Name of a member whose presence means that values are constructed in another way. */
  readonly unless?: string;
  /** Whether all members are named in braces after the type's name. */
  readonly isLiteral?: boolean;
  /** In such braces members stand without names, all of them in order, or with names, and then some may be left out. */
  readonly isInOrder?: boolean;
}

/**
 * How calls acknowledge declared errors: by `word` before the call or, without one, by handling or declaring the error types, except
 * those that match `exempt`.
 */
export interface DeclaredErrors {
  readonly word?: RegExp;
  readonly exempt?: RegExp;
}

/** How a construct branches on the values of an enumeration. */
export interface BranchCheck {
  /** The compiler refuses branches that lack a value, wherever they stand. */
  readonly isRefused?: boolean;
  /** Matches the text before the brace that opens the branches. */
  readonly head: RegExp;
  /** Matches the branch for all other values. */
  readonly others: RegExp;
  /** Matches the end of a pattern. */
  readonly arrow: RegExp;
}
