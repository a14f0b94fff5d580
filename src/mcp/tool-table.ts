/** The table of tools: one file and one row each, in the order in which clients list them. */
import { CodeCompassError } from "#core/errors.ts";
import type { Tool } from "./tool.ts";
import { compareSymbolBetweenCommits } from "./tools/changes/compare-symbol-between-commits.ts";
import { diffContext } from "./tools/changes/diff-context.ts";
import { explainRanking } from "./tools/finding/explain-ranking.ts";
import { grepCode } from "./tools/finding/grep-code.ts";
import { locateSymbol } from "./tools/finding/locate-symbol.ts";
import { searchByPath } from "./tools/finding/search-by-path.ts";
import { searchCode } from "./tools/finding/search-code.ts";
import { searchDocs } from "./tools/finding/search-docs.ts";
import { searchSimilarSymbol } from "./tools/finding/search-similar-symbol.ts";
import { suggestFollowupQueries } from "./tools/finding/suggest-followup-queries.ts";
import { findReferences } from "./tools/graph/find-references.ts";
import { findRelatedSymbols } from "./tools/graph/find-related-symbols.ts";
import { getCallGraph } from "./tools/graph/get-call-graph.ts";
import { getCallees } from "./tools/graph/get-callees.ts";
import { getCallers } from "./tools/graph/get-callers.ts";
import { getImpact } from "./tools/graph/get-impact.ts";
import { getSymbolHierarchy } from "./tools/graph/get-symbol-hierarchy.ts";
import { deleteIndex } from "./tools/indexing/delete-index.ts";
import { getConfig } from "./tools/indexing/get-config.ts";
import { healthCheck } from "./tools/indexing/health-check.ts";
import { indexRepo } from "./tools/indexing/index-repo.ts";
import { indexStatus } from "./tools/indexing/index-status.ts";
import { listRefs } from "./tools/indexing/list-refs.ts";
import { reindexFile } from "./tools/indexing/reindex-file.ts";
import { switchRef } from "./tools/indexing/switch-ref.ts";
import { syncRepo } from "./tools/indexing/sync-repo.ts";
import { explore } from "./tools/reading/explore.ts";
import { getCodeContext } from "./tools/reading/get-code-context.ts";
import { getFileOutline } from "./tools/reading/get-file-outline.ts";
import { getFileSummary } from "./tools/reading/get-file-summary.ts";
import { readCode } from "./tools/reading/read-code.ts";

/** Tools for everyday work and for indexing; together at most 1,500 tokens as sent to clients. */
const CORE: readonly Tool[] = [
  ...[searchCode, grepCode, locateSymbol, findReferences, getCodeContext, readCode, searchDocs, getFileOutline],
  ...[indexStatus, indexRepo, syncRepo],
];
/** Tools that `--tools` adds. */
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
 * The tools that a choice like `core`, `all` or `core,index_repo` names.
 * @throws invalid_input for an unknown name
 */
export function chooseTools(choice: string): readonly Tool[] {
  const chosen = new Set<Tool>();
  for (const name of choice.split(",").map((word) => word.trim())) {
    for (const tool of named(name)) chosen.add(tool);
  }
  return ALL.filter((tool) => chosen.has(tool));
}

/** Whether a tool with this name exists. */
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
