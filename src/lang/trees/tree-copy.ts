/**
 * Copies tree-sitter's tree into arrays, straight from its memory: a cursor would cost several calls into WebAssembly for each node.
 *
 * Which nodes are visible, which field a child has and which alias renames it follows the rules of tree-sitter's own cursor: a node that
 * the grammar hides is skipped, its children take its place and, unless they have a field inside of it, its field.
 */
import { ROOT } from "./query-roots.ts";
import {
  addressOf,
  CHILD_COUNT,
  FLAGS,
  HEAP_EXTRA,
  HEAP_VISIBLE,
  halvesOfMemory,
  INLINE_EXTRA,
  INLINE_VISIBLE,
  isInline,
  PADDING,
  PRODUCTION,
  SIZE,
  SYMBOL,
  type TreeAddress,
  VISIBLE_CHILDREN,
  VISIBLE_DESCENDANTS,
  wordsOfMemory,
} from "./runtime.ts";

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** The arrays of a copied tree: one element per visible node, in preorder. */
export interface CopiedTree {
  readonly size: number;
  readonly kinds: Uint16Array;
  readonly fields: Uint16Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly parents: Int32Array;
  /** One past the last descendant. */
  readonly after: Uint32Array;
  /** For each node of a wanted kind: its number, the address of its slot in memory, and its alias or 0. */
  readonly wanted: readonly number[];
  /** Whether a wanted node of kind {@link ROOT.matchIfEndShown} ends in something that the grammar hides. */
  readonly hasHiddenEnd: boolean;
}

/** Positions of one node's values in `wanted`. */
export const WANTED = { node: 0, slot: 1, alias: 2, count: 3 } as const;

/** What a grammar says about its productions. */
export interface GrammarTables {
  /** Maps each symbol to its public number. */
  readonly symbols: Uint16Array;
  /** Elements per production in `aliases` and `fields`. */
  readonly childrenMax: number;
  /** By production and child: the alias that renames the child, or 0. */
  readonly aliases: Uint16Array;
  /** By production and child: the child's field, or 0. */
  readonly fields: Uint16Array;
}

/** Offsets in tree-sitter's description of a grammar, in words. */
const GRAMMAR = {
  symbols: 1,
  aliasSymbols: 2,
  productions: 7,
  fields: 8,
  childrenMax: 9,
  fieldSlices: 16,
  fieldEntries: 17,
  symbolMap: 19,
  aliases: 21,
} as const;
const ERROR_SYMBOL = 0xffff;

/** Reads the tables of a loaded grammar. */
export function grammarTables(grammar: object): GrammarTables {
  const words = wordsOfMemory();
  const halves = halvesOfMemory();
  const at = addressOf(grammar) >> 2;
  const of = (place: keyof typeof GRAMMAR): number => words[at + GRAMMAR[place]] as number;
  const productions = of("productions");
  const children = of("childrenMax") & 0xffff;
  const fields = new Uint16Array(productions * children);
  const slices = of("fieldSlices") >> 1;
  for (let production = 0; of("fields") > 0 && production < productions; production++) {
    let entry = (of("fieldEntries") >> 1) + (halves[slices + 2 * production] as number) * 2;
    for (let left = halves[slices + 2 * production + 1] as number; left > 0; left--, entry += 2) {
      const child = (halves[entry + 1] as number) & 0xff;
      const isInherited = (halves[entry + 1] as number) > 0xff;
      const place = production * children + child;
      if (!isInherited && fields[place] === 0) fields[place] = halves[entry] as number;
    }
  }
  const copied = (address: number, count: number): Uint16Array => halves.slice(address >> 1, (address >> 1) + count);
  return {
    symbols: copied(of("symbolMap"), of("symbols") + of("aliasSymbols")),
    childrenMax: children,
    aliases: copied(of("aliases"), productions * children),
    fields,
  };
}

/** Copies a tree. Leaves out nodes that start inside `hidden` spans, which are in order, with everything below them. */
export function copyTree(tree: TreeAddress, tables: GrammarTables, { hidden = [], wanted = NO_KINDS }: CopyTerms = {}): CopiedTree {
  return new TreeCopier(tree, tables, hidden, wanted).copy();
}

export interface CopyTerms {
  readonly hidden?: readonly Extent[] | undefined;
  /** By kind number: a {@link ROOT} for kinds whose nodes are listed in `wanted` of the copy. */
  readonly wanted?: Uint8Array | undefined;
}

const NO_KINDS = new Uint8Array(0);

