/**
 * Copying tree-sitter's tree into arrays, straight from its memory: a cursor costs several calls into WebAssembly for each node.
 *
 * What is visible, which field a child stands in and what an alias calls it is decided as tree-sitter's own cursor does: a node that the grammar
 * hides is passed through, and its children stand in its place and, unless they have a field inside of it, in its field.
 */
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

/** What a tree is copied into: one place per visible node, in preorder. */
export interface CopiedTree {
  readonly size: number;
  readonly kinds: Uint16Array;
  readonly fields: Uint16Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly parents: Int32Array;
  /** One past the last descendant. */
  readonly after: Uint32Array;
}

/** What a grammar says of its productions. */
export interface GrammarTables {
  /** The public number of each symbol. */
  readonly symbols: Uint16Array;
  /** Children of one production in `aliases` and `fields`. */
  readonly childrenMax: number;
  /** By production and child: what an alias calls it, or 0. */
  readonly aliases: Uint16Array;
  /** By production and child: the field it stands in, or 0. */
  readonly fields: Uint16Array;
}

/** Places in tree-sitter's description of a grammar, in words. */
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

/** Numbers that are kept of each node whose children are being copied. */
const LEVEL = 8;

/** Copies a tree. Nodes that start inside `hidden` spans, which are in order, are left out with all below them. */
export function copyTree(tree: TreeAddress, tables: GrammarTables, hidden: readonly Extent[]): CopiedTree {
  const words = wordsOfMemory();
  const halves = halvesOfMemory();
  const { symbols, aliases, fields: fieldsOf, childrenMax } = tables;
  const root = words[tree >> 2] as number;
  const isLeaf = isInline(root) || words[(root >> 2) + CHILD_COUNT] === 0;
  const count = 1 + (isLeaf ? 0 : (words[(root >> 2) + VISIBLE_DESCENDANTS] as number));
  const kinds = new Uint16Array(count);
  const fields = new Uint16Array(count);
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  const parents = new Int32Array(count);
  const after = new Uint32Array(count);
  // The levels that are open, each: next child's address, children's end, next structural child, place of the production in the tables,
  // where the next child starts in bytes, the node they belong to, the field they inherit, the node to close behind them.
  let levels = new Int32Array(64 * LEVEL);
  let top = -LEVEL;
  let next = 0;
  let hiddenAt = 0;

  let slot = tree;
  let offset = isInline(root) ? ((words[(tree >> 2) + 1] as number) >> 16) & 0xff : (words[(root >> 2) + PADDING] as number);
  let parent = -1;
  let field = 0;
  let alias = 0;
  let isRoot = true;
  for (;;) {
    const subtree = words[slot >> 2] as number;
    const inline = isInline(subtree);
    const data = subtree >> 2;
    const flags = inline ? subtree : (halves[(subtree + FLAGS) >> 1] as number);
    const isVisible = isRoot || alias !== 0 || (flags & (inline ? INLINE_VISIBLE : HEAP_VISIBLE)) !== 0;
    const children = inline ? 0 : (words[data + CHILD_COUNT] as number);
    let opens = children > 0 && (isVisible || (words[data + VISIBLE_CHILDREN] as number) > 0);
    let node = parent;
    let closes = -1;
    if (isVisible) {
      const start = offset >> 1;
      while (hiddenAt < hidden.length && (hidden[hiddenAt] as Extent).end <= start) hiddenAt++;
      if (hiddenAt < hidden.length && (hidden[hiddenAt] as Extent).start <= start) opens = false;
      else {
        const symbol = alias !== 0 ? alias : inline ? (subtree >> 8) & 0xff : (halves[(subtree + SYMBOL) >> 1] as number);
        node = next++;
        kinds[node] = symbol === ERROR_SYMBOL ? symbol : (symbols[symbol] as number);
        fields[node] = field;
        starts[node] = start;
        ends[node] = (offset + (inline ? (words[(slot >> 2) + 1] as number) >>> 24 : (words[data + SIZE] as number))) >> 1;
        parents[node] = parent;
        after[node] = next;
        closes = node;
      }
    }
    if (opens) {
      top += LEVEL;
      if (top === levels.length) {
        const larger = new Int32Array(levels.length * 2);
        larger.set(levels);
        levels = larger;
      }
      levels[top] = subtree - children * 8;
      levels[top + 1] = subtree;
      levels[top + 2] = 0;
      levels[top + 3] = (halves[(subtree + PRODUCTION) >> 1] as number) * childrenMax;
      levels[top + 4] = offset;
      levels[top + 5] = node;
      levels[top + 6] = isVisible ? 0 : field;
      levels[top + 7] = closes;
    }
    isRoot = false;
    while (top >= 0 && levels[top] === levels[top + 1]) {
      const closed = levels[top + 7] as number;
      if (closed >= 0) after[closed] = next;
      top -= LEVEL;
    }
    if (top < 0) return { size: next, kinds, fields, starts, ends, parents, after };

    slot = levels[top] as number;
    levels[top] = slot + 8;
    offset = levels[top + 4] as number;
    parent = levels[top + 5] as number;
    const child = words[slot >> 2] as number;
    const second = words[(slot >> 2) + 1] as number;
    const isSmall = isInline(child);
    const isExtra = isSmall ? (child & INLINE_EXTRA) !== 0 : ((halves[(child + FLAGS) >> 1] as number) & HEAP_EXTRA) !== 0;
    field = 0;
    alias = 0;
    if (!isExtra) {
      const structural = levels[top + 2] as number;
      levels[top + 2] = structural + 1;
      const place = (levels[top + 3] as number) + structural;
      if (structural < childrenMax) {
        alias = (levels[top + 3] as number) === 0 ? 0 : (aliases[place] as number);
        field = fieldsOf[place] as number;
      }
      if (field === 0) field = levels[top + 6] as number;
    }
    let behind = offset + (isSmall ? second >>> 24 : (words[(child >> 2) + SIZE] as number));
    if (slot + 8 < (levels[top + 1] as number)) {
      const sibling = words[(slot + 8) >> 2] as number;
      behind += isInline(sibling) ? ((words[((slot + 8) >> 2) + 1] as number) >> 16) & 0xff : (words[(sibling >> 2) + PADDING] as number);
    }
    levels[top + 4] = behind;
  }
}
