/**
 * From a parsed tree to the things its queries captured, still flat and unordered.
 *
 * Capture names (see grammars/README.md): a pattern captures one *whole* node under a role (`@definition.<kind>`,
 * `@declaration.<kind>`, `@reference.<edge type>`, `@import`, `@comment`, `@string`, `@package`, `@export`,
 * `@visibility.<level>`) and its parts (`@name`, `@scope`, `@body`, `@doc`, `@qualifier`, `@alias`).
 */
import type { Node, Query } from "web-tree-sitter";
import { EDGE_TYPES, type EdgeType, SYMBOL_KINDS, type SymbolKind, VISIBILITIES, type Visibility } from "#core/types.ts";

export type Role =
  | { readonly is: "definition"; readonly kind: SymbolKind; readonly isDefinition: boolean }
  | { readonly is: "reference"; readonly type: EdgeType }
  | { readonly is: "visibility"; readonly level: Visibility }
  | PlainRole;

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

export type Part = "name" | "scope" | "body" | "doc" | "qualifier" | "alias";
const PARTS: ReadonlySet<string> = new Set<Part>(["name", "scope", "body", "doc", "qualifier", "alias"]);

/** Where a part stands; captured several times in one match, it spans from the first to the last. */
export interface Span {
  readonly startIndex: number;
  readonly endIndex: number;
}

/** One match: the whole node, its role, and its parts. Patterns earlier in the query file have lower `pattern`. */
export interface Capture {
  readonly role: Role;
  readonly node: Node;
  readonly pattern: number;
  readonly parts: Partial<Record<Part, Span>>;
}

const rolesByQuery = new WeakMap<Query, ReadonlyMap<string, Role>>();

/** Runs the query over the tree below `root`. A match without a role capture is ignored. */
export function capture(query: Query, root: Node): Capture[] {
  const roles = rolesOf(query);
  const captures: Capture[] = [];
  for (const match of query.matches(root)) {
    let role: Role | undefined;
    let node: Node | undefined;
    const parts: Partial<Record<Part, Span>> = {};
    for (const part of match.captures) {
      const asRole = roles.get(part.name);
      if (asRole) {
        role = asRole;
        node = part.node;
      } else {
        const known = parts[part.name as Part];
        parts[part.name as Part] = known ? { startIndex: known.startIndex, endIndex: part.node.endIndex } : part.node;
      }
    }
    if (role && node) captures.push({ role, node, pattern: match.patternIndex, parts });
  }
  return captures;
}

function rolesOf(query: Query): ReadonlyMap<string, Role> {
  const known = rolesByQuery.get(query);
  if (known) return known;
  const roles = new Map<string, Role>();
  for (const name of query.captureNames) {
    const role = parseRole(name);
    if (role) roles.set(name, role);
    else if (!PARTS.has(name) && !name.startsWith("_")) throw new Error(`unknown capture @${name} in a query`);
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
