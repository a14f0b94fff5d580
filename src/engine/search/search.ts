/** Use case `search`: finds ranked places for a query in any words. */
import type { SearchResponse } from "#core/protocol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { orAboutChanges } from "./ahead/about-changes.ts";
import { orByDefault } from "./ahead/by-default.ts";
import { orByEntry } from "./ahead/by-entry.ts";
import { orByExport } from "./ahead/by-export.ts";
import { orByFileKind } from "./ahead/by-file-kind.ts";
import { orByFlag } from "./ahead/by-flag.ts";
import { orByFolder } from "./ahead/by-folder.ts";
import { orByInvocation } from "./ahead/by-invocation.ts";
import { orByPlace } from "./ahead/by-place.ts";
import { orByProject } from "./ahead/by-project.ts";
import { orByRoute } from "./ahead/by-route.ts";
import { orByGraph } from "./ahead/graph/by-graph.ts";
import { withImports } from "./ahead/imports.ts";
import { withMessageUsers } from "./ahead/message-users.ts";
import { orBehindPrefix } from "./ahead/names/behind-prefix.ts";
import { orByAgent } from "./ahead/names/by-agent.ts";
import { orByResource } from "./ahead/names/by-resource.ts";
import { orByLackingMember } from "./ahead/names/lacking-member.ts";
import { withNearMember } from "./ahead/names/near-member.ts";
import { orByTextInCall, withQualifiedDefinition } from "./ahead/names/qualified-definition.ts";
import { orBySplitKey } from "./ahead/names/split-key.ts";
import { answer } from "./answer.ts";
import { kindAsked } from "./asked.ts";
import type { Retrieve } from "./retrieval.ts";
import { retrieve } from "./retrieve.ts";
import { searchDocs } from "./search-docs.ts";

/** What answers some queries instead of the search for their words, or beside it. The first that has an answer gives it. */
const AHEAD = [
  // A query that names places, as a trace does: the functions around them.
  orByPlace,
  // A call with a text: what has the text.
  orByTextInCall,
  // What changed: the command that says so.
  orAboutChanges,
  // Where the program, or a part of it, starts: its entries.
  orByEntry,
  // How the project is built, tested or configured: what its manifests and guides say.
  orByProject,
  // A folder: the files of it.
  orByFolder,
  // A target, a job, an option of a build: what the files of that kind have.
  orByFileKind,
  // A default: the lines that give it.
  orByDefault,
  // A line that runs a command: what defines the command.
  orByInvocation,
  // A flag of a command line: what defines it.
  orByFlag,
  // Where something is validated or mapped: the type that is called after both.
  orByAgent,
  // Who uses a symbol, and the like: the graph's answer.
  orByGraph,
  // What exports a name: the entries that give it on.
  orByExport,
  // A route: the line that registers it.
  orByRoute,
  // A message that a type lacks a member: this type.
  orByLackingMember,
  // A message that a constant stands for: the functions that use the constant, behind it.
  withMessageUsers,
  // A name with `kind:import`: the lines that import it.
  withImports,
  // A name behind its file or package: its definition.
  withQualifiedDefinition,
  // A member that its owner lacks: the one that is nearly called so.
  withNearMember,
  // A resource of Kubernetes: the manifest that defines it.
  orByResource,
  // A key that no file has in one piece: its other spellings, and what reads its last part.
  orBySplitKey,
  // A key that stands nowhere: the key behind its first word.
  orBehindPrefix,
];
const FROM_ALL = AHEAD.reduceRight<Retrieve>((next, ahead) => ahead(next), retrieve);

/**
 * Answers a search: special queries as `AHEAD` says, those with `scope:text` or `kind:comment` from prose, all others by their words. Finding
 * nothing is an answer, not an error.
 */
export function search(session: QuerySession, request: QueryRequest): Promise<SearchResponse> {
  const isProse = kindAsked("search", request.query) === "docs";
  return isProse ? searchDocs(session, request) : answer(session, "search", request, FROM_ALL);
}
