/** Collections that are empty at first and filled later: what fills one tells what it holds. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later } from "#lang/usage/profile.ts";
import type { SyntaxTree } from "#lang/usage/syntax-tree.ts";

/**
 * The collections of a tree that are empty at first, and those that are filled. A language names each by a key that the empty assignment and
 * what fills it have in common: the function or type around it, and its text.
 */
export class Filling {
  readonly #empty = new Set<string>();
  readonly #filled = new Set<string>();

  private constructor() {}

  static of(tree: SyntaxTree): Filling {
    const known = Filling.#byTree.get(tree) ?? new Filling();
    Filling.#byTree.set(tree, known);
    return known;
  }
  static readonly #byTree = new WeakMap<SyntaxTree, Filling>();

  /** Records that a collection is empty at first. The result tells whether the code around fills it. */
  begin(key: string): () => boolean {
    this.#empty.add(key);
    return () => this.#filled.has(key);
  }

  /**
   * Records that a value is put into a collection; returns the collection as that value says what it is. `isShared`: code elsewhere may put
   * in other values.
   */
  add(key: string, value: Later, { isShared }: { readonly isShared: boolean }): Later {
    this.#filled.add(key);
    return (reader): ExpressionId => {
      // What is not empty at first may be an object with such a method of its own.
      if (!this.#empty.has(key)) return UNKNOWN;
      const element = value(reader);
      // Others may put objects where this file puts numbers and texts.
      return reader.apply(BUILTIN, [isShared && element <= BUILTIN ? UNKNOWN : element]);
    };
  }
}
