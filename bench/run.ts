/**
 * All benches, or some sections of them.
 *
 *   bun bench/run.ts [--only SECTION,...] [--out FILE]
 *
 * See bench/README.md for the environment it reads. Raw numbers go to results.json beside FILE; sections that are not run keep
 * the numbers they have there, and the report is written from all of them.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { measureAgentTasks } from "./agent-tasks.ts";
import { measureConfidence } from "./confidence.ts";
import { BINARY } from "./corpora.ts";
import { measureDiff } from "./diff.ts";
import { measuringEnvironment } from "./environment.ts";
import { measureExact } from "./exact.ts";
import type { SectionResult } from "./figures.ts";
import { measureIndexing } from "./indexing.ts";
import { measureLinux } from "./linux.ts";
import { measureMcp } from "./mcp.ts";
import { measureQueries } from "./queries.ts";
import { renderReport, type StoredResults } from "./report.ts";
import { measureRetrieval } from "./retrieval-section.ts";
import { measureSymbols } from "./symbols.ts";
import { disposeTerraformBench } from "./terraform.ts";
import { measureWorktrees } from "./worktrees.ts";

/** In the order they run and appear. */
const SECTIONS: Readonly<Record<string, { readonly title: string; readonly measure: () => Promise<SectionResult> }>> = {
  indexing: { title: "Indexing hashicorp/terraform", measure: measureIndexing },
  queries: { title: "Queries on hashicorp/terraform", measure: measureQueries },
  exact: { title: "Exact search", measure: measureExact },
  diff: { title: "Differences and histories on hashicorp/terraform", measure: measureDiff },
  worktrees: { title: "Branches and worktrees of hashicorp/terraform", measure: measureWorktrees },
  mcp: { title: "The MCP server", measure: measureMcp },
  tasks: { title: "Tokens of agent tasks", measure: measureAgentTasks },
  linux: { title: "Linux 6.1", measure: measureLinux },
  symbols: { title: "Symbols against universal-ctags", measure: measureSymbols },
  retrieval: { title: "Retrieval on labelled queries", measure: measureRetrieval },
  confidence: { title: "Confidence", measure: measureConfidence },
};

const RAW_DIGITS = 6;

const { values } = parseArgs({
  options: { only: { type: "string" }, out: { type: "string", default: join(import.meta.dir, "RESULTS.md") } },
});
const chosen = values.only?.split(",") ?? Object.keys(SECTIONS);
const unknown = chosen.filter((name) => !Object.hasOwn(SECTIONS, name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(", ")}. Sections: ${Object.keys(SECTIONS).join(", ")}.`);
  process.exit(2);
}
if (!process.env["CODECOMPASS_CORPORA"] || !existsSync(BINARY)) {
  console.error("The benches need CODECOMPASS_CORPORA and a built executable; see bench/README.md.");
  process.exit(2);
}
process.exitCode = await runSections(chosen, join(dirname(values.out), "results.json"), values.out);

/** Measures the sections and writes both files after each. A section that fails keeps its old numbers; the others go on. */
async function runSections(names: readonly string[], rawFile: string, reportFile: string): Promise<number> {
  const results: StoredResults = existsSync(rawFile) ? JSON.parse(readFileSync(rawFile, "utf8")) : {};
  let failures = 0;
  for (const [name, { title, measure }] of Object.entries(SECTIONS).filter(([name]) => names.includes(name))) {
    console.error(`${name} ...`);
    const environment = measuringEnvironment();
    const start = performance.now();
    try {
      const result = await measure();
      const durationS = (performance.now() - start) / 1000;
      // A section that could measure nothing here does not wipe out numbers from a machine where it could.
      if (result.figures.length > 0 || !results[name]) {
        results[name] = { title, measuredAt: new Date().toISOString(), durationS, environment, ...result };
      }
      console.error(`${name}: ${durationS.toFixed(0)} s`);
    } catch (thrown) {
      failures += 1;
      console.error(`${name} failed: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : thrown}`);
    }
    writeFileSync(rawFile, `${JSON.stringify(results, shortNumber)}\n`);
    writeFileSync(reportFile, renderReport(Object.keys(SECTIONS), results));
  }
  disposeTerraformBench();
  return failures > 0 ? 1 : 0;
}

/** Numbers as results.json keeps them. */
function shortNumber(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toPrecision(RAW_DIGITS)) : value;
}
