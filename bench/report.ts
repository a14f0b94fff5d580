/** Writing RESULTS.md from the numbers of all sections. Run alone, it writes the report anew from results.json. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MeasuringEnvironment } from "./environment.ts";
import { type Figure, isMet, type SectionResult, type Table, type Unit, type Yardstick } from "./figures.ts";

/** A section as results.json keeps it. */
export interface StoredSection extends SectionResult {
  readonly title: string;
  readonly measuredAt: string;
  readonly durationS: number;
  readonly environment: MeasuringEnvironment;
}

export type StoredResults = Record<string, StoredSection>;

/** Above so many processes wanting to run per core, a section says that the machine was busy. */
const IDLE_LOAD_PER_CORE_MAX = 0.25;
const DIGITS: Readonly<Record<Unit, number>> = { s: 2, ms: 1, MB: 0, x: 2, "%": 2, score: 3, tokens: 0 };
const SPREAD_UNITS: ReadonlySet<Unit> = new Set<Unit>(["s", "ms", "MB"]);
const SUMMARY_HEADER = ["", "goal", "ours", "yardstick, same run", "ours / yardstick", "goal met?"];

/** The report. `order` names the sections in the order they appear in. */
export function renderReport(order: readonly string[], results: StoredResults): string {
  const sections = order.map((name) => results[name]).filter((section) => section !== undefined);
  const missing = order.filter((name) => !results[name]);
  return [
    "# Results",
    "",
    "Written by `npm run bench`; do not edit. Raw numbers are in results.json beside this file, and bench/README.md says how to run it.",
    "",
    ...environmentLines(sections),
    "",
    "## Summary",
    "",
    ...markdownTable({ title: "", header: SUMMARY_HEADER, rows: sections.flatMap(({ figures }) => figures.map(summaryRow)) }),
    "",
    tally(sections),
    ...(missing.length > 0 ? ["", `Not measured yet: ${missing.join(", ")}.`] : []),
    ...sections.flatMap(sectionLines),
    "",
  ].join("\n");
}

function environmentLines(sections: readonly StoredSection[]): string[] {
  const lines = sections.map(({ environment: { processor, cores, memoryGib, system, versions } }) => {
    const tools = Object.entries(versions).map(([tool, version]) => `${tool} ${version}`);
    return `* Machine: ${processor}, ${cores} cores, ${memoryGib} GiB of memory, ${system}\n* Versions: ${tools.join(", ")}`;
  });
  return [...new Set(lines)];
}

function summaryRow(item: Figure): string[] {
  const met = isMet(item);
  const beside = item.yardsticks.map((yardstick) => `${yardstick.tool} ${amount(yardstick.value, item.unit)}`);
  const verdict = met === undefined ? "" : met ? "met" : "**missed**";
  return [item.name, item.goal?.text ?? "", amount(item.value, item.unit), beside.join("<br>"), ratios(item).join("<br>"), verdict];
}

function ratios({ value, yardsticks }: Figure): string[] {
  return yardsticks.map((yardstick: Yardstick) => {
    const ratio = value / yardstick.value;
    return ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2);
  });
}

function amount(value: number, unit: Unit): string {
  const number = value.toFixed(DIGITS[unit]);
  return unit === "score" ? number : `${number} ${unit}`;
}

function tally(sections: readonly StoredSection[]): string {
  const judged = sections.flatMap(({ figures }) => figures).filter(({ goal }) => goal);
  const missed = judged.filter((item) => isMet(item) === false);
  const names = missed.map(({ name }) => name).join("; ");
  return `${judged.length - missed.length} of ${judged.length} goals are met.${missed.length > 0 ? ` Missed: ${names}.` : ""}`;
}

function sectionLines(section: StoredSection): string[] {
  const { title, measuredAt, durationS, environment, figures, notes, tables, skipped } = section;
  const busy = environment.loadAtStart > environment.cores * IDLE_LOAD_PER_CORE_MAX;
  const load = `load ${environment.loadAtStart.toFixed(2)} when it began${busy ? ": **the machine was not idle**" : ""}`;
  return [
    ...["", `## ${title}`, "", `Measured ${measuredAt.slice(0, 16).replace("T", " ")} UTC in ${durationS.toFixed(0)} s; ${load}.`],
    ...notes.flatMap((note) => ["", note]),
    ...(skipped.length > 0 ? ["", ...skipped.map((what) => `* Skipped: ${what}.`)] : []),
    ...[...tables.filter(({ rows }) => rows.length > 0), ...spreadTables(figures)].flatMap((table) => [
      "",
      `### ${table.title}`,
      "",
      ...markdownTable(table),
    ]),
  ];
}

/** How far the single runs of each figure lie apart; only of what the machine's mood can change. */
function spreadTables(figures: readonly Figure[]): Table[] {
  const row = (name: string, unit: Unit, runs: readonly number[]): string[] => {
    const sorted = [...runs].sort((a, b) => a - b);
    return [name, String(runs.length), ...[sorted[0] ?? 0, sorted.at(-1) ?? 0].map((value) => amount(value, unit))];
  };
  const rows = figures
    .filter(({ unit }) => SPREAD_UNITS.has(unit))
    .flatMap(({ name, unit, runs, yardsticks }) => [
      row(name, unit, runs),
      ...yardsticks.map((yardstick) => row(`... ${yardstick.tool}`, unit, yardstick.runs)),
    ]);
  return rows.length === 0 ? [] : [{ title: "Lowest and highest of the runs", header: ["measured", "runs", "lowest", "highest"], rows }];
}

function markdownTable({ header, rows }: Table): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)];
}

if (import.meta.main) {
  const results = JSON.parse(readFileSync(join(import.meta.dir, "results.json"), "utf8")) as StoredResults;
  writeFileSync(join(import.meta.dir, "RESULTS.md"), renderReport(Object.keys(results), results));
}
