/** Answers a resource of Kubernetes, as `kubectl` names it, by the manifest that defines it. */
import { inScope, type Retrieval, type Retrieve, withFirst } from "#engine/search/retrieval.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";
import { resourcesMeant } from "#query/rank/locate/meant.ts";

export function orByResource(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const { project, scope, settings } = source;
    const resources = resourcesMeant({ db: project.db, indices: project.indices, scope }, query, settings.ranking);
    const meant = inScope(source, resources?.candidates ?? []);
    if (meant.length === 0) return found;
    const { unanswered: _, correctedQuery: __, ...rest } = withFirst(found, meant);
    return { ...rest, answerConfidence: Math.max(HIGH_CONFIDENCE, found.answerConfidence), suggestedNext: null };
  };
}
