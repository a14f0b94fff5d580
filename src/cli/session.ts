/** Opening what a command needs, from its arguments. */

import { DETAIL_LEVELS, EXPLAIN_LEVELS, FRESHNESS_POLICIES } from "#core/protocol.ts";
import { SYMBOL_KINDS } from "#core/types.ts";
import type { QueryRequest } from "#engine/answer.ts";
import { QuerySession } from "#engine/answer.ts";
import { openForQuery } from "#engine/project.ts";
import { resolveWorkspace, type Workspace } from "#engine/workspace.ts";
import { type Arguments, oneOf } from "./arguments.ts";
import { FORMATS, type Format } from "./command.ts";
import { warn } from "./log.ts";
import { type ColorChoice, isTerminal, useColor } from "./output.ts";

/** The workspace that the arguments name; says what is odd about it. */
export async function workspaceOf(args: Arguments): Promise<Workspace> {
  const workspace = resolveWorkspace(args.text("workspace"), process.cwd());
  for (const warning of workspace.warnings) await warn(warning);
  return workspace;
}

/** A session on the workspace's index. */
export async function querySession(args: Arguments): Promise<QuerySession> {
  return new QuerySession(openForQuery(await workspaceOf(args)));
}

export interface OutputChoice {
  readonly format: Format;
  readonly color: boolean;
  readonly grouped: boolean;
}

/** How the answer is to be written; `lines` unless asked otherwise. */
export function outputChoice(args: Arguments): OutputChoice {
  const color = useColor(args.choice<ColorChoice>("color", ["auto", "always", "never"], "auto"));
  return { format: args.choice("format", FORMATS, "lines"), color, grouped: isTerminal() };
}

/** The part of a query request that flags say. */
export function requestOf(args: Arguments): Omit<QueryRequest, "query"> {
  const languages = args.list("lang");
  const kinds = args.list("kind").map((kind) => oneOf("--kind", kind, SYMBOL_KINDS));
  const pathGlob = args.text("path");
  const limit = args.count("limit");
  const cursor = args.text("cursor");
  return {
    detail: args.choice("detail", DETAIL_LEVELS, "signature"),
    explain: args.choice("explain", EXPLAIN_LEVELS, "off"),
    freshness: args.choice("freshness", FRESHNESS_POLICIES, "balanced"),
    ...(languages.length > 0 ? { languages } : {}),
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(pathGlob === undefined ? {} : { pathGlob }),
    ...(limit === undefined ? {} : { limit }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
