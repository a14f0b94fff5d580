/** Opening what a command needs, from its arguments. */

import { resolve } from "node:path";
import { DETAIL_LEVELS, EXPLAIN_LEVELS, FORMATS, type Format, FRESHNESS_POLICIES } from "#core/protocol.ts";
import { PROSE_KINDS, SYMBOL_KINDS } from "#core/types.ts";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace, type Workspace } from "#engine/project/workspace.ts";
import type { QueryRequest } from "#engine/search/answer.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import { type Arguments, oneOf } from "./arguments.ts";
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

/** The ref that the arguments name; one that is a path is relative to where the user stands. */
export function refOf(args: Arguments): { readonly ref?: string } {
  const ref = args.text("ref");
  if (ref === undefined) return {};
  return { ref: /^\.{1,2}(?:\/|$)/.test(ref) ? resolve(ref) : ref };
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
  const textKinds = args.list("docs-kind").map((kind) => oneOf("--docs-kind", kind, PROSE_KINDS));
  const pathGlob = args.text("path");
  const limit = args.count("limit");
  const cursor = args.text("cursor");
  return {
    detail: args.choice("detail", DETAIL_LEVELS, "signature"),
    explain: args.choice("explain", EXPLAIN_LEVELS, "off"),
    freshness: args.choice("freshness", FRESHNESS_POLICIES, "balanced"),
    ...(args.flag("no-session") ? { session: false } : {}),
    ...(languages.length > 0 ? { languages } : {}),
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(textKinds.length > 0 ? { textKinds } : {}),
    ...(pathGlob === undefined ? {} : { pathGlob }),
    ...(limit === undefined ? {} : { limit }),
    ...(cursor === undefined ? {} : { cursor }),
    ...refOf(args),
  };
}
