/** Use case `outline`: the symbols of one file, nested, without reading the file. */
import { CodeCompassError } from "#core/errors.ts";
import type { FreshnessPolicy, OutlineNode, OutlineResponse } from "#core/protocol.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { versionOfPath } from "#store/files.ts";
import type { SymbolRow } from "#store/indices.ts";
import { symbolsOfVersion } from "#store/symbols.ts";
import type { QuerySession } from "./answer.ts";
import { workspacePath } from "./workspace-path.ts";

export interface OutlineRequest {
  readonly path: string;
  readonly depth?: "top" | "all";
  readonly freshness?: FreshnessPolicy;
  /** Directory that a relative path is relative to; the workspace when left out. */
  readonly cwd?: string;
}

/**
 * Outlines a file.
 * @throws path_not_found, path_outside_workspace
 */
export async function outline(session: QuerySession, request: OutlineRequest): Promise<OutlineResponse> {
  const { project } = session;
  const { view, state } = await session.freshness.ensure(request.freshness ?? "balanced");
  const path = workspacePath(project.workspace.path, request.path, request.cwd);
  const version = versionOfPath(project.db, view, path);
  if (!version) throw notIndexed(path);
  const symbols = symbolsOfVersion(project.db, version.versionId);
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...state,
    path,
    language: version.language,
    line_count: version.lineCount,
    parse_status: version.parseStatus,
    source_layer: view.baseViewId === null ? "base" : "overlay",
    symbols: nest(symbols, request.depth ?? "all"),
  };
}

function notIndexed(path: string): CodeCompassError {
  return new CodeCompassError("path_not_found", `${path} is not in the index.`, {
    remediation: "Check the spelling; codecompass index --show-ignored lists what is left out, and why.",
  });
}

function nest(symbols: readonly SymbolRow[], depth: "top" | "all"): OutlineNode[] {
  const children = Map.groupBy(symbols, (symbol) => symbol.parentRow);
  const toNode = (symbol: SymbolRow): OutlineNode => ({
    kind: symbol.kind,
    name: symbol.name,
    line: symbol.lineStart,
    line_end: symbol.lineEnd,
    visibility: symbol.visibility,
    signature: symbol.signature,
    children: depth === "top" ? [] : (children.get(symbol.symbolRow) ?? []).map(toNode),
  });
  return (children.get(null) ?? []).map(toNode);
}
