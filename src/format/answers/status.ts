/** Writes the status of a workspace as aligned `what value` lines, for people; programs read the JSON. */

import { counted } from "#core/counted.ts";
import { INLINE_SYNC_FILES_MAX } from "#core/limits.ts";
import type { JobSummary, LeftOutDirectory, StatusResponse } from "#core/protocol/indexing.ts";
import type { ListedProject, ProjectsResponse } from "#core/protocol/lookup.ts";
import { named, visible } from "#core/visible.ts";
import { nextCommand } from "#format/next-step.ts";
import type { Sheet } from "#format/sheet.ts";
import { shortCommit } from "#text/commit-name.ts";

const BYTES_PER_MB = 1e6;

/** The state of a workspace's index. */
export function statusSheet(status: StatusResponse): Sheet {
  return { data: () => ({ ...status }), lines: () => statusLines(status) };
}

/** Every workspace that has an index: its path, its contents, its last use. */
export function projectsSheet({ projects }: ProjectsResponse): Sheet {
  return { data: () => ({ projects }), rows: projects, lines: () => projects.map(projectLine).join("\n") };
}

function projectLine({ repo, ref, exists, files, symbols, last_used_at, database_bytes, indexing_status }: ListedProject): string {
  const held = indexing_status === "ready" ? `${counted(files, "file")}, ${counted(symbols, "symbol")}` : "not indexed";
  const size = `${(database_bytes / BYTES_PER_MB).toFixed(1)} MB`;
  const gone = exists ? "" : "  (the directory is gone; prune removes its index)";
  return visible(`${repo}  ${ref ?? ""}  ${held}  ${size}  used ${last_used_at.slice(0, 10)}${gone}`);
}

/** Rows that a budget leaves out first: they say what there is, not what is unusual. */
const LEFT_OUT_FIRST: ReadonlySet<string> = new Set(["base", "languages", "skipped", "left out", "database", "job", "version"]);
/** Rows that every status has: where it is from, and whether the index answers. */
const ALWAYS: ReadonlySet<string> = new Set(["ref", "index", "indexed"]);

/** The status in lines, all of them or those that a budget leaves; rows without a value are left out. */
export function statusLines(status: StatusResponse, wanted: "all" | "less" | "least" = "all"): string {
  const rows: (readonly [string, string])[] = [
    ["workspace", status.repo],
    ["ref", [status.ref, status.head_commit && shortCommit(status.head_commit)].filter(Boolean).join(" at ")],
    ["index", [status.indexing_status, status.freshness_status, status.index_state].join(", ")],
    ["detail", status.detail],
    ["standing", status.freshness_detail],
    ["default", status.default_ref === null ? "" : `queries search ${status.default_ref} unless they name a ref`],
    ["base", base(status)],
    ["pending", pending(status)],
    ["indexed", status.last_indexed_at === null ? "" : indexed(status)],
    ["languages", languages(status.languages)],
    ["not parsed", givenUp(status)],
    ["skipped", status.skipped.map(({ reason, files }) => `${files} ${reason.replaceAll("_", " ")}`).join(", ")],
    ["left out", leftOutText(status.left_out)],
    ["database", status.database === null ? "" : `${status.database} (${(status.database_bytes / BYTES_PER_MB).toFixed(1)} MB)`],
    ["recovery", status.interrupted_recovery_report ?? ""],
    ["writer", writer(status)],
    ...status.recent_jobs.map((job) => ["job", jobText(job)] as const),
    ...status.warnings.map((warning) => ["warning", warning] as const),
    ["version", status.version],
  ];
  const isWanted = (name: string): boolean => wanted === "all" || (wanted === "less" ? !LEFT_OUT_FIRST.has(name) : ALWAYS.has(name));
  const said = rows.filter(([name, value]) => value !== "" && isWanted(name));
  const width = Math.max(...said.map(([name]) => name.length));
  return said.map(([name, value]) => `${name.padEnd(width)}  ${visible(value)}`).join("\n");
}

/** The facts about the state that a model needs: what is indexed, and what is unusual. Everything else is for people and programs. */
export function leanStatus(status: StatusResponse): Record<string, unknown> {
  const { ref, freshness_status, indexing_status, index_state, files, symbols, last_indexed_at, recent_jobs } = status;
  const { freshness_detail, default_ref, active_job, warnings, skipped } = status;
  const notes = {
    ...(index_state === "compatible" ? {} : { index_state, detail: status.detail }),
    ...(freshness_status === "fresh" ? {} : { freshness_detail }),
    pending: pending(status),
    not_parsed: givenUp(status),
    skipped: skipped.map(({ reason, files: count }) => `${count} ${reason}`).join(", "),
    left_out: leftOutText(status.left_out),
    default_ref: default_ref ?? "",
    interrupted_recovery_report: status.interrupted_recovery_report ?? "",
    writer: writer(status),
    active_job: active_job === null ? "" : jobText(active_job),
    failed_jobs: recent_jobs
      .filter(({ error_code: code }) => code !== null)
      .map(jobText)
      .join("; "),
    warnings: warnings.join(" "),
  };
  const said = Object.entries(notes).filter(([, value]) => value !== "");
  const facts = { ref, freshness_status, indexing_status, files, symbols, last_indexed_at, languages: languages(status.languages) };
  return { ...facts, ...Object.fromEntries(said) };
}

