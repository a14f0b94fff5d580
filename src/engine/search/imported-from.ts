/** Where a name comes from that only imports have. */
import { importedFile } from "#query/graph/imported-file.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { RetrieveSource } from "./retrieval.ts";

/** Tells the file of the view that an import takes its name from. */
export function importedFrom({ project, scope }: RetrieveSource): (candidate: RankedCandidate) => string | undefined {
  return ({ versionId, path, language, lineStart, imported }) =>
    imported && importedFile(resolverOf(project.db, scope.view), { versionId, path, language }, imported.name, lineStart);
}
