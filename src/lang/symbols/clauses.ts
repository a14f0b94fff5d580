/** Languages that define a function by several equations or clauses: these, with the type signature before them, are one definition. */
import { partitionPoint } from "#core/partition-point.ts";
import type { Capture } from "#lang/trees/captures.ts";

/** Joins consecutive function definitions of one name and nesting depth into one that reaches from the first to the last. */
export function joinClauses(text: string, captures: readonly Capture[]): Capture[] {
  const others = captures.filter((capture) => !isFunction(capture));
  const functions = captures.filter(isFunction).sort((a, b) => a.start - b.start || b.end - a.end);
  const around = new Blocks(others);
  const joined: Capture[] = [];
  // A clause with several guards is captured once for each guard.
  const seen = new Set<number>();
  for (const clause of functions) {
    const place = (clause.parts.name ?? clause).start;
    if (seen.has(place)) continue;
    seen.add(place);
    const known = joined.findLast((other) => other.start <= clause.start && (other.end <= clause.start || other.end >= clause.end));
    const isSame =
      known && nameOf(text, known) === nameOf(text, clause) && !isClosed(text, known, clause) && !around.beginBetween(known, clause);
    if (!isSame) joined.push(clause);
    else if (known.end <= clause.start) joined[joined.lastIndexOf(known)] = together(known, clause);
  }
  return [...others, ...joined];
}

/** What functions may stand in: the instances of a class, each with functions of the same names. */
class Blocks {
  readonly #byStart: readonly Capture[];

  constructor(captures: readonly Capture[]) {
    this.#byStart = captures.filter(({ role }) => role.is === "definition").sort((a, b) => a.start - b.start);
  }

  /** Whether a block around `next` begins behind `first`. */
  beginBetween(first: Capture, next: Capture): boolean {
    const blocks = this.#byStart;
    let at = partitionPoint(blocks.length, (index) => (blocks[index] as Capture).start <= next.start) - 1;
    for (let block = blocks[at]; block && block.start >= first.end; block = blocks[--at]) if (block.end >= next.end) return true;
    return false;
  }
}

function isFunction({ role }: Capture): boolean {
  return role.is === "definition" && role.kind === "function";
}

/**
 * Whether a definition cannot go on with `next`: a declaration begins another definition, and a full stop ends one (Erlang's `f/1` before
 * `f/2`).
 */
function isClosed(text: string, { role, end }: Capture, next: Capture): boolean {
  if (end > next.start) return false;
  const isDeclared = role.is === "definition" && !role.isDefinition;
  return !isDeclared && (text[end - 1] === "." || (next.role.is === "definition" && !next.role.isDefinition));
}

function nameOf(text: string, { parts, start, end }: Capture): string {
  return text.slice(parts.name?.start ?? start, parts.name?.end ?? end);
}

/** The signature comes from the declaration, else from the first clause; the name's place is always that of a clause. */
function together(first: Capture, next: Capture): Capture {
  const isDeclared = first.role.is === "definition" && !first.role.isDefinition;
  const body = isDeclared ? { start: first.end, end: next.end } : first.parts.body;
  return {
    ...first,
    role: isDeclared ? next.role : first.role,
    end: next.end,
    parts: { ...first.parts, name: isDeclared ? next.parts.name : first.parts.name, body },
  };
}
