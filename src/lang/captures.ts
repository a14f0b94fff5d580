/**
 * From a parsed tree to the things its queries captured, still flat and unordered.
 *
 * Capture names (see grammars/README.md): a pattern captures one *whole* node under a role (`@definition.<kind>`,
 * `@declaration.<kind>`, `@reference.<edge type>`, `@import`, `@comment`, `@string`, `@package`, `@export`,
 * `@visibility.<level>`) and its parts (`@name`, `@scope`, `@body`, `@doc`, `@qualifier`, `@alias`).
 */
import type { Node, Query } from "web-tree-sitter";
import { EDGE_TYPES, type EdgeType, SYMBOL_KINDS, type SymbolKind, VISIBILITIES, type Visibility } from "#core/types.ts";
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
  /** Of a section, where its text does not show it. */
  readonly level?: number;
}

interface PlainRole {
  readonly is: "import" | "comment" | "string" | "package" | "export" | "ignore" | "reparse";
}
const PLAIN_ROLES: readonly PlainRole[] = [
  { is: "import" },
  { is: "comment" },
  { is: "string" },
  { is: "package" },
  { is: "export" },
  { is: "ignore" },
  { is: "reparse" },
];

const PARTS = ["name", "scope", "body", "doc", "qualifier", "alias"] as const;
type Part = (typeof PARTS)[number];

/** A piece of the text, in UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * One match: the extent of the whole node, its role, and its parts. A part captured several times in one match spans from the
 * first to the last. Patterns earlier in the query file have lower `pattern`.
 */
export interface Capture extends Span {
  readonly role: Role;
  readonly pattern: number;
  readonly parts: Readonly<Record<Part, Span | undefined>>;
}

const rolesByQuery = new WeakMap<Query, ReadonlyMap<string, Role>>();
/** For a capture without parts. */
export const NO_PARTS: Capture["parts"] = Object.freeze(emptyParts());

/**
 * Runs the query over the tree below `root`. A match without a role capture is ignored. Keeps no hold on the tree.
 * @throws BudgetSpent: on absurd nesting a query costs far more than the parse
 */
export function capture(query: Query, root: Node, budget: WorkBudget): Capture[] {
  const roles = rolesOf(query);
  const captures: Capture[] = [];
  const matches = query.matches(root, { progressCallback: () => budget.spend("query") });
  budget.check();
  for (const match of matches) {
    let role: Role | undefined;
    let whole: Node | undefined;
    let parts: Record<Part, Span | undefined> | undefined;
    for (const { name, node } of match.captures) {
      const asRole = roles.get(name);
      if (asRole) {
        role = asRole;
        whole = node;
      } else if (!name.startsWith("_")) {
        parts ??= emptyParts();
        parts[name as Part] = { start: parts[name as Part]?.start ?? node.startIndex, end: node.endIndex };
      }
    }
    if (!role || !whole) continue;
    captures.push({ role, start: whole.startIndex, end: whole.endIndex, pattern: match.patternIndex, parts: parts ?? NO_PARTS });
  }
  return captures;
}

function emptyParts(): Record<Part, Span | undefined> {
  return { name: undefined, scope: undefined, body: undefined, doc: undefined, qualifier: undefined, alias: undefined };
}

function rolesOf(query: Query): ReadonlyMap<string, Role> {
  const known = rolesByQuery.get(query);
  if (known) return known;
  const roles = new Map<string, Role>();
  for (const name of query.captureNames) {
    const role = parseRole(name);
    if (role) roles.set(name, role);
    else if (!PARTS.includes(name as Part) && !name.startsWith("_")) throw new Error(`unknown capture @${name} in a query`);
  }
  rolesByQuery.set(query, roles);
  return roles;
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
