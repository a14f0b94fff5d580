/** Use case `search`: finds ranked places for a query in any words. */
import type { SearchResponse } from "#core/protocol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { orAboutChanges } from "./ahead/about-changes.ts";
import { orBehindPrefix } from "./ahead/behind-prefix.ts";
import { orByDefault } from "./ahead/by-default.ts";
import { orByEntry } from "./ahead/by-entry.ts";
import { orByExport } from "./ahead/by-export.ts";
import { orByFlag } from "./ahead/by-flag.ts";
import { orByFolder } from "./ahead/by-folder.ts";
import { orByGraph } from "./ahead/by-graph.ts";
import { orByInvocation } from "./ahead/by-invocation.ts";
import { orByPlace } from "./ahead/by-place.ts";
import { orByProject } from "./ahead/by-project.ts";
import { orByRoute } from "./ahead/by-route.ts";
import { withImports } from "./ahead/imports.ts";
import { orByLackingMember } from "./ahead/lacking-member.ts";
import { withMessageUsers } from "./ahead/message-users.ts";
import { withNearMember } from "./ahead/near-member.ts";
import { orByTextInCall, withQualifiedDefinition } from "./ahead/qualified-definition.ts";
import { answer } from "./answer.ts";
import { kindAsked } from "./asked.ts";
import type { Retrieve } from "./retrieval.ts";
import { retrieve } from "./retrieve.ts";
import { searchDocs } from "./search-docs.ts";

/** What answers some queries instead of the search for their words, or beside it. The first that has an answer gives it. */
const AHEAD = [
  orByPlace,
  orByTextInCall,
  orAboutChanges,
  orByEntry,
  orByProject,
  orByFolder,
  orByDefault,
  orByInvocation,
  orByFlag,
  orByGraph,
  orByExport,
  orByRoute,
  orByLackingMember,
  withMessageUsers,
  withImports,
  withQualifiedDefinition,
  withNearMember,
  orBehindPrefix,
];
const FROM_ALL = AHEAD.reduceRight<Retrieve>((next, ahead) => ahead(next), retrieve);

/**
 * Answers a search. Some queries have special answers: one that names places, as a trace does, gets the functions around them; a call with a
 * text, what has the text; one that asks what changed, the command that says so; one that asks where the program starts, its entries; one
 * that asks how the project is built, tested or configured, what its manifests say; one that asks for a folder, the files of it; one that
 * asks for a default, the lines that give it; one that runs a command, what defines the command; one for a flag of a command line, what defines it; one that asks who uses a symbol, the
 * graph's answer; one that asks what exports a name, the entries that do; one that names a route, the line that registers it first; a message that a type lacks a member, this type first; a message
 * that a constant stands for, the functions that use the constant behind it; a name in a file or a package, its definition; a member that
 * its owner lacks, the one that is nearly called so; a key that stands nowhere, the key behind its first word; one with `scope:text` or
 * `kind:comment`, prose. Finding nothing is an answer, not an error.
 */
export function search(session: QuerySession, request: QueryRequest): Promise<SearchResponse> {
  const isProse = kindAsked("search", request.query) === "docs";
  return isProse ? searchDocs(session, request) : answer(session, "search", request, FROM_ALL);
}
