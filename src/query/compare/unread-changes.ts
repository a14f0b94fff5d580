/**
 * Symbols that only seem to be added, deleted or moved within their file because the grammar did not understand one side: the line that
 * declares such a symbol occurs equally often on both sides.
 */
import type { ComparedFile } from "./compared-file.ts";
import type { SymbolChange } from "./symbol-change.ts";
import type { FilePair } from "./symbol-changes.ts";

export interface ReadChanges {
  readonly changes: readonly SymbolChange[];
  /** The changes that are left out. */
  readonly unread: readonly SymbolChange[];
}

const WHOLE = { lineStart: 1, lineEnd: Number.MAX_SAFE_INTEGER };

/** Leaves out the changes that only a parse error makes. */
export function withoutUnread(changes: readonly SymbolChange[], files: readonly FilePair[]): ReadChanges {
  const partners = new Map<ComparedFile, ComparedFile>();
  for (const { before, after } of files) {
    if (!before || !after || !(before.hasErrors || after.hasErrors)) continue;
    partners.set(before, after);
    partners.set(after, before);
  }
  if (partners.size === 0) return { changes, unread: [] };
  const lines = new Map<ComparedFile, ReadonlyMap<string, number>>();
  const linesOf = (file: ComparedFile): ReadonlyMap<string, number> => {
    const known = lines.get(file) ?? counted(file.code(WHOLE));
    lines.set(file, known);
    return known;
  };
  const isUnread = ({ change, before, after, isBodyChanged }: SymbolChange): boolean => {
    const own = before ?? after;
    const other = own && partners.get(own.file);
    if (!other) return false;
    // A symbol that only got another owner: the grammar did not understand the owner.
    if (change === "moved") return before?.file.path === after?.file.path && !isBodyChanged;
    if (change !== "added" && change !== "deleted") return false;
    const { nameLine } = own.symbol;
    const [declaration] = own.file.code({ lineStart: nameLine, lineEnd: nameLine });
    const times = declaration === undefined ? undefined : linesOf(own.file).get(declaration);
    return declaration !== undefined && times === linesOf(other).get(declaration);
  };
  return { changes: changes.filter((change) => !isUnread(change)), unread: changes.filter(isUnread) };
}

function counted(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