/** Numbers kept for each node whose children are being copied; the following constants are offsets into them. */
const LEVEL = 8;
const NEXT_CHILD = 0;
const CHILDREN_END = 1;
/** How many of the children so far are part of the production; extras such as comments are not. */
const STRUCTURAL = 2;
/** Index of the production in the tables. */
const PRODUCTION_PLACE = 3;
/** Where the next child starts, in bytes. */
const CHILD_OFFSET = 4;
/** The copied node that becomes the parent of the children. */
const OWNER = 5;
const INHERITED_FIELD = 6;
/** The copied node that ends with the last child; -1 for a node that the grammar hides. */
const CLOSES = 7;
const SUBTREE_BYTES = 8;

class TreeCopier {
  readonly #words = wordsOfMemory();
  readonly #halves = halvesOfMemory();
  readonly #tables: GrammarTables;
  readonly #hidden: readonly Extent[];
  #hiddenAt = 0;
  readonly #wanted: Uint8Array;
  readonly #found: number[] = [];
  #hasHiddenEnd = false;
  readonly #into: CopiedTree;
  #size = 0;
  #levels = new Int32Array(64 * LEVEL);
  #top = -LEVEL;
  /** The current subtree: the address of its slot, its start in bytes, the copied node around it, its field and its alias. */
  #slot: number;
  #offset: number;
  #parent = -1;
  #field = 0;
  #alias = 0;

