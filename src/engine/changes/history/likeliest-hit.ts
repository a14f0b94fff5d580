/** Chooses which of the symbols that `locate` found a history is about: the same one as for all other questions about a definition. */
import type { Hit } from "#core/protocol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import { likeliestFirst } from "#query/graph/likeliest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** The hits, with the one first that their name most likely means; the others keep their order. */
export async function likeliestHitFirst(session: QuerySession, ref: string | undefined, hits: readonly Hit[]): Promise<readonly Hit[]> {
  if (hits.length < 2) return hits;
  const { project } = session;
  const source = await session.source(ref);
  const { view: viewed } = await source.ensure("balanced");
  return project.reading(viewed, (view) => {
    const resolver = resolverOf(project.db, view);
    const { facts } = resolver;
    const found: SymbolRow[] = [];
    for (const hit of hits) {
      const file = facts.fileAt(hit.path);
      const isHit = ({ name, nameLine, lineStart }: SymbolRow): boolean =>
        name === hit.name && (nameLine === hit.line_start || lineStart === hit.line_start);
      const symbol = file && facts.symbolsOf(file.versionId).find(isHit);
      if (symbol) found.push(symbol);
    }
    const [first] = likeliestFirst(resolver, found, { prefers: ({ kind }) => kind !== "import" && kind !== "section" });
    // One overload stands for all: the history follows them together.
    const chosen = first && hits.find(({ path, qualified_name }) => path === first.path && qualified_name === first.qualifiedName);
    return chosen ? [chosen, ...hits.filter((hit) => hit !== chosen)] : hits;
  });
}
