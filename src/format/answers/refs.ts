/** Writes the answers of `list-refs`, `switch-ref` and `prune`. */

import { counted } from "#core/counted.ts";
import type { ListedRef, ListRefsResponse, PruneResponse, SwitchRefResponse } from "#core/protocol/indexing.ts";
import { visible } from "#core/visible.ts";
import { printable } from "#format/lines.ts";
import { nextCommand } from "#format/next-step.ts";
import type { Sheet } from "#format/sheet.ts";
import { shortCommit } from "#text/commit-name.ts";

const DAY_CHARS = 10;
const BYTES_PER_MB = 1e6;

/** One view per line: kind, ref, commit, files, its own files, last use, share of the stored text. */
export function refsSheet(found: ListRefsResponse): Sheet {
  return { data: () => ({ ...found }), rows: found.refs, lines: () => refLines(found) };
}

/** The ref in which queries search from now on. */
export function switchSheet(found: SwitchRefResponse): Sheet {
  return { data: () => ({ ...found }), lines: () => printable(switchLine(found)) };
}

/** What `prune` removed. */
export function pruneSheet(found: PruneResponse): Sheet {
  return { data: () => ({ ...found }), lines: () => pruneLine(found) };
}

/** The views of an index as lines, in columns of equal width. */
export function refLines({ refs, default_ref }: ListRefsResponse): string {
  const rows = refs.map((row) => columns(row).map(visible));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  if (default_ref !== null)
    lines.push(`Queries search ${default_ref} unless they name a ref (${nextCommand({ do: "reset_ref" })} undoes that).`);
  return lines.map(printable).join("\n");
}

/** The fields of a view that a model needs to name it or to know its contents. */
export function leanRef({ ref, also_called: names, kind, commit, worktree, files, own_files, ...row }: ListedRef): Record<string, unknown> {
  const at = commit === null ? null : shortCommit(commit);
  const { is_current, is_gone, is_published } = row;
  return {
    ref,
    kind,
    commit: at,
    worktree,
    files,
    own_files,
    is_current,
    is_gone,
    incomplete: !is_published,
    also_called: names.join(" "),
  };
}

function columns(row: ListedRef): string[] {
  const remarks = [row.is_current ? "this workspace" : "", row.is_gone ? "gone" : "", row.is_published ? "" : "not complete"];
  return [
    row.kind,
    [row.ref, ...row.also_called].join(", "),
    (row.commit && shortCommit(row.commit)) ?? "-",
    `${counted(row.files, "file")}`,
    row.kind === "base" ? "" : `${row.own_files} own, ${row.hidden_files} hidden`,
    `used ${row.last_used_at.slice(0, DAY_CHARS)}`,
    `${(100 * row.size_share).toFixed(1)} %`,
    [row.worktree ?? "", ...remarks].filter((text) => text !== "").join(", "),
  ];
}

function switchLine({ default_ref, previous_ref }: SwitchRefResponse): string {
  if (default_ref === null) return "Queries search the workspace's own files.";
  const since = default_ref === previous_ref ? "(as before)" : "from now on";
  return `Queries search ${visible(default_ref)} ${since}.`;
}

function pruneLine({ views_removed, versions_removed, bytes_before, bytes_after }: PruneResponse): string {
  const [before, after] = [bytes_before, bytes_after].map((bytes) => (bytes / BYTES_PER_MB).toFixed(1));
  return `Removed ${counted(views_removed.length, "view")} and ${counted(versions_removed, "file version")}; the database has ${after} MB (${before} MB before).`;
}
