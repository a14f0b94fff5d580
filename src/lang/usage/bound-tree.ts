/** What the first pass over a file records of one tree, for the second. */

import type { Later, UsageProfile } from "./profile.ts";
import type { ProfileTables } from "./profile-tables.ts";
import type { Scope } from "./scopes.ts";
import type { NodeIndex, SyntaxTree } from "./syntax-tree.ts";

/** What the first pass recorded for a tree. */
export interface BoundTree {
  readonly tree: SyntaxTree;
  readonly profile: UsageProfile;
  readonly tables: ProfileTables;
  /** The scope of each node; a node that opens a scope stands in that scope itself. */
  readonly scopes: readonly Scope[];
  /** Names that are no uses, or that are uses of something the binder determined. */
  readonly marks: ReadonlyMap<NodeIndex, Mark>;
  /** Nodes whose value is what an import brings in, with the index of the import. */
  readonly imported: ReadonlyMap<NodeIndex, number>;
  readonly narrowed: ReadonlyMap<string, readonly Narrowing[]>;
  /**
   * In markup whose free names are members of a component: the class of this file that is the component, null where it is a class of
   * another file. Undefined everywhere else.
   */
  readonly component: number | null | undefined;
}

/** A stretch of text in which a name is known to hold something more specific than its binding says. */
export interface Narrowing {
  readonly start: number;
  readonly end: number;
  readonly local: number;
}

/** Why a name is no ordinary use: null where it is none, else what it is a use of. */
export type Mark = null | { readonly uses: Later } | { readonly import: number; readonly name: string };

/** A value to work out when all names are bound, with the tree it belongs to. */
export interface Pending {
  readonly bound: BoundTree;
  readonly value: Later;
}
