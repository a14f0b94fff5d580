/** Calls and macros that define something by a community's convention: `has_many :orders`, `DEFINE_MUTEX(lock)`. */
import type { SymbolKind } from "#core/types.ts";
import { type Capture, NO_PARTS, type Span } from "#lang/trees/captures.ts";

/** What a call of one of the named functions or macros defines. For each call, the first row that fits it applies. */
export interface Convention {
  /** The names of the functions or macros, separated by spaces; `CALLED_TEXT` for a text that is called itself. */
  readonly words: string;
  /** The kind of symbol that the call defines. Null: the call defines nothing, even where the grammar takes it for a definition. */
  readonly kind: SymbolKind | null;
  /** Which argument holds the name of the definition, from 0; -1 is the last. Default 0. */
  readonly at?: number;
  /** The arguments after it are names too, up to the first that does not look like a name. */
  readonly isList?: boolean;
  /** Which argument holds the name of the owner, such as the fixture class of a test. */
  readonly scopeAt?: number;
  /** The name may be a key: `status: value`. */
  readonly isKey?: boolean;
  /** How many arguments a call must have for this row to apply; any number when left out. */
  readonly count?: number;
  /** The row applies only in files whose paths match. */
  readonly files?: RegExp;
  /** A pattern that the name must match; for a string argument, with its quotes. */
  readonly name?: RegExp;
  /** Matches the argument that holds the name, in place of the pattern of all conventions of the language; group 1 is the name. */
  readonly argument?: RegExp;
  /** The row applies only to calls with a block or body. */
  readonly needsBlock?: boolean;
  /** The definition is as long as its block, although its kind would not hold one. */
  readonly hasBlock?: boolean;
  /** The grammar knows no block of the call, which opens a brace at its line's end; a line with a brace indented like the call closes it. */
  readonly endsAtBrace?: boolean;
  /** The row applies only in a class or at top level; inside a function, a call of this name is an ordinary call. */
  readonly isMember?: boolean;
  /** The call declares something that is defined elsewhere. */
  readonly isDeclaration?: boolean;
  /** The call is a test, or a group of tests. Its name is a sentence, which has no scope to split off. */
  readonly isTest?: boolean;
  /** Computes a prefix for the defined names from the texts of all arguments: `prefix: true`. */
  readonly prefix?: (args: readonly string[]) => string;
}

/** In place of a word, for calls of a text: `"adds one" { … }`. */
export const CALLED_TEXT = '"';

export interface Conventions {
  /** Rows by the name of the function or macro. */
  readonly table: ReadonlyMap<string, readonly Convention[]>;
  /** Matches an argument that can be a name; group 1 is the name. */
  readonly argument: RegExp;
  /** The same for an argument that is a key. */
  readonly key?: RegExp;
  /** Finds calls by the text of their lines, where the grammar parses them as something else; group 1 is the name of the macro. */
  readonly lines?: RegExp;
}

/** One call. */
export interface ConventionalCall extends Span {
  readonly word: Span;
  /** Between the parentheses, which a call may leave out. */
  readonly args: Span;
  readonly body: Span | undefined;
  readonly pattern: number;
}

/** How many characters reading calls may still scan in one file: in a hostile file, every call could contain all calls after it. */
export class CharsLeft {
  #left = 4_000_000;

