/** Sorts of symbols that several layers ask for; a set that one file alone needs stands in that file. */
import type { SymbolKind } from "./types.ts";

/** What is called. */
export const FUNCTION_KINDS: ReadonlySet<SymbolKind> = new Set(["function", "method", "macro"]);
/** Declarations of types with members of their own. */
export const CLASS_KINDS: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "trait", "enum"]);
/** What has members, and what names a type: also a block that implements a type, and another name for one. */
export const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set([...CLASS_KINDS, "impl", "type"]);
