/** What a document of GraphQL defines and uses, before any other file is known. */
import { type GraphqlKind, graphqlMeant } from "#core/graphql-names.ts";
import type { EdgeType, SymbolKind } from "#core/types.ts";
import type { Span } from "#lang/trees/captures.ts";

export interface GraphqlDefinition extends Span {
  readonly kind: SymbolKind;
  readonly name: Span;
  /** From the opening brace to the closing one. */
  readonly body?: Span;
}

/** A use of a type, a field, a fragment, a directive or a value of an enumeration. */
export interface GraphqlUse {
  readonly name: string;
  readonly start: number;
  readonly type: EdgeType;
  /** What the path to a field begins with, or what is used itself, as `core/graphql-names.ts` writes it. */
  readonly meant: string;
  /** The fields on the path from there to the one that is used, itself included; empty for a use of something else. */
  readonly fields: readonly string[];
}

/** What stands about a definition whose name begins at an offset. */
export interface SaidOfDefinition {
  readonly nameStart: number;
  /** Of a field the type of its value, of a type an interface that it implements. */
  readonly type: string;
}

/** The most definitions and uses that are read of one document. */
const FOUND_MAX = 50_000;

/** Types of values that GraphQL itself defines. */
const BUILT_IN_TYPES: ReadonlySet<string> = new Set(["Int", "Float", "String", "Boolean", "ID"]);
const BUILT_IN_DIRECTIVES: ReadonlySet<string> = new Set(["skip", "include", "deprecated", "specifiedBy", "oneOf"]);
const BUILT_IN_VALUES: ReadonlySet<string> = new Set(["true", "false", "null"]);

/** Collects what a document says. */
export class GraphqlFindings {
  readonly definitions: GraphqlDefinition[] = [];
  readonly uses: GraphqlUse[] = [];
  readonly fieldTypes: SaidOfDefinition[] = [];
  readonly interfaces: SaidOfDefinition[] = [];
  /** Descriptions in quotes. */
  readonly descriptions: Span[] = [];

  define(definition: GraphqlDefinition): void {
    if (this.definitions.length < FOUND_MAX) this.definitions.push(definition);
  }

  /** A use of anything but a field. */
  use(kind: GraphqlKind, name: string, start: number, type: EdgeType = "references"): void {
    const isOwn = kind === "type" ? BUILT_IN_TYPES.has(name) : kind === "directive" ? BUILT_IN_DIRECTIVES.has(name) : false;
    const isValue = kind === "value" && (BUILT_IN_VALUES.has(name) || /^\d/.test(name));
    if (!isOwn && !isValue) this.#add({ name, start, type, meant: graphqlMeant(kind, name), fields: [] });
  }

  /** A use of the last field of a path that begins at `meant`. */
  field(meant: string, fields: readonly string[], start: number): void {
    const name = fields.at(-1) ?? "";
    if (!name.startsWith("__")) this.#add({ name, start, type: "references", meant, fields });
  }

  #add(use: GraphqlUse): void {
    if (this.uses.length < FOUND_MAX) this.uses.push(use);
  }
}
