/** A syntax tree in arrays, which stays readable after tree-sitter's own tree is deleted. */
import type { Language as Grammar } from "web-tree-sitter";
import type { TreeAddress } from "#lang/trees/runtime.ts";
import { type CopyTerms, copyTree, type GrammarTables, grammarTables } from "#lang/trees/tree-copy.ts";
import { step, stepText } from "./usage-work.ts";

/** Position of a node in preorder; the root is 0. */
export type NodeIndex = number;
/** Stands for "no such node". */
export const NONE: NodeIndex = -1;

/** The kind name and number of error nodes, which the grammar's own kinds do not include. */
const ERROR_KIND = "ERROR";
const ERROR_ID = 65535;

/** The names that a grammar gives to its kinds of nodes and fields, by number. */
export class GrammarNames {
  readonly kinds: readonly string[];
  readonly isNamed: readonly boolean[];
  readonly fields: readonly string[];
  readonly tables: GrammarTables;
  readonly #rows = new WeakMap<object, readonly unknown[]>();

  constructor(grammar: Grammar) {
    this.tables = grammarTables(grammar);
    const kinds = Array.from({ length: grammar.nodeTypeCount }, (_, id) => grammar.nodeTypeForId(id) ?? "");
    this.kinds = kinds;
    this.isNamed = kinds.map((_, id) => grammar.nodeTypeIsNamed(id));
    this.fields = Array.from({ length: grammar.fieldCount + 1 }, (_, id) => grammar.fieldNameForId(id) ?? "");
  }

  /** Turns a table indexed by the names of kinds into one indexed by their numbers. */
  rowsOf<T>(table: Readonly<Record<string, T>>): readonly (T | undefined)[] {
    const known = this.#rows.get(table);
    if (known) return known as readonly (T | undefined)[];
    const rows = this.kinds.map((kind) => (Object.hasOwn(table, kind) ? table[kind] : undefined));
    if (Object.hasOwn(table, ERROR_KIND)) rows[ERROR_ID] = table[ERROR_KIND];
    this.#rows.set(table, rows);
    return rows;
  }

  /** For each kind, by number, whether it is in the list. */
  tableOf(kinds: readonly string[]): readonly boolean[] {
    const known = this.#rows.get(kinds);
    if (known) return known as readonly boolean[];
    const table = this.kinds.map((kind) => kinds.includes(kind));
    this.#rows.set(kinds, table);
    return table;
  }
}

export class SyntaxTree {
  readonly text: string;
  readonly names: GrammarNames;
  readonly #kinds: Uint16Array;
  readonly #fields: Uint16Array;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #parents: Int32Array;
  /** One past the last descendant. */
  readonly #after: Uint32Array;

  /** Copies a tree. Leaves out nodes that start inside `hidden` spans, which are in order, with everything below them. */
  constructor(tree: TreeAddress, text: string, names: GrammarNames, terms?: CopyTerms) {
    this.text = text;
    this.names = names;
    const copy = copyTree(tree, names.tables, terms);
    this.#kinds = copy.kinds;
    this.#fields = copy.fields;
    this.#starts = copy.starts;
    this.#ends = copy.ends;
    this.#parents = copy.parents;
    this.#after = copy.after;
    this.size = copy.size;
    this.wanted = copy.wanted;
    this.hasHiddenEnd = copy.hasHiddenEnd;
  }

  /** Number of nodes. */
  readonly size: number;
  /** The nodes of wanted kinds, laid out as {@link WANTED} says. */
  readonly wanted: readonly number[];
  readonly hasHiddenEnd: boolean;

