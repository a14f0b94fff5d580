/** Answers a resource of Kubernetes, as `kubectl` names it, by the manifest that defines it. */
import { inScope, type Retrieval, type Retrieve, withFirst } from "#engine/search/retrieval.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";
import { locateSymbols } from "#query/rank/locate/locate.ts";
import { resourcesNamed } from "#query/recall/resources.ts";

export function orByResource(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const { project, scope, settings } = source;
    const resources = resourcesNamed(project.db, scope.view, query);
    const [first] = resources;
    if (!first) return found;
    const rows = new Set(resources.map(({ symbolRow }) => symbolRow));
    const { candidates } = locateSymbols(project.db, project.indices, scope, first.name, settings.ranking);
    const meant = inScope(
      source,
      candidates.filter(({ symbol }) => symbol !== null && rows.has(symbol.symbolRow)),
    );
    if (meant.length === 0) return found;
    const { unanswered: _, correctedQuery: __, ...rest } = withFirst(found, meant);
    return { ...rest, answerConfidence: Math.max(HIGH_CONFIDENCE, found.answerConfidence), suggestedNext: null };
  };
}