/** Built-in rules that are listed with the directories they leave out; the rest are only counted. */
const LEFT_OUT_NAMED_MAX = 5;

/** Directories that built-in rules leave out, grouped by rule, with their numbers of files. */
export function leftOutText(directories: readonly LeftOutDirectory[]): string {
  const byRule = [...Map.groupBy(directories, ({ rule }) => rule)];
  const shown = byRule.slice(0, LEFT_OUT_NAMED_MAX).map(([rule, alike]) => {
    const files = alike.reduce((sum, one) => sum + (one.files ?? 0), 0);
    const [first, ...others] = alike;
    const where = first && others.length === 0 ? named(first.path) : `${alike.length} directories ${named(rule)}`;
    return files === 0 ? where : `${where} (${counted(files, "file")})`;
  });
  const more = byRule.length - shown.length;
  const all = [...shown, ...(more > 0 ? [`those of ${more} more rules`] : [])].join(", ");
  return all === "" ? "" : `${all}, by built-in rules; ${nextCommand({ do: "list_ignored" })} lists all`;
}

function writer({ writer: process, lease }: StatusResponse): string {
  const silent = lease === null ? "" : `, last sign of life ${(lease.silent_ms / 1000).toFixed(1)} s ago`;
  if (process !== null) return `process ${process.pid} on ${process.host}${silent}`;
  if (lease?.state !== "abandoned") return "";
  return `none; process ${lease.pid} on ${lease.host} never released its lease${silent}: the next writer takes it over`;
}

function givenUp({ timed_out_files: timedOut, crashed_files: crashed }: StatusResponse): string {
  const parts = [timedOut > 0 ? `${timedOut} timed out` : "", crashed > 0 ? `${crashed} crashed` : ""].filter((part) => part !== "");
  return parts.length === 0
    ? ""
    : `${parts.join(", ")}; searched as text, with definitions guessed line by line: codecompass doctor lists them`;
}

function pending({ pending_changes: changed, pending_removals: removed }: StatusResponse): string {
  const parts = [changed > 0 ? `${changed} changed` : "", removed > 0 ? `${removed} removed` : ""].filter((part) => part !== "");
  const isMany = changed + removed > INLINE_SYNC_FILES_MAX;
  const when = isMany ? "the next query starts a run that indexes them" : "the next query indexes them";
  return parts.length === 0 ? "" : `${parts.join(", ")} since then; ${when}`;
}

function base({ base: layer }: StatusResponse): string {
  if (layer === null) return "";
  const at = layer.commit === null ? layer.ref : `${layer.ref} at ${shortCommit(layer.commit)}`;
  return `${at}; ${counted(layer.own_files, "file of this view differs or is", "files of this view differ or are")} new, ${layer.hidden_files} of the base ${layer.hidden_files === 1 ? "is" : "are"} hidden`;
}

function indexed({ files, symbols, snippets, last_indexed_at: at, last_indexed_commit: commit }: StatusResponse): string {
  return `${counted(files, "file")}, ${counted(symbols, "symbol")}, ${counted(snippets, "snippet")}, ${at}${commit ? ` at ${shortCommit(commit)}` : ""}`;
}

/** Numbers of files by language, and how many of them were parsed only in part. */
function languages(counts: StatusResponse["languages"]): string {
  return [...Map.groupBy(counts, ({ language }) => language)]
    .map(([language, rows]) => {
      const files = rows.reduce((sum, row) => sum + row.files, 0);
      const partial = rows.find(({ parseStatus }) => parseStatus === "partial")?.files ?? 0;
      const isText = rows.every(({ parseStatus }) => parseStatus === "text");
      return `${language} ${files}${isText ? " (no symbols)" : partial > 0 ? ` (${partial} in part)` : ""}`;
    })
    .join(", ");
}

function jobText(job: JobSummary): string {
  const seconds = job.duration_ms === null ? "" : ` in ${(job.duration_ms / 1000).toFixed(2)} s`;
  const failure = job.error_message === null ? "" : `: ${job.error_message}`;
  const retry = job.retry_count === 0 ? "" : `, after ${job.retry_count} that did not finish`;
  return `${job.created_at} ${job.mode} ${job.status}, ${counted(job.files_indexed, "file")}, ${counted(job.symbols_extracted, "symbol")}${seconds}${retry}${failure}`;
}
