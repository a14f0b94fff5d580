/**
 * Tree-sitter's runtime in this thread, reached through the exports of its WebAssembly instance and through its memory. The package's own
 * classes make an object for each node that they visit, which costs more than the parse.
 *
 * Only `new Parser()`, `new Query()` and the loading of grammars come from the package. The memory layout is that of the pinned version,
 * and `test/lang/runtime.test.ts` compares what this file reads with what the package says.
 */
import { Parser } from "web-tree-sitter";
import { PIECE_CHARS, WorkBudget } from "./work-budget.ts";

/** The address of a tree. WebAssembly memory is not garbage collected, so the tree must be deleted. */
export type TreeAddress = number;

/** A part of the text to parse without the rest, in UTF-16 units, with row and column of both ends. */
export interface ParsedRange {
  readonly start: number;
  readonly end: number;
  readonly startPoint: readonly [row: number, column: number];
  readonly endPoint: readonly [row: number, column: number];
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly calloc: (count: number, size: number) => number;
  readonly free: (address: number) => void;
  readonly ts_init: () => number;
  readonly ts_tree_delete: (tree: TreeAddress) => void;
  readonly ts_parser_parse_wasm: (parser: number, input: number, old: number, ranges: number, rangeCount: number) => TreeAddress;
  readonly ts_query_matches_wasm: (query: number, tree: TreeAddress, ...limits: readonly number[]) => void;
}

/** Functions that the runtime calls. */
interface RuntimeImports {
  readonly env: {
    tree_sitter_parse_callback: (input: number, index: number, row: number, column: number, lengthAt: number) => void;
    tree_sitter_progress_callback: () => number;
    tree_sitter_query_progress_callback: () => number;
    readonly memory: WebAssembly.Memory;
  };
}

/** Right shifts that turn an address into an index of 32-bit words or of 16-bit half words. */
const WORD = 2;
const HALF = 1;
const RANGE_BYTES = 24;
/**
 * Arguments for "no range": `(start, end)` as rows and columns and as bytes, and both again for containing ranges. Two more arguments
 * follow: the most matches, and how deep these may begin.
 */
const NO_RANGE = new Array<number>(12).fill(0);
const NO_LIMIT = -1;

let instance: Exports | undefined;
let memory: WebAssembly.Memory | undefined;
let transfer = 0;
let words = new Int32Array(0);
let halves = new Uint16Array(0);
let budget: WorkBudget = new WorkBudget();
let text = "";

/** Starts the runtime of this thread, once. */
export async function startRuntime(module: WebAssembly.Module): Promise<void> {
  await Parser.init({
    instantiateWasm(imports: Bun.WebAssembly.Imports, done: (made: WebAssembly.Instance, from: WebAssembly.Module) => void) {
      const { env } = imports as unknown as RuntimeImports;
      env.tree_sitter_parse_callback = handOut;
      env.tree_sitter_progress_callback = () => (budget.spend("parse") ? 1 : 0);
      env.tree_sitter_query_progress_callback = () => (budget.spend("query") ? 1 : 0);
      memory = env.memory;
      const made = new WebAssembly.Instance(module, imports);
      instance = made.exports as unknown as Exports;
      done(made, module);
      return made.exports;
    },
    // The runtime's message on a breakdown is for its developers; we get an exception.
    printErr() {},
  });
  transfer = runtime().ts_init();
}

function runtime(): Exports {
  if (!instance) throw new Error("tree-sitter's runtime was not started");
  return instance;
}

/** The memory as 32-bit words. Call this again after every call into the runtime, because the memory moves when it grows. */
export function wordsOfMemory(): Int32Array {
  if (words.length === 0) look();
  return words;
}

/** The memory as 16-bit half words; see {@link wordsOfMemory}. */
export function halvesOfMemory(): Uint16Array {
  if (halves.length === 0) look();
  return halves;
}

/** The memory as bytes; see {@link wordsOfMemory}. */
export function bytesOfMemory(): Uint8Array {
  return new Uint8Array(wordsOfMemory().buffer);
}

/** Allocates `bytes` bytes of zeroed memory and returns their address. */
export function room(bytes: number): number {
  return runtime().calloc(1, bytes);
}

/** Makes new views of the memory: after a move, the old ones have length 0. */
function look(): void {
  if (!memory) throw new Error("tree-sitter's runtime was not started");
  words = new Int32Array(memory.buffer);
  halves = new Uint16Array(memory.buffer);
}

/** The address behind an object of the package: a query, a language, or a parser, whose second address (`which` 1) is its input buffer. */
export function addressOf(object: object, which: 0 | 1 = 0): number {
  return (object as Record<number, number>)[which] as number;
}

/**
 * Parses a text that grammars accept, or only some parts of it, which are in order and do not touch.
 * @throws BudgetSpent
 */
export function parseText(parser: Parser, parseable: string, within: WorkBudget, parts: readonly ParsedRange[] = []): TreeAddress {
  budget = within;
  within.allowReads(parseable.length);
  text = parseable;
  const ranges = parts.length === 0 ? 0 : written(parts);
  const tree = runtime().ts_parser_parse_wasm(addressOf(parser), addressOf(parser, 1), 0, ranges, parts.length);
  // Not `parser.reset()`: after a deeply nested parse it overruns WebAssembly's own stack and traps or, worse, does not trap.
  within.check();
  if (tree === 0) throw new Error("the parser returned no syntax tree");
  return tree;
}

