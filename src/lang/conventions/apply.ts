/** Adds definitions to the captures of a file for calls that follow a convention, such as `has_many :orders`. */
import { partitionPoint } from "#core/partition-point.ts";
import type { Capture, Span } from "#lang/trees/captures.ts";
import { CharsLeft, type ConventionalCall, type Conventions, closedAt, definedBy, holdsBlock } from "./convention.ts";

/** Higher than the number of any query pattern, so that every query pattern wins over it. */
const LAST_PATTERN = 1_000_000;
const BODY_CHARS_MAX = 200_000;
/** Characters between a call and its braced body: space and line breaks. */
const GAP_CHARS_MAX = 200;

/**
 * The captures plus the definitions that the conventions find. Where a convention fits a call, it replaces what the queries made of that
 * call.
 */
export function withConventions(path: string, text: string, conventions: Conventions | undefined, captures: readonly Capture[]) {
  if (!conventions) return captures;
  const chars = new CharsLeft();
  const calls = conventions.lines ? callsInLines(text, conventions, conventions.lines, captures, chars) : callsCaptured(text, captures);
  if (calls.length === 0) return captures;
  const functions = new Cover(captures.filter(isFunction));
  const added: Capture[] = [];
  /** Calls that a query may have captured as some other definition, by the offset of their first word. */
  const settled = new Map<number, ConventionalCall>();
  for (const call of calls) {
    const found = definedBy(path, text, conventions, call, chars);
    if (!found || (found.rule.isMember && functions.holds(call.start))) continue;
    if (conventions.lines) settled.set(call.start, call).set(call.word.start, call);
    for (const one of found.defined) added.push(one);
  }
  return settled.size === 0 ? [...captures, ...added] : merged(captures, added, settled);
}

function merged(captures: readonly Capture[], added: readonly Capture[], settled: ReadonlyMap<number, ConventionalCall>): Capture[] {
  const bodies = new Map<number, Capture>();
  const kept = captures.filter((capture) => {
    if (capture.role.is !== "definition") return true;
    const name = (capture.parts.name ?? capture).start;
    // The query may have named the definition by the macro itself, or by another of its arguments.
    const call = settled.get(name) ?? settled.get(capture.start);
    if (!call || name < call.start || name >= call.args.end) return true;
    if (capture.start === call.start && capture.parts.body && !bodies.has(call.start)) bodies.set(call.start, capture);
    return false;
  });
  // The grammar's body end is more exact than ours.
  const placed = added.map((one): Capture => {
    const body = one.role.is === "definition" && holdsBlock(one.role.kind) ? bodies.get(one.start) : undefined;
    return body ? { ...one, end: body.end, parts: { ...one.parts, body: body.parts.body } } : one;
  });
  return [...kept, ...placed];
}

function isFunction({ role, parts }: Capture): boolean {
  return role.is === "definition" && role.isDefinition && /^(?:function|method|macro)$/.test(role.kind) && parts.body !== undefined;
}

/** Calls that the query captured as `@convention`: its `name` is the function or macro called, its `qualifier` the arguments. */
function callsCaptured(text: string, captures: readonly Capture[]): ConventionalCall[] {
  const calls: ConventionalCall[] = [];
  for (const { role, start, end, parts, pattern } of captures) {
    const { name: word, qualifier } = parts;
    if (role.is !== "convention" || !word || !qualifier) continue;
    const isBracketed = text[qualifier.start] === "(";
    const args = isBracketed ? { start: qualifier.start + 1, end: qualifier.end - 1 } : qualifier;
    calls.push({ start, end, word, args, body: parts.body, pattern });
  }
  return calls;
}

function callsInLines(
  text: string,
  { table }: Conventions,
  lines: RegExp,
  captures: readonly Capture[],
  chars: CharsLeft,
): ConventionalCall[] {
  const calls: ConventionalCall[] = [];
  let prose: Cover | undefined;
  for (const match of text.matchAll(lines)) {
    const name = match[1] as string;
    if (!table.has(name)) continue;
    const at = match.index + match[0].lastIndexOf(name);
    prose ??= new Cover(captures.filter(({ role }) => role.is === "comment" || role.is === "string"));
    // A line that continues a macro's definition: the line before it ends with a backslash.
    if (prose.holds(at) || /\\\r?\n?$/.test(text.slice(Math.max(0, match.index - 3), match.index))) continue;
    const open = text.indexOf("(", at);
    const after = closedAt(text, open, chars);
    if (after < 0) continue;
    const start = match.index + (match[0].length - match[0].trimStart().length);
    calls.push({
      start,
      word: { start: at, end: at + name.length },
      args: { start: open + 1, end: after - 1 },
      pattern: LAST_PATTERN,
      ...bodyAfter(text, after, chars),
    });
  }
  return calls;
}

/** The braced body that follows the closing parenthesis at `after`, if there is one. */
function bodyAfter(text: string, after: number, chars: CharsLeft): { readonly end: number; readonly body: Span | undefined } {
  const open = /^\s*\{/.exec(text.slice(after, after + GAP_CHARS_MAX));
  const start = after + (open?.[0].length ?? 0) - 1;
  const end = open ? closedAt(text, start, chars, BODY_CHARS_MAX) : -1;
  return end < 0 ? { end: after, body: undefined } : { end, body: { start, end } };
}

/** Tells whether offsets lie inside any of a set of spans; the spans nest or stand apart. */
class Cover {
  readonly #starts: readonly number[];
  /** For each span, the farthest end of it and all spans before it. */
  readonly #ends: number[] = [];

  constructor(spans: readonly Span[]) {
    const ordered = [...spans].sort((a, b) => a.start - b.start);
    this.#starts = ordered.map(({ start }) => start);
    for (const { end } of ordered) this.#ends.push(Math.max(end, this.#ends.at(-1) ?? 0));
  }

  /** Whether some span begins before `at` and ends after it. */
  holds(at: number): boolean {
    const before = partitionPoint(this.#starts.length, (index) => (this.#starts[index] as number) < at);
    return before > 0 && (this.#ends[before - 1] as number) > at;
  }
}