  constructor(tree: TreeAddress, tables: GrammarTables, hidden: readonly Extent[], wanted: Uint8Array) {
    this.#tables = tables;
    this.#hidden = hidden;
    this.#wanted = wanted;
    this.#slot = tree;
    this.#offset = this.#paddingOf(tree);
    const root = this.#words[tree >> 2] as number;
    const isLeaf = isInline(root) || this.#words[(root >> 2) + CHILD_COUNT] === 0;
    const count = 1 + (isLeaf ? 0 : (this.#words[(root >> 2) + VISIBLE_DESCENDANTS] as number));
    this.#into = {
      size: 0,
      kinds: new Uint16Array(count),
      fields: new Uint16Array(count),
      starts: new Uint32Array(count),
      ends: new Uint32Array(count),
      parents: new Int32Array(count),
      after: new Uint32Array(count),
      wanted: this.#found,
      hasHiddenEnd: false,
    };
  }

  copy(): CopiedTree {
    do {
      this.#enter();
      this.#close();
    } while (this.#advance());
    return { ...this.#into, size: this.#size, hasHiddenEnd: this.#hasHiddenEnd };
  }

  /** Copies the current node, if it is visible, and descends into its children, if any are visible. */
  #enter(): void {
    const subtree = this.#words[this.#slot >> 2] as number;
    const isSmall = isInline(subtree);
    const flags = isSmall ? subtree : (this.#halves[(subtree + FLAGS) >> 1] as number);
    const isVisible = this.#parent < 0 || this.#alias !== 0 || (flags & (isSmall ? INLINE_VISIBLE : HEAP_VISIBLE)) !== 0;
    if (isVisible && this.#isHidden()) return;
    const node = isVisible ? this.#add(subtree, isSmall) : -1;
    if (isSmall || this.#words[(subtree >> 2) + CHILD_COUNT] === 0) return;
    if (isVisible || this.#words[(subtree >> 2) + VISIBLE_CHILDREN] !== 0) this.#open(subtree, node);
  }

  #isHidden(): boolean {
    const start = this.#offset >> 1;
    const hidden = this.#hidden;
    while (this.#hiddenAt < hidden.length && (hidden[this.#hiddenAt] as Extent).end <= start) this.#hiddenAt++;
    return this.#hiddenAt < hidden.length && (hidden[this.#hiddenAt] as Extent).start <= start;
  }

  #add(subtree: number, isSmall: boolean): number {
    const { kinds, fields, starts, ends, parents, after } = this.#into;
    const own = isSmall ? (subtree >> 8) & 0xff : (this.#halves[(subtree + SYMBOL) >> 1] as number);
    const symbol = this.#alias !== 0 ? this.#alias : own;
    const node = this.#size++;
    const kind = symbol === ERROR_SYMBOL ? symbol : (this.#tables.symbols[symbol] as number);
    kinds[node] = kind;
    const root = this.#wanted[kind];
    if (root) {
      this.#found.push(node, this.#slot, this.#alias);
      if (root === ROOT.matchIfEndShown && !isSmall) this.#hasHiddenEnd ||= this.#endsHidden(subtree);
    }
    fields[node] = this.#field;
    starts[node] = this.#offset >> 1;
    ends[node] = (this.#offset + this.#bytesOf(this.#slot)) >> 1;
    parents[node] = this.#parent;
    after[node] = this.#size;
    return node;
  }

  /** Descends into the children of a node; `node` is -1 for a hidden one, whose children belong to the node around it. */
  #open(subtree: number, node: number): void {
    this.#top += LEVEL;
    if (this.#top === this.#levels.length) {
      const larger = new Int32Array(this.#levels.length * 2);
      larger.set(this.#levels);
      this.#levels = larger;
    }
    const levels = this.#levels;
    const top = this.#top;
    levels[top + NEXT_CHILD] = subtree - (this.#words[(subtree >> 2) + CHILD_COUNT] as number) * SUBTREE_BYTES;
    levels[top + CHILDREN_END] = subtree;
    levels[top + STRUCTURAL] = 0;
    levels[top + PRODUCTION_PLACE] = (this.#halves[(subtree + PRODUCTION) >> 1] as number) * this.#tables.childrenMax;
    levels[top + CHILD_OFFSET] = this.#offset;
    levels[top + OWNER] = node < 0 ? this.#parent : node;
    levels[top + INHERITED_FIELD] = node < 0 ? this.#field : 0;
    levels[top + CLOSES] = node;
  }

  /** Closes the nodes whose last child has been copied. */
  #close(): void {
    const levels = this.#levels;
    while (this.#top >= 0 && levels[this.#top + NEXT_CHILD] === levels[this.#top + CHILDREN_END]) {
      const closed = levels[this.#top + CLOSES] as number;
      if (closed >= 0) this.#into.after[closed] = this.#size;
      this.#top -= LEVEL;
    }
  }

  /** Moves to the next child of the innermost node that has one left; returns false at the end of the tree. */
  #advance(): boolean {
    const levels = this.#levels;
    const top = this.#top;
    if (top < 0) return false;
    const slot = levels[top + NEXT_CHILD] as number;
    this.#slot = slot;
    this.#offset = levels[top + CHILD_OFFSET] as number;
    this.#parent = levels[top + OWNER] as number;
    this.#field = 0;
    this.#alias = 0;
    if (!this.#isExtra(slot)) {
      const structural = levels[top + STRUCTURAL] as number;
      levels[top + STRUCTURAL] = structural + 1;
      const production = levels[top + PRODUCTION_PLACE] as number;
      if (structural < this.#tables.childrenMax) {
        if (production !== 0) this.#alias = this.#tables.aliases[production + structural] as number;
        this.#field = this.#tables.fields[production + structural] as number;
      }
      if (this.#field === 0) this.#field = levels[top + INHERITED_FIELD] as number;
    }
    const sibling = slot + SUBTREE_BYTES;
    levels[top + NEXT_CHILD] = sibling;
    const gap = sibling === levels[top + CHILDREN_END] ? 0 : this.#paddingOf(sibling);
    levels[top + CHILD_OFFSET] = this.#offset + this.#bytesOf(slot) + gap;
    return true;
  }

  /** Whether the last child of the node, or the last child of that child, and so on, is hidden and has visible children. */
  #endsHidden(subtree: number): boolean {
    for (let at = subtree; ; ) {
      let last = 0;
      for (let slot = at - SUBTREE_BYTES, left = this.#words[(at >> 2) + CHILD_COUNT] as number; left > 0; left--, slot -= SUBTREE_BYTES) {
        last = this.#words[slot >> 2] as number;
        if (isInline(last)) {
          if ((last & INLINE_VISIBLE) !== 0) return false;
          last = 0;
          continue;
        }
        const isVisible = ((this.#halves[(last + FLAGS) >> 1] as number) & HEAP_VISIBLE) !== 0;
        const count = this.#words[(last >> 2) + CHILD_COUNT] as number;
        if (!isVisible && count > 0 && this.#words[(last >> 2) + VISIBLE_CHILDREN] !== 0) return true;
        if (isVisible && count === 0) return false;
        if (isVisible) break;
        last = 0;
      }
      if (last === 0) return false;
      at = last;
    }
  }

  #isExtra(slot: number): boolean {
    const subtree = this.#words[slot >> 2] as number;
    if (isInline(subtree)) return (subtree & INLINE_EXTRA) !== 0;
    return ((this.#halves[(subtree + FLAGS) >> 1] as number) & HEAP_EXTRA) !== 0;
  }

  #bytesOf(slot: number): number {
    const subtree = this.#words[slot >> 2] as number;
    return isInline(subtree) ? (this.#words[(slot >> 2) + 1] as number) >>> 24 : (this.#words[(subtree >> 2) + SIZE] as number);
  }

  /** Bytes of white space before a subtree. */
  #paddingOf(slot: number): number {
    const subtree = this.#words[slot >> 2] as number;
    return isInline(subtree) ? ((this.#words[(slot >> 2) + 1] as number) >> 16) & 0xff : (this.#words[(subtree >> 2) + PADDING] as number);
  }
}
