/** Turns compared symbols and files into the rows and counts of an answer. */

import type { ChangeCounts, ChangedFile, ChangedSymbol } from "#core/protocol/changes.ts";
import { type DetailLevel, SYMBOL_CHANGE_TYPES } from "#core/protocol.ts";
import { anchorOf } from "#query/compare/change-rank.ts";
import { lineChanges } from "#query/compare/compared-file.ts";
import { linePreview } from "#query/compare/line-preview.ts";
import { comparedSymbols } from "#query/compare/pairing/pair-symbols.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";
import type { Side, Sides } from "./diff-sides.ts";

/** One change as a protocol row. */
export function changedSymbol(change: SymbolChange, detail: DetailLevel): ChangedSymbol {
  const { file, symbol } = anchorOf(change);
  const before = change.change === "added" || change.change === "deleted" ? null : change.before;
  return {
    change: change.change,
    kind: symbol.kind,
    name: symbol.name,
    qualified_name: symbol.qualifiedName,
    owner: symbol.parent === null ? null : (file.symbols[symbol.parent]?.name ?? null),
    visibility: symbol.visibility,
    path: file.path,
    line: symbol.nameLine,
    line_end: symbol.lineEnd,
    signature: symbol.signature,
    before_signature: before && otherThan(symbol.signature, before.symbol.signature),
    before_name: before && otherThan(symbol.name, before.symbol.name),
    before_path: before && otherThan(file.path, before.file.path),
    before_line: before?.symbol.nameLine ?? null,
    body_changed: change.isBodyChanged,
    lines_added: change.linesAdded,
    lines_deleted: change.linesDeleted,
    members: change.members,
    ...(detail === "context" ? { preview: linePreview(change) } : {}),
  };
}

function otherThan(now: string, before: string): string | null {
  return now === before ? null : before;
}

/** How many changes there are of each kind. */
export function countsOf(changes: readonly { readonly change: ChangedSymbol["change"] }[]): ChangeCounts {
  const counts = { added: 0, modified: 0, deleted: 0, moved: 0, renamed: 0 };
  for (const { change } of changes) counts[change]++;
  return counts;
}

/** The difference of two counts. */
export function without(all: ChangeCounts, some: ChangeCounts): ChangeCounts {
  const left = { ...all };
  for (const type of SYMBOL_CHANGE_TYPES) left[type] -= some[type];
  return left;
}

/** The wanted files of a comparison in order of path, each with the numbers of its changed symbols and lines. */
export function changedFiles(
  files: readonly Sides[],
  changes: readonly SymbolChange[],
  isWanted: (file: ChangedFile) => boolean,
): ChangedFile[] {
  const came = Map.groupBy(changes, ({ after }) => after?.file.path);
  const went = Map.groupBy(changes, ({ before }) => before?.file.path);
  const described = files.flatMap((sides): ChangedFile | [] => {
    const { before, after } = sides;
    const [now, then] = [after && came.get(after.path), before && went.get(before.path)].map((list) => list ?? []);
    const paired = (list: readonly SymbolChange[] = []): number => list.filter((change) => change.before && change.after).length;
    const modified = paired(now?.filter((change) => change.before?.file.path === before?.path));
    const symbols = {
      symbols_added: (now?.length ?? 0) - modified,
      symbols_modified: modified,
      symbols_deleted: (then?.length ?? 0) - modified,
    };
    const isListed = (now?.length ?? 0) + (then?.length ?? 0) > 0;
    const file = { ...statusOf(sides), ...symbols, lines_added: 0, lines_deleted: 0, note: isListed ? null : noteOf(sides) };
    return isWanted(file) ? { ...file, ...lineCounts(before, after) } : [];
  });
  return described.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function statusOf({ before, after }: Sides): Pick<ChangedFile, "status" | "path" | "before_path"> {
  if (!before || !after) return { status: after ? "added" : "deleted", path: (after ?? before)?.path ?? "", before_path: null };
  if (before.path === after.path) return { status: "modified", path: after.path, before_path: null };
  return { status: "renamed", path: after.path, before_path: before.path };
}

const WHOLE = { lineStart: 1, lineEnd: Number.MAX_SAFE_INTEGER };

function lineCounts(before: Side | null, after: Side | null): Pick<ChangedFile, "lines_added" | "lines_deleted"> {
  if ((before && !before.file) || (after && !after.file)) return { lines_added: 0, lines_deleted: 0 };
  const { added, deleted } = lineChanges(linesOf(before), linesOf(after));
  return { lines_added: added, lines_deleted: deleted };
}

/** The lines of a side, without the empty line after a final line break. */
function linesOf(side: Side | null): string[] {
  const lines = side?.file?.rawLines(WHOLE) ?? [];
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** Why a file that differs has no changed symbol. */
function noteOf({ before, after }: Sides): ChangedFile["note"] {
  const note = after?.note ?? before?.note;
  if (note) return note;
  const files = [before?.file, after?.file].flatMap((file) => file ?? []);
  if (files.every((file) => comparedSymbols(file).length === 0)) return "no_symbols";
  const [a, b] = [before?.file?.code(WHOLE), after?.file?.code(WHOLE)];
  const isSame = a && b && a.length === b.length && lineChanges(a, b).added === 0;
  if (before && after && before.path !== after.path && isSame) return null;
  return isSame ? "cosmetic" : "outside_symbols";
}
