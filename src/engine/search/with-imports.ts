/** Imports among the results: only where a search asks for them with `kind:import`, since they are no definitions. */
import { IMPORTED_CONFIDENCE, importsNamed } from "#query/rank/imported.ts";
import type { Retrieve } from "./retrieval.ts";

/** Adds the imports of the name asked for where the request has `kind:import`. */
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
