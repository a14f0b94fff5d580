/** Sets of symbol kinds that several layers use; a set that only one file needs stands in that file. */
import type { SymbolKind } from "./types.ts";

/** Kinds that can be called. */
export const FUNCTION_KINDS: ReadonlySet<SymbolKind> = new Set(["function", "method", "macro"]);
/** Declarations of types with members. */
export const CLASS_KINDS: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "trait", "enum"]);
/** Declarations that name a type: {@link CLASS_KINDS} and type aliases. */
export const NAMED_TYPE_KINDS: ReadonlySet<SymbolKind> = new Set([...CLASS_KINDS, "type"]);
/** Kinds that have members or name a type: also blocks that implement a type (`impl`). */
export const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set([...NAMED_TYPE_KINDS, "impl"]);

/** The parts of a symbol that tell what it is besides its kind: a whole file, a tag in it, an operation of GraphQL. */
export interface Signed {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly signature: string;
}

/** Whether a symbol is the component that its file is: it has the whole file inside it without owning the symbols there. */
export function isComponent({ kind, name, signature }: Signed): boolean {
  return kind === "class" && signature === componentSignature(name);
}

/** The signature of an event of a component: how markup listens to it, and what its declaration says more than its name. */
export function eventSignature(name: string, written: string): string {
  const said = /^\(/.test(written) ? ` ${written}` : /^[\w$'"-]+\s*[?:(]/.test(written) ? written.slice(written.search(/[?:(]/)) : "";
  return `@${name}${/^["'][^"']*:/.test(written) ? "" : said}`;
}

/** Whether a symbol is an event or a slot of a component, which only markup and the component itself name: no object has it as a member. */
export function isEventOrSlot({ kind, signature }: { readonly kind: SymbolKind; readonly signature: string }): boolean {
  return kind === "property" && (signature.startsWith("@") || signature.startsWith("<slot"));
}

/** The signature of a component: the tag that it is used as. */
export function componentSignature(name: string): string {
  return `<${name}>`;
}

/** The signature of a template that other templates name by its path. */
export function templateSignature(name: string): string {
  return `template ${name}`;
}

/** The signature of a model of dbt, a file that other models name without its extension. */
export function modelSignature(name: string): string {
  return `model ${name}`;
}

/** The signature of a resource of Kubernetes; a kustomization has no name. */
export function resourceSignature(kind: string, name?: string): string {
  return `kind: ${kind}${name === undefined ? "" : `, name: ${name}`}`;
}

/**
 * Whether a symbol is such a template or model, or a part of one that its tags name: a block, a macro, a task or role of Ansible, a table of
 * a source of dbt, a resource of Kubernetes.
 */
export function isOfTags({ kind, name, signature }: Signed): boolean {
  if (kind === "module") return RESOURCE.test(signature);
  if (kind === "class") return signature === templateSignature(name) || signature === modelSignature(name);
  return (FUNCTION_KINDS.has(kind) && /^\{[{%]/.test(signature)) || (NAMED_ITEMS.has(kind) && NAMED_ITEM.test(signature));
}

/** Signatures of resources. */
const RESOURCE = /^kind: \w+(?:, name: |$)/;
const NAMED_ITEMS: ReadonlySet<SymbolKind> = new Set(["function", "variable"]);
/** Signatures of tasks and roles of Ansible, and of tables of dbt. */
const NAMED_ITEM = /^- (?:name|role): /;

/** Whether a symbol is a whole file that says no more of a place in it than its path does: a template, a component. */
export function isWholeFile(symbol: Signed): boolean {
  return isComponent(symbol) || (symbol.kind === "class" && isOfTags(symbol));
}