  /** The name of a node's kind in the grammar: `identifier`, `call_expression`, `(`. */
  kind(node: NodeIndex): string {
    step();
    return this.names.kinds[this.#kinds[node] as number] ?? ERROR_KIND;
  }

  /** The number of a node's kind in the grammar. */
  kindId(node: NodeIndex): number {
    return this.#kinds[node] as number;
  }

  isNamed(node: NodeIndex): boolean {
    return this.names.isNamed[this.#kinds[node] as number] ?? true;
  }

  /** The field of its parent that a node stands in; "" when it stands in none. */
  field(node: NodeIndex): string {
    return this.names.fields[this.#fields[node] as number] ?? "";
  }

  start(node: NodeIndex): number {
    return this.#starts[node] as number;
  }

  end(node: NodeIndex): number {
    return this.#ends[node] as number;
  }

  parent(node: NodeIndex): NodeIndex {
    step();
    return node === NONE ? NONE : (this.#parents[node] as number);
  }

  /** One past the last descendant, in preorder. */
  after(node: NodeIndex): NodeIndex {
    return this.#after[node] as number;
  }

  /** Whether a node is an error node, whose direct contents the grammar did not understand. */
  isError(node: NodeIndex): boolean {
    return this.#kinds[node] === ERROR_ID;
  }

  /** Whether any node is an error. */
  get hasErrors(): boolean {
    step(this.size);
    return this.#kinds.includes(ERROR_ID);
  }

  isLeaf(node: NodeIndex): boolean {
    return this.#after[node] === node + 1;
  }

  /** The text of a node. */
  textOf(node: NodeIndex): string {
    const [start, end] = [this.start(node), this.end(node)];
    stepText(end - start);
    return this.text.slice(start, end);
  }

  /** All children, anonymous ones too. */
  *children(node: NodeIndex): Generator<NodeIndex> {
    if (node === NONE) return;
    const after = this.after(node);
    for (let child = node + 1; child < after; child = this.after(child)) {
      step();
      yield child;
    }
  }

  /** Children that are not punctuation or keywords. */
  *namedChildren(node: NodeIndex): Generator<NodeIndex> {
    for (const child of this.children(node)) if (this.isNamed(child)) yield child;
  }

  /** The same without comments, which may stand between arguments and parameters. */
  *saidChildren(node: NodeIndex): Generator<NodeIndex> {
    for (const child of this.namedChildren(node)) if (!this.kind(child).endsWith("comment")) yield child;
  }

  /** The first child in a field, or NONE. */
  child(node: NodeIndex, field: string): NodeIndex {
    if (node === NONE) return NONE;
    const after = this.after(node);
    for (let child = node + 1; child < after; child = this.after(child)) {
      step();
      if (this.field(child) === field) return child;
    }
    return NONE;
  }

  /** All children in a field. */
  *childrenIn(node: NodeIndex, field: string): Generator<NodeIndex> {
    for (const child of this.children(node)) if (this.field(child) === field) yield child;
  }

  /** The first child of one of these kinds, or NONE. */
  childOfKind(node: NodeIndex, ...kinds: readonly string[]): NodeIndex {
    for (const child of this.children(node)) if (kinds.includes(this.kind(child))) return child;
    return NONE;
  }

  /** Position of a node, from 0, among the children of its parent that have the same kind. */
  placeAmong(node: NodeIndex): number {
    let place = 0;
    for (const other of this.namedChildren(this.parent(node))) {
      if (other === node) return place;
      if (this.kindId(other) === this.kindId(node)) place++;
    }
    return place;
  }

  firstNamed(node: NodeIndex): NodeIndex {
    for (const child of this.namedChildren(node)) return child;
    return NONE;
  }

  lastNamed(node: NodeIndex): NodeIndex {
    let last = NONE;
    for (const child of this.namedChildren(node)) last = child;
    return last;
  }

  /** The innermost node of one of these kinds from this one upwards, itself included; NONE when there is none. */
  around(node: NodeIndex, ...kinds: readonly string[]): NodeIndex {
    let at = node;
    while (at !== NONE && !kinds.includes(this.kind(at))) at = this.parent(at);
    return at;
  }

  /** The smallest node that contains a stretch of the text. */
  innermost(start: number, end: number): NodeIndex {
    let node: NodeIndex = 0;
    for (;;) {
      const inner = this.#childAround(node, start, end);
      if (inner === NONE) return node;
      node = inner;
    }
  }

  #childAround(node: NodeIndex, start: number, end: number): NodeIndex {
    for (const child of this.children(node)) {
      const childEnd = this.end(child);
      if (childEnd < end || (this.start(child) === childEnd ? childEnd < start : childEnd <= start)) continue;
      return start < this.start(child) ? NONE : child;
    }
    return NONE;
  }

  /** All nodes of one of these kinds at or below this one, in order of place. */
  *below(node: NodeIndex, ...kinds: readonly string[]): Generator<NodeIndex> {
    if (node === NONE) return;
    const after = this.after(node);
    for (let at = node; at < after; at++) if (kinds.includes(this.kind(at))) yield at;
  }
}
