/** Finds the module that an imported name comes from. */
import { importedFile } from "#query/graph/imported-file.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { RetrieveSource } from "./retrieval.ts";

/** Returns a function that finds the file of the view from which an import candidate takes its name. */
export function importedFrom({ project, scope }: RetrieveSource): (candidate: RankedCandidate) => string | undefined {
  return ({ versionId, path, language, lineStart, imported }) =>
    imported && importedFile(resolverOf(project.db, scope.view), { versionId, path, language }, imported.name, lineStart);
}
