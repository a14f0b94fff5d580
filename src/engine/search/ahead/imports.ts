/** Imports among the results, and the modules that they come from. */

import type { Retrieve, RetrieveSource } from "#engine/search/retrieval.ts";
import { importedFile } from "#query/graph/imported-file.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import { IMPORTED_CONFIDENCE, importsNamed } from "#query/rank/locate/imported.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";

/** Adds the imports of the name asked for where the request has `kind:import`: otherwise they are no results, since they define nothing. */
export function withImports(retrieve: Retrieve): Retrieve {
  return (source, query) => {
    const found = retrieve(source, query);
    if (!source.scope.kinds?.includes("import")) return found;
    const imports = source.keep(importsNamed(source.project.db, source.scope, query));
    if (imports.length === 0) return found;
    // An import was asked for and found, so the answer is as confident as one for a name.
    const answerConfidence = Math.max(found.answerConfidence, IMPORTED_CONFIDENCE);
    return { ...found, candidates: [...imports, ...found.candidates], answerConfidence, suggestedNext: null };
  };
}

/** Returns a function that finds the file of the view from which an import candidate takes its name. */
export function importedFrom({ project, scope }: RetrieveSource): (candidate: RankedCandidate) => string | undefined {
  return ({ versionId, path, language, lineStart, imported }) =>
    imported && importedFile(resolverOf(project.db, scope.view), { versionId, path, language }, imported.name, lineStart);
}