function written(ranges: readonly ParsedRange[]): number {
  const address = room(RANGE_BYTES * ranges.length);
  const values = ranges.flatMap(({ start, end, startPoint, endPoint }) => [...startPoint, ...endPoint, start, end]);
  wordsOfMemory().set(values, address >> WORD);
  return address;
}

/** Writes the next piece of the text for the parser. Once the budget is spent, the text ends, which stops any scanner that reads ahead. */
function handOut(input: number, index: number, _row: number, _column: number, lengthAt: number): void {
  const end = budget.spend("read") ? index : endOfPiece(index);
  const into = halvesOfMemory();
  for (let at = index, to = input >> HALF; at < end; at++) into[to++] = text.charCodeAt(at);
  wordsOfMemory()[lengthAt >> WORD] = Math.max(0, end - index);
}

/** The end of the piece that begins at `index`; keeps both halves of a surrogate pair in one piece. */
function endOfPiece(index: number): number {
  const end = index + PIECE_CHARS;
  const isSplit = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return Math.min(text.length, isSplit ? end + 1 : end);
}

/** Frees the memory of a tree. */
export function deleteTree(tree: TreeAddress): void {
  runtime().ts_tree_delete(tree);
}

/** Calls `visit` with each match of a query in a tree: the memory as words, and the index of the match among them. */
export function eachMatch(query: number, tree: TreeAddress, within: WorkBudget, visit: MatchVisitor): void {
  budget = within;
  wordsOfMemory().set(rootNode(tree), transfer >> WORD);
  runtime().ts_query_matches_wasm(query, tree, ...NO_RANGE, NO_LIMIT, NO_LIMIT);
  visitMatches(within, visit);
}

/** The same for the matches that begin at one node: the subtree at `slot`, which starts at `start`, under its alias (0 for none). */
export function eachMatchAt(query: number, tree: TreeAddress, node: PlacedNode, within: WorkBudget, visit: MatchVisitor): void {
  budget = within;
  const words = wordsOfMemory();
  const at = transfer >> WORD;
  words[at] = node.slot;
  words[at + 1] = node.start;
  // Rows and columns serve ranges only, and there is no range.
  words[at + 2] = 0;
  words[at + 3] = 0;
  words[at + 4] = node.alias;
  runtime().ts_query_matches_wasm(query, tree, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NO_LIMIT, 0);
  visitMatches(within, visit);
}

/** Handles the match at `at` and returns the index after it. */
type MatchVisitor = (words: Int32Array, at: number) => number;

export interface PlacedNode {
  readonly slot: number;
  readonly start: number;
  readonly alias: number;
}

function visitMatches(within: WorkBudget, visit: MatchVisitor): void {
  const from = wordsOfMemory();
  const count = from[transfer >> WORD] as number;
  const address = from[(transfer >> WORD) + 1] as number;
  try {
    within.check();
    let at = address >> WORD;
    for (let left = count; left > 0; left--) at = visit(from, at);
  } finally {
    if (address !== 0) runtime().free(address);
  }
}

/** The root of a tree in the form in which the runtime takes nodes: slot, start, row, column, alias. */
function rootNode(tree: TreeAddress): readonly number[] {
  const from = wordsOfMemory();
  const root = from[tree >> WORD] as number;
  if (isInline(root)) {
    const place = from[(tree >> WORD) + 1] as number;
    return [tree, ((place >> 16) & 0xff) >> 1, (place >> 8) & 0xf, (place & 0xff) >> 1, 0];
  }
  const at = root >> WORD;
  return [tree, (from[at + PADDING] as number) >> 1, from[at + PADDING + 1] as number, (from[at + PADDING + 2] as number) >> 1, 0];
}

/** Whether the tree contains an error or a missing token. */
export function hasError(tree: TreeAddress): boolean {
  const from = wordsOfMemory();
  const root = from[tree >> WORD] as number;
  if (isInline(root)) return (root & INLINE_MISSING) !== 0;
  const isMissing = ((halvesOfMemory()[(root + FLAGS) >> HALF] as number) & HEAP_MISSING) !== 0;
  return isMissing || from[(root >> WORD) + ERROR_COST] !== 0;
}

/** Size in UTF-16 units of the subtree whose slot is at an address. */
export function sizeOf(from: Int32Array, slot: number): number {
  const subtree = from[slot >> WORD] as number;
  return (isInline(subtree) ? (from[(slot >> WORD) + 1] as number) >>> 24 : (from[(subtree >> WORD) + SIZE] as number)) >> 1;
}

/**
 * A subtree takes eight bytes. A small leaf is stored inside them: flags, symbol and state in the first word; columns, rows and bytes of
 * the white space before it, and its size, in the second. For any other subtree the first word is the address of its data; its children,
 * eight bytes each, stand before that address.
 */
export function isInline(subtree: number): boolean {
  return (subtree & 1) === 1;
}

/** Flags of a small leaf; see also {@link isInline}. */
export const INLINE_VISIBLE = 1 << 1;
export const INLINE_EXTRA = 1 << 3;
const INLINE_MISSING = 1 << 5;
/** Offsets in the data of any other subtree, in words. */
export const PADDING = 1;
export const SIZE = 4;
const ERROR_COST = 8;
export const CHILD_COUNT = 9;
export const VISIBLE_CHILDREN = 12;
export const VISIBLE_DESCENDANTS = 14;
/** More offsets in the same data, in bytes. */
export const SYMBOL = 40;
export const FLAGS = 44;
export const PRODUCTION = 66;
/** Bits of the flags there. */
export const HEAP_VISIBLE = 1;
export const HEAP_EXTRA = 1 << 2;
const HEAP_MISSING = 1 << 9;
