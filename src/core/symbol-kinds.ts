/** Sorts of symbols that several layers ask for; a set that one file alone needs stands in that file. */
import type { SymbolKind } from "./types.ts";

/** What is called. */
export const FUNCTION_KINDS: ReadonlySet<SymbolKind> = new Set(["function", "method", "macro"]);
/** Declarations of types with members of their own. */
export const CLASS_KINDS: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "trait", "enum"]);
/** Declarations that give a type its name: also another name for one. */
export const NAMED_TYPE_KINDS: ReadonlySet<SymbolKind> = new Set([...CLASS_KINDS, "type"]);
/** What has members, and what names a type: also a block that implements a type, and another name for one. */
export const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set([...NAMED_TYPE_KINDS, "impl"]);
