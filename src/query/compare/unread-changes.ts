/**
 * Symbols that only seem to have come, gone or moved within their file, since a grammar did not understand one side of it: the line that declares such
 * a symbol stands as often on both sides.
 */
import type { ComparedFile } from "./compared-file.ts";
import type { SymbolChange } from "./symbol-change.ts";
import type { FilePair } from "./symbol-changes.ts";

export interface ReadChanges {
  readonly changes: readonly SymbolChange[];
  /** Those that are left out. */
  readonly unread: readonly SymbolChange[];
}

const WHOLE = { lineStart: 1, lineEnd: Number.MAX_SAFE_INTEGER };

/** The changes without those that only the grammar makes. */
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
    // What has another owner and is as it was: the owner is what was not understood.
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