  /** Takes up to `wanted` characters from the allowance; returns how many it granted. */
  take(wanted: number): number {
    const taken = Math.min(wanted, this.#left);
    this.#left -= taken;
    return taken;
  }

  giveBack(unused: number): void {
    this.#left += unused;
  }
}

/** A call with longer arguments is data. */
const ARGUMENT_CHARS_MAX = 20_000;
const ARGUMENTS_MAX = 100;

/** The conventions by each word that calls for them. */
export function conventionTable(rows: readonly Convention[]): ReadonlyMap<string, readonly Convention[]> {
  const table = new Map<string, Convention[]>();
  for (const row of rows) for (const word of row.words.split(" ")) table.set(word, [...(table.get(word) ?? []), row]);
  return table;
}

/** The convention that a call follows, and the definitions it makes; undefined when none fits. */
export function definedBy(
  path: string,
  text: string,
  conventions: Conventions,
  call: ConventionalCall,
  chars: CharsLeft,
): { readonly rule: Convention; readonly defined: readonly Capture[] } | undefined {
  const { table, argument } = conventions;
  const word = text.slice(call.word.start, call.word.end);
  const rules = table.get(word.startsWith(CALLED_TEXT) ? CALLED_TEXT : word);
  if (!rules) return undefined;
  const args = argumentsIn(text, call.args, chars);
  for (const rule of rules) {
    if (rule.kind === null) return { rule, defined: [] };
    if ((rule.files && !rule.files.test(path)) || (rule.needsBlock && !call.body)) continue;
    if (rule.count !== undefined && rule.count !== args.length) continue;
    const names = namesAmong(text, args, conventions, rule);
    if (names.length > 0)
      return { rule, defined: names.map((name) => definition(text, whole(text, call, rule, chars), rule, name, args, argument)) };
  }
  return undefined;
}

function namesAmong(
  text: string,
  args: readonly Span[],
  { argument, key }: Conventions,
  { at = 0, isList, isKey, name, argument: own = argument }: Convention,
): Span[] {
  const first = at < 0 ? args.length + at : at;
  const names: Span[] = [];
  for (const arg of args.slice(first, isList ? undefined : first + 1)) {
    const found = nameIn(text, arg, own) ?? (isKey && key ? nameIn(text, arg, key) : undefined);
    if (!found || (name && !name.test(text.slice(found.start, found.end)))) break;
    names.push(found);
  }
  return names;
}

function nameIn(text: string, arg: Span | undefined, argument: RegExp): Span | undefined {
  const found = arg && argument.exec(text.slice(arg.start, arg.end));
  const name = found?.[1];
  if (!arg || !name) return undefined;
  const start = arg.start + found.index + found[0].indexOf(name);
  return { start, end: start + name.length };
}

/** Whether symbols in the block belong to a symbol of this kind; the fields of an Ecto `schema` block belong to the module around it. */
export function holdsBlock(kind: SymbolKind): boolean {
  return kind === "function" || kind === "method" || kind === "module";
}

/** How many characters after a call are searched for the line that closes its block. */
const BLOCK_CHARS_MAX = 100_000;

/** The call up to the end of the block that the grammar does not know. */
function whole(text: string, call: ConventionalCall, { endsAtBrace }: Convention, chars: CharsLeft): ConventionalCall {
  if (!endsAtBrace || call.body) return call;
  const indent = text.slice(text.lastIndexOf("\n", call.start - 1) + 1, call.start);
  const open = text.indexOf("{", call.args.end);
  if (open < 0 || text.slice(call.args.end, open).includes("\n") || /\S/.test(indent)) return call;
  const granted = chars.take(BLOCK_CHARS_MAX);
  const at = text.slice(open, open + granted).indexOf(`\n${indent}}`);
  if (at < 0) return call;
  const end = open + at + indent.length + 2;
  chars.giveBack(granted - (end - open));
  return { ...call, end, body: { start: open, end } };
}

function definition(text: string, call: ConventionalCall, rule: Convention, name: Span, args: readonly Span[], argument: RegExp): Capture {
  const scope = rule.scopeAt === undefined ? undefined : nameIn(text, args[rule.scopeAt], argument);
  const body = rule.hasBlock || holdsBlock(rule.kind as SymbolKind) ? call.body : undefined;
  const prefix = rule.prefix?.(args.map(({ start, end }) => text.slice(start, end).trim())) ?? "";
  return {
    ...(prefix === "" ? {} : { prefix }),
    ...(rule.isTest ? { isTest: true } : {}),
    role: { is: "definition", kind: rule.kind as SymbolKind, isDefinition: !rule.isDeclaration },
    start: call.start,
    end: call.body && !body ? call.args.end : call.end,
    pattern: call.pattern,
    parts: { ...NO_PARTS, name, scope, body },
  };
}

/** String literals, comments, brackets and commas, as most languages write them. */
const TOKENS = /"(?:\\.|[^"\\\n]){0,1000}"|'(?:\\.|[^'\\\n]){0,1000}'|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|[()[\]{},]/g;

function argumentsIn(text: string, { start, end }: Span, chars: CharsLeft): Span[] {
  const written = text.slice(start, start + chars.take(Math.min(end - start, ARGUMENT_CHARS_MAX)));
  const args: Span[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: token, index } of written.matchAll(TOKENS)) {
    if (token === "," && depth === 0) {
      args.push({ start: start + from, end: start + index });
      from = index + 1;
      if (args.length >= ARGUMENTS_MAX) return args;
    } else depth += depthOf(token);
  }
  if (written.slice(from).trim() !== "") args.push({ start: start + from, end: start + written.length });
  return args;
}

/** The offset just after the bracket that closes the one at `open`, or -1. */
export function closedAt(text: string, open: number, chars: CharsLeft, charsMax = ARGUMENT_CHARS_MAX): number {
  const length = chars.take(charsMax);
  let depth = 0;
  for (const { 0: token, index } of text.slice(open, open + length).matchAll(TOKENS)) {
    depth += depthOf(token);
    if (depth > 0 || depthOf(token) === 0) continue;
    chars.giveBack(length - index - 1);
    return open + index + 1;
  }
  return -1;
}

function depthOf(token: string): number {
  if (token.length > 1) return 0;
  return "([{".includes(token) ? 1 : ")]}".includes(token) ? -1 : 0;
}
