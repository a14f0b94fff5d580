/** Calls and macros that define something by convention of a community: `has_many :orders`, `DEFINE_MUTEX(lock)`. */
import type { SymbolKind } from "#core/types.ts";
import { type Capture, NO_PARTS, type Span } from "#lang/trees/captures.ts";

/** What a call by one of some names defines. The first convention of a name that fits a call holds for it. */
export interface Convention {
  /** Names of what is called, separated by spaces. */
  readonly words: string;
  /** Null: it defines nothing, whatever it looks like to the grammar. */
  readonly kind: SymbolKind | null;
  /** Which argument holds the name, from 0; -1 is the last. */
  readonly at?: number;
  /** Those behind it are names too, up to the first that is none. */
  readonly isList?: boolean;
  /** Which argument holds the name of what it belongs to. */
  readonly scopeAt?: number;
  /** The name may be a key: `status: value`. */
  readonly isKey?: boolean;
  /** How many arguments it takes to mean this; any number when left out. */
  readonly count?: number;
  /** In files of these paths only. */
  readonly files?: RegExp;
  /** What the name, quoted where it is a text, must look like. */
  readonly name?: RegExp;
  /** It means this with a block or a body only. */
  readonly needsBlock?: boolean;
  /** In a class or at the top, not in the code of a function, where a call of this name is a call. */
  readonly isMember?: boolean;
  /** It tells of something that is defined elsewhere. */
  readonly isDeclaration?: boolean;
  /** What stands before the name that is defined, by the texts of all arguments: `prefix: true`. */
  readonly prefix?: (args: readonly string[]) => string;
}

export interface Conventions {
  /** By name of what is called. */
  readonly table: ReadonlyMap<string, readonly Convention[]>;
  /** What an argument that is a name looks like; the name is the first group. */
  readonly argument: RegExp;
  /** The same for a key. */
  readonly key?: RegExp;
  /** Finds calls by the text of their lines, where the grammar makes something else of them; their name is the first group. */
  readonly lines?: RegExp;
}

/** One call. */
export interface ConventionalCall extends Span {
  readonly word: Span;
  /** Between the brackets, which may be left out. */
  readonly args: Span;
  readonly body: Span | undefined;
  readonly pattern: number;
}

/** What reading calls may still cost in one file, in characters: in a file that is made to be hostile, each call holds all behind it. */
export class CharsLeft {
  #left = 4_000_000;

  /** As many of `wanted` as are left. */
  take(wanted: number): number {
    const taken = Math.min(wanted, this.#left);
    this.#left -= taken;
    return taken;
  }

  giveBack(unused: number): void {
    this.#left += unused;
  }
}

/** A call with more is data. */
const ARGUMENT_CHARS_MAX = 20_000;
const ARGUMENTS_MAX = 100;

export function conventionTable(rows: readonly Convention[]): ReadonlyMap<string, readonly Convention[]> {
  const table = new Map<string, Convention[]>();
  for (const row of rows) for (const word of row.words.split(" ")) table.set(word, [...(table.get(word) ?? []), row]);
  return table;
}

/** The convention that a call follows, and what it defines; undefined when it follows none. */
export function definedBy(
  path: string,
  text: string,
  conventions: Conventions,
  call: ConventionalCall,
  chars: CharsLeft,
): { readonly rule: Convention; readonly defined: readonly Capture[] } | undefined {
  const { table, argument } = conventions;
  const rules = table.get(text.slice(call.word.start, call.word.end));
  if (!rules) return undefined;
  const args = argumentsIn(text, call.args, chars);
  for (const rule of rules) {
    if (rule.kind === null) return { rule, defined: [] };
    if ((rule.files && !rule.files.test(path)) || (rule.needsBlock && !call.body)) continue;
    if (rule.count !== undefined && rule.count !== args.length) continue;
    const names = namesAmong(text, args, conventions, rule);
    if (names.length > 0) return { rule, defined: names.map((name) => definition(text, call, rule, name, args, argument)) };
  }
  return undefined;
}

function namesAmong(
  text: string,
  args: readonly Span[],
  { argument, key }: Conventions,
  { at = 0, isList, isKey, name }: Convention,
): Span[] {
  const first = at < 0 ? args.length + at : at;
  const names: Span[] = [];
  for (const arg of args.slice(first, isList ? undefined : first + 1)) {
    const found = nameIn(text, arg, argument) ?? (isKey && key ? nameIn(text, arg, key) : undefined);
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

/** Whether what is in its block belongs to it; the fields of a schema belong to what is around that. */
export function holdsBlock(kind: SymbolKind): boolean {
  return kind === "function" || kind === "method" || kind === "module";
}

function definition(text: string, call: ConventionalCall, rule: Convention, name: Span, args: readonly Span[], argument: RegExp): Capture {
  const scope = rule.scopeAt === undefined ? undefined : nameIn(text, args[rule.scopeAt], argument);
  const body = holdsBlock(rule.kind as SymbolKind) ? call.body : undefined;
  const prefix = rule.prefix?.(args.map(({ start, end }) => text.slice(start, end).trim())) ?? "";
  return {
    ...(prefix === "" ? {} : { prefix }),
    role: { is: "definition", kind: rule.kind as SymbolKind, isDefinition: !rule.isDeclaration },
    start: call.start,
    end: call.body && !body ? call.args.end : call.end,
    pattern: call.pattern,
    parts: { ...NO_PARTS, name, scope, body },
  };
}

/** Texts, comments and brackets, whatever the language. */
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

/** Behind the bracket that closes the one at `open`, or -1. */
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
