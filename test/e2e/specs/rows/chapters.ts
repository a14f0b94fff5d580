/** Every row, in the order of its number. */
import type { Chapter } from "../row.ts";
import { BRANCHES, DECISIONS, LIBRARIES, SYNC } from "./branches.ts";
import { CARD } from "./card.ts";
import { MCP_CORE, OPERATION } from "./operation.ts";
import { CODEIX, NOTE } from "./others.ts";
import { CONTEXT, RETRIEVAL, TOOLS } from "./retrieval.ts";
import { RFC_ENGINE, RFC_REST, RFC_TOOLS } from "./rfc.ts";

export const CHAPTERS: readonly Chapter[] = [
  ...[CARD, DECISIONS, BRANCHES, LIBRARIES, RETRIEVAL, SYNC, TOOLS, CONTEXT, OPERATION],
  ...[RFC_TOOLS, RFC_ENGINE, RFC_REST, NOTE, MCP_CORE, CODEIX],
];
