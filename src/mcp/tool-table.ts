/** Every tool: one file and one row. The order is the order clients list them in. */
import { CodeCompassError } from "#core/errors.ts";
import type { Tool } from "./tool.ts";
import { compareSymbolBetweenCommits } from "./tools/compare-symbol-between-commits.ts";
import { deleteIndex } from "./tools/delete-index.ts";
import { diffContext } from "./tools/diff-context.ts";
import { explainRanking } from "./tools/explain-ranking.ts";
import { explore } from "./tools/explore.ts";
import { findReferences } from "./tools/find-references.ts";
import { findRelatedSymbols } from "./tools/find-related-symbols.ts";
import { getCallGraph } from "./tools/get-call-graph.ts";
import { getCallees } from "./tools/get-callees.ts";
import { getCallers } from "./tools/get-callers.ts";
import { getCodeContext } from "./tools/get-code-context.ts";
import { getConfig } from "./tools/get-config.ts";
import { getFileOutline } from "./tools/get-file-outline.ts";
import { getFileSummary } from "./tools/get-file-summary.ts";
import { getImpact } from "./tools/get-impact.ts";
import { getSymbolHierarchy } from "./tools/get-symbol-hierarchy.ts";
import { grepCode } from "./tools/grep-code.ts";
import { healthCheck } from "./tools/health-check.ts";
import { indexRepo } from "./tools/index-repo.ts";
import { indexStatus } from "./tools/index-status.ts";
import { listRefs } from "./tools/list-refs.ts";
import { locateSymbol } from "./tools/locate-symbol.ts";
import { readCode } from "./tools/read-code.ts";
import { reindexFile } from "./tools/reindex-file.ts";
import { searchByPath } from "./tools/search-by-path.ts";
import { searchCode } from "./tools/search-code.ts";
import { searchDocs } from "./tools/search-docs.ts";
import { searchSimilarSymbol } from "./tools/search-similar-symbol.ts";
import { suggestFollowupQueries } from "./tools/suggest-followup-queries.ts";
import { switchRef } from "./tools/switch-ref.ts";
import { syncRepo } from "./tools/sync-repo.ts";

/** What an agent needs every day, and what indexes; together at most 1,500 tokens as clients are sent them. */
const CORE: readonly Tool[] = [
  ...[searchCode, grepCode, locateSymbol, findReferences, getCodeContext, readCode, searchDocs, getFileOutline],
  ...[indexStatus, indexRepo, syncRepo],
];
/** What is opened with `--tools`. */
const OTHERS: readonly Tool[] = [
  explore,
  searchByPath,
  getFileSummary,
  getCallGraph,
  getCallers,
  getCallees,
  findRelatedSymbols,
  getSymbolHierarchy,
  getImpact,
  searchSimilarSymbol,
  suggestFollowupQueries,
  explainRanking,
  listRefs,
  switchRef,
  getConfig,
  diffContext,
  compareSymbolBetweenCommits,
  reindexFile,
  deleteIndex,
  healthCheck,
];

const ALL = [...CORE, ...OTHERS];

/**
 * The tools of a choice like `core`, `all` or `core,index_repo`.
 * @throws invalid_input for a name that is no tool's
 */
export function chooseTools(choice: string): readonly Tool[] {
  const chosen = new Set<Tool>();
  for (const name of choice.split(",").map((word) => word.trim())) {
    for (const tool of named(name)) chosen.add(tool);
  }
  return ALL.filter((tool) => chosen.has(tool));
}

/** Whether a server can be started with a tool of this name. */
export function isTool(name: string): boolean {
  return ALL.some((tool) => tool.name === name);
}

function named(name: string): readonly Tool[] {
  if (name === "core") return CORE;
  if (name === "all") return ALL;
  const tool = ALL.find((candidate) => candidate.name === name);
  if (tool) return [tool];
  throw new CodeCompassError("invalid_input", `There is no tool "${name}".`, {
    remediation: `--tools takes core, all, or names: ${ALL.map((candidate) => candidate.name).join(", ")}.`,
  });
}
