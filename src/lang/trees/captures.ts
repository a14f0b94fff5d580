/**
 * Runs queries over a parsed tree and returns what they captured, as a flat list.
 *
 * Capture names (see grammars/README.md): a pattern captures one *whole* node under a role (`@definition.<kind>`, `@declaration.<kind>`,
 * `@reference.<edge type>`, `@import`, `@comment`, `@string`, `@package`, `@export`, `@visibility.<level>`, `@convention`, `@owns_self`,
 * `@locals`, `@local`)
 * and its parts (`@name`, `@scope`, `@body`, `@doc`, `@qualifier`, `@alias`, `@exported`, `@self`, `@chain`).
 */
import { EDGE_TYPES, type EdgeType, SYMBOL_KINDS, type SymbolKind, VISIBILITIES, type Visibility } from "#core/types.ts";
import type { SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { type QueryRoots, ROOT } from "./query-roots.ts";
import type { CapturedTexts, LoadedQuery } from "./query-table.ts";
import { eachMatch, eachMatchAt, sizeOf, type TreeAddress } from "./runtime.ts";
import { WANTED } from "./tree-copy.ts";
import type { WorkBudget } from "./work-budget.ts";

type Role =
  | DefinitionRole
  | { readonly is: "reference"; readonly type: EdgeType }
  | { readonly is: "visibility"; readonly level: Visibility }
  | PlainRole;

interface DefinitionRole {
  readonly is: "definition";
  readonly kind: SymbolKind;
  readonly isDefinition: boolean;
  /** Level of a section, where the heading's text does not show it. */
  readonly level?: number;
}

interface PlainRole {
  readonly is:
    | "import"
    | "comment"
    | "string"
    | "package"
    | "export"
    | "ignore"
    | "reparse"
    | "misread"
    | "convention"
    | "owns_self"
    | "locals"
    | "local";
}
const PLAIN_ROLES: readonly PlainRole[] = [
  { is: "import" },
  { is: "comment" },
  { is: "string" },
  { is: "package" },
  { is: "export" },
  { is: "ignore" },
  { is: "reparse" },
  { is: "misread" },
  { is: "convention" },
  { is: "owns_self" },
  { is: "locals" },
  { is: "local" },
];

const PARTS = ["name", "scope", "body", "doc", "qualifier", "alias", "exported", "self", "chain"] as const;
type Part = (typeof PARTS)[number];

/** A piece of the text, in UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * One match: the extent of the whole node, its role, and its parts. A part that one match captures several times spans from the first to
 * the last. Patterns earlier in the query file have a lower `pattern`.
 */
export interface Capture extends Span {
  readonly role: Role;
  readonly pattern: number;
  readonly parts: Readonly<Record<Part, Span | undefined>>;
  /** Prefix that a convention adds to the written name. */
  readonly prefix?: string;
  /** Whether a convention says that this is a test, or a group of tests. */
  readonly isTest?: boolean;
}

const meaningsByQuery = new WeakMap<LoadedQuery, readonly Meaning[]>();
/** The parts of a capture that has none. */
export const NO_PARTS: Capture["parts"] = Object.freeze(emptyParts());

/** What a capture number of a query means: a role, a part, or undefined for captures that only predicates use. */
type Meaning = Role | Part | undefined;

/** A tree, and our copy of it, which lists the nodes that can begin a match. */
export interface QueriedTree {
  readonly address: TreeAddress;
  readonly copy: SyntaxTree | undefined;
}

/**
 * Runs the query over a tree; only at the nodes that can begin a match, where the copy lists them. Ignores matches without a role.
 * Returns captures in order of place, outer before inner, earlier patterns first.
 * @throws BudgetSpent: on absurdly nested code a query costs far more than the parse
 */
export function capture(query: LoadedQuery, { address, copy }: QueriedTree, text: string, budget: WorkBudget): Capture[] {
  const captures: Capture[] = [];
  const visit = visitorOf(query, text, captures);
  if (query.roots && copy && !copy.hasHiddenEnd) captureAtRoots(query, query.roots, { address, copy }, budget, visit, captures);
  else eachMatch(query.address, address, budget, visit);
  return captures.sort((a, b) => a.start - b.start || b.end - a.end || a.pattern - b.pattern);
}

/** Query runs that count as one event of `query` work: a single run is too short for tree-sitter to report any. */
const ROOTS_PER_EVENT = 100;

function captureAtRoots(
  query: LoadedQuery,
  { kinds, alone }: QueryRoots,
  { address, copy }: { readonly address: TreeAddress; readonly copy: SyntaxTree },
  budget: WorkBudget,
  visit: (words: Int32Array, at: number) => number,
  into: Capture[],
): void {
  const meanings = meaningsOf(query);
  const { wanted } = copy;
  let runs = 0;
  for (let at = 0; at < wanted.length; at += WANTED.count) {
    const node = wanted[at + WANTED.node] as number;
    const kind = copy.kindId(node);
    const start = copy.start(node);
    if (kinds[kind] === ROOT.alone) {
      for (const { pattern, capture } of alone.get(kind) ?? []) {
        const role = meanings[capture];
        if (typeof role === "object") into.push({ role, start, end: copy.end(node), pattern, parts: NO_PARTS });
      }
      continue;
    }
    if (++runs % ROOTS_PER_EVENT === 0) budget.spend("query");
    const placed = { slot: wanted[at + WANTED.slot] as number, start, alias: wanted[at + WANTED.alias] as number };
    eachMatchAt(query.address, address, placed, budget, visit);
  }
}

/** Returns the function that handles one match: it adds a capture if the match's conditions hold. */
function visitorOf(query: LoadedQuery, text: string, captures: Capture[]): (words: Int32Array, at: number) => number {
  const meanings = meaningsOf(query);
  return (words, at) => {
    const pattern = words[at] as number;
    const first = at + MATCH_WORDS;
    const after = first + (words[at + 1] as number) * CAPTURE_WORDS;
    const conditions = query.conditions.get(pattern);
    if (conditions) {
      const texts = textsIn(text, words, first, after);
      if (!conditions.every((holds) => holds(texts))) return after;
    }
    let role: Role | undefined;
    let start = 0;
    let end = 0;
    let parts: Record<Part, Span | undefined> | undefined;
    for (let of = first; of < after; of += CAPTURE_WORDS) {
      const meaning = meanings[words[of] as number];
      if (meaning === undefined) continue;
      const from = words[of + START_WORD] as number;
      const to = from + sizeOf(words, words[of + 1] as number);
      if (typeof meaning === "string") {
        parts ??= emptyParts();
        parts[meaning] = { start: parts[meaning]?.start ?? from, end: to };
      } else {
        role = meaning;
        start = from;
        end = to;
      }
    }
    if (role) captures.push({ role, start, end, pattern, parts: parts ?? NO_PARTS });
    return after;
  };
}

/**
 * Layout of a match in words: its pattern, its number of captures, then for each capture its number and its node (slot, start, row,
 * column, alias).
 */
const MATCH_WORDS = 2;
const CAPTURE_WORDS = 6;
const START_WORD = 2;

function textsIn(text: string, words: Int32Array, first: number, after: number): CapturedTexts {
  return (capture) => {
    const texts: string[] = [];
    for (let of = first; of < after; of += CAPTURE_WORDS) {
      if (words[of] !== capture) continue;
      const start = words[of + START_WORD] as number;
      texts.push(text.slice(start, start + sizeOf(words, words[of + 1] as number)));
    }
    return texts;
  };
}

function emptyParts(): Record<Part, Span | undefined> {
  return {
    name: undefined,
    scope: undefined,
    body: undefined,
    doc: undefined,
    qualifier: undefined,
    alias: undefined,
    exported: undefined,
    self: undefined,
    chain: undefined,
  };
}

function meaningsOf(query: LoadedQuery): readonly Meaning[] {
  const known = meaningsByQuery.get(query);
  if (known) return known;
  const meanings = query.captureNames.map((name): Meaning => {
    if (name.startsWith("_")) return undefined;
    const meaning = parseRole(name) ?? PARTS.find((part) => part === name);
    if (!meaning) throw new Error(`unknown capture @${name} in a query`);
    return meaning;
  });
  meaningsByQuery.set(query, meanings);
  return meanings;
}

function parseRole(name: string): Role | undefined {
  const [head, tail] = name.split(".") as [string, string?];
  if (head === "definition" || head === "declaration") {
    return { is: "definition", kind: oneOf(SYMBOL_KINDS, tail, name), isDefinition: head === "definition" };
  }
  if (head === "reference") return { is: "reference", type: oneOf(EDGE_TYPES, tail, name) };
  if (head === "visibility") return { is: "visibility", level: oneOf(VISIBILITIES, tail, name) };
  return PLAIN_ROLES.find((role) => role.is === head);
}

function oneOf<T extends string>(allowed: readonly T[], value: string | undefined, name: string): T {
  const found = allowed.find((item) => item === value);
  if (!found) throw new Error(`unknown capture @${name} in a query`);
  return found;
}
